import Files
import TestKit
import Testing

@testable import AssetsCLI

/// What an import says, and in which order.
@Suite struct ImportReportTests {
  let sandbox = try! Sandbox(git: true)  // without a repository no test of this suite can run

  private func assets(_ words: String...) -> RunResult { runAssets(words, in: sandbox) }

  private static let set =
    #"{"images":[{"idiom":"universal","filename":"a.png"}],"info":{"author":"xcode","version":1}}"#

  @Test func anImageSetIsFoundByItsNameWithAnEnding() throws {
    try sandbox.writePNGs(["Images/bell.png": 10, "A.xcassets/qr.imageset/a.png": 12])
    try sandbox.write([
      "A.xcassets/qr.imageset/Contents.json": Self.set,
      "a.m": "a = [UIImage imageNamed:@\"qr.png\"];\nb = [UIImage imageNamed:@\"gone.png\"];\n",
    ])
    try sandbox.commitAll("Start")
    let result = assets("import", "Images", "--move", "--rewrite-references", "--dry-run")
    #expect(result.output.contains("'gone.png' does not exist; 1 place names it, listed below\n"), "\(result)")
    #expect(!result.output.contains("qr"))
  }

  @Test func copiesThatGoAreNotLeftInPlace() throws {
    let image = ImageMaker.png(10, 10)
    try sandbox.write("I/bell.png", image)
    try sandbox.write("J/bell.png", image)
    try sandbox.commitAll("Start")
    let dry = assets("import", ".", "--move", "--dry-run")
    #expect(dry.output.contains("Would remove as copies\n  same bytes as I/bell.png:\n    J/bell.png\n"), "\(dry)")
    let result = assets("import", ".", "--move")
    #expect(result.output.contains("Removed as copies\n  same bytes as I/bell.png:\n    J/bell.png\n"), "\(result)")
    #expect(!result.output.contains("Left in place"))
    #expect(!sandbox.exists("I/bell.png") && !sandbox.exists("J/bell.png"))
    #expect(assets("undo").exitCode == .done)
    #expect(sandbox.exists("I/bell.png") && sandbox.exists("J/bell.png"))
  }

  /// Two apps' worth of places: a target with one catalog beside that of the previews.
  private func writeProject(_ catalogs: [String]) throws {
    var project = TraitProject(title: "", images: ["App/Images/bell.png", "App/Images/horn.png"])
    project.catalogs = catalogs
    for catalog in catalogs { project.files[catalog + "/Contents.json"] = #"{"info":{"author":"xcode","version":1}}"# }
    try project.write(to: sandbox)
    try sandbox.commitAll("Start")
  }

  @Test func theOnlyCatalogOfTheTargetIsTheDefault() throws {
    try writeProject(["App/Resources/Main.xcassets", "App/Preview Content/Preview Assets.xcassets"])
    let result = assets("import", ".")
    #expect(result.output.hasPrefix("App/Resources/Main.xcassets\n"), "\(result)")
    #expect(sandbox.exists("App/Resources/Main.xcassets/bell.imageset") && !sandbox.exists("Assets.xcassets"))
  }

  @Test func severalCatalogsAreNoDefault() throws {
    try writeProject(["App/One.xcassets", "App/Two.xcassets"])
    #expect(assets("import", "App/Images", "--dry-run").output.hasPrefix("App/Images/Assets.xcassets\n"))
  }

  @Test func namesThatArePutTogetherAreOneLine() throws {
    try sandbox.writePNGs(["Images/bell-on.png": 10])
    let line = #"let a = UIImage(named: "bell-\(b)")"# + "\n"
    try sandbox.write("a.swift", String(repeating: line, count: 6))
    try sandbox.commitAll("Start")
    let words = ["import", "Images", "--move", "--rewrite-references", "--dry-run"]
    let result = runAssets(words, in: sandbox)
    #expect(
      result.output.contains(
        "  built at run time, 6 places: a.swift:1, a.swift:2, a.swift:3 and 3 more ('--explain' lists them)\n"),
      "\(result)")
    #expect(!result.output.contains("a.swift:6"))
    #expect(runAssets(words + ["--explain"], in: sandbox).output.contains("    a.swift:6:25: bell-\\(b)\n"))
  }

  @Test func whatChangesNothingSaysSoFirst() throws {
    for number in 1...5 {
      try sandbox.write("Icons/new\(number).gif", "GIF89a")
    }
    try sandbox.write("Icons/old.gif", "GIF89a")
    try sandbox.commitAll("Start")
    let result = assets("import", ".")
    let lines = result.output.split(separator: "\n").map(String.init)
    #expect(lines.first == "Nothing to do: 6 loose images found, 6 left in place", "\(result)")
    #expect(lines.count == 3 && lines.last?.hasPrefix("  Icons: ") == true)
    #expect(!result.output.contains("old.gif"))
    #expect(assets("import", ".", "--explain").output.contains("    Icons/old.gif\n"))
  }

  @Test func aScaleBesideThatOfTheFolderIsRemarked() throws {
    try sandbox.writePNGs(["res/drawable/logo.png": 30, "res/drawable/logo@3x.png": 90])
    let result = assets("import", "res")
    #expect(
      result.error.contains(
        "note: res/drawable/logo@3x.png: Android reads the scale from the folder 'drawable', so '@3x' stays "
          + "part of the "
          + "name\n"), "\(result)")
  }

  /// What is in a catalog already has no name that an import reads.
  @Test func namesOfImagesThatStayAreNotRemarked() throws {
    try sandbox.writePNGs(["Images/bell copy.png": 10, "A.xcassets/qr.imageset/a.png": 12, "A.xcassets/qr (2).png": 14])
    try sandbox.write(["A.xcassets/qr.imageset/Contents.json": Self.set])
    let result = assets("import", ".", "--into", "A.xcassets")
    #expect(result.error.contains("note: Images/bell copy.png: ' copy' is omitted from its name\n"), "\(result)")
    #expect(!result.error.contains("qr (2)"))
  }
}
