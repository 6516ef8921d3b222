import Catalog
import Files
import Importing
import TestKit
import Testing

/// Icon files and launch images, which go into sets of their own where somebody asks for it.
@Suite struct SpecialImagesTests {
  private func plan(_ images: [String: (Int, Int)], _ others: [String: String] = [:]) throws -> ImportPlan {
    var files = others.mapValues(bytes)
    for (path, size) in images { files[path] = ImageMaker.png(size.0, size.1) + bytes(path) }
    var request = ImportRequest(paths: ["in"])
    (request.importsIcons, request.importsLaunchImages) = (true, true)
    return try ImportPlanner(MemoryFileTree(files: files)).plan(request)
  }

  private func filled(_ plan: ImportPlan, _ set: String) throws -> [String] {
    let edit = try #require(plan.edits.first { Path.name($0.path) == set })
    return try ContentsDocument(parsing: edit.contents).elements("images").compactMap { element in
      element.filename.map { "\($0): \(element.slotDescription)" }
    }
  }

  @Test func putsIconsIntoTheSlotsOfTheirPixels() throws {
    let plan = try plan([
      "in/Icon-60@2x.png": (120, 120), "in/Icon-Small@2x.png": (58, 58), "in/Icon.png": (57, 57),
      "in/Icon-83.5@2x.png": (167, 167), "in/iTunesArtwork@2x.png": (1024, 1024), "in/iTunesArtwork.png": (512, 512),
      "in/Icon-76.png": (75, 76), "in/IconButton.png": (120, 120),
    ])
    #expect(
      try filled(plan, "AppIcon.appiconset") == [
        "Icon-Small@2x.png: 29x29 iphone 2x", "Icon-60@2x.png: 60x60 iphone 2x", "Icon.png: 57x57 iphone 1x",
        "Icon-Small@2x.png: 29x29 ipad 2x", "Icon-83.5@2x.png: 83.5x83.5 ipad 2x",
        "iTunesArtwork@2x.png: 1024x1024 ios-marketing 1x",
      ])
    let left = plan.files.compactMap { file -> String? in
      if case .left(let reason) = file.outcome { "\(Path.name(file.path)) \(reason.identifier)" } else { nil }
    }
    #expect(left == ["Icon-76.png no-icon-slot", "iTunesArtwork.png no-icon-slot"])
    #expect(plan.edits.contains { $0.name == "IconButton" && $0.type == .imageSet })
    let icons = try #require(plan.edits.first { $0.type == .appIconSet })
    let elements = try ContentsDocument(parsing: icons.contents).elements("images")
    #expect(elements.contains { $0.filename == nil && $0.size == "76x76" })
    #expect(Set(elements.map(Slot.init)).count == elements.count)
  }

  private func alternates(_ icons: String, others: String = "") -> [String: String] {
    let list = """
      <plist version="1.0"><dict><key>CFBundleIcons</key><dict>
      <key>CFBundlePrimaryIcon</key><dict><key>CFBundleIconFiles</key><array><string>Sun</string></array></dict>
      <key>CFBundleAlternateIcons</key><dict>\(icons)</dict>\(others)
      </dict></dict></plist>
      """
    return ["in/Info.plist": list]
  }

  private func icon(_ key: String, _ name: String) -> String {
    "<key>\(key)</key><dict><key>CFBundleIconFiles</key><array><string>\(name)</string></array></dict>"
  }

  /// Code asks for them by the keys of the property list.
  @Test func iconsToChangeToGetSetsOfTheirOwn() throws {
    let plan = try plan(
      [
        "in/Sun@2x.png": (120, 120), "in/Moon@2x.png": (120, 120), "in/Moon@3x.png": (180, 180),
        "in/Moon-76@2x~ipad.png": (152, 152), "in/Moon1024x1024.png": (1024, 1024), "in/Moonlight.png": (120, 120),
        "in/Moon-2.png": (4, 4), "in/Icon-60@3x.png": (180, 180),
      ],
      alternates(icon("Night", "Moon") + icon("Old", "Icon-60")))
    #expect(try filled(plan, "AppIcon.appiconset").allSatisfy { $0.hasPrefix("Sun@2x.png: ") })
    #expect(
      try filled(plan, "Night.appiconset") == [
        "Moon@2x.png: 40x40 iphone 3x", "Moon@2x.png: 60x60 iphone 2x", "Moon@3x.png: 60x60 iphone 3x",
        "Moon-76@2x~ipad.png: 76x76 ipad 2x", "Moon1024x1024.png: 1024x1024 ios-marketing 1x",
      ])
    // Of the two it fits, the one at the scale it says is told.
    let told = plan.edits.first { $0.name == "Night" }?.additions.first { $0.fileName == "Moon@2x.png" }
    #expect(told?.slot.slotDescription == "60x60 iphone 2x")
    #expect(try filled(plan, "Old.appiconset") == ["Icon-60@3x.png: 60x60 iphone 3x"])
    #expect(plan.edits.filter { $0.type == .imageSet }.map(\.name) == ["Moon-2", "Moonlight"])
    #expect(plan.conflicts.isEmpty && plan.counts.left == 0)
    let unlisted = plan.notes.filter { $0.identifier == "unlisted-alternate-icon" }.map { Path.name($0.path) }
    #expect(unlisted == ["Night.appiconset", "Old.appiconset"])
  }

  /// A key that no list of names can hold, one that a Mac takes for another, the name of the app's own icon, an image
  /// of two icons, and that of a newsstand.
  @Test func iconsToChangeToStayWhereTheyCanHaveNoSet() throws {
    let names = ["Wide", "Dark", "dark", "Own", "Both", "Kiosk", "Sun"]
    let icons = [("Full Moon", "Wide"), ("Dark", "Dark"), ("DARK", "dark"), ("appicon", "Own"), ("One", "Both")]
    let plan = try plan(
      Dictionary(names.map { ("in/\($0)@2x.png", (120, 120)) }) { one, _ in one },
      alternates(
        (icons + [("Two", "Both"), ("Three", "Sun")]).map { icon($0, $1) }.joined(),
        others: icon("UINewsstandIcon", "Kiosk")))
    let left = plan.files.filter { $0.outcome == .left(.alternateIcon(in: "in/Info.plist", set: nil)) }
    #expect(left.map { Path.name($0.path) } == names.map { "\($0)@2x.png" }.sorted(by: Path.precedes))
    #expect(plan.edits.isEmpty)
  }

  @Test func findsTheSetThatASettingsFileNames() throws {
    let project = """
      // !$*UTF8*$!
      { objects = {
      F1 = {isa = PBXFileReference; path = "Icon-60@2x.png"; sourceTree = SOURCE_ROOT; };
      F2 = {isa = PBXFileReference; path = App.xcconfig; sourceTree = SOURCE_ROOT; };
      B = {isa = PBXBuildFile; fileRef = F1; };
      T = {isa = PBXNativeTarget; buildConfigurationList = L; buildPhases = (S, ); name = App;
      productType = "com.apple.product-type.application"; };
      S = {isa = PBXResourcesBuildPhase; files = (B, ); };
      L = {isa = XCConfigurationList; buildConfigurations = (C, ); };
      C = {isa = XCBuildConfiguration; baseConfigurationReference = F2; buildSettings = { }; name = Debug; };
      P = {isa = PBXProject; targets = (T, ); };
      }; rootObject = P; }
      """
    let plan = try plan(
      ["in/Icon-60@2x.png": (120, 120)],
      ["in/A.xcodeproj/project.pbxproj": project, "in/App.xcconfig": "ASSETCATALOG_COMPILER_APPICON_NAME = Fancy"])
    #expect(try filled(plan, "Fancy.appiconset") == ["Icon-60@2x.png: 60x60 iphone 2x"])
    #expect(plan.setsOfApps.map(\.text) == ["in/Assets.xcassets/Fancy.appiconset"])
  }

  @Test func putsLaunchImagesIntoTheSlotsOfTheirScreens() throws {
    let plan = try plan([
      "in/Default.png": (320, 480), "in/Default@2x.png": (640, 960), "in/Default-568h@2x.png": (640, 1136),
      "in/Default-667h@2x.png": (750, 1334), "in/Default-736h@3x.png": (1242, 2208),
      "in/Default-Landscape-736h@3x.png": (2208, 1242), "in/Default-Portrait~ipad.png": (768, 1024),
      "in/Default-Landscape@2x~ipad.png": (2048, 1536), "in/Default-Portrait@2x~ipad.png": (1536, 2008),
      "in/Default-Landscape~ipad.png": (768, 1024), "in/Default-odd.png": (5, 5),
    ])
    #expect(
      try filled(plan, "LaunchImage.launchimage") == [
        "Default-568h@2x.png: iphone retina4 2x portrait full-screen 7.0",
        "Default-667h@2x.png: iphone 667h 2x portrait full-screen 8.0",
        "Default-736h@3x.png: iphone 736h 3x portrait full-screen 8.0",
        "Default-Landscape-736h@3x.png: iphone 736h 3x landscape full-screen 8.0",
        "Default-Landscape@2x~ipad.png: ipad 2x landscape full-screen 7.0",
        "Default-Portrait@2x~ipad.png: ipad 2x portrait to-status-bar",
        "Default-Portrait~ipad.png: ipad 1x portrait full-screen 7.0", "Default.png: iphone 1x portrait full-screen",
        "Default@2x.png: iphone 2x portrait full-screen 7.0",
      ])
    // A name that says landscape and an image that stands, and one of no screen at all.
    #expect(plan.counts.left == 2)
  }

  @Test func fillsTheSetThatIsThereAndNeverAnotherFile() throws {
    let set = "in/Art.xcassets/AppIcon.appiconset"
    let contents = """
      {"images":[{"size":"60x60","idiom":"iphone","scale":"2x"},
      {"size":"40x40","idiom":"iphone","scale":"3x","filename":"old.png"}],"info":{"version":1,"author":"xcode"}}
      """
    let first = try plan(["in/Icon-60@2x.png": (120, 120)], ["\(set)/Contents.json": contents])
    #expect(first.edits.map(\.path) == [set] && !first.createsCatalog)
    #expect(lines(first) == ["in/Icon-60@2x.png: AppIcon.appiconset [60x60 iphone 2x] Icon-60@2x.png"])
    let filled = contents.replacing(#""scale":"2x"}"#, with: #""scale":"2x","filename":"x.png"}"#)
    let second = try plan(["in/Icon-60@2x.png": (120, 120)], ["\(set)/Contents.json": filled, "\(set)/x.png": "y"])
    #expect(second.edits.isEmpty && second.conflicts.map(\.kind) == [.sameSlot])
    #expect(second.conflicts[0].paths == ["\(set)/x.png", "in/Icon-60@2x.png"])
  }

  @Test func countsTheSameBytes() throws {
    let set = "in/Art.xcassets/AppIcon.appiconset"
    let icon = ImageMaker.png(1024, 1024)
    let tree = MemoryFileTree(files: [
      "\(set)/store.png": icon, "in/iTunesArtwork@2x.png": icon,
      "\(set)/Contents.json": bytes(
        #"{"images":[{"size":"1024x1024","idiom":"ios-marketing","scale":"1x","filename":"store.png"}]}"#),
    ])
    var request = ImportRequest(paths: ["in"], moves: true)
    request.importsIcons = true
    let plan = try ImportPlanner(tree).plan(request)
    #expect(plan.counts.alreadyThere == 1 && plan.edits.isEmpty)
    #expect(plan.removals == [SourceRemoval(path: "in/iTunesArtwork@2x.png", importedCopy: "\(set)/store.png")])
  }

  // MARK: - What the project says

  /// A project file with one target for each name, which takes the given files and calls its icon by a name.
  private func project(_ targets: [(name: String, files: [String], icon: String)], folder: String? = nil) -> String {
    var objects = ""
    var ids: [String] = []
    for (index, target) in targets.enumerated() {
      let id = "T\(index)"
      ids.append(id)
      let files = target.files.enumerated().map { number, path in
        objects += "R\(index)_\(number) = {isa = PBXFileReference; path = \"\(path)\"; sourceTree = SOURCE_ROOT; };\n"
        objects += "B\(index)_\(number) = {isa = PBXBuildFile; fileRef = R\(index)_\(number); };\n"
        return "B\(index)_\(number),"
      }
      objects += """
        \(id) = {isa = PBXNativeTarget; name = \(target.name); buildPhases = (P\(index),);
        buildConfigurationList = L\(index); productType = "com.apple.product-type.application"; };
        P\(index) = {isa = PBXResourcesBuildPhase; files = (\(files.joined())); };
        L\(index) = {isa = XCConfigurationList; buildConfigurations = (C\(index),); };
        C\(index) = {isa = XCBuildConfiguration; name = Debug;
        buildSettings = {ASSETCATALOG_COMPILER_APPICON_NAME = "\(target.icon)"; }; };

        """
    }
    if let folder {
      objects +=
        "F = {isa = PBXFileReference; lastKnownFileType = folder; path = \(folder); sourceTree = SOURCE_ROOT; };\n"
    }
    return """
      // !$*UTF8*$!
      {archiveVersion = 1; objectVersion = 46; objects = {
      \(objects)
      Root = {isa = PBXProject; targets = (\(ids.joined(separator: ", "))); };
      }; rootObject = Root; }
      """
  }

  @Test func takesTheSetThatTheBuildSettingsName() throws {
    let text = project([("App", ["Icon-60@2x.png"], "Logo Icon")])
    let plan = try plan(["in/Icon-60@2x.png": (120, 120)], ["in/App.xcodeproj/project.pbxproj": text])
    #expect(plan.edits.map(\.path) == ["in/Assets.xcassets/Logo Icon.appiconset"])
  }

  @Test func leavesIconsWhereItIsNotClearWhose() throws {
    let text = project([("Free", ["Icon-60@2x.png"], "FreeIcon"), ("Pro", ["Icon-60@2x.png"], "ProIcon")])
    let plan = try plan(["in/Icon-60@2x.png": (120, 120)], ["in/App.xcodeproj/project.pbxproj": text])
    #expect(plan.files.map(\.outcome) == [.left(.severalSpecialSets(["FreeIcon", "ProIcon"]))])
  }

  @Test func refusesTheMixedImagesOfTwoApps() throws {
    let others = [
      "in/A/A.xcodeproj/project.pbxproj": project([("A", ["bell.png"], "AppIcon")]),
      "in/B/B.xcodeproj/project.pbxproj": project([("B", ["bell.png", "horn.png"], "AppIcon")]),
    ]
    let images = ["in/A/bell.png": (2, 2), "in/B/horn.png": (3, 3)]
    #expect(throws: ImportError.severalApps(["in/A/A.xcodeproj", "in/B/B.xcodeproj"])) { try plan(images, others) }
    #expect(try plan(["in/A/bell.png": (2, 2)], others).counts.imported == 1)
    let inOne = [
      "in/A.xcodeproj/project.pbxproj": others["in/A/A.xcodeproj/project.pbxproj"]!,
      "in/B.xcodeproj/project.pbxproj": others["in/B/B.xcodeproj/project.pbxproj"]!,
    ]
    #expect(throws: ImportError.severalApps(["in/A.xcodeproj", "in/B.xcodeproj"])) {
      try plan(["in/bell.png": (2, 2)], inOne)
    }
  }

  @Test func refusesACatalogOfAnotherTarget() throws {
    let text = project([("App", ["bell.png"], "AppIcon"), ("Widget", ["Assets.xcassets"], "AppIcon")])
    let others = ["in/App.xcodeproj/project.pbxproj": text, "in/Assets.xcassets/Contents.json": "{}"]
    let error = ImportError.catalogOfOtherTargets(
      catalog: "in/Assets.xcassets", owners: ["Widget"], needed: ["App"])
    #expect(throws: error) { try plan(["in/bell.png": (2, 2)], others) }
    #expect(
      try plan(["in/horn.png": (2, 2)], others).files.map(\.outcome) == [
        .left(.inNoTarget(project: "in/App.xcodeproj"))
      ])
  }

  @Test func notesAProjectThatCannotBeRead() throws {
    let plan = try plan(["in/bell.png": (2, 2)], ["in/App.xcodeproj/project.pbxproj": "{ nonsense"])
    #expect(plan.notes.map(\.identifier) == ["unreadable-project-file"])
    #expect(plan.counts.imported == 1)
  }

  // MARK: - What must stay loose

  @Test func leavesWhatCodeLooksUpByItsPath() throws {
    let code = """
      let map = Bundle.main.url(forResource: "map", withExtension: "png")
      // let no = Bundle.main.url(forResource: "free", withExtension: "png")
      NSString *path = [[NSBundle mainBundle] pathForResource:@"sea" ofType:@"jpg"];
      [UIImage imageWithContentsOfFile:[dir stringByAppendingPathComponent:@"art/wave@2x.png"]]; UIImage(named: "free")
      let other = Bundle.main.path(forResource: name, ofType: "png")
      """
    let images = ["map", "map@2x", "sea", "wave@2x", "free", "oar"].map { ("in/Art/\($0).png", (2, 2)) }
    let plan = try plan(Dictionary(uniqueKeysWithValues: images), ["in/App/View.swift": code])
    // The last line may open any image that the file names and does not ask for by its name.
    #expect(plan.edits.map(\.name) == ["free", "oar"])
    let places = plan.files.compactMap { file -> String? in
      guard case .left(.lookedUpByPath(let place, let line)) = file.outcome else { return nil }
      return "\(Path.name(file.path)) \(place):\(line)"
    }
    #expect(
      places == ["map.png in/App/View.swift:1", "map@2x.png in/App/View.swift:1", "wave@2x.png in/App/View.swift:4"])
  }

  struct Lookup: CustomTestStringConvertible {
    /// The files of the app by name.
    var files: [String: String]
    /// Why `bell.png` stays, as `FILE:LINE`; nil if it is imported.
    var place: String?
    var testDescription: String { files.sorted { $0.key < $1.key }.map(\.value).joined(separator: " | ") }
  }

  private static let opener = """
    final class Page {
      init(resourceName: String) {
        let url = Bundle.main.url(forResource: resourceName, withExtension: "png")
      }
    }
    """

  @Test(arguments: [
    Lookup(files: ["a.m": #"x = [bundle pathForImageResource:@"bell"];"#], place: "a.m:1"),
    Lookup(files: ["a.m": #"x = [bundle URLForImageResource:@"bell"];"#], place: "a.m:1"),
    Lookup(files: ["a.swift": #"x = Bundle.main.pathForImageResource("bell")"#], place: "a.swift:1"),
    Lookup(files: ["a.swift": #"x = bundle.urlForImageResource("bell")"#], place: "a.swift:1"),
    Lookup(files: ["a.swift": #"x = bundle.path(forImageResource: "bell")"#], place: "a.swift:1"),
    Lookup(files: ["a.m": #"u = CFBundleCopyResourceURL(b, CFSTR("bell"), CFSTR("png"), NULL);"#], place: "a.m:1"),
    // What is asked for by its name finds the asset.
    Lookup(files: ["a.swift": opener, "b.swift": #"let image = UIImage(named: "bell")"#]),
    Lookup(files: ["a.swift": opener, "b.m": #"image = [UIImage imageNamed:@"bell"];"#]),
    Lookup(files: ["a.swift": opener, "b.m": #"image = [Pages imageNamed:@"bell"];"#], place: "b.m:1"),
    Lookup(files: ["a.swift": opener, "b.swift": #"_ = Page(resourceName: "bell")"#], place: "b.swift:1"),
    Lookup(files: ["a.swift": opener, "b.swift": #"_ = Logo(named: "bell")"#], place: "b.swift:1"),
    Lookup(
      files: ["a.swift": opener, "b.swift": "struct Start {\n  static let logo = \"bell\"\n}"], place: "b.swift:2"),
    Lookup(files: ["a.swift": opener, "b.swift": "enum Kind: String {\n  case bell\n}"], place: "b.swift:2"),
    Lookup(files: ["a.swift": opener, "b.swift": "enum Kind: String {\n  case x = \"bell\"\n}"], place: "b.swift:2"),
    Lookup(files: ["a.swift": opener, "b.swift": "enum Kind {\n  case bell\n}"]),
    Lookup(files: ["a.swift": opener, "pages.json": "{\n  \"pages\": [\"bell\"]\n}"], place: "pages.json:2"),
    Lookup(
      files: ["a.swift": opener, "Pages.plist": "<plist><array>\n<string>bell</string>\n</array></plist>"],
      place: "Pages.plist:2"),
    Lookup(files: ["a.swift": opener, "pages.json": #"{ "title": "The bell of the ship" }"#]),
    // Another extension, and names that are all known.
    Lookup(files: [
      "a.swift": opener.replacing("png", with: "svg"), "b.swift": #"let logo = "bell""#,
    ]),
    Lookup(files: [
      "a.swift": #"let n = "map"; x = Bundle.main.path(forResource: n, ofType: "png")"#, "b.swift": #"let a = "bell""#,
    ]),
    Lookup(
      files: ["a.m": #"p = [b pathForResource:name ofType:@"png"];"#, "b.m": #"NSString *const k = @"bell";"#],
      place: "b.m:1"),
    Lookup(
      files: [
        "a.swift": "let type = \"png\"\nx = Bundle.main.path(forResource: name, ofType: type)",
        "b.swift": #"let logo = "bell""#,
      ], place: "b.swift:1"),
    Lookup(
      files: [
        "a.swift": #"let url = folder.appendingPathComponent(name + ".png")"#, "b.swift": #"let logo = "bell""#,
      ], place: "b.swift:1"),
    Lookup(
      files: ["a.swift": #"let url = URL(fileURLWithPath: "\(dir)/\(name).png")"#, "b.swift": #"let logo = "bell""#],
      place: "b.swift:1"),
    Lookup(files: [
      "a.swift": #"let url = cachesFolder.appendingPathComponent(name + ".png")"#, "b.swift": #"let logo = "bell""#,
    ]),
    Lookup(files: ["a.swift": #"x = NSDataAsset(name: name)"#, "b.swift": #"let logo = "bell""#]),
  ])
  func leavesWhatALookUpMayOpen(_ lookUp: Lookup) throws {
    let files = lookUp.files.map { ("in/App/\($0.key)", $0.value) }
    let plan = try plan(["in/Art/bell.png": (2, 2)], Dictionary(uniqueKeysWithValues: files))
    switch plan.files.first?.outcome {
    case .left(.lookedUpByPath(let file, let line)), .left(.mayBeOpenedByPath(let file, let line, as: "bell")):
      #expect("\(Path.name(file)):\(line)" == lookUp.place)
    default: #expect(lookUp.place == nil)
    }
  }

  @Test func aHelperOfTheAppIsNotTheSystem() throws {
    let helper = """
      @implementation SvgHelper
      + (UIImage *)imageNamed:(NSString *)path
      {
        return [self imageFromPath:[[NSBundle mainBundle] pathForResource:path ofType:type]];
      }
      """
    let code = """
      a = [UIImage imageNamed:@"bell"];
      b = [SvgHelper imageNamed:@"horn"];
      c = [NSImage imageNamed:@"oar"];
      """
    let plan = try plan(
      ["in/bell.png": (2, 2), "in/horn.png": (2, 2), "in/oar.png": (2, 2)],
      ["in/SvgHelper.m": helper, "in/Cell.m": code])
    #expect(plan.edits.map(\.name) == ["bell", "oar"])
    #expect(plan.files[1].outcome == .left(.mayBeOpenedByPath(in: "in/Cell.m", line: 2, as: "horn")))
  }

  @Test func leavesWhatPagesShow() throws {
    let plan = try plan(
      ["in/Help/a.png": (2, 2), "in/Help/img/b.png": (3, 3), "in/shared/c.png": (4, 4), "in/d.png": (5, 5)],
      [
        "in/App.xcodeproj/project.pbxproj": project([("App", ["d.png"], "AppIcon")]),
        "in/Help/index.html": #"<img src="a.png"><div style="background: url('../shared/c.png')"></div>"#,
      ])
    #expect(plan.edits.map(\.name) == ["d"])
    let outcomes = plan.files.map(\.outcome).filter { $0 == .left(.shownByPage("in/Help/index.html")) }
    #expect(outcomes.count == 3)
  }

  @Test func leavesFoldersThatAreCopiedAsTheyAre() throws {
    let text = project([("App", ["c.png"], "AppIcon")], folder: "stamps")
    let plan = try plan(
      ["in/stamps/a.png": (2, 2), "in/stamps/deep/b.png": (3, 3), "in/c.png": (4, 4)],
      ["in/App.xcodeproj/project.pbxproj": text])
    #expect(plan.edits.map(\.name) == ["c"])
    let reason = SkipReason.inFolderReference(folder: "in/stamps", project: "in/App.xcodeproj")
    #expect(plan.files.count { $0.outcome == .left(reason) } == 2)
  }
}
