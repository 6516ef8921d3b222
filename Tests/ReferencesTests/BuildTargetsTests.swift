import Files
import Testing

@testable import References

@Suite struct BuildTargetsTests {
  /// Two targets that share a catalog, groups with and without a path, and a folder that is taken whole.
  static let project = """
    // !$*UTF8*$!
    {
      archiveVersion = 1;
      objects = {
    /* Begin PBXBuildFile section */
        B1 /* A.xcassets in Resources */ = {isa = PBXBuildFile; fileRef = F1 /* A.xcassets */; };
        B2 = {isa = PBXBuildFile; fileRef = F2; };
        B3 = {isa = PBXBuildFile; fileRef = F3; };
        B4 = {isa = PBXBuildFile; fileRef = F1; };
        B5 = {isa = PBXBuildFile; fileRef = F4; };
    /* End PBXBuildFile section */
        F1 = {isa = PBXFileReference; lastKnownFileType = folder.assetcatalog; path = A.xcassets; sourceTree = "<group>"; };
        F2 = {isa = PBXFileReference; path = "My Art/B.xcassets"; sourceTree = SOURCE_ROOT; };
        F3 = {isa = PBXFileReference; path = ../Shared/C.xcassets; sourceTree = "<group>"; };
        F4 = {isa = PBXFileReference; path = /tmp/D.xcassets; sourceTree = "<absolute>"; };
        G0 = {isa = PBXGroup; children = (G1, F4, S1); sourceTree = "<group>"; };
        G1 = {isa = PBXGroup; children = (F1, F2, G2, G1, GONE); path = App; sourceTree = "<group>"; };
        G2 = {isa = PBXGroup; children = (F3); name = Shown; sourceTree = "<group>"; };
        P0 = {isa = PBXProject; mainGroup = G0; targets = (T1, T2, GONE); };
        R1 = {isa = PBXResourcesBuildPhase; files = (B1, B2, B5, GONE); };
        R2 = {isa = PBXResourcesBuildPhase; files = (B3, B4); };
        H1 = {isa = PBXHeadersBuildPhase; files = (B3); };
        S1 = {isa = PBXFileSystemSynchronizedRootGroup; exceptions = (E1, E2); path = Widgets; sourceTree = "<group>"; };
        E1 = {isa = PBXFileSystemSynchronizedBuildFileExceptionSet; membershipExceptions = (Old.xcassets); target = T2; };
        E2 = {isa = PBXFileSystemSynchronizedBuildFileExceptionSet; membershipExceptions = (Both.xcassets); target = T1; };
        T1 = {isa = PBXNativeTarget; buildPhases = (R1, H1); name = App; };
        T2 = {isa = PBXNativeTarget; buildPhases = (R2); fileSystemSynchronizedGroups = (S1); name = Widgets; };
      };
      rootObject = P0;
    }

    """

  private static let manifest = """
    // swift-tools-version: 6.0
    let package = Package(
      name: "Kit", products: [.library(name: "Kit", targets: ["Kit"])],
      targets: [
        /* .target(name: "Old") */ .target(name: "Kit", dependencies: [.target(name: "Other"), "X"]),
        .target(name: "Other", path: "Code/Other", exclude: ["Drafts", "b.txt"], resources: [.process("Art.xcassets")]),
        .testTarget(name: "KitTests"), .target(name: made), .binaryTarget(name: "Bin", path: "B"),
      ])
    """

