extension Matcher {
  /// Who says that a callback came, as far as its message tells: the class whose method it is, and other names.
  struct Speaker: Sendable {
    /// A hash of the class's name, without its module; 0 where the message names none.
    var owner: UInt64 = 0
    /// Hashes of who tells it: in the upper half `label`, in the lower one that of the function as it is written as well, where no class is
    /// named.
    var name: UInt64
    /// Whether the class is called like a delegate.
    var isLike = false
    /// Whether a name that is no class and no delegate's stands before the callback.
    var isOther = false
    /// How the delegate tells its callbacks, if it is the one who tells this one.
    var manner: Manner = []
    var role: Role
    /// A hash of the names in small letters before the callback, which are names only beside others; 0 where none stand there. A small one, since
    /// all that the matcher says of a message is copied with it.
    var tag: UInt16 = 0

    struct Manner: OptionSet, Sendable {
      let rawValue: UInt8
      /// The launch by a name that is called like a delegate, be it a class, a tag or a file.
      static let launchByName = Manner(rawValue: 1)
      /// A step on or off the screen by such a name.
      static let stepByName = Manner(rawValue: 2)
      /// The launch, or a step, as `#function` has a method with arguments: `applicationDidBecomeActive(_:)`.
      static let launchByFunction = Manner(rawValue: 4)
      static let stepByFunction = Manner(rawValue: 8)
      /// No manner of the delegate's: where any is known, it may be somebody else.
      static let perhapsOther = Manner(rawValue: 16)
      /// The beginning of a thing, in a short form under no name, which does not say what begins: `willConnectTo`.
      static let beginningByHand = Manner(rawValue: 32)
    }

    /// What the callback is to the one who tells it.
    enum Role: UInt8 {
      case callback, notification
      /// One of the steps 0 to 7, which follow one another, or about a scene.
      case step
      /// A step on or off the screen, of those that a template has. In an app with scenes UIKit does not call the app's delegate for it.
      case screenStep
      /// The same in a short form or in words, which no method of a delegate has.
      case shortScreenStep
      /// The same as `#function` has a method without arguments, `didBecomeActive()`: a method of the app's own, of one object or of many.
      case ownMethod
      case launch  // and the next one: isLaunch
      /// The launch without the parameters of its function: other functions of the delegate look the same.
      case launchWithoutParameters
      /// The notification of a step, which any part of the app may tell: there is no class that could be the delegate.
      case notificationOfStep
      /// A method of an observer that hears of it, which may be one of several objects.
      case observingMethod
    }

    var isStep: Bool { role.rawValue >= Role.step.rawValue }
    @inline(__always)
    var isLaunch: Bool { role.rawValue &- Role.launch.rawValue < 2 }
    var isScreenStep: Bool { Role.screenStep.rawValue...Role.ownMethod.rawValue ~= role.rawValue }
    var isObserver: Bool {
      role == .notification || role.rawValue >= Role.notificationOfStep.rawValue
    }

    /// `name`, and the tag.
    var taggedName: UInt64 { name ^ UInt64(tag) }

    /// A hash of the class, and of the other names that stand around the callback.
    var label: UInt32 { UInt32(truncatingIfNeeded: name >> 32) }

    /// The label of who tells a callback under no name.
    static let noLabel = UInt32(truncatingIfNeeded: Span<UInt8>.emptyHash)

    /// Whether nothing was added yet.
    fileprivate var hasNoName: Bool { label == Self.noLabel }

    init(name: UInt64, role: Role) {
      (self.name, self.role) = (0, role)
      set(label: name, function: name)
    }

    /// Adds a hash of another name: of the class, of a category, of a file.
    mutating func add(name other: UInt64) {
      let label = Span<UInt8>.joined(UInt64(label), other)
      set(label: label, function: Span<UInt8>.joined(name & 0xFFFF_FFFF, other))
    }

