import TestKit
import Testing

@testable import AssetsCLI

/// Icons of Icon Composer, which lie beside catalogs.
@Suite struct IconDocumentCommandTests {
  let sandbox = try! Sandbox(git: true)  // without a repository no test of this suite can run

  func assets(_ words: String...) -> RunResult { runAssets(words, in: sandbox) }

  init() throws {
    try sandbox.writeSquares("App/A.xcassets/bell.imageset")
    try sandbox.write(
      "App/AppIcon.icon/icon.json",
      #"""
      { "groups" : [ { "layers" : [ { "image-name" : "sail.svg", "name" : "Sail" } ], "name" : "Front" } ],
        "supported-platforms" : { "circles" : [ "watchOS" ], "squares" : "shared" } }
      """#)
    try sandbox.write("App/AppIcon.icon/Assets/sail.svg", "<svg/>")
    try sandbox.commitAll("Start")
  }

  @Test func itIsListed() {
    let result = assets("list")
    #expect(
      result.output.hasSuffix("Icon Composer icons\n  App/AppIcon.icon  1 group, 1 layer, watchOS, shared\n"),
      "\(result)")
    #expect(result.error == "2 assets in 1 catalog\n")
    #expect(assets("list", "--json").output.contains(#""type": "icon""#))
    #expect(assets("list", "App*").error == "1 asset in 0 catalogs\n")
  }

  @Test func itIsShown() {
    #expect(
      Golden.difference(
        assets("show", "AppIcon").output,
        inline: """
          AppIcon  Icon Composer icon  App/AppIcon.icon
          1 group, 1 layer, watchOS, shared
            group 1 'Front'
              Sail  sail.svg

          """) == nil)
    #expect(assets("show", "App/AppIcon.icon", "--json").output.contains(#""file": "sail.svg""#))
    #expect(assets("show", "AppIcon", "--at", "HEAD").exitCode == .done)
  }

  @Test func itIsResolved() throws {
    #expect(assets("resolve", "AppIcon") == RunResult(exitCode: .done, output: "App/AppIcon.icon\n", error: ""))
    #expect(assets("resolve", "App/AppIcon.icon", "--at", "HEAD").output == "App/AppIcon.icon\n")
    let explained = assets("resolve", "AppIcon", "-a", "dark", "--explain").output
    #expect(
      Golden.difference(
        explained,
        inline: """
          AppIcon  request: dark
           ✓  sail.svg  Front, Sail  the same in every appearance
          App/AppIcon.icon

          """) == nil)
    let json = assets("resolve", "AppIcon", "--json").output
    #expect(
      json.contains(#""type": "icon""#) && json.contains(#""path": "App/AppIcon.icon/Assets/sail.svg""#), "\(json)")
    let other = assets("resolve", "AppIcon", "--as", "android")
    #expect(
      other.exitCode == .done && other.error.contains("only Apple's tools build Icon Composer icons"), "\(other)")
    try sandbox.write("names.txt", "AppIcon\nbell\n")
    #expect(
      assets("resolve", "--all", "names.txt", "--scale", "2").output
        == "App/AppIcon.icon\nApp/A.xcassets/bell.imageset/bell@2x.png\n")
  }

  @Test func eachLookHasItsImage() throws {
    try sandbox.write(
      "App/AppIcon.icon/icon.json",
      #"""
      { "groups" : [ { "layers" : [
        { "image-name-specializations" : [ { "value" : "sail.svg" }, { "appearance" : "dark", "value" : "night.svg" } ] },
        { "hidden" : true, "image-name" : "gone.svg" } ] } ] }
      """#)
    let missing = assets("resolve", "AppIcon", "-a", "dark")
    #expect(missing.exitCode == .failed, "\(missing)")
    #expect(missing.error.hasPrefix("error: the image 'night.svg' of 'App/AppIcon.icon' is missing\n"))
    #expect(assets("resolve", "AppIcon").exitCode == .done, "a hidden layer needs no image")
    try sandbox.write("App/AppIcon.icon/Assets/night.svg", "<svg/>")
    let explained = assets("resolve", "AppIcon", "-a", "dark", "-e").output
    #expect(explained.contains("✓  night.svg  group 1  drawn for dark\n"), "\(explained)")
    #expect(explained.contains("✗  gone.svg   group 1  hidden\n"), "\(explained)")
    #expect(assets("resolve", "AppIcon", "-a", "tinted", "-e").output.contains("not drawn separately for tinted"))
    try sandbox.write("App/AppIcon.icon/icon.json", "{")
    #expect(assets("resolve", "AppIcon").error.hasPrefix("error: cannot read the icon.json of 'App/AppIcon.icon'\n"))
  }

  @Test func oneInACatalogIsKnownToo() throws {
    _ = try sandbox.run("mv", [sandbox.path("App/AppIcon.icon"), sandbox.path("App/A.xcassets/AppIcon.icon")])
    #expect(assets("list").output.contains("Icon Composer icons\n  App/A.xcassets/AppIcon.icon  1 group"))
    #expect(assets("list", "--in", "App/A.xcassets/bell.imageset", "--json").output.contains("icon") == false)
    #expect(assets("show", "AppIcon").exitCode == .done)
    let result = assets("resolve", "AppIcon")
    #expect(result.output == "App/A.xcassets/AppIcon.icon\n")
    #expect(result.error.contains("note: the icon is in a catalog"), "\(result)")
  }

  @Test func itIsCheckedWithTheCatalogs() throws {
    #expect(assets("validate").exitCode == .done)
    sandbox.remove("App/AppIcon.icon/Assets/sail.svg")
    let message = "App/AppIcon.icon: error: [broken-icon-document] 'sail.svg' is not in 'Assets'\n"
    #expect(assets("validate").output == message)
    #expect(assets("validate", "App/AppIcon.icon").output == message)
    #expect(assets("validate", "App/A.xcassets").output == "")
    try sandbox.git("add", "-A")
    #expect(assets("validate", "--staged").output == message)
    try sandbox.git("reset", "--hard")
    #expect(assets("validate", "--staged").output == "")
  }

  @Test func anAssetOfItsNameIsToldApart() throws {
    try sandbox.writeSet("App/A.xcassets/AppIcon.appiconset", [#"{ "idiom" : "mac", "size" : "16x16" }"#])
    #expect(
      Golden.difference(
        assets("show", "AppIcon").error,
        inline: """
          error: 2 assets have the name 'AppIcon'
          cause: 'App/A.xcassets/AppIcon.appiconset'
          cause: 'App/AppIcon.icon'
          hint: name one by its path, such as 'App/A.xcassets/AppIcon.appiconset'

          """) == nil)
    #expect(assets("show", "App/A.xcassets/AppIcon.appiconset").exitCode == .done)
    #expect(assets("show", "App/AppIcon.icon").exitCode == .done)
    #expect(assets("resolve", "AppIcon").error.hasPrefix("error: 2 assets have the name 'AppIcon'\n"))
    #expect(assets("resolve", "App/AppIcon.icon").output == "App/AppIcon.icon\n")
  }
}
