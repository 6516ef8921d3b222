import Files
import System
import TestKit

/// A folder of files as no tidy person would make it, the same for the same seed.
struct GeneratedTree {
  private var random: SeededRandom
  private let sandbox: Sandbox
  /// Contents that were used already, for files that are the same.
  private var contents: [[UInt8]] = []

  /// Names that sort oddly, that need quoting, that look like options or differ by an accent's spelling.
  private static let names = [
    "a", "a.b", "a-b", "a0", "ab", "A", "z", "-x", "--help", " ", "a b", "tab\there", "line\nbreak", "quote\"d",
    "back\\slash", "\u{e9}", "e\u{301}", "日本語", "😀", "*", "[a]", "?", "!not", "#hash", "$Id$", "~", "%", "a:b",
    ".hidden", "..x", "x..", "Contents.json", "icon@2x.png", String(repeating: "n", count: 200), "\u{1}", "\u{7f}",
  ]

  /// Around the borders of blocks and buffers, also with the eight or three bytes in front that begin an image.
  private static let sizes = [
    0, 1, 2, 3, 19, 20, 63, 64, 65, 127, 128, 1000, 4095, 4096, 4097, 32767, 65526, 65527, 65528, 65531, 65532, 65533,
    65534, 65535,
    65536, 65537, 131_062, 131_063, 131_070, 131_071, 200_000,
  ]

  init(seed: UInt64, in sandbox: Sandbox) {
    random = SeededRandom(seed: seed)
    self.sandbox = sandbox
  }

  /// Makes files, folders and links below a folder.
  mutating func fill(_ folder: String = "", depth: Int = 0, files: Int = 12) throws {
    for _ in 0..<files {
      let path = Path.join(folder, name())
      guard !isTaken(path) else { continue }
      switch random.number(0...9) {
      case 0 where depth < 6: try fill(path, depth: depth + 1, files: random.number(1...8))
      case 1 where depth < 6:
        try fill(Path.join(path, Path.join(name(), name())), depth: depth + 3, files: random.number(1...4))
      case 2:
        try sandbox.makeFolder(folder)
        try sandbox.link(path, to: random.element(of: ["nowhere", "..", "a/b", name()]))
      default:
        try sandbox.write(path, content())
        if random.number(0...4) == 0 { chmod(sandbox.path(path), 0o755) }
      }
    }
  }

  /// Changes, removes and adds some files.
  mutating func change() throws {
    for path in try sandbox.files() {
      switch random.number(0...7) {
      case 0: sandbox.remove(path)
      case 1:
        sandbox.remove(path)
        try sandbox.write(path, content())
      case 2:
        sandbox.remove(path)
        try fill(path, depth: 5, files: 2)
      default: continue
      }
    }
    try fill(files: 4)
  }

  /// True where something lies at a path, be it a link that leads nowhere.
  private func isTaken(_ path: String) -> Bool {
    var status = stat()
    return lstat(sandbox.path(path), &status) == 0
  }

  private mutating func name() -> String { random.element(of: Self.names) }

  private mutating func content() -> [UInt8] {
    if !contents.isEmpty, random.number(0...3) == 0 { return random.element(of: contents) }
    let count = random.element(of: Self.sizes)
    let made: [UInt8]
    switch random.number(0...3) {
    case 0: made = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] + random.bytes(count)
    case 1: made = Array(String(repeating: "line of text\n", count: count / 13 + 1).utf8.prefix(count))
    case 2: made = [0xff, 0xd8, 0xff] + [UInt8](repeating: 7, count: count)
    default: made = random.bytes(count)
    }
    contents.append(made)
    return made
  }
}
