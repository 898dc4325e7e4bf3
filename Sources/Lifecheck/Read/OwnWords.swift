/// In which words the apps of an input tell their callbacks.
///
/// `App became active` may be about something else than the callback. But where the same app tells two others in words that are nothing else
/// (`App will resign active`), with the same subject and the same text before it, it tells this one so, too: one author has written them all. So
/// it does where it tells one step on the screen or off it in surer words, and three in all, unless it says `inactive`: then they may be the phases of
/// SwiftUI or the states of Flutter beside a delegate's callback.
///
/// The words of a name alone (`Did become active`) do not say who does it. They tell a callback where four are told so, which is one more than
/// there are phases, and none in another way.
struct OwnWords: Sendable {
  /// More are hardly an input's.
  private static let limit = 64
  /// So many callbacks have to be told by the words of their names alone.
  private static let names = 4

  /// The lines of one app that begin alike, up to what they are about: `[Life] App`.
  private struct Frame {
    var hash: UInt64
    /// The callbacks that they tell in words which are nothing else, as bits by the last six bits of their numbers.
    var told: UInt64 = 0
    /// Those that they tell in words which may be about something else.
    var mayBeTold: UInt64 = 0
    /// Those that they tell by the words of their names alone.
    var named: UInt64 = 0
    /// Whether one of the first is a step on the screen or off it.
    var isSure = false
    /// Whether one of the others names the phase of another framework.
    var saysPhase = false
  }

  private var frames: [Frame] = []
  /// Whether a step on the screen or off it is told by its name, or in words that say who does it.
  private var tellsSurely = false

  /// Whether something tells of scenes: their delegates say the words of the names alone then.
  private(set) var tellsOfScenes = false

  /// Takes a step that is told by its name, or in words that say who does it.
  mutating func noteSurely() { tellsSurely = true }

  /// Takes a callback of a scene.
  mutating func noteScene() { tellsOfScenes = true }

  /// Takes a callback that is told in words which are nothing else.
  mutating func note(_ event: UInt16, in frame: UInt64, isScreenStep: Bool) {
    guard let number = number(of: frame, isSure: true) else { return }
    frames[number].told |= Self.bit(event)
    frames[number].isSure = frames[number].isSure || isScreenStep
  }

  /// Takes words that may be about something else; whether they tell a callback: two others are told in surer ones, or one and two in such words as
  /// these with this one, which is not told in surer ones.
  mutating func tell(_ event: UInt16, in frame: UInt64, saysPhase: Bool) -> Bool {
    guard let number = number(of: frame, isSure: false) else { return false }
    frames[number].mayBeTold |= Self.bit(event)
    frames[number].saysPhase = frames[number].saysPhase || saysPhase
    let known = frames[number]
    let isOfThree =
      known.isSure && !known.saysPhase && (known.told | known.mayBeTold).nonzeroBitCount > 2
    return known.told & Self.bit(event) == 0 && (known.told.nonzeroBitCount > 1 || isOfThree)
  }

  /// The same for the words of another framework: three of its states are told so, one of them a phase, which players and pages do not have.
  mutating func tell(ofFramework event: UInt16, in frame: UInt64, saysPhase: Bool) -> Bool {
    guard let number = number(of: frame, isSure: false) else { return false }
    frames[number].mayBeTold |= Self.bit(event)
    frames[number].saysPhase = frames[number].saysPhase || saysPhase
    return frames[number].saysPhase && frames[number].mayBeTold.nonzeroBitCount > 2
  }

  /// The same for the words of a callback's name alone.
  mutating func tell(named event: UInt16, in frame: UInt64) -> Bool {
    guard !tellsSurely, let number = number(of: frame, isSure: false) else { return false }
    frames[number].named |= Self.bit(event)
    return frames[number].named.nonzeroBitCount >= Self.names
  }

  /// The number of a frame, which is added where there is room; nil where there is none. Surer words take the room of others.
  private mutating func number(of frame: UInt64, isSure: Bool) -> Int? {
    if let number = frames.firstIndex(where: { $0.hash == frame }) { return number }
    if frames.count == Self.limit {
      guard isSure, let number = frames.firstIndex(where: { $0.told == 0 }) else { return nil }
      frames.remove(at: number)
    }
    frames.append(Frame(hash: frame))
    return frames.count - 1
  }

  private static func bit(_ event: UInt16) -> UInt64 { 1 &<< UInt64(event) }

  /// What the lines have in common whose message tells a callback: the app, and the text up to `end` but for numbers, without signs at its end.
  fileprivate static func frame(
    to end: Int, in line: Span<UInt8>, _ message: Range<Int>, process: UInt64
  ) -> UInt64 {
    var end = end
    while end > message.lowerBound, !line[end - 1].isIdentifier { end -= 1 }
    var hash = process
    for place in message.lowerBound..<max(message.lowerBound, end) where !line[place].isDigit {
      hash = Span<UInt8>.joined(hash, UInt64(line[place].lowercased))
    }
    return hash
  }
}

/// In all that follows, the places of a header are places of `record`, which is not the line where this is what an object of JSON stands for.
extension LineRecogniser {
  /// Notes a step that `line[message]` tells in words which are nothing else.
  @inline(__always)
  mutating func noteOwnWords(
    _ match: Matcher.Match, _ header: Header?, of record: Span<UInt8>, in line: Span<UInt8>,
    _ message: Range<Int>
  ) {
    let vocabulary = matcher.vocabulary
    guard !vocabulary.isWording(match.form) else { return }
    let event = Int(vocabulary.forms[match.form].event)
    if isLearning { noteTeller(match, event, in: line, message) }
    guard vocabulary.isStepInWords(match.form) else { return }
    ownWords.note(
      UInt16(event),
      in: frame(of: match.form, match.text, header, of: record, in: line, message),
      isScreenStep: vocabulary.isScreenStep[event])
  }

