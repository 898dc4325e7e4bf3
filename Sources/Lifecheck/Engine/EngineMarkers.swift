/// What a log says about itself, and events that it holds more than once.
extension Engine {
  mutating func observe(_ marker: LogMarker) {
    switch marker {
    case .boot:
      let file = file
      _ = closeTracks { $0.key.file == file }
    case .clockChange:
      for number in tracks.indices where tracks[number].key.file == file {
        judgeHeld(on: number, all: true)
        tracks[number].lasts = []
        tracks[number].properties.forgetTimes()
      }
    case .loss(let loss):
      observe(loss)
    case .version(let version, let line):
      observe(version: version, line: line)
    case .origin(let number):
      endFile()
      begin(file: number)
    case .repetition(let count, let line):
      guard let lastTrack else { return }
      if tracks[lastTrack].buffer.repeatNewest(count, at: line) { return }
      if let last = tracks[lastTrack].lasts.last {
        foldRepetitions(count, at: line, of: last.event, last.channel, on: lastTrack)
      }
    }
  }

  /// The input ends: no record can come before those that are held.
  mutating func endFile() {
    for number in tracks.indices where tracks[number].key.file == file {
      judgeHeld(on: number, all: true)
    }
  }

  /// Counts an event that came `count` times more, the last time at `line`.
  mutating func foldRepetitions(
    _ count: Int, at line: Int, of event: UInt16, _ channel: Channel, on number: Int
  ) {
    duplicates += count
    // A sign that was told before is no event.
    let known = tracks[number].lasts.firstIndex { $0.event == event && $0.channel == channel }
    guard let last = known else { return }
    let life = tracks[number].life
    lives[life].lastLine = max(lives[life].lastLine, line)
    tracks[number].lasts[last].lastLine = line
    let firstLine = tracks[number].lasts[last].firstLine
    for index in tracks[number].subjects.indices
    where tracks[number].subjects[index].pending?.line == firstLine {
      tracks[number].subjects[index].pending?.count &+= Int32(clamping: count)
    }
  }
}
