import Files
import Testing

@testable import References

@Suite struct CatalogSettingsTests {
  private func target(_ settings: String, ofProject shared: String = "") throws -> BuildTargets.Target {
    let project = """
      { objects = {
        P = {isa = PBXProject; targets = (T); buildConfigurationList = LP; };
        LP = {isa = XCConfigurationList; buildConfigurations = (CP); };
        CP = {isa = XCBuildConfiguration; name = Debug; buildSettings = { \(shared) }; };
        T = {isa = PBXNativeTarget; name = App; productType = "com.apple.product-type.application";
          buildPhases = (R); buildConfigurationList = L; };
        R = {isa = PBXResourcesBuildPhase; files = (B); };
        B = {isa = PBXBuildFile; fileRef = F; };
        F = {isa = PBXFileReference; path = A.xcassets; sourceTree = SOURCE_ROOT; };
        L = {isa = XCConfigurationList; buildConfigurations = (C); };
        C = {isa = XCBuildConfiguration; name = Debug; buildSettings = { \(settings) }; };
      }; rootObject = P; }
      """
    let tree = MemoryFileTree(files: [
      "App.xcodeproj/project.pbxproj": Array(project.utf8), "A.xcassets/Contents.json": Array("{}".utf8),
    ])
    return try #require(BuildTargets(around: ["A.xcassets"], in: tree).targets.first)
  }

  @Test func listsConditionsAndSettingsOfTheProjectCount() throws {
    let app = try target(
      """
      "ASSETCATALOG_COMPILER_APPICON_NAME[sdk=iphoneos*]" = AppIcon; ASSETCATALOG_COMPILER_APPICON_NAME = Beta;
      ASSETCATALOG_COMPILER_ALTERNATE_APPICON_NAMES = (Night, "Day Light"); TARGETED_DEVICE_FAMILY = "1,2";
      """, ofProject: "IPHONEOS_DEPLOYMENT_TARGET = 12.4; SDKROOT = iphoneos;")
    #expect(app.isApp && app.settings.oldestIOS == .init(12, 4) && app.settings.systems == ["iphoneos"])
    #expect(app.settings.deviceFamilies == [1, 2])
    let uses = ["AppIcon", "appicon", "Beta", "Night", "Day Light", "Light"].map { app.settings.use(ofIcon: $0) }
    #expect(uses == [.appIcon, .appIcon, .appIcon, .alternate, .alternate, .none])
    #expect(app.configurations.map(\.settings.appIcons) == [["AppIcon"], ["Beta"]])
  }

  @Test(arguments: [
    ("SDKROOT = iphoneos; IPHONEOS_DEPLOYMENT_TARGET = 10.0;", [2, 3]),
    ("SDKROOT = iphoneos; IPHONEOS_DEPLOYMENT_TARGET = 9.3;", [1, 2, 3]),
    ("SDKROOT = iphoneos; SUPPORTS_MACCATALYST = YES;", [1, 2, 3]), ("SDKROOT = iphoneos;", [2, 3]),
    ("SDKROOT = macosx;", [1, 2]), ("SDKROOT = appletvos;", [1, 2]), ("SDKROOT = watchos;", [2]),
    ("SDKROOT = xros;", [2]), ("SUPPORTED_PLATFORMS = \"iphoneos macosx\";", [1, 2, 3]), ("", [1, 2, 3]),
  ])
  func knowsTheScalesOfScreens(settings: String, scales: [Double]) throws {
    #expect(try target(settings).settings.screenScales.sorted() == scales)
  }

  /// A project lists the platforms of all its targets; each is built for its own SDK, unless it says more itself.
  @Test(
    arguments: [
      ("SDKROOT = macosx;", "", [.macOS]), ("", "SDKROOT = iphoneos;", [.iOS]),
      ("", "SDKROOT = iphoneos; MACOSX_DEPLOYMENT_TARGET = 13.0;", [.iOS, .macOS]),
      ("SDKROOT = auto;", "SDKROOT = iphoneos;", [.iOS, .macOS]),
      ("SUPPORTED_PLATFORMS = \"iphoneos macosx\";", "SDKROOT = iphoneos;", [.iOS, .macOS]), ("", "", [.iOS, .macOS]),
    ] as [(String, String, Set<BuildTargets.Platform>)])
  func inheritedPlatformsAreThoseOfOtherTargets(
    own: String, project: String, platforms: Set<BuildTargets.Platform>
  ) throws {
    let shared = "SUPPORTED_PLATFORMS = \"iphoneos iphonesimulator macosx\"; " + project
    #expect(try target(own, ofProject: shared).settings.platforms == platforms)
  }

