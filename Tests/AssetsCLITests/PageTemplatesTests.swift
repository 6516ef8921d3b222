import Files
import TestKit
import Testing

/// Keeps `Templates/EmbeddedPages.swift` the same as the modules in `Templates/pages`; `UPDATE_GOLDEN=1` writes it again.
@Suite struct PageTemplatesTests {
  static let folder = TemplatesTests.folder + "/pages"

  static func text(_ file: String) throws -> String {
    String(decoding: try FileSystem.read(Path.join(folder, file)), as: UTF8.self)
  }

  /// The modules in the order in which they are joined.
  static func modules() throws -> [String] {
    try text("modules.txt").split(separator: "\n").map(String.init)
  }

  @Test func theEmbeddedTextsAreThoseOfTheModules() throws {
    let bodies = try Self.modules().map { Self.body(try Self.text($0)) }
    let script = "(() => {\n\"use strict\";\n" + bodies.joined(separator: "\n") + "})();\n"
    let parts = [
      ("pageStyle", "`page.css`", try Self.text("page.css")),
      ("pageMarkup", "`page.html`", try Self.text("page.html")),
      ("pageScript", "The modules of `modules.txt`, joined into one function.", script),
    ]
    for (name, _, text) in parts {
      for mark in ["</script", "</style", "<!--"] {
        #expect(!text.lowercased().contains(mark), "\(name) contains \(mark), which would end it early in a page")
      }
    }
    let source = """
      // swift-format-ignore-file
      // Made from the files in pages; run UPDATE_GOLDEN=1 swift test --filter TemplatesTests after changing one.

      extension Template {
      \(parts.map { TemplatesTests.declaration($0.0, about: $0.1, $0.2) }.joined(separator: "\n"))}

      """
    #expect(Golden.difference(source, file: TemplatesTests.folder + "/EmbeddedPages.swift") == nil)
  }

  @Test func everyModuleIsListedAfterThoseItImports() throws {
    let modules = try Self.modules()
    let files = try FileSystem.entries(of: Self.folder).map(\.name).filter {
      $0.hasSuffix(".js") && $0 != "contract.js"
    }
    #expect(files.sorted() == modules.sorted(), "add the module to modules.txt")
    for (place, module) in modules.enumerated() {
      for line in try Self.text(module).split(separator: "\n") where line.hasPrefix("import ") {
        let imported = line.split(separator: "\"").dropFirst().first.map { String($0.dropFirst(2)) } ?? ""
        #expect(modules[..<place].contains(imported), "\(module) imports \(imported), which must precede it")
      }
    }
  }

  /// All modules share one function in a page.
  @Test func noNameIsDeclaredTwice() throws {
    var owners: [String: String] = [:]
    for module in try Self.modules() {
      for line in try Self.text(module).split(separator: "\n") where line.first != " " {
        var words = line.split(separator: " ", maxSplits: 4)
        while let word = words.first, ["export", "async"].contains(word) { words.removeFirst() }
        guard words.count > 1, ["function", "class", "const", "let"].contains(words[0]) else { continue }
        let name = String(words[1].prefix { $0.isLetter || $0.isNumber || $0 == "_" })
        #expect(owners[name] == nil, "\(module) and \(owners[name] ?? "") both declare \(name)")
        owners[name] = module
      }
    }
  }

  @Test(.enabled(if: SystemProgram.path(of: "tsc") != nil, "needs node-typescript (Scripts/bootstrap --with-servers)"))
  func theTypesOfTheModulesAgree() throws {
    let sandbox = try Sandbox()
    let compiler = try #require(SystemProgram.path(of: "tsc"))
    let result = try sandbox.run(
      compiler,
      ["--allowJs", "--checkJs", "--strict", "--noEmit", "--target", "ES2022", "--module", "ES2022"]
        + ["--moduleResolution", "node", "--lib", "ES2022,DOM,DOM.Iterable"]
        + ["main.js", "contract.js"].map { Path.join(Self.folder, $0) })
    #expect(result.status == 0, "\(result.output)")
  }

  /// Returns a module without its imports, the word `export` and comments that have lines of their own.
  static func body(_ module: String) -> String {
    var lines: [Substring] = []
    var isInImport = false
    var isInComment = false
    for line in module.split(separator: "\n", omittingEmptySubsequences: false) {
      let content = line.drop { $0 == " " }
      if isInComment {
        isInComment = !content.hasSuffix("*/")
      } else if isInImport || line.hasPrefix("import ") {
        isInImport = !line.hasSuffix(";")
      } else if content.hasPrefix("/**"), !content.contains("*/") || content.hasSuffix("*/") {
        isInComment = !content.hasSuffix("*/")
      } else if content.hasPrefix("// ") || content.isEmpty {
        continue
      } else {
        lines.append(line.hasPrefix("export ") ? line.dropFirst("export ".count) : line)
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
