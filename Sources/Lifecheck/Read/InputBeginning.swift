/// What the beginning of an input says of all its lines, so that the first ones are known by those below, too.
extension LineRecogniser {
  /// Looks through the beginning of the input for the words in which callbacks are told, and for the labels of things. Few inputs hold lines that need
  /// it.
  @inline(never)
  mutating func learnFromBeginning() {
    guard !hasLearned, let sample = beginning else { return }
    hasLearned = true
    var (trial, names, lines) = (self, NameTable(), LineRanges())
    trial.isLearning = true
    while let range = lines.next(in: sample.span) {
      let line = sample.span.extracting(range)
      guard let place = trial.firstCandidate(in: line, from: 0) else { continue }
      trial.sighting = nil
      let event = trial.recognise(line, at: place, number: 1, names: &names)
      guard var sighting = trial.sighting else { continue }
      sighting.isRefused = event == nil
      trial.labels.note(sighting)
    }
    ownWords = trial.ownWords
    labels = trial.labels
    labels.learn(matcher.vocabulary)
  }

  /// The label of the thing that the callback at `text` is about, if labels tell the things apart. `owner` is the class of the method.
  mutating func label(
    of event: Event, _ owner: Range<Int>, in line: Span<UInt8>, _ message: Range<Int>,
    beside text: Range<Int>
  ) -> Range<Int>? {
    if isLearning {
      sighting = InstanceLabels.sighting(
        of: event, instances.isOfInstances(owner, in: line) ? owner : 0..<0, in: line, message,
        beside: text)
      return nil
    }
    learnFromBeginning()
    return labels.label(in: line, message, beside: text)
  }
}
