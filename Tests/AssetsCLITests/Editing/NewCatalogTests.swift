import Files
import TestKit
import Testing

@testable import AssetsCLI

/// A new catalog gets into the app, or the developer is told what to do.
@Suite struct NewCatalogTests {
  let sandbox = try! Sandbox(git: true)  // without a repository no test of this suite can run

  func assets(_ words: String..., folder: String = "") -> RunResult { runAssets(words, in: sandbox, folder: folder) }

  static let project = "App.xcodeproj/project.pbxproj"
  static let entered = "  built into 'App', with an entry in 'App.xcodeproj'\n"

  /// A project as Xcode writes it, with the catalog `App/Images.xcassets`.
  ///
  /// - Parameters:
  ///   - builders: The targets that build the catalog.
  ///   - others: The targets that build none.
  private func writeProject(
    _ builders: [String] = ["App"], others: [String] = ["Tests"], synchronized: String? = nil
  ) throws {
    let targets = builders + others
    let uses = builders.indices.map {
      "\t\tB\($0) /* Images.xcassets in Resources */ = {isa = PBXBuildFile; fileRef = F1 /* Images.xcassets */; };\n"
    }
    let folder = synchronized.map {
      "\t\tS1 = {isa = PBXFileSystemSynchronizedRootGroup; path = \($0); sourceTree = \"<group>\"; };\n"
    }
    let phases = targets.indices.map { number in
      let file = number < builders.count ? "\t\t\t\tB\(number) /* Images.xcassets in Resources */,\n" : ""
      return "\t\tR\(number) = {\n\t\t\tisa = PBXResourcesBuildPhase;\n\t\t\tfiles = (\n\(file)\t\t\t);\n\t\t};\n"
    }
    let entries = targets.enumerated().map { number, name in
      let type = name == "App" ? "application" : "bundle.unit-test"
      let groups = number == 0 && folder != nil ? " fileSystemSynchronizedGroups = (S1, );" : ""
      return "\t\tT\(number) = {isa = PBXNativeTarget; buildPhases = (R\(number), );\(groups) name = \(name); "
        + "productType = \"com.apple.product-type.\(type)\"; };\n"
    }
    try sandbox.write(
      Self.project,
      """
      // !$*UTF8*$!
      {
      	archiveVersion = 1;
      	objects = {

      /* Begin PBXBuildFile section */
      \(uses.joined())/* End PBXBuildFile section */

      /* Begin PBXFileReference section */
      		F1 /* Images.xcassets */ = {isa = PBXFileReference; path = Images.xcassets; sourceTree = "<group>"; };
      /* End PBXFileReference section */

      /* Begin PBXGroup section */
      		G0 = {
      			isa = PBXGroup;
      			children = (
      				G1 /* App */,
      			);
      			sourceTree = "<group>";
      		};
      		G1 /* App */ = {
      			isa = PBXGroup;
      			children = (
      				F1 /* Images.xcassets */,
      			);
      			path = App;
      			sourceTree = "<group>";
      		};
      /* End PBXGroup section */

      \(entries.joined())\(folder ?? "")\(phases.joined())
      		P0 = {isa = PBXProject; mainGroup = G0; targets = (\(targets.indices.map { "T\($0), " }.joined())); };
      	};
      	rootObject = P0 /* Project object */;
      }

      """)
    let list = #"{ "info" : { "author" : "xcode", "version" : 1 } }"# + "\n"
    try sandbox.write("App/Images.xcassets/Contents.json", list)
    try sandbox.commitAll("Start")
  }

  /// The lines that git shows as added and removed.
  private func diff() throws -> [String] {
    try sandbox.git("diff", "-U0", "--", Self.project).split(separator: "\n").dropFirst(4).map(String.init)
      .filter { !$0.hasPrefix("@@") }
  }

