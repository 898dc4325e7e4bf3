#if canImport(XCTest)
  import Lifecheck
  import LifecheckTesting
  import XCTest

  /// `XCTAssertConforms`, in a test of the kind that it is for.
  final class XCTestAssertionTests: XCTestCase {
    private let log = "didFinishLaunching\ndidBecomeActive\nwillResignActive\ndidEnterBackground\n"
    private let options = CheckOptions(os: Version(17, 2), logged: .all)

    func testOrderPasses() {
      XCTAssertConforms(Checker.check(log, named: "shop.log", options: options))
    }

    // What fails is recorded by another function there, and no test may be expected to fail here.
    #if !canImport(ObjectiveC)
      private var failures: [(text: String, line: Int)]?

      override func recordFailure(
        withDescription description: String, inFile filePath: String, atLine lineNumber: Int,
        expected: Bool
      ) {
        guard failures == nil else {
          failures?.append((description, lineNumber))
          return
        }
        super.recordFailure(
          withDescription: description, inFile: filePath, atLine: lineNumber, expected: expected)
      }

      func testEachFindingFails() throws {
        let result = try Checker.check(events: ["1", "3", "5", "6", "3", "5"])
        failures = []
        XCTAssertConforms(result, line: 7)
        XCTAssertConforms(Checker.check(""))
        let found = failures ?? []
        failures = nil
        XCTAssertEqual(found.count, 3)
        XCTAssertTrue(found.first?.text.contains("error[background-without-resign]: ") == true)
        XCTAssertEqual(found.prefix(2).map(\.line), [7, 7])
        XCTAssertTrue(found.last?.text.contains("No life was judged.") == true)
      }
    #endif
  }
#endif
