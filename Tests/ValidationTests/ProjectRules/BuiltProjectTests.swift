import Catalog
import Files
import References
import Testing

@testable import Validation

/// What rules find if a project file says what each target builds.
@Suite struct BuiltProjectTests {
  private static let gap = ExampleFile.images(.image("a.png", "1x"), .image(nil, "2x"), .image("c.png", "3x"))

  private func findings(_ rules: [any Rule], _ files: KeyValuePairs<String, ExampleFile>) throws -> [String] {
    try validated(rules, files).map { "\($0.place.path): \($0.severity) \($0.message)" }
  }

  private func validated(_ rules: [any Rule], _ files: KeyValuePairs<String, ExampleFile>) throws -> [Finding] {
    let tree = RuleExample("", in: "", files).tree
    let found = try CatalogFinder(tree).search(under: "")
    let built = BuildTargets(around: found.catalogs, icons: found.icons, in: tree)
    return try Validator(rules: rules)
      .validate(found.catalogs, in: tree, targets: built.targets, built: built, isWholeProject: true)
      .findings
  }

  private static let set = ExampleFile.images(.image(nil))

  /// - Parameter project: `App`, `TV` and `DesignKit`, each with a catalog of its own.
  private func dangling(_ code: String, in targets: [String], and more: [String] = []) throws -> [String] {
    func files(_ name: String, _ own: [String]) -> [String] { own + (targets.contains(name) ? ["V.swift"] : []) }
    return try findings(
      [DanglingReference()],
      [
        "App.xcassets/bell.imageset/Contents.json": Self.set, "TV.xcassets/gong.imageset/Contents.json": Self.set,
        "Kit.xcassets/drum.imageset/Contents.json": Self.set, "Old.xcassets/horn.imageset/Contents.json": Self.set,
        "map.png": .png(width: 8, height: 8), "V.swift": .text(code),
        "P.xcodeproj/project.pbxproj": .project(building: [
          "App": files("App", ["App.xcassets"] + more), "TV": files("TV", ["TV.xcassets"]),
          "DesignKit": files("DesignKit", ["Kit.xcassets"]),
        ]),
      ])
  }

