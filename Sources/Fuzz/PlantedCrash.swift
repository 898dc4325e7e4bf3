#if PLANTED_CRASH
  import Lifecheck

  /// A crash to find, deep behind what only a log of several events leads to.
  ///
  /// No single byte and no word of a dictionary triggers it: the log must be read, recognised and judged, step by step
  /// nearer, and only coverage tells which of many inputs are nearer. It is never in a build without
  /// `LIFECHECK_FUZZ_PLANT=1`.
  enum PlantedCrash {
    static func look(at result: CheckResult) {
      var lives: [LifeReport] = []
      result.forEachLife { lives.append($0) }
      guard let life = lives.first(where: { $0.faults >= 3 }) else { return }
      guard life.events >= 6, lives.count >= 2 else { return }
      fatalError("the planted crash")
    }
  }
#endif
