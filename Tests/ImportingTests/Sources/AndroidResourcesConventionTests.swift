import Catalog
import Importing
import Testing

@Suite struct AndroidResourcesConventionTests {
  private static let folder = images(
    "in/res/drawable/pier.png", "in/res/drawable-mdpi/bell.png", "in/res/drawable-hdpi/bell.png",
    "in/res/drawable-xhdpi/bell.png", "in/res/drawable-xxhdpi-v4/bell.png", "in/res/drawable-xxxhdpi/bell.png",
    "in/res/drawable-night-xhdpi/bell.png", "in/res/drawable-fr-rCA-xhdpi/bell.png",
    "in/res/drawable-b+zh+Hant+TW-xhdpi/bell.png", "in/res/drawable-ldrtl-xhdpi/bell.png",
    "in/res/drawable-sw600dp-xhdpi/bell.png", "in/res/drawable-w840dp-xhdpi/bell.png",
    "in/res/drawable-land-xhdpi/bell.png", "in/res/drawable-widecg-xhdpi/bell.png", "in/res/drawable-nodpi/map.jpg",
    "in/res/drawable-420dpi/bell.png", "in/res/drawable-television-xhdpi/bell.png", "in/res/drawable-v26/bell.png",
    "in/res/drawable/wave.xml", "in/res/drawable/clip.webp", "in/res/mipmap-xxhdpi/ic_launcher.png",
    "in/res/mipmap-anydpi-v26/ic_launcher.xml", "in/res/raw/photo.png", "in/res/drawable-xhdpi-night/bell.png",
    "in/res/layout/main.xml", "in/src/logo.png")

  @Test func exampleFolder() throws {
    #expect(planGolden(try explained(Self.folder), "plan-android.txt") == nil)
  }

  @Test func importingAgainDoesNothing() throws {
    #expect(try secondPlan(Self.folder).isEmpty)
  }

  struct Folder: CustomTestStringConvertible {
    var name: String
    /// The slot in words, or why there is none.
    var expected: String
    var testDescription: String { name }

    init(_ name: String, _ expected: String) { (self.name, self.expected) = (name, expected) }
  }

  @Test(arguments: [
    Folder("drawable", "universal 1x"), Folder("DRAWABLE-XHDPI", "universal 2x"),
    Folder("drawable-160dpi", "universal 1x"), Folder("drawable-480dpi", "universal 3x"),
    Folder("drawable-anydpi", "universal 1x"), Folder("drawable-en", "universal 1x en"),
    Folder("drawable-iw-rIL", "universal 1x he-IL"), Folder("drawable-in", "universal 1x id"),
    Folder("drawable-b+es+419-xhdpi", "universal 2x es-419"),
    Folder("drawable-fil", "universal 1x fil"), Folder("drawable-ldltr", "universal 1x left-to-right"),
    Folder("drawable-notnight", "universal 1x light"), Folder("drawable-nowidecg", "universal 1x sRGB"),
    Folder("drawable-h480dp", "universal 1x regular height"), Folder("drawable-w600dp", "universal 1x regular width"),
    Folder("drawable-xlarge", "ipad 1x"), Folder("drawable-watch-notround", "not a folder"),
    Folder("drawable-notround-watch", "watch 1x"), Folder("drawable-car-night-mdpi-v8", "car 1x dark"),
    Folder("drawable-normal-notlong-lowdr", "universal 1x"),
    Folder("drawable-mcc310-mnc004", "inexpressible mcc310"), Folder("drawable-sw320dp", "inexpressible sw320dp"),
    Folder("drawable-w400dp", "inexpressible w400dp"), Folder("drawable-h320dp", "inexpressible h320dp"),
    Folder("drawable-small", "inexpressible small"), Folder("drawable-long", "inexpressible long"),
    Folder("drawable-round", "inexpressible round"), Folder("drawable-highdr", "inexpressible highdr"),
    Folder("drawable-port", "inexpressible port"), Folder("drawable-desk", "inexpressible desk"),
    Folder("drawable-notouch", "inexpressible notouch"), Folder("drawable-keyssoft", "inexpressible keyssoft"),
    Folder("drawable-12key", "inexpressible 12key"), Folder("drawable-navhidden", "inexpressible navhidden"),
    Folder("drawable-dpad", "inexpressible dpad"), Folder("drawable-1280x800", "inexpressible 1280x800"),
    Folder("drawable-v24", "inexpressible v24"), Folder("drawable-ldpi", "no slot"),
    Folder("drawable-tvdpi", "no slot"),
    Folder("drawable-hdpi", "no slot"), Folder("drawable-xxxhdpi", "no slot"), Folder("drawable-213dpi", "no slot"),
    Folder("drawable-night-night", "not a folder"), Folder("drawable-mdpi-xhdpi", "not a folder"),
    Folder("drawable-", "not a folder"), Folder("drawable-sparkling", "not a folder"),
    Folder("drawable-99999999999999999999dpi", "not a folder"), Folder("raw", "opened by path"),
    Folder("images", "not a folder"),
  ])
  func readsFolder(_ folder: Folder) {
    #expect(reading("res/\(folder.name)/bell.png") == folder.expected)
  }

  private func reading(_ path: String) -> String {
    do throws(ImageNameError) {
      return try NameParser.read(path, as: .android).element.slotDescription
    } catch {
      switch error {
      case .inexpressible(let word): return "inexpressible \(word)"
      case .noSlotForScale: return "no slot"
      case .notAResourceFolder: return "not a folder"
      case .openedByPath: return "opened by path"
      default: return "\(error)"
      }
    }
  }

  @Test func saysWhichFolderSaysWhat() throws {
    let name = try NameParser.read("res/drawable-fr-night-xxhdpi/bell.png", as: .android)
    #expect(
      name.qualifiers.map(\.description) == [
        "name 'bell' from 'bell' in the name", "scale 3x from folder drawable-fr-night-xxhdpi",
        "language fr from folder drawable-fr-night-xxhdpi", "appearance dark from folder drawable-fr-night-xxhdpi",
      ])
    #expect(name.fileName == "bell-fr-dark@3x.png")
  }
}
