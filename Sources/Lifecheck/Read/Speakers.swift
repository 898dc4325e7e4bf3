/// Who tells the callbacks of each process: delegates of the app and of its scenes, and observers of the app's notifications.
struct Speakers: Sendable {
  typealias Speaker = Matcher.Speaker

  /// A callback, as far as it matters who tells it.
  struct Callback {
    var event: UInt16
    var process: Int32
    var pid: Int32
    /// Whether it is a scene's, and the number of what the line calls its scene; -1 where it names none.
    var isOfScene: Bool
    var scene: Int32
    /// What tells it from other statements of the same function.
    var statement: Matcher.Wording
    var stamp: Stamp
  }

  private var delegates = Delegates(ofScenes: false)
  private var sceneDelegates = Delegates(ofScenes: true)
  /// Each of several observers of a notification tells all of them.
  private var observers = Delegates(ofScenes: false)

  /// Takes a callback, if it is none that has just been told.
  ///
  /// - Parameter speaker: who tells it; nil where only the delegate could.
  mutating func take(_ callback: Callback, _ speaker: Speaker?) -> Delegates.Telling {
    guard !callback.isOfScene else { return sceneDelegates.take(callback, speaker) }
    guard let speaker, speaker.isObserver else {
      if mustBeObserver(callback, speaker) { return .observer }
      return delegates.take(callback, speaker)
    }
    _ = delegates.take(callback, nil)
    return observers.take(callback, speaker)
  }

  /// Takes a callback that nobody else has just told, for sure. Where it refuses, `take` has to be asked.
  mutating func takeNext(_ callback: Callback, _ speaker: Speaker?) -> Bool {
    guard !callback.isOfScene else { return sceneDelegates.takeNext(callback, speaker) }
    guard let speaker, speaker.isObserver else {
      return !mustBeObserver(callback, speaker) && takeNextOfDelegate(callback, speaker)
    }
    _ = delegates.takeNext(callback, nil)
    return observers.takeNext(callback, speaker)
  }

  /// Whether there is a scene of any process.
  var hasScenes: Bool { !sceneDelegates.isEmpty }

  /// The same, for what is neither a scene's nor an observer's, where no process has scenes.
  @inline(__always)
  mutating func takeNextOfDelegate(_ callback: Callback, _ speaker: Speaker?) -> Bool {
    delegates.takeNext(callback, speaker)
  }

  /// Whether an observer tells a step, and not the app's delegate: where there are scenes, UIKit calls the delegate for no step on or off
  /// the screen. Who did not tell the launch, or uses a short form, is taken for an observer; where nobody told one, so is who has a name, and
  /// another one than what tells of the scenes.
  @inline(never)
  private func mustBeObserver(_ callback: Callback, _ speaker: Speaker?) -> Bool {
    guard let speaker, speaker.isScreenStep, !speaker.isLike, sceneDelegates.knows(callback)
    else { return false }
    if speaker.role != .screenStep { return true }
    return delegates.isLaunchTold(callback)
      ? delegates.isLaunchTold(callback, byOtherThan: speaker)
      : (speaker.isOther || speaker.tag != 0 || speaker.owner != 0)
        && sceneDelegates.isNew(speaker, callback)
  }

  /// Whether a scene of the process began by a short form that does not say what begins, and who told that tells a step of the app in a short form:
  /// then it may be the scene's.
  func mayTellStep(ofScene callback: Callback, _ speaker: Speaker?) -> Bool {
    guard hasScenes, let speaker, speaker.role == .shortScreenStep, !speaker.isLike,
      !callback.isOfScene
    else { return false }
    return sceneDelegates.beginsByHand(callback) && !sceneDelegates.isNew(speaker, callback)
  }

  /// Whether such a step is the scene's: a step of a scene has been told, or this is what comes first there, and no step of the app has been told.
  ///
  /// - Parameters:
  ///   - app, scenes: the steps of both, as in `Vocabulary.appSteps`.
  func tellsStep(
    ofScene callback: Callback, app: UInt64, scenes: UInt64, isFirst: @autoclosure () -> Bool
  ) -> Bool {
    sceneDelegates.hasTold(callback, anyOf: scenes)
      || !delegates.hasTold(callback, anyOf: app) && isFirst()
  }

  /// No short form of the process is a scene's, until one begins again: another process has begun without a pid, or an observer tells them.
  mutating func forgetBeginning(_ callback: Callback) {
    if !sceneDelegates.isEmpty { sceneDelegates.forgetBeginning(callback) }
  }

  /// Whether the callback was taken from another speaker, as far as is known: then this one tells it once more.
  func hasTold(_ callback: Callback, _ speaker: Speaker?) -> Bool {
    guard !callback.isOfScene else { return sceneDelegates.hasTold(callback) }
    return speaker?.isObserver == true ? observers.hasTold(callback) : delegates.hasTold(callback)
  }
}