  @Test func theOnlyTargetWithCatalogsGetsIt() throws {
    try writeProject()
    let result = assets("new", "catalog", "App/Colors.xcassets")
    #expect(result.output == "Made the catalog 'Colors.xcassets'  App/Colors.xcassets\n" + Self.entered)
    let lines = try diff()
    #expect(lines.count == 4, "\(lines)")
    #expect(lines.allSatisfy { $0.hasPrefix("+\t\t") && $0.contains("/* Colors.xcassets") })
    #expect(lines.count { $0.contains("isa = PBXFileReference; lastKnownFileType = folder.assetcatalog;") } == 1)
    #expect(assets("list", "-t", "App").exitCode == .done)
    #expect(!assets("validate", "--all").output.contains("orphan-catalog"))
    try sandbox.takeBack(result)
  }

  @Test func aDryRunAndJSONSaySo() throws {
    try writeProject()
    let before = try sandbox.snapshot(times: true)
    let dry = assets("new", "catalog", "App/Colors.xcassets", "--dry-run")
    #expect(dry.output == "Would make the catalog 'Colors.xcassets'  App/Colors.xcassets\n" + Self.entered)
    let json = assets("new", "catalog", "App/Colors.xcassets", "--dry-run", "--json")
    #expect(json.output.contains("\"targets\": [\n    \"App\"\n  ]"), "\(json)")
    #expect(changes(before, try sandbox.snapshot(times: true)) == [])
  }

