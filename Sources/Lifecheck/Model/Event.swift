/// A time as a log line gives it.
package struct Stamp: Hashable, Sendable {
  package enum Resolution: UInt8, Hashable, Sendable {
    /// No stamp at all.
    case none
    /// The coarsest first.
    case minute, second, millisecond, microsecond
  }

  /// Microseconds since 1970-01-01 of the log's own clock, not shifted by `zone`. Without a year the
  /// year counts as 1972, which has a 29 February.
  package var microseconds: Int64 = 0
  package var resolution: Resolution = .none
  package var hasYear = false
  /// Without a date the day counts as 1970-01-01.
  package var hasDate = true
  /// Minutes east of UTC, where the log has a zone.
  package var zone: Int16?

  package init() {}

  /// Whether the stamp is finer than 100 ms, so that two of them tell an order.
  @inline(__always)
  package var isFine: Bool { resolution.rawValue >= Resolution.millisecond.rawValue }
}

/// What is asked of each event: the operations of sets cost a call each.
extension Listeners {
  @inline(__always)
  var hasCheck: Bool { rawValue & 1 != 0 }

  /// Whether others of `all` are left out.
  @inline(__always)
  func isSome(of all: Listeners) -> Bool { all.rawValue & ~rawValue != 0 }
}

/// One life-cycle event, as the engine takes it: numbers only, no copy of the log's text.
///
/// Plain data in the order of its sizes, 128 bytes: every event is copied a few times on its way.
package struct Event: Sendable {
  package var stamp: Stamp
  /// The first line of the record, counted from 1.
  package var line: Int
  /// Where that line begins in its file, in bytes from 0.
  package var offset: Int
  /// What tells one timer, task or file from another: a hash of the bytes at `{id}`; 0 where there is none.
  package var parameter: UInt64 = 0
  /// Hashes of what stands at `{from}` and `{to}`; 0 where there is none.
  package var chainFrom: UInt64 = 0
  package var chainTo: UInt64 = 0
  /// Before an event that tells of a silence in the background: for how long the process had printed nothing before it woke, by the
  /// stamps, in microseconds; 0 where that is not known.
  package var silence: Int64 = 0
  /// The process, as a number of `NameTable`; -1 where the log has none.
  package var process: Int32
  /// -1 where the log has none.
  package var pid: Int32
  /// Where the callback's text begins, in bytes counted from 1 at the record's beginning. Most records
  /// have one line.
  package var column: Int32
  /// The length of the callback's text in bytes.
  package var length: Int32
  /// Which of several equal things the line is about, as a number of `NameTable`; -1 where it does not tell.
  package var instance: Int32 = -1
  /// Another name of the same thing; -1 where the line has none.
  package var instanceAlias: Int32 = -1
  /// The bundle identifier that the line gives, as a number of `NameTable`; -1 where it gives none.
  package var bundle: Int32 = -1
  /// The thread as the log prints it, as a range of bytes of the record; empty where it has none.
  package var thread: Range<Int32>
  /// The bytes at `{id}`, in bytes counted from 0 at the record's beginning; empty where there is none.
  package var parameterText: Range<Int32> = 0..<0
  /// An index into `RuleSet.events`.
  package var event: UInt16
  /// An index into that event's `spellings`: the line of the rule file that recognised it.
  package var spelling: UInt16
  /// The crash reporter whose breadcrumb it is, as an index into `RuleSet.breadcrumbs`; -1 for none. Such a reporter logs
  /// what it has words for, and the oldest breadcrumbs are gone.
  package var reporter: Int16 = -1
  package var channel: Channel
  /// What the line shows of the app's state.
  package var shown: ShownState?
  /// The form of `instance` (`InstanceID.Kind`).
  package var instanceKind = UInt8.max
  /// Whether that thing is of a kind that is not judged.
  package var isUnjudged = false
  /// Whether the line above holds the very same bytes.
  package var repeatsLineAbove: Bool
  /// Whether stamps tell how long a device takes: not in a debugger's console, where breakpoints stop it.
  package var isTimed = false
  /// Whether another process, or a tool, prints it about the one in `process` and `pid`.
  package var isReport = false
  /// Whether the log comes from where the system suspends processes, as a debugger and the Simulator may not let it, and
  /// all lines of the process can be looked for.
  package var isWatchable = false
  /// Whether a debugger may keep the process running: nobody knows of such a log.
  package var mayBeDebugged = false
  /// Whether the process has printed a line since the system said that it held it: it runs, though nobody told that.
  package var isAwake = false
  /// Whether it may be a further statement of a call that was told before, and no call: a closure that the callback has handed on.
  package var mayBeFurther = false
  /// For whom it is.
  var listeners = Listeners.all

  init(
    event: UInt16, spelling: UInt16, channel: Channel, process: Int32, pid: Int32,
    thread: Range<Int32>, stamp: Stamp, line: Int, offset: Int, column: Int32, length: Int32,
    repeatsLineAbove: Bool
  ) {
    self.event = event
    self.spelling = spelling
    self.channel = channel
    self.process = process
    self.pid = pid
    self.thread = thread
    self.stamp = stamp
    self.line = line
    self.offset = offset
    self.column = column
    self.length = length
    self.repeatsLineAbove = repeatsLineAbove
  }
}