  @Test func aNameOfOtherSettingsIsNotKnown() throws {
    let app = try target("ASSETCATALOG_COMPILER_APPICON_NAME = \"$(ICON)\";")
    #expect(app.settings.use(ofIcon: "AppIcon") == .unknown)
    let said = try target("ASSETCATALOG_COMPILER_APPICON_NAME = \"$(ICON)-${CONFIGURATION}\"; ICON = A;")
    #expect(said.settings.appIcons == ["A-Debug"])
    let ring = try target("ASSETCATALOG_COMPILER_APPICON_NAME = \"$(A)\"; A = \"$(B)$(B)\"; B = \"$(A)$(A)\";")
    #expect(ring.settings.use(ofIcon: "AppIcon") == .unknown)
    let inherited = try target(
      "ASSETCATALOG_COMPILER_ALTERNATE_APPICON_NAMES = \"$(inherited) Night\";",
      ofProject: "ASSETCATALOG_COMPILER_ALTERNATE_APPICON_NAMES = Day;")
    #expect(inherited.settings.alternateIcons == ["Day", "Night"])
    let all = try target("ASSETCATALOG_COMPILER_INCLUDE_ALL_APPICON_ASSETS = YES;")
    #expect(all.settings.use(ofIcon: "AppIcon") == .alternate)
  }

  /// What is excluded for one SDK alone, and by settings that only whoever builds knows.
  @Test func catalogsAreExcludedByConfigurationAndSDK() throws {
    let catalogs = { (settings: String) in
      try self.target(settings, ofProject: "SDKROOT = iphoneos;").configurations.map {
        ($0.catalogs, $0.hidesExclusions)
      }
    }
    let mac = try catalogs("\"EXCLUDED_SOURCE_FILE_NAMES[sdk=macosx*]\" = A.xcassets;")
    #expect(mac.map(\.0) == [["A.xcassets"]])
    let simulator = try catalogs("\"EXCLUDED_SOURCE_FILE_NAMES[sdk=iphonesimulator*]\" = A.xcassets;")
    #expect(simulator.map(\.0) == [["A.xcassets"], []])
    let unknown = try catalogs("EXCLUDED_SOURCE_FILE_NAMES = \"$(SKIPPED)\";")
    #expect(unknown.map(\.0) == [["A.xcassets"]] && unknown.map(\.1) == [true])
    let path = try catalogs(
      "EXCLUDED_SOURCE_FILE_NAMES = \"$(SRCROOT)/A.xcassets.old $(SRCROOT)/?.xcassets2 b/A.xcassets\";")
    #expect(path.map(\.0) == [["A.xcassets"]])
    // As Xcode writes the name of a file with a blank.
    let blank = try catalogs("EXCLUDED_SOURCE_FILE_NAMES = \"App/Preview\\\\ A.xcassets\";")
    #expect(blank.map(\.0) == [["A.xcassets"]])
  }

  @Test(arguments: [
    ("Blue.xcassets", true), ("*.xcassets", true), ("Art/Blue.xcassets", true), ("*/Art/Blue.xcassets", true),
    ("/App/Art/Blue.xcassets", true), ("/Art/Blue.xcassets", false), ("Art/*", true), ("App/*", false),
    ("Blue", false), ("Red.xcassets", false), ("*", true), ("Blue.xcasset?", true),
  ])
  func patternsAreComparedWithTheEndOfAPath(pattern: String, expected: Bool) {
    #expect(ExcludedFiles([pattern]).contains("App/Art/Blue.xcassets") == expected)
    #expect(!ExcludedFiles([pattern], except: ["*/Blue.xcassets"]).contains("App/Art/Blue.xcassets"))
  }
}
