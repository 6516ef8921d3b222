import TestKit
import Testing

@testable import AssetsCLI

/// A rename takes along what surely means the asset, and names the rest.
@Suite struct RenameTraitTests {
  let sandbox = try! Sandbox(git: true)  // without a repository no test of this suite can run

  func assets(_ words: String...) -> RunResult { runAssets(words, in: sandbox) }

  private static let set =
    #"{ "images" : [ { "idiom" : "universal" } ], "info" : { "author" : "xcode", "version" : 1 } }"#

  /// An app and a widget that have a `bell` and an icon each, and a file that both are built from.
  private func writeTargets() throws {
    let project = TraitProject(
      title: "an app and a widget",
      images: [],
      files: [
        "App/A.xcassets/bell.imageset/Contents.json": Self.set,
        "App/A.xcassets/AppIcon.appiconset/Contents.json": Self.set,
        "Widget/W.xcassets/bell.imageset/Contents.json": Self.set,
        "Widget/W.xcassets/AppIcon.appiconset/Contents.json": Self.set,
        "Kit/K.xcassets/bell.imageset/Contents.json": Self.set,
        "App/View.swift": "let a = Image(\"bell\")\nlet b = Image(\"bell\", bundle: other)\n",
        "App/View.xib": "<imageView image=\"bell\"/>\n", "Widget/Widget.swift": "let a = Image(\"bell\")\n",
        "Shared.swift": "let a = Image(\"bell\")\n", "Loose.swift": "let a = Image(\"bell\")\n",
        "Kit/Kit.swift":
          "let a = Image(\"bell\")\nlet b = UIImage(named: \"bell\", in: Bundle(for: K.self), with: nil)\n",
      ],
      settings: ["ASSETCATALOG_COMPILER_APPICON_NAME": "AppIcon"],
      catalogs: ["App/A.xcassets", "App/View.swift", "App/View.xib", "Shared.swift"],
      others: [
        .init(
          name: "Widget", catalogs: ["Widget/W.xcassets", "Widget/Widget.swift", "Shared.swift"],
          settings: ["ASSETCATALOG_COMPILER_APPICON_NAME": "AppIcon"]),
        .init(name: "Kit", productType: "framework", catalogs: ["Kit/K.xcassets", "Kit/Kit.swift"]),
      ])
    try project.write(to: sandbox)
    try sandbox.commitAll("Start")
  }

  /// The places of a report, without the headings.
  private func places(_ result: RunResult) -> [String] {
    result.output.split(separator: "\n").map { $0.drop { $0 == " " } }.filter {
      $0.contains(":1:") || $0.contains(":2:")
    }
    .map(String.init)
  }

