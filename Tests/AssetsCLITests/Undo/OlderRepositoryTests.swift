import Files
import System
import TestKit
import Testing

@testable import AssetsCLI

/// Repositories with what an older program wrote: journals, operations, shelves and findings are read as they were.
///
/// The archive was made once by the program before its types and cases were renamed (commit aa705d41). `finished` has
/// 14 operations, the last two of them `remove buoy` and its undo, a shelf of the branch `side`, and the findings of
/// `validate --all`. Its copies were killed: `switch` during `assets switch side`, right before the last new folder,
/// and `edit` during `assets rename gong chime --rewrite-references`, right before the code was replaced.
@Suite struct OlderRepositoryTests {
  private static let archive = PackageFolder.path + "/Tests/Fixtures/repositories-before-renames.tar.gz"
  /// Where the archive was made; journals name absolute paths.
  private static let origin = "/tmp/harbour/"

  private let sandbox = try! Sandbox()  // without a temporary folder no test of this suite can run

  init() throws {
    let result = try sandbox.run("tar", ["-xzf", Self.archive])
    try #require(result.isSuccess, "\(result)")
  }

  private func done(
    _ words: String..., in folder: String, sourceLocation: SourceLocation = #_sourceLocation
  ) -> RunResult {
    let result = runAssets(words, in: sandbox, folder: folder) {
      $0.clock = { LocalTime(secondsSince1970: 1_800_000_000) }
    }
    #expect(result.exitCode == .done, "\(words): \(result)", sourceLocation: sourceLocation)
    return result
  }

  private func code(_ folder: String) throws -> String { try sandbox.text("\(folder)/App/App.swift") }

  private static let code = """
    import UIKit

    let bell = UIImage(named: "gong")
    let anchor = UIImage(named: "anchor")

    """

  @Test func operationsAreListed() throws {
    let lines = done("operations", in: "finished").output.split(separator: "\n")
    let commands = [
      "assets undo", "assets remove buoy", "assets switch main", "assets add gull ../gull.png",
      "assets commit -m Mooring", "assets rename anchor mooring --rewrite-references", "assets branch side",
      "assets commit -m Names", "assets rename bell gong --rewrite-references", "assets add Toolbar/buoy ../buoy.png",
      "assets new group Toolbar", "assets commit -m Images", "assets add anchor ../anchor.png",
      "assets add bell ../bell.png",
    ]
    #expect(lines.count == commands.count)
    for (line, command) in zip(lines, commands) { #expect(line.contains(command)) }
  }

  @Test func undoAndRedoContinue() throws {
    let before = try UndoableState(sandbox, in: "finished", asksStatus: false)
    _ = done("redo", in: "finished")
    #expect(!sandbox.exists("finished/Images.xcassets/Toolbar/buoy.imageset"))
    _ = done("undo", in: "finished")
    #expect(try UndoableState(sandbox, in: "finished", asksStatus: false) == before)
    // The switch to 'main'.
    _ = done("undo", in: "finished")
    #expect(try sandbox.git("symbolic-ref", "--short", "HEAD", in: "finished") == "side")
    #expect(try code("finished").contains("\"mooring\""))
    #expect(try sandbox.text("finished/notes.txt") == "Draft, second.\n")
    _ = done("redo", in: "finished")
    #expect(try UndoableState(sandbox, in: "finished", asksStatus: false) == before)
  }

  @Test func theShelfComesBack() throws {
    _ = done("switch", "side", in: "finished")
    try expectSideIsBack("finished")
    #expect(!sandbox.exists("finished/main.txt"))
    _ = done("switch", "main", in: "finished")
    #expect(try sandbox.text("finished/main.txt") == "Main draft.\n")
    #expect(!sandbox.exists("finished/notes.txt"))
  }

  private func expectSideIsBack(_ folder: String) throws {
    #expect(try sandbox.git("symbolic-ref", "--short", "HEAD", in: folder) == "side")
    #expect(try sandbox.text("\(folder)/notes.txt") == "Draft, second.\n")
    #expect(try sandbox.git("show", ":notes.txt", in: folder) == "Draft.")
    #expect(sandbox.exists("\(folder)/Images.xcassets/gull.imageset/gull.png"))
    #expect(
      try Golden.difference(
        sandbox.git("status", "--porcelain", in: folder),
        inline: """
           M Images.xcassets/gong.imageset/gong.png
          AM notes.txt
          ?? Images.xcassets/gull.imageset/
          """) == nil)
  }

