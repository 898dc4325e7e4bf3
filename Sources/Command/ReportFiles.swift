import Lifecheck

/// The reports of a command that go to files, besides the one on the standard output.
struct ReportFiles<Format: RawRepresentable & CaseIterable> where Format.RawValue == String {
  private struct File {
    var format: Format
    var file: AtomicFile
    var sink: ByteSink
  }

  private var files: [File] = []
  private let colour: ColourChoice

  /// The sinks with the formats of what is to be written to them.
  var sinks: [(format: Format, sink: ByteSink)] { files.map { ($0.format, $0.sink) } }

  /// What `--output` names.
  static func named(in invocation: Invocation) throws(UsageError) -> [(
    format: Format, path: String
  )] {
    var outputs: [(Format, String)] = []
    for text in invocation.values(.output) {
      guard let (name, path) = keyAndValue(text), !path.isEmpty, let format = Format(rawValue: name)
      else {
        let formats = Format.allCases.map(\.rawValue).joined(separator: ", ")
        throw invocation.invalid(text, .output, "a format (\(formats)) and a path: 'json=PATH'")
      }
      if path == "-" {
        throw invocation.invalid(text, .output, "a path; '--format' is for the standard output")
      }
      if outputs.contains(where: { Posix.place(of: $0.1) == Posix.place(of: path) }) {
        throw invocation.error(
          "'--output' names '\(shown(path))' twice, and one report would replace the other",
          about: .output)
      }
      if let other = invocation.value(.writeBaseline),
        Posix.place(of: other) == Posix.place(of: path)
      {
        throw invocation.error(
          "'--output' and '--write-baseline' name the same file, '\(shown(path))'", about: .output)
      }
      outputs.append((format, path))
    }
    return outputs
  }

  /// Opens the files; nil where one cannot be written, which has been said then.
  init?(_ outputs: [(format: Format, path: String)], colour: ColourChoice) {
    self.colour = colour
    for output in outputs {
      do throws(SystemError) {
        let file = try AtomicFile(path: output.path)
        files.append(File(format: output.format, file: file, sink: file.makeSink()))
      } catch {
        discard()
        AtomicFile.complain(about: output.path, error, colour)
        return nil
      }
    }
  }

  /// Gives all up; what was there before stays.
  func discard() {
    for file in files { file.file.discard() }
  }

  /// Ends all reports, that on the standard output too; whether every one was written.
  func commit(_ output: DescriptorWriter) -> Bool {
    var isWritten = true
    if let failure = output.failure {
      Terminal.complain("Cannot write to the standard output: \(failure)", colour: colour)
      isWritten = false
    }
    for file in files {
      isWritten = file.file.commit(colour: colour) && isWritten
    }
    return isWritten
  }
}
