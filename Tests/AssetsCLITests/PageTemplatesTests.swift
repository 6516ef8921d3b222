import Files
import Templates
import TestKit
import Testing

/// What the modules in `Templates/pages` must keep to, so that they can be joined into the script of a page.
@Suite struct PageTemplatesTests {
  static let folder = PackageFolder.path + "/Templates/pages"

  static func text(_ file: String) throws -> String {
    String(decoding: try FileSystem.read(Path.join(folder, file)), as: UTF8.self)
  }

  /// The modules in the order in which they are joined.
  static func modules() throws -> [String] {
    try text("modules.txt").split(separator: "\n").map(String.init).filter { !$0.hasPrefix("#") }
  }

  @Test(arguments: [
    ("pageStyle", Template.pageStyle), ("pageMarkup", Template.pageMarkup), ("pageScript", Template.pageScript),
    ("appStyle", Template.appStyle), ("appScript", Template.appScript),
  ])
  func noTextEndsItsElementEarly(name: String, text: String) {
    for mark in ["</script", "</style", "<!--"] {
      #expect(!text.lowercased().contains(mark), "\(name) contains \(mark)")
    }
  }

  /// A page that is a file asks for nothing.
  @Test func onlyTheLocalAppMakesRequests() {
    for part in ["fetch(", "BroadcastChannel", "/api/"] {
      #expect(!Template.pageScript.contains(part) && Template.appScript.contains(part), "\(part)")
    }
    #expect(!Template.appScript.contains("innerHTML"))
  }

  @Test func everyModuleIsListedAfterThoseItImports() throws {
    let modules = try Self.modules()
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
        + ["file.js", "localapp.js", "contract.js"].map { Path.join(Self.folder, $0) })
    #expect(result.status == 0, "\(result.output)")
  }
}
