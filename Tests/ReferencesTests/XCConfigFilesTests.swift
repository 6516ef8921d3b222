import Files
import References
import TestKit
import Testing

/// Build settings in files that configurations are based on.
@Suite struct XCConfigFilesTests {
  /// `Debug` of the target is based on `Config/App.xcconfig`, the project's one on `Shared.xcconfig`.
  private static func project(_ own: String = "") -> String {
    """
    // !$*UTF8*$!
    { objects = {
    F1 = {isa = PBXFileReference; path = Config/App.xcconfig; sourceTree = SOURCE_ROOT; };
    F2 = {isa = PBXFileReference; path = Shared.xcconfig; sourceTree = SOURCE_ROOT; };
    T = {isa = PBXNativeTarget; buildConfigurationList = L1; name = App; };
    L1 = {isa = XCConfigurationList; buildConfigurations = (C1, ); };
    C1 = {isa = XCBuildConfiguration; baseConfigurationReference = F1; buildSettings = { \(own) }; name = Debug; };
    L2 = {isa = XCConfigurationList; buildConfigurations = (C2, ); };
    C2 = {isa = XCBuildConfiguration; baseConfigurationReference = F2; buildSettings = { }; name = Debug; };
    P = {isa = PBXProject; buildConfigurationList = L2; targets = (T, ); };
    }; rootObject = P; }
    """
  }

  private func values(
    _ files: [String: String], _ own: String = "", folder: String = ""
  ) throws -> (values: [String], isComposed: Bool) {
    let file = try ProjectFile(parsing: Array(Self.project(own).utf8))
    let tree = MemoryFileTree(files: files.mapValues { Array($0.utf8) })
    func settings() -> XCConfigFiles { XCConfigFiles(folder, in: tree) }
    return (
      file.values(of: "ICON", for: file.targets[0], settings()),
      file.isComposed("ICON", for: file.targets[0], settings())
    )
  }

  @Test(arguments: [
    ("ICON = Bell", ["Bell"]), ("ICON=Bell // the one we like", ["Bell"]),
    ("\tICON  =\t\"My Bell\" ;\r\n", ["My Bell"]),
    ("ICON = A\nICON = B", ["B"]), ("ICON = A\nICON[sdk=iphone*] = B", ["A", "B"]), ("// ICON = A", []),
    ("MY_ICON = A\nICONS = B", []), ("ICON =", []), ("ICON", []), ("", []), ("ICON[config=Debug][sdk=*] = A", ["A"]),
  ])
  func areRead(text: String, expected: [String]) throws {
    #expect(try values(["Config/App.xcconfig": text]).values == expected)
  }

  @Test func whatIsNearerCounts() throws {
    let both = ["Config/App.xcconfig": "ICON = A", "Shared.xcconfig": "ICON = B"]
    #expect(try values(both).values == ["A"])
    #expect(try values(both, "ICON = C;").values == ["C"])
    #expect(try values(["Shared.xcconfig": "ICON = B"]).values == ["B"])
    let inherited = try values(["Config/App.xcconfig": "ICON = $(inherited)", "Shared.xcconfig": "ICON = B"])
    #expect(inherited == (["B"], true))
    let elsewhere = both.map { ("Sub/\($0.key)", $0.value) }
    #expect(try values(Dictionary(uniqueKeysWithValues: elsewhere), folder: "Sub").values == ["A"])
  }

  @Test func filesIncludeOthers() throws {
    let files = [
      "Config/App.xcconfig": "#include \"../Base.xcconfig\"\n#include? \"lost.xcconfig\"\n#include <x.xcconfig>",
      "Base.xcconfig": "ICON = A\n#include \"Config/More.xcconfig\"", "Config/More.xcconfig": "ICON = B",
    ]
    #expect(try values(files).values == ["B"])
    #expect(try values(["Config/App.xcconfig": "#include \"../../../up.xcconfig\"\nICON = A"]).values == ["A"])
  }

  /// A ring, and files that include one another many times over, come to an end.
  @Test func ringsEnd() throws {
    #expect(try values(["Config/App.xcconfig": "ICON = A\n#include \"App.xcconfig\""]).values == ["A"])
    var files: [String: String] = [:]
    for number in 0..<40 {
      files["Config/\(number).xcconfig"] = String(repeating: "#include \"\(number + 1).xcconfig\"\n", count: 50)
    }
    files["Config/App.xcconfig"] = "ICON = A\n#include \"0.xcconfig\""
    #expect(try values(files).values == ["A"])
  }

  /// Since Xcode 16 a file in a folder that belongs to a target is told by its path from there.
  @Test func aFileOfAFolderIsFound() throws {
    let text = Self.project().replacing(
      "baseConfigurationReference = F1;",
      with: "baseConfigurationReferenceAnchor = G; baseConfigurationReferenceRelativePath = More/App.xcconfig;"
    ).replacing(
      "T = {", with: "G = {isa = PBXFileSystemSynchronizedRootGroup; path = Folder; sourceTree = SOURCE_ROOT; };\nT = {"
    )
    let file = try ProjectFile(parsing: Array(text.utf8))
    let tree = MemoryFileTree(files: ["Folder/More/App.xcconfig": Array("ICON = A".utf8)])
    #expect(file.values(of: "ICON", for: file.targets[0], XCConfigFiles("", in: tree)) == ["A"])
    #expect(file.values(of: "ICON", for: file.targets[0]) == [])
  }

  @Test func filesSayWhatAConfigurationExcludes() throws {
    let project = Self.project().replacing(
      "T = {",
      with: """
        R = {isa = PBXResourcesBuildPhase; files = (B1, B2, ); };
        B1 = {isa = PBXBuildFile; fileRef = A1; }; B2 = {isa = PBXBuildFile; fileRef = A2; };
        A1 = {isa = PBXFileReference; path = Red.xcassets; sourceTree = SOURCE_ROOT; };
        A2 = {isa = PBXFileReference; path = Blue.xcassets; sourceTree = SOURCE_ROOT; };
        T = {buildPhases = (R, );
        """)
    let tree = MemoryFileTree(files: [
      "App.xcodeproj/project.pbxproj": Array(project.utf8),
      "Config/App.xcconfig": Array("EXCLUDED_SOURCE_FILE_NAMES = $(inherited) $(SKIPPED_$(CONFIGURATION))".utf8),
      "Shared.xcconfig": Array("SKIPPED_Debug = Blue.xcassets\nEXCLUDED_SOURCE_FILE_NAMES = Other*".utf8),
    ])
    let target = try #require(BuildTargets(around: ["Blue.xcassets", "Red.xcassets"], in: tree).targets.first)
    #expect(target.catalogs == ["Red.xcassets"])
    #expect(target.configurations.map(\.name) == ["Debug"] && target.configurations[0].hidesExclusions == false)
  }
}
