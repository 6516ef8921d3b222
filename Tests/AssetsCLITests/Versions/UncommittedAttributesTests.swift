import Files
import TestKit
import Testing

@testable import AssetsCLI

/// Lists of attributes that are not committed, under each setting for line endings: every command goes through, and
/// leaves each byte as it was.
@Suite struct UncommittedAttributesTests {
  /// What someone did to the lists. `git lfs track` writes a list like the first.
  enum Edit: String, CaseIterable {
    case new, changed, commented, staged, announced, announcedAndGone, removed, nested, nestedRemoved, sameAsThere

    fileprivate func apply(to sandbox: Sandbox) throws {
      let list = "*.txt text eol=crlf\n*.psd filter=lfs diff=lfs merge=lfs -text\n"
      switch self {
      case .new, .changed: try sandbox.write(".gitattributes", list)
      case .commented: try sandbox.write(".gitattributes", "# nothing\n")
      case .staged:
        try sandbox.write(".gitattributes", list)
        try sandbox.git("add", ".gitattributes")
        try sandbox.write(".gitattributes", list + "*.md text\n")
      case .announced, .announcedAndGone:
        try sandbox.write("fresh/.gitattributes", list)
        try sandbox.git("add", "-N", "fresh/.gitattributes")
        if self == .announcedAndGone { sandbox.remove("fresh/.gitattributes") }
      case .removed: sandbox.remove(".gitattributes")
      case .nested: try sandbox.write("deep/in/.gitattributes", list)
      case .nestedRemoved: sandbox.remove("deep/.gitattributes")
      case .sameAsThere: try sandbox.write(".gitattributes", "*.txt text=auto\n*.md text\n")
      }
    }

    fileprivate var startsWithList: Bool { self != .new }
  }

  /// `other` differs from `main` in a list, in texts and in images.
  ///
  /// - Parameter isWritten: True to have git write all files before the list is edited.
  private func project(_ edit: Edit, _ automatic: String, isWritten: Bool) throws -> Sandbox {
    let sandbox = try Sandbox.harbour()
    if edit.startsWithList { try sandbox.write(".gitattributes", "*.txt text=auto\n*.crlf text eol=crlf\n") }
    try sandbox.write("deep/.gitattributes", "*.txt text\n")
    let texts = ["a.txt", "deep/b.txt", "deep/in/c.txt"]
    for path in texts { try sandbox.write(path, "one\ntwo\n") }
    try sandbox.commitAll("Texts")
    try sandbox.git("switch", "-q", "-c", "other")
    try sandbox.write(".gitattributes", "*.txt text=auto\n*.md text\n")
    for path in texts { try sandbox.write(path, "one\n2\n") }
    try sandbox.writeImageSet("\(Sandbox.images)/Bell", color: .red)
    try sandbox.commitAll("Other")
    try sandbox.git("switch", "-q", "main")
    try sandbox.git("config", "core.autocrlf", automatic)
    if isWritten { _ = try sandbox.run("sh", ["-c", "git ls-files -z | xargs -0 rm && git checkout -q -- ."]) }
    try edit.apply(to: sandbox)
    // Files that only an uncommitted list converts.
    try sandbox.write("new.txt", "new\r\nlines\r\n")
    try sandbox.write("deep/in/new.txt", "mixed\r\nlines\n")
    return sandbox
  }

  private func run(_ words: String..., in sandbox: Sandbox) {
    let result = runAssets(words, in: sandbox)
    #expect(result.exitCode == .done, "\(words): \(result)")
  }

  /// Each edit under each setting; in the short suite each edit under one of them.
  private static let pairs: [(edit: Edit, automatic: String)] = Edit.allCases.enumerated().flatMap { number, edit in
    let settings = ["false", "true", "input"]
    return (TestTier.isAll ? settings : [settings[number % 3]]).map { (edit, $0) }
  }

  @Test(arguments: pairs) func undoAndRedoAreExact(edit: Edit, automatic: String) throws {
    let sandbox = try project(edit, automatic, isWritten: false)
    let before = try UndoableState(sandbox)
    run("switch", "other", "--dry-run", in: sandbox)
    #expect(try UndoableState(sandbox) == before, "dry run")
    run("switch", "other", in: sandbox)
    let there = try UndoableState(sandbox)
    run("undo", in: sandbox)
    try sandbox.expect(before, "undo")
    run("redo", in: sandbox)
    try sandbox.expect(there, "redo")
    run("operations", "restore", "1", in: sandbox)
    try sandbox.expect(before, "operations restore")
  }

  /// A list that was announced and is gone is left out: a shelf, like a stash, can't hold that.
  @Test(arguments: pairs.filter { $0.edit != .announcedAndGone })
  func aSwitchThereAndBackWritesFilesByTheCommittedLists(edit: Edit, automatic: String) throws {
    let sandbox = try project(edit, automatic, isWritten: true)
    let before = try UndoableState(sandbox)
    run("switch", "other", in: sandbox)
    run("switch", "main", in: sandbox)
    try sandbox.expect(before)
    run("undo", in: sandbox)
    run("redo", in: sandbox)
    try sandbox.expect(before, "redo")
  }
}