    /// Adds a hash of the function as it is written.
    mutating func add(function: UInt64) {
      set(label: UInt64(label), function: Span<UInt8>.joined(name & 0xFFFF_FFFF, function))
    }

    private mutating func set(label: UInt64, function: UInt64) {
      name = label << 32 | function & 0xFFFF_FFFF
    }
  }

  /// Who says that the callback in `line[text]` came, with its class in `line[owner]`; nil where only the delegate could tell the event.
  func speaker(
    of number: Int, _ owner: Range<Int>, in line: Span<UInt8>, _ text: Range<Int>,
    message: Range<Int>
  ) -> Speaker? {
    let form = vocabulary.forms[number]
    guard !form.isAuxiliary, !form.isReport else { return nil }
    let isObserver: Bool
    switch form.channel {
    case .delegate: isObserver = false
    case .notification where !form.isInstance: isObserver = true
    default: return nil
    }
    let event = Int(form.event)
    let isStep = form.isInstance || vocabulary.isStep[event]
    let role: Speaker.Role
    switch (isObserver, isStep) {
    case (true, false): role = .notification
    case (true, true):
      role = vocabulary.isMethod(form) ? .observingMethod : .notificationOfStep
    case (false, _) where vocabulary.definitions[event].isLaunch:
      role = line.has("()", at: text.upperBound - 2) ? .launchWithoutParameters : .launch
    case (false, _) where vocabulary.isScreenStep[event]:
      let isByHand = owner.isEmpty && vocabulary.isByHand(form)
      role =
        !isByHand
        ? .screenStep : line.has("()", at: text.upperBound) ? .ownMethod : .shortScreenStep
    case (false, let isStep): role = isStep ? .step : .callback
    }
    let around =
      owner.isEmpty
      ? self.name(around: text, in: line, message)
      : (hash: Span<UInt8>.emptyHash, isLike: nil)
    var speaker = Speaker(name: around.hash, role: role)
    speaker.isOther = around.isLike == false
    if owner.isEmpty { speaker.tag = tag(in: line, message.lowerBound..<text.lowerBound) }
    speaker.manner = Self.manner(role, isNamed: around.isLike == true, line, text)
    if speaker.isOther || role == .ownMethod { speaker.manner.insert(.perhapsOther) }
    if form.isInstance { speaker.manner.formUnion(mannerOfThing(form, in: line, message, text)) }
    // Each of several observers without a name has its own text before the notification.
    if isObserver, owner.isEmpty, speaker.hasNoName {
      speaker.add(name: UInt64(truncatingIfNeeded: text.lowerBound &- message.lowerBound))
    }
    // An observer's function has a name of its own, or other arguments: `#function` tells.
    if !isObserver, owner.isEmpty {
      let end = Self.labelsEnd(in: line, from: text.upperBound, to: message.upperBound)
      speaker.add(function: line.wordHash(text.lowerBound..<end))
    }
    let name = owner.isEmpty ? owner : Self.className(line, owner)
    guard !name.isEmpty else { return speaker }
    let hash = line.wordHash(name)
    speaker.add(name: hash)
    guard !isObserver else { return speaker }
    speaker.owner = hash
    speaker.isLike = isLikeDelegate(name, in: line)
    speaker.manner = Self.manner(role, isNamed: speaker.isLike, line, text)
    return speaker
  }

  /// `beginningByHand`, if a thing begins by the form, no word stands before it, and the form does not say what begins, as `sceneWillConnectTo` does.
  private func mannerOfThing(
    _ form: Lexicon.Form, in line: Span<UInt8>, _ message: Range<Int>, _ text: Range<Int>
  ) -> Speaker.Manner {
    let hasWordBefore = (message.lowerBound..<text.lowerBound).contains {
      line[$0].isASCIIIdentifier && !line[$0].isDigit
    }
    guard !hasWordBefore, text.lowerBound < text.upperBound else { return [] }
    let firstWord =
      text.lowerBound..<line.end(ofRunFrom: text.lowerBound + 1) { 0x61...0x7A ~= $0 }
    return !vocabulary.instances.isTag(firstWord, in: line)
      && vocabulary.isBeginningOfThing(form.event) ? .beginningByHand : []
  }

