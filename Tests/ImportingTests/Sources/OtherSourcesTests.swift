import Catalog
import Files
import Importing
import TestKit
import Testing

/// An example folder of each source but Android's, and the plan for it as a whole.
@Suite struct OtherSourcesTests {
  struct Example: CustomTestStringConvertible {
    var name: String
    var files: [String: [UInt8]]
    /// Where the folder itself does not show whose it is, as with most exports.
    var source: SourcePlatform?
    var testDescription: String { name }
  }

  private static let apple = images(
    "in/App.xcodeproj/project.pbxproj", "in/bell.png", "in/bell@2x.png", "in/bell~ipad@2x.png", "in/bell_dark.png",
    "in/moon_dark.png", "in/fr.lproj/bell.png", "in/Default-568h@2x.png", "in/Default-Landscape-736h@3x.png",
    "in/Icon-76.png", "in/bell copy.png", "in/bell@1.5x.png")

  private static let flutter = images(
    "in/icons/bell.png", "in/icons/2.0x/bell.png", "in/icons/3x/bell.png", "in/icons/1.5x/bell.png",
    "in/icons/dark/bell.png", "in/icons/horn.svg", "in/android/app/src/main/res/drawable-xhdpi/launch.png",
    "in/ios/Runner.xcodeproj/project.pbxproj", "in/ios/Runner/seal@2x.png"
  ).merging(["in/pubspec.yaml": bytes("flutter:\n  assets:\n    - icons/\n")]) { one, _ in one }

