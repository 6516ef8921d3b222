import TestKit
import Testing

@testable import AssetsCLI

/// An image whose line endings git would convert is refused before a version loses its bytes.
@Suite struct LineEndingDamageTests {
  let sandbox = try! Sandbox(git: true)  // without git no test of this suite can run
  private static let set = "A.xcassets/photo.imageset"
  private static let element = #"{ "filename" : "photo.jpg", "idiom" : "universal", "scale" : "1x" }"#
  /// A JPEG whose data has line endings in it, as that of any larger one has.
  private static let photo: [UInt8] = {
    var bytes: [UInt8] = [0xff, 0xd8, 0xff, 0xe0, 0, 16]
    bytes += Array("JFIF".utf8)
    bytes += [0, 1, 1, 0, 0, 1, 0, 1, 0, 0]
    bytes += [0xff, 0xc0, 0, 11, 8, 0, 16, 0, 16, 1, 1, 0x11, 0]
    bytes += [0xff, 0xda, 0, 8, 1, 1, 0, 0, 0x3f, 0]
    for _ in 0..<40 { bytes += [0x12, 13, 10, 0x34, 13, 10, 0x56] }
    return bytes + [0xff, 0xd9]
  }()

  init() throws {
    try sandbox.write(".gitattributes", "* text eol=lf\n")
    try sandbox.writeSet(Self.set, [Self.element])
    try sandbox.git("add", "-A")
    try sandbox.git("commit", "--quiet", "-m", "Start")
  }

  private func run(_ words: String...) -> RunResult { runAssets(words, in: sandbox) }

  private func writeImages() throws {
    try sandbox.write("\(Self.set)/photo.jpg", Self.photo)
    try sandbox.write("art.psd", Array("8BPS\0\u{1}abc\r\ndef\r\n".utf8))
  }

  @Test func commitNamesTheLineAndWhatFixesIt() throws {
    try writeImages()
    let before = try Snapshot(sandbox)
    let result = run("commit", "-m", "Images")
    #expect(result.exitCode == .failed && result.output == "", "\(result)")
    #expect(
      Golden.difference(
        result.error,
        inline: """
          error: git would damage 2 images: it changes line endings as if it were text; nothing was changed
          cause: git treats 'A.xcassets/photo.imageset/photo.jpg' as text: .gitattributes:1 '* text eol=lf'
          cause: git treats 'art.psd' as text: .gitattributes:1 '* text eol=lf'
          hint: add the line '*.jpg -text' below line 1 of '.gitattributes', or change that line to '* text=auto'
          hint: add the line '*.psd -text' below line 1 of '.gitattributes', or change that line to '* text=auto'

          """) == nil)
    #expect(try Snapshot(sandbox) == before)
    #expect(run("commit", "-m", "Images", "--no-verify").exitCode == .failed)
    #expect(run("commit", "-m", "Image", "photo").error.hasPrefix("error: git would damage 'A.xcassets/photo"))
  }

  @Test(arguments: ["* text eol=lf\n*.jpg -text\n*.psd -text\n", "* text=auto\n"])
  func whatIsAdvisedGoesThrough(attributes: String) throws {
    try writeImages()
    try sandbox.write(".gitattributes", attributes)
    let result = run("commit", "-m", "Images")
    #expect(result.exitCode == .done, "\(result)")
    #expect(try sandbox.git("cat-file", "-s", "HEAD:\(Self.set)/photo.jpg") == "\(Self.photo.count)")
    #expect(try sandbox.git("cat-file", "-s", "HEAD:art.psd") == "16")
    try sandbox.git("branch", "old", "HEAD~1")
    #expect(run("switch", "old").exitCode == .done && run("switch", "main").exitCode == .done)
    #expect(try sandbox.bytes("\(Self.set)/photo.jpg") == Self.photo)
  }

  @Test func whatGitStagedAlreadyIsRefusedToo() throws {
    try writeImages()
    try sandbox.git("add", "-A")
    let head = try sandbox.git("rev-parse", "HEAD")
    #expect(run("commit", "-m", "Images").error.hasPrefix("error: git would damage 2 images"))
    #expect(try sandbox.git("rev-parse", "HEAD") == head)
    let staged = run("validate", "--staged")
    #expect(staged.exitCode == .findings)
    #expect(staged.output.contains("\(Self.set): error: [image-as-text] git changes the line endings of 'photo.jpg'"))
    #expect(staged.output.contains("[image-as-text] git changes the line endings of 'art.psd'"))
  }

  @Test func validateReportsIt() throws {
    try writeImages()
    let message = """
      \(Self.set): error: [image-as-text] git changes the line endings of 'photo.jpg' as if it were text, which damages \
      it (.gitattributes:1 '* text eol=lf')

      """
    #expect(run("validate", "--all").output == message)
    #expect(run("validate", "photo").output == message)
    try sandbox.git("add", "-A")
    try sandbox.git("commit", "--quiet", "-m", "Damaged")
    #expect(run("validate", "--all").output == message)
    // A version that holds the damaged image is no reason to refuse what has nothing to do with it.
    try sandbox.write("notes.txt", "one\r\n")
    #expect(run("commit", "-m", "Notes").exitCode == .done)
    try sandbox.write(".gitattributes", "*.txt text\n")
    #expect(run("validate", "--all").output == "")
  }

  @Test func aDamagedImageIsToldFromNoImage() throws {
    try sandbox.write(".gitattributes", "")
    let rest = Array(ImageMaker.png(8, 8).dropFirst(8))
    let signatures: [[UInt8]] = [
      [0x89, 0x50, 0x4E, 0x47, 0x0A, 0x1A, 0x0A], [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0D, 0x0A],
    ]
    for signature in signatures {
      try sandbox.write("\(Self.set)/photo.jpg", signature + rest)
      #expect(
        run("validate", "--all").output
          == "\(Self.set): error: [unreadable-image] 'photo.jpg' is damaged: its line endings were converted "
          + "as if it were text\n")
    }
  }

  @Test func addAndImportRefuseIt() throws {
    let bell = sandbox.scratch + "/bell.png"
    try sandbox.write(bell, ImageMaker.png(8, 8))
    let before = try Snapshot(sandbox)
    for words in [
      ["add", "bell", bell], ["import", bell, "--into", "A.xcassets"],
      ["import", bell, "--into", "A.xcassets", "--dry-run"],
    ] {
      let result = runAssets(words, in: sandbox)
      #expect(result.exitCode == .failed, "\(words): \(result)")
      #expect(result.error.contains("error: git would damage 'A.xcassets/bell.imageset/bell.png'"), "\(result)")
      #expect(result.error.contains("hint: add the line '*.png -text' below line 1 of '.gitattributes'"), "\(result)")
    }
    #expect(try Snapshot(sandbox) == before)
    try sandbox.write(".gitattributes", "* text=auto\n")
    #expect(run("add", "bell", bell).exitCode == .done)
  }
}
