import TestKit

// The traits that validation has to get right.

extension TraitProject {
  static let validated = [
    iconBesideEmptyOne, iconTwiceInApp, iconOfAction, transparentIcon, obsoleteIcon, iconOfOldSystem, alternateIcons,
    namesThatClash, namesWithoutProject, orphan, orphanAlone, removedCatalog, removedImages, imagesThatMayCome,
    emptyLaunchImage, oddNames, unusedNames,
    otherBundles, appearances, settingWithoutCatalog,
    setsOfPlugin, iconOfOtherTarget, iconOfOneConfiguration, archivedIcon, alternateIconTransparent, catalogsBuiltApart,
    catalogsBuiltApartBySetting,
  ]

  static let iconBesideEmptyOne = TraitProject(
    title: "an icon that a widget has twice and doesn't use",
    images: ["App/A.xcassets/AppIcon.appiconset/icon1024.png"],
    files: [
      "App/A.xcassets/Contents.json": folder, "Widgets/W.xcassets/Contents.json": folder,
      "App/A.xcassets/AppIcon.appiconset/Contents.json": set(single("icon1024.png")),
      "Widgets/W.xcassets/AppIcon.appiconset/Contents.json": set(single(nil)),
    ],
    resources: [], settings: ["ASSETCATALOG_COMPILER_APPICON_NAME": "AppIcon"], catalogs: ["App/A.xcassets"],
    others: [Target(name: "Widgets", catalogs: ["App/A.xcassets", "Widgets/W.xcassets"])],
    findings: [
      "App/A.xcassets/AppIcon.appiconset: note: [icon-duplicate] the icon 'AppIcon' is also "
        + "'Widgets/W.xcassets/AppIcon.appiconset', but no target that has both uses it"
    ])

  static let iconTwiceInApp = TraitProject(
    title: "an icon that an app has twice and uses",
    images: ["A.xcassets/AppIcon.appiconset/icon1024.png", "B.xcassets/AppIcon.appiconset/icon1024.png"],
    files: [
      "A.xcassets/Contents.json": folder, "B.xcassets/Contents.json": folder,
      "A.xcassets/AppIcon.appiconset/Contents.json": set(single("icon1024.png")),
      "B.xcassets/AppIcon.appiconset/Contents.json": set(single("icon1024.png")),
    ],
    resources: [], settings: ["ASSETCATALOG_COMPILER_APPICON_NAME": "AppIcon"],
    catalogs: ["A.xcassets", "B.xcassets"],
    findings: [
      "A.xcassets/AppIcon.appiconset: warning: [icon-duplicate] the icon 'AppIcon' is also "
        + "'B.xcassets/AppIcon.appiconset' (target 'App')"
    ])

  static let iconOfAction = TraitProject(
    title: "the icon of an action is transparent",
    images: ["A.xcassets/Action.appiconset/clear1024.png"],
    files: [
      "A.xcassets/Contents.json": folder,
      "A.xcassets/Action.appiconset/Contents.json": set(single("clear1024.png")),
    ],
    resources: [],
    others: [
      Target(
        name: "Action", catalogs: ["A.xcassets"], settings: ["ASSETCATALOG_COMPILER_APPICON_NAME": "Action"])
    ])

  static let transparentIcon = TraitProject(
    title: "the icon of an app is transparent, and one that no app uses",
    images: ["A.xcassets/AppIcon.appiconset/clear1024.png", "A.xcassets/Old.appiconset/clear1024.png"],
    files: [
      "A.xcassets/Contents.json": folder,
      "A.xcassets/AppIcon.appiconset/Contents.json": set(single("clear1024.png")),
      "A.xcassets/Old.appiconset/Contents.json": set(single("clear1024.png")),
    ],
    resources: [], settings: ["ASSETCATALOG_COMPILER_APPICON_NAME": "AppIcon"],
    configurations: ["Debug": [:], "Release": [:]], catalogs: ["A.xcassets"],
    findings: [
      "A.xcassets/AppIcon.appiconset: error: [icon-transparent] 'clear1024.png' has transparent pixels, "
        + "which the App Store does not allow in an icon (target 'App')",
      "A.xcassets/Old.appiconset: note: [icon-transparent] 'clear1024.png' has transparent pixels, "
        + "which the App Store does not allow in an icon",
    ])

