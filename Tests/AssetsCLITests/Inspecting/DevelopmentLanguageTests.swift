import TestKit
import Testing

@testable import AssetsCLI

/// The language of the project is shown to people whose own isn't there.
@Suite struct DevelopmentLanguageTests {
  let sandbox = try! Sandbox(git: true)  // without a repository no test of this suite can run

  func assets(_ words: String...) -> RunResult { runAssets(words, in: sandbox) }

  private func write(_ region: String) throws {
    try sandbox.write(
      "App.xcodeproj/project.pbxproj",
      """
      // !$*UTF8*$!
      {objects = {
        B = {isa = PBXBuildFile; fileRef = F; };
        F = {isa = PBXFileReference; path = A.xcassets; sourceTree = SOURCE_ROOT; };
        P = {isa = PBXProject; \(region) targets = (T); };
        R = {isa = PBXResourcesBuildPhase; files = (B); };
        T = {isa = PBXNativeTarget; buildPhases = (R); name = App; };
      }; rootObject = P; }

      """)
  }

  init() throws {
    try sandbox.write("A.xcassets/Contents.json", TraitProject.folder)
    let languages = ["en", "fr"].map {
      TraitProject.element("pin-\($0).png", ["idiom": "universal", "locale": $0, "scale": "2x"])
    }
    let list = TraitProject.set(languages[0], languages[1])
      .replacing(#""info""#, with: #""properties" : { "localizable" : true }, "info""#)
    try sandbox.write("A.xcassets/pin.imageset/Contents.json", list)
    try sandbox.write("A.xcassets/pin.imageset/pin-en.png", ImageMaker.png(40, 40, .blue))
    try sandbox.write("A.xcassets/pin.imageset/pin-fr.png", ImageMaker.png(40, 40, .green))
  }

  @Test(arguments: ["developmentRegion = en;", "developmentRegion = English;"])
  func theProjectSaysIt(region: String) throws {
    try write(region)
    let result = assets("resolve", "pin", "--locale", "it", "--scale", "2")
    #expect(result.output == "A.xcassets/pin.imageset/pin-en.png\n", "\(result)")
    #expect(result.error.contains("no image for 'it'; 'en' is the development language"), "\(result)")
    #expect(assets("resolve", "pin", "-l", "fr-CA", "-s", "2").output == "A.xcassets/pin.imageset/pin-fr.png\n")
    #expect(assets("resolve", "pin", "-l", "it", "-s", "2", "--base", "fr").output.contains("pin-fr"))
    let missing = assets("missing", "-l", "it,en", "-s", "2").output.split(separator: "\n").dropFirst()
    #expect(missing == ["pin    language   it       pin-en.png"])
  }

  @Test func withoutItTheLanguageIsMissingAndNotTheDevice() throws {
    try write("")
    let result = assets("resolve", "pin", "--locale", "it", "--scale", "2")
    #expect(result.error.hasPrefix("error: no image of 'pin' fits iphone 2x in 'it'\n"), "\(result)")
    let missing = assets("missing", "-l", "it", "-s", "2").output
    #expect(missing.contains("language") && !missing.contains("device"), "\(missing)")
  }

  @Test func languagesWithoutOneForTheOthersAreTold() throws {
    try write("developmentRegion = en;")
    let found = assets("validate").output
    #expect(
      found
        == "A.xcassets/pin.imageset: note: [missing-any-language] it has images for en and fr only; other languages "
        + "show that of the development language, if at all\n")
    try sandbox.write("New/de.lproj/flag.png", ImageMaker.png(20, 20))
    try sandbox.write("New/fr.lproj/flag.png", ImageMaker.png(21, 20))
    try sandbox.write("New/Base.lproj/bell.png", ImageMaker.png(22, 20))
    try sandbox.write("New/fr.lproj/bell.png", ImageMaker.png(23, 20))
    let result = assets("import", "New", "--into", "A.xcassets", "-n")
    #expect(
      result.error.contains(
        "note: 'flag' has images for some languages only (de, fr); in other languages the image of the "
          + "development language is shown, if there is one\n"), "\(result)")
  }
}
