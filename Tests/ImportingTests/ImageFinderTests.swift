import Catalog
import Files
import Importing
import References
import Synchronization
import TestKit
import Testing

/// A tree whose folders below `in` all hold the same: an image, and a folder.
private struct EndlessTree: FileTree {
  func entries(of folder: String) throws(FileError) -> [FileTreeEntry] {
    guard folder.hasPrefix("in") else {
      if folder.isEmpty { return [FileTreeEntry("in", .folder)] }
      throw .notFound(.list, folder)
    }
    return [FileTreeEntry("bell\(folder.utf8.count).png", .file(size: 1)), FileTreeEntry("d", .folder)]
  }

  func open(_ file: String) throws(FileError) -> any ByteSource { image("", file) + ImageMaker.png(2, 2) }
}

@Suite struct ImageFinderTests {
  /// Icons of builds, sites and stores, in projects of every platform but Apple's; nil for images like others.
  @Test(arguments: [
    ("ios/icons/20@2x.png", "platform-icon"), ("ios/icons/Icon-60@3x.png", "platform-icon"),
    ("ios/icons/iTunesArtwork@2x.png", "platform-icon"), ("img/Icon-60@2x.png", "platform-icon"),
    ("img/app_icon.png", "platform-icon"), ("art/AppIcons/night.png", "platform-icon"),
    ("web/icons/Icon-maskable-192.png", "site-icon"), ("web/favicon.png", "site-icon"),
    ("res/icon/ios/close.png", "platform-icon"), ("resources/android/splash/land.png", "platform-icon"),
    ("fastlane/metadata/android/en-US/images/tvBanner.png", "recorded"), ("fastlane/screenshots/a.png", "recorded"),
    ("play/listings/en-US/graphics/icon/1.png", "recorded"), ("meta/phoneScreenshots/1.png", "recorded"),
    ("watch/Bell.ckcomplication/bell.png", "in-bundle"),
    // What lists name.
    ("art/star.png", "site-icon"), ("art/round.png", "site-icon"), ("art/tile.png", "site-icon"),
    ("art/launcher.png", "platform-icon"), ("art/screen.png", "platform-icon"),
    ("img/bell.png", nil), ("icons/bell.png", nil), ("web/icons/bell.png", nil), ("img/Icon.png", nil),
    ("img/metadata/bell.png", nil), ("ios/bell.png", nil), ("img/res.png", nil),
  ])
  func leavesIconsOfEveryPlatform(path: String, expected: String?) throws {
    let lists = [
      "in/manifest.json": bytes(#"{ "icons": [ { "src": "art/star.png", "sizes": "192x192" } ] }"#),
      "in/index.html": bytes(#"<html><link rel="mask-icon" href="/art/round.png"></html>"#),
      "in/a.htm": bytes(#"<meta name="msapplication-TileImage" content="art/tile.png">"#),
      "in/config.xml": bytes(#"<widget><icon src="art/launcher.png"/></widget>"#),
      "in/app.json": bytes(#"{ "expo": { "splash": { "image": "./art/screen.png" } } }"#),
    ]
    for source in [SourcePlatform.reactNative, .flutter, .web] {
      var request = ImportRequest(paths: ["in"])
      request.source = source
      let files = lists.merging(["in/\(path)": ImageMaker.png(4, 4)]) { $1 }
      let outcome = try ImportPlanner(MemoryFileTree(files: files)).plan(request).files.first?.outcome
      if case .left(let reason) = outcome {
        #expect(reason.identifier == expected, "\(source)")
      } else {
        #expect(expected == nil, "\(source)")
      }
    }
  }

  @Test func leavesLauncherIconsOfAndroid() throws {
    let manifest = #"<manifest><application android:icon="@drawable/logo"/></manifest>"#
    let plan = try ImportPlanner(
      MemoryFileTree(files: [
        "in/AndroidManifest.xml": bytes(manifest), "in/res/drawable-mdpi/bell.png": ImageMaker.png(4, 4),
        "in/res/drawable-mdpi/logo.png": ImageMaker.png(5, 5),
        "in/res/drawable-mdpi/ic_launcher_foreground.png": ImageMaker.png(5, 5),
        "in/res/mipmap-mdpi/moon.png": ImageMaker.png(6, 6),
      ])
    ).plan(ImportRequest(paths: ["in"]))
    #expect(plan.edits.map(\.name) == ["bell"])
  }

  @Test(arguments: [
    "Default.png", "Default@2x.png", "Default-568h@2x.png", "Default-Portrait@2x~ipad.png", "Default~ipad.png",
  ])
  func leavesLaunchImages(_ name: String) throws {
    #expect(try plan(["in/\(name)": "x"]).files.map(\.outcome) == [.left(.launchImage)])
  }

  @Test(arguments: [
    "Icon.png", "Icon@2x.png", "Icon-72.png", "Icon-72@2x.png", "Icon-Small@2x.png", "Icon-Small-50.png",
    "Icon-60@2x.png", "Icon~ipad.png", "Icon-83.5@2x.png", "Icon-App-20x20@3x.png", "iTunesArtwork.png",
    "iTunesArtwork@2x.png",
  ])
  func leavesIconFiles(_ name: String) throws {
    #expect(try plan(["in/\(name)": "x"]).files.map(\.outcome) == [.left(.iconFile)])
  }

  @Test(arguments: [
    "DefaultAvatar.png", "default.png", "Default.pdf", "IconButton.png", "icons.png", "icon.png", "Icon-Close.png",
    "Icon-Settings.png", "Icon-.png", "Beta-icon.png", "folioicon152.png",
  ])
  func takesOrdinaryNames(_ name: String) throws {
    #expect(try plan(["in/\(name)": "x"]).counts.imported == 1)
  }

  @Test func comesToAnEndInATreeWithoutOne() throws {
    let plan = try ImportPlanner(EndlessTree()).plan(ImportRequest(paths: ["in"], into: "A.xcassets"))
    #expect(plan.files.count == CatalogFinder.deepest + 1)
    let folder = "in" + String(repeating: "/d", count: CatalogFinder.deepest + 1)
    #expect(plan.problems == [.tooDeep(folder)])
  }

  @Test func leavesWhatAnInfoPlistNames() throws {
    let info = """
      <plist version="1.0"><dict><key>CFBundleIconFiles</key><array><string>Logo.png</string><string>Seal@2x</string>
      </array><key>UILaunchImageFile</key><string>Start</string></dict></plist>
      """
    let plan = try plan([
      "in/App-Info.plist": info, "in/Logo@2x.png": "a", "in/Logo.pdf": "b", "in/Seal~ipad.png": "c",
      "in/Start-568h@2x.png": "d", "in/Starter.png": "e",
    ])
    #expect(
      lines(plan) == [
        "in/Logo.pdf: Logo.imageset [universal] Logo.pdf",
        #"in/Logo@2x.png: left, iconFileNamed(in: "in/App-Info.plist")"#,
        #"in/Seal~ipad.png: left, iconFileNamed(in: "in/App-Info.plist")"#,
        #"in/Start-568h@2x.png: left, launchImageNamed(in: "in/App-Info.plist")"#,
        "in/Starter.png: Starter.imageset [universal 1x] Starter.png",
      ])
  }

  static let namingLogo = """
    <plist version="1.0"><dict><key>CFBundleIconFile</key><string>Logo</string></dict></plist>
    """

  @Test(arguments: ["App/Info.plist", "App/Art/Info.plist", "Info.plist", "App/Art/Big/Info.plist"])
  func leavesWhatAnInfoPlistAroundThePathsNames(list: String) throws {
    for path in ["App/Art/Big", "App/Art/Big/Logo.png"] {
      let plan = try plan([list: Self.namingLogo, "App/Art/Big/Logo.png": "a"], paths: [path], moves: true, root: "")
      #expect(plan.files.map(\.outcome) == [.left(.iconFileNamed(in: list))])
      #expect(plan.removals.isEmpty && plan.counts.imported == 0)
    }
  }

  @Test(arguments: ["Info.plist", "App/Other/Info.plist", "App/Tool.bundle/Info.plist"])
  func passesOverAnInfoPlistElsewhere(list: String) throws {
    let files = [list: Self.namingLogo, "App/Art/Logo.png": "a"]
    for root in ["App", "App/Art", "Elsewhere", nil] {
      #expect(try plan(files, paths: ["App/Art"], root: root).counts.imported == 1)
    }
  }

  @Test func readsAnInfoPlistOnce() throws {
    let plan = try plan(
      ["App/Info.plist": "{}", "App/Art/a.png": "a", "App/Sounds/b.png": "b"], paths: ["App/Art", "App/Sounds", "App"],
      root: "")
    #expect(plan.notes == [.propertyList(path: "App/Info.plist", .notAPropertyList)])
  }

  @Test func notesABrokenInfoPlist() throws {
    let plan = try plan(["in/Info.plist": "{}", "in/a.png": "a"])
    #expect(plan.notes == [.propertyList(path: "in/Info.plist", .notAPropertyList)])
    #expect(plan.counts.imported == 1)
  }

  @Test func accountsForEveryImage() throws {
    let plan = try plan(
      [
        "in/a.gif": "a", "in/b.WEBP": "b", "in/c.png": "", "in/@2x.png": "d", "in/notes.txt": "e",
        "in/Other.xcassets/x.imageset/x.png": "f", "in/y.imageset/y.png": "g", "in/z.bundle/en.lproj/z.png": "h",
        "in/.git/i.png": "i", "in/Pods/j.png": "j",
      ], links: ["in/k.png": "c.png", "in/more": "../elsewhere"])
    #expect(
      lines(plan) == [
        "in/@2x.png: left, name(Importing.ImageNameError.noBaseName)",
        #"in/Other.xcassets/x.imageset/x.png: left, inCatalog("in/Other.xcassets")"#,
        #"in/a.gif: left, unsupportedFormat("gif")"#,
        #"in/b.WEBP: left, unsupportedFormat("webp")"#,
        "in/c.png: left, emptyFile",
        #"in/k.png: left, symbolicLink(destination: "c.png")"#,
        #"in/y.imageset/y.png: left, inSet("in/y.imageset")"#,
        #"in/z.bundle/en.lproj/z.png: left, inBundle("in/z.bundle")"#,
      ])
    #expect(plan.isEmpty && !plan.foundNothing)
    #expect(plan.notes == [.toolFolder(path: "in/Pods"), .linkNotFollowed(path: "in/more")])
    #expect(plan.counts.left == 7 && plan.counts.inCatalogs == 1 && plan.otherFileCount == 2)
  }

  @Test func whatToolsPutThereIsLeftUnlessItIsNamed() throws {
    let files = Dictionary(
      uniqueKeysWithValues: [
        "build", "Build", "Pods", "Carthage", "node_modules", "DerivedData", "SourcePackages", ".build", ".git", "Art",
        "Art/build", "bin",
      ].map { ("in/\($0)/a\($0.utf8.count)\($0.prefix(1)).png", $0) })
    func found(_ patterns: String..., paths: [String] = ["in"]) throws -> Set<String> {
      let plan = try plan(files, paths: paths) { $0.choice.included = patterns.map(PathPattern.init) }
      return Set(plan.files.map { Path.folder($0.path) })
    }
    #expect(try found() == ["in/Art", "in/bin"])
    #expect(
      try plan(files).notes.map(\.path)
        == [
          ".build", "Art/build", "Build", "Carthage", "DerivedData", "Pods", "SourcePackages", "build", "node_modules",
        ].map { "in/\($0)" })
    // A pattern that fits everything names nothing.
    #expect(try found("**", "*.png") == ["in/Art", "in/bin"])
    #expect(try found("Pods/*.png") == ["in/Pods"])
    #expect(try found("build") == ["in/build", "in/Art/build"])
    #expect(try found("/build/**") == ["in/build"])
    #expect(try found("*/build/*.png") == ["in/Art/build"])
    #expect(try found(paths: ["in/Pods"]) == ["in/Pods"])
    #expect(try plan(files) { $0.source = .maui }.notes.map(\.path).contains("in/bin"))
  }

  @Test func whatSomebodyIncludesOfAToolCountsThoughGitIgnoresIt() throws {
    let tree = MemoryFileTree(files: images(["in/build/a.png": "a", "in/Art/b.png": "b"]))
    var request = ImportRequest(paths: ["in"])
    request.choice.included = [PathPattern("build/**"), PathPattern("*.png")]
    let plan = try ImportPlanner(tree, ignored: { $0.filter { $0 != "in" } }).plan(request)
    #expect(
      lines(plan) == ["in/Art/b.png: left, ignored", "in/build/a.png: a.imageset [universal 1x] a.png"])
  }

  @Test func iconsOfASiteStay() throws {
    let files = images([
      "in/favicon.png": "a", "in/favicon-32x32.png": "b", "in/apple-touch-icon-precomposed.png": "c",
      "in/android-chrome-192x192.png": "d", "in/favicon-placeholder.png": "e", "in/favicons.png": "f",
      "in/Favicon.svg": "g",
    ])
    func left(_ source: SourcePlatform) throws -> Set<String> {
      var request = ImportRequest(paths: ["in"])
      request.source = source
      let plan = try ImportPlanner(MemoryFileTree(files: files)).plan(request)
      return Set(plan.files.filter { $0.outcome == .left(.siteIcon) }.map { Path.name($0.path) })
    }
    let icons: Set = [
      "Favicon.svg", "android-chrome-192x192.png", "apple-touch-icon-precomposed.png", "favicon-32x32.png",
      "favicon.png",
    ]
    #expect(try left(.web) == icons && left(.reactNative) == icons)
    // An app may call an image so.
    #expect(try left(.apple) == [])
  }

  @Test func tellsHowFarItIs() throws {
    let steps = Mutex((files: 0, images: 0))
    let tree = MemoryFileTree(files: images(["in/a/b.png": "a", "in/c.png": "c", "in/d.txt": "d"]))
    _ = try ImportPlanner(
      tree,
      watcher: { step in
        steps.withLock { steps in
          switch step {
          case .listed(let count): steps.files += count
          case .looked: steps.images += 1
          }
        }
      }
    ).plan(ImportRequest(paths: ["in"]))
    #expect(steps.withLock { $0 } == (4, 2))
  }

  @Test func findsAFileOnceHoweverOftenItIsNamed() throws {
    let plan = try plan(["in/a/b.png": "x"], paths: ["in", "in/a", "in/a/b.png"])
    #expect(plan.files.count == 1)
  }

  @Test func saysThatNothingWasFound() throws {
    #expect(try plan(["in/a.txt": "x"]).foundNothing)
    #expect(throws: ImportError.noSuchPath("out")) { try plan(["in/a.png": "x"], paths: ["out"]) }
  }
}
