import Files
import System
import TestKit

/// What somebody does by hand and with git, between two commands.
extension RandomUndoScenario {
  static let catalogs = [
    "Images.xcassets", "App/Shared/Resources/Media.xcassets", "Kit/Sources/Design/Icons.xcassets",
  ]
  private static let names = ["Anchor", "Bell", "Gong", "Icons/Buoy"]
  private static let files = [
    "notes.txt", "docs/guide.md", "docs/win.txt", "docs/mixed.txt", "data.bin", "run.sh", "link", "swap", "swap/inner",
    "new.txt", "docs/new.txt", "a b/\u{fc}.txt", "deep/er/file", "Loose/star.png", "Loose/star@2x.png",
  ]
  private static let lists = [".gitattributes", ".gitignore", "docs/.gitattributes"]

  // MARK: - The beginning

  mutating func writeFirstFiles() throws {
    try sandbox.write("\(Self.main)/.git/info/exclude", "*.tmp\n")
    for catalog in Self.catalogs {
      let list = #"{ "info": { "author": "xcode", "version": 1 } }"# + "\n"
      try sandbox.write("\(Self.main)/\(catalog)/Contents.json", list)
      for name in Self.names where random.number(0...2) > 0 {
        try sandbox.writeImageSet("\(Self.main)/\(catalog)/\(name)", color: color())
      }
    }
    for path in Self.files where random.number(0...3) > 0 && path != "swap" { try write(path) }
    for path in Self.lists where random.number(0...1) == 0 { try write(path) }
    try write("notes.txt")
    try sandbox.commitAll("first", in: Self.main)
  }

  // MARK: - By hand

  mutating func edit() throws {
    switch random.number(0...15) {
    case 0...3: try write(random.element(of: Self.files))
    case 4, 5: try changeAsset()
    case 6, 7: try remove()
    case 8: try changeMode()
    case 9: try changeLineEnds()
    case 10, 11: try anticipate()
    case 12: try write(random.element(of: Self.lists))
    case 13: try leaveScraps()
    default: try stage()
    }
  }

  /// One of a few contents, so that two sides often have the same.
  private mutating func content(of path: String) -> [UInt8] {
    if path.hasSuffix(".png") { return ImageMaker.png(4, 4, color()) }
    let number = random.number(0...3)
    switch Path.name(path) {
    case ".gitattributes":
      let lines = ["* text=auto\n", "*.txt text eol=crlf\n", "*.txt text\n*.md -text\n", "*.txt text=auto ident\n"]
      return Array(lines[number].utf8)
    case ".gitignore":
      let lines = ["*.log\nbuild/\n", "build/\n", "*.log\n/new.txt\n", "docs/new.txt\n"]
      return Array(lines[number].utf8)
    case "data.bin": return [0, 1, 2, UInt8(number), 13, 10, 0]
    case "win.txt": return Array("one \(number)\r\ntwo\r\n".utf8)
    case "mixed.txt": return Array("one \(number)\r\ntwo\nthree\r\n".utf8)
    default: return Array("one \(number)\ntwo $Id$\nthree\nfour\n\(number)\n".utf8)
    }
  }

  private mutating func color() -> ImageMaker.Color { random.element(of: [.red, .green, .blue, .white]) }

  /// Writes a file, or a link, whatever has to make room for it.
  private mutating func write(_ path: String) throws {
    makeRoom(for: path)
    // Git warns of lists that are links.
    if path == "link" || !Self.lists.contains(path) && random.number(0...19) == 0 {
      let target = random.element(of: ["notes.txt", "docs", "nowhere"])
      note("ln -s \(target) \(path)")
      try PlainFile.makeFolders(Path.folder(sandbox.path("\(place)/\(path)")))
      try sandbox.link("\(place)/\(path)", to: target)
    } else {
      let bytes = content(of: path)
      note("write \(path): \(String(decoding: bytes.prefix(60), as: UTF8.self).debugDescription)")
      try sandbox.write("\(place)/\(path)", bytes)
      if path == "run.sh" || random.number(0...9) == 0 { chmod(sandbox.path("\(place)/\(path)"), 0o755) }
    }
  }

  /// Removes what is no folder on the way to a path, and a folder at its end.
  private func makeRoom(for path: String) {
    let parts = path.split(separator: "/").map(String.init)
    for count in 1...parts.count {
      let full = sandbox.path("\(place)/" + parts.prefix(count).joined(separator: "/"))
      var status = stat()
      guard lstat(full, &status) == 0 else { return }
      if count == parts.count || status.st_mode & S_IFMT != S_IFDIR { PlainFile.remove(full) }
    }
  }

  /// A file that is there, without those of git.
  private mutating func anyFile() throws -> String? {
    let files = try sandbox.files(in: place).map { String($0.dropFirst(place.utf8.count + 1)) }
      .filter { !$0.hasSuffix(".tmp") }
    return files.isEmpty ? nil : random.element(of: files)
  }