  static let iconOfOldSystem = TraitProject(
    title: "an icon for the old systems that an app runs on", images: oldIcon.images, files: oldIcon.files,
    resources: [],
    settings: ["ASSETCATALOG_COMPILER_APPICON_NAME": "AppIcon", "IPHONEOS_DEPLOYMENT_TARGET": "8.0"],
    catalogs: ["A.xcassets"])

  static let obsoleteIcon = TraitProject(
    title: "an icon for old systems that an app doesn't run on", images: oldIcon.images, files: oldIcon.files,
    resources: [],
    settings: ["ASSETCATALOG_COMPILER_APPICON_NAME": "AppIcon", "IPHONEOS_DEPLOYMENT_TARGET": "15.0"],
    catalogs: ["A.xcassets"],
    findings: ["A.xcassets/AppIcon.appiconset: note: [icon-obsolete] 57x57@1x is only for systems before iOS 10"])

  private static let oldIcon = (
    images: ["icon1024.png", "icon57.png", "icon120.png"].map { "A.xcassets/AppIcon.appiconset/\($0)" },
    files: [
      "A.xcassets/Contents.json": folder,
      "A.xcassets/AppIcon.appiconset/Contents.json": set(
        icon("icon57.png", "57x57", "1x"), icon("icon120.png", "60x60", "2x"),
        icon("icon1024.png", "1024x1024", "1x", "ios-marketing")),
    ]
  )

  static let alternateIcons = TraitProject(
    title: "only the app's own icon is for the store",
    images: ["AppIcon", "Night", "Day"].map { "A.xcassets/\($0).appiconset/icon120.png" },
    files: [
      "A.xcassets/Contents.json": folder,
      "A.xcassets/AppIcon.appiconset/Contents.json": set(icon("icon120.png", "60x60", "2x")),
      "A.xcassets/Night.appiconset/Contents.json": set(icon("icon120.png", "60x60", "2x")),
      "A.xcassets/Day.appiconset/Contents.json": set(icon("icon120.png", "60x60", "2x")),
    ],
    resources: [],
    settings: [
      "ASSETCATALOG_COMPILER_APPICON_NAME": "AppIcon", "ASSETCATALOG_COMPILER_ALTERNATE_APPICON_NAMES": "Day Night",
    ],
    catalogs: ["A.xcassets"],
    findings: [
      "A.xcassets/AppIcon.appiconset: note: [store-icon-missing] no icon of 1024×1024 pixels for the App Store "
        + "(target 'App')"
    ])

  private static let clashing = [
    "A.xcassets/Oar", "A.xcassets/a-b", "A.xcassets/bell", "B.xcassets/a_b", "B.xcassets/bell", "B.xcassets/oar",
  ]

  static let namesThatClash = TraitProject(
    title: "names that clash are one fact each",
    images: clashing.map { "\($0).imageset/20.png" },
    files: clashing.reduce(into: ["A.xcassets/Contents.json": folder, "B.xcassets/Contents.json": folder]) {
      $0["\($1).imageset/Contents.json"] = set(image("20.png", "1x"))
    },
    resources: [], catalogs: ["A.xcassets", "B.xcassets"],
    findings: [
      "A.xcassets/Oar.imageset: note: [case-only-duplicate] the name differs only in case from "
        + "'B.xcassets/oar.imageset' (target 'App')",
      "A.xcassets/a-b.imageset: note: [symbol-duplicate] its name in code, 'aB', is also that of "
        + "'B.xcassets/a_b.imageset' (target 'App')",
      "A.xcassets/bell.imageset: warning: [duplicate-name] the name 'bell' also means 'B.xcassets/bell.imageset' "
        + "(target 'App')",
    ])

  static let namesWithoutProject = TraitProject(
    title: "two assets of one name without a project file",
    images: ["A.xcassets/bell.imageset/20.png", "B.xcassets/bell.imageset/20.png"],
    files: [
      "A.xcassets/Contents.json": folder, "B.xcassets/Contents.json": folder,
      "A.xcassets/bell.imageset/Contents.json": set(image("20.png", "1x")),
      "B.xcassets/bell.imageset/Contents.json": set(image("20.png", "1x")),
    ],
    others: nil,
    findings: [
      "A.xcassets/bell.imageset: note: [duplicate-name] the name 'bell' also means 'B.xcassets/bell.imageset', "
        + "if one app is built from both"
    ])