  @Test func eachTargetIsAskedForItself() throws {
    #expect(try dangling(#"Image("bell")"#, in: ["App"]) == [])
    #expect(
      try dangling(#"Image("bell")"#, in: ["App", "TV"]) == [
        "V.swift: note no catalog of target 'TV' has an image 'bell', but target 'App' has it"
      ], "only one may show it")
    #expect(
      try dangling(#"Image("gong")"#, in: ["App"]) == [
        "V.swift: warning no catalog of target 'App' has an image 'gong', but target 'TV' has it"
      ])
    #expect(
      try dangling(#"Image("horn")"#, in: ["App"]) == [
        "V.swift: warning no catalog of target 'App' has an image 'horn', but no target is built from 'Old.xcassets'"
      ])
    #expect(
      try dangling(#"Image("map")"#, in: ["App"]) == [
        "V.swift: warning no catalog of target 'App' has an image 'map', but 'map.png' is in no target"
      ])
    #expect(try dangling(#"Image("map")"#, in: ["App"], and: ["map.png"]) == [])
  }

  /// All targets inherit the settings of their project.
  @Test(arguments: [
    ("application", "iphoneos", 2), ("application", "watchos", 1), ("application.watchapp2", "watchos", 1),
    ("app-extension.messages-sticker-pack", "iphoneos", 0), ("framework", "iphoneos", 0),
  ])
  func settingsCountOnlyForTargetsThatUseThem(type: String, sdk: String, count: Int) throws {
    let project = """
      { objects = {
        P = {isa = PBXProject; targets = (T); };
        T = {isa = PBXNativeTarget; name = App; productType = "com.apple.product-type.\(type)"; buildPhases = (R);
          buildConfigurationList = L; };
        R = {isa = PBXResourcesBuildPhase; files = (B); };
        A = {isa = PBXFileReference; path = A.xcassets; sourceTree = SOURCE_ROOT; };
        B = {isa = PBXBuildFile; fileRef = A; };
        L = {isa = XCConfigurationList; buildConfigurations = (C); };
        C = {isa = XCBuildConfiguration; buildSettings = { SDKROOT = \(sdk);
          ASSETCATALOG_COMPILER_ALTERNATE_APPICON_NAMES = Blue; ASSETCATALOG_COMPILER_GLOBAL_ACCENT_COLOR_NAME = Gone; }; };
      }; rootObject = P; }
      """
    let found = try findings(
      [IconNotFound(), AccentMissing()],
      ["A.xcassets/bell.imageset/Contents.json": Self.set, "App.xcodeproj/project.pbxproj": .text(project)])
    #expect(found.filter { $0.contains(": warning ") || $0.hasSuffix("switch to it") }.count == count, "\(found)")
  }

  @Test(arguments: [("external/kit", ExampleFile.folder, "note"), ("external/kit/a", .text(""), "warning")])
  func aSubmoduleThatIsNotHereMayHaveIt(path: String, file: ExampleFile, severity: String) throws {
    let found = try findings(
      [DanglingReference()],
      [
        "A.xcassets/bell.imageset/Contents.json": Self.set, "V.swift": .text(#"Image("lost")"#),
        ".gitmodules": .text("[submodule \"kit\"]\n  path = external/kit\n"), path: file,
        "P.xcodeproj/project.pbxproj": .project(building: ["App": ["A.xcassets", "V.swift"]]),
      ])
    #expect(found == ["V.swift: \(severity) no catalog has an image 'lost', and no file has that name"])
  }

  @Test func codeOfASubmoduleThatIsNotHereMayNameIt() throws {
    let found = try findings(
      [UnusedAsset()],
      [
        "A.xcassets/bell.imageset/Contents.json": Self.set, "A.xcassets/gong.imageset/Contents.json": Self.set,
        "V.swift": .text(#"Image("bell")"#), "external/kit": .folder,
        ".gitmodules": .text("[submodule \"kit\"]\n  path = external/kit\n"),
      ])
    let end = "; a submodule that isn't checked out may name it"
    #expect(found == ["A.xcassets/gong.imageset: note no code, interface file or setting names 'gong'\(end)"])
  }

  @Test func whatIsNotSureIsANoteAtMost() throws {
    #expect(try dangling(#"Image("bell")"#, in: []) == [], "in no target")
    #expect(try dangling(#"Image("lost")"#, in: []).allSatisfy { $0.contains(": note ") })
    #expect(try dangling(#"Image("bell")"#, in: ["DesignKit"]) == [], "the app has it")
    #expect(try dangling(#"Image("lost")"#, in: ["DesignKit"]).allSatisfy { $0.contains(": note ") })
    #expect(try dangling(#"Image("drum")"#, in: ["App"]).allSatisfy { $0.contains(": note ") })
    #expect(try dangling(#"Image("drum", bundle: .design)"#, in: ["App"]) == [])
    #expect(try dangling(#"UIImage(named: "drum", in: Bundle(for: Drum.self), with: nil)"#, in: ["App"]) == [])
    #expect(try dangling("#if DEBUG\nImage(\"gong\")\n#endif", in: ["App"]) == [])
    #expect(try dangling("#if os(tvOS)\nImage(\"lost\")\n#endif", in: ["App"]) == [], "never compiled")
    for code in [#"UIImage(named: "lost") ?? other"#, "#Preview { Image(\"lost\") }"] {
      let found = try dangling(code, in: ["App"])
      #expect(found.count == 1 && found[0].contains(": note "), "\(found)")
    }
    #expect(try dangling(#"Image("bell")"#, in: ["App", "TV"], and: ["Gone.xcassets"]).count == 1)
    #expect(try dangling(#"Image("gong")"#, in: ["App"], and: ["Gone.xcassets"]) == [], "which may have it")
  }

  /// A page in the app, one in its tests, and one of the project's site.
  @Test func pagesAreJudgedIfTheyAreInTheApp() throws {
    let found = try findings(
      [DanglingReference()],
      [
        "Sources/Kit/K.xcassets/bell.imageset/Contents.json": Self.set,
        "Package.swift": .text(
          """
          let package = Package(name: "Kit", targets: [
            .target(name: "Kit", resources: [.copy("Pages")]),
            .testTarget(name: "KitTests", resources: [.copy("Samples")]),
          ])
          """),
        "Sources/Kit/Pages/a.html": .text(#"<img src="lost.png"/><img src="[NAME].png"/><img src="{{name}}.png"/>"#),
        "Tests/KitTests/Samples/b.html": .text("<img src=\"lost.png\"/>"),
        "Tests/KitTests/T.swift": .text("Image(\"lost\", bundle: .module)"),
        "docs/c.html": .text("<img src=\"lost.png\"/>"),
      ])
    #expect(
      found == [
        "Sources/Kit/Pages/a.html: note no catalog has an image 'lost.png', and no file has that name"
      ])
  }

  @Test(arguments: [("Made.imageset", ": note "), ("Other.imageset", ": error ")])
  func aFileThatAScriptMayPutInASetIsANote(set: String, severity: String) throws {
    let found = try findings(
      [MissingFile()],
      [
        "A.xcassets/Made.imageset/Contents.json": .images(.image("a.png")),
        "P.xcodeproj/project.pbxproj": .text(
          """
          { objects = {
            F = {isa = PBXFileReference; path = A.xcassets; sourceTree = SOURCE_ROOT; };
            B = {isa = PBXBuildFile; fileRef = F; };
            R = {isa = PBXResourcesBuildPhase; files = (B); };
            S = {isa = PBXShellScriptBuildPhase; shellScript = "cp a.png $SRCROOT/A.xcassets/\(set)/"; };
            T = {isa = PBXNativeTarget; name = App; buildPhases = (S, R); };
            P = {isa = PBXProject; targets = (T); };
          }; rootObject = P; }
          """),
      ])
    #expect(found.count == 1 && found[0].contains("'a.png' not found") && found[0].contains(severity), "\(found)")
  }

  @Test func whatAScriptAddsIsANote() throws {
    func found(_ script: String) throws -> [String] {
      try findings(
        [DanglingReference()],
        [
          "A.xcassets/bell.imageset/Contents.json": Self.set, "V.swift": .text("Image(\"lost\"); Color(\"sea\")"),
          "P.xcodeproj/project.pbxproj": .text(
            """
            { objects = {
              F1 = {isa = PBXFileReference; path = A.xcassets; sourceTree = SOURCE_ROOT; };
              F2 = {isa = PBXFileReference; path = V.swift; sourceTree = SOURCE_ROOT; };
              B1 = {isa = PBXBuildFile; fileRef = F1; };
              B2 = {isa = PBXBuildFile; fileRef = F2; };
              R = {isa = PBXResourcesBuildPhase; files = (B1); };
              S = {isa = PBXSourcesBuildPhase; files = (B2); };
              W = {isa = PBXShellScriptBuildPhase; shellScript = "\(script)"; };
              T = {isa = PBXNativeTarget; name = App; productType = "com.apple.product-type.application";
                buildPhases = (R, S, W); };
              P = {isa = PBXProject; targets = (T); };
            }; rootObject = P; }
            """),
        ]
      ).map { String($0.split(separator: " ")[1]) }
    }
    #expect(try found("swiftlint") == ["warning", "warning"])
    #expect(try found("cp -r Art $TARGET_BUILD_DIR/$WRAPPER_NAME") == ["note", "warning"], "no color is added")
    #expect(try found("actool Made.xcassets") == ["note", "note"])
  }

  @Test func whatLooksNothingUpIsNotJudged() throws {
    #expect(try dangling(#"NSColor(name: "slate") { _ in .gray }"#, in: ["App"]) == [])
    #expect(try dangling(#"UIImage(named: "/bell")"#, in: ["App"]) == [], "a path of the disk or of a site")
    #expect(try dangling(#"UIImage(named: "Kit.bundle/bell")"#, in: ["App"]) == [], "that of a library")
    #expect(try dangling(#"INImage(named: "lost")"#, in: ["App"]).count == 1)
    #expect(try dangling(#"NSDataAsset(name: "lost")"#, in: ["App"]).count == 1)
  }

  @Test(arguments: [("iphoneos", 1), ("appletvos", 0), ("watchos", 1), ("auto", 1)])
  func iconsAreTransparentForTheSystemsThatShowThem(sdk: String, count: Int) throws {
    let found = try findings(
      [IconTransparent()],
      [
        "A.xcassets/AppIcon.appiconset/Contents.json": .images(.icon("60.png", "60x60", "2x")),
        "A.xcassets/AppIcon.appiconset/60.png": .transparentPNG(width: 120, height: 120),
        "P.xcodeproj/project.pbxproj": .project(
          naming: "A.xcassets", setting: ["ASSETCATALOG_COMPILER_APPICON_NAME": "AppIcon", "SDKROOT": sdk]),
      ])
    #expect(found.count == count, "\(found)")
  }

  @Test func aColorOfAPackageConflictsOnlyMaybe() throws {
    let found = try findings(
      [SymbolConflict()],
      [
        "Package.swift": .text("let package = Package(name: \"Kit\", targets: [.target(name: \"Kit\")])"),
        "Sources/Kit/K.xcassets/Red.colorset/Contents.json": .oneColor,
      ])
    #expect(found.count == 1 && found[0].contains("note its name in code, 'red'"), "\(found)")
  }

  /// Two catalogs, of which the project lists some.
  private func findings(
    listing catalogs: [String], _ settings: ValidationSettings = ValidationSettings(), isToldOfOrphans: Bool = true
  ) throws -> [String] {
    var tree = MemoryFileTree(files: ["B.xcassets/loose.png": ExampleFile.png(width: 8, height: 8).bytes])
    for set in ["A.xcassets/Bell.imageset", "B.xcassets/Gong.imageset"] {
      tree.files["\(set)/Contents.json"] = ExampleFile.images(.image("a.svg", "1x")).bytes
      tree.files["\(set)/a.svg"] = ExampleFile.text("<svg width=\"8\" height=\"8\"/>").bytes
    }
    tree.files["B.xcassets/Odd.imageset/Contents.json"] = ExampleFile.text("{").bytes
    tree.files["P.xcodeproj/project.pbxproj"] = ExampleFile.project(building: ["App": catalogs]).bytes
    let places = ["A.xcassets", "B.xcassets"]
    let built = BuildTargets(around: places, icons: [], in: tree)
    let project: any Rule = isToldOfOrphans ? OrphanCatalog() : DanglingReference()
    let rules: [any Rule] = [VectorIn1xSlot(), InvalidJSON(), ImageOutsideSet(), project]
    return try Validator(rules: rules, settings: settings)
      .validate(places, in: tree, targets: built.targets, built: built, isWholeProject: true)
      .findings.map { "\($0.severity) \($0.rule) \(Path.name($0.place.path))" }
  }

  @Test func nothingIsFoundInWhatNoTargetBuilds() throws {
    #expect(
      try findings(listing: ["A.xcassets"]) == [
        "note vector-in-1x-slot Bell.imageset", "note orphan-catalog B.xcassets",
      ])
    #expect(
      try findings(listing: ["B.xcassets"]) == [
        "note orphan-catalog A.xcassets", "note image-outside-set B.xcassets",
        "note vector-in-1x-slot Gong.imageset", "error invalid-json Odd.imageset",
      ])
  }

  /// What only tests show is no worse for a blurred image; what is lost from it is.
  @Test func whatOnlyTestsIncludeHasNoNotes() throws {
    func found(_ targets: KeyValuePairs<String, [String]>) throws -> [String] {
      try validated(
        [BitmapInSingleScaleSlot(), ImageOutsideSet()],
        [
          "A.xcassets/Bell.imageset/Contents.json": .images(.image("a.png")),
          "A.xcassets/Bell.imageset/a.png": .png(width: 8, height: 8),
          "A.xcassets/loose.png": .png(width: 8, height: 8),
          "P.xcodeproj/project.pbxproj": .project(building: targets),
        ]
      ).map(\.rule)
    }
    #expect(try found(["App": [], "AppTests": ["A.xcassets"]]) == ["image-outside-set"])
    let all = ["image-outside-set", "bitmap-in-single-scale-slot"]
    #expect(try found(["App": ["A.xcassets"], "AppTests": ["A.xcassets"]]) == all)
    #expect(try found(["App": ["A.xcassets"], "AppTests": []]) == all)
  }

  /// A project that lists a catalog that isn't there may be built from others, too.
  @Test func whatMayBeBuiltIsANoteAtMostUnlessItIsAnError() throws {
    let notes = [
      "note vector-in-1x-slot Bell.imageset", "note image-outside-set B.xcassets",
      "note vector-in-1x-slot Gong.imageset", "error invalid-json Odd.imageset",
    ]
    let found = try findings(listing: ["A.xcassets", "Gone.xcassets"])
    #expect(found.filter { !$0.hasPrefix("note orphan-catalog") } == notes)
    #expect(try findings(listing: ["A.xcassets"], isToldOfOrphans: false) == notes)
    var settings = ValidationSettings()
    settings.rules["vector-in-1x-slot"] = ValidationSettings.RuleSettings(level: .severity(.warning))
    let wanted = try findings(listing: ["A.xcassets", "Gone.xcassets"], settings)
    #expect(!wanted.contains("note vector-in-1x-slot Gong.imageset"), "as the project wants it")
  }

  /// The folder of the second project contains no catalog.
  @Test(arguments: [("../Shared/S.xcassets", 0), ("../Other/S.xcassets", 1)])
  func aProjectElsewhereMayBuildACatalog(listed: String, count: Int) throws {
    let found = try findings(
      [OrphanCatalog()],
      [
        "A.xcassets/bell.imageset/Contents.json": Self.set, "Shared/S.xcassets/gong.imageset/Contents.json": Self.set,
        "P.xcodeproj/project.pbxproj": .project(naming: "A.xcassets"),
        "Mac/M.xcodeproj/project.pbxproj": .project(naming: listed),
      ])
    #expect(found.count == count, "\(found)")
  }

  /// Generated elsewhere, a project may have other targets than the one that is here.
  @Test(arguments: [("project.yml", 1), ("Project.swift", 1), ("Tools/project.yml", 1), ("Old/project.yml", 0)])
  func aToolThatWritesTheProjectHidesNothing(file: String, count: Int) throws {
    let found = try findings(
      [OrphanCatalog()],
      [
        "A.xcassets/bell.imageset/Contents.json": Self.set, "Old/B.xcassets/gong.imageset/Contents.json": Self.set,
        "P.xcodeproj/project.pbxproj": .project(naming: "A.xcassets"), file: .text("name: P\n"),
      ])
    #expect(found.count == count, "\(found)")
  }

  @Test func warningsAboutUnusedAssetsAreNotes() throws {
    func found(_ rules: [any Rule]) throws -> [String] {
      return try findings(
        rules,
        [
          "A.xcassets/bell.imageset/Contents.json": Self.gap,
          "A.xcassets/gong.imageset/Contents.json": Self.gap, "V.swift": .text(#"UIImage(named: "gong")"#),
          "P.xcodeproj/project.pbxproj": .project(building: ["App": ["A.xcassets", "V.swift"]]),
        ]
      ).filter { $0.contains("2x") }.map { String($0.split(separator: " ")[1]) }
    }
    #expect(try found([MissingScale(), UnusedAsset()]) == ["note", "warning"])
    #expect(try found([MissingScale()]) == ["warning", "warning"])
  }

  /// A text in data or a constant may be a name or not, so it is unknown whether an app shows the asset. A symbol
  /// of several words is nothing else.
  @Test func warningsAboutWhatNothingCertainlyShowsAreNotes() throws {
    let found = try validated(
      [MissingScale(), UnusedAsset()],
      [
        "A.xcassets/bell.imageset/Contents.json": Self.gap,
        "A.xcassets/error.imageset/Contents.json": Self.gap,
        "A.xcassets/gong.imageset/Contents.json": Self.gap, "data.json": .text(#"{"icon": "gong"}"#),
        "A.xcassets/siren.imageset/Contents.json": Self.gap,
        "A.xcassets/wind-chime.imageset/Contents.json": Self.gap,
        "V.swift": .text(
          """
          let sirenName = "siren"
          let bell = UIImage(named: "bell"), other = UIImage(named: icon), chime = Asset.windChime.image
          if let failure = json["error"] { throw Failure.error }
          """),
        "P.xcodeproj/project.pbxproj": .project(building: ["App": ["A.xcassets", "V.swift"]]),
      ])
    #expect(
      found.map { "\($0.severity) \($0.rule)" }
        == ["warning", "note", "note", "note", "warning"].map { "\($0) missing-scale" })
  }

  @Test func anIconOfIconComposerTakesThePlaceOfSets() throws {
    func found(_ names: String...) throws -> [String] {
      let settings: KeyValuePairs = ["ASSETCATALOG_COMPILER_APPICON_NAME": "AppIcon"]
      return try findings(
        [IconDuplicate(), IconTransparent(), IconNoContent(), StoreIconMissing()],
        [
          "A.xcassets/AppIcon.appiconset/Contents.json": .images(.singleIcon("i.png")),
          "A.xcassets/AppIcon.appiconset/i.png": .transparentPNG(width: 1024, height: 1024),
          "B.xcassets/AppIcon.appiconset/Contents.json": .images(.singleIcon(nil)),
          "AppIcon.icon/icon.json": .text("{}"),
          "P.xcodeproj/project.pbxproj": names.isEmpty
            ? .project(naming: "A.xcassets", "B.xcassets", setting: settings)
            : .project(naming: "A.xcassets", "B.xcassets", "AppIcon.icon", setting: settings),
        ])
    }
    #expect(try found("AppIcon.icon") == [])
    #expect(
      try found() == [
        "A.xcassets/AppIcon.appiconset: warning 'i.png' has transparent pixels, which the App Store does not allow in "
          + "an icon (target 'App')",
        "B.xcassets/AppIcon.appiconset: note the icon 'AppIcon' is also 'A.xcassets/AppIcon.appiconset', and this set "
          + "has no image (target 'App')",
        "B.xcassets/AppIcon.appiconset: note no slot has an image (target 'App')",
      ])
  }

  /// An app that is built from `A.xcassets`, and a target of a type from `B.xcassets`, with the names of their icons.
  private static func twoTargets(
    _ type: String, own: String, other: String = "", alternates: String = ""
  ) -> ExampleFile {
    .text(
      """
      { objects = {
        F1 = {isa = PBXFileReference; path = A.xcassets; sourceTree = SOURCE_ROOT; };
        F2 = {isa = PBXFileReference; path = B.xcassets; sourceTree = SOURCE_ROOT; };
        B1 = {isa = PBXBuildFile; fileRef = F1; };
        B2 = {isa = PBXBuildFile; fileRef = F2; };
        R1 = {isa = PBXResourcesBuildPhase; files = (B1); };
        R2 = {isa = PBXResourcesBuildPhase; files = (B2); };
        C = {isa = XCBuildConfiguration; name = Debug; buildSettings = {
          ASSETCATALOG_COMPILER_ALTERNATE_APPICON_NAMES = "\(alternates)"; }; };
        C1 = {isa = XCBuildConfiguration; name = Debug; buildSettings = {
          ASSETCATALOG_COMPILER_APPICON_NAME = \(own); }; };
        C2 = {isa = XCBuildConfiguration; name = Debug; buildSettings = {
          ASSETCATALOG_COMPILER_APPICON_NAME = "\(other)"; }; };
        L = {isa = XCConfigurationList; buildConfigurations = (C); };
        L1 = {isa = XCConfigurationList; buildConfigurations = (C1); };
        L2 = {isa = XCConfigurationList; buildConfigurations = (C2); };
        T1 = {isa = PBXNativeTarget; name = App; productType = "com.apple.product-type.application";
          buildPhases = (R1); buildConfigurationList = L1; };
        T2 = {isa = PBXNativeTarget; name = More; productType = "com.apple.product-type.\(type)";
          buildPhases = (R2); buildConfigurationList = L2; };
        P = {isa = PBXProject; targets = (T1, T2); buildConfigurationList = L; };
      }; rootObject = P; }
      """)
  }

  /// - Parameter type: That of a second target, which has all the icons but those of the app.
  private func missingIcons(besides type: String, own: String, alternates: String) throws -> [String] {
    try findings(
      [IconNotFound()],
      [
        "A.xcassets/AppIcon.appiconset/Contents.json": .images(.singleIcon(nil)),
        "A.xcassets/Night.appiconset/Contents.json": .images(.singleIcon(nil)),
        "B.xcassets/Other.appiconset/Contents.json": .images(.singleIcon(nil)),
        "P.xcodeproj/project.pbxproj": Self.twoTargets(type, own: own, alternates: alternates),
      ]
    ).map { String($0.dropFirst("P.xcodeproj/project.pbxproj: ".count)) }
  }

  /// The build writes the app's own icon into the property list.
  @Test(arguments: [("AppIcon", "note"), ("Gone", "error"), ("\"\"", "error")])
  func aNameInAPropertyListMattersLessBesideTheSetting(setting: String, severity: String) throws {
    let found = try findings(
      [IconNotFound()],
      [
        "App.xcassets/AppIcon.appiconset/Contents.json": .images(.singleIcon(nil)),
        "App/Info.plist": .text("<plist><dict><key>CFBundleIconName</key><string>6.0</string></dict></plist>\n"),
        "P.xcodeproj/project.pbxproj": .project(
          naming: "App.xcassets", setting: ["ASSETCATALOG_COMPILER_APPICON_NAME": setting]),
      ])
    #expect(found.contains("App/Info.plist: \(severity) no catalog has an icon '6.0'"), "\(found)")
  }

  @Test(arguments: [true, false]) func aTargetWithoutAnyOfItsCodeIsNotAsked(hasCode: Bool) throws {
    let found = try findings(
      [MissingResource()],
      [
        "App.xcodeproj/project.pbxproj": .project(
          building: ["Example": ["Lib/A.swift", "Lib/B.swift", "Lib/Gone.xcassets", "Lib/map.png"]]),
        hasCode ? "Lib/B.swift" : "Lib/C.swift": .text("let code = 1"),
      ])
    #expect(found.count == (hasCode ? 2 : 0), "\(found)")
  }

  @Test(arguments: [("iphoneos", ["link", "red"]), ("macosx", ["red"])])
  func aMacHasFewerSystemColors(system: String, names: [String]) throws {
    let found = try findings(
      [SymbolConflict()],
      [
        "App.xcassets/link.colorset/Contents.json": .oneColor, "App.xcassets/red.colorset/Contents.json": .oneColor,
        "P.xcodeproj/project.pbxproj": .project(building: ["App": ["App.xcassets"]], on: system),
      ])
    #expect(found.map { $0.split(separator: "'")[1] } == names.map { $0[...] }, "\(found)")
  }

  /// Sizes matter at scales that devices show.
  @Test(arguments: [("iphoneos", true), ("macosx", false)])
  func aScaleThatNoDeviceShowsIsNotCompared(system: String, isSaid: Bool) throws {
    for rule: any Rule in [ScaleMismatch(), SameBytesTwoScales()] {
      let size = rule is ScaleMismatch ? 20 : 16
      let found = try findings(
        [rule],
        [
          "App.xcassets/bell.imageset/Contents.json": .images(.image("a.png", "1x"), .image("b.png", "2x")),
          "App.xcassets/bell.imageset/a.png": .png(width: 16, height: 16),
          "App.xcassets/bell.imageset/b.png": .png(width: size, height: size),
          "P.xcodeproj/project.pbxproj": .project(building: ["App": ["App.xcassets"]], on: system),
        ])
      #expect(found.count == 1 && found[0].contains("no device of the app shows 1x") == isSaid, "\(found)")
    }
  }

  /// Xcode writes keys for the Touch Bar into every action extension.
  @Test(arguments: [("iphoneos", 1), ("macosx", 2)])
  func keysForTheTouchBarMatterOnAMac(system: String, count: Int) throws {
    let keys = ["NSExtensionServiceTouchBarBezelColorName", "NSAccentColorName"]
    let found = try findings(
      [DanglingReference()],
      [
        "App.xcassets/bell.imageset/Contents.json": Self.set,
        "App/Info.plist": .text(
          "<plist><dict>\(keys.map { "<key>\($0)</key><string>sea\($0.count)</string>" }.joined())</dict></plist>\n"),
        "P.xcodeproj/project.pbxproj": .project(building: ["App": ["App.xcassets"]], on: system),
      ])
    #expect(found.count == count, "\(found)")
  }

  /// Of two targets with the same setting, only the second lacks the icon.
  @Test func theLineOfASettingIsThatOfItsTarget() throws {
    let files: KeyValuePairs<String, ExampleFile> = [
      "A.xcassets/AppIcon.appiconset/Contents.json": .images(.singleIcon(nil)),
      "B.xcassets/x.imageset/Contents.json": Self.set,
      "P.xcodeproj/project.pbxproj": Self.twoTargets("application", own: "AppIcon", other: "AppIcon"),
    ]
    #expect(try validated([IconNotFound()], files).map(\.place.position?.line) == [13])
  }

  @Test(arguments: [("iphoneos", 0), ("watchos", 1), ("\"\"", 1)])
  func aTransparentIconMattersToTheSystemsOfTheTarget(system: String, count: Int) throws {
    let found = try findings(
      [IconTransparent()],
      [
        "App.xcassets/AppIcon.appiconset/Contents.json": .images(.singleIcon("i.png", platform: "watchos")),
        "App.xcassets/AppIcon.appiconset/i.png": .alphaPNG(width: 1024, height: 1024),
        "P.xcodeproj/project.pbxproj": .project(
          naming: "App.xcassets",
          setting: ["ASSETCATALOG_COMPILER_APPICON_NAME": "AppIcon", "SUPPORTED_PLATFORMS": system]),
      ])
    #expect(found.count == count, "\(found)")
  }

  @Test func anAlternateIconThatIsGoneIsANoteOfTheApp() throws {
    func found(_ type: String, _ alternates: String) throws -> [String] {
      try missingIcons(besides: type, own: "AppIcon", alternates: alternates)
    }
    #expect(
      try found("app-extension", "Night Gone") == [
        "note no catalog of target 'App' has an icon 'Gone', so the app can't switch to it"
      ])
    #expect(
      try found("application", "Gone") == [
        "note no catalog of targets 'App' and 'More' has an icon 'Gone', so the app can't switch to it"
      ])
    #expect(try found("app-extension", "Night") == [])
  }

  @Test(arguments: [("app-extension", "error"), ("framework", "error"), ("bundle", "note")])
  func aResourceBundleMayHaveTheIconOfTheApp(type: String, severity: String) throws {
    #expect(
      try missingIcons(besides: type, own: "Other", alternates: "Night") == [
        "\(severity) no catalog of target 'App' has an icon 'Other'"
      ])
  }

  @Test func onlyTheTargetWithTheIconHasItsFiles() throws {
    let found = try findings(
      [DanglingReference()],
      [
        "App.xcassets/AppIcon.appiconset/Contents.json": .images(.icon("i.png", "60x60", "2x")),
        "TV.xcassets/gong.imageset/Contents.json": Self.set,
        "A.swift": .text("UIImage(named: \"AppIcon60x60\")"), "B.swift": .text("UIImage(named: \"AppIcon60x60\")"),
        "P.xcodeproj/project.pbxproj": .project(building: [
          "App": ["App.xcassets", "A.swift"], "TV": ["TV.xcassets", "B.swift"],
        ]),
      ])
    #expect(
      found == ["B.swift: warning no catalog of target 'TV' has an image 'AppIcon60x60', but target 'App' has it"])
  }

  @Test func iconsAreComparedWithThePlatforms() throws {
    func found(_ images: ExampleFile, _ settings: KeyValuePairs<String, String>, more: String = "") throws -> [String] {
      var files: [(String, ExampleFile)] = [
        ("A.xcassets/AppIcon.appiconset/Contents.json", images),
        ("A.xcassets/AppIcon.appiconset/i.png", .png(width: 1024, height: 1024)),
      ]
      if !more.isEmpty { files.append((more, .list("layers", []))) }
      var text = ExampleFile.project(naming: "A.xcassets", "AppIcon.icon", setting: settings)
      if !more.hasPrefix("AppIcon.icon") { text = .project(naming: "A.xcassets", setting: settings) }
      files.append(("P.xcodeproj/project.pbxproj", text))
      var tree = MemoryFileTree()
      for (path, file) in files { tree.files[path] = file.bytes }
      let searched = try CatalogFinder(tree).search(under: "")
      let built = BuildTargets(around: searched.catalogs, icons: searched.icons, in: tree)
      return try Validator(rules: [IconNoContent()])
        .validate(["A.xcassets"], in: tree, targets: built.targets, built: built, isWholeProject: true)
        .findings.map { "\($0.severity) \($0.message)" }
    }
    func settings(_ sdk: String, _ families: String = "\"1,2\"") -> KeyValuePairs<String, String> {
      ["ASSETCATALOG_COMPILER_APPICON_NAME": "AppIcon", "SDKROOT": sdk, "TARGETED_DEVICE_FAMILY": families]
    }
    let phone = ExampleFile.images(.singleIcon("i.png"))
    #expect(try found(phone, settings("iphoneos")) == [])
    #expect(try found(phone, settings("auto")) == [])
    #expect(try found(phone, settings("xros")) == ["error no image is for visionOS, so the build fails (target 'App')"])
    #expect(try found(phone, settings("xros"), more: "A.xcassets/AppIcon.solidimagestack/Contents.json") == [])
    #expect(try found(phone, settings("macosx"), more: "AppIcon.icon/icon.json") == [])
    #expect(
      try found(
        phone,
        [
          "ASSETCATALOG_COMPILER_APPICON_NAME": "AppIcon", "SDKROOT": "auto",
          "SUPPORTED_PLATFORMS": "\"iphoneos iphonesimulator macosx\"",
        ]) == ["note no image is for macOS, so the app gets a generic icon (target 'App')"])
    #expect(
      try found(
        phone,
        [
          "ASSETCATALOG_COMPILER_APPICON_NAME": "AppIcon", "SUPPORTED_PLATFORMS": "\"iphoneos macosx\"",
          "SUPPORTS_MACCATALYST": "YES",
        ]) == [])
    // The device has another one, which the condition doesn't name for the simulator.
    let television =
      [
        "ASSETCATALOG_COMPILER_APPICON_NAME": "AppIcon", "SDKROOT": "appletvos",
        "\"ASSETCATALOG_COMPILER_APPICON_NAME[sdk=appletvos*]\"": "TV",
      ] as KeyValuePairs
    #expect(try found(phone, television) == [])
    let both =
      [
        "ASSETCATALOG_COMPILER_APPICON_NAME": "AppIcon",
        "SUPPORTED_PLATFORMS": "\"appletvos appletvsimulator iphoneos iphonesimulator\"",
        "\"ASSETCATALOG_COMPILER_APPICON_NAME[sdk=appletvos*]\"": "TV",
      ] as KeyValuePairs
    #expect(try found(phone, both) == [])
    let one =
      [
        "ASSETCATALOG_COMPILER_APPICON_NAME": "AppIcon",
        "SUPPORTED_PLATFORMS": "\"appletvos appletvsimulator iphoneos iphonesimulator\"",
      ] as KeyValuePairs
    #expect(
      try found(phone, one) == ["note no image is for tvOS, so the App Store refuses the app (target 'App')"])
    #expect(try found(phone, settings("appletvos")).count == 1)
    let pad = ExampleFile.images(.icon("i.png", "512x512", "2x", idiom: "ipad"))
    #expect(try found(pad, settings("iphoneos")) == [])
    #expect(
      try found(pad, settings("iphoneos", "1")) == ["error no image is for iPhone, so the build fails (target 'App')"])
  }

  @Test func anIconBesideTheProjectIsNotBuilt() throws {
    func found(_ names: String...) throws -> [String] {
      let settings: KeyValuePairs = ["ASSETCATALOG_COMPILER_APPICON_NAME": "AppIcon"]
      let project =
        names.isEmpty
        ? ExampleFile.project(naming: "A.xcassets", setting: settings)
        : .project(naming: "A.xcassets", "AppIcon.icon", setting: settings)
      return try findings(
        [IconNotFound()],
        [
          "A.xcassets/bell.imageset/Contents.json": Self.set, "AppIcon.icon/icon.json": .text("{}"),
          "P.xcodeproj/project.pbxproj": project,
        ])
    }
    #expect(try found("AppIcon.icon") == [])
    #expect(
      try found() == [
        "P.xcodeproj/project.pbxproj: error no catalog of target 'App' has an icon 'AppIcon', "
          + "and it isn't built from 'AppIcon.icon'"
      ])
  }

  @Test(arguments: [
    ("Package.swift", "let p = Package(name: \"K\", targets: [.target(name: \"K\")", "line 1: '[' is never closed"),
    ("Package.swift", "<<<<<<< a\n//\n=======\n>>>>>>> b\n", "line 1: a merge left conflict markers"),
    ("App/Main.storyboard", "<document>\n<scenes>\n</document>", "line 3: a tag is never closed, or was not open"),
    (
      "App/Info.plist", "<plist><dict>\n<<<<<<< a\n=======\n>>>>>>> b\n</dict>", "line 2: a merge left conflict markers"
    ),
    ("pubspec.yaml", "a: 1\n<<<<<<< a\n=======\n>>>>>>> b\n", "line 2: a merge left conflict markers"),
    ("P.xcodeproj/project.pbxproj", "<<<<<<< a\n=======\n>>>>>>> b\n{}", "line 1: a merge left conflict markers"),
    ("P.xcodeproj/project.pbxproj", "// {{name}}\n{", ""), ("App/Info.plist", "<plist><#dict#>", ""),
    ("App/View.swift", "<<<<<<< a\n=======\n>>>>>>> b\n", ""), ("A.xcconfig", "<<<<<<< a\n=======\n", ""),
  ])
  func whatCannotBeReadIsAFinding(path: String, text: String, reason: String) throws {
    var tree = MemoryFileTree(files: [path: Array(text.utf8)])
    tree.files["A.xcassets/bell.imageset/Contents.json"] = Self.set.bytes
    let found = try Validator(rules: [UnreadableProject()])
      .validate(["A.xcassets"], in: tree, isWholeProject: true).findings
    #expect(
      found.map { $0.message.split(separator: ";").first.map(String.init) ?? "" } == (reason.isEmpty ? [] : [reason]))
    #expect(found.allSatisfy { $0.severity == .error && $0.place.path == path })
  }

  /// A merge may leave an object twice; the comments of the two differ.
  @Test(arguments: [("Z /* b */ = {isa = X; a = (1, /* c */); };", []), ("Z = {isa = X; a = (2); };", ["line 4"])])
  func anObjectMayBeThereTwiceIfBothAreEqual(second: String, found: [String]) throws {
    let project = """
      { objects = { P = {isa = PBXProject; targets = (); };
      Z /* a */ = {isa = X; a = (1); };

      \(second)
      }; rootObject = P; }
      """
    let findings = try validated(
      [UnreadableProject()],
      ["A.xcassets/bell.imageset/Contents.json": Self.set, "P.xcodeproj/project.pbxproj": .text(project)])
    #expect(findings.map { String($0.message.prefix(6)) } == found)
    #expect(findings.allSatisfy { $0.place.position?.line == 4 && $0.severity == .warning })
  }

  @Test(arguments: [("watchos", 0), ("iphoneos", 1)])
  func aWatchShowsASequenceByTheNameWithoutNumbers(system: String, count: Int) throws {
    let found = try findings(
      [DanglingReference()],
      [
        "A.xcassets/load0.imageset/Contents.json": Self.set, "A.xcassets/load1.imageset/Contents.json": Self.set,
        "Interface.storyboard": .text(
          "<document><group backgroundImage=\"load\"/><group backgroundImage=\"lo\"/></document>"),
        "P.xcodeproj/project.pbxproj": .project(
          building: ["App": ["A.xcassets", "Interface.storyboard"]], on: system),
      ])
    #expect(found.count == 1 + count, "\(found)")
  }

  @Test(arguments: ["Sea", "\"Sea\""]) func aColorThatASettingNamesIsUsed(value: String) throws {
    let found = try findings(
      [UnusedAsset()],
      [
        "A.xcassets/Sea.colorset/Contents.json": .list("colors", []), "V.swift": .text("UIImage(named: \"bell\")"),
        "A.xcassets/bell.imageset/Contents.json": Self.set,
        "A.xcassets/Sky.colorset/Contents.json": .list("colors", []),
        "P.xcodeproj/project.pbxproj": .project(
          naming: "A.xcassets", setting: ["ASSETCATALOG_COMPILER_GLOBAL_ACCENT_COLOR_NAME": value]),
      ])
    #expect(found == ["A.xcassets/Sky.colorset: note no code, interface file or setting names 'Sky'"])
  }

  @Test(arguments: [("V.swift", false), ("Gone.swift", true), ("../Gone.swift", true), ("$(OUT)/Gone.swift", false)])
  func codeThatIsNotOnDiskMayNameAnAsset(file: String, isSaid: Bool) throws {
    let found = try findings(
      [UnusedAsset()],
      [
        "A.xcassets/bell.imageset/Contents.json": Self.set, "A.xcassets/gong.imageset/Contents.json": Self.set,
        "V.swift": .text("UIImage(named: \"bell\")"),
        "P.xcodeproj/project.pbxproj": .project(building: ["App": ["A.xcassets", "V.swift", file], "Kit": ["B.swift"]]),
      ])
    let end = isSaid ? "; some code of target 'App' was not found and may name it" : ""
    #expect(found == ["A.xcassets/gong.imageset: note no code, interface file or setting names 'gong'" + end])
  }

  @Test(arguments: [("bell@2x.gif", 0), ("bell@2x.png", 1)])
  func aFileThatIsAnimatedIsNotMeantByTheName(file: String, count: Int) throws {
    let found = try findings(
      [DuplicateName()],
      [
        "A.xcassets/bell.imageset/Contents.json": Self.set, "bell@2x.gif": .text("GIF89a"),
        "bell@2x.png": .png(width: 8, height: 8), "P.xcodeproj/project.pbxproj": .project(naming: "A.xcassets", file),
      ])
    #expect(found.count == count, "\(found)")
  }
}