  @Test func findingsOfAnotherProgramAreFoundAgain() throws {
    let result = done("validate", "--all", in: "finished")
    #expect(result.output.contains("[unused-asset]") && result.output.contains("Toolbar/buoy.imageset"))
    #expect(result.error.contains("Checked 3 assets in 1 catalog: 1 note") || result.output.contains("1 note"))
  }

  @Test func aKilledSwitchIsRolledBack() throws {
    try adoptSwitch()
    let before = try UndoableState(sandbox, in: "finished", asksStatus: false)
    _ = done("status", in: "switch")
    #expect(!sandbox.exists("switch/.git/assets/switching") && !sandbox.exists("switch/.git/index.lock"))
    let after = try UndoableState(sandbox, in: "switch", asksStatus: false)
    #expect(after == before)
    _ = done("switch", "side", in: "switch")
    try expectSideIsBack("switch")
  }

  /// Makes the journal of the checkout that of this copy: it names its repository and the file that is the index's
  /// lock.
  private func adoptSwitch() throws {
    let file = "switch/.git/assets/switching"
    var status = stat()
    guard lstat(sandbox.path("switch/.git/index.lock"), &status) == 0 else { throw SystemCallError("lstat index.lock") }
    var fields = String(decoding: try sandbox.bytes(file), as: UTF8.self).split(
      separator: "\0", omittingEmptySubsequences: false)
    func replace(_ key: String, _ value: String) throws {
      let place = try #require(fields.firstIndex { $0.hasPrefix(key + " ") })
      fields[place] = "\(key) \(value)"
    }
    try replace("device", "\(status.st_dev)")
    try replace("inode", "\(status.st_ino)")
    try replace("index", sandbox.path("switch/.git/index"))
    try sandbox.write(file, fields.joined(separator: "\0"))
  }

  @Test func aKilledEditIsFinishedAndCanBeUndone() throws {
    try adoptEdit()
    let result = done("status", in: "edit")
    #expect(sandbox.exists("edit/Images.xcassets/chime.imageset/chime.png"), "\(result)")
    #expect(!sandbox.exists("edit/Images.xcassets/gong.imageset"))
    #expect(try code("edit") == Self.code.replacing("gong", with: "chime"))
    for path in [".Images.xcassets.edit", ".assets-changes"] { #expect(!sandbox.exists("edit/\(path)"), "\(path)") }
    #expect(try FileSystem.entries(of: sandbox.path("edit/.git/assets/journals")).isEmpty)
    _ = done("undo", in: "edit")
    #expect(try code("edit") == Self.code)
    #expect(try sandbox.git("status", "--porcelain", in: "edit") == "?? main.txt")
  }

  /// Makes the journals of an edit those of this copy: they name their folder, and are named for it by an FNV-1a hash.
  private func adoptEdit() throws {
    let folder = "edit/.git/assets/journals"
    for entry in try FileSystem.entries(of: sandbox.path(folder)) {
      let bytes = try sandbox.bytes("\(folder)/\(entry.name)")
      let text = String(decoding: bytes, as: UTF8.self).replacing(Self.origin, with: sandbox.folder + "/")
      let staging = try #require(text.split(separator: "\0").first)
      let hash = staging.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
      let kind = entry.name.prefix { $0 != "-" }
      let ending = entry.name.drop { $0 != "." }
      sandbox.remove("\(folder)/\(entry.name)")
      try sandbox.write("\(folder)/\(kind)-\(String(hash, radix: 16))\(ending)", text)
    }
  }
}