  private static func manner(
    _ role: Speaker.Role, isNamed: Bool, _ line: Span<UInt8>, _ text: Range<Int>
  ) -> Speaker.Manner {
    let isFunction = line.has(":)", at: text.upperBound - 2)
    switch role {
    case .launch:
      return [
        .perhapsOther, isNamed ? .launchByName : [], isFunction ? .launchByFunction : [],
      ]
    case .screenStep, .shortScreenStep, .ownMethod:
      return [isNamed ? .stepByName : [], isFunction ? .stepByFunction : []]
    default: return []
    }
  }

  /// Whether a class is called like a delegate.
  private func isLikeDelegate(_ name: Range<Int>, in line: Span<UInt8>) -> Bool {
    vocabulary.message[.delegate].contains { endings, ending in
      name.count >= ending.count
        && line.equalsInAnyCase(name.suffix(ending.count), endings, ending)
    }
  }

  private func isWord(
    in line: Span<UInt8>, _ range: Range<Int>, where isWanted: (MessageWord) -> Bool
  ) -> Bool {
    var place = range.lowerBound
    while place < range.upperBound {
      guard let word = MessageWord(in: line, at: place, to: range.upperBound) else {
        place += 1
        continue
      }
      if isWanted(word) { return true }
      place = word.range.upperBound
    }
    return false
  }

  /// Whether a name stands in `line[range]`, where a message begins, that is neither a delegate's nor that of the process, which stands in the
  /// header.
  func hasOtherName(_ line: Span<UInt8>, _ range: Range<Int>) -> Bool {
    isWord(in: line, range) { word in
      isName(word, in: line) && !isLikeDelegate(word.range, in: line)
        && !isWord(in: line, 0..<range.lowerBound) { line.equals($0.range, line, word.range) }
    }
  }

  /// Whether a tag or class of things stands in `line[message]`, such as `[Scene]` or `UIScene`, and no application delegate's name.
  func hasThingTag(_ line: Span<UInt8>, _ message: Range<Int>) -> Bool {
    let range = Self.tagRange(in: message)
    return isWord(in: line, range) {
      // `application/scene` is no tag.
      vocabulary.instances.isTag($0.range, in: line) && !line.has("/", at: $0.range.lowerBound - 1)
    }
      && !isWord(in: line, range) {
        isLikeDelegate($0.range, in: line) && !vocabulary.instances.isTag($0.range, in: line)
      }
  }

  /// Where a tag may stand. It is near: a line of names without a blank must not take the square of its length.
  private static func tagRange(in message: Range<Int>) -> Range<Int> {
    max(message.lowerBound, message.upperBound - groupLimit)..<message.upperBound
  }

  /// Whether a tag in `line[message]` names what the form is about: a thing, or the app, whose tag is its delegate's name. Other things become active,
  /// too: before words, nothing but signs and numbers may stand behind the tag (`[Scene 1] did become active`, `<AppDelegate: 0x1050> …`).
  func hasTag(of form: Int, _ line: Span<UInt8>, _ message: Range<Int>) -> Bool {
    guard vocabulary.isWords(form) else {
      guard !vocabulary.forms[form].isInstance else { return hasThingTag(line, message) }
      return isWord(in: line, Self.tagRange(in: message)) { isLikeDelegate($0.range, in: line) }
    }
    var end = message.upperBound
    let least = max(message.lowerBound, end - Self.groupLimit)
    while end > least, line[end - 1] < 0x80 {
      var start = end
      while start > least, line[start - 1].isASCIIIdentifier { start -= 1 }
      guard start < end, !(start..<end).contains(where: { line[$0].isDigit }) else {
        end = min(start, end - 1)
        continue
      }
      return vocabulary.forms[form].isInstance
        ? vocabulary.instances.isTag(start..<end, in: line) : isLikeDelegate(start..<end, in: line)
    }
    return !vocabulary.forms[form].isInstance && isRow(line, message)
  }

