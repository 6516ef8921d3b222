import Files
import Testing

@Suite struct PathTests {
  @Test(arguments: [
    ("a/b.png", "b.png", "a", "png", "b"), ("b.png", "b.png", "", "png", "b"), ("/b", "b", "/", "", "b"),
    (".hidden", ".hidden", "", "", ".hidden"), ("a/b/", "b", "a", "", "b"), ("a.b.c", "a.b.c", "", "c", "a.b"),
    ("ä/ö@2x.PNG", "ö@2x.PNG", "ä", "PNG", "ö@2x"), ("a.", "a.", "", "", "a"), ("/", "", "/", "", ""),
    ("a/\u{301}b.\u{301}c", "\u{301}b.\u{301}c", "a", "\u{301}c", "\u{301}b"), ("a//", "a", "", "", "a"),
    ("//", "", "/", "", ""), ("a/b.ä", "b.ä", "a", "ä", "b"),
  ])
  func takesAPathApart(_ path: String, _ name: String, _ folder: String, _ ending: String, _ stem: String) {
    #expect(Path.name(path) == name)
    #expect(Path.folder(path) == folder)
    #expect(Path.fileExtension(path) == ending)
    #expect(Path.stem(path) == stem)
  }

  @Test(arguments: [
    ("a", "b", "a/b"), ("", "b", "b"), ("a", "", "a"), ("a/", "b", "a/b"), ("a", "/b", "/b"), ("/", "b", "/b"),
  ])
  func joins(_ folder: String, _ path: String, _ joined: String) {
    #expect(Path.join(folder, path) == joined)
  }

  @Test(arguments: [
    ("a/b/c", "a/b", "c"), ("a/b", "a/b", ""), ("a/bc", "a/b", nil), ("a", "", "a"), ("/a", "/", "a"), ("/a", "", nil),
    ("a/\u{301}b", "a", "\u{301}b"), ("cafe\u{301}/b", "caf\u{E9}", nil),
  ])
  func findsThePartBelowAFolder(_ path: String, _ folder: String, _ rest: String?) {
    #expect(Path.relative(path, to: folder) == rest)
  }

  @Test(arguments: [
    ("../b", "/a/c", "/a/b"), ("./b//d/.", "/a", "/a/b/d"), ("/x/../..", "/a", "/"), ("", "/a/", "/a"),
  ])
  func worksOutAbsolutePaths(_ path: String, _ folder: String, _ absolute: String) {
    #expect(Path.absolute(path, from: folder) == absolute)
  }

  @Test(arguments: [("/a/b/c", "/a/b", "c"), ("/a/b", "/a/b", "."), ("/a/x", "/a/b/c", "../../x"), ("/x", "/", "x")])
  func showsAPathFromWhereOneStands(_ path: String, _ folder: String, _ shown: String) {
    #expect(Path.shown(path, from: folder) == shown)
  }

  @Test func findsTheCommonFolder() {
    #expect(Path.commonFolder(["/a/b/c", "/a/b/d", "/a/b"]) == "/a/b")
    #expect(Path.commonFolder(["/a", "/b"]) == "/")
    #expect(Path.commonFolder([]) == nil)
  }
}