  @Test func manifestsAreRead() {
    let targets = PackageManifest(parsing: Array(Self.manifest.utf8)).targets
    #expect(
      targets == [
        .init(name: "Kit"),
        .init(
          name: "Other", path: "Code/Other", exclude: ["Drafts", "b.txt"],
          resources: [.init(path: "Art.xcassets", isCopied: false)]),
        .init(name: "KitTests", isTest: true),
      ])
    #expect(targets[2].defaultFolders.first == "Tests/KitTests")
  }

  @Test(arguments: [".target(", ".target", ".target(name:", ".target(name: \"", "/*", ".target((((", "\"\\"])
  func brokenManifestsEnd(text: String) {
    #expect(PackageManifest(parsing: Array(text.utf8)).targets == [])
  }

  @Test func catalogsAreGroupedByTarget() {
    let catalogs = [
      "App/App/A.xcassets", "App/My Art/B.xcassets", "App/Shared/C.xcassets", "App/Widgets/New.xcassets",
      "App/Widgets/Old.xcassets", "App/Widgets/Both.xcassets", "Kit/Sources/Kit/K.xcassets",
      "Kit/Code/Other/Art.xcassets", "Kit/Code/Other/Drafts/D.xcassets", "Loose.xcassets",
    ]
    let tree = MemoryFileTree(files: [
      "App/App.xcodeproj/project.pbxproj": Array(Self.project.utf8),
      "Kit/Package.swift": Array(Self.manifest.utf8),
    ])
    let targets = BuildTargets(around: catalogs, in: tree)
    #expect(targets.unreadable == [])
    #expect(
      targets.targets.map { [$0.name, $0.project] + $0.catalogs } == [
        ["App", "App/App.xcodeproj", "App/App/A.xcassets", "App/My Art/B.xcassets", "App/Widgets/Both.xcassets"],
        [
          "Widgets", "App/App.xcodeproj", "App/App/A.xcassets", "App/Shared/C.xcassets", "App/Widgets/New.xcassets",
          "App/Widgets/Both.xcassets",
        ],
        ["Kit", "Kit/Package.swift", "Kit/Sources/Kit/K.xcassets"],
        ["Other", "Kit/Package.swift", "Kit/Code/Other/Art.xcassets"],
      ])
    // One is outside of the tree.
    #expect(targets.targets.map(\.hasOtherCatalogs) == [true, false, false, false])
    #expect(targets.named("App").count == 1 && targets.named("App/Widgets").map(\.name) == ["Widgets"])
    #expect(targets.named("Nobody").isEmpty)
  }

  /// `S` is the phase with the script, of the app alone.
  @Test(arguments: [
    (#"\"${SRCROOT}/Scripts/icons.sh\" Phone"#, "cp -r Base.xcassets/ Made.xcassets", [true, true, false]),
    ("sh Scripts/icons.sh", "actool --compile out Made.xcassets", [true, true, false]),
    ("cp -r Base/ Made.xcassets", "", [true, true, false]),
    ("swiftgen xcassets A.xcassets", "", [false, false, false]),
    ("cp a.png A.xcassets/Logo.imageset/a.png", "", [false, false, false]),
    (#"\"${SRCROOT}/Scripts/icons.sh\""#, "swiftlint", [false, false, false]),
    (#"\"${PODS_ROOT}/Support/Pods-App-resources.sh\""#, "", [false, false, false]),
    ("sh ../Scripts/icons.sh", "cp -r Base/ Made.xcassets", [false, false, false]),
  ])
  func scriptsMayMakeCatalogs(script: String, file: String, expected: [Bool]) {
    let project = """
      { objects = {
        F1 = {isa = PBXFileReference; path = Made.xcassets; sourceTree = "<group>"; };
        F2 = {isa = PBXFileReference; path = A.xcassets; sourceTree = "<group>"; };
        G0 = {isa = PBXGroup; children = (F1, F2); sourceTree = "<group>"; };
        B1 = {isa = PBXBuildFile; fileRef = F1; };
        B2 = {isa = PBXBuildFile; fileRef = F2; };
        R1 = {isa = PBXResourcesBuildPhase; files = (B1); };
        R2 = {isa = PBXResourcesBuildPhase; files = (B2); };
        S = {isa = PBXShellScriptBuildPhase; shellScript = "\(script)\n"; };
        T1 = {isa = PBXNativeTarget; name = App; buildPhases = (S, R2); };
        T2 = {isa = PBXNativeTarget; name = Watch; buildPhases = (R1); };
        T3 = {isa = PBXNativeTarget; name = Widget; buildPhases = (R2); };
        P = {isa = PBXProject; mainGroup = G0; targets = (T1, T2, T3); };
      }; rootObject = P; }
      """
    let tree = MemoryFileTree(files: [
      "App.xcodeproj/project.pbxproj": Array(project.utf8), "Scripts/icons.sh": Array(file.utf8),
      "A.xcassets/bell.imageset/Contents.json": [], "Made.xcassets/Contents.json": [],
    ])
    let targets = BuildTargets(around: ["A.xcassets", "Made.xcassets"], in: tree).targets
    #expect(targets.map(\.hasOtherCatalogs) == expected)
  }

  @Test(arguments: [
    ("", "", "", false), ("cp logo.png \"$TARGET_BUILD_DIR/$WRAPPER_NAME/\"", "", "", true),
    ("cp a.plist ${BUILT_PRODUCTS_DIR}/a.plist", "", "", false),
    ("cp a.plist \"${BUILT_PRODUCTS_DIR}/${PRODUCT_NAME}.app/\"", "", "", false),
    ("cp *.png \"${BUILT_PRODUCTS_DIR}/${PRODUCT_NAME}.app/\"", "", "", true),
    ("plutil -p $TARGET_BUILD_DIR/$INFOPLIST_PATH", "", "", false),
    ("", "$(TARGET_BUILD_DIR)/$(UNLOCALIZED_RESOURCES_FOLDER_PATH)/logo.png", "", true),
    ("", "$(TARGET_BUILD_DIR)/$(WRAPPER_NAME)/Kit.bundle", "", false),
    ("", "$(BUILT_PRODUCTS_DIR)/$(FRAMEWORKS_FOLDER_PATH)/A.framework", "", false),
    ("", "$(DERIVED_FILE_DIR)/logo.png", "", false), ("", "$(TARGET_BUILD_DIR)/$(INFOPLIST_PATH)/a.plist", "", false),
    ("", "", "# made\n${TARGET_BUILD_DIR}/${WRAPPER_NAME}/logo.png\n", true), ("", "", "Sources/A.swift\n", false),
  ])
  func scriptsMayAddImages(script: String, output: String, list: String, expected: Bool) throws {
    func quoted(_ text: String) -> String { "\"\(text.replacing("\"", with: "\\\""))\"" }
    let project = app(
      phases: "R, S1",
      objects: """
        S1 = {isa = PBXShellScriptBuildPhase; shellScript = \(quoted(script)); outputPaths = (\(quoted(output)));
          outputFileListPaths = ("$(SRCROOT)/Lists/made.xcfilelist"); };
        """)
    let tree = MemoryFileTree(files: [
      "App.xcodeproj/project.pbxproj": Array(project.utf8), "Lists/made.xcfilelist": Array(list.utf8),
    ])
    let target = try #require(BuildTargets(around: ["App/A.xcassets"], in: tree).all.first)
    #expect(target.scriptsAddResources == expected && target.mayHoldMore == expected)
  }

  @Test func thePodsAddOnlyWhatIsTheirs() throws {
    let target = try target(
      app(
        phases: "R, S1",
        objects: """
          S1 = {isa = PBXShellScriptBuildPhase; shellScript = "${PODS_ROOT}/Pods-App-resources.sh";
            outputPaths = ("${TARGET_BUILD_DIR}/${UNLOCALIZED_RESOURCES_FOLDER_PATH}/arrow.png"); };
          """))
    #expect(target.hasPods && target.mayHoldMore && !target.scriptsAddResources)
  }

  @Test func catalogsAreForSomePlatforms() throws {
    let settings = "SDKROOT = auto; SUPPORTED_PLATFORMS = \"iphoneos macosx\";"
    func catalogs(_ one: String, _ other: String, _ settings: String = settings) throws -> [[String]] {
      let project = """
        { objects = {
          F1 = {isa = PBXFileReference; path = A.xcassets; sourceTree = SOURCE_ROOT; };
          F2 = {isa = PBXFileReference; path = B.xcassets; sourceTree = SOURCE_ROOT; };
          B1 = {isa = PBXBuildFile; fileRef = F1; \(one) };
          B2 = {isa = PBXBuildFile; fileRef = F2; \(other) };
          R = {isa = PBXResourcesBuildPhase; files = (B1, B2); };
          C = {isa = XCBuildConfiguration; name = Debug; buildSettings = { \(settings) }; };
          L = {isa = XCConfigurationList; buildConfigurations = (C); };
          T = {isa = PBXNativeTarget; name = App; buildPhases = (R); buildConfigurationList = L; };
          P = {isa = PBXProject; targets = (T); };
        }; rootObject = P; }
        """
      let tree = MemoryFileTree(files: ["App.xcodeproj/project.pbxproj": Array(project.utf8)])
      let target = try #require(BuildTargets(around: ["A.xcassets", "B.xcassets"], in: tree).all.first)
      #expect(target.catalogs == ["A.xcassets", "B.xcassets"])
      return target.configurations.map { ($0.hidesExclusions ? ["?"] : []) + $0.catalogs }
    }
    #expect(try catalogs("", "") == [["A.xcassets", "B.xcassets"]])
    #expect(
      try catalogs("platformFilter = ios;", "platformFilters = (macos, );") == [["A.xcassets"], ["B.xcassets"]])
    #expect(try catalogs("platformFilters = (ios, macos, );", "") == [["A.xcassets", "B.xcassets"]])
    #expect(
      try catalogs("platformFilter = ios;", "platformFilter = maccatalyst;") == [
        ["?", "A.xcassets", "B.xcassets"], ["?", "B.xcassets"],
      ])
    #expect(try catalogs("platformFilter = ios;", "", "") == [["?", "A.xcassets", "B.xcassets"]])
  }

  @Test func filesOfTestsAreKnown() throws {
    let manifest = """
      let package = Package(name: "Kit", targets: [
        .target(name: "Kit"), .testTarget(name: "KitTests", resources: [.copy("Samples")]),
      ])
      """
    let tree = MemoryFileTree(files: [
      "Package.swift": Array(manifest.utf8), "Tests/KitTests/T.swift": [], "Tests/KitTests/Samples/a.html": [],
    ])
    let targets = BuildTargets(around: ["Sources/Kit/K.xcassets"], in: tree).all
    #expect(targets.map(\.isOfTests) == [false, true])
    let index = BuildTargets.Index(targets)
    #expect(index.including("Tests/KitTests/Samples/a.html") == [1] && index.including("Tests/KitTests/T.swift") == [1])
    #expect(index.including("Sources/Kit/V.swift") == [0] && index.including("docs/a.html") == [])
  }

  /// A project with one target, which takes the folder `App`.
  private func app(_ group: String = "", phases: String = "R", files: String = "", objects: String = "") -> String {
    """
    { objects = {
      S = {isa = PBXFileSystemSynchronizedRootGroup; path = App; sourceTree = SOURCE_ROOT; \(group)};
      R = {isa = PBXResourcesBuildPhase; files = (\(files)); };
      T = {isa = PBXNativeTarget; name = App; buildPhases = (\(phases)); fileSystemSynchronizedGroups = (S); };
      P = {isa = PBXProject; targets = (T); };
      \(objects)
    }; rootObject = P; }
    """
  }

  private func target(_ project: String, icons: [String] = []) throws -> BuildTargets.Target {
    let tree = MemoryFileTree(files: ["App.xcodeproj/project.pbxproj": Array(project.utf8)])
    let targets = BuildTargets(around: ["App/A.xcassets"], icons: icons, in: tree)
    #expect(targets.unreadable == [])
    return try #require(targets.all.first)
  }

  @Test func aFolderIsTakenWithItsExceptions() throws {
    let all = try target(app(), icons: ["App/I.icon", "Else/I.icon"])
    #expect(all.catalogs == ["App/A.xcassets"] && all.icons == ["App/I.icon"])
    #expect(all.compiles("App/In/V.swift") && all.holds("App/a.png") && !all.compiles("V.swift"))
    #expect(all.replaces(iconSet: "I") && !all.replaces(iconSet: "A"))
    let some = try target(
      app(
        "exceptions = (E); explicitFolders = (Raw);",
        objects: """
          E = {isa = PBXFileSystemSynchronizedBuildFileExceptionSet; target = T;
            membershipExceptions = (A.xcassets, I.icon, In/V.swift); };
          """), icons: ["App/I.icon"])
    #expect(some.catalogs == [] && some.icons == [] && !some.compiles("App/In/V.swift"))
    #expect(!some.replaces(iconSet: "I"), "it isn't built from that icon")
    #expect(!some.makes("App/Raw/B.xcassets") && some.holds("App/Raw/a.png"))
    let localized = try target(
      app(
        "exceptions = (E);",
        objects: """
          E = {isa = PBXFileSystemSynchronizedBuildFileExceptionSet; target = T;
            membershipExceptions = ("/Localized/Share/S.xib", Other.xib); };
          """))
    #expect(!localized.makes("App/Share/de.lproj/S.xib") && !localized.makes("App/Other.xib"))
    #expect(localized.makes("App/Share/de.lproj/T.xib") && localized.makes("App/Share/S.xib"))
    let without = try target(app(phases: ""), icons: ["App/I.icon"])
    #expect(without.catalogs == [] && without.icons == [] && without.compiles("App/V.swift"))
  }

  @Test(arguments: [
    ("folder.iconcomposer.icon", true), ("text", false), ("folder", false), ("wrapper.icon", true),
  ])
  func typesDecideWhatIsMade(type: String, isMade: Bool) throws {
    let found = try target(
      app(
        files: "B",
        objects: """
          B = {isa = PBXBuildFile; fileRef = F; };
          F = {isa = PBXFileReference; lastKnownFileType = "\(type)"; path = I.icon; sourceTree = SOURCE_ROOT; };
          """), icons: ["I.icon"])
    #expect((found.icons == ["I.icon"]) == isMade && found.holds("I.icon/icon.json"))
  }

  @Test func aPackageLeavesOutWhatItExcludesAndCopies() throws {
    let manifest = """
      let package = Package(name: "Kit", targets: [
        .target(name: "Kit", exclude: ["Old"], sources: ["Code"], resources: [.copy("Raw"), .copy("C.xcassets"), .process("Art")])
      ])
      """
    let tree = MemoryFileTree(files: ["Package.swift": Array(manifest.utf8)])
    let catalogs = ["C.xcassets", "K.xcassets", "Raw/R.xcassets", "Old/O.xcassets"].map { "Sources/Kit/\($0)" }
    let kit = try #require(BuildTargets(around: catalogs, in: tree).all.first)
    // Xcode compiles a catalog that a package copies.
    #expect(kit.catalogs == ["Sources/Kit/C.xcassets", "Sources/Kit/K.xcassets"])
    #expect(kit.compiles("Sources/Kit/Code/V.swift") && !kit.compiles("Sources/Kit/V.swift"))
    #expect(kit.holds("Sources/Kit/Art/a.png") && kit.holds("Sources/Kit/Raw/a.png"))
    #expect(!kit.holds("Sources/Kit/a.png") && !kit.holds("Sources/Kit/Old/a.png"))
  }

  @Test(
    arguments: [
      ("os(iOS)", [true, false]), ("!os(macOS) && canImport(UIKit)", [true, false]),
      ("os(iOS) || os(macOS)", [true, true]),
      ("TARGET_OS_OSX", [false, true]), ("TARGET_OS_IPHONE && 0", [false, false]), ("DEBUG", [nil, nil]),
      ("DEBUG && os(macOS)", [false, nil]), ("DEBUG || (os(iOS))", [true, nil]), ("swift(>=5.9)", [nil, nil]),
      ("(((", [nil, nil]), ("os(", [false, false]), ("!targetEnvironment(macCatalyst)", [nil, true]),
      ("defined(TARGET_OS_IOS)", [true, nil]), (String(repeating: "!", count: 10_000), [nil, nil]),
    ] as [(String, [Bool?])])
  func conditionsAreWorkedOut(condition: String, answers: [Bool?]) {
    #expect([BuildTargets.Platform.iOS, .macOS].map { $0.meets(condition) } == answers)
  }

  @Test func placesHaveTheConditionsAroundThem() {
    let code = """
      let a = UIImage(named: "always")
      #if os(iOS)
      let b = UIImage(named: "phone")
        # if DEBUG // only there
      let c = UIImage(named: "debug")
        #endif
      #elseif os(tvOS)
      let d = UIImage(named: "tv")
      #else
      let e = UIImage(named: "rest")
      #endif
      let f = UIImage(named: "after")
      """
    let found = ReferenceFinder.references(in: Array(code.utf8), of: "V.swift")
    let conditions = found.map { $0.condition?.filter { $0 != " " } }
    #expect(
      conditions == [
        nil, "(os(iOS))", "(os(iOS))&&(DEBUG)", "!(os(iOS))&&(os(tvOS))", "!(os(iOS))&&!(os(tvOS))&&(true)", nil,
      ])
    let preview =
      "#Preview { Image(\"a\") }\nstruct P: PreviewProvider { var b: some View { Image(\"b\") } }\nImage(\"c\")"
    let shown = ReferenceFinder.references(in: Array(preview.utf8), of: "V.swift")
    #expect(shown.map { BuildTargets.Platform.iOS.meets($0.condition) } == [nil, nil, true])
    let open = ReferenceFinder.references(in: Array("#if os(iOS)\nUIImage(named: \"a\")".utf8), of: "V.swift")
    #expect(open.map { BuildTargets.Platform.macOS.meets($0.condition) } == [nil], "it is never closed")
  }

  @Test func whatCannotBeReadIsTold() {
    let tree = MemoryFileTree(files: ["A.xcodeproj/project.pbxproj": Array("{".utf8), "x.txt": []])
    let targets = BuildTargets(around: ["A.xcassets"], in: tree)
    #expect(targets.targets == [])
    #expect(targets.unreadable.map(\.path) == ["A.xcodeproj/project.pbxproj"])
  }
}