  private static let reactNative = images(
    "in/img/bell.png", "in/img/bell@1.5x.png", "in/img/bell@2x.png", "in/img/bell@3x.png", "in/img/horn@2x.ios.png",
    "in/img/horn@2x.android.png", "in/img/saw.native.png", "in/img/photo@4x.jpg"
  ).merging(["in/package.json": bytes(#"{"dependencies":{"react-native":"0.1"}}"#)]) { one, _ in one }

  private static let maui = images(
    "in/Resources/Images/bell.svg", "in/Resources/Images/photo.png", "in/Resources/AppIcon/appicon.svg",
    "in/Resources/Splash/splash.svg", "in/Resources/Raw/data.png", "in/Platforms/Android/Resources/drawable/x.png"
  ).merging(["in/App.csproj": bytes("<Project><MauiImage Include=\"Resources/Images/*\" /></Project>")]) { one, _ in one
  }

  private static let windows = images(
    "in/Assets/logo.png", "in/Assets/logo.scale-200.png", "in/Assets/logo.Scale-200_Contrast-Black.png",
    "in/Assets/logo.scale-125.png", "in/Assets/logo.theme-dark.png", "in/Assets/logo.scale-400.png",
    "in/Assets/contrast-white/logo.scale-200.png", "in/Assets/en-US/logo.png", "in/Assets/logo.language-fr.png",
    "in/Assets/logo.layoutdirection-RTL.png", "in/Assets/logo.targetsize-48_altform-unplated.png",
    "in/Assets/logo.v2.png")

  private static let web = images(
    "in/index.html", "in/img/bell.png", "in/img/bell-2x.png", "in/img/bell@3x.png", "in/img/bell-dark.png",
    "in/img/bell-dark-2x.png", "in/img/horn_2x.png", "in/img/horn.png", "in/img/saw-2x.png", "in/img/after-dark.png")

  private static let design = images(
    "in/Button/Theme=Light, Size=24.png", "in/Button/Theme=Dark, Size=24.png", "in/Button/Theme=Dark, Size=24@2x.png",
    "in/Button/Size=24,State=Pressed,Theme=Light.png", "in/Seal/Property 1=Default.svg", "in/Seal/Theme=Dusk.svg",
    "in/bell@1x.png", "in/bell@2x.png", "in/bell_dark@2x.png", "in/bellDark@3x.png", "in/bell_lightHC@2x.png",
    "in/bell_darkHC@2x.png", "in/arrow-rtl.png", "in/arrow.ltr.png", "in/map copy.png", "in/map copy 2~ipad.png",
    "in/pin (1).png", "in/horn-2x.png", "in/horn.png", "in/saw-2x.png", "in/photo@1.5x.png",
    "in/Flag/Locale=pt-BR, Direction=RTL, Contrast=High.png", "in/Flag/Scale=3.png")

  /// Its presets write `@1x` too, and an artboard `icon/bell` as a folder.
  private static let sketch = images(
    "in/icon/bell@1x.png", "in/icon/bell@2x.png", "in/icon/bell@3x.png", "in/icon/bell copy@2x.png", "in/tab/home.pdf",
    "in/tab/home_dark.pdf", "in/Splash.png")

  /// Android's folders beside those of iOS, as both are chosen for one design.
  private static let zeplin = images(
    "in/iOS/icBell.png", "in/iOS/icBell@2x.png", "in/iOS/icBell@3x.png", "in/Android/drawable-mdpi/ic_horn.png",
    "in/Android/drawable-xhdpi/ic_horn.png", "in/Android/drawable-hdpi/ic_horn.png", "in/Web/icSaw.png",
    "in/Web/icSaw-2x.png", "in/Web/icSaw@3x.png")

  private static let xd = images(
    "in/Icons/Bell.png", "in/Icons/Bell@2x.png", "in/Icons/Bell@3x.png", "in/Icons/Bell – 1.png",
    "in/dark/Icons/Bell.png",
    "in/Group 12.svg", "in/2x/Seal.png", "in/1x/Seal.png")

  @Test(arguments: [
    Example(name: "sketch", files: sketch, source: .design), Example(name: "zeplin", files: zeplin),
    Example(name: "xd", files: xd, source: .design), Example(name: "apple", files: apple),
    Example(name: "flutter", files: flutter),
    Example(name: "react-native", files: reactNative), Example(name: "maui", files: maui),
    Example(name: "windows", files: windows), Example(name: "web", files: web), Example(name: "design", files: design),
  ])
  func exampleFolder(_ example: Example) throws {
    #expect(planGolden(try explained(example.files, from: example.source), "plan-\(example.name).txt") == nil)
    let second = try secondPlan(example.files, from: example.source)
    #expect(second.isEmpty && second.counts.alreadyThere > 0)
  }

  // MARK: - Whose folder it is

  @Test func whatWasAskedForCountsMoreThanWhatIsSeen() throws {
    let files = images("in/App.xcodeproj/p", "in/bell.png", "in/bell_dark.png")
    #expect(
      try Golden.difference(
        explained(files, from: .design),
        inline: """
          in/bell.png: bell.imageset [universal 1x] bell.png (scale 1x as the name has no '@')
          in/bell_dark.png: bell.imageset [universal 1x dark] bell-dark.png \
          (scale 1x as the name has no '@', appearance dark from '_dark' in the name)

          """) == nil)
  }

  @Test func aFolderAroundThePathsCountsUpToTheRoot() throws {
    var files = images("app/icons/bell.png", "app/icons/2x/bell.png")
    files["app/pubspec.yaml"] = bytes("flutter:\n")
    let seen = try explained(files, paths: ["app/icons/2x/bell.png"], root: "")
    #expect(seen.hasPrefix("app/icons is flutter, as '2x' shows\n") || seen.hasPrefix("app/icons/2x is flutter"))
    #expect(seen.contains("[universal 2x]"))
  }

  @Test func aProjectIsNoExportBecauseOfACopy() throws {
    let plan = try explained(images("in/App.xcodeproj/p", "in/x/bell copy.png"))
    #expect(plan.contains("in is apple") && plan.contains("bell.imageset"))
  }

  @Test func aBaseSizeSaysTheScale() throws {
    let project = """
      <Project><ItemGroup><MauiImage Include="Resources\\Images\\*" />
      <MauiImage Update="Resources\\Images\\seal.png" BaseSize="24,12" />
      <MauiImage Update="Resources/Images/flag.png" BaseSize="20" />
      <MauiImage Update="Resources/Images/wave.svg" BaseSize="20,20" /></ItemGroup></Project>
      """
    let read = try explained([
      "in/App.csproj": bytes(project), "in/Resources/Images/seal.png": ImageMaker.png(48, 24),
      "in/Resources/Images/flag.png": ImageMaker.png(50, 50), "in/Resources/Images/wave.svg": bytes("<svg/>"),
    ])
    #expect(read.contains("[universal 2x] seal@2x.png (scale 2x from 'BaseSize 24,12' in App.csproj)"))
    #expect(read.contains("flag.png: left, name(Importing.ImageNameError.noSlotForScale(\"50 by 50 at BaseSize 20\"))"))
    #expect(read.contains("wave.imageset [universal] wave.svg"))
  }

  // MARK: - Languages

  @Test func foldersNamedByALanguageCountWhereAskedFor() throws {
    let files = images("fr/in/de/bell.png", "fr/in/pt-BR/bell.png", "fr/in/img/bell.png")
    let read = try explained(files, paths: ["fr/in"], readsLocaleFolders: true)
    #expect(read.contains("[universal 1x de] bell-de.png") && read.contains("[universal 1x pt-BR]"))
    #expect(read.contains("img/bell.png: bell.imageset [universal 1x] bell.png"))
    #expect(try explained(files, paths: ["fr/in"]).contains("same-slot"))
  }

  // MARK: - Design tools

  @Test func aProjectChoosesItsOwnWords() throws {
    let keys = DesignKeys.standard.replacing(["Stil"], for: .appearance).replacing([], for: .scale)
    let files = images("in/Bell/Stil=dark, Theme=Dark, Scale=2.png")
    let read = try explained(files, keys: keys)
    #expect(read.contains("Bell-theme-dark-scale-2.imageset [universal 1x dark]"))
  }

  @Test func aScaleIsInferredOnlyWhereSizesLeaveOneChoice() throws {
    func png(_ width: Int, _ height: Int) -> [UInt8] { ImageMaker.png(width, height) }
    let read = try explained(
      [
        "in/bell.png": png(48, 48), "in/bell@3x.png": png(72, 72), "in/odd.png": png(237, 218),
        "in/odd@1x.png": png(118, 109), "in/same.png": png(24, 24), "in/same@2x.png": png(48, 48),
        "in/other.png": png(50, 10), "in/other@2x.png": png(48, 48),
      ], from: .design)
    #expect(read.contains("[universal 2x] bell@2x.png (scale 2x inferred from its size beside bell@3x.png)"))
    #expect(read.contains("[universal 2x] odd@2x.png (scale 2x inferred from its size beside odd@1x.png)"))
    #expect(read.contains("in/same.png: same.imageset [universal 1x] same.png (scale 1x as the name has no '@')"))
    #expect(read.contains("in/other.png: other.imageset [universal 1x] other.png (scale 1x as the name has no '@')"))
    #expect(try explained(["in/bell.png": png(48, 48), "in/bell@3x.png": png(72, 72)]).contains("inferred") == false)
  }

  // MARK: - Hostile names

  /// Names are made of the pieces that grammars look for, so that a good part of them gets far.
  @Test(arguments: SourcePlatform.allCases) func noNameBreaksAReader(_ source: SourcePlatform) {
    var random = SeededRandom(seed: 4)
    let pieces = [
      "@2x", "@1.5x", "~ipad", "-dark", "Dark", "HC", "_2x", "-2x", " copy", " (1)", " copy 2", "Theme=Dark", ", ", "=",
      ".scale-200", "_contrast-black", ".9", ".ios", "drawable", "-xxhdpi", "-fr-rCA", "-b+zh+Hant", "2.0x", "fr.lproj",
      "/", "/", "é", "e\u{301}", "\u{301}", "\u{202E}", "-", "_", ".", "@", "~", "x", "bell", "-568h", "\u{FFFD}", "🚢",
      "-99999999999dpi", "Scale=1e999", "@99999999999999999999x", "(", ")", " ", "\0", "\r\n", ".rtl",
    ]
    for _ in 0..<4000 {
      let path = (0...random.number(0...9)).map { _ in random.element(of: pieces) }.joined() + ".png"
      guard let name = try? NameParser.read(path, as: source) else { continue }
      #expect(!name.base.isEmpty && !name.base.utf8.contains(UInt8(ascii: "/")), "\(path)")
      #expect(name.fileName.utf8.count <= 255 && name.qualifiers.count > 1, "\(path)")
      #expect(name.element.scale.map { [Scale(1), Scale(2), Scale(3)].contains($0) } != false, "\(path)")
    }
  }
}
