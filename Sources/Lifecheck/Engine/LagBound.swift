/// How far a hypothesis may lag behind another one before it can never win again, nor tie.
///
/// `f(b, s)` is the most that being in `b` can ever cost more than being in `s`, in faults, over all futures: the least
/// fixed point, from 0 upwards, of
///
///     f(b, s) = max over events e and steps s –e→ d at cost x
///               of min over steps b –e→ d' at cost y of (y − x + f(d', d)), at least 0;  f(s, s) = 0
///
/// where a step is any of the monitor's four ways (docs/verdicts.md). A hypothesis in `s` with more than `f(b, s)` faults
/// more than one in `b` stays behind it whatever comes, so that dropping it changes no answer. What grows past `limit`
/// counts as endless, and nothing is dropped for it.
struct LagBound: Sendable {
  static let limit: UInt8 = 8
  static let endless = UInt8.max

  let stateCount: Int
  /// Per state `b` and state `s`.
  private(set) var bounds: [UInt8]

  init(_ machine: Machine) {
    let count = machine.stateCount
    stateCount = count
    bounds = [UInt8](repeating: 0, count: count * count)
    let steps = StepTargets(machine)
    var changed = true
    while changed {
      changed = false
      for symbol in 0..<steps.symbolCount {
        for b in 0..<count {
          let least = leastBounds(
            from: steps.free[symbol * count + b], steps.costly[symbol * count + b])
          for s in 0..<count where s != b && bounds[b * count + s] != Self.endless {
            let need = Self.need(
              least, steps.free[symbol * count + s], steps.costly[symbol * count + s])
            guard need > bounds[b * count + s] else { continue }
            bounds[b * count + s] = need > Self.limit ? Self.endless : need
            changed = true
          }
        }
      }
    }
  }

  /// The greatest bound of all pairs that is not endless, and how many pairs are endless.
  var extent: (greatest: Int, endless: Int) {
    let finite = bounds.filter { $0 != Self.endless }
    return (Int(finite.max() ?? 0), bounds.count - finite.count)
  }

  /// The states whose hypotheses can never win again.
  ///
  /// - Parameter stragglers: the states whose costs are higher in truth, by the same number of faults, one at least.
  func hopeless(in costs: [UInt32], _ stragglers: UInt64 = 0) -> UInt64 {
    var set: UInt64 = 0
    for state in 0..<costs.count
    where costs[state] != Belief.impossible && costs[state] > Belief.weightMask {
      let isStraggler = stragglers >> UInt64(state) & 1 == 1
      let faults = Belief.faults(costs[state])
      for other in 0..<costs.count where costs[other] != Belief.impossible && other != state {
        let bound = bounds[other * stateCount + state]
        let more: UInt32 = isStraggler && stragglers >> UInt64(other) & 1 == 0 ? 1 : 0
        guard bound != Self.endless, faults + more > Belief.faults(costs[other]) + UInt32(bound)
        else { continue }
        set |= 1 << UInt64(state)
        break
      }
    }
    return set
  }

  /// Per target state `d`: the least of `y + f(d', d)` over the steps of `b`.
  private func leastBounds(from free: UInt64, _ costly: UInt64) -> [UInt8] {
    var least = [UInt8](repeating: Self.endless, count: stateCount)
    func offer(_ targets: UInt64, _ cost: UInt8) {
      var rest = targets
      while rest != 0 {
        let row = rest.trailingZeroBitCount * stateCount
        rest &= rest - 1
        for target in 0..<stateCount where bounds[row + target] != Self.endless {
          least[target] = min(least[target], cost + bounds[row + target])
        }
      }
    }
    offer(free, 0)
    offer(costly, 1)
    return least
  }

  /// The most that the steps of `s` ask for.
  private static func need(_ least: [UInt8], _ free: UInt64, _ costly: UInt64) -> UInt8 {
    var need: UInt8 = 0
    var rest = free
    while rest != 0 {
      need = max(need, least[rest.trailingZeroBitCount])
      rest &= rest - 1
    }
    rest = costly
    while rest != 0 {
      let cost = least[rest.trailingZeroBitCount]
      rest &= rest - 1
      need = max(need, cost == endless ? endless : cost > 0 ? cost - 1 : 0)
    }
    return need
  }
}

extension RuleSet {
  /// How far hypotheses may lag behind in each machine, a line for each: for people who write machines, since it is what
  /// keeps the set of beliefs small.
  package func lagBounds() -> [String] {
    machines.indices.map { index in
      let parts = [true, false].map { hasPids in
        var configuration = Configuration()
        configuration.facts[.pids] = hasPids
        let extent = LagBound(Machine(index, of: self, in: configuration)).extent
        let endless = extent.endless == 0 ? "" : ", \(extent.endless) pairs of states without end"
        return "\(hasPids ? "with" : "without") pids \(extent.greatest)\(endless)"
      }
      return "\(machines[index].name): \(parts.joined(separator: "; "))"
    }
  }
}

/// Per symbol and state: where an event leads at no fault and at one.
private struct StepTargets {
  let symbolCount: Int
  var free: [UInt64]
  var costly: [UInt64]

  init(_ machine: Machine) {
    let count = machine.stateCount
    symbolCount = machine.bases.count
    free = [UInt64](repeating: 0, count: symbolCount * count)
    costly = free
    for symbol in 0..<symbolCount {
      for match in machine.matches[symbol] {
        let place = symbol * count + Int(match.from)
        if match.isFault {
          costly[place] |= 1 << UInt64(match.to)
        } else {
          free[place] |= 1 << UInt64(match.to)
        }
      }
      for match in machine.gapMatches[symbol] {
        costly[symbol * count + Int(match.from)] |= 1 << UInt64(match.to)
      }
      for state in 0..<count { costly[symbol * count + state] |= 1 << UInt64(state) }
      for place in symbol * count..<(symbol + 1) * count { costly[place] &= ~free[place] }
    }
  }
}
