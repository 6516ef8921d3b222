import CDeflate
import System

/// Writes Swift constants with the texts of files: `embed-templates OUTPUT FILE...`. Those in a folder `pages` are joined
/// into the texts of a page in a file and of the local app.
///
/// It runs while the package is built, and needs nothing but the standard library and C.
@main enum TemplateEmbedder {
  static func main() {
    guard CommandLine.arguments.count > 2 else { fail("missing arguments: embed-templates OUTPUT FILE...") }
    var declarations: [String] = []
    var pages: [String: String] = [:]
    for path in CommandLine.arguments.dropFirst(2).sorted() {
      let names = path.split(separator: "/").suffix(2).map(String.init)
      let name = names.last ?? path
      if names.first == "pages" {
        pages[name] = path
      } else {
        declarations.append(declaration(identifier(name), about: "`\(name)`", read(path)))
      }
    }
    declarations += pageDeclarations(pages)
    write("extension Template {\n\(declarations.joined(separator: "\n"))}\n", to: CommandLine.arguments[1])
  }

  private static func fail(_ message: String) -> Never {
    print("error: \(message)")
    exit(1)
  }

  /// Ends the program with the reason that the system gave for the last failure.
  private static func fail(to action: String, _ path: String) -> Never {
    fail("cannot \(action) '\(path)': \(String(cString: strerror(errno)))")
  }

  private static func read(_ path: String) -> String {
    guard let file = fopen(path, "rb") else { fail(to: "read", path) }
    defer { fclose(file) }
    let size = 1 << 16
    var part = [UInt8](repeating: 0, count: size)
    var bytes: [UInt8] = []
    while feof(file) == 0 {
      let count = fread(&part, 1, size, file)
      if ferror(file) != 0 { fail(to: "read", path) }
      bytes += part[..<count]
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func write(_ text: String, to path: String) {
    guard let file = fopen(path, "wb") else { fail(to: "write", path) }
    if fputs(text, file) < 0 || fclose(file) != 0 { fail(to: "write", path) }
  }

  /// Returns a constant with a text, in a literal with enough number signs to hold it.
  private static func declaration(_ name: String, about: String, access: String = "public", _ text: String) -> String {
    var signs = "#"
    while text.contains("\"\"\"" + signs) || text.contains("\\" + signs) { signs += "#" }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let indented = lines.map { $0.isEmpty ? "" : "    \($0)" }.joined(separator: "\n")
    return "  /// \(about)\n  \(access) static let \(name) = \(signs)\"\"\"\n\(indented)\n    \"\"\"\(signs)\n"
  }

  /// Returns a constant with a long text, which `Template.unpacked` reads when it is first needed.
  private static func packed(_ name: String, about: String, access: String = "public", _ text: String) -> String {
    let bytes = Array(text.utf8)
    guard let compressor = libdeflate_alloc_compressor(12) else { fail("not enough memory") }
    defer { libdeflate_free_compressor(compressor) }
    var stream = [UInt8](repeating: 0, count: libdeflate_zlib_compress_bound(compressor, bytes.count))
    let room = stream.count
    stream.removeLast(room - libdeflate_zlib_compress(compressor, bytes, bytes.count, &stream, room))
    return """
        /// \(about)
        \(access) static let \(name) = unpacked(
          "\(literal(stream))",
          packedCount: \(stream.count), count: \(bytes.count))

      """
  }

  /// Returns bytes as the content of a string literal with seven bits in each character, the lowest first.
  private static func literal(_ bytes: [UInt8]) -> String {
    var text = ""
    var (bits, count) = (UInt32(0), 0)
    for byte in bytes + [0] {
      bits |= UInt32(byte) << UInt32(count)
      count += 8
      while count >= 7 {
        switch UInt8(bits & 127) {
        case let code where code < 0x20 || code == 0x7F: text += "\\u{\(String(code, radix: 16))}"
        case let code where code == UInt8(ascii: "\"") || code == UInt8(ascii: "\\"):
          text += "\\\(Character(Unicode.Scalar(code)))"
        case let code: text.unicodeScalars.append(Unicode.Scalar(code))
        }
        bits >>= 7
        count -= 7
      }
    }
    return text
  }

  /// Returns `pre-commit.sh` as `preCommitSh`.
  private static func identifier(_ file: String) -> String {
    let words = file.split { !$0.isLetter && !$0.isNumber }
    let first = words.first.map { $0.prefix(1).lowercased() + $0.dropFirst() } ?? ""
    return first + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }

  /// Returns a module without its imports, the word `export` and comments that have lines of their own.
  private static func body(_ module: String) -> String {
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

  /// Returns the constants of pages in files and of the local app. All modules of one share a function in it, in the
  /// order of `modules.txt`.
  ///
  /// - Parameter files: The paths by name.
  private static func pageDeclarations(_ files: [String: String]) -> [String] {
    func text(_ name: String) -> String {
      guard let path = files[name] else { fail("'\(name)' not found in the folder 'pages'") }
      return read(path)
    }
    var part = ""
    var parts: [String: [String]] = [:]
    for line in text("modules.txt").split(separator: "\n").map(String.init) {
      if line.hasPrefix("# ") {
        part = String(line.dropFirst(2))
        parts[part] = []
      } else {
        parts[part, default: []].append(line)
      }
    }
    let modules = parts.values.joined()
    for name in files.keys.sorted() where name.hasSuffix(".js") && !modules.contains(name) {
      fail("'\(name)' is not in pages/modules.txt: add it after the modules that it imports")
    }
    func code(_ part: String) -> String {
      guard let modules = parts[part] else { fail("pages/modules.txt has no part '# \(part)'") }
      return modules.map { body(text($0)) }.joined(separator: "\n")
    }
    func script(_ name: String, about: String, last: String) -> String {
      """
        /// \(about)
        public static let \(name) = "(() => {\\n\\"use strict\\";\\n" + sharedModules + \(last) + "})();\\n"

      """
    }
    return [
      packed("pageStyle", about: "`page.css`", text("page.css")),
      packed("appSheet", about: "`app.css`", access: "private", text("app.css")),
      "  /// The style sheet of the local app.\n  public static let appStyle = pageStyle + appSheet\n",
      packed("pageMarkup", about: "`page.html`", text("page.html")),
      packed("sharedModules", about: "The modules of each page.", access: "private", code("Shared")),
      packed("fileModules", about: "The modules of a page in a file.", access: "private", code("File")),
      packed("appModules", about: "The modules of the local app.", access: "private", code("App")),
      declaration(
        "reloadScript", about: "The script that loads a page again when a server has a newer one.",
        "(() => {\n\"use strict\";\n" + code("Reload") + "})();\n"),
      script("pageScript", about: "The script of a page in a file.", last: "fileModules"),
      script("appScript", about: "The script of the local app.", last: "appModules"),
    ]
  }
}
