import TestKit
import Testing

@testable import AssetsCLI

/// A `Contents.json` that cannot be read: what is wrong with it is said, and where a whole one is.
@Suite struct BrokenListTests {
  let sandbox = try! Sandbox.harbour()  // without git no test of this suite can run
  private let list = "\(Sandbox.images)/Bell.imageset/Contents.json"
  private let undoCommand = "hint: run 'assets restore Bell' to restore it from the last version\n"

  private func run(_ words: String...) -> RunResult { runAssets(words, in: sandbox) }

  private func breakList(_ text: String = "{ \"images\" : [") throws { try sandbox.write(list, text) }

  @Test(arguments: [
    ["show", "Bell"], ["resolve", "Bell"], ["set", "Bell", "--template"], ["rename", "Bell", "Gong"],
    ["commit", "-m", "x"], ["validate"],
  ])
  func theUndoCommandIsNamed(words: [String]) throws {
    try breakList()
    let result = runAssets(words, in: sandbox)
    #expect(result.exitCode != .done)
    #expect((result.output + result.error).contains("line 1, column 15: the file ends too early\n"), "\(result)")
    #expect(result.error.contains(undoCommand), "\(result)")
  }

  @Test func theUndoCommandWorks() throws {
    let before = try sandbox.bytes(list)
    try breakList("<<<<<<< HEAD\n")
    #expect(run("restore", "Bell").exitCode == .done)
    #expect(try sandbox.bytes(list) == before)
  }

  /// The last version may be the one that broke it.
  @Test func anEarlierVersionIsFound() throws {
    let before = try sandbox.bytes(list)
    let whole = try sandbox.git("rev-parse", "--short=7", "HEAD")
    try breakList()
    try sandbox.git("commit", "-q", "-a", "-m", "broken")
    let error = run("show", "Bell").error
    let command = "assets restore Bell --at \(whole)"
    #expect(error.contains("hint: run '\(command)' to restore it from "), "\(error)")
    #expect(runAssets(Array(command.split(separator: " ").map(String.init).dropFirst()), in: sandbox).exitCode == .done)
    #expect(try sandbox.bytes(list) == before)
  }

  @Test func whereNoVersionHasItThatIsSaid() throws {
    let file = "\(Sandbox.images)/Gong.imageset/Contents.json"
    try sandbox.write(file, "{")
    #expect(
      run("show", "Gong").error.hasSuffix("hint: no version has an intact '\(file)', so fix it in a text editor\n"))
  }

  /// The list of a group, or of a catalog, is no asset's.
  @Test func theListOfACatalogIsNamedByItsPath() throws {
    let file = "\(Sandbox.images)/Contents.json"
    try sandbox.write(file, "{ \"info\" : { \"author\" : \"xcode\", \"version\" : 1 } }\n")
    try sandbox.git("add", "-A")
    try sandbox.git("commit", "-q", "-m", "whole")
    let before = try sandbox.bytes(file)
    try sandbox.write(file, "{")
    let words = ["restore", file]
    let error = run("validate").error
    #expect(error.contains("hint: run 'assets \(words.joined(separator: " "))' to restore it from "), "\(error)")
    #expect(runAssets(words, in: sandbox).exitCode == .done)
    #expect(try sandbox.bytes(file) == before)
  }

  /// What was broken long ago is no reason to change what lies there.
  @Test func ofAnOldVersionNothingIsAdvised() throws {
    let before = try sandbox.bytes(list)
    try breakList()
    try sandbox.git("commit", "-q", "-a", "-m", "broken")
    try sandbox.write(list, String(decoding: before, as: UTF8.self))
    let result = run("show", "Bell", "--at", "HEAD")
    #expect(result.error.hasSuffix("cause: line 1, column 15: the file ends too early\n"), "\(result)")
  }
}
