import Files
import TestKit

/// The commands that change something, each in several ways.
extension RandomUndoScenario {
  mutating func command() throws -> [String] {
    if isMerging, random.number(0...3) > 0 { return try commandInAMerge() }
    switch random.number(0...33) {
    case 0...5: return try switching()
    case 6...8: return try ["merge", "--no-verify", branch()]
    case 9, 10: return ["pull", "--no-verify"]
    case 11...14: return try committing()
    case 15: return ["revert", "HEAD~\(random.number(0...3))"]
    case 16...18: return try branching()
    case 19...27: return try editing()
    case 28: return ["validate", "--fix"]
    case 29: return ["undo", "--force"]
    case 30: return ["redo"]
    default: return ["operations", "restore", "\(random.number(1...2 * count))"]
    }
  }

  private mutating func branch() throws -> String { random.element(of: try branches + ["main"]) }

  private mutating func commandInAMerge() throws -> [String] {
    switch random.number(0...5) {
    case 0: return ["merge", "--abort"]
    case 1: return ["commit", "--no-verify"]
    default:
      let side = random.element(of: ["mine", "mine", "theirs", "theirs", "both"])
      let unmerged = try ask("diff", "--name-only", "--diff-filter=U")
      if unmerged.isEmpty || random.number(0...1) == 0 { return ["keep", side, "--all"] }
      return ["keep", side, name(ofFile: random.element(of: unmerged))]
    }
  }

  /// How a command calls a file: by its asset, or by its path.
  private func name(ofFile path: String) -> String {
    let folder = Path.folder(path)
    return folder.hasSuffix("set") ? Path.stem(Path.name(folder)) : path
  }

  private mutating func switching() throws -> [String] {
    try ["switch", branch()] + (random.number(0...3) == 0 ? ["--bring"] : [])
  }

  private mutating func committing() throws -> [String] {
    let words = ["commit", "--no-verify", "-m", "step \(count)"]
    switch random.number(0...4) {
    case 0: return words + ["--amend"]
    case 1:
      let changed = try ask("-c", "core.quotePath=false", "status", "--porcelain", "--untracked-files=all")
      if changed.isEmpty { return words }
      return words + [name(ofFile: String(random.element(of: changed).dropFirst(3)))]
    default: return words
    }
  }

  private mutating func branching() throws -> [String] {
    switch random.number(0...5) {
    case 0: return try ["branch", "--delete", "--force", branch()]
    case 1: return try ["branch", "--rename", branch(), "r\(count)"]
    case 2: return ["branch", "at\(count)", "--at", "HEAD~1"]
    default: return ["branch", "c\(count)"]
    }
  }

  /// An asset that is there, by its name or its path.
  private mutating func asset() throws -> String {
    let lists = try sandbox.files(in: place).filter { $0.hasSuffix("set/Contents.json") }
    if lists.isEmpty { return "Bell" }
    let folder = Path.folder(random.element(of: lists))
    return random.number(0...2) > 0 ? String(folder.dropFirst(place.utf8.count + 1)) : Path.stem(Path.name(folder))
  }

  private mutating func catalog() -> [String] { ["--into", random.element(of: Self.catalogs)] }

  private mutating func force() -> [String] { random.number(0...2) == 0 ? ["--force"] : [] }

  private mutating func editing() throws -> [String] {
    switch random.number(0...11) {
    case 0: return ["new", "color", "tint\(random.number(0...3))", "#1B7AB5"] + catalog()
    case 1: return ["new", "group", "Group\(random.number(0...3))"] + catalog()
    case 2: return try ["set", asset(), random.element(of: ["--template", "--original", "--default"])]
    case 3, 4:
      let name = random.element(of: ["Bell", "Star", "Gong\(count)", "/Moved"])
      return try ["rename", asset(), name]
    case 5, 6: return try ["remove", asset()] + force()
    case 7:
      return ["import", "Loose", random.element(of: ["--move", "--copy"])] + catalog() + force()
    case 8: return try adding()
    default:
      let version = random.element(of: try ["HEAD", "HEAD~1", "HEAD~2"] + branches)
      let name = try random.number(0...2) == 0 ? random.element(of: ["notes.txt", "docs/win.txt", "new.txt"]) : asset()
      return ["restore", name, "--at", version] + force()
    }
  }

  private mutating func adding() throws -> [String] {
    let image = "Loose/star@2x.png"
    guard sandbox.exists("\(place)/\(image)") else { return ["new", "color", "sea", "#1B7AB5"] + catalog() }
    let name = try random.number(0...1) == 0 ? "Star\(random.number(0...2))" : asset()
    return ["add", Path.stem(Path.name(name)), image, "--replace", "--force"] + catalog()
  }
}
