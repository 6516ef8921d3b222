import Git
import TestKit
import Testing

@testable import Project

@Suite struct LargeFilePatternsTests {
  /// A typed pattern, and files that it means and doesn't mean, to git.
  @Test(arguments: [
    ("*.psd", "Home.psd"), ("*.psd", "Screens/HOME.PSD"), ("Screens/*.png", "Screens/Logo.PNG"),
    ("My Art/*.mp4", "My Art/intro.MP4"), ("#drafts/*.psd", "#drafts/a.PSD"), ("Logo.psd", "Logo.psd"),
    ("*.c++", "a.c++"),
  ])
  func isReadByGit(typed: String, path: String) throws {
    let sandbox = try Sandbox(git: true)
    try sandbox.write(".gitattributes", "\(LargeFilePatterns.pattern(for: typed)) filter=lfs\n")
    #expect(try sandbox.git("check-attr", "filter", path) == "\(path): filter: lfs")
    #expect(try sandbox.git("check-attr", "filter", "Screens/other.gif").hasSuffix(": unspecified"))
  }

  /// What is proposed for a file means this file, and not more than the line that leaves it out only because of case.
  @Test(arguments: [
    ("*.png", "Logo.PNG", "*.png"), ("Art/*.png", "Art/Logo.PNG", "Art/*.png"),
    ("art/*.png", "Art/Logo.PNG", "Art/Logo.PNG"), ("Art/logo.png", "Art/Logo.PNG", "Art/Logo.PNG"),
    ("*].png", "Logo[1].PNG", "Logo?1?.PNG"), ("*'s.png", "It's.PNG", "It?s.PNG"),
  ])
  func isProposed(pattern: String, path: String, proposed: String) throws {
    let sandbox = try Sandbox(git: true)
    try sandbox.write(".gitattributes", "\(pattern) filter=lfs\n")
    try sandbox.write(path, "a logo")
    let project = try ProjectRepository.open(RepositoryLocation(sandbox.folder, environment: sandbox.environment))
    let found = try #require(try project.repository.filesMissedByCase(among: [path]).first)
    #expect(LargeFilePatterns.pattern(for: found.path, missedBy: found.line) == proposed)
    try sandbox.write(".gitattributes", "\(LargeFilePatterns.pattern(for: proposed)) filter=lfs\n")
    #expect(try sandbox.git("check-attr", "filter", path).hasSuffix(": filter: lfs"))
  }
}