  /// Fewer stars are a bullet, or emphasis.
  private static let leastStars = 8

  /// Whether a row of stars, and nothing else, stands there: so Godot's delegate announces what happens to the app.
  private func isRow(_ line: Span<UInt8>, _ range: Range<Int>) -> Bool {
    let stars = line.end(ofRunFrom: range.lowerBound) { $0 == UInt8(ascii: "*") }
    return stars - range.lowerBound >= Self.leastStars
      && line.end(ofRunFrom: stars) { $0.isBlank } == range.upperBound
  }

  /// What source files of classes end with.
  private static let fileEndings: [StaticString] = [".swift", ".mm", ".m"]

  /// The name of a class without its category, its module and what makes a file's name of it, as in `Shop.AppDelegate(Push)`,
  /// `_TtC4Shop11AppDelegate` and `AppDelegate+Push.swift:20`; empty where no letter is left.
  static func className(_ line: Span<UInt8>, _ owner: Range<Int>) -> Range<Int> {
    var end = owner.lowerBound
    while end < owner.upperBound, line[end] != UInt8(ascii: "("), line[end] != UInt8(ascii: ":") {
      end += 1
    }
    for ending in fileEndings where line.has(ending, at: end - ending.utf8CodeUnitCount) {
      end = max(owner.lowerBound, end - ending.utf8CodeUnitCount)
      break
    }
    var start = owner.lowerBound
    var place = start
    while place < end, line[place] != UInt8(ascii: "+") {
      if line[place] == UInt8(ascii: "."), place + 1 < end { start = place + 1 }
      place += 1
    }
    end = place
    if line.has("_Tt", at: start) { return mangledName(line, start..<end) }
    return (start..<end).contains { !line[$0].isDigit } ? start..<end : start..<start
  }

  /// The last part of a mangled name, each of which stands behind its length; all of it where that is none.
  private static func mangledName(_ line: Span<UInt8>, _ name: Range<Int>) -> Range<Int> {
    var part = name
    var place = name.lowerBound
    while place < name.upperBound {
      guard line[place].isDigit else {
        place += 1
        continue
      }
      var length = 0
      while place < name.upperBound, line[place].isDigit, length < name.count {
        length = 10 * length + Int(line[place] - UInt8(ascii: "0"))
        place += 1
      }
      guard 0 < length, length <= name.upperBound - place else { break }
      part = place..<place + length
      place += length
    }
    return part
  }

  /// The place after the labels of arguments that begin at `start`: `(_:)`, `(notification:)`; `start` where there are none.
  private static func labelsEnd(in line: Span<UInt8>, from start: Int, to end: Int) -> Int {
    // A number in parentheses is that of a line: `x(_:)(41)`.
    guard start + 1 < end, line[start] == UInt8(ascii: "("), !line[start + 1].isDigit else {
      return start
    }
    let close = line.end(ofRunFrom: start + 1) { $0.isASCIIIdentifier || $0 == UInt8(ascii: ":") }
    return close < end && line[close] == UInt8(ascii: ")") ? close + 1 : start
  }

