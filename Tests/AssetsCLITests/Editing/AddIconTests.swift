import TestKit
import Testing

@testable import AssetsCLI

/// `assets add` for app icons: the pixels of an image say its slots.
@Suite struct AddIconTests {
  let sandbox = try! Sandbox.editing()  // without a repository no test of this suite can run

  func assets(_ words: String...) -> RunResult { runAssets(words, in: sandbox) }

  init() throws {
    try sandbox.write(".gitignore", "art\n")
    try sandbox.commitAll("Ignore the art")
    try sandbox.writePNGs([
      "art/icon.png": 1024, "art/icon-dark.png": 1024, "art/icon-tinted.png": 1024, "art/a40.png": 40,
      "art/a58.png": 58,
      "art/a33.png": 33, "art/new40.png": 40,
    ])
    try sandbox.write("art/new40.png", ImageMaker.png(40, 40, .green))
    try sandbox.write("art/drawing.svg", ImageMaker.svg(width: "40", height: "40"))
  }

  @Test func aNewIconOfOneSizeWithItsLooks() throws {
    let result = assets("add", "AppIcon", "art/icon.png", "art/icon-dark.png", "--as", "icon")
    #expect(
      result
        == RunResult(
          exitCode: .done,
          output: """
            Added 2 files to 'AppIcon'  \(Sandbox.images)/AppIcon.appiconset
              AppIcon-1024.png  1024x1024 universal ios
              AppIcon-1024-dark.png  1024x1024 universal ios dark

            """, error: "hint: run 'assets undo' to undo this\n"))
    #expect(assets("validate").exitCode == .done, "\(assets("validate"))")
    #expect(try sandbox.text("\(Sandbox.images)/AppIcon.appiconset/Contents.json").contains("\"tinted\""))
    let more = assets("add", "AppIcon", "art/icon-tinted.png")
    #expect(more.output.contains("  AppIcon-1024-tinted.png  1024x1024 universal ios tinted\n"))
    #expect(assets("add", "AppIcon", "art/icon-tinted.png").output.hasPrefix("Nothing to do: "))
    #expect(assets("add", "AppIcon", "art/icon.png", "--appearance", "tinted", "-n").exitCode == .done)
  }

  @Test func everySlotOfASizeTakesTheImage() throws {
    #expect(assets("add", "Old", "art/a58.png", "--as", "icon", "--device", "iphone").exitCode == .done)
    let result = assets("add", "Old", "art/a40.png", "--json")
    #expect(result.exitCode == .done, "\(result)")
    #expect(
      try sandbox.files(in: "\(Sandbox.images)/Old.appiconset").map { $0.split(separator: "/").last } == [
        "Contents.json", "Old-40.png", "Old-58.png",
      ])
    #expect(assets("show", "Old").output.contains("20x20 iphone 2x"))
    #expect(assets("show", "Old").output.contains("1024x1024 ios-marketing 1x"))
    let ipads = assets("add", "Pads", "art/a40.png", "--as", "icon", "--device", "ipad")
    #expect(ipads.output.contains("  Pads-40.png  20x20 ipad 2x\n  Pads-40.png  40x40 ipad 1x\n"))
    #expect(assets("add", "Pads", "art/new40.png").error.hasPrefix("error: no free slot for 'new40.png'\n"))
    let replaced = assets("add", "Pads", "art/new40.png", "--replace", "--force")
    #expect(replaced.exitCode == .done, "\(replaced)")
    #expect(try sandbox.bytes("\(Sandbox.images)/Pads.appiconset/Pads-40.png") == sandbox.bytes("art/new40.png"))
    #expect(!assets("validate").output.contains("Pads.appiconset: error"))
  }

  @Test func whatFitsNoSlotIsTold() throws {
    #expect(
      Golden.difference(
        assets("add", "AppIcon", "art/a33.png", "--as", "icon").error,
        inline: """
          error: the icon has no slot for 'a33.png'
          cause: it has 33×33 pixels; the slots have 1024
          hint: export it in one of these sizes

          """) == nil)
    #expect(
      assets("add", "AppIcon", "art/drawing.svg", "--as", "icon").error.hasPrefix(
        "error: an app icon set can't contain"))
    #expect(assets("add", "Tv", "art/a40.png", "--as", "icon", "-d", "tv").exitCode == .failed)
    #expect(!sandbox.exists("\(Sandbox.images)/AppIcon.appiconset"))
  }

  @Test func aMacHasItsTenSizes() throws {
    try sandbox.writePNGs(["art/a32.png": 32])
    let result = assets("add", "Mac", "art/a32.png", "--as", "icon", "--device", "mac")
    #expect(result.output.contains("  Mac-32.png  16x16 mac 2x\n  Mac-32.png  32x32 mac 1x\n"))
    #expect(
      try sandbox.text("\(Sandbox.images)/Mac.appiconset/Contents.json").split(separator: "\"idiom\"").count == 11)
  }

  /// The advice works: the icon is made anew of one size.
  @Test func anIconOfSizesHasNoSlotForDark() throws {
    #expect(assets("add", "AppIcon", "art/a58.png", "--as", "icon", "--device", "iphone").exitCode == .done)
    #expect(
      Golden.difference(
        assets("add", "AppIcon", "art/icon-dark.png").error,
        inline: """
          error: the icon has no slot for 'icon-dark.png'
          cause: only an icon set with a single size for all devices has slots for dark
          hint: remove it, then add one image of 1024×1024 and 'icon-dark.png' together with '--as icon'
          hint: if the image is for any appearance, give it a name without '-dark'

          """) == nil)
    #expect(assets("remove", "AppIcon", "--force").exitCode == .done)
    #expect(assets("add", "AppIcon", "art/icon.png", "art/icon-dark.png", "--as", "icon").exitCode == .done)
  }

  /// Xcode builds such a set, and devices use the icons of their sizes.
  @Test func anIconForDarkBesideSizesIsNotShown() throws {
    let set = "\(Sandbox.images)/Old.appiconset"
    try sandbox.writePNGs(["\(set)/i120.png": 120, "\(set)/i1024.png": 1024, "\(set)/dark.png": 1024])
    let dark = TraitProject.single("dark.png").replacing(
      "{ ", with: #"{ "appearances" : [ { "appearance" : "luminosity", "value" : "dark" } ], "#, maxReplacements: 1)
    try sandbox.write(
      "\(set)/Contents.json",
      TraitProject.set(
        TraitProject.icon("i120.png", "60x60", "2x"),
        TraitProject.icon("i1024.png", "1024x1024", "1x", "ios-marketing"), dark))
    #expect(
      Golden.difference(
        assets("validate", set).output,
        inline: """
          \(set): note: [icon-transparent] 'i1024.png' has an alpha channel, which the App Store may reject although no \
          pixel looks transparent
          \(set): warning: [icon-appearance-ignored] 'dark.png' for dark is never shown: devices use the icons of their \
          sizes, such as 'i120.png'

          """) == nil)
    let shown = assets("resolve", "Old", "--appearance", "dark", "--device", "iphone", "--scale", "2").output
    #expect(shown == "\(set)/i120.png\n")
    let missing = assets("missing", "Old", "-a", "dark", "-s", "2").output
    #expect(missing.contains("\nOld    appearance  dark      i120.png       60x60\n"), "\(missing)")
  }
}
