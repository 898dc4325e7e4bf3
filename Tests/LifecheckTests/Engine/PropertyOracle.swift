@testable import Lifecheck

/// What formulas mean, by definition: quantifiers over the positions of a whole trace, and no state.
struct PropertyOracle {
  /// A stretch of the trace, without the events that bound it.
  private struct Stretch {
    /// The opening event, -1 for the beginning.
    var opening: Int
    /// The closing event, nil where none comes.
    var closing: Int?

    func holds(_ position: Int) -> Bool {
      position > opening && closing.map { position < $0 } ?? true
    }
  }

  struct Violation: Hashable {
    /// The event after which the formula cannot hold any more.
    var decided: Int
    /// The event that the finding is at.
    var blamed: Int
    /// The value of the parameter for which it does not hold.
    var value: UInt64 = 0
  }

  let property: PropertyDefinition
  let limit: Int64?
  let trace: [PropertyMark]
  let isWhole: Bool

  var violations: Set<Violation> {
    Set(
      values.flatMap { value in
        violations(of: view(of: value)).map { violation in
          Violation(decided: violation.decided, blamed: violation.blamed, value: value)
        }
      })
  }

  /// The earliest decided position with all that is blamed there.
  var first: (decided: Int, blamed: [Int])? {
    guard let decided = violations.map(\.decided).min() else { return nil }
    return (decided, violations.filter { $0.decided == decided }.map(\.blamed).sorted())
  }

  var verdict: PropertyVerdict {
    if !violations.isEmpty { return .violated }
    if values.contains(where: { isPending(view(of: $0)) }) { return .pending }
    // What concerns no value at all puts the scope to the test, but not the pattern.
    let views = values.map { view(of: $0) } + (property.hasParameter ? [view(of: 0)] : [])
    guard views.contains(where: { isTested($0) }) else { return .notExercised }
    let hasSubject = trace.contains { plays(property.subjects, $0) }
    return property.pattern != .absence || hasSubject ? .satisfied : .notExercised
  }

  // MARK: Views

  /// The values of the parameter, or one that stands for none.
  private var values: [UInt64] {
    guard property.hasParameter else { return [0] }
    let tied = Set(property.terms.filter(\.hasParameter).map(\.event))
    return Set(trace.filter { tied.contains(Int($0.event.event)) }.map(\.event.parameter)).sorted()
  }

  /// The positions that concern `value`.
  private func view(of value: UInt64) -> [Int] {
    let tied = Set(property.terms.filter(\.hasParameter).map(\.event))
    return trace.indices.filter {
      !tied.contains(Int(trace[$0].event.event)) || trace[$0].event.parameter == value
    }
  }

  private func plays(_ terms: [PropertyDefinition.Term], _ mark: PropertyMark) -> Bool {
    terms.contains { $0.event == Int(mark.event.event) }
  }

  private func positions(of terms: [PropertyDefinition.Term], _ view: [Int]) -> [Int] {
    view.filter { plays(terms, trace[$0]) }
  }

  private func stretches(_ view: [Int]) -> [Stretch] {
    let openings = positions(of: property.opening, view)
    let closings = positions(of: property.closing, view)
    switch property.scope {
    case .always:
      return property.pattern == .precedence && !isWhole ? [] : [Stretch(opening: -1)]
    case .before:
      return isWhole ? [Stretch(opening: -1, closing: closings.first)] : []
    case .after:
      return openings.first.map { [Stretch(opening: $0)] } ?? []
    case .between, .afterUntil:
      var stretches: [Stretch] = []
      var from = 0
      while let opening = openings.first(where: { $0 >= from }) {
        let closing = closings.first { $0 > opening }
        stretches.append(Stretch(opening: opening, closing: closing))
        guard let closing else { break }
        from = closing
      }
      return stretches
    }
  }

  private func time(_ a: Int, _ b: Int) -> Int64? {
    guard trace[a].hasTime, trace[b].hasTime else { return nil }
    return trace[a].event.stamp.leastTime(until: trace[b].event.stamp)
  }

  // MARK: Violations