  /// A hash of the names around the callback in `line[text]`, by which it tells who prints it: `[Player] x`, `Player.swift:20 x`,
  /// `x in PlayerController`. What varies from line to line is no part of it: numbers, states, levels and other words that rules know, and
  /// all values behind the callback. And whether one of the names before the callback is called like a delegate; nil where there is none.
  private func name(
    around text: Range<Int>, in line: Span<UInt8>, _ message: Range<Int>
  ) -> (hash: UInt64, isLike: Bool?) {
    var hash = Span<UInt8>.emptyHash
    var isLike: Bool?
    var place = message.lowerBound
    if let label = Self.label(in: line, from: place, to: text.lowerBound) {
      hash = Span<UInt8>.joined(hash, line.wordHash(label))
      place = label.upperBound
    }
    while place < text.lowerBound {
      guard let word = MessageWord(in: line, at: place, to: text.lowerBound) else {
        place += 1
        continue
      }
      if isName(word, in: line) {
        hash = Span<UInt8>.joined(hash, word.hash)
        if isLike != true { isLike = isLikeDelegate(word.range, in: line) }
      }
      place = word.range.upperBound
    }
    place = text.upperBound
    while place < message.upperBound, !line[place].isIdentifier, line[place] != UInt8(ascii: ":") {
      place += 1
    }
    if line.has("in ", at: place) { place += 3 }
    if let word = MessageWord(in: line, at: place, to: message.upperBound), word.isName,
      word.isCapital, line[text.upperBound - 1] != UInt8(ascii: ":"),
      line.end(ofRunFrom: word.range.upperBound, where: { !$0.isIdentifier }) >= message.upperBound
    {
      hash = Span<UInt8>.joined(hash, word.hash)
    }
    return (hash, isLike)
  }

  /// The subsystem and the category that `log` puts before a message: `[com.example.shop:cart] x`.
  private static func label(in line: Span<UInt8>, from start: Int, to end: Int) -> Range<Int>? {
    guard start < end, line[start] == UInt8(ascii: "[") else { return nil }
    var (place, points, colons) = (start + 1, 0, 0)
    while place < end,
      line[place].isASCIIIdentifier || line[place] == UInt8(ascii: "-")
        || line[place] == UInt8(ascii: ".") || line[place] == UInt8(ascii: ":")
    {
      if line[place] == UInt8(ascii: ".") { points += 1 }
      if line[place] == UInt8(ascii: ":") { colons += 1 }
      place += 1
    }
    // `[AppDelegate.swift:41]` is a place.
    guard place < end, line[place] == UInt8(ascii: "]"), points > 0, colons == 1,
      !line[place - 1].isDigit
    else { return nil }
    return start + 1..<place
  }

  /// What tells one statement of a function from its others.
  struct Wording: Sendable {
    /// 0 where nothing does.
    var hash: UInt32 = 0
    /// Its line in the source file; 0 where it is not told.
    var line: Int32 = 0
    /// Which one of the statements it is by the digit beside the callback (`x 1`, `step 2 x`); 0 where none stands there.
    var ordinal: UInt8 = 0
    /// Whether its words say that something is over (`x: background task expired`).
    var tellsEnd = false
    /// Whether they say that the callback has come once more (`x again`, `x (second time)`).
    var tellsCall = false
    /// Whether it is written as a function that a closure in it has as well (`x(_:)`, `-[AppDelegate x:]`), with words or signs behind it, or its line in
    /// the source file.
    var mayBeOfClosure = false
  }

