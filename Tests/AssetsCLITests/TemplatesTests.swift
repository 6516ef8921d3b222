import Files
import Templates
import TestKit
import Testing

/// Keeps `Templates/Embedded.swift` the same as the files beside it; `UPDATE_GOLDEN=1` writes it again.
@Suite struct TemplatesTests {
  static let folder = PackageFolder.path + "/Templates"

  static func files() throws -> [String] {
    try FileSystem.entries(of: folder).filter(\.isFile).map(\.name).filter { !$0.hasSuffix(".swift") }
  }

  @Test func theEmbeddedTextsAreThoseOfTheFiles() throws {
    let declarations = try Self.files().map { file in
      let text = String(decoding: try FileSystem.read(Path.join(Self.folder, file)), as: UTF8.self)
      return Self.declaration(Self.identifier(file), about: "`\(file)`", text)
    }
    let source = """
      // swift-format-ignore-file
      // Made from the files of this folder; run UPDATE_GOLDEN=1 swift test --filter TemplatesTests after changing one.

      /// Texts that are written out, as they lie in this folder.
      public enum Template {
      \(declarations.joined(separator: "\n"))}

      """
    #expect(Golden.difference(source, file: Self.folder + "/Embedded.swift") == nil)
  }

  @Test func everyFileIsLeftOutOfTheBuild() throws {
    let package = String(decoding: try FileSystem.read(PackageFolder.path + "/Package.swift"), as: UTF8.self)
    for file in try Self.files() + ["pages"] {
      #expect(package.contains("\"\(file)\""), "add \"\(file)\" to 'exclude:' of Templates in Package.swift")
    }
  }

  @Test func theIgnoreListKeepsItsHandsOffImages() throws {
    let sandbox = try Sandbox(git: true)
    try sandbox.write(".gitignore", Template.gitignore)
    let kept = ["Icons.xcassets/bell.imageset/bell@2x.png", "logo.sketch", "logo.ai", "photo.psd", "tilde~dark.png"]
    let ignored = [
      ".DS_Store", "a/._bell.png", "Thumbs.db", "App.xcodeproj/xcuserdata/me", ".~lock.page.odt#", "~$a.pptx",
    ]
    for path in kept + ignored { try sandbox.write(path, "x") }
    let seen = try sandbox.git("-c", "core.quotePath=false", "ls-files", "--others", "--exclude-standard")
    #expect(seen.split(separator: "\n").map(String.init).sorted() == ([".gitignore"] + kept).sorted())
  }

  /// Returns a constant with the text of a file, in a literal with enough number signs to hold it.
  static func declaration(_ name: String, about: String, _ text: String) -> String {
    var signs = "#"
    while text.contains("\"\"\"" + signs) || text.contains("\\" + signs) { signs += "#" }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let indented = lines.map { $0.isEmpty ? "" : "    \($0)" }.joined(separator: "\n")
    return
      "  /// \(about)\n  public static let \(name) = \(signs)\"\"\"\n\(indented)\n    \"\"\"\(signs)\n"
  }

  /// Returns `pre-commit.sh` as `preCommitSh`.
  static func identifier(_ file: String) -> String {
    let words = file.split { !$0.isLetter && !$0.isNumber }
    let first = words.first.map { $0.prefix(1).lowercased() + $0.dropFirst() } ?? ""
    return first + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }
}
