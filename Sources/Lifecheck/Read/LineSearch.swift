/// Where a line may matter: what the vocabulary looks for, and what one input has to be searched for besides.
struct LineSearch: Sendable {
  private(set) var spellings: SpellingSearch
  /// Whether that finds more than the vocabulary's, and so more than what another thread has found.
  private(set) var findsMore = false
  /// What it looks for besides the vocabulary's spellings, but for short names.
  private var needles: [[UInt8]] = []
  /// The names that the vocabulary's search does not find on lines of their own.
  private var shortNames: [[UInt8]] = []
  private var findsShortNames = false

  init(_ vocabulary: Vocabulary) { spellings = vocabulary.search }

  /// Looks for `needles` too from here on, and for `shortNames` where they stand on lines of their own.
  mutating func begin(
    with needles: [[UInt8]], shortNames: [[UInt8]], _ vocabulary: borrowing Vocabulary
  ) {
    (self.needles, self.shortNames, findsShortNames) = (needles, shortNames, false)
    look(for: needles, vocabulary)
  }

  /// Finds out whether short names stand in lines that are about to be read.
  mutating func look(at bytes: Span<UInt8>, _ vocabulary: borrowing Vocabulary) {
    guard !findsShortNames, shortNames.contains(where: { bytes.holdsLine(of: $0) }) else { return }
    findsShortNames = true
    look(for: needles + shortNames, vocabulary)
  }

  /// To search for it in every input would make every search slower.
  private mutating func look(for needles: [[UInt8]], _ vocabulary: borrowing Vocabulary) {
    guard findsMore || !needles.isEmpty else { return }
    findsMore = !needles.isEmpty
    spellings = findsMore ? vocabulary.search(for: needles) : vocabulary.search
  }

  func firstCandidate(in bytes: Span<UInt8>, from start: Int) -> Int? {
    spellings.firstCandidate(in: bytes, from: start)
  }
}
