import Files
import References
import TestKit
import Testing

/// What becomes of the keys by which the system found icon files and launch images.
@Suite struct InfoPlistRewritingTests {
  private static func mapping(isBuilt: Bool = true) -> ReferenceMapping {
    var mapping = ReferenceMapping()
    mapping.systemSets = [
      .init(.icon, "AppIcon", images: ["App/Icon.png", "App/Icon@2x.png", "App/Icon-72.png"], isBuilt: isBuilt),
      .init(.launchImage, "LaunchImage", images: ["App/Default-568h@2x.png"], isBuilt: isBuilt),
    ]
    mapping.images = mapping.systemSets.flatMap { set in
      set.images.map { .init($0, now: "A.xcassets/\(set.name).x/\(Path.name($0))") }
    }
    mapping.catalog = "A.xcassets"
    return mapping
  }

  private static func list(_ members: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>\r
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0">
    <dict>
    	<key>CFBundleName</key>  <string>Ödland &amp; Co</string>
    \(members)	<!-- <key>CFBundleIconFile</key> -->
    	<key>UIPrerenderedIcon</key><true/>
    </dict>
    </plist>

    """
  }

  private func plan(
    _ list: String, _ mapping: ReferenceMapping = mapping(), others: [String: [UInt8]] = [:]
  ) throws -> (text: String, edits: ReferenceEdits) {
    let files = others.merging(["App/App-Info.plist": Array(list.utf8)]) { $1 }
    let edits = try ReferenceEdits.plan(mapping, in: MemoryFileTree(files: files))
    let new = edits.changes.changes.first { $0.path == "App/App-Info.plist" }?.new
    return (new.map { String(decoding: $0, as: UTF8.self) } ?? list, edits)
  }

  @Test(arguments: [
    "\t<key>CFBundleIconFile</key>\n\t<string>Icon.png</string>\n",
    "\t<key>CFBundleIconFiles~ipad</key>\r\n\t<array>\r\n\t\t<string>Icon-72</string>\r\n\t</array>\r\n",
    "\t<key>CFBundleIconFiles</key><array><string>Icon.png</string><string>Icon@2x.png</string></array>\n",
    """
    	<key>CFBundleIcons</key>
    	<dict>
    		<key>CFBundlePrimaryIcon</key>
    		<dict>
    			<key>CFBundleIconFiles</key>
    			<array>
    				<string>Icon</string>
    				<string>Lost.png</string>
    			</array>
    			<key>UIPrerenderedIcon</key>
    			<true/>
    		</dict>
    	</dict>

    """,
    "\t<key>UILaunchImageFile</key>\n\t<string>Default</string>\n",
    """
    	<key>UILaunchImages</key>
    	<array>
    		<dict>
    			<key>UILaunchImageName</key>
    			<string>Default-568h</string>
    			<key>UILaunchImageSize</key>
    			<string>{320, 568}</string>
    		</dict>
    	</array>

    """,
  ])
  func goWhereTheSetTakesTheirPlace(_ key: String) throws {
    let isOfImage = key.contains("Default<")  // `Default` alone is another file than `Default-568h@2x.png`.
    let result = try plan(Self.list(key))
    #expect(result.text == (isOfImage ? Self.list(key) : Self.list("")))
    #expect(result.edits.rewritten.map(\.kind) == (isOfImage ? [] : [.propertyList]))
    #expect(result.edits.listed == [])
  }

  @Test func onlyThePrimaryIconGoesBesideOthers() throws {
    func icons(_ primary: String) -> String {
      Self.list(
        """
        	<key>CFBundleIcons</key>
        	<dict>
        		<key>CFBundleAlternateIcons</key>
        		<dict><key>Night</key><dict><key>CFBundleIconFiles</key><array><string>Moon</string></array></dict></dict>
        \(primary)	</dict>

        """)
    }
    let primary = """
      		<key>CFBundlePrimaryIcon</key>
      		<dict><key>CFBundleIconFiles</key><array><string>Icon</string></array></dict>

      """
    #expect(try plan(icons(primary)).text == icons(""))
  }

  // MARK: - Icons to change to

  private static func alternates(isBuilt: Bool = true) -> ReferenceMapping {
    var mapping = mapping()
    mapping.systemSets[0].images.append("App/Both.png")
    mapping.systemSets[1] = .init(.icon, "Night", images: ["App/Moon@2x.png"], isBuilt: isBuilt, isAlternate: true)
    mapping.systemSets.append(
      .init(.icon, "Dawn", images: ["App/Dawn@2x.png", "App/Icon.png"], isBuilt: isBuilt, isAlternate: true))
    return mapping
  }

  private static func icons(_ icons: String...) -> String {
    list("\t<key>CFBundleIcons</key>\n\t<dict>\n\(icons.joined())\t</dict>\n")
  }

  private static func icon(_ key: String, _ name: String) -> String {
    "\t\t<key>\(key)</key>\n\t\t<dict><key>CFBundleIconFiles</key><array><string>\(name)</string></array></dict>\n"
  }

  private static func alternates(_ icons: String...) -> String {
    "\t\t<key>CFBundleAlternateIcons</key>\n\t\t<dict>\n\(icons.joined())\t\t</dict>\n"
  }

  @Test func iconsToChangeToGoWithTheListAroundThem() throws {
    let primary = Self.icon("CFBundlePrimaryIcon", "Icon-72")
    let (night, dawn, other) = (Self.icon("Night", "Moon"), Self.icon("Dawn", "Dawn"), Self.icon("Odd", "Odd"))
    func rest(_ list: String) throws -> String { try plan(list, Self.alternates()).text }
    #expect(try rest(Self.icons(primary, Self.alternates(night, dawn))) == Self.list(""))
    #expect(try rest(Self.icons(Self.alternates(night, dawn))) == Self.list(""))
    #expect(try rest(Self.icons(primary, Self.alternates(night, other))) == Self.icons(Self.alternates(other)))
    // A key that names another image of the set is none of its own.
    let foreign = Self.icon("Evening", "Moon")
    #expect(try rest(Self.icons(Self.alternates(foreign))) == Self.icons(Self.alternates(foreign)))
    let result = try plan(Self.icons(primary, Self.alternates(night, dawn)), Self.alternates())
    #expect(
      result.edits.rewritten.map { "\($0.name): \($0.newName)" }.sorted() == [
        "CFBundleAlternateIcons.Dawn: Dawn", "CFBundleAlternateIcons.Night: Night", "CFBundleIcons: AppIcon",
      ])
  }

  @Test func iconsToChangeToStayWhereNoAppIsBuiltOfThem() throws {
    let list = Self.icons(Self.alternates(Self.icon("Night", "Moon")))
    let result = try plan(list, Self.alternates(isBuilt: false))
    #expect(result.text == list)
    #expect(result.edits.listed.map(\.name) == ["CFBundleAlternateIcons.Night"])
    #expect(result.edits.listed.map(\.reason) == [.notInBuild])
  }

  @Test func stayWhereTheyNameOtherImagesToo() throws {
    let key = "\t<key>CFBundleIconFiles</key><array><string>Icon</string><string>Odd.png</string></array>\n"
    let result = try plan(Self.list(key), others: ["App/Odd.png": ImageMaker.png(2, 2)])
    #expect(result.text == Self.list(key))
    #expect(result.edits.listed.map(\.reason) == [.besideOthers] && result.edits.listed.map(\.line) == [6])
    let variable = "\t<key>CFBundleIconFiles</key><array><string>Icon</string><string>$(ICON)</string></array>\n"
    #expect(try plan(Self.list(variable)).text == Self.list(variable))
  }

  @Test func stayWhereNoAppIsBuiltOfTheImages() throws {
    let key = "\t<key>CFBundleIconFile</key>\n\t<string>Icon.png</string>\n"
    let result = try plan(Self.list(key), Self.mapping(isBuilt: false))
    #expect(result.text == Self.list(key) && result.edits.listed.map(\.reason) == [.notInBuild])
  }

  /// `{"CFBundleIconFile": "Icon.png", "CFBundleName": "App"}`, as `plutil -convert binary1` writes it.
  @Test func binaryListsLoseThemToo() throws {
    let texts = ["CFBundleIconFile", "CFBundleName", "Icon.png", "App"]
    var bytes = Array("bplist00".utf8)
    var offsets = [8]
    bytes += [0xD2, 1, 2, 3, 4]
    for text in texts {
      offsets.append(bytes.count)
      bytes += text.utf8.count < 15 ? [0x50 | UInt8(text.utf8.count)] : [0x5F, 0x10, UInt8(text.utf8.count)]
      bytes += Array(text.utf8)
    }
    let table = bytes.count
    bytes += offsets.map { UInt8($0) }
    bytes += [0, 0, 0, 0, 0, 0, 1, 1] + [0, 0, 0, 0, 0, 0, 0, 5] + [UInt8](repeating: 0, count: 8)
    bytes += [0, 0, 0, 0, 0, 0, 0, UInt8(table)]
    let edits = try ReferenceEdits.plan(Self.mapping(), in: MemoryFileTree(files: ["App/Info.plist": bytes]))
    let new = try #require(edits.changes.changes.first?.new)
    #expect(try PropertyList(parsing: new) == .dictionary(["CFBundleName": .string("App")]))
    #expect(edits.rewritten.map(\.newName) == ["AppIcon"])
  }

  // MARK: - The build settings

  private static let project = """
    // !$*UTF8*$!
    {
    	objects = {
    		10 = {isa = PBXBuildFile; fileRef = 20; };
    		20 = {isa = PBXFileReference; path = Icon.png; sourceTree = "<group>"; };
    		40 = {isa = PBXGroup; children = (20, ); path = App; sourceTree = "<group>"; };
    		50 = {isa = PBXNativeTarget; buildConfigurationList = 80; buildPhases = (60, ); name = App; productType = "com.apple.product-type.application"; };
    		60 = {isa = PBXResourcesBuildPhase; files = (10, ); };
    		70 = {isa = PBXProject; mainGroup = 40; targets = (50, ); };
    		80 = {isa = XCConfigurationList; buildConfigurations = (81, 82, ); };
    		81 = {
    			isa = XCBuildConfiguration;
    			buildSettings = {
    				ALWAYS_SEARCH_USER_PATHS = NO;
    				SDKROOT = iphoneos;
    			};
    			name = Debug;
    		};
    		82 = {isa = XCBuildConfiguration; buildSettings = {}; name = Release; };
    	};
    	rootObject = 70;
    }

    """

  @Test func theAppNamesTheSetInItsSettings() throws {
    let path = "App.xcodeproj/project.pbxproj"
    let tree = MemoryFileTree(files: [path: Array(Self.project.utf8)])
    var mapping = Self.mapping()
    mapping.systemSets.removeLast()
    let new = try #require(try ReferenceEdits.plan(mapping, in: tree).changes.changes.first?.new)
    let text = String(decoding: new, as: UTF8.self)
    #expect(
      text.contains(
        "\t\t\t\tALWAYS_SEARCH_USER_PATHS = NO;\n\t\t\t\tASSETCATALOG_COMPILER_APPICON_NAME = AppIcon;\n"
          + "\t\t\t\tSDKROOT = iphoneos;\n"))
    let file = try ProjectFile(parsing: new)
    #expect(file.values(of: "ASSETCATALOG_COMPILER_APPICON_NAME", for: file.targets[0]) == ["AppIcon"])
    #expect(text.split(separator: "ASSETCATALOG_COMPILER_APPICON_NAME").count == 3)
    // One that names a set already keeps it.
    let named = Self.project.replacing("SDKROOT", with: "ASSETCATALOG_COMPILER_APPICON_NAME = Other;\n\t\t\t\tSDKROOT")
    let kept = try ReferenceEdits.plan(mapping, in: MemoryFileTree(files: [path: Array(named.utf8)]))
    #expect(!String(decoding: try #require(kept.changes.changes.first?.new), as: UTF8.self).contains("= AppIcon"))
  }

  /// What a file says that a configuration is based on is not said again.
  @Test(arguments: [
    "ASSETCATALOG_COMPILER_APPICON_NAME = Fancy", "ASSETCATALOG_COMPILER_APPICON_NAME[sdk=iphone*] = $(ICON)",
  ])
  func settingsFilesCountToo(line: String) throws {
    let path = "App.xcodeproj/project.pbxproj"
    let project = Self.project
      .replacing("\tname = Debug;", with: "\tname = Debug;\n\t\t\tbaseConfigurationReference = 21;")
      .replacing(
        "\t\t40 =",
        with: "\t\t21 = {isa = PBXFileReference; path = App.xcconfig; sourceTree = SOURCE_ROOT; };\n\t\t40 =")
    func text(_ settings: String?) throws -> String {
      var files = [path: Array(project.utf8)]
      files["App.xcconfig"] = settings.map { Array($0.utf8) }
      let edits = try ReferenceEdits.plan(Self.mapping(), in: MemoryFileTree(files: files))
      return String(decoding: try #require(edits.changes.changes.first { $0.path == path }?.new), as: UTF8.self)
    }
    #expect(try !text(line).contains("ASSETCATALOG_COMPILER_APPICON_NAME"))
    for nothing in ["// \(line)", nil] {
      #expect(try text(nothing).contains("ASSETCATALOG_COMPILER_APPICON_NAME = AppIcon;"))
    }
  }

  /// The names join those that are listed, in whichever way and wherever that is.
  @Test(arguments: [
    ("", nil, "\"Dawn Night\""), ("SETTING = Red;", nil, "\"Red Dawn Night\""),
    ("SETTING = (\n\t\t\t\t\tRed,\n\t\t\t\t\tNight,\n\t\t\t\t);", nil, "\"Red Night Dawn\""),
    ("", "SETTING = Red Night", "\"$(inherited) Dawn\""), ("SETTING = \"Night Dawn\";", nil, "\"Night Dawn\""),
    ("ASSETCATALOG_COMPILER_INCLUDE_ALL_APPICON_ASSETS = YES;", nil, nil), ("", "SETTING = Dawn Night", nil),
  ])
  func theAppListsTheIconsItChangesTo(settings: String, file: String?, listed: String?) throws {
    let path = "App.xcodeproj/project.pbxproj"
    let setting = "ASSETCATALOG_COMPILER_ALTERNATE_APPICON_NAMES"
    var project = Self.project.replacing(
      "SDKROOT", with: settings.replacing("SETTING", with: setting) + "\n\t\t\t\tSDKROOT")
    var files: [String: [UInt8]] = [:]
    if let file {
      project =
        project
        .replacing("\tname = Debug;", with: "\tname = Debug;\n\t\t\tbaseConfigurationReference = 21;")
        .replacing(
          "\t\t40 =",
          with: "\t\t21 = {isa = PBXFileReference; path = App.xcconfig; sourceTree = SOURCE_ROOT; };\n\t\t40 =")
      files["App.xcconfig"] = Array(file.replacing("SETTING", with: setting).utf8)
    }
    files[path] = Array(project.utf8)
    var mapping = Self.alternates()
    for index in mapping.systemSets.indices { mapping.systemSets[index].images.append("App/Icon.png") }
    let edits = try ReferenceEdits.plan(mapping, in: MemoryFileTree(files: files))
    let text = String(decoding: try #require(edits.changes.changes.first { $0.path == path }?.new), as: UTF8.self)
    _ = try ProjectFile(parsing: Array(text.utf8))
    // The other configuration says nothing of its own.
    let debug = try #require(text.split(separator: "name = Debug;").first)
    let value = debug.split(separator: "\(setting) = ").dropFirst().first?.prefix { $0 != ";" }
    #expect(value.map(String.init) == listed)
    #expect(
      text.contains("buildSettings = {\(setting) = \"Dawn Night\"; ASSETCATALOG_COMPILER_APPICON_NAME = AppIcon; }"))
    #expect(edits.projects.flatMap(\.settings).contains("\(setting) = Dawn Night"))
  }
}