  static let orphan = TraitProject(
    title: "a catalog that no target takes, with the name of one that a target takes",
    images: [], files: ["App/Icons.xcassets/Contents.json": folder, "Old/Icons.xcassets/Contents.json": folder],
    catalogs: ["App/Icons.xcassets"],
    findings: ["Old/Icons.xcassets: note: [orphan-catalog] no target of 'App.xcodeproj' is built from the catalog"])

  static let orphanAlone = TraitProject(
    title: "the only catalog, which no target takes",
    images: [], files: ["App/Icons.xcassets/Contents.json": folder],
    findings: ["App/Icons.xcassets: note: [orphan-catalog] no target of 'App.xcodeproj' is built from the catalog"])

  static let removedCatalog = TraitProject(
    title: "a catalog that was removed, with the name of one that is there",
    images: [], files: ["App/Icons.xcassets/Contents.json": folder],
    catalogs: ["App/Icons.xcassets", "Old/Icons.xcassets"],
    findings: [
      "App.xcodeproj/project.pbxproj:4:39: warning: [missing-resource] the catalog 'Old/Icons.xcassets' is not "
        + "on disk, "
        + "so the app lacks all of it (target 'App')"
    ])

  static let removedImages = TraitProject(
    title: "images that targets need and that were removed",
    images: ["A.xcassets/bell.imageset/20.png", "map.png"],
    files: [
      "A.xcassets/Contents.json": folder, "A.xcassets/bell.imageset/Contents.json": set(image("20.png", "1x")),
      "a.swift": """
      let bell = UIImage(named: "bell")
      let white = UIImage(named: "White")
      let map = UIImage(named: "map")
      let lost = UIImage(named: "lost")
      """,
      "Main.storyboard": """
      <imageView image="White.png"/>
      <resources><image name="White.png" width="8" height="8"/></resources>
      """,
    ],
    resources: [],
    catalogs: ["A.xcassets", "Art/White.png", "Art/White@2x.png", "Art/bell.png", "map.png", "map@2x.png"],
    others: [Target(name: "Tests", productType: "bundle.unit-test", catalogs: ["map@2x.png"])],
    findings: [
      "App.xcodeproj/project.pbxproj:4:39: error: [missing-resource] the image 'Art/White.png' is not on disk, so the "
        + "build fails (target 'App'); Main.storyboard:1 and 2 more places name it",
      "App.xcodeproj/project.pbxproj:5:39: error: [missing-resource] the image 'Art/White@2x.png' is not on "
        + "disk, so the "
        + "build fails (target 'App')",
      "App.xcodeproj/project.pbxproj:6:39: error: [missing-resource] the image 'Art/bell.png' is not on disk, so the "
        + "build fails (target 'App')",
      "App.xcodeproj/project.pbxproj:8:39: error: [missing-resource] the image 'map@2x.png' is not on disk, so "
        + "the build "
        + "fails (targets 'App' and 'Tests')",
      "a.swift:4:28: note: [dangling-reference] no catalog has an image 'lost', and no file has that name",
    ])

  static let imagesThatMayCome = TraitProject(
    title: "images that aren't there and need not be",
    images: ["A.xcassets/bell.imageset/20.png", "Art/Bell.png"],
    files: [
      "A.xcassets/Contents.json": folder, "A.xcassets/bell.imageset/Contents.json": set(image("20.png", "1x")),
    ],
    resources: [], settings: ["EXCLUDED_SOURCE_FILE_NAMES": "debug-*.png Art/draft*"],
    catalogs: ["A.xcassets", "art/bell.PNG", "Art/debug-a.png", "Art/draft.png", "Pods/Kit/a.png", "$(ART)/a.png"])