  private mutating func changeAsset() throws {
    let files = try sandbox.files(in: place).filter { $0.contains(".xcassets/") }
    if files.isEmpty { return }
    let file = random.element(of: files)
    note("change \(file)")
    if file.hasSuffix(".json") {
      let text = try sandbox.text(file)
      try sandbox.write(file, random.number(0...1) == 0 ? text + "\n" : text.replacing("\n", with: "\r\n"))
    } else {
      try sandbox.write(file, ImageMaker.png(8, 8, color()))
    }
  }

  private mutating func remove() throws {
    guard var path = try anyFile() else { return }
    if random.number(0...3) == 0, path.contains("/") { path = Path.folder(path) }
    note("rm -r '\(path)'")
    sandbox.remove("\(place)/\(path)")
  }

  private mutating func changeMode() throws {
    guard let path = try anyFile() else { return }
    let mode: mode_t = random.number(0...1) == 0 ? 0o755 : 0o644
    note("chmod \(String(mode, radix: 8)) '\(path)'")
    // A link is followed, and may lead to a folder.
    if !FileSystem.isFolder(sandbox.path("\(place)/\(path)")) { chmod(sandbox.path("\(place)/\(path)"), mode) }
  }

  private mutating func changeLineEnds() throws {
    let texts = ["notes.txt", "docs/guide.md", "docs/win.txt", "docs/mixed.txt", "new.txt"].filter {
      sandbox.exists("\(place)/\($0)")
    }
    if texts.isEmpty { return }
    let path = random.element(of: texts)
    guard let text = try? sandbox.text("\(place)/\(path)") else { return }
    note("change line ends of \(path)")
    let plain = text.replacing("\r\n", with: "\n")
    try sandbox.write("\(place)/\(path)", text.contains("\r\n") ? plain : plain.replacing("\n", with: "\r\n"))
  }

  /// Does by hand just what another branch has, so that it equals what a command will bring.
  private mutating func anticipate() throws {
    guard let other = try branches.filter({ $0 != place }).randomElement(using: &random) else { return }
    let changed = try ask("diff", "--name-only", "--no-renames", "HEAD", other)
    if changed.isEmpty { return }
    for _ in 0...random.number(0...2) {
      try git(["restore", "--source=\(other)", "--worktree", "--", random.element(of: changed)])
    }
  }

  private mutating func leaveScraps() throws {
    let path = random.element(of: ["x.tmp", "docs/y.tmp", "swap/z.tmp", "a.log", "build/out"])
    makeRoom(for: path)
    note("write \(path)")
    try sandbox.write("\(place)/\(path)", random.bytes(8))
  }

  private mutating func stage() throws {
    let path = try anyFile() ?? "."
    switch random.number(0...5) {
    case 0: try git(["add", "-A"])
    case 1: try git(["rm", "-q", "--cached", "--", path])
    case 2: try git(["add", "-N", "--", path])
    case 3: try git(["add", "-u"])
    default: try git(["add", "--", path])
    }
  }

  // MARK: - With git

  /// Runs git, which may refuse.
  mutating func git(_ words: [String]) throws {
    let result = try sandbox.runGit(words, in: place)
    note("git \(words.joined(separator: " "))   # \(result.status)")
  }

  mutating func useGit() throws {
    switch random.number(0...21) {
    case 0...5, 20, 21:
      try git(["add", "-A"])
      try git(["commit", "-q", "-m", "step \(count)"])
    case 6, 7: try git(["switch", "-q", random.element(of: try branches + ["main"])])
    case 8: try git(["checkout", "-q", "--detach"])
    case 9: try git(["branch", "b\(count)"])
    case 10: try git(["reset", "-q", random.element(of: ["--soft", "--mixed"]), "HEAD~1"])
    case 11: try git(["stash", "push", "-q"])
    case 12: try git(["stash", "pop", "-q"])
    case 13: try git(["gc", "-q", random.element(of: ["--auto", "--prune=now"])])
    case 14: try git(["merge", "-q", "--no-edit", random.element(of: try branches + ["main"])])
    case 15: try git(["checkout", "-q", "--orphan", "o\(count)"])
    case 16: try git(["fetch", "-q"])
    default: try sharePeersWork()
    }
  }

  /// Somebody else shares a version.
  private mutating func sharePeersWork() throws {
    let here = place
    enter(Self.peer)
    defer { enter(here) }
    try git(["pull", "-q", "--no-rebase", "-X", "theirs"])
    for _ in 0...random.number(0...2) { try write(random.element(of: Self.files)) }
    try changeAsset()
    try git(["add", "-A"])
    try git(["commit", "-q", "-m", "peer \(count)"])
    try git(["push", "-q"])
  }
}