  @Test func aNameThatTargetsShareFollowsInTheFilesOfItsTarget() throws {
    try writeTargets()
    let result = assets("rename", "bell", "gong", "--in", "App/A.xcassets", "--rewrite-references")
    #expect(
      places(result) == [
        "App/View.swift:1:16: bell to gong (text in code)", "App/View.xib:1:19: bell to gong (interface file)",
        "App/View.swift:2:16: bell", "Kit/Kit.swift:1:16: bell", "Loose.swift:1:16: bell", "Shared.swift:1:16: bell",
      ])
    #expect(result.output.hasSuffix("Changed 2 references in 2 files; 4 not changed, please check\n"))
    #expect(result.error.hasSuffix("\nwarning: 4 places may still use the old name\n"))
  }

  @Test func codeOfAFrameworkAsksForItsOwnBundle() throws {
    try writeTargets()
    let result = assets("rename", "bell", "gong", "--in", "Kit/K.xcassets", "--rewrite-references")
    #expect(result.output.contains("  Kit/Kit.swift:2:25: bell to gong (text in code)\n"), "\(result)")
    #expect(result.output.contains("    Kit/Kit.swift:1:16: bell\n"))
    #expect(!result.output.contains("Widget/Widget.swift"))
  }

  @Test func sourcesThatAreNotOnDiskAreCounted() throws {
    let project = TraitProject(
      title: "", images: [],
      files: ["A.xcassets/bell.imageset/Contents.json": Self.set, "a.swift": "let a = Image(\"bell\")\n"],
      catalogs: ["A.xcassets", "a.swift", "Gone.swift"])
    try project.write(to: sandbox)
    try sandbox.commitAll("Start")
    let note = "1 source file that the project lists is not on disk; references in it are not found and not changed"
    for words in [["-n"], ["-n", "--rewrite-references"], ["--rewrite-references"]] {
      let result = runAssets(["rename", "bell", "gong"] + words, in: sandbox)
      #expect(result.error.contains("note: \(note)\n"), "\(result)")
    }
    let json = assets("rename", "gong", "bell", "--json").output
    #expect(json.contains("\"missingSources\": 1") && json.contains(note), "\(json)")
  }

  @Test func buildSettingsAreThoseOfTheTarget() throws {
    try writeTargets()
    let result = assets("rename", "AppIcon", "WidgetIcon", "--in", "Widget/W.xcassets", "--rewrite-references")
    #expect(result.output.hasSuffix("Changed 1 reference in 1 file\n"), "\(result)")
    let settings = try sandbox.text("App.xcodeproj/project.pbxproj").split(separator: "\n").filter {
      $0.contains("APPICON_NAME")
    }
    #expect(settings.map { $0.contains("WidgetIcon") } == [false, true])
  }

  /// A watch app with a color, and a widget whose settings have the same name, but no color of it.
  private func writeWatch() throws {
    let color = #"{ "colors" : [ { "idiom" : "universal" } ], "info" : { "author" : "xcode", "version" : 1 } }"#
    let settings = [
      "ASSETCATALOG_COMPILER_GLOBAL_ACCENT_COLOR_NAME": "AccentColor", "ASSETCATALOG_COMPILER_APPICON_NAME": "AppIcon",
    ]
    let project = TraitProject(
      title: "a watch app and a widget", images: [],
      files: [
        "Watch/W.xcassets/AccentColor.colorset/Contents.json": color,
        "Watch/W.xcassets/AppIcon.appiconset/Contents.json": Self.set,
        "Widget/G.xcassets/Other.colorset/Contents.json": color,
      ], settings: settings, catalogs: ["Watch/W.xcassets"],
      others: [.init(name: "Widget", catalogs: ["Widget/G.xcassets"], settings: settings)])
    try project.write(to: sandbox)
    try sandbox.commitAll("Start")
  }

  @Test(arguments: [("AccentColor", "Tint", "ACCENT_COLOR_NAME"), ("AppIcon", "WatchIcon", "APPICON_NAME")])
  func settingsOfATargetWithoutTheAssetStay(old: String, new: String, setting: String) throws {
    try writeWatch()
    let result = assets("rename", old, new, "--rewrite-references")
    #expect(result.output.hasSuffix("Changed 1 reference in 1 file\n"), "\(result)")
    #expect(!result.error.contains("may still use"), "\(result)")
    let lines = try sandbox.text("App.xcodeproj/project.pbxproj").split(separator: "\n").filter {
      $0.contains(setting)
    }
    #expect(lines.map { $0.contains("\"\(new)\"") } == [true, false], "\(lines)")
  }

  @Test(arguments: [("AccentColor", "ACCENT_COLOR_NAME"), ("AppIcon", "APPICON_NAME")])
  func removingNamesNoSettingOfATargetWithoutTheAsset(name: String, setting: String) throws {
    try writeWatch()
    let lines = try sandbox.text("App.xcodeproj/project.pbxproj").split(
      separator: "\n", omittingEmptySubsequences: false)
    let places = lines.indices.filter { lines[$0].contains(setting) }.map { "App.xcodeproj/project.pbxproj:\($0 + 1):" }
    let result = assets("remove", name, "--dry-run")
    let text = result.output + result.error
    #expect(places.map { text.contains($0) } == [true, false], "\(result)")
  }

  private func writeApp() throws {
    try sandbox.write([
      "A.xcassets/bell.imageset/Contents.json": Self.set,
      "View.swift": """
      let a = Image("bell"), b = Row(iconName: "bell"), c = UIColor.bell
        let d = ["bell", x]  \n
      """,
    ])
    try sandbox.commitAll("Start")
  }

  @Test(arguments: [[], ["--rewrite-references"]])
  func aDryRunSaysTheSame(options: [String]) throws {
    try writeApp()
    let dry = runAssets(["rename", "bell", "gong", "--dry-run"] + options, in: sandbox)
    let real = runAssets(["rename", "bell", "gong"] + options, in: sandbox)
    let words = [("Would rename", "Renamed"), ("Would change", "Changed")]
    #expect(words.reduce(dry.output) { $0.replacing($1.0, with: $1.1) } == real.output)
    let count = options.isEmpty ? 3 : 1
    let warning = "warning: \(count) place\(count == 1 ? "" : "s") may still use the old name\n"
    #expect(dry.error.hasSuffix("\n" + warning) && real.error.hasSuffix("\n" + warning), "\(dry)\n\(real)")
  }

  @Test func whatIsAskedForIsWhatFollows() throws {
    try writeApp()
    let unasked = assets("rename", "bell", "gong", "--dry-run")
    let asked = assets("rename", "bell", "gong", "--dry-run", "--rewrite-references")
    #expect(places(unasked) == places(asked).map { $0.replacing(" to gong", with: "") })
    #expect(places(unasked).count == 3)
  }

  @Test func whatIsLeftIsWrittenDown() throws {
    try writeApp()
    let words = ["rename", "bell", "a gong", "--references-to", "left.txt", "--exit-code"]
    let dry = runAssets(words + ["--rewrite-references", "-n"], in: sandbox)
    #expect(dry.exitCode == .findings)
    #expect(dry.error.hasPrefix("note: wrote 1 place to 'left.txt'\n"), "\(dry)")
    let line = "View.swift:2:13: 'bell' to 'a gong': let d = [\"bell\", x]\n"
    #expect(try sandbox.text("left.txt") == line)
    let real = runAssets(words, in: sandbox)
    #expect(real.exitCode == .findings)
    #expect(
      try sandbox.text("left.txt").split(separator: "\n").map {
        $0.split(separator: ": ").prefix(2).joined(separator: " ")
      }
        == [
          "View.swift:1:16 'bell' to 'a gong'", "View.swift:1:43 'bell' to 'a gong'",
          "View.swift:2:13 'bell' to 'a gong'",
        ])
    #expect(try sandbox.refusal(["rename", "a gong", "bell", "--references-to", "no/left.txt"]).hasPrefix("error: "))
    #expect(sandbox.exists("A.xcassets/a gong.imageset"))
  }

  @Test func anOptionIsNotTakenForTheFile() throws {
    try writeApp()
    let result = assets("rename", "bell", "gong", "--rewrite-references", "--references-to", "-n")
    let error = "error: invalid value '-n' for '--references-to': use a path, such as './-n' for a file of that name\n"
    #expect(result.exitCode == .usage && result.error.hasPrefix(error), "\(result)")
    #expect(!sandbox.exists("-n") && sandbox.exists("A.xcassets/bell.imageset"))
    #expect(assets("rename", "bell", "gong", "--references-to", "./-n").exitCode == .done && sandbox.exists("-n"))
  }

  @Test func linesAreThoseAfterTheChange() throws {
    try sandbox.write([
      "A.xcassets/bell.imageset/Contents.json": Self.set, "View.swift": "f(Image(\"bell\"), \"bell\")\n",
    ])
    let result = assets("rename", "bell", "gong-2", "--rewrite-references", "--references-to", "left.txt")
    #expect(result.exitCode == .done)
    #expect(try sandbox.text("left.txt") == "View.swift:1:21: 'bell' to 'gong-2': f(Image(\"gong-2\"), \"bell\")\n")
    let none = assets("rename", "gong-2", "horn", "--rewrite-references", "--exit-code")
    #expect(none.exitCode == .done && !none.error.contains("warning"), "\(none)")
  }
}

