import Catalog
import Files
import JSON
import System
import TestKit
import Testing

@testable import AssetsCLI

/// `docs/json.md` lists the keys that commands print, and no others.
@Suite struct JSONPageTests {
  /// A table of the page: what an object of one kind holds.
  private struct Table {
    /// The table whose keys it has as well.
    var base: String?
    var types: [String: String] = [:]
    /// Only printed in cases that are not tried here.
    var rare: Set<String> = []
  }

  private static var page: String {
    get throws { String(decoding: try FileSystem.read(Path.join(PackageFolder.path, "docs/json.md")), as: UTF8.self) }
  }

  private static func tables() throws -> [String: Table] {
    var tables: [String: Table] = [:]
    var name = ""
    for line in try page.split(separator: "\n") {
      if line.hasPrefix("#") {
        name = String(line.drop { $0 == "#" || $0 == " " })
        if line.hasPrefix("### ") { tables[name] = Table() }
      } else if let match = line.firstMatch(of: /^An? `([a-z]+)`(\.|, and:)$/) {
        tables[name]?.base = String(match.1)
      } else if let match = line.firstMatch(of: /^\| `(\w+)` \| ([^|]+) \| [^|]+ \|$/) {
        let (key, words) = (String(match.1), match.2.split(separator: ", "))
        tables[name]?.types[key] = String(words[0])
        if words.last == "rare" { tables[name]?.rare.insert(key) }
      }
    }
    return tables
  }

  /// Compares output with the tables.
  private final class Checker {
    let tables: [String: Table]
    var printed: Set<String> = []
    var problems: [String] = []

    init(_ tables: [String: Table]) { self.tables = tables }

    private func type(of key: String, in table: String) -> (type: String, table: String)? {
      if let type = tables[table]?.types[key] { return (type, table) }
      return tables[table]?.base.flatMap { self.type(of: key, in: $0) }
    }

    func check(_ object: JSONObject, _ table: String, at place: String) {
      for member in object.members {
        let key = member.name.text
        guard let (type, owner) = type(of: key, in: table) else {
          problems.append("\(place): '\(key)' is not in the table '\(table)'")
          continue
        }
        printed.insert("\(owner).\(key)")
        check(member.value, type, at: "\(place).\(key)")
      }
    }

    private func check(_ value: JSONValue, _ type: String, at place: String) {
      let list = "list of "
      let isRight: Bool
      switch type {
      case "any": isRight = value != .null
      case "text": isRight = value.text != nil
      case "bool": isRight = value.bool != nil
      case "number": if case .number = value { isRight = true } else { isRight = false }
      case _ where type.hasPrefix(list):
        isRight = value.elements != nil
        for element in value.elements ?? [] { check(element, String(type.dropFirst(list.count)), at: place) }
      default:
        isRight = value.object != nil && tables[type] != nil
        if let object = value.object { check(object, type, at: place) }
      }
      if !isRight { problems.append("\(place) is not of the type '\(type)'") }
    }
  }

  /// A project in which most commands have something to do.
  private struct Project {
    let sandbox: Sandbox
    let checker: Checker

    /// Runs a command line; its table has the name of the command unless another one is given.
    func run(_ line: String, _ table: String? = nil) throws {
      let words = line.split(separator: " ").map(String.init)
      let result = runAssets(words + ["--json"], in: sandbox)
      let isWhole = result.output.hasPrefix("{\n")
      for text in isWhole ? [result.output[...]] : result.output.split(separator: "\n") {
        let object = try #require(try JSONDocument(parsing: Array(text.utf8)).value.object, "\(line): \(result)")
        let event = object["event"]?.text
        if event == "failed", table != "failed" { checker.problems.append("\(line): \(result.error)") }
        let events = ["progress": "progress", "failed": "failed"]
        checker.check(object, events[event ?? ""] ?? table ?? words[0], at: line)
      }
    }

    func draw(_ name: String, _ color: ImageMaker.Color) throws {
      try sandbox.writeImageSet("\(Sandbox.images)/\(name)", color: color)
    }
  }

  @Test func holdsWhatIsPrinted() throws {
    let sandbox = try Sandbox.harbour()
    let checker = Checker(try Self.tables())
    let project = Project(sandbox: sandbox, checker: checker)
    try edit(project)
    try look(project)
    try play(project)
    try branch(project)
    try share(project)
    for problem in Set(checker.problems).sorted() { Issue.record("\(problem)") }
    for (name, table) in checker.tables.sorted(by: { $0.key < $1.key }) {
      for key in table.types.keys.sorted() where !table.rare.contains(key) {
        #expect(checker.printed.contains("\(name).\(key)"), "docs/json.md: nothing prints '\(key)' of '\(name)'")
      }
    }
  }

  private func edit(_ project: Project) throws {
    let sandbox = project.sandbox
    try sandbox.write("App/View.swift", "let a = Image(\"Bell\")\n")
    try sandbox.write("bell@3x.png", ImageMaker.png(12, 12, .red))
    try sandbox.write("loose/horn@2x.png", ImageMaker.png(8, 8, .red))
    try sandbox.write("new/Anchor@2x.png", ImageMaker.png(8, 8, .red))
    for line in [
      "init", "commit -m Start", "add Bell bell@3x.png", "set Bell --template", "rename Bell Gong", "status",
      "undo --dry-run", "undo", "operations",
      "redo", "undo", "set Bell --original", "new color Sea #1B7AB5 --into \(Sandbox.images)",
      "import loose --into \(Sandbox.images) --dry-run", "import loose --into \(Sandbox.images)",
      "update new --dry-run",
      "update new", "status", "commit -m All --dry-run", "commit -m All", "commit --amend -m Again", "undo", "redo",
      "operations",
    ] { try project.run(line) }
    try project.run("operations restore 3 --dry-run", "operations restore")
    try project.draw("Bell", .red)
    try sandbox.write("notes.txt", "one")
    for line in ["status", "discard Bell notes.txt"] { try project.run(line) }
    for line in ["no-such-command", "commit --json", "undo --bell"] { try project.run(line, "failed") }
  }