  static let emptyLaunchImage = TraitProject(
    title: "an empty launch image set that a setting names",
    images: [],
    files: [
      "A.xcassets/Contents.json": folder,
      "A.xcassets/Brand Assets.launchimage/Contents.json": set(launchImage),
      "A.xcassets/Old.launchimage/Contents.json": set(launchImage),
    ],
    settings: ["ASSETCATALOG_COMPILER_LAUNCHIMAGE_NAME": "Brand Assets"], catalogs: ["A.xcassets"],
    findings: ["Brand Assets", "Old"].flatMap { name in
      let place = "A.xcassets/\(name).launchimage"
      let deprecated = "only iOS 12, tvOS 12 and older show launch images; newer systems show a launch storyboard"
      let empty = "\(place): note: [launch-no-content] no slot has an image (target 'App')"
      return ["\(place): note: [launch-deprecated] \(deprecated)"] + (name == "Old" ? [] : [empty])
    })

  private static let launchImage = element(
    nil,
    [
      "extent": "full-screen", "idiom": "iphone", "minimum-system-version": "7.0", "orientation": "portrait",
      "scale": "2x",
    ])

  static let oddNames = TraitProject(
    title: "the right image with the name of another scale, and one image at two scales",
    images: ["odd.imageset/a40@3x.png", "odd.imageset/a60.png", "same.imageset/b40.png", "wrong.imageset/c40@3x.png"]
      .map { "A.xcassets/\($0)" },
    files: [
      "A.xcassets/Contents.json": folder,
      "A.xcassets/odd.imageset/Contents.json": set(image("a40@3x.png", "2x"), image("a60.png", "3x")),
      "A.xcassets/same.imageset/Contents.json": set(image("b40.png", "2x"), image("b40.png", "3x")),
      "A.xcassets/wrong.imageset/Contents.json": set(image("c40@3x.png", "2x")),
    ],
    resources: [], catalogs: ["A.xcassets"],
    findings: [
      "A.xcassets/odd.imageset: note: [filename-scale-mismatch] 'a40@3x.png' is in the 2x slot, and has the "
        + "right size for it",
      "A.xcassets/same.imageset: note: [same-bytes-two-scales] the same image is at 2x ('b40.png') and 3x "
        + "('b40.png')",
      "A.xcassets/wrong.imageset: note: [filename-scale-mismatch] 'c40@3x.png' is in the 2x slot",
    ])

  static let unusedNames = TraitProject(
    title: "names from patterns and data are used, texts that look like a part of a name are not",
    images: usedSets.map { "\($0).imageset/20.png" },
    files: usedSets.reduce(
      into: [
        "A.xcassets/Contents.json": folder, "B.xcassets/Contents.json": folder,
        "a.swift": """
        let bell = UIImage(named: "bell")
        let room = UIImage(named: String(format: "Room%@1x.jpg", side))
        let title = "Copy"
        let logo = UIImage(named: company.name.lowercased())
        let word = "google"
        """,
        "companies.json": #"{ "displayName": "Adobe" }"#,
      ]
    ) { $0["\($1).imageset/Contents.json"] = set(image("20.png", "1x")) },
    resources: [], catalogs: ["A.xcassets", "B.xcassets"],
    findings: [
      "A.xcassets/Copy-16.imageset: note: [unused-asset] no code, interface file or setting names 'Copy-16'; code also "
        + "looks up images by names that it gets at run time"
    ])

  private static let usedSets =
    ["Copy-16", "RoomLand1x", "RoomPort1x", "adobe", "bell"].map { "A.xcassets/\($0)" }
    + ["google", "j", "x"].map { "B.xcassets/\($0)" }

  static let settingWithoutCatalog = TraitProject(
    title: "an icon setting of a target without a catalog, and one that stops the build", images: [],
    files: ["A.xcassets/Contents.json": folder, "A.xcassets/AppIcon.appiconset/Contents.json": set(single(nil))],
    settings: ["ASSETCATALOG_COMPILER_APPICON_NAME": "Gone"], catalogs: ["A.xcassets"],
    others: [Target(name: "Intents", settings: ["ASSETCATALOG_COMPILER_APPICON_NAME": "Other"])],
    findings: [
      "App.xcodeproj/project.pbxproj:10:91: error: [icon-not-found] no catalog of target 'App' has an icon 'Gone'",
      "App.xcodeproj/project.pbxproj:16:91: note: [icon-not-found] no catalog has an icon 'Other', "
        + "and no target with a catalog uses it",
    ])

