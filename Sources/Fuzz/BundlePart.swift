@testable import Command
@testable import Lifecheck

/// Any bytes as an Info.plist, or as an archive that holds one.
enum BundlePart {
  static func run(_ bytes: [UInt8]) {
    let input = FuzzInput(bytes)
    let list = Array(input.text)
    switch input.choice % 4 {
    case 0, 1: describe(list)
    case 2: read(list)
    default:
      let isPacked = input.choice >= 128
      read(Packing.zip("Payload/A.app/Info.plist", list, isPacked: isPacked))
    }
  }

  private static func describe(_ bytes: [UInt8]) {
    do throws(PropertyListError) {
      let list = try PropertyList(bytes)
      do throws(AppDescriptionError) {
        var configuration = Configuration()
        try AppDescription(list).complete(&configuration)
      } catch {
        require(!error.description.isEmpty, "an error says something")
      }
    } catch {
      require(!error.description.isEmpty, "an error says something")
    }
  }

  private static func read(_ bytes: [UInt8]) {
    ScratchFile.with(bytes) { path in
      do throws(AppBundleError) {
        var options = CheckOptions()
        options.describe(try AppBundle.read(path))
      } catch {
        requireText(Array(error.description.utf8), "the error of a bundle")
      }
    }
  }
}
