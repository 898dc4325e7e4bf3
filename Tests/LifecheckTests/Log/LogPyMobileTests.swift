import Testing

@testable import Lifecheck

@Suite struct LogPyMobileTests {
  private func parse(_ text: String) -> (name: String, pid: Int32, message: String, stamp: String?)?
  {
    let bytes = Array(text.utf8)
    return PyMobileHeader.parse(bytes.span).map { header in
      (
        String(decoding: bytes[header.process], as: UTF8.self), header.pid,
        String(decoding: bytes[header.message], as: UTF8.self), header.stamp.text
      )
    }
  }

  @Test func `a header, with and without a label, an offset and a fraction`() throws {
    let full = try #require(
      parse(
        "2024-05-14 09:31:07.210934 Tide Table{UIKitCore+0x41c0}[711] <USER_ACTION>: m [n] [a.b][c d]"
      ))
    #expect(full.name == "Tide Table")
    #expect(full.pid == 711)
    #expect(full.message == "m [n]")
    #expect(full.stamp == "2024-05-14T09:31:07.210934")
    let plain = try #require(parse("2024-05-14 09:31:08 a{b}[1]{c}[2] <INFO>: m]"))
    #expect(plain.name == "a")
    #expect(plain.pid == 2)
    #expect(plain.message == "m]")
    #expect(plain.stamp == "2024-05-14T09:31:08.000000")
  }

  @Test(arguments: [
    "2024-05-14 09:31:07.2109 a{b}[1] <INFO>: m", "2024-05-14 09:31:07.210934 a[1] <INFO>: m",
    "2024-05-14 09:31:07.210934 {b}[1] <INFO>: m", "2024-05-14 09:31:07.210934 a{b}[1]: m",
    "2024-05-14 09:31:07.210934 a{b}[] <INFO>: m",
    "2024-05-14 09:31:07.210934 a{b}[99999999999] <I>: m",
    "09:31:07.210934 a{b}[1] <INFO>: m", "2024-05-14 09:31:07.210934 a{b}[1] <>: m",
  ])
  func `what is no such header`(text: String) { #expect(parse(text) == nil) }

  @Test func `the label is no part of the message, nor is what only looks like one`() throws {
    let head = "2024-05-14 09:31:07.210934 a{b}[1] <INFO>: "
    #expect(try #require(parse(head + "m [x]")).message == "m [x]")
    #expect(try #require(parse(head + "m[x][y]")).message == "m[x][y]")
    #expect(try #require(parse(head + "[x][y]")).message == "[x][y]")
    #expect(try #require(parse(head + "m [][]")).message == "m")
    #expect(try #require(parse(head)).message == "")
  }

  @Test func `a logger's stamp has a colon before the milliseconds`() throws {
    let line = Array("2016-05-14 09:31:07:101 Tide Table[711:7020] m".utf8)
    let header = NSLogHeader.parse(line.span)
    #expect(header?.format == .cocoalumberjack)
    #expect(header?.stamp.text == "2016-05-14T09:31:07.101")
    #expect(header?.pid == 711)
  }
}
