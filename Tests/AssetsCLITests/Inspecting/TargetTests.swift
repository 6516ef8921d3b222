import TestKit
import Testing

@testable import AssetsCLI

/// Catalogs of one target are one name space, those of two are not.
@Suite struct TargetTests {
  let sandbox = try! Sandbox(git: true)  // without a repository no test of this suite can run

  func assets(_ words: String..., folder: String = "") -> RunResult { runAssets(words, in: sandbox, folder: folder) }

  /// The app takes `App/A.xcassets` and `Shared.xcassets`, the widgets take all of `Widgets`.
  init() throws {
    try sandbox.write(
      "Harbour.xcodeproj/project.pbxproj",
      """
      // !$*UTF8*$!
      {objects = {
        B1 = {isa = PBXBuildFile; fileRef = F1; }; B2 = {isa = PBXBuildFile; fileRef = F2; };
        F1 = {isa = PBXFileReference; path = A.xcassets; sourceTree = "<group>"; };
        F2 = {isa = PBXFileReference; path = Shared.xcassets; sourceTree = SOURCE_ROOT; };
        G0 = {isa = PBXGroup; children = (G1, F2, S1); sourceTree = "<group>"; };
        G1 = {isa = PBXGroup; children = (F1); path = App; sourceTree = "<group>"; };
        P0 = {isa = PBXProject; mainGroup = G0; targets = (T1, T2); };
        R1 = {isa = PBXResourcesBuildPhase; files = (B1, B2); };
        S1 = {isa = PBXFileSystemSynchronizedRootGroup; path = Widgets; sourceTree = "<group>"; };
        T1 = {isa = PBXNativeTarget; buildPhases = (R1); name = App; };
        R2 = {isa = PBXResourcesBuildPhase; files = (); };
        T2 = {isa = PBXNativeTarget; buildPhases = (R2); fileSystemSynchronizedGroups = (S1); name = Widgets; };
      }; rootObject = P0; }

      """)
    for catalog in ["App/A", "Shared", "Widgets/W", "Loose"] {
      try sandbox.write("\(catalog).xcassets/Contents.json", #"{ "info" : { "author" : "xcode", "version" : 1 } }"#)
    }
    try sandbox.writeSquares("App/A.xcassets/bell.imageset")
    try sandbox.writeSquares("Widgets/W.xcassets/bell.imageset")
    try sandbox.writeSquares("Shared.xcassets/oar.imageset")
    try sandbox.writeSquares("Loose.xcassets/oar.imageset")
    try sandbox.commitAll("Start")
  }

  @Test func theSameNameInTwoTargetsIsNoClash() throws {
    #expect(!assets("validate").output.contains("[duplicate-name]"), "\(assets("validate"))")
    try sandbox.writeSquares("Shared.xcassets/bell.imageset")
    let result = assets("validate")
    #expect(
      result.output.contains(
        "App/A.xcassets/bell.imageset: warning: [duplicate-name] the name 'bell' also means "
          + "'Shared.xcassets/bell.imageset' (target 'App')\n"))
    #expect(result.output.split(separator: "[duplicate-name]").count == 2, "each fact is said once")
  }

  @Test func aPartIsComparedWithTheRestOfItsTarget() throws {
    try sandbox.writeSquares("Shared.xcassets/bell.imageset")
    let result = assets("validate", "App/A.xcassets")
    #expect(result.output.contains("App/A.xcassets/bell.imageset: warning: [duplicate-name]"))
    try sandbox.git("add", "Shared.xcassets")
    #expect(assets("validate", "--staged").output.contains("warning: [duplicate-name] the name 'bell' also means"))
  }

  @Test func aTargetNarrowsWhatIsLookedAt() throws {
    #expect(assets("list", "--target", "App").output.contains("oar"))
    #expect(!assets("list", "--target", "Widgets").output.contains("oar"))
    #expect(assets("resolve", "bell", "--target", "Widgets").output == "Widgets/W.xcassets/bell.imageset/bell@3x.png\n")
    #expect(assets("resolve", "bell", "-t", "Harbour/App").output == "App/A.xcassets/bell.imageset/bell@3x.png\n")
    #expect(assets("show", "oar", "-t", "App").output.hasPrefix("oar  image set  Shared.xcassets/oar.imageset\n"))
    #expect(assets("missing", "-t", "Widgets", "-a", "dark").output.contains("bell"))
    #expect(assets("list", "--in", "Shared.xcassets", "--target", "App").error.contains("1 asset in 1 catalog"))
    #expect(assets("resolve", "bell", "-t", "App", folder: "Widgets").exitCode == .done)
    #expect(assets("list", "-t", "App", "--at", "HEAD").error.contains("2 assets in 2 catalogs"))
    #expect(assets("validate", "-t", "App").exitCode == .done)
  }

  @Test func aTargetThatIsNoneIsTold() throws {
    #expect(
      Golden.difference(
        assets("list", "-t", "Ap").error,
        inline: """
          error: no target 'Ap' with a catalog here
          cause: the targets are 'App' and 'Widgets'
          hint: did you mean 'App'?

          """) == nil)
    try sandbox.write("Harbour.xcodeproj/project.pbxproj", "{")
    #expect(assets("list", "-t", "App").error.contains("cause: 'Harbour.xcodeproj/project.pbxproj' cannot be read\n"))
    let run = assets("validate")
    #expect(run.exitCode == .findings && run.output.contains("[unreadable-project] line 1: '{' is never closed"))
    #expect(assets("validate", "-t", "App", "--staged").exitCode == .usage)
  }
}