  @Test func oneOfSeveralTargetsHasToBeNamed() throws {
    try writeProject(["App", "Widget"])
    let result = assets("new", "catalog", "App/Colors.xcassets")
    #expect(result.output == "Made the catalog 'Colors.xcassets'  App/Colors.xcassets\n")
    #expect(
      result.error.hasPrefix(
        """
        note: no target builds the catalog yet; it can be added to 'App' or 'Widget'
        hint: run 'assets new catalog App/Colors.xcassets --target App' to add it to 'App'

        """), "\(result)")
    #expect(try diff() == [])
    // The command of the hint adds the catalog that exists now.
    let added = assets("new", "catalog", "App/Colors.xcassets", "--target", "App", "-t", "Widget")
    #expect(
      added.output
        == "Added the catalog 'Colors.xcassets'  App/Colors.xcassets\n"
        + "  built into 'App' and 'Widget', with an entry in 'App.xcodeproj'\n")
    #expect(try diff().count == 6)
    #expect(try sandbox.refusal(["new", "catalog", "App/Colors.xcassets", "-t", "App"]).contains("already exists"))
    try sandbox.takeBack(added, isClean: false)
    #expect(try diff() == [])
  }

  @Test func targetsOfTwoProjectsInOneFolderAllGetIt() throws {
    try writeProject(["App"], others: [])
    let other = "Widget.xcodeproj/project.pbxproj"
    let text = String(decoding: try sandbox.bytes(Self.project), as: UTF8.self)
    try sandbox.write(other, text.replacing("name = App;", with: "name = Widget;"))
    try sandbox.commitAll("Widget")
    let result = assets("new", "catalog", "App/Colors.xcassets", "-t", "App", "-t", "Widget")
    #expect(
      result.output.hasSuffix(
        "  built into 'App' and 'Widget', with an entry in 'App.xcodeproj' and 'Widget.xcodeproj'\n"), "\(result)")
    for file in [Self.project, other] {
      #expect(String(decoding: try sandbox.bytes(file), as: UTF8.self).contains("Colors.xcassets in Resources"))
    }
    try sandbox.takeBack(result)
  }

  @Test func theOnlyAppGetsTheFirstCatalog() throws {
    try writeProject([], others: ["App", "Tests"])
    #expect(assets("new", "catalog", "Brand.xcassets").output.hasSuffix(Self.entered))
    #expect(try diff().contains { $0.contains("path = Brand.xcassets; sourceTree = \"<group>\"") })
  }

  @Test func aTargetThatIsNotThereIsToldBeforeAnythingIsMade() throws {
    try writeProject()
    let text = try sandbox.refusal(["new", "catalog", "App/Colors.xcassets", "--target", "Ap"])
    #expect(text.contains("cause: the targets are 'App' and 'Tests'\nhint: did you mean 'App'?\n"), "\(text)")
    #expect(!sandbox.exists("App/Colors.xcassets"))
    #expect(try sandbox.refusal(["new", "group", "G", "-t", "App"], .usage).hasPrefix("error: only a catalog is"))
  }

  @Test func aFolderThatXcodeSynchronizesTakesItByItself() throws {
    try writeProject(synchronized: "Widgets")
    try sandbox.makeFolder("Widgets")
    let result = assets("new", "catalog", "Widgets/Colors.xcassets")
    #expect(result.output.hasSuffix("\n  built into 'App'\n"), "\(result)")
    #expect(try diff() == [])
    let other = assets("new", "catalog", "Widgets/More.xcassets", "--target", "Tests")
    #expect(other.error.hasPrefix("note: add the catalog to 'Tests' in Xcode, in 'App.xcodeproj'\n"), "\(other)")
  }

  @Test func aPackageTakesItByItself() throws {
    try writeProject()
    try sandbox.write(
      "Kit/Package.swift",
      "// swift-tools-version: 6.0\nimport PackageDescription\nlet package = Package(name: \"Kit\", targets: "
        + "[.target(name: \"Kit\")])\n"
    )
    try sandbox.write("Kit/Sources/Kit/Kit.swift", "let a = 1\n")
    #expect(assets("new", "catalog", "Kit/Sources/Kit/Kit.xcassets").output.hasSuffix("\n  built into 'Kit'\n"))
    let outside = assets("new", "catalog", "Kit/Kit.xcassets")
    #expect(outside.error.hasPrefix("note: no target of 'Package.swift' builds the catalog yet"), "\(outside)")
    #expect(try diff() == [])
  }

  @Test(arguments: [
    ("project.yml", "xcodegen generate"), ("Project.swift", "tuist generate"), ("project.yaml", "xcodegen generate"),
  ])
  func aProjectThatAToolWritesIsLeftToIt(file: String, command: String) throws {
    try writeProject()
    try sandbox.write(file, "name: App\n")
    let result = assets("new", "catalog", "App/Colors.xcassets")
    #expect(result.error.hasPrefix("note: the project is generated from '\(file)'"), "\(result)")
    #expect(result.error.contains("run '\(command)'"))
    #expect(try diff() == [])
  }

  @Test func withoutAProjectNothingIsSaid() throws {
    let result = assets("new", "catalog", "Colors.xcassets")
    #expect(result.output == "Made the catalog 'Colors.xcassets'  Colors.xcassets\n")
    #expect(result.error == "hint: run 'assets undo' to undo this\n")
    #expect(try sandbox.refusal(["new", "catalog", "More.xcassets", "-t", "App"]).hasPrefix("error: no target 'App'"))
  }

  @Test func aProjectThatCannotBeReadIsNamed() throws {
    try writeProject()
    try sandbox.write(Self.project, "{")
    let result = assets("new", "catalog", "App/Colors.xcassets")
    #expect(result.error.contains("add it to one in Xcode, in 'App.xcodeproj'"), "\(result)")
    #expect(sandbox.exists("App/Colors.xcassets"))
  }

  @Test func anImportAddsTheCatalogItMakes() throws {
    try writeProject()
    try sandbox.write("App/Art/gong.png", ImageMaker.png(24, 24))
    try sandbox.commitAll("Art")
    let dry = assets("import", "App/Art", "--include", "gong.png", "--dry-run")
    #expect(dry.output.hasSuffix(Self.entered), "\(dry)")
    let result = assets("import", "App/Art", "--include", "gong.png")
    #expect(result.output.hasSuffix(Self.entered), "\(result)")
    #expect(try diff().count == 4)
    #expect(try diff().contains { $0.contains("path = Art/Assets.xcassets") })
    try sandbox.takeBack(result)
  }

  @Test func imagesFromElsewhereGoIntoTheTargetThatIsNamed() throws {
    try writeProject(["App", "Widget"])
    try sandbox.write("../Downloads/gong.png", ImageMaker.png(24, 24))
    let words = ["import", "../Downloads", "--into", "App/New.xcassets", "--create", "--target"]
    let text = try sandbox.refusal(words + ["Typo"])
    #expect(text.hasPrefix("error: no target 'Typo' with a catalog here\n"), "\(text)")
    let following = try sandbox.refusal(words + ["Widget", "--rewrite-references"])
    #expect(following.contains("run 'assets new catalog App/New.xcassets --target Widget' afterwards"), "\(following)")
    let result = runAssets(words + ["Widget"], in: sandbox)
    #expect(result.output.hasSuffix("  built into 'Widget', with an entry in 'App.xcodeproj'\n"), "\(result)")
    #expect(try diff().count == 4)
    try sandbox.takeBack(result)
  }

  @Test func anImportNamesTheTargetsToChooseFrom() throws {
    try writeProject(["App", "Widget"])
    try sandbox.write("App/Art/gong.png", ImageMaker.png(24, 24))
    try sandbox.commitAll("Art")
    let result = assets("import", "App/Art", "--include", "gong.png")
    #expect(result.error.contains("it can be added to 'App' or 'Widget'\n"), "\(result)")
    #expect(result.error.contains("hint: run 'assets new catalog App/Art/Assets.xcassets --target App'"), "\(result)")
    #expect(assets("undo").exitCode == .done)
    let chosen = assets("import", "App/Art", "--include", "gong.png", "--target", "Widget", "--rewrite-references")
    #expect(chosen.output.hasSuffix("  built into 'Widget', with an entry in 'App.xcodeproj'\n"), "\(chosen)")
    #expect(try diff().count == 4)
  }

  @Test func aCommitWarnsOnceOfACatalogThatNoTargetBuilds() throws {
    try writeProject(["App", "Widget"])
    #expect(assets("new", "catalog", "App/Colors.xcassets").exitCode == .done)
    let result = assets("commit", "-m", "Colors")
    #expect(
      Golden.difference(
        result.error,
        inline: """
          App/Colors.xcassets: warning: [orphan-catalog] no target of 'App.xcodeproj' is built from the catalog
          hint: run 'assets new catalog App/Colors.xcassets' to add it to the Xcode project

          """) == nil)
    #expect(assets("new", "color", "tint", "112233", "--into", "App/Colors.xcassets").exitCode == .done)
    #expect(assets("commit", "-m", "Tint").error == "", "the version before had the catalog")
    #expect(assets("new", "catalog", "App/Colors.xcassets").error.contains("--target App"))
  }

  @Test func aCommitWithoutTheProjectFileSaysSo() throws {
    try writeProject()
    #expect(assets("new", "catalog", "App/Colors.xcassets").exitCode == .done)
    #expect(assets("new", "color", "tint", "112233", "--into", "App/Colors.xcassets").exitCode == .done)
    let result = assets("commit", "tint", "-m", "Tint", "--json")
    #expect(result.output.contains("orphan-catalog"), "\(result)")
    let rest = assets("commit", "-m", "Project")
    #expect(rest.exitCode == .done && rest.error == "", "\(rest)")
  }

  @Test func aCommitOfACatalogThatIsBuiltSaysNothing() throws {
    try writeProject()
    #expect(assets("new", "catalog", "App/Colors.xcassets").exitCode == .done)
    try sandbox.write("Pod/Pod.podspec", "s.resources = 'Pod/**'\n")
    #expect(assets("new", "catalog", "Pod/Pod.xcassets").error.hasPrefix("note: unless 'resources'"))
    #expect(assets("commit", "-m", "Colors").error == "")
  }
}