  static let setsOfPlugin = TraitProject(
    title: "empty sets that a build plugin may fill", images: [],
    files: [
      "Package.swift": """
      let package = Package(name: "Kit", targets: [
        .target(name: "Kit", plugins: [.plugin(name: "Symbols", package: "symbols")]), .target(name: "Own"),
      ])
      """,
      "Sources/Kit/K.xcassets/Contents.json": folder,
      "Sources/Kit/K.xcassets/a.imageset/Contents.json": set(image(nil)),
      "Sources/Kit/K.xcassets/b.symbolset/Contents.json":
        #"{ "info" : { "author" : "xcode", "version" : 1 }, "symbols" : [ { "idiom" : "universal" } ] }"# + "\n",
      "Sources/Kit/K.xcassets/c.symbolset/Contents.json":
        #"{ "info" : { "author" : "xcode", "version" : 1 }, "symbols" : [ { "idiom" : "universal" } ] }"# + "\n",
      "Sources/Own/O.xcassets/Contents.json": folder,
      "Sources/Own/O.xcassets/d.imageset/Contents.json": set(image(nil)),
    ],
    others: nil,
    findings: [
      "Sources/Kit/K.xcassets: note: [empty-set] 2 empty symbol sets; the plugin 'Symbols' may fill them",
      "Sources/Kit/K.xcassets/a.imageset: note: [empty-set] the image set has no image",
      "Sources/Own/O.xcassets/d.imageset: note: [empty-set] the image set has no image",
    ])

  static let iconOfOtherTarget = TraitProject(
    title: "an icon and an accent color that only a widget has, as Xcode makes it", images: [],
    files: [
      "App/A.xcassets/Contents.json": folder, "Widgets/W.xcassets/Contents.json": folder,
      "Widgets/W.xcassets/AppIcon.appiconset/Contents.json": set(single(nil)),
      "Widgets/W.xcassets/AccentColor.colorset/Contents.json":
        #"{ "colors" : [ { "idiom" : "universal" } ], "info" : { "author" : "xcode", "version" : 1 } }"# + "\n",
    ],
    settings: [
      "ASSETCATALOG_COMPILER_APPICON_NAME": "AppIcon", "ASSETCATALOG_COMPILER_GLOBAL_ACCENT_COLOR_NAME": "AccentColor",
    ],
    catalogs: ["App/A.xcassets"],
    others: [
      Target(
        name: "Widgets", catalogs: ["Widgets/W.xcassets"],
        settings: ["ASSETCATALOG_COMPILER_GLOBAL_ACCENT_COLOR_NAME": "AccentColor"]),
      // It inherits what an app is asked for.
      Target(
        name: "Kit", productType: "framework", catalogs: ["App/A.xcassets"],
        settings: ["ASSETCATALOG_COMPILER_GLOBAL_ACCENT_COLOR_NAME": "AccentColor"]),
    ],
    findings: [
      "App.xcodeproj/project.pbxproj:11:91: error: [icon-not-found] no catalog of target 'App' has an icon 'AppIcon'",
      "App.xcodeproj/project.pbxproj:11:151: note: [accent-missing] no catalog of target 'App' has a color "
        + "'AccentColor'",
    ])

  static let iconOfOneConfiguration = TraitProject(
    title: "an icon that is there under the name of one configuration",
    images: ["A.xcassets/AppIcon.appiconset/icon1024.png"],
    files: [
      "A.xcassets/Contents.json": folder, "A.xcassets/AppIcon.appiconset/Contents.json": set(single("icon1024.png")),
    ],
    resources: [], settings: ["ASSETCATALOG_COMPILER_APPICON_NAME": "AppIcon$(SUFFIX)"],
    configurations: ["Debug": ["SUFFIX": "-Dev"], "Release": ["SUFFIX": ""]], catalogs: ["A.xcassets"],
    findings: [
      "App.xcodeproj/project.pbxproj: error: [icon-not-found] no catalog of target 'App' in 'Debug' has an icon "
        + "'AppIcon-Dev'"
    ])

