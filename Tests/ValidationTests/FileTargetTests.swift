import Catalog
import Files
import Testing

@testable import Validation

@Suite struct FileTargetTests {
  private static let item = CatalogFolder(
    path: "I.xcassets/Top.imagestack",
    files: [
      FileTreeEntry("a.png", .file(size: 1)), FileTreeEntry("link", .symbolicLink(destination: "./a.png")),
      FileTreeEntry("second", .symbolicLink(destination: "link")),
      FileTreeEntry("one", .symbolicLink(destination: "other")),
      FileTreeEntry("other", .symbolicLink(destination: "one")),
      FileTreeEntry("up", .symbolicLink(destination: "..")), FileTreeEntry("pipe", .other),
      FileTreeEntry("away", .symbolicLink(destination: "/etc/passwd")),
      FileTreeEntry("broken", .symbolicLink(destination: "gone.png")),
      FileTreeEntry("caf\u{E9}.png", .file(size: 2)), FileTreeEntry("both\u{E9}", .file(size: 3)),
      FileTreeEntry("bothe\u{301}", .file(size: 4)),
      FileTreeEntry("mark", .symbolicLink(destination: "art/\u{301}a.png")),
    ], children: [CatalogFolder(path: "I.xcassets/Top.imagestack/Back.imagestacklayer")])

  @Test(
    arguments: [
      ("a.png", .file(FileTreeEntry("a.png", .file(size: 1)))),
      ("second", .file(FileTreeEntry("a.png", .file(size: 1)))), ("one", .notAFile), ("pipe", .notAFile),
      ("mark", .outside("art/\u{301}a.png")), ("up", .outside("..")), ("away", .outside("/etc/passwd")),
      ("broken", .nothing("gone.png")),
      ("Back.imagestacklayer", .folder), ("A.png", .nothing("A.png")), ("Contents.json", .nothing("Contents.json")),
    ] as [(String, FileTarget)])
  func followsNamesInsideTheFolder(_ name: String, _ target: FileTarget) {
    #expect(FolderNames(of: Self.item).target(of: name) == target)
  }

  /// Disks of Macs take both spellings of an accent for one name; git and other systems do not.
  @Test func tellsNamesApartWhoseAccentsAreEncodedDifferently() {
    let names = FolderNames(of: Self.item)
    #expect(names.target(of: "cafe\u{301}.png") == .nothing("cafe\u{301}.png"))
    #expect(names.target(of: "both\u{E9}") == .file(FileTreeEntry("both\u{E9}", .file(size: 3))))
    #expect(names.target(of: "bothe\u{301}") == .file(FileTreeEntry("bothe\u{301}", .file(size: 4))))
  }

  @Test(
    arguments: [
      ("a.png", nil), ("a b.png", nil), ("...", nil), ("a..b", nil), ("", .empty), ("/a", .separator),
      ("a/../b", .separator), ("..\\a", .separator), (".", .folderItself), ("..", .folderItself),
      ("a\u{0}.png", .controlCharacter), ("a\u{1B}[2J", .controlCharacter), ("a\u{85}", .controlCharacter),
    ] as [(String, FileNameIssue?)])
  func tellsNamesThatLeadElsewhere(_ name: String, _ problem: FileNameIssue?) {
    #expect(FileNameIssue(of: name) == problem)
  }
}
