import Files
import Subprocess
import TestKit
import Testing

@testable import AssetsCLI

/// Paths that lead through a symbolic link, as every path below `/tmp` does on a Mac.
@Suite struct TypedPathsTests {
  let sandbox = try! Sandbox()  // without a temporary folder no test of this suite can run
  /// Another way to `project`, from outside of it.
  private var link: String { sandbox.path("link") }

  init() throws {
    try sandbox.makeFolder("project")
    try sandbox.link("link", to: "project")
  }

  private func run(_ words: String...) -> RunResult { runAssets(words, in: sandbox, folder: "project") }

  private func makeRepository() throws {
    try sandbox.git("init", "-q", in: "project")
    try sandbox.writeImageSet("project/A.xcassets/Bell")
    try sandbox.writeCatalogContents(around: "project/A.xcassets")
  }

  @Test func aPathThroughALinkIsOneOfTheProject() throws {
    try makeRepository()
    #expect(run("list", "--in", "\(link)/A.xcassets").output.contains("Bell"))
    for path in ["A.xcassets", "A.xcassets/Bell.imageset", ""] {
      let result = run("validate", Path.join(link, path))
      #expect(result.exitCode == .done, "\(result)")
      #expect(result.error.hasSuffix(": nothing found\n"), "\(result)")
    }
    let gone = "\(link)/A.xcassets/Bell.imageset/gone.png"
    #expect(run("validate", gone).error == "error: not found: '\(gone)'\n")
    #expect(run("validate", sandbox.path("elsewhere")).exitCode == .usage)
    #expect(run("resolve", "Bell", "--in", "\(link)/A.xcassets").exitCode == .done)
  }

  @Test func aProjectThatIsNamedByALinkHoldsWhatIsInIt() throws {
    try makeRepository()
    let result = runAssets(["validate", "A.xcassets"], in: sandbox, folder: "project") {
      $0.environment["GIT_WORK_TREE"] = link
    }
    #expect(result.exitCode == .done, "\(result)")
  }

  @Test func withoutARepositoryPathsAreToldFromWhereOneStands() throws {
    try sandbox.write("project/A.xcassets/Bell.imageset/Contents.json", "{")
    #expect(run("validate", "\(link)/A.xcassets").output.contains("\nA.xcassets/Bell.imageset: error: "))
  }

  @Test func importFollowsLinksToWhatIsThereAndToWhatWillBe() throws {
    try sandbox.write("project/art/bell.png", ImageMaker.png(4, 4, .blue))
    let result = run("import", "\(link)/art", "--create", "--into", "\(link)/New.xcassets")
    #expect(result.exitCode == .done, "\(result)")
    #expect(result.output.hasPrefix("New.xcassets\n"), "\(result)")
    #expect(sandbox.exists("project/New.xcassets/bell.imageset/bell.png"))
    #expect(run("import", "\(link)/gone").error.hasPrefix("error: not found: '\(link)/gone'\n"))
    #expect(run("import", "art", "--create", "--into", "no/New.xcassets").exitCode == .failed)
  }

  @Test func initShowsTheFolderBehindTheLink() throws {
    let result = run("init", "\(link)/New")
    #expect(result.output.hasPrefix("Created a project in 'New' ("), "\(result)")
    #expect(sandbox.exists("project/New/.git"))
  }

  @Test func followsLinksAsFarAsThePathIsThere() throws {
    let context = CommandContext(
      directory: sandbox.path("project"), environment: [:], clock: { LocalTime(secondsSince1970: 0) },
      output: Recorder().stream(), error: Recorder().stream(), input: ByteInput())
    let real = try #require(FileSystem.realPath(sandbox.path("project")))
    #expect(context.followingLinks("\(link)/a/b") == "\(real)/a/b")
    #expect(context.followingLinks("../link") == real)
    #expect(context.followingLinks("") == real)
    #expect(context.followingLinks("/") == "/")
    #expect(context.followingLinks("/no such folder/a") == "/no such folder/a")
  }
}