  static let archivedIcon = TraitProject(
    title: "a transparent icon of a configuration that no scheme archives",
    images: ["Dev", "Store"].map { "A.xcassets/\($0).appiconset/clear1024.png" },
    files: [
      "A.xcassets/Contents.json": folder,
      "A.xcassets/Dev.appiconset/Contents.json": set(single("clear1024.png")),
      "A.xcassets/Store.appiconset/Contents.json": set(single("clear1024.png")),
      "App.xcodeproj/xcshareddata/xcschemes/App.xcscheme": """
      <Scheme><BuildAction><BuildActionEntries><BuildActionEntry buildForArchiving = "YES">
      <BuildableReference BlueprintIdentifier = "T0" ReferencedContainer = "container:App.xcodeproj"/>
      </BuildActionEntry></BuildActionEntries></BuildAction><ArchiveAction buildConfiguration = "Shop"/></Scheme>
      """,
    ],
    resources: [],
    configurations: [
      "Release": ["ASSETCATALOG_COMPILER_APPICON_NAME": "Dev"], "Shop": ["ASSETCATALOG_COMPILER_APPICON_NAME": "Store"],
    ], catalogs: ["A.xcassets"],
    findings: [
      "A.xcassets/Dev.appiconset: note: [icon-transparent] 'clear1024.png' has transparent pixels, "
        + "which the App Store does not allow in an icon (target 'App')",
      "A.xcassets/Store.appiconset: error: [icon-transparent] 'clear1024.png' has transparent pixels, "
        + "which the App Store does not allow in an icon (target 'App')",
    ])

  static let alternateIconTransparent = TraitProject(
    title: "a transparent icon that is built with all others",
    images: ["A.xcassets/AppIcon.appiconset/icon1024.png", "A.xcassets/Night.appiconset/clear1024.png"],
    files: [
      "A.xcassets/Contents.json": folder,
      "A.xcassets/AppIcon.appiconset/Contents.json": set(single("icon1024.png")),
      "A.xcassets/Night.appiconset/Contents.json": set(single("clear1024.png")),
    ],
    resources: [],
    settings: [
      "ASSETCATALOG_COMPILER_APPICON_NAME": "AppIcon", "ASSETCATALOG_COMPILER_INCLUDE_ALL_APPICON_ASSETS": "YES",
    ],
    configurations: ["Release": [:]], catalogs: ["A.xcassets"],
    findings: [
      "A.xcassets/Night.appiconset: note: [icon-transparent] 'clear1024.png' has transparent pixels, "
        + "which the App Store does not allow in an icon (target 'App')"
    ])

  private static let brands = (
    images: ["Blue", "Red"].flatMap {
      ["Art/\($0).xcassets/AppIcon.appiconset/icon1024.png", "Art/\($0).xcassets/bell.imageset/20.png"]
    },
    files: ["Blue", "Red"].reduce(into: [String: String]()) {
      $0["Art/\($1).xcassets/Contents.json"] = folder
      $0["Art/\($1).xcassets/AppIcon.appiconset/Contents.json"] = set(single("icon1024.png"))
      $0["Art/\($1).xcassets/bell.imageset/Contents.json"] = set(image("20.png", "1x"))
    }
  )

  static let catalogsBuiltApart = TraitProject(
    title: "catalogs of which each configuration leaves one out", images: brands.images, files: brands.files,
    resources: [], settings: ["ASSETCATALOG_COMPILER_APPICON_NAME": "AppIcon"],
    configurations: [
      "Blue": ["EXCLUDED_SOURCE_FILE_NAMES": "Red.xcassets"], "Red": ["EXCLUDED_SOURCE_FILE_NAMES": "*/Blue.*"],
    ], catalogs: ["Art/Blue.xcassets", "Art/Red.xcassets"])

  static let catalogsBuiltApartBySetting = TraitProject(
    title: "catalogs of which each configuration but one takes one", images: brands.images, files: brands.files,
    resources: [],
    settings: [
      "ASSETCATALOG_COMPILER_APPICON_NAME": "AppIcon", "EXCLUDED_SOURCE_FILE_NAMES": "*.xcassets",
      "INCLUDED_SOURCE_FILE_NAMES": "$(BRAND).xcassets",
    ],
    configurations: ["Blue": ["BRAND": "Blue"], "Both": ["BRAND": "*"], "Red": ["BRAND": "Red"]],
    catalogs: ["Art/Blue.xcassets", "Art/Red.xcassets"],
    findings: [
      "Art/Blue.xcassets/AppIcon.appiconset: warning: [icon-duplicate] the icon 'AppIcon' is also "
        + "'Art/Red.xcassets/AppIcon.appiconset' (target 'App')",
      "Art/Blue.xcassets/bell.imageset: warning: [duplicate-name] the name 'bell' also means "
        + "'Art/Red.xcassets/bell.imageset' (target 'App')",
    ])