  private func violations(of view: [Int]) -> [Violation] {
    stretches(view).flatMap { stretch -> [Violation] in
      let subjects = positions(of: property.subjects, view).filter { stretch.holds($0) }
      let answers = positions(of: property.answers, view).filter { stretch.holds($0) }
      switch property.pattern {
      case .absence:
        return settled(subjects.first, in: stretch)
      case .boundedCount(let most):
        return settled(subjects.dropFirst(most).first, in: stretch)
      case .precedence:
        return settled(
          subjects.first { subject in !answers.contains { $0 < subject } }, in: stretch)
      case .existence:
        guard let closing = stretch.closing, subjects.isEmpty else { return [] }
        return [Violation(decided: closing, blamed: closing)]
      case .response:
        return subjects.compactMap { subject in
          guard case .broken(let position) = fate(of: subject, in: stretch, view) else {
            return nil
          }
          return Violation(decided: position, blamed: position)
        }
      case .duration:
        return measured(view).filter { $0.time > limit ?? .max }.map {
          Violation(decided: $0.position, blamed: $0.position)
        }
      case .oneThread:
        let other = subjects.first { trace[$0].thread != trace[subjects[0]].thread }
        return settled(other, in: stretch)
      }
    }
  }

  /// What breaks the formula counts at once, or where the stretch has to be closed when it is.
  private func settled(_ position: Int?, in stretch: Stretch) -> [Violation] {
    guard let position else { return [] }
    switch property.scope {
    case .always, .after, .afterUntil: return [Violation(decided: position, blamed: position)]
    case .before, .between:
      return stretch.closing.map { [Violation(decided: $0, blamed: position)] } ?? []
    }
  }

  private enum Fate {
    case open
    case answered
    case broken(Int)
  }

  private func fate(of subject: Int, in stretch: Stretch, _ view: [Int]) -> Fate {
    for position in view where position > subject {
      if let limit, let time = time(subject, position), time > limit { return .broken(position) }
      if position == stretch.closing { return .broken(position) }
      if plays(property.breaks, trace[position]) { return .broken(position) }
      if plays(property.answers, trace[position]) { return .answered }
    }
    return .open
  }

  /// Each answer with the time since the last subject before it, where nothing lies between that ends the measurement.
  private func measured(_ view: [Int]) -> [(position: Int, time: Int64)] {
    positions(of: property.answers, view).compactMap { answer in
      guard !plays(property.breaks, trace[answer]),
        let subject = positions(of: property.subjects, view).last(where: { $0 < answer })
      else { return nil }
      let isCut = view.contains {
        $0 > subject && $0 < answer
          && (plays(property.answers, trace[$0]) || plays(property.breaks, trace[$0]))
      }
      guard !isCut, let time = time(subject, answer) else { return nil }
      return (answer, time)
    }
  }

  // MARK: Verdicts

  private func isPending(_ view: [Int]) -> Bool {
    stretches(view).contains { stretch in
      guard stretch.closing == nil else { return false }
      let subjects = positions(of: property.subjects, view).filter { stretch.holds($0) }
      switch property.pattern {
      case .existence:
        return subjects.isEmpty && property.scope != .always && property.scope != .before
      case .response:
        return subjects.contains {
          if case .open = fate(of: $0, in: stretch, view) { true } else { false }
        }
      case .absence, .boundedCount, .precedence:
        guard property.scope == .before || property.scope == .between else { return false }
        return !brokenIfClosed(stretch, view).isEmpty
      case .duration, .oneThread: return false
      }
    }
  }

  private func brokenIfClosed(_ stretch: Stretch, _ view: [Int]) -> [Int] {
    let subjects = positions(of: property.subjects, view).filter { stretch.holds($0) }
    let answers = positions(of: property.answers, view).filter { stretch.holds($0) }
    switch property.pattern {
    case .absence: return subjects
    case .boundedCount(let most): return Array(subjects.dropFirst(most))
    case .precedence:
      return subjects.filter { subject in !answers.contains { $0 < subject } }
    case .existence, .response, .duration, .oneThread: return []
    }
  }

  private func isTested(_ view: [Int]) -> Bool {
    let stretches = stretches(view)
    let subjects = positions(of: property.subjects, view)
    func isInside(_ position: Int) -> Bool { stretches.contains { $0.holds(position) } }
    switch property.pattern {
    case .absence:
      switch property.scope {
      case .always: return false
      case .before, .between: return stretches.contains { $0.closing != nil }
      case .after, .afterUntil: return !stretches.isEmpty
      }
    case .existence:
      return subjects.contains { isInside($0) } || stretches.contains { $0.closing != nil }
    case .boundedCount, .precedence, .response: return subjects.contains { isInside($0) }
    case .duration: return !measured(view).isEmpty
    case .oneThread: return subjects.count > 1
    }
  }
}