  /// What tells the statements of one function apart: the words behind the callback in `line[text]` and a sign (`x: saving the cart`), also in other
  /// scripts, the signs and words before it (`>>> x`, `-[AppDelegate x]`, `[before] x`), those behind it that point (`x <<`, `x ◀`), and the line of a
  /// source file beside the callback.
  func statement(
    around text: Range<Int>, in line: Span<UInt8>, _ message: Range<Int>
  ) -> Wording {
    guard !text.isEmpty, message.lowerBound <= text.lowerBound,
      text.upperBound <= message.upperBound
    else { return Wording() }
    let end = line.commentStart(from: text.upperBound, to: message.upperBound)
    var (hash, ordinal) = wordsBefore(text.lowerBound, in: line, from: message.lowerBound)
    var sourceLine = Self.sourceLine(behind: text, in: line, to: end) ?? 0
    for place in message.lowerBound..<text.upperBound where line[place] == UInt8(ascii: ":") {
      if Self.fileEndings.contains(where: { line.has($0, at: place - $0.utf8CodeUnitCount) }),
        let number = line.numberRun(from: place + 1)
      {
        sourceLine = number.value
      }
    }
    hash = Span<UInt8>.joined(hash, UInt64(UInt32(bitPattern: sourceLine)))
    let words = words(behind: text, in: line, to: end, hash, &ordinal)
    return Wording(
      hash: max(1, UInt32(truncatingIfNeeded: words.hash)), line: sourceLine, ordinal: ordinal,
      tellsEnd: words.tellEnd, tellsCall: words.tellCall,
      mayBeOfClosure: sourceLine != 0
        || words.hasWord
          && ("])>:".utf8.contains(line[text.upperBound - 1])
            || text.upperBound < end && "(:".utf8.contains(line[text.upperBound]))
    )
  }

  /// A hash of the signs and words before the callback at `end` that may say when in the call the line was printed (`>>> x`, `[before] x`): all other
  /// words are names, levels and values. Also the digit behind a word, as in `step 1 x`; a digit at the beginning numbers the line.
  private func wordsBefore(
    _ end: Int, in line: Span<UInt8>, from start: Int
  ) -> (hash: UInt64, ordinal: UInt8) {
    var (hash, ordinal, place, hasWord) = (Span<UInt8>.emptyHash, UInt8(0), start, false)
    while place < end {
      guard let word = MessageWord(in: line, at: place, to: end) else {
        // A point stands between a module and its class, which may be written without it.
        if !line[place].isBlank, line[place] != 0x2E {
          hash = Span<UInt8>.joined(hash, UInt64(line[place]))
        }
        place += 1
        continue
      }
      let meaning = vocabulary.words.meaning(of: word)
      if meaning == .second || meaning == .miss { hash = Span<UInt8>.joined(hash, word.hash) }
      if hasWord { ordinal = word.digit(in: line) ?? ordinal }
      (hasWord, place) = (true, word.range.upperBound)
    }
    return (hash, ordinal)
  }

  /// The line of the statement where it stands behind a function or a method, as `#line` and `__LINE__` print it: `x(_:) 40`,
  /// `-[AppDelegate x] 40`, `x(_:) [Line 40]`, `[AppDelegate x(_:) 40]`, `-[AppDelegate x]:40`, `-[AppDelegate x] line 40 $`. What has one digit is a
  /// value, and so is what words follow, unless it is called a line or stands right behind a colon.
  private static func sourceLine(
    behind text: Range<Int>, in line: Span<UInt8>, to end: Int
  ) -> Int32? {
    if line[text.upperBound - 1] == UInt8(ascii: "]") {
      var first = text.upperBound - 1
      while line[first - 1].isDigit { first -= 1 }
      let isLast = line[first - 1].isBlank || line[first - 1] == UInt8(ascii: ":")
      if isLast, let number = line.numberRun(from: first) { return number.value }
    }
    var place = labelsEnd(in: line, from: text.upperBound, to: end)
    guard "])".utf8.contains(line[place - 1]) || place < end && line[place] == UInt8(ascii: "]")
    else { return nil }
    func passSigns() {
      place = line.end(ofRunFrom: place) { $0.isBlank || "-[](:,|#".utf8.contains($0) }
    }
    var isForSure = line.has(":", at: place) && place + 1 < end && line[place + 1].isDigit
    passSigns()
    if line.has("line", at: place) || line.has("Line", at: place) {
      (place, isForSure) = (place + 4, true)
      passSigns()
    }
    guard place < end, let number = line.numberRun(from: place), number.end - place >= 2 else {
      return nil
    }
    place = number.end
    let next = line.end(ofRunFrom: place) { $0.isBlank }
    guard
      next >= end || "])".utf8.contains(line[place])
        || isForSure && !line[place].isIdentifier && line[place] != UInt8(ascii: ".")
        || next > place && "-|".utf8.contains(line[next])
    else { return nil }
    return number.value
  }

