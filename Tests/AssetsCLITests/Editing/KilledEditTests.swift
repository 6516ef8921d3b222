import Project
import Subprocess
import TestKit
import Testing

@testable import AssetsCLI
@testable import Files

/// Edits that were killed are settled by whichever command comes next, and said so.
@Suite struct KilledEditTests {
  let sandbox = try! Sandbox.editing()  // without a repository no test of this suite can run

  /// Leaves what a `set` leaves that is killed on a disk where two folders cannot change places.
  ///
  /// - Parameter isAside: True in the instant in which the old folder was moved aside.
  private func leaveEdit(in sandbox: Sandbox, isAside: Bool) throws {
    let journals = context(in: sandbox).session.journals
    let root = sandbox.path("")
    let catalog = "\(root)/\(Sandbox.images)"
    let staging = StagingFolder(
      path: "\(root)/\(Sandbox.edit)", store: DiskFileTree("/"), journals: journals, place: catalog)
    let set = "\(catalog)/bell.imageset"
    var content = FolderContent(of: try FileSystem.entries(of: set).map(\.name))
    content.write(Array("{}\n".utf8), to: "Contents.json")
    try staging.begin(.replace(set, with: content))
    if isAside { try DiskFileTree("/").move(set, to: staging.old) }
  }

  private func context(in sandbox: Sandbox) -> CommandContext {
    CommandContext(
      directory: sandbox.path(""), environment: sandbox.environment,
      clock: { LocalTime(secondsSince1970: 1_700_000_000) }, output: Recorder().stream(),
      error: Recorder().stream(), input: ByteInput([]), terminal: .none)
  }

  @Test(arguments: [["list"], ["validate"], ["status"], ["resolve", "bell"], ["set", "sea", "--localizable"]])
  func theNextCommandPutsItBack(words: [String]) throws {
    let before = try sandbox.snapshot(Sandbox.images)
    try leaveEdit(in: sandbox, isAside: true)
    #expect(!sandbox.exists("\(Sandbox.images)/bell.imageset"))
    let result = runAssets(words, in: sandbox)
    #expect(result.exitCode == .done, "\(result)")
    #expect(
      result.error.hasPrefix("note: rolled back an interrupted edit of '\(Sandbox.images)'\n"), "\(result)")
    if words[0] != "set" { #expect(changes(before, try sandbox.snapshot(Sandbox.images)) == []) }
    #expect(!sandbox.exists(Sandbox.edit))
    #expect(!runAssets(["list"], in: sandbox).error.contains("interrupted"), "it is said once")
  }

  @Test func whatNeverAppearedIsCleared() throws {
    let before = try sandbox.snapshot(Sandbox.images)
    try leaveEdit(in: sandbox, isAside: false)
    let result = runAssets(["list"], in: sandbox, folder: Sandbox.images)
    #expect(result.error.hasPrefix("note: removed leftovers of an interrupted edit of"), "\(result)")
    #expect(changes(before, try sandbox.snapshot(Sandbox.images)) == [] && !sandbox.exists(Sandbox.edit))
  }

  /// Between two keys nothing is settled.
  @Test func completingTouchesNothing() throws {
    try leaveEdit(in: sandbox, isAside: true)
    #expect(runAssets(["complete", "--", "assets", "resolve", "s"], in: sandbox).error == "")
    #expect(sandbox.exists(Sandbox.edit))
  }

  @Test func oneThatIsStillAtWorkIsLeftAlone() throws {
    try leaveEdit(in: sandbox, isAside: true)
    let lock = try DiskFileTree("/").lock(aroundCatalog: sandbox.path("App/Resources/Main"))
    let result = runAssets(["list"], in: sandbox)
    #expect(result.exitCode == .done && result.error == "1 asset in 1 catalog\n", "\(result)")
    withExtendedLifetime(lock) { #expect(sandbox.exists(Sandbox.edit)) }
  }

  @Test func whereNobodyCanLookNothingIsSaid() {
    #expect(runAssets(["help"]).error == "")
  }

  /// Where no repository is, one is found from the folder that the catalog lies in.
  @Test func withoutARepositoryItIsFoundBesideTheCatalog() throws {
    let plain = try Sandbox()
    try plain.writeSquares("\(Sandbox.images)/bell.imageset")
    try leaveEdit(in: plain, isAside: true)
    let result = runAssets(["list"], in: plain, folder: "App/Resources/Main")
    #expect(
      result.error.hasPrefix("note: rolled back an interrupted edit of 'Images.xcassets'\n"), "\(result)")
    #expect(plain.exists("\(Sandbox.images)/bell.imageset/bell.png") && !plain.exists(Sandbox.edit))
  }
}