  /// Notes what a callback says of those that are told by the words of their names alone, as a scene's may be itself.
  private mutating func noteTeller(
    _ match: Matcher.Match, _ event: Int, in line: Span<UInt8>, _ message: Range<Int>
  ) {
    let vocabulary = matcher.vocabulary
    if vocabulary.definitions[event].isInstance { ownWords.noteScene() }
    guard vocabulary.isScreenStep[event], !vocabulary.definitions[event].isLaunch else { return }
    let before = message.lowerBound..<max(message.lowerBound, match.text.lowerBound)
    if !vocabulary.isWords(match.form) || matcher.hasTag(of: match.form, line, before) {
      ownWords.noteSurely()
    }
  }

  /// The callback that `line[message]` tells at `text` in words which may be about something else, if the app tells others in surer ones. A library
  /// says of the app what it likes.
  mutating func match(
    inOwnWords text: Range<Int>, _ header: Header?, of record: Span<UInt8>, in line: Span<UInt8>,
    _ message: Range<Int>
  ) -> Matcher.Match? {
    let vocabulary = matcher.vocabulary
    guard let words = vocabulary.wording(in: line, text),
      vocabulary.isStepInWords(words.form) || vocabulary.isOfFramework(words.form),
      matcher.isWhole(line, text, in: message),
      header.flatMap({ libraries.foreign($0, in: record) }) == nil
    else { return nil }
    learnFromBeginning()
    let isName = vocabulary.taggedForm(from: words.first) != nil
    guard tells(words.form, isName: isName, text, header, of: record, in: line, message) else {
      return nil
    }
    let ofThing =
      isName && ownWords.tellsOfScenes ? vocabulary.thingForm(from: words.first) : nil
    let form = ofThing ?? words.form
    return Matcher.Match(
      form: form, text: text,
      speaker: matcher.speaker(of: form, 0..<0, in: line, text, message: message))
  }

  /// Whether such words tell a callback. Before those of its name alone stands no word but what the app calls itself, and any sign.
  private mutating func tells(
    _ form: Int, isName: Bool, _ text: Range<Int>, _ header: Header?, of record: Span<UInt8>,
    in line: Span<UInt8>, _ message: Range<Int>
  ) -> Bool {
    let vocabulary = matcher.vocabulary
    let event = vocabulary.forms[form].event
    guard !isName else {
      guard namesOnlyApp(line, message.lowerBound..<max(message.lowerBound, text.lowerBound)) else {
        return false
      }
      return ownWords.tell(
        named: event, in: frame(to: message.lowerBound, header, of: record, in: line, message))
    }
    let frame = frame(of: form, text, header, of: record, in: line, message)
    let saysPhase = vocabulary.saysPhase(form)
    return vocabulary.isOfFramework(form)
      ? ownWords.tell(ofFramework: event, in: frame, saysPhase: saysPhase)
      : ownWords.tell(event, in: frame, saysPhase: saysPhase)
  }

  /// Whether all words of `line[range]` are what an app calls itself: `[App]`.
  private func namesOnlyApp(_ line: Span<UInt8>, _ range: Range<Int>) -> Bool {
    var place = range.lowerBound
    while place < range.upperBound {
      let end = line.end(ofRunFrom: place) { $0.isASCIIIdentifier }
      let word = place..<min(end, range.upperBound)
      guard word.isEmpty || matcher.vocabulary.message[.subject].has(word, of: line) else {
        return false
      }
      place = word.upperBound + 1
    }
    return true
  }

  /// The same for what the matcher says of an object of JSON, whose surer words are noted, too.
  mutating func ownMatch(
    _ outcome: Matcher.Outcome, _ header: Header, of record: Span<UInt8>, in line: Span<UInt8>,
    _ message: Range<Int>
  ) -> Matcher.Match? {
    switch outcome {
    case .event(let match):
      noteOwnWords(match, header, of: record, in: line, message)
      return nil
    case .nearMiss(let miss):
      guard miss.reason == .wording else { return nil }
      return match(inOwnWords: miss.text, header, of: record, in: line, message)
    }
  }

  /// What a line that tells a callback in words has in common with others of its author: all up to the subject, which is the tag of words that need
  /// one, the first word of others, and none of a framework's.
  private func frame(
    of form: Int, _ text: Range<Int>, _ header: Header?, of record: Span<UInt8>,
    in line: Span<UInt8>, _ message: Range<Int>
  ) -> UInt64 {
    let end =
      matcher.vocabulary.isWords(form) || matcher.vocabulary.isOfFramework(form)
      ? text.lowerBound : line.end(ofRunFrom: text.lowerBound) { $0.isIdentifier }
    return frame(to: end, header, of: record, in: line, message)
  }

  private func frame(
    to end: Int, _ header: Header?, of record: Span<UInt8>, in line: Span<UInt8>,
    _ message: Range<Int>
  ) -> UInt64 {
    let process = header?.process ?? 0..<0
    return OwnWords.frame(
      to: end, in: line, message, process: process.isEmpty ? 0 : record.stableHash(of: process))
  }
}
