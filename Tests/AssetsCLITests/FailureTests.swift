import Arguments
import Files
import TestKit
import Testing

@testable import AssetsCLI
@testable import Git

@Suite struct FailureTests {
  func text(_ error: any Error) -> String { Failure(error).text() }

  // The same numbers everywhere: errno(3).
  private static let (denied, noSpace): (Int32, Int32) = (13, 28)

  @Test func errorsOfTheDiskSayWhatWhereAndWhy() {
    #expect(
      Golden.difference(
        text(FileError(.read, "Icons.xcassets/a\nb", code: 2)),
        inline: """
          error: cannot read 'Icons.xcassets/a\\nb'
          cause: no such file or directory

          """) == nil)
    #expect(text(FileError(.look, "x", code: 13)) == "error: cannot look at 'x'\ncause: permission denied\n")
    #expect(Failure(FileError(.write, "x", code: 28)).exitCode == .failed)
  }

  @Test func aMissingLibraryIsNamedWithoutItsPackage() {
    let reason = "libgit2.so.9.9: cannot open shared object file"
    let text = text(MissingLibraryError(name: "libgit2", reason: reason))
    #expect(text.hasPrefix("error: libgit2 is not installed\ncause: \(reason)\nhint: install libgit2 "))
    #expect(!text.contains("1.5"))
  }

  /// Git says what is wrong, and names the files below that.
  @Test func filesThatGitNamesAreNamed() {
    let reader = GitOutputReader(tellsAll: true) { _ in }
    let said =
      "error: Your local changes to the following files would be overwritten by merge:\n"
      + (1...400).map { "\tdrawings/\($0).txt\n" }.joined()
      + "Please commit your changes or stash them before you merge.\nAborting\n"
    Array(said.utf8).withUnsafeBytes { reader.read($0) }
    reader.finish()
    let named = (1...5).map { "'drawings/\($0).txt'" }.joined(separator: ", ")
    #expect(
      Golden.difference(
        text(GitCommandError(words: reader.words)),
        inline: """
          error: git could not do this step
          cause: Your local changes to the following files would be overwritten by merge: \(named) and others
          hint: run 'assets commit' to commit these files, then try again

          """) == nil)
    let two = [
      "error: The following untracked working tree files would be overwritten by checkout:", "\ta", "\tb c", "Aborting",
    ]
    #expect(text(GitCommandError(words: two)).contains("overwritten by checkout: 'a', 'b c'\n"))
  }

  @Test func settingsOfTheUserAreNotTheRepositorys() {
    let unread = [
      GitError(code: -1, function: "git_repository_open", message: "failed to stat '/root/.gitconfig'"),
      GitError(code: -3, function: "git_config_add_file_ondisk", message: ""),
    ]
    for error in unread {
      let text = Failure(error).text()
      #expect(text.hasPrefix("error: git's settings cannot be read\n") && !text.contains("fsck"), "\(text)")
    }
    let own = Failure(GitError(code: -1, function: "git_repository_open", message: "failed to stat '/r/.git/config'"))
    #expect(!own.text().contains("settings"))
  }

  /// libgit2 has one code for a lock and for a file that may not be read.
  @Test func whatTheUserMayNotDoIsNoLock() {
    let image = GitError(
      code: -14, function: "git_index_add_bypath", message: "Failed open - '/a/bell.png' is locked: Permission denied")
    #expect(text(image).hasPrefix("error: no permission to read '/a/bell.png'\ncause: Failed open"))
    #expect(text(image).contains("\nhint: run 'chmod u+r /a/bell.png' if it is yours, then try again\n"))
    let reference = GitError(
      code: -1, function: "git_reference_create",
      message: "failed to create locked file '/a/.git/refs/heads/x.lock': Permission denied")
    #expect(text(reference).hasPrefix("error: no permission to write in the folder '.git/refs'\n"))
    #expect(text(reference).contains("run 'chmod -R u+wX /a/.git/refs' if it is yours"))
    for error in [image, reference] {
      #expect(!text(error).contains("fsck") && !text(error).contains("another program"))
    }
    let lock = GitError(code: -14, function: "git_index_write", message: "failed to lock file 'x' for writing")
    #expect(text(lock).hasPrefix("error: another program is using this repository\n"))
  }

  @Test func aFullDiskIsToldInPlainWords() {
    let words = text(SyscallError("write", "/a/.git/objects/8a/tmp_obj_Y8bUiK", code: Self.noSpace))
    #expect(words.hasPrefix("error: no space left to write in '.git/objects'\ncause: write: "), "\(words)")
    #expect(words.contains("\nhint: free some disk space and try again; "), "\(words)")
  }

  /// What fails is a file beside the one that is meant.
  @Test func theFolderThatIsLockedIsFound() throws {
    let sandbox = try Sandbox()
    try sandbox.write("A.xcassets/Group/Bell.imageset/Contents.json", "{}")
    let staging = FileError(.rename, sandbox.path(".A.xcassets.edit/new"), code: Self.denied)
    for locked in ["A.xcassets/Group/Bell.imageset", "A.xcassets/Group", "A.xcassets"] {
      let place = sandbox.path(locked)
      #expect(ReadOnlyFolderDiagnosis.find(behind: staging) { $0 != place } == place)
    }
    #expect(ReadOnlyFolderDiagnosis.find(behind: staging) { _ in false } == Path.folder(sandbox.path("A.xcassets")))
    let file = FileError(.create, sandbox.path("A.xcassets/new/bell.png"), code: Self.denied)
    #expect(ReadOnlyFolderDiagnosis.find(behind: file) { _ in false } == sandbox.path("A.xcassets"))
    #expect(ReadOnlyFolderDiagnosis.find(behind: file) { _ in true } == nil)
  }

  @Test func aLockedFolderIsNamedWithAWayOut() {
    let words = text(RepositoryError.folderLocked(path: "Images.xcassets"))
    #expect(words.hasPrefix("error: no permission to write in the folder 'Images.xcassets'\n"))
    #expect(words.contains("chmod u+w Images.xcassets"))
  }

  @Test func anErrorWithoutWordsIsABugOfOurs() {
    struct Surprise: Error { var detail = "bell\u{07}" }
    let failure = Failure(Surprise())
    #expect(failure.exitCode == .bug)
    #expect(failure.text().contains("Surprise"))
    #expect(failure.text().contains(#"bell\u{07}"#))
    #expect(failure.text().contains("\nhint: this is a bug in assets; please report it"))
  }

  /// Every kind of usage problem with its words.
  @Test(arguments: [
    (UsageIssue.unknownOption("--jsno", nearest: ["--json"]), "unknown option '--jsno'"),
    (.missingValue(option: "-n", placeholder: "COUNT"), "option '-n' needs a value: -n COUNT"),
    (.unexpectedValue(option: "--json", value: "yes"), "option '--json' takes no value, but 'yes' was given"),
    (
      .badValue("x", of: "--layout", accepted: .oneOf(["flat", "grouped", "deep"]), nearest: []),
      "invalid value 'x' for '--layout': use 'flat', 'grouped' or 'deep'"
    ),
    (
      .badValue("0", of: "--limit", accepted: .number(1...9), nearest: []),
      "invalid value '0' for '--limit': use a whole number from 1 to 9"
    ),
    (
      .badValue("-1", of: "--depth", accepted: .number(0...Int.max), nearest: []),
      "invalid value '-1' for '--depth': use a whole number of at least 0"
    ),
    (
      .badValue("a", of: "--depth", accepted: Int.accepted, nearest: []),
      "invalid value 'a' for '--depth': use a whole number"
    ),
    (
      .badValue("a", of: "--scale", accepted: .form("a number like 0.5"), nearest: []),
      "invalid value 'a' for '--scale': use a number like 0.5"
    ),
    (.givenTwice(option: "--limit"), "option '--limit' can be given only once"),
    (.conflict("--copy", "--move"), "options '--copy' and '--move' can't be combined"),
    (.missingArgument(placeholder: "PATH"), "missing argument: PATH"),
    (.tooManyArguments(["a", "b"]), "unexpected arguments 'a' and 'b'"),
  ])
  func everyUsageProblemHasItsWords(problem: UsageIssue, words: String) {
    #expect(FailureMessage(problem).error == words)
  }

  @Test func severalProblemsShareTheirHints() {
    let error = UsageError(
      command: "import",
      problems: [.unknownOption("--a", nearest: ["--b"]), .unknownOption("--c", nearest: ["--b"])])
    #expect(
      Golden.difference(
        text(error),
        inline: """
          error: unknown option '--a'
          error: unknown option '--c'
          hint: did you mean '--b'?
          hint: run 'assets import --help' to see how it is used

          """) == nil)
  }

  @Test func aTerminalShowsTheKindsOfLinesInColor() {
    let text = Failure([FailureMessage(code: "no", error: "no", hints: ["yes"])]).text(Style(isOn: true))
    #expect(text == "\u{1B}[1;31merror:\u{1B}[0m no\n\u{1B}[1;36mhint:\u{1B}[0m yes\n")
  }

  /// Other programs decide by these words what they offer.
  @Test func everyErrorHasACode() throws {
    let codes = try ErrorCodes.inSources()
    #expect(codes.count > 200)
    for code in codes {
      let isKebab = code.utf8.allSatisfy { (0x61...0x7A).contains($0) || $0 == 0x2D }
      #expect(isKebab && !code.hasPrefix("-") && !code.hasSuffix("-") && !code.contains("--"), "\(code)")
    }
  }

  /// Any other error would end as "this is a bug in assets". These are turned into another one where they are thrown.
  @Test func everyErrorExplainsItself() throws {
    let inner: Set<String> = [
      "ActionError", "ArchiveError", "BaselineFormatError", "ColorImportError", "CompanionError", "ContentsError",
      "ExtractionError",
      "GitConfigError", "GroupConflictError", "ImageError", "ImageHeaderError", "ImageNameError", "InboxError",
      "InvalidAssetNameError", "JSONError", "NinePatchError", "NotExportableError", "PixelError", "ProjectFileError",
      "ProjectInitError", "PropertyListError", "ReadError", "ResolverError", "ReviewHistoryError", "ScanError",
      "TransactionAbortError", "UnknownTargetError", "UnshelveError",
    ]
    var errors: Set<String> = []
    var explained: Set<String> = []
    var waiting = [Path.join(PackageFolder.path, "Sources")]
    while let folder = waiting.popLast() {
      for entry in try FileSystem.entries(of: folder) where !entry.name.hasPrefix(".") {
        let path = Path.join(folder, entry.name)
        if entry.isFolder { waiting.append(path) }
        guard entry.name.hasSuffix(".swift") else { continue }
        for line in String(decoding: try DiskFileTree("/").contents(of: path), as: UTF8.self).split(separator: "\n") {
          let words = line.split { " :,{".contains($0) }.map(String.init)
          guard let kind = words.firstIndex(where: { ["enum", "struct", "class", "extension"].contains($0) }),
            kind + 1 < words.count, words[kind + 1].hasSuffix("Error")
          else { continue }
          let bases = words.dropFirst(kind + 2)
          let isExplained = bases.contains("ExplainedError") || bases.contains("SingleMessageError")
          if isExplained { explained.insert(words[kind + 1]) }
          if isExplained || bases.contains("Error") { errors.insert(words[kind + 1]) }
        }
      }
    }
    #expect(errors.count > 100)
    let missing = errors.subtracting(explained).subtracting(inner).sorted()
    #expect(missing.isEmpty, "add 'extension \(missing.first ?? ""): SingleMessageError' to a file in Failures/")
    #expect(inner.isSubset(of: errors.subtracting(explained)))
  }
}

/// The codes of errors.
enum ErrorCodes {
  /// Returns the codes in the sources of the program, sorted.
  static func inSources() throws -> [String] {
    var codes: Set<String> = []
    var waiting = [Path.join(PackageFolder.path, "Sources/AssetsCLI")]
    while let folder = waiting.popLast() {
      for entry in try FileSystem.entries(of: folder) {
        let path = Path.join(folder, entry.name)
        if entry.isFolder { waiting.append(path) }
        guard entry.name.hasSuffix(".swift") else { continue }
        for part in String(decoding: try FileSystem.read(path), as: UTF8.self).split(separator: "code: \"").dropFirst()
        {
          codes.insert(String(part.prefix { $0 != "\"" }))
        }
      }
    }
    return codes.sorted()
  }
}