  /// Joins the words behind the callback to `hash`; of values only that there are some: numbers, states, what stands behind `=`, and words with a
  /// capital where there are no others. Letters of other scripts, and signs that point or are no letters at all, are all joined. Says too whether words
  /// behind a sign tell the end of something, and whether there are any but values, or a value with its name (`HTTP 304`, `Optional(42)`).
  private func words(
    behind text: Range<Int>, in line: Span<UInt8>, to end: Int, _ hash: UInt64,
    _ ordinal: inout UInt8
  ) -> (hash: UInt64, tellEnd: Bool, tellCall: Bool, hasWord: Bool) {
    var (joined, signs, hasWord) = (hash, Span<UInt8>.emptyHash, false)
    var (tellEnd, tellCall) = (false, false)
    var (isBehindName, hasNamedValue) = (false, false)
    // A colon, arguments or a bracket are signs, too.
    var hasSign = !line[text.upperBound - 1].isASCIIIdentifier
    var place = text.upperBound
    while place < end {
      guard let word = MessageWord(in: line, at: place, to: end) else {
        if !line[place].isBlank { hasSign = true }
        if MessageWord.isForeign(line, at: place) || "<>{}".utf8.contains(line[place]) {
          signs = Span<UInt8>.joined(signs, UInt64(line[place]))
        }
        place += 1
        continue
      }
      if isValue(word, in: line) {
        joined = Span<UInt8>.joined(joined, 0)
        // `count=2`, `#2` count calls.
        if word.range.upperBound + 1 >= end, !"=#".utf8.contains(line[word.range.lowerBound - 1]) {
          ordinal = word.digit(in: line) ?? ordinal
        }
        if isBehindName, line[word.range.lowerBound].isDigit { hasNamedValue = true }
        isBehindName = false
      } else {
        joined = Span<UInt8>.joined(joined, word.hash)
        isBehindName = word.isCapital
        if !word.isCapital { hasWord = true }
      }
      if hasSign, vocabulary.tellsEnd(word, in: line) { tellEnd = true }
      if vocabulary.message[.again].has(word.range, of: line) { tellCall = true }
      place = word.range.upperBound
    }
    if !hasWord, joined != hash { joined = Span<UInt8>.joined(hash, 0) }
    if signs != Span<UInt8>.emptyHash { joined = Span<UInt8>.joined(joined, signs) }
    return (
      joined, tellEnd, tellCall, hasWord || hasNamedValue || signs != Span<UInt8>.emptyHash
    )
  }

  private func isValue(_ word: MessageWord, in line: Span<UInt8>) -> Bool {
    line.has("=", at: word.range.lowerBound - 1) || Self.isState(word, in: line)
      || word.range.contains { line[$0].isDigit }
  }

  private static let states = ShownState.allCases.map { $0.name.utf8.map(\.lowercased) }

  /// Whether a word names a part of the app: it is written as names are, and no list of the rules has it.
  private func isName(_ word: MessageWord, in line: Span<UInt8>) -> Bool {
    guard vocabulary.words.meaning(of: word) == nil else { return false }
    var (hasSmall, hasDigit, hasJoint) = (false, false, false)
    for place in word.range {
      if 0x61...0x7A ~= line[place] { hasSmall = true }
      if line[place].isDigit { hasDigit = true }
      if line[place] == UInt8(ascii: "_") { hasJoint = true }
    }
    guard hasSmall, !hasDigit, word.isCapital || hasJoint else { return false }
    return !Self.isState(word, in: line)
  }

  static func isState(_ word: MessageWord, in line: Span<UInt8>) -> Bool {
    states.contains {
      $0.count == word.range.count && line.matches($0.span, 0..<$0.count, at: word.range.lowerBound)
    }
  }
}