extension RenameTraitTests {
  /// An icon that the app changes to has the name of the image that shows it.
  @Test func theNameOfAnAlternateIconIsNotTheImages() throws {
    let icons = """
      enum Icon {
        case dark
        var previewIconName: String { return "AppIcon-Dark" }
        var iconName: String? { return "AppIcon-Dark" }
      }

      """
    try sandbox.write([
      "A.xcassets/Contents.json": #"{"info":{"author":"xcode","version":1}}"#,
      "A.xcassets/AppIcon-Dark.imageset/Contents.json": Self.set, "Icon.swift": icons,
      "List.swift": """
      let image = UIImage(named: icon.previewIconName)
      UIApplication.shared.setAlternateIconName(icon.iconName)

      """,
      "Info.plist": """
      <?xml version="1.0" encoding="UTF-8"?>
      <plist version="1.0"><dict><key>CFBundleIcons</key><dict><key>CFBundleAlternateIcons</key><dict>
      <key>AppIcon-Dark</key><dict><key>CFBundleIconFiles</key><array><string>AppIcon-Dark</string></array></dict>
      </dict></dict></dict></plist>

      """,
    ])
    try sandbox.commitAll("Start")
    let result = assets("rename", "AppIcon-Dark", "AppIcon-Dark-preview", "--rewrite-references")
    #expect(
      try sandbox.text("Icon.swift")
        == icons.replacing(
          "previewIconName: String { return \"AppIcon-Dark\"",
          with: "previewIconName: String { return \"AppIcon-Dark-preview\""))
    #expect(
      result.output.contains(
        "  names an app icon, not the image:\n    Icon.swift:4:35: AppIcon-Dark\n    Info.plist:3:6: AppIcon-Dark\n"),
      "\(result)")
    #expect(try sandbox.git("status", "--short", "Info.plist", "List.swift") == "")
  }
}
