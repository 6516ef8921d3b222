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
    let uses = ["AppIcon", "appicon", "Beta", "Night", "Light", "Other"].map { app.settings.use(ofIcon: $0) }
    #expect(uses == [.appIcon, .appIcon, .appIcon, .alternate, .alternate, .none])
  }

  @Test func aNameOfOtherSettingsIsNotKnown() throws {
    let app = try target("ASSETCATALOG_COMPILER_APPICON_NAME = \"$(ICON)\";")
    #expect(app.settings.use(ofIcon: "AppIcon") == .unknown)
    let all = try target("ASSETCATALOG_COMPILER_INCLUDE_ALL_APPICON_ASSETS = YES;")
    #expect(all.settings.use(ofIcon: "AppIcon") == .alternate)
  }
}
