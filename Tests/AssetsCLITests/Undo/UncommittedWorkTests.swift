import TestKit
import Testing

@testable import AssetsCLI

/// Undo and redo bring back exactly what was there, also uncommitted work that is just what the command brought.
@Suite struct UncommittedWorkTests {
  /// The file that was removed comes with the version, and then makes room for another one.
  @Test func aRemovedFileBelowAFileThatComesStaysAway() throws {
    let sandbox = try Sandbox(git: true)
    try sandbox.write(["swap/inner": "main\n", "other": "main\n"])
    try sandbox.commitAll("main")
    try sandbox.git("switch", "-q", "-c", "side")
    try sandbox.git("rm", "-qr", "swap")
    try sandbox.write("swap", "side\n")
    try sandbox.commitAll("side")
    try sandbox.git("switch", "-q", "main")
    try sandbox.write("swap/inner", "staged\n")
    try sandbox.git("add", "swap/inner")
    sandbox.remove("swap/inner")
    try sandbox.write("new", "uncommitted\n")
    try expectExact(["merge", "side", "--no-verify"], in: sandbox)
  }

  /// The work is put on top of a file that the merge itself has put there.
  @Test func workInAFileThatTheOtherSideRenamedComesBack() throws {
    let sandbox = try Sandbox(git: true)
    try sandbox.write("notes.txt", "1\n2\n3\n4\n")
    try sandbox.commitAll("main")
    try sandbox.git("switch", "-q", "-c", "side")
    try sandbox.git("mv", "notes.txt", "renamed.txt")
    try sandbox.commitAll("side")
    try sandbox.git("switch", "-q", "main")
    try sandbox.write("notes.txt", "1\n2\n3\n4\n5\n")
    try expectExact(["merge", "side"], in: sandbox)
    #expect(try sandbox.text("notes.txt") == "1\n2\n3\n4\n5\n" && !sandbox.exists("renamed.txt"))
  }

  /// A command that brings the changes of the branch `side`.
  enum Bringing: String, CaseIterable, Sendable {
    case `switch`, bringing, forward, merge, pull, revert

    var words: [String] {
      switch self {
      case .switch: ["switch", "side"]
      case .bringing: ["switch", "side", "--bring"]
      case .forward, .merge: ["merge", "side"]
      case .pull: ["pull"]
      case .revert: ["revert", "HEAD"]
      }
    }

    fileprivate func prepare(_ sandbox: Sandbox) throws {
      switch self {
      case .switch, .bringing, .forward: break
      case .merge:
        try sandbox.write("own", "own\n")
        try sandbox.commitAll("own")
      case .pull:
        try sandbox.git("clone", "-q", "--bare", ".", "../remote.git")
        try sandbox.git("push", "-q", "../remote.git", "side:main")
        try sandbox.git("remote", "add", "origin", "../remote.git")
        try sandbox.git("fetch", "-q")
        try sandbox.git("branch", "-q", "--set-upstream-to=origin/main")
      case .revert:
        try sandbox.git("reset", "-q", "--hard", "side")
        try sandbox.git("revert", "--no-edit", "HEAD")
      }
    }
  }

  /// Uncommitted work that meets the changes of `side`.
  struct Work: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var make: @Sendable (Sandbox) throws -> Void

    init(_ testDescription: String, _ make: @escaping @Sendable (Sandbox) throws -> Void) {
      (self.testDescription, self.make) = (testDescription, make)
    }

