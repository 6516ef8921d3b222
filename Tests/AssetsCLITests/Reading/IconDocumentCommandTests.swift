import TestKit
import Testing

@testable import AssetsCLI

/// Icons of Icon Composer, which lie beside catalogues.
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
      result.output.hasSuffix("icons of Icon Composer\n  App/AppIcon.icon  1 group, 1 layer, watchOS, shared\n"),
      "\(result)")
    #expect(result.error == "2 assets in 1 catalogue\n")
    #expect(assets("list", "--json").output.contains(#""type": "icon""#))
    #expect(assets("list", "App*").error == "1 asset in 0 catalogues\n")
  }

  @Test func itIsShown() {
    #expect(
      assets("show", "AppIcon").output == """
        AppIcon  Icon Composer icon  App/AppIcon.icon
        1 group, 1 layer, watchOS, shared
          group 1 'Front'
            Sail  sail.svg

        """)
    #expect(assets("show", "App/AppIcon.icon", "--json").output.contains(#""file": "sail.svg""#))
    #expect(assets("show", "AppIcon", "--at", "HEAD").exitCode == .done)
  }

  @Test func itIsCheckedWithTheCatalogues() throws {
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
      assets("show", "AppIcon").error == """
        error: 2 assets have the name 'AppIcon'
        cause: 'App/A.xcassets/AppIcon.appiconset'
        cause: 'App/AppIcon.icon'
        hint: name one by its path, such as 'App/A.xcassets/AppIcon.appiconset'

        """)
    #expect(assets("show", "App/A.xcassets/AppIcon.appiconset").exitCode == .done)
    #expect(assets("show", "App/AppIcon.icon").exitCode == .done)
  }
}
