import TestKit

// The traits that import has to get right.

extension TraitProject {
  static let all = [
    scaleInLiteral, namesInVariables, cases, functions, patterns, extensions, unknownLookUp, openLookUps, bundlePaths,
    missingImages, scripts, moreScripts, links, outsideTargets, packages, documents, icons, secondAsset, texts,
    missingSources,
  ]

  static let scaleInLiteral = TraitProject(
    title: "a literal with a scale names a file",
    images: ["Images/Pad@2x.png", "Images/Phone@2x.png", "Images/bell@2x.png", "Images/other@2x.png"],
    files: [
      "a.m": """
      NSString *name = isPad ? @"Pad@2x" : @"Phone@2x";
      item.path = [loader open:name];
      view.image = [UIImage imageNamed:@"bell@2x"];
      """
    ],
    imported: Import(
      moved: ["Images/bell@2x.png", "Images/other@2x.png"],
      stay: ["Images/Pad@2x.png: may-be-opened-by-path", "Images/Phone@2x.png: may-be-opened-by-path"],
      attention: [opened(2)]))

  private static func opened(_ count: Int) -> String {
    count == 1
      ? "1 image stays, because code may open it as a file; see below"
      : "\(count) images stay, because code may open them as files; see below"
  }

  static let missingSources = TraitProject(
    title: "sources that the project lists are not on disk",
    images: ["bell.png"],
    files: ["a.swift": "let bell = UIImage(named: \"bell.png\")", "Info.plist": ""],
    resources: nil,
    catalogs: ["a.swift", "Gone.m", "Kit/Gone.swift", "Base.lproj/Main.storyboard", "Pods/Kit/a.m", "b.json"],
    imported: Import(
      moved: ["bell.png"],
      attention: [
        "3 source files that the project lists are not on disk; references in them are not found and not changed"
      ]))

  static let namesInVariables = TraitProject(
    title: "a look-up with a variable opens any literal of its file",
    images: ["portrait.jpg", "small.jpg", "landscape.jpg", "bell.png", "free.png"],
    files: [
      "t.swift": """
      guard let path = bundle.path(forResource: name, ofType: type) else { return nil }
      ["portrait", "small"].map { imageForName($0, type: "jpg")! }
      let other = bundle.url(forResource: "landscape", withExtension: "jpg")
      let bell = UIImage(named: "bell")
      """
    ],
    imported: Import(
      moved: ["bell.png", "free.png"],
      stay: [
        "landscape.jpg: looked-up-by-path", "portrait.jpg: may-be-opened-by-path", "small.jpg: may-be-opened-by-path",
      ],
      attention: [opened(2)]))

  static let cases = TraitProject(
    title: "the cases of an enumeration are texts",
    images: ["attic.png", "cellar.png", "bell.png"],
    files: [
      "t.swift": """
      enum Room: String {
        case attic, cellar
      }
      let url = Bundle.main.url(forResource: room.rawValue, withExtension: "png")
      """
    ],
    imported: Import(
      moved: ["bell.png"], stay: ["attic.png: may-be-opened-by-path", "cellar.png: may-be-opened-by-path"],
      attention: [opened(2)]))