  static let otherBundles = TraitProject(
    title: "names in other bundles, and all places that a storyboard lists",
    images: ["A.xcassets/bell.imageset/20.png"],
    files: [
      "A.xcassets/Contents.json": folder, "A.xcassets/bell.imageset/Contents.json": set(image("20.png", "1x")),
      "a.swift": """
      let bell = UIImage(named: "bell", in: .main, with: nil)
      let sea = Color("sea", bundle: DesignKit.bundle)
      let sky = Color("sky", bundle: .module)
      """,
      "Main.storyboard": """
      <view><color key="tintColor" name="BrandColor"/></view>
      <view><color key="tintColor" name="BrandColor"/></view>
      <resources><namedColor name="BrandColor"><color red="0"/></namedColor></resources>
      """,
    ],
    resources: [], catalogs: ["A.xcassets"],
    findings: [
      "Main.storyboard:1:36: note: [dangling-reference] no catalog has a color 'BrandColor' "
        + "(2 places in this file)",
      "a.swift:2:18: note: [dangling-reference] no catalog has a color 'sea', which may be in the bundle "
        + "'DesignKit.bundle'",
      "a.swift:3:18: note: [dangling-reference] no catalog has a color 'sky'",
    ])

  static let appearances = TraitProject(
    title: "variants for dark alone, and those of a template with the same shape and with another one",
    images: ["night.imageset/20.png", "tab.imageset/20.png", "tab.imageset/dark20.png", "bar.imageset/20.png"]
      .map { "A.xcassets/\($0)" } + ["A.xcassets/bar.imageset/clear20.png"],
    files: [
      "A.xcassets/Contents.json": folder,
      "A.xcassets/night.imageset/Contents.json": set(image(nil, "1x"), dark("20.png")),
      "A.xcassets/tab.imageset/Contents.json": set(image("20.png", "1x"), dark("dark20.png"))
        .replacing(#""info""#, with: #""properties" : { "template-rendering-intent" : "template" }, "info""#),
      "A.xcassets/bar.imageset/Contents.json": set(image("20.png", "1x"), dark("clear20.png"))
        .replacing(#""info""#, with: #""properties" : { "template-rendering-intent" : "template" }, "info""#),
    ],
    resources: [], catalogs: ["A.xcassets"],
    findings: [
      "A.xcassets/night.imageset: warning: [missing-any-appearance] its only variants are for dark",
      "A.xcassets/tab.imageset: note: [template-appearance] the app colors this template image, so the variant for "
        + "dark is not needed",
    ])

  private static func dark(_ file: String) -> String {
    image(file, "1x").replacing(
      "{ ", with: #"{ "appearances" : [ { "appearance" : "luminosity", "value" : "dark" } ], "#, maxReplacements: 1)
  }

  // MARK: - Lists of sets

  static let folder = #"{ "info" : { "author" : "xcode", "version" : 1 } }"# + "\n"

  static func set(_ elements: String...) -> String {
    #"{ "images" : [ \#(elements.joined(separator: ", ")) ], "info" : { "author" : "xcode", "version" : 1 } }"# + "\n"
  }

  /// An icon of one size for all devices.
  static func single(_ file: String?) -> String {
    element(file, ["idiom": "universal", "platform": "ios", "size": "1024x1024"])
  }

  static func icon(_ file: String?, _ size: String, _ scale: String, _ idiom: String = "iphone") -> String {
    element(file, ["idiom": idiom, "scale": scale, "size": size])
  }

  static func image(_ file: String?, _ scale: String? = nil, _ idiom: String = "universal") -> String {
    element(file, ["idiom": idiom].merging(scale.map { ["scale": $0] } ?? [:]) { $1 })
  }

  static func element(_ file: String?, _ keys: [String: String]) -> String {
    let keys = file.map { keys.merging(["filename": $0]) { $1 } } ?? keys
    return "{ \(keys.sorted { $0.key < $1.key }.map { "\"\($0.key)\" : \"\($0.value)\"" }.joined(separator: ", ")) }"
  }
}
