import Catalog
import Files
import References
import Testing

@testable import Validation

@Suite struct NameSearchTests {
  private func asset(_ name: String, symbol: String? = nil, objectiveC: String? = nil) -> NamedAsset {
    NamedAsset(
      path: "A.xcassets/\(name).imageset", catalog: "A.xcassets", type: .imageSet, names: [name], symbol: symbol,
      objectiveCSymbol: objectiveC, isPart: false)
  }

  private func mentions(_ assets: [NamedAsset], _ text: String, as kind: TextKind = .code) -> [String] {
    var search = NameSearch(assets)
    search.add(NameMentions(in: Array(text.utf8), of: search.names, as: kind), isCode: kind == .code)
    search.settleBuiltNames()
    return search.mentioned.sorted().map { assets[$0].names[0] }
  }

  @Test(arguments: [
    (#"UIImage(named: "bell")"#, true), (#"let names = ["gong", "bell"]"#, true), (##"#"bell"#"##, true),
    (#""images/bell.png""#, true), (#"bell"#, false), (#""bells""#, false), (#"// "bell""#, false),
    (#"/* "bell" */"#, false), (#"/* */ "bell""#, true), (#""http://x" + "bell""#, true), (#""\"" + "bell""#, true),
    (#"image.bell"#, true), (#"R.image.bell()"#, true), (#".`bell`"#, true), (#"image.bells"#, false),
    (#"ACImageNameBell"#, true), (#"XACImageNameBell"#, true), (#""be\(rest)""#, true), (#""\(any)""#, false),
    (#""\(a)l\(b)""#, false), (#""\(f("x"))ll""#, true), (#"String(format: "b%@l", x)"#, true), (#""100%""#, false),
    ("\"\"\"\n\"bell\"\n\"\"\"", true), (#""be\"#, false), ("/*", false), (".", false),
  ])
  func findsWhatMayBeANameInCode(text: String, isFound: Bool) {
    #expect(mentions([asset("bell", symbol: "bell", objectiveC: "Bell")], text) == (isFound ? ["bell"] : []), "\(text)")
  }

  @Test(arguments: [
    ("<string>bell</string>", true), ("{'icon': 'bell'}", true), ("\"// \": \"bell\"", true), ("bell", false),
    ("<key>\nbell</key>", false), ("<image name=\"bell\"/>", true), ("icon: bell", false),
  ])
  func findsTextsOfData(text: String, isFound: Bool) {
    #expect(mentions([asset("bell")], text, as: .data) == (isFound ? ["bell"] : []), "\(text)")
  }

  /// Ten thousand such texts beside ten thousand assets would be fitted for minutes.
  @Test func whatThereIsNoTimeToFitCountsAsNamed() {
    let assets = (0..<50).map { asset("gong\($0)") }
    var search = NameSearch(assets, maxLetterCount: 1_000)
    let texts = (0..<40).map { #""\(a)xy\#($0)\(b)""# }.joined(separator: "\n")
    search.add(NameMentions(in: Array(texts.utf8), of: search.names, as: .code), isCode: true)
    search.settleBuiltNames()
    #expect(search.mentioned.sorted() == Array(4..<50), "five letters in forty texts are two hundred")
  }

  @Test func numbersAtTheEndAreAddedByCode() {
    let assets = ["loading-1", "loading_2", "loading3", "12", "tab-home", "home-on", "Copy-16", "Copy-24"]
      .map { asset($0) }
    #expect(mentions(assets, #""loading" + number"#) == ["loading-1", "loading_2", "loading3"])
    #expect(mentions(assets, #""Copy""#) == [], "the title of a command, and the sizes of an icon")
    #expect(mentions(assets, #""tab-" + name"#) == ["tab-home"])
    #expect(mentions(assets, #"name + "-on""#) == ["home-on"])
    #expect(mentions(assets, #""-""#) == [])
  }

  @Test func aTextThatIsTheLastPartOfANameIsNoName() {
    let assets = ["Edit/Copy", "Edit/Cut"].map { asset($0) }
    #expect(mentions(assets, #""Copy""#) == [])
    #expect(mentions(assets, #"["Copy", "Edit/Cut"]"#) == ["Edit/Cut"])
    #expect(mentions(assets, ##""Copy"; "\(group)/\(name)""##) == ["Edit/Copy"])
    #expect(mentions(assets, ##""Edit/\(name)""##) == ["Edit/Copy", "Edit/Cut"])
  }

  @Test(arguments: [
    (#""icons/old""#, ["icons/old/00", "icons/old/01"]), (#""icons""#, []), (#"// "icons/old""#, []),
    (#""icons"; folder + "/" + name"#, ["icons/new/00", "icons/old/00", "icons/old/01"]),
    (#""icons/old/" + name"#, ["icons/old/00", "icons/old/01"]), (#""old"; folder + "/" + name"#, []),
    (#""images/icons/old""#, []),
  ])
  func thePathOfANamespaceMeansEverythingInIt(text: String, found: [String]) {
    let assets = ["icons/new/00", "icons/old/00", "icons/old/01", "bell"].map { asset($0) }
    #expect(mentions(assets, text) == found)
    #expect(mentions(assets, #""icons/old""#, as: .data) == [], "data has whole names")
  }

  @Test(arguments: [
    (#"var name = "gloss_button"\nname += "_\(color)""#, ["gloss_button_blue", "gloss_button_green"]),
    (#"NSString *name = @"gloss_button_g";\nname += @"reen";"#, ["gloss_button_green"]),
    (#"var name = "gloss_button"\nother += "_\(color)""#, []), (#"var name = "gloss_button"\ncount += 1"#, []),
    (#"= "gloss_button"\n+= "x""#, []), (#"+= "x""#, []), (#"+= ""#, []),
  ])
  func aTextToWhichSomethingIsAppendedBeginsNames(text: String, found: [String]) {
    let assets = ["gloss_button_blue", "gloss_button_green", "gloss_check"].map { asset($0) }
    #expect(mentions(assets, text.replacing(#"\n"#, with: "\n")) == found)
  }

  @Test(arguments: [
    (#"[@"Pause" stringByAppendingString:suffix]"#, ["PauseOff", "PauseOn"]),
    (#"[name stringByAppendingString:@"On"]"#, ["PauseOn", "PlayOn"]),
    (#"[name stringByAppendingFormat:@"eOn"]"#, ["PauseOn"]), (#""Pause".appending(suffix)"#, ["PauseOff", "PauseOn"]),
    (#"name.appending("yOn")"#, ["PlayOn"]), (#""Pause" + suffix"#, ["PauseOff", "PauseOn"]),
    (#"name + "ayOn""#, ["PlayOn"]), (#"name + "On""#, []), (#"["Pause", "On"]"#, []), (#""Pause""#, []), (#""#, []),
  ])
  func textsThatAreJoinedAreBothEndsOfNames(text: String, found: [String]) {
    #expect(mentions(["PauseOff", "PauseOn", "PlayOn"].map { asset($0) }, text) == found)
  }

  @Test(arguments: [
    (#""com.provenance.atari8bit""#, ["atari8bit"]), (#""provenance.atari8bit""#, []),
    (#""See example.com. Or atari8bit.""#, []), (#""com.atari8bit.provenance""#, []), (#""com.provenance.""#, []),
  ])
  func theLastPartOfAnIdentifierMayBeAName(text: String, found: [String]) {
    #expect(mentions(["atari8bit", "3ds"].map { asset($0) }, text) == found)
  }

  @Test(arguments: [
    ("R.color.sliderText1x()", ["sliderText1x"]), ("R.image.settings_icon()", ["settings_icon"]),
    ("hCoreUIAssets.eq.image", ["EQ"]), ("hCoreUIAssets.eQ.image", ["EQ"]), ("x.q", []),
    ("R.image.hthecoMainnet()", ["HT-HECO mainnet"]), ("R.image.hTHECOMainnet()", ["HT-HECO mainnet"]),
  ])
  func generatorsOfCodeHaveTheirOwnSymbols(text: String, found: [String]) {
    #expect(mentions(["EQ", "HT-HECO mainnet", "settings_icon", "sliderText1x"].map { asset($0) }, text) == found)
  }

  @Test func patternsMayNameAFile() {
    let assets = ["RoomLand1x", "RoomPort1x", "Room"].map { asset($0) }
    #expect(mentions(assets, #"@"Room%@1x.jpg""#) == ["RoomLand1x", "RoomPort1x"])
    #expect(mentions(assets, ##""Room\(side)@2x.png""##) == ["RoomLand1x", "RoomPort1x", "Room"])
  }

  @Test(arguments: [
    ("a.json", true), ("Brands.plist", true), ("a.swift", false), ("App-Info.plist", false),
    ("project.pbxproj", false), ("a.xcconfig", false), ("a.storyboard", false), ("ci.yml", false),
  ])
  func onlyDataMayBeInAnotherCase(file: String, isFound: Bool) throws {
    let assets = ["adobe", "Google"].map { asset($0) }
    let text = #"{ "displayName": "Adobe", "other": "google", "<string>ADOBE</string>" }"#
    let kind = try #require(TextKind(file))
    #expect(mentions(assets, text, as: kind) == (isFound ? ["adobe", "Google"] : []))
  }

  @Test(arguments: [
    (#"Image(systemName: "bell")"#, TextKind.code, false), (#"[UIImage systemImageNamed:@"bell"]"#, .code, false),
    (##"Label("x", systemImage: "be\(rest)")"##, .code, false), (#"Cell(name: "bell")"#, .code, true),
    (#"Image(systemName: name ?? "bell")"#, .code, true), (#""systemName" : "bell""#, .code, true),
    (#"<state image="bell" catalog="system"/>"#, .interface, false),
    (#"<image name="bell" catalog="system" width="8"/>"#, .interface, false),
    (#"<state image="bell"/><state image="a" catalog="system"/>"#, .interface, true),
    (#"<item image="a" catalog="system" selectedImage="bell"/>"#, .interface, true),
    (#"<state image="bell.fill" catalog="system"/>"#, .interface, true),
    (#"Image(systemName: "bell.fill")"#, .code, false),
  ])
  func symbolsOfTheSystemAreNoAssets(text: String, kind: TextKind, isFound: Bool) {
    let name = text.contains("bell.fill") ? "bell.fill" : "bell"
    #expect(mentions([asset(name, symbol: "x")], text, as: kind) == (isFound ? [name] : []), "\(text)")
  }

  @Test func aMemberIsOnlyNamedInCode() {
    let assets = [asset("bell", symbol: "bell")]
    #expect(mentions(assets, "R.drawable.bell", as: .other) == ["bell"])
    #expect(mentions(assets, "PRODUCT_BUNDLE_IDENTIFIER = org.bell.app;", as: .interface) == [])
  }

  @Test(arguments: [
    (#"let file = isDark ? "bell" : "gong"|let end = isBig ? "Max" : "Low"|"\(file)\(end)""#, ["bellMax", "gongMax"]),
    (#"let end = "Max"|let file: String = "bell"|x("\(file)\(end)")"#, ["bellMax"]),
    (#"let file = "bell"|"\(file)\(end)""#, []), (#"let end = "Max"|let file = "bell"|"\(file.lower)\(end)""#, []),
    (#"let end = "Max"|let file = "bell"|"\(end)\(file)""#, []), (#"let a = "x"|"\(a)\(""#, []),
    (#"let a = ""|"\(a)\(a)""#, []),
  ])
  func namesAreMadeOfTheValuesOfVariables(text: String, found: [String]) {
    let text = text.replacing("|", with: "\n")
    #expect(mentions(["bellMax", "gongMax"].map { asset($0) }, text) == found, "\(text)")
  }

  @Test(arguments: [
    (#"name.rawValue + "_" + other.rawValue"#, ["jade_load_v2"]), (#"name.rawValue + "+" + other"#, []),
    (#"name + "_" + other"#, []),
  ])
  func rawValuesAreBeginningsOfNames(text: String, found: [String]) {
    let code = "enum Jade: String {\n  case load   = \"jade_load\"\n  case none\n}\nlet x = \"jade\"\n"
    #expect(mentions(["jade_load_v2", "jade_v2"].map { asset($0) }, code + text) == found)
  }

  @Test(arguments: [
    (["icon_", ""], "icon_3", true), (["icon_", ""], "icon_", true), (["icon_", "_on"], "icon_3_on", true),
    (["icon_", "_on"], "icon_on", false), (["a", "b", "c"], "axbxc", true), (["a", "b", "c"], "acb", false),
    (["", "bc", "c"], "abcc", true), (["", "bc", "c"], "abc", false), (["ab", "ba"], "aba", false),
  ])
  func fitsWhatStandsBetweenThePieces(pieces: [String], name: String, fits: Bool) throws {
    let built = try #require(DynamicNamePattern(pieces.map { Array($0.utf8) }))
    #expect(built.fits(Array(name.utf8)) == fits)
  }

  @Test func whatCouldBeAnyNameIsNone() {
    #expect(
      DynamicNamePattern([[], []]) == nil && DynamicNamePattern([[97], []]) == nil
        && DynamicNamePattern([[97, 98]]) == nil)
    #expect(DynamicNamePattern([[], Array("_-".utf8), []]) == nil)
    #expect(DynamicNamePattern([[UInt8](repeating: 97, count: 300), []]) == nil)
    #expect(
      DynamicNamePattern.pieces(format: "icon".utf8).count == 1
        && DynamicNamePattern.pieces(format: "50%% off".utf8).count == 1)
    #expect(DynamicNamePattern.pieces(format: "icon_%02d".utf8) == [Array("icon_".utf8), []])
    #expect(DynamicNamePattern.pieces(format: "%1$@-of-%@".utf8) == [[], Array("-of-".utf8), []])
    #expect(DynamicNamePattern.pieces(format: "icon%".utf8) == [Array("icon".utf8), []])
  }

  /// Nothing a file may hold makes the search run out of it.
  @Test func brokenTextIsReadToItsEnd() {
    let pieces = ["\"", "\\", "\\(", ")", "'", "<", ">", "/", "*", ".", "`", "%", "A", "\n", "bell", "\u{E9}"]
    for one in pieces {
      for two in pieces {
        for three in pieces {
          for kind in [TextKind.code, .interface, .data] {
            _ = mentions([asset("bell", symbol: "bell")], one + two + three, as: kind)
          }
        }
      }
    }
  }

  @Test func aProjectListsCatalogsAndImagesThatAreMissing() {
    let text = """
      { objects = {
        A1 = {isa = PBXFileReference; path = Icons.xcassets; sourceTree = SOURCE_ROOT; };
        A2 = {isa = PBXFileReference; path = "App/My Icons.xcassets"; sourceTree = SOURCE_ROOT; };
        /* A3 = {isa = PBXFileReference; path = Old.xcassets; sourceTree = SOURCE_ROOT; }; */
        A4 = {
          path = "map@2x.png"; isa = PBXFileReference; sourceTree = SOURCE_ROOT;
        };
        A5 = {isa = PBXFileReference; path = "\\U00e9.xcassets"; sourceTree = SOURCE_ROOT; };
        A6 = {isa = PBXGroup; path = Group.xcassets; };
        A7 = {isa = PBXFileReference; path = "$(NAME).png"; sourceTree = SOURCE_ROOT; };
        A8 = {isa = PBXFileReference; path = Pods/a.png; sourceTree = SOURCE_ROOT; };
        P = {isa = PBXProject; };
      }; rootObject = P; }
      """
    func missing(_ text: some StringProtocol, _ path: String) -> ProjectListing {
      var files = MissingFiles(in: MemoryFileTree(files: ["x/icons.xcassets/Contents.json": []]))
      return ProjectListing(Array(text.utf8), path: path, &files)
    }
    let file = missing(text, "x/App.xcodeproj/project.pbxproj")
    #expect(file.folder == "x")
    #expect(file.missing.map(\.path) == ["App/My Icons.xcassets", "map@2x.png", "é.xcassets"])
    #expect(file.missing.map(\.place) == ["x/App/My Icons.xcassets", "x/map@2x.png", "x/é.xcassets"])
    #expect(
      file.missing.map(\.position) == [
        .init(line: 3, column: 41), .init(line: 6, column: 13), .init(line: 8, column: 41),
      ])
    #expect(
      file.catalogs.map(\.text).sorted() == ["x/App/My Icons.xcassets", "x/Icons.xcassets", "x/é.xcassets"],
      "one of them is there")
    #expect(missing(text.dropLast(2), "p").missing.isEmpty)
  }

  @Test func aLinkOrASubmoduleMayLeadToAFile() {
    let tree = MemoryFileTree(
      files: [".gitmodules": [], "App/a.png": []], links: ["App/Linked": "../Other"], emptyFolders: ["Kit"])
    var files = MissingFiles(in: tree)
    for path in ["App/A.png", "App/Linked/b.png", "Kit/c.png"] {
      let isMissing = files.isMissing(path)
      #expect(!isMissing, "\(path)")
    }
    for path in ["App/b.png", "Other/b.png"] {
      let isMissing = files.isMissing(path)
      #expect(isMissing, "\(path)")
    }
  }
}