  private func look(_ project: Project) throws {
    for line in [
      "list", "show Bell", "show Be*", "resolve Bell", "missing", "history", "history -n 1 --max-assets 0", "branch",
      "tag",
    ] { try project.run(line) }
    try project.draw("Anchor", .green)
    try project.sandbox.write("notes.txt", "one")
    for line in ["rename Bell Gong", "diff", "undo", "diff HEAD~1 HEAD", "tag v0", "gallery", "tag v0 --delete"] {
      try project.run(line)
    }
    try project.run("discard --all")
    project.sandbox.remove("\(Sandbox.images)/Bell.imageset/bell@1x.png")
    try project.sandbox.write("\(Sandbox.images)/Bell.imageset/stray.png", ImageMaker.png(4, 4, .red))
    for line in ["list", "show Bell", "status", "discard --all"] { try project.run(line) }
  }

  /// Prototypes, hooks and exports.
  private func play(_ project: Project) throws {
    let sandbox = project.sandbox
    for line in [
      "new demo Anchor Bell --sequence", "new app --template app", "show app", "map app", "check app", "wireframe app",
      "play demo", "play app",
    ] { try project.run("prototype \(line)", "prototype " + line.prefix { $0 != " " }) }
    try project.run("prototype")
    for line in ["link demo bell anchor", "overlay demo bell", "layer demo anchor --text Hi --area 0,0,10,10"] {
      try project.run("prototype \(line)", "prototype edit")
    }
    for line in ["play demo", "show demo"] { try project.run("prototype \(line)", "prototype " + line.prefix(4)) }
    for line in ["hook install", "hook", "hook uninstall", "discard --all"] { try project.run(line) }
    try sandbox.write(
      "sliced/drawable-mdpi/bubble.9.png",
      ImageMaker.png(8, 6) { x, y in
        y == 0 && x == 3 || x == 0 && y == 2 ? .black : x == 0 || y == 0 || x == 7 || y == 5 ? .clear : .red
      })
    for line in ["import sliced --into \(Sandbox.images)", "export bubble --to res", "discard --all"] {
      try project.run(line)
    }
  }

  private func branch(_ project: Project) throws {
    let sandbox = project.sandbox
    try project.run("branch icons")
    try project.draw("Bell", .green)
    try sandbox.write("notes.txt", "one")
    for line in ["commit -m Green", "remove Anchor", "tag v1", "tag", "branch"] { try project.run(line) }
    for line in ["switch main --dry-run", "switch main", "branch", "status", "switch icons", "switch main"] {
      try project.run(line)
    }
    try project.run("branch moved --shelf icons", "branch --shelf")
    for line in ["commit -m Moved", "switch main"] { try project.run(line) }
    try project.draw("Bell", .black)
    for line in [
      "commit -m Blue", "merge icons --dry-run", "merge icons", "conflicts", "status", "show Bell", "merge --abort",
      "merge icons", "keep mine Bell --dry-run", "keep mine Bell", "commit", "merge moved", "history", "revert HEAD",
      "restore Bell --at HEAD~1", "remove Bell Buoy", "restore Bell Buoy", "undo", "redo", "tag v1 --delete",
      "branch other --at HEAD~1", "branch --rename other rest", "branch rest --delete --force --dry-run",
      "branch rest --delete --force", "large *.txt", "large", "large --get", "discard --all", "maintain", "doctor",
    ] { try project.run(line) }
  }

  private func share(_ project: Project) throws {
    let sandbox = project.sandbox
    try sandbox.git("init", "-q", "--bare", "../remote")
    for line in [
      "remote add origin ../remote --dry-run", "remote add origin ../remote", "remote", "push", "operations", "fetch",
      "pull",
      "sync", "clone ../remote ../copy --dry-run", "clone ../remote ../copy", "status", "branch review",
      "set Bell --template",
      "commit -m Review", "request --into main -m Look", "requests", "push", "branch",
    ] { try project.run(line) }
    for line in ["comment review Bell -m Nice", "changes review -m No", "show review", "close review", "reopen review"]
    {
      try project.run("request \(line)", "request")
    }
    try project.run("request remove review --force", "request remove")
  }

  /// Rare keys are at least in the sources.
  @Test func rareKeysExist() throws {
    var sources = ""
    var waiting = ["Sources/AssetsCLI", "Sources/Project", "Sources/Viewer"].map { Path.join(PackageFolder.path, $0) }
    while let folder = waiting.popLast() {
      for entry in try FileSystem.entries(of: folder) {
        let path = Path.join(folder, entry.name)
        if entry.isFolder { waiting.append(path) }
        if entry.name.hasSuffix(".swift") { sources += String(decoding: try FileSystem.read(path), as: UTF8.self) }
      }
    }
    let keys = Set(try Self.tables().values.flatMap(\.rare))
    #expect(keys.count > 20)
    for key in keys.sorted() where Dimension(rawValue: key) == nil {
      let literal = "\"\(key)\""
      #expect(sources.withCString { strstr($0, literal) != nil }, "docs/json.md: \(key)")
    }
  }

  @Test func listsTheCodesOfErrors() throws {
    let section = try #require(try Self.page.split(separator: "## Codes").last)
    let listed = section.matches(of: /`([a-z-]+)`/).map { String($0.1) }
    #expect(listed == (try ErrorCodes.inSources()), "list the codes of errors at the end of docs/json.md")
  }
}