    static let all = [
      Work("a new file that comes") { try $0.write("new", "new\n") },
      Work("an edit that comes") { try $0.write("edited", "two\n") },
      Work("a removal that comes") { $0.remove("gone") },
      Work("a file removed that is changed") { $0.remove("edited") },
      Work("all that comes") { try side($0) },
      Work("a file in place of a folder, as it comes") {
        $0.remove("folder")
        try $0.write("folder", "a file\n")
      },
      Work("a folder in place of a file, as it comes") {
        $0.remove("file")
        try $0.write("file/inner", "a folder\n")
      },
      Work("a file in place of a folder that goes") {
        $0.remove("leaving")
        try $0.write("leaving", "UNSAVED\n")
      },
      Work("a folder in place of a file that goes") {
        $0.remove("gone")
        try $0.write("gone/inner", "UNSAVED\n")
      },
      Work("a link in place of a folder that goes") {
        $0.remove("leaving")
        try $0.write("elsewhere/inner", "elsewhere\n")
        try $0.link("leaving", to: "elsewhere")
      },
      Work("a file that is executable now, as it comes") {
        _ = try $0.run("chmod", ["755", "run"])
      },
    ]
  }

  private static func side(_ sandbox: Sandbox) throws {
    for path in ["gone", "folder", "file", "leaving"] { sandbox.remove(path) }
    try sandbox.write(["new": "new\n", "edited": "two\n", "folder": "a file\n", "file/inner": "a folder\n"])
    _ = try sandbox.run("chmod", ["755", "run"])
  }

  private static func project() throws -> Sandbox {
    let sandbox = try Sandbox(git: true)
    try sandbox.write([
      "edited": "one\n", "gone": "gone\n", "file": "a file\n", "folder/inner": "inner\n", "leaving/inner": "inner\n",
      "run": "true\n", "kept": "kept\n",
    ])
    try sandbox.commitAll("main")
    try sandbox.git("switch", "-q", "-c", "side")
    try side(sandbox)
    try sandbox.commitAll("side")
    try sandbox.git("switch", "-q", "main")
    return sandbox
  }

  /// Runs a command, takes it back and does it again, and compares all that undo has to bring back.
  private func expectExact(
    _ words: [String], in sandbox: Sandbox, mayRefuse: Bool = false, _ exitCode: ExitCode = .done,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let before = try UndoableState(sandbox)
    let result = runAssets(words, in: sandbox)
    if mayRefuse, result.exitCode != .done { return try sandbox.expect(before, sourceLocation: sourceLocation) }
    #expect(result.exitCode == exitCode, "\(result)", sourceLocation: sourceLocation)
    let after = try UndoableState(sandbox)
    for (step, standing) in [("undo", before), ("redo", after), ("undo", before)] {
      let result = runAssets([step], in: sandbox)
      #expect(result.exitCode == .done, "\(step): \(result)", sourceLocation: sourceLocation)
      try sandbox.expect(standing, step, sourceLocation: sourceLocation)
    }
  }

  @Test(arguments: Work.all) func comesBack(_ work: Work) throws {
    for command in [Bringing.switch, .revert] {
      let sandbox = try Self.project()
      try command.prepare(sandbox)
      try work.make(sandbox)
      try expectExact(command.words, in: sandbox)
    }
  }

  @Test(.enabled(if: TestTier.isAll), arguments: Bringing.allCases, Work.all)
  func comesBackAfterEachCommand(_ command: Bringing, _ work: Work) throws {
    for isStaged in [false, true] {
      let sandbox = try Self.project()
      try command.prepare(sandbox)
      try work.make(sandbox)
      if isStaged { try sandbox.git("add", "-A") }
      // A merge wants nothing to be staged.
      try expectExact(command.words, in: sandbox, mayRefuse: true)
    }
  }

  @Test(arguments: Bringing.allCases) func allThatComesStays(_ command: Bringing) throws {
    let sandbox = try Self.project()
    try command.prepare(sandbox)
    try Self.side(sandbox)
    try expectExact(command.words, in: sandbox)
  }

  @Test func allThatComesStaysBesideOtherWork() throws {
    let sandbox = try Self.project()
    try Self.side(sandbox)
    try sandbox.git("add", "edited", "file")
    try sandbox.write(["kept": "edited\n", "another": "another\n"])
    try expectExact(["switch", "side"], in: sandbox)
  }

  // MARK: - What git calls unchanged

  @Test(arguments: Bringing.allCases) func otherEndsOfLinesComeBack(_ command: Bringing) throws {
    let sandbox = try Sandbox(git: true)
    try sandbox.write([".gitattributes": "unix text eol=lf\n", "text": "one\ntwo\n", "unix": "one\ntwo\n"])
    try sandbox.write("binary", [0, 10, 13, 10, 0])
    try sandbox.commitAll("main")
    try sandbox.git("switch", "-q", "-c", "side")
    try sandbox.write(["text": "other\n", "unix": "other\n"])
    try sandbox.write("binary", [0, 10, 10, 0])
    try sandbox.commitAll("side")
    try sandbox.git("switch", "-q", "main")
    try command.prepare(sandbox)
    try sandbox.git("config", "core.autocrlf", "true")
    try sandbox.write("unix", "one\r\ntwo\n")
    try sandbox.git("add", "unix")
    #expect(try sandbox.git("status", "--porcelain") == "")
    try expectExact(command.words, in: sandbox)
  }

  @Test func otherEndsOfLinesComeBackFromAConflict() throws {
    let sandbox = try Self.project()
    try sandbox.write(["edited": "mine\n", ".gitattributes": "* text=auto\n"])
    try sandbox.commitAll("mine")
    try sandbox.write("edited", "mine\r\n")
    try sandbox.git("add", "edited")
    #expect(try sandbox.git("status", "--porcelain") == "")
    try expectExact(["merge", "side"], in: sandbox, .findings)
  }

  @Test func otherEndsOfLinesComeBackFromAnAbortedMerge() throws {
    let sandbox = try Self.project()
    try sandbox.write(["mine": "one\ntwo\n", ".gitattributes": "* text=auto\n"])
    try sandbox.commitAll("mine")
    try sandbox.git("switch", "-q", "side")
    try sandbox.git("merge", "-q", "--no-edit", "main")
    try sandbox.write(["mine": "one\n2\n", "kept": "theirs\n"])
    try sandbox.commitAll("theirs")
    try sandbox.git("switch", "-q", "main")
    try sandbox.write(["kept": "mine\n"])
    try sandbox.commitAll("mine again")
    try sandbox.write("mine", "one\r\ntwo\r\n")
    try sandbox.git("add", "mine")
    let before = try UndoableState(sandbox)
    #expect(runAssets(["merge", "side"], in: sandbox).exitCode == .findings)
    #expect(try sandbox.text("mine") == "one\n2\n")
    let merging = try UndoableState(sandbox)
    for _ in 1...2 {
      let result = runAssets(["merge", "--abort"], in: sandbox)
      #expect(result.exitCode == .done, "\(result)")
      try sandbox.expect(before)
      #expect(runAssets(["undo"], in: sandbox).exitCode == .done)
      try sandbox.expect(merging)
    }
    #expect(runAssets(["keep", "mine", "--all"], in: sandbox).exitCode == .done)
    let kept = try UndoableState(sandbox)
    #expect(runAssets(["merge", "--abort"], in: sandbox).exitCode == .done)
    try sandbox.expect(before)
    #expect(runAssets(["undo"], in: sandbox).exitCode == .done)
    try sandbox.expect(kept)
  }

  /// Somebody wrote the file again after the switch, with bytes that are the same version to git.
  @Test func otherEndsOfLinesComeBackWithARedo() throws {
    let sandbox = try Self.project()
    try sandbox.git("config", "core.autocrlf", "true")
    #expect(runAssets(["switch", "side"], in: sandbox).exitCode == .done)
    try sandbox.write("edited", "two\n")
    try sandbox.git("add", "edited")
    let before = try UndoableState(sandbox)
    for step in ["undo", "redo"] { #expect(runAssets([step], in: sandbox).exitCode == .done) }
    try sandbox.expect(before)
  }

  /// One commit has carriage returns in the blob, the other has them written; only the executable bit differs on disk.
  @Test func aFileOfTheSameBytesComesBack() throws {
    let sandbox = try Sandbox(git: true)
    try sandbox.write("text", "one\r\ntwo\r\n")
    _ = try sandbox.run("chmod", ["755", "text"])
    try sandbox.commitAll("main")
    try sandbox.git("switch", "-q", "-c", "side")
    try sandbox.write(".gitattributes", "text text eol=crlf\n")
    _ = try sandbox.run("chmod", ["644", "text"])
    try sandbox.git("add", "--renormalize", ".")
    try sandbox.commitAll("side")
    try sandbox.git("switch", "-q", "main")
    try expectExact(["switch", "side"], in: sandbox)
  }

  /// Git goes by the time of a file, and does not see that it would convert it differently by now.
  @Test(arguments: Bringing.allCases) func settingsThatChangedSinceTheFileWasWrittenCount(_ command: Bringing) throws {
    let sandbox = try Self.project()
    try command.prepare(sandbox)
    try sandbox.git("config", "core.autocrlf", "true")
    sandbox.remove("edited")
    try sandbox.git("checkout", "--", "edited")
    try sandbox.git("config", "core.autocrlf", "false")
    #expect(try sandbox.text("edited").contains("\r\n"))
    _ = try sandbox.run("touch", ["-d", "2001-01-01", "edited"])
    try sandbox.git("-c", "core.autocrlf=true", "update-index", "--refresh")
    #expect(try sandbox.git("status", "--porcelain") == "")
    // Once the file has a new time, git sees it.
    let before = try UndoableState(sandbox, asksStatus: false)
    #expect(runAssets(command.words, in: sandbox).exitCode == .done)
    let after = try UndoableState(sandbox, asksStatus: false)
    for (step, standing) in [("undo", before), ("redo", after), ("undo", before)] {
      #expect(runAssets([step], in: sandbox).exitCode == .done)
      let now = try UndoableState(sandbox, asksStatus: false)
      #expect(now == standing, "\(step)\n\(now.differences(from: standing))")
    }
  }

  /// The redo leaves the list of attributes, which already is what it will be, and writes the text by it.
  @Test func aRedoWritesFilesByAttributesThatWereThereBefore() throws {
    let sandbox = try Sandbox(git: true)
    try sandbox.write(["docs/.gitattributes": "*.txt text eol=crlf\n", "kept": "kept\n"])
    try sandbox.commitAll("main")
    try sandbox.git("switch", "-q", "-c", "side")
    try sandbox.write(["docs/.gitattributes": "*.txt text\n", "docs/new.txt": "one\ntwo\n"])
    try sandbox.commitAll("side")
    try sandbox.git("switch", "-q", "main")
    try sandbox.write("docs/.gitattributes", "*.txt text\n")
    try expectExact(["switch", "side"], in: sandbox)
  }

  /// The attributes come back from a shelf, after the text was written by those of the branch.
  @Test func filesWrittenBeforeAttributesComeBackAreUndone() throws {
    let sandbox = try Sandbox(git: true)
    try sandbox.write([".gitattributes": "*.txt text eol=crlf\n", "doc.txt": "main\r\n"])
    try sandbox.commitAll("main")
    try sandbox.git("switch", "-q", "-c", "side")
    try sandbox.write(["doc.txt": "side\r\n", "new.txt": "new\r\n"])
    try sandbox.commitAll("side")
    try sandbox.write(".gitattributes", "*.md text\n")
    #expect(runAssets(["switch", "main"], in: sandbox).exitCode == .done)
    try expectExact(["switch", "side"], in: sandbox)
  }

  /// A merge shelves uncommitted attributes with the work that is in its way, and brings them back at its end.
  @Test(arguments: [true, false]) func filesMergedWhileAttributesAreShelvedAreUndone(isForward: Bool) throws {
    let sandbox = try Sandbox(git: true)
    // So git calls the text unchanged whatever the attributes say.
    try sandbox.git("config", "core.autocrlf", "input")
    try sandbox.write([
      ".gitattributes": "*.txt text eol=crlf\n", "doc.txt": "main\r\n", "gone.txt": "gone\r\n", "edited": "main\n",
    ])
    try sandbox.commitAll("main")
    try sandbox.git("switch", "-q", "-c", "side")
    try sandbox.write(["doc.txt": "side\r\n", "new.txt": "new\r\n", "edited": "side\n"])
    sandbox.remove("gone.txt")
    try sandbox.commitAll("side")
    try sandbox.git("switch", "-q", "main")
    if !isForward {
      try sandbox.write("own", "own\n")
      try sandbox.commitAll("own")
    }
    try sandbox.write([".gitattributes": "*.md text\n", "edited": "uncommitted\n"])
    try expectExact(["merge", "side"], in: sandbox)
  }

  /// A file is in place of a folder that the merge left a conflict in.
  @Test func aFileInPlaceOfAFolderOutlastsAnAbort() throws {
    let sandbox = try Sandbox.parted {
      try $0.write("docs/text", "mine\n")
    } theirs: {
      try $0.write("docs/text", "theirs\n")
    }
    #expect(sandbox.assets("merge", "side").exitCode == .findings)
    sandbox.remove("docs")
    try sandbox.write("docs", "uncommitted\n")
    try expectExact(["merge", "--abort"], in: sandbox)
  }

  /// Theirs tracks the file, so git would remove it with the merge.
  @Test func anIgnoredFileOutlastsAnAbort() throws {
    let sandbox = try Sandbox.parted {
      try $0.write("notes.txt", "mine\n")
    } theirs: {
      try $0.write(["notes.txt": "theirs\n", "private": "same\n"])
    }
    try sandbox.write([".git/info/exclude": "private\n", "private": "same\n"])
    let before = try UndoableState(sandbox)
    #expect(sandbox.assets("merge", "side").exitCode == .findings)
    for step in ["undo", "redo"] { #expect(sandbox.assets(step).exitCode == .done) }
    let merging = try UndoableState(sandbox)
    #expect(sandbox.assets("merge", "--abort").exitCode == .done)
    try sandbox.expect(before, "aborted")
    #expect(sandbox.assets("undo").exitCode == .done)
    try sandbox.expect(merging, "undone")
  }

  /// The asset that is taken from theirs has a file of that name.
  @Test func anIgnoredFileThatKeepReplacedComesBackWithAnAbort() throws {
    let folder = "\(Sandbox.images)/Bell.imageset"
    let sandbox = try Sandbox.parted {
      try $0.git("rm", "-qr", folder)
      try $0.write(".gitignore", "bell@2x.png\n")
    } theirs: {
      try $0.addVariant("bell@2x.png", "")
    }
    try sandbox.write("\(folder)/bell@2x.png", "private\n")
    let before = try UndoableState(sandbox)
    #expect(sandbox.assets("merge", "side", "--no-verify").exitCode == .findings)
    #expect(sandbox.assets("keep", "theirs", "--all").exitCode == .done)
    #expect(try sandbox.text("\(folder)/bell@2x.png") != "private\n")
    #expect(sandbox.assets("merge", "--abort").exitCode == .done)
    try sandbox.expect(before, "aborted")
  }

  @Test func anExecutableBitThatGitDoesNotTrustComesBack() throws {
    let sandbox = try Self.project()
    try sandbox.git("config", "core.fileMode", "false")
    _ = try sandbox.run("chmod", ["755", "edited"])
    try expectExact(["switch", "side"], in: sandbox)
  }

  /// Git forgets that a file is to be assumed unchanged if a checkout replaces it.
  @Test(arguments: Bringing.allCases) func filesAssumedUnchangedStaySo(_ command: Bringing) throws {
    let sandbox = try Self.project()
    try command.prepare(sandbox)
    try sandbox.git("read-tree", "HEAD")
    try sandbox.git("update-index", "--refresh", "--assume-unchanged", "edited", "kept")
    try sandbox.git("write-tree")
    try expectExact(command.words, in: sandbox)
  }

  // MARK: - Several steps

  /// A removal that waits for a branch, and is made where one stands as well.
  @Test func aRemovalOnBothSidesIsTakenBack() throws {
    let sandbox = try Self.project()
    sandbox.remove("edited")
    try sandbox.write("another", "another\n")
    #expect(runAssets(["switch", "side"], in: sandbox).exitCode == .done)
    try sandbox.git("switch", "-q", "--detach")
    sandbox.remove("edited")
    try expectExact(["switch", "main"], in: sandbox)
  }

  /// A removal comes back from a shelf, so the index has files that are not on the disk.
  @Test(arguments: [["file", "file/inner"], ["folder", "folder"]])
  func whatIsStagedAndGoneIsInNobodysWay(_ paths: [String]) throws {
    let sandbox = try Self.project()
    try sandbox.git("switch", "-q", "-c", "third")
    sandbox.remove(paths[0])
    #expect(runAssets(["switch", "main"], in: sandbox).exitCode == .done)
    sandbox.remove(paths[0])
    try sandbox.write(paths[1], "UNSAVED\n")
    try expectExact(["switch", "third"], in: sandbox)
  }

  /// The list of attributes is only staged; its folder is gone.
  @Test(arguments: [["add"], ["add", "-N"]]) func aStagedListBelowAFileIsInNobodysWay(_ words: [String]) throws {
    let sandbox = try Self.project()
    try sandbox.write("leaving/.gitattributes", "*.txt text\n")
    _ = try sandbox.run("git", words + ["leaving/.gitattributes"])
    sandbox.remove("leaving")
    try sandbox.write("leaving", "UNSAVED\n")
    try expectExact(["switch", "side"], in: sandbox)
  }

  @Test func aFileComesBackWhereSomebodyMadeAFolderInBetween() throws {
    let sandbox = try Self.project()
    let before = try UndoableState(sandbox)
    #expect(runAssets(["switch", "side"], in: sandbox).exitCode == .done)
    try sandbox.write("gone/inner", "a folder\n")
    try sandbox.commitAll("by hand")
    #expect(runAssets(["switch", "main"], in: sandbox).exitCode == .done)
    let result = runAssets(["operations", "restore", "1"], in: sandbox)
    #expect(result.exitCode == .done, "\(result)")
    try sandbox.expect(before)
  }

  #if os(Linux)
    /// A path that is no text can't be in the log, and must not make the rest of the operation unreadable.
    @Test func aNameInAnotherEncodingHidesNoOperation() throws {
      let sandbox = try Sandbox(git: true)
      try sandbox.write(["note.txt": "base\n", "other.txt": "base\n"])
      try sandbox.commitAll("base")
      try sandbox.git("switch", "-q", "-c", "up")
      try sandbox.write("note.txt", "theirs\n")
      try sandbox.commitAll("theirs")
      try sandbox.git("switch", "-q", "main")
      try sandbox.write("mine.txt", "mine\n")
      try sandbox.commitAll("mine")
      let head = try sandbox.git("rev-parse", "main")
      try sandbox.git("config", "branch.main.remote", ".")
      try sandbox.git("config", "branch.main.merge", "refs/heads/up")
      try sandbox.git("config", "pull.rebase", "true")
      try sandbox.write("note.txt", "uncommitted\n")
      let script = "b=$(printf 'b\\377.txt'); echo new > $b; touch -d 2010-01-01 $b; git add $b"
      #expect(try sandbox.run("sh", ["-c", script]).isSuccess)
      #expect(runAssets(["pull"], in: sandbox).exitCode == .done)
      #expect(try sandbox.git("rev-parse", "main") != head)
      #expect(runAssets(["operations"], in: sandbox).output.contains("assets pull"))
      let undo = runAssets(["undo"], in: sandbox)
      #expect(undo.exitCode == .done, "\(undo)")
      #expect(try sandbox.git("rev-parse", "main") == head)
      #expect(try sandbox.text("note.txt") == "uncommitted\n")
    }
  #endif
}
