internal import Catalog
internal import Files
internal import JSON
internal import References

/// Something outside of the catalogs asks for an asset that doesn't exist.
struct DanglingReference: ProjectRule {
  let description = RuleDescription(
    id: "dangling-reference", summary: "Code or an interface file names an asset that doesn't exist",
    rationale: """
      The app shows nothing in its place, and only on the screen that uses it. The rule reports places that clearly \
      use an image, a color or data by name: `UIImage(named:)`, `Image("…")`, the images of a storyboard, keys of a \
      property list. A file of that name outside the catalogs is fine, as is a name the system has, and that of a file \
      that a build makes of an icon, such as `AppIcon60x60`. Sets in folders of an unknown type may be in the app, so \
      their names are not reported. If a project file says what is built, each target that is built from the place \
      must have the asset: an image that only a widget has is missing in the app. Code under `#if os(…)` counts for \
      the systems it is compiled for, and files that only tests include don't count. It is a note if the asset may be \
      in another place: if code looks it up in another bundle, has a fallback, or an outlet or a tag for the view that \
      shows it, if that view is hidden, if it is the image of a tab, which code often sets, or a color of an interface \
      file, which holds another beside the name, if a framework or package asks the app for it, if a script of the \
      build may add it, if another target that is built from the same code has it, if a target all of whose code is \
      missing lists it, and for previews, pages and files of no target. The name of a file that a target needs and \
      that isn't on disk is part of the finding `missing-resource`. Only a check of the whole project looks for this.
      """,
    severity: .warning,
    accepts: [
      RuleExample(
        "names of assets, a loose file, a system symbol and a name in a comment", in: "",
        [
          "Icons.xcassets/bell.imageset/Contents.json": .images(.image(nil)),
          "Icons.xcassets/Accent.colorset/Contents.json": .list("colors", [["idiom": "universal"]]),
          "map@2x.png": .png(width: 8, height: 8),
          "App/View.swift": .text(
            """
            // UIImage(named: "gone")
            let images = [UIImage(named: "bell"), UIImage(named: "map.png"), UIImage(systemName: "star")]
            let color = Color("Accent")
            """),
        ]),
      RuleExample(
        "code of two targets, a part of which is for the target that has the image", in: "",
        [
          "Phone.xcassets/bell.imageset/Contents.json": .images(.image(nil)),
          "TV.xcassets/gong.imageset/Contents.json": .images(.image(nil)),
          "View.swift": .text("#if os(iOS)\nlet bell = UIImage(named: \"bell\")\n#endif\n"),
          "App.xcodeproj/project.pbxproj": .project(building: [
            "Phone": ["Phone.xcassets", "View.swift"], "TV": ["TV.xcassets", "View.swift"],
          ]),
        ]),
      RuleExample(
        "a name that is built at run time", in: "",
        [
          "Icons.xcassets/bell-on.imageset/Contents.json": .images(.image(nil)),
          "App/View.swift": .text(#"let image = UIImage(named: "bell-\(state)")"#),
        ]),
      RuleExample(
        "a file that the build makes of the icon, and a set in a folder of an unknown type", in: "",
        [
          "Icons.xcassets/AppIcon.appiconset/Contents.json": .images(.icon("60.png", "60x60", "2x")),
          "Icons.xcassets/Icons 2.0/bell.imageset/Contents.json": .images(.image(nil)),
          "App/View.swift": .text(#"let images = [UIImage(named: "AppIcon60x60"), UIImage(named: "bell")]"#),
        ]),
      RuleExample(
        "a file that a target needs and that is not on disk, which missing-resource reports", in: "",
        [
          "Icons.xcassets/bell.imageset/Contents.json": .images(.image(nil)),
          "App.xcodeproj/project.pbxproj": .project(naming: "map.png"),
          "App/View.swift": .text("let map = UIImage(named: \"map.png\")"),
        ]),
    ],
    rejects: [
      RuleExample(
        "an image that a package copies in a catalog, which is not compiled", in: "",
        [
          "Sources/Kit/Kit.xcassets/gong.imageset/Contents.json": .images(.image(nil)),
          "Sources/Kit/Raw/Raw.xcassets/bell.imageset/Contents.json": .images(.image(nil)),
          "Sources/Kit/View.swift": .text("let bell = Image(\"bell\", bundle: .module)\n"),
          "Package.swift": .text(
            "let package = Package(name: \"Kit\", targets: [.target(name: \"Kit\", resources: [.copy(\"Raw\")])])\n"),
        ],
        and: [
          (
            "Sources/Kit/View.swift",
            "no catalog of target 'Kit' has an image 'bell', but no target is built from 'Sources/Kit/Raw/Raw.xcassets'"
          )
        ]),
      RuleExample(
        "a typo, and a group that provides a namespace", in: "",
        [
          "Icons.xcassets/Bell.imageset/Contents.json": .images(.image(nil)),
          "Icons.xcassets/Bar/Contents.json": .properties(["provides-namespace": true]),
          "Icons.xcassets/Bar/home.imageset/Contents.json": .images(.image(nil)),
          "App/View.swift": .text("let bell = UIImage(named: \"bell\")\nlet home = Image(\"home\")"),
        ],
        and: [
          ("App/View.swift", "no catalog has an image 'bell', but one has 'Bell'"),
          ("App/View.swift", "no catalog has an image 'home', but one has 'Bar/home'"),
        ]),
      RuleExample(
        "an image in a storyboard, which also lists it as a resource", in: "",
        [
          "Icons.xcassets/bell.imageset/Contents.json": .images(.image(nil)),
          "App/Main.storyboard": .text(
            """
            <imageView image="arr"/>
            <resources><image name="arr" width="8" height="8"/></resources>
            """),
        ], and: [("App/Main.storyboard", "no catalog has an image 'arr', and no file has that name")]),
      RuleExample(
        "an image behind a view that code has an outlet for", in: "",
        [
          "Icons.xcassets/bell.imageset/Contents.json": .images(.image(nil)),
          "App/Main.storyboard": .text(
            """
            <button id="b1"><subviews><label id="l1"/></subviews><state image="arr"/></button>
            <outlet property="title" destination="l1" id="o1"/>
            """),
        ], and: [("App/Main.storyboard", "no catalog has an image 'arr', and no file has that name")]),
      RuleExample(
        "images of views that code has outlets for", in: "",
        [
          "Icons.xcassets/bell.imageset/Contents.json": .images(.image(nil)),
          "App/Main.storyboard": .text(
            """
            <imageView image="arr" id="a1"/>
            <button id="b1"><constraints><constraint id="c1"/></constraints><state image="arr"/></button>
            <outlet property="photo" destination="a1" id="o1"/><outlet property="send" destination="b1" id="o2"/>
            <resources><image name="arr" width="8" height="8"/></resources>
            """),
        ], as: .note,
        and: [
          ("App/Main.storyboard", "no catalog has an image 'arr', and no file has that name (2 places in this file)")
        ]),
      RuleExample(
        "images of a view with a tag, and of one that is hidden", in: "",
        [
          "Icons.xcassets/bell.imageset/Contents.json": .images(.image(nil)),
          "App/Main.storyboard": .text(
            """
            <imageView image="arr" id="a1" tag="8"/>
            <view id="b1" hidden="YES"><subviews><imageView image="arr" id="c1"/></subviews></view>
            """),
        ], as: .note,
        and: [
          ("App/Main.storyboard", "no catalog has an image 'arr', and no file has that name (2 places in this file)")
        ]),
      RuleExample(
        "the accent color of a property list, instead of which the system has its own", in: "",
        [
          "Icons.xcassets/bell.imageset/Contents.json": .images(.image(nil)),
          "Info.plist": .text("<plist><dict><key>NSAccentColorName</key><string>AccentColor</string></dict></plist>"),
        ], as: .note, and: [("Info.plist", "no catalog has a color 'AccentColor'")]),
      RuleExample(
        "a color of an interface file, which holds another beside the name", in: "",
        [
          "Icons.xcassets/bell.imageset/Contents.json": .images(.image(nil)),
          "App/Main.storyboard": .text(
            """
            <button><color key="tintColor" name="Sea"/></button>
            <resources><namedColor name="Sea"><color red="0" green="0.5" blue="0.7"/></namedColor></resources>
            """),
        ], as: .note, and: [("App/Main.storyboard", "no catalog has a color 'Sea'")]),
      RuleExample(
        "the image of a tab, which code may set", in: "",
        [
          "Icons.xcassets/bell.imageset/Contents.json": .images(.image(nil)),
          "App/Main.storyboard": .text(
            """
            <tabBarItem key="tabBarItem" title="News" image="news" id="t1"/>
            <resources><image name="news" width="24" height="24"/></resources>
            """),
        ], as: .note,
        and: [("App/Main.storyboard", "no catalog has an image 'news', and no file has that name")]),
      RuleExample(
        "a name that is looked up in another bundle", in: "",
        [
          "Icons.xcassets/bell.imageset/Contents.json": .images(.image(nil)),
          "App/View.swift": .text(#"let color = Color("sea", bundle: DesignKit.bundle)"#),
        ], as: .note,
        and: [("App/View.swift", "no catalog has a color 'sea', which may be in the bundle 'DesignKit.bundle'")]),
      RuleExample(
        "code of two targets, one of which has the image", in: "",
        [
          "Phone.xcassets/bell.imageset/Contents.json": .images(.image(nil)),
          "TV.xcassets/gong.imageset/Contents.json": .images(.image(nil)),
          "View.swift": .text("let bell = UIImage(named: \"bell\")\n"),
          "App.xcodeproj/project.pbxproj": .project(building: [
            "Phone": ["Phone.xcassets", "View.swift"], "TV": ["TV.xcassets", "View.swift"],
          ]),
        ],
        as: .note, and: [("View.swift", "no catalog of target 'TV' has an image 'bell', but target 'Phone' has it")]),
    ])

  func check(_ project: ProjectFacts, report: FindingReporter) {
    guard !project.assets.isEmpty else { return }
    var names = NameIndex(project)
    let missing = Set(project.projectFiles.flatMap(\.neededImages).map(\.imageName))
    let elsewhere = project.projectFiles.reduce(into: Set<ExactName>()) { $0.formUnion($1.imagesElsewhere) }
    let isForMac = project.built?.all.contains { target in
      target.settings.platforms.isEmpty || target.settings.platforms.contains(.macOS) || target.settings.isForCatalyst
    }
    let dangling = project.danglingReferences(beside: names).filter { use in
      // Xcode writes keys for the Touch Bar into every new action extension.
      if isForMac == false, use.reference.key?.hasPrefix("NSExtensionServiceTouchBar") == true { return false }
      return use.reference.imageName.map { !missing.contains($0) } ?? true
    }
    let byPlace = Dictionary(grouping: dangling) { FindingLocation($0.reference.name, in: $0.reference.file) }
    for uses in byPlace.values {
      // For many places in a file the first one is reported: to fix them, users search for the name.
      var use = uses[0]
      use.lacking = uses.reduce(into: []) { $0.formUnion($1.lacking) }
      // An interface file lists again what it shows.
      let count = uses.count { $0.reference.kind != .interfaceResource }
      let isElsewhere = use.reference.imageName.map(elsewhere.contains) ?? false
      let more = count > 1 ? " (\(count) places in this file)" : ""
      let text = use.elsewhere.map { message(of: use, in: project, elsewhere: $0) } ?? message(of: use, &names)
      report(
        use.reference.place, text + more,
        as: use.reference.bundle == nil && count > 0 && !isElsewhere ? uses.map(\.severity).max() ?? .warning : .note)
    }
  }

  private func message(of use: DanglingUse, in project: ProjectFacts, elsewhere: String) -> String {
    let targets = use.lacking.sorted().compactMap { project.built?.all[$0].name }
    let owner = "\(targets.count == 1 ? "target" : "targets") \(Wording.list(targets.map(Wording.quoted)))"
    return "no catalog of \(owner) has \(use.reference.subject.words) '\(use.reference.name)', but \(elsewhere)"
  }

  private func message(of use: DanglingUse, _ names: inout NameIndex) -> String {
    let reference = use.reference
    let like = names.similar(to: reference.name, for: reference.subject).map { ", but one has '\($0)'" } ?? ""
    // A bundle of another module may have it, and that module may not be in the project.
    let elsewhere = reference.bundle.map { ", which may be in the bundle '\($0)'" } ?? ""
    let isImage = reference.subject == .image && reference.bundle == nil && like.isEmpty
    let file = isImage ? ", and no file has that name" : ""
    return "no catalog has \(reference.subject.words) '\(reference.name)'\(elsewhere)\(like)\(file)"
  }
}