  static let texts = TraitProject(
    title: "pages in code, patterns of look-ups and lists of documents open files",
    images: ["page.png", "frame1.png", "frame2.png", "doc.png", "bell.png"],
    files: [
      "t.swift": #"""
      web.loadHTMLString("<img src='page.png'>", baseURL: nil)
      let path = Bundle.main.path(forResource: "frame\(number)", ofType: "png")
      """#,
      "Info.plist": """
      <plist version="1.0"><dict><key>CFBundleDocumentTypes</key><array><dict>
      <key>CFBundleTypeIconFiles</key><array><string>doc.png</string></array></dict></array></dict></plist>
      """,
    ],
    imported: Import(
      moved: ["bell.png"],
      stay: [
        "doc.png: document-icon", "frame1.png: may-be-opened-by-path", "frame2.png: may-be-opened-by-path",
        "page.png: may-be-opened-by-path",
      ],
      attention: [opened(3)]))

  static let functions = TraitProject(
    title: "other files hand names to a function that opens files",
    images: ["attic.png", "bell.png"],
    files: [
      "Loader.swift": """
      func loadImage(_ name: String) -> UIImage? {
        UIImage(contentsOfFile: Bundle.main.path(forResource: name, ofType: "png")!)
      }
      """,
      "View.swift": "let attic = loadImage(\"attic\")\nlet text = \"bell\"\n",
    ],
    imported: Import(
      moved: ["bell.png"], stay: ["attic.png: may-be-opened-by-path"], attention: [opened(1)]))

  static let patterns = TraitProject(
    title: "a pattern with an extension names its images",
    images: ["RoomLand1x.jpg", "RoomPort1x.jpg", "Wall-oak.jpg", "Wall-oak-old.png", "icon1.png"],
    files: [
      "a.m": """
      view.image = [UIImage imageNamed:[NSString stringWithFormat:@"Room%@1x.jpg", orientation]];
      other.image = [UIImage imageNamed:[NSString stringWithFormat:@"icon%d", number]];
      """,
      "b.swift": #"let wall = open("Wall-" + wood + ".jpg")"#,
    ],
    imported: Import(
      moved: ["Wall-oak-old.png", "icon1.png"],
      stay: [
        "RoomLand1x.jpg: may-be-opened-by-path", "RoomPort1x.jpg: may-be-opened-by-path",
        "Wall-oak.jpg: may-be-opened-by-path",
      ],
      attention: [opened(3)]))

  static let extensions = TraitProject(
    title: "a literal with an extension names a file",
    images: ["bell.png", "map.jpg", "oar.png"],
    files: [
      "a.swift": """
      let name = "bell.png"
      let url = Bundle.main.bundleURL.appendingPathComponent("art/map.jpg")
      let oar = UIImage(named: "oar.png")
      """
    ],
    imported: Import(
      moved: ["oar.png"], stay: ["bell.png: may-be-opened-by-path", "map.jpg: may-be-opened-by-path"],
      attention: [opened(2)]))

  static let unknownLookUp = TraitProject(
    title: "a look-up of which nothing is known is said",
    images: ["bell.png"],
    files: [
      "a.swift": """
      let data = Bundle.main.path(forResource: name, ofType: "json")
      let image = Bundle.main.path(forResource: name, ofType: "png")
      let dictionary = NSDictionary(contentsOfFile: path)
      """
    ],
    imported: Import(
      moved: ["bell.png"],
      attention: ["a.swift:2 opens images as files by names that are only known at run time"]))

  static let openLookUps = TraitProject(
    title: "literals speak for the look-up that they are handed to, and for no other one",
    images: ["Pad.png", "Phone.png", "attic.png", "bell.png", "cellar.png", "frame1.png", "free.png"],
    files: [
      "a.m": """
      - (void)add {
        NSString *name = isPad ? @"Pad" : @"Phone";
        NSString *path = [[NSBundle mainBundle] pathForResource:name ofType:@"png"];
        self.view.image = [UIImage imageWithContentsOfFile:path];
        path = [bundle pathForResource:[NSString stringWithFormat:@"frame%d", number] ofType:@"png"];
      }
      - (void)show:(Model *)model {
        NSString *path = [[NSBundle mainBundle] pathForResource:model.file ofType:@"png"];
        self.view.image = [UIImage imageWithContentsOfFile:path];
      }
      """,
      "b.swift": """
      func load(_ name: String) -> UIImage? {
        let path = Bundle.main.path(forResource: name, ofType: type)
        return UIImage(contentsOfFile: path!)
      }
      func other(_ name: String) -> URL? {
        Bundle.main.url(forResource: name, withExtension: "png")
      }
      for name in ["attic"] {
        draw(Bundle.main.url(forResource: name, withExtension: "png"))
      }
      """,
      "c.swift": """
      let cellar = load("cellar")
      let bell = other("bell")
      let unknown = other(model.file)
      """,
      "d.swift": """
      class Rooms {
        static let names = [
          "attic",
          "cellar",
        ]
        func url(_ index: Int) -> URL? { Bundle.main.url(forResource: Self.names[index], withExtension: "png") }
        func wall(_ number: Int) -> UIImage? {
          let kind = number == 1 ? "attic" : "cellar"
          let path = Bundle.main.path(forResource: "wall" + kind, ofType: "png")
          return UIImage(contentsOfFile: path!)
        }
      }
      """,
    ],
    imported: Import(
      moved: ["free.png"],
      stay: [
        "Pad.png: may-be-opened-by-path", "Phone.png: may-be-opened-by-path", "attic.png: may-be-opened-by-path",
        "bell.png: may-be-opened-by-path", "cellar.png: may-be-opened-by-path", "frame1.png: may-be-opened-by-path",
      ],
      attention: [
        "a.m:8, b.swift:6 and d.swift:9 open images as files by names that are only known at run time",
        opened(6),
      ]))

  static let bundlePaths = TraitProject(
    title: "a name behind the path of the bundle is a look-up",
    images: ["attic.png", "bell.png"],
    files: [
      "a.swift": #"""
      let one = Bundle.main.resourcePath! + "/" + name + ".png"
      let two = UIImage(contentsOfFile: "\(Bundle.main.bundlePath)/\(name).png")
      let three = Bundle.main.bundleURL.appendingPathComponent("Art.bundle")
      let four = Data(contentsOf: Bundle.main.resourceURL!.appendingPathComponent(imageName))
      let five = Bundle.main.resourcePath! + "/" + name + ".json"
      print("images are in \(Bundle.main.bundlePath)")
      func open(_ file: String) -> String { Bundle.main.bundlePath + "/" + file + ".png" }
      """#,
      "b.m": """
      NSString *path = [[[NSBundle mainBundle] resourcePath]
        stringByAppendingPathComponent:[NSString stringWithFormat:@"%@.png", name]];
      NSString *list = [[[NSBundle mainBundle] bundlePath] stringByAppendingPathComponent:@"images"];
      NSArray *all = [[NSBundle mainBundle] pathsForResourcesOfType:@"png" inDirectory:nil];
      """,
      "c.swift": "let attic = open(\"attic\")\n",
    ],
    imported: Import(
      moved: ["bell.png"],
      stay: ["attic.png: may-be-opened-by-path"],
      attention: [
        "a.swift:1, a.swift:2, a.swift:4 and 2 more places ('--explain' shows them) open images as files by names that "
          + "are only known at run time", opened(1),
      ]))

  static let missingImages = TraitProject(
    title: "names of images that do not exist need attention", images: ["bell.png"],
    files: [
      "a.xib": """
      <?xml version="1.0" encoding="UTF-8"?>
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB"><objects><imageView image="gone.png"/>
      <imageView image="gone.png"/><imageView image="bell.png"/><imageView image="lost.png"/></objects></document>
      """
    ],
    imported: Import(
      moved: ["bell.png"],
      attention: ["'gone.png' and 'lost.png' do not exist; 3 places name them, listed below"]))

  static let scripts = TraitProject(
    title: "scripts of a build open images by their paths",
    images: [
      "Images/App Icons + Launch/beta1.png", "Images/beta2.png", "Images/beta3.png", "Images/beta4.png",
      "Images/beta5.png", "Images/beta6.png", "Images/beta7.png", "Images/free.png",
    ],
    files: [
      "fastlane/Fastfile": #"sh 'cat "../Images/App Icons + Launch/beta1.png" | tee x'"#,
      "make.sh": "cp \"$SRCROOT/Images/beta2.png\" x\n", "a.rb": "f('Images/beta3.png')\n",
      "a.py": "open('Images/beta4.png')\n", "Makefile": "x: Images/beta5.png\n",
      "ci.yml": "- file: Images/beta6.png\n", "build.js": "f(\"Images/beta7.png\")\n",
    ],
    imported: Import(
      moved: ["Images/free.png"],
      stay: [
        "Images/App Icons + Launch/beta1.png: needed by fastlane/Fastfile:1", "Images/beta2.png: needed by make.sh:1",
        "Images/beta3.png: needed by a.rb:1", "Images/beta4.png: needed by a.py:1",
        "Images/beta5.png: needed by Makefile:1", "Images/beta6.png: needed by ci.yml:1",
        "Images/beta7.png: needed by build.js:1",
      ]))

  static let moreScripts = TraitProject(
    title: "scripts without an extension, with patterns, and of hidden folders",
    images: [
      "Images/a-1.png", "Images/a-2.png", "Images/b-1.png", "Images/c-1.png", "Images/d.png", "Images/e.png",
      "Images/free.png", "Images/f/f.png",
    ],
    files: [
      "Scripts/icons": "#!/bin/sh\nfor n in 1 2; do cp Images/a-$n.png x; done\n",
      "a.rb": "Dir['Images/b-*.png']\nDir['Images/f/*.{jpg,png}']\nf(\"Images/c-#{n}.png\")\n",
      ".github/workflows/ci.yml": "- run: cp Images/d.png x\n",
      "frames.json": #"{ "image": "Images/e.png" }"#, "notes.txt": "Images/free.png",
    ],
    imported: Import(
      moved: ["Images/free.png"],
      stay: [
        "Images/a-1.png: needed by Scripts/icons:2", "Images/a-2.png: needed by Scripts/icons:2",
        "Images/b-1.png: needed by a.rb:1", "Images/c-1.png: needed by a.rb:3",
        "Images/d.png: needed by .github/workflows/ci.yml:1", "Images/e.png: needed by frames.json:1",
        "Images/f/f.png: needed by a.rb:2",
      ]))

  static let links = TraitProject(
    title: "links of the web end in the path of an image",
    images: ["media/shot.png", "media/other.png", "media/free.png"],
    files: [
      "README.md": """
      See https://host.example/us/app/raw/master/media/shot.png for more.
      ![other](media/other.png) ![free](https://elsewhere.example/free.png)
      """
    ],
    imported: Import(
      moved: ["media/free.png"],
      stay: ["media/other.png: needed by README.md:2", "media/shot.png: needed by README.md:1"]))

  static let outsideTargets = TraitProject(
    title: "what no target takes stays, other scales of what one takes do not",
    images: ["Images/wifi.png", "Images/wifi@2x.png", "media/appstore.png", "media/logo.pdf", "Old/wifi@2x.png"],
    resources: ["Images/wifi@2x.png"],
    imported: Import(
      moved: ["Images/wifi.png", "Images/wifi@2x.png"],
      stay: ["Old/wifi@2x.png: in-no-target", "media/appstore.png: in-no-target", "media/logo.pdf: in-no-target"]))

  static let packages = TraitProject(
    title: "packages and podspecs have images of their own",
    images: [
      "Kit/Sources/Kit/Art/bell.png", "Kit/Sources/Kit/Raw/raw.png", "Kit/Sources/Kit/free.png", "Pod/Assets/a.png",
      "Pod/other.png", "App/map.png",
    ],
    files: [
      "Kit/Package.swift": """
      let package = Package(name: "Kit", targets: [
        .target(name: "Kit", resources: [.process("Art"), .copy("Raw")])
      ])
      """,
      "Pod.podspec": "s.resource_bundles = { 'Pod' => ['Pod/Assets/*.{jpg,png}'] }\n",
    ],
    resources: ["App/map.png"],
    imported: Import(
      moved: ["App/map.png"],
      stay: [
        "Kit/Sources/Kit/Art/bell.png: of-package",
        "Kit/Sources/Kit/Raw/raw.png: in-folder-reference", "Kit/Sources/Kit/free.png: in-no-target",
        "Pod/Assets/a.png: of-package", "Pod/other.png: in-no-target",
      ]))

  static let documents = TraitProject(
    title: "a sheet of paper is a document", images: ["bell.pdf"],
    files: ["Recovery.pdf": sheet(595.28, 841.89), "Letter.pdf": sheet(792, 612)],
    resources: ["bell.pdf", "Recovery.pdf", "Letter.pdf"],
    imported: Import(moved: ["bell.pdf"], stay: ["Letter.pdf: document", "Recovery.pdf: document"]))

  private static func sheet(_ width: Double, _ height: Double) -> String {
    String(decoding: ImageMaker.pdf(width, height), as: UTF8.self)
  }

  static let icons = TraitProject(
    title: "alternate icons go beside the app's icon, and share no name with an image",
    images: ["Moon120@2x.png", "Dim120@2x.png", "Sun120@2x.png"],
    files: [
      "Info.plist": """
      <plist version="1.0"><dict><key>CFBundleIcons</key><dict>
      <key>CFBundlePrimaryIcon</key><dict><key>CFBundleIconFiles</key><array><string>Sun120</string></array></dict>
      <key>CFBundleAlternateIcons</key><dict>\(icon("Night", "Moon120"))\(icon("Dusk", "Dim120"))\(icon("Old", "Sun120"))
      </dict></dict></dict></plist>
      """,
      "App/Icons.xcassets/Contents.json": contents,
      "App/Icons.xcassets/AppIcon.appiconset/Contents.json": contents,
      "App/Previews.xcassets/Contents.json": contents,
      "App/Previews.xcassets/Dusk.imageset/Contents.json": contents,
    ],
    settings: ["ASSETCATALOG_COMPILER_APPICON_NAME": "AppIcon"],
    catalogs: ["App/Icons.xcassets", "App/Previews.xcassets"],
    imported: Import(
      moved: ["Moon120@2x.png"],
      stay: ["Dim120@2x.png: icon-and-image", "Sun120@2x.png: alternate-icon"],
      attention: [
        "Info.plist still names icons; set INFOPLIST_ENABLE_CFBUNDLEICONS_MERGE = YES, or the build drops them "
          + "for those "
          + "of the catalog"
      ]),
    findings: [
      "App/Icons.xcassets/AppIcon.appiconset: note: [icon-no-content] no slot has an image (target 'App')",
      "App/Previews.xcassets/Dusk.imageset: note: [empty-set] the image set has no image",
    ])

  static let secondAsset = TraitProject(
    title: "a second asset of a name is said", images: ["bell.png"],
    files: [
      "App/Previews.xcassets/Contents.json": contents,
      "App/Previews.xcassets/bell.imageset/Contents.json": contents,
    ],
    catalogs: ["App/Previews.xcassets"],
    imported: Import(
      moved: ["bell.png"],
      attention: [
        "'bell' would be a second asset with this name: App/Previews.xcassets/bell.imageset has it in the same target"
      ]),
    findings: [
      "App/Previews.xcassets/bell.imageset: note: [duplicate-name] the name 'bell' also means 'bell.png', which code "
        + "doesn't get by that name (target 'App')",
      "App/Previews.xcassets/bell.imageset: note: [empty-set] the image set has no image",
    ])

  private static let contents = #"{ "info" : { "author" : "xcode", "version" : 1 } }"#

  private static func icon(_ key: String, _ name: String) -> String {
    "<key>\(key)</key><dict><key>CFBundleIconFiles</key><array><string>\(name)</string></array></dict>"
  }
}
