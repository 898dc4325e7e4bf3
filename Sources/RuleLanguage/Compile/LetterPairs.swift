/// How rare pairs of neighbouring bytes are in log text, in any case of letters.
///
/// It decides which part of a spelling the search looks for. Counted over device logs, app logs and English
/// documentation, without the lines that name a callback.
enum LetterPairs {
  /// One row for the first byte, one column for the second, in the order of `letterClass`; a letter tells
  /// the binary logarithm of the rarity, from `a` for 1.
  private static let table: [StaticString] = [
    "mkijkmjojqmijhqkqhjhklopkqjjk",  // a
    "jmnnknopknqkpojqsmlojrsokrjml",  // b
    "jnkmhlqilsjjpphpmmojlrqrlqjkj",  // c
    "jlnlhmpoirnkpoklumlokopvosjhh",  // d
    "jkjhkklplqojjhlklhhilknjlojgh",  // e
    "knnnkkssjtsmsnjttklkmrusnvjjl",  // f
    "mlmnjpnjmrvnnlmlvkmpmrqvrppjj",  // g
    "jrtmhuurksrppoipvlnjnsqvqvnkk",  // h
    "kjijkkjrqqnjjhhiqliioksnrlqll",  // i
    "nsqsnusvpstqrsnqqsptnvrvuvuqo",  // j
    "lmsqjslqmtqlroopuqlnnssrrrsll",  // k
    "joplipnohqpjnqjotpkljoqtlqpjj",  // l
    "immnioqrkvqnkqjjvrkqmtsrqvnlj",  // m
    "kpjhhliqkqnmokjotoiillpqlqnhi",  // n
    "kljjnjlplolkihkjvhkiilklqqqjk",  // o
    "jrlmjpojltpjotjkvjlkkrqojupmk",  // p
    "pvuutvuvsvvqqvvvvurtktuvvvuqp",  // q
    "iokkhlkqiskmkkimtkkjlknvkrohj",  // r
    "jpklhnpkjqnnnnjjqmiijposkqoii",  // s
    "iomlhophhrqlnnilujkklrkpjoohi",  // t
    "llmkjlkpktokkiqkvjjjmrsnqpslm",  // u
    "ktrnjsrujvurpqlsvrqsrtvqvvonn",  // v
    "jvqqlrvmjvtptnksvnourvmtrvrmm",  // w
    "lmmmmmvspvvuquqlvurkvvvrrvjll",  // x
    "nqlnltqsnvspmllmskllqrqtqssij",  // y
    "otutluvqotupsvouvtpupvrvsqrpo",  // z
    "jjjkjjvtsursmrtovrpotsviuvegf",  // 0
    "hihijijkhmkiijiilihhkkjllogfg",  //
    "jkijkkllknmjkjkkoljklmknopfff",  // .
  ]

  private static func letterClass(_ byte: UInt8) -> Int {
    switch byte.lowercased {
    case 0x61...0x7A: Int(byte.lowercased) - 0x61
    case 0x30...0x39: 26
    case 0x09, 0x20: 27
    default: 28
    }
  }

  /// The rarity of each beginning of a sequence of bytes, the sum over its pairs: that of `a..<b` is the
  /// difference of the values at `b - 1` and `a`.
  static func raritySums(of bytes: [UInt8]) -> [Int] {
    var sums = [0]
    sums.reserveCapacity(bytes.count)
    var last = bytes.first.map(letterClass) ?? 0
    for index in 1..<max(bytes.count, 1) {
      let next = letterClass(bytes[index])
      sums.append(sums[index - 1] + Int(table[last].byte(next)) - 0x61)
      last = next
    }
    return sums
  }
}
