import Files
import TestKit

@testable import Git

/// What a program does to the disk, as the system sees it: whatever part of it does it.
///
/// Source: strace(1).
enum TracedDisk {
  private static let calls = [
    "openat", "open", "creat", "write", "pwrite64", "writev", "pwritev", "ftruncate", "truncate", "fallocate", "fsync",
    "fdatasync", "syncfs", "rename", "renameat", "renameat2", "link", "linkat", "symlink", "symlinkat", "mkdir",
    "mkdirat", "rmdir", "unlink", "unlinkat", "copy_file_range", "sendfile",
  ]

  /// A call that this does not know how to play.
  struct UnknownCall: Error {
    var line: String
  }

  /// Runs a program in a sandbox; nil where the system cannot tell what it does.
  ///
  /// - Throws: `ProgramRunError` where it fails.
  static func run(_ program: String, _ words: [String], in sandbox: Sandbox) throws -> [RecordingDisk.Step]? {
    guard try sandbox.run("strace", ["-f", "true"]).isSuccess else { return nil }
    let trace = Path.join(sandbox.scratch, "trace")
    // With '-z' it drops the end of a call during which another thread ended.
    let watching = ["-f", "-y", "-xx", "-s", "10000000", "-e", "signal=none", "-o", trace]
    let all = watching + ["-e", "trace=" + calls.joined(separator: ","), program] + words
    let result = try sandbox.run("strace", all)
    guard result.isSuccess else { throw ProgramRunError(words: [program] + words, result: result) }
    return try steps(of: String(decoding: try FileSystem.read(trace), as: UTF8.self)).filter { $0.isIn(sandbox.folder) }
  }

  /// Reads the lines of a trace; one call may be told in two, with others in between.
  static func steps(of trace: String) throws -> [RecordingDisk.Step] {
    var begun: [Substring: Substring] = [:]
    var steps: [RecordingDisk.Step] = []
    for line in trace.split(separator: "\n") {
      guard let space = line.firstIndex(of: " ") else { continue }
      let process = line[..<space]
      var call = line[space...].drop { $0 == " " }
      if call.hasPrefix("+++") || call.hasPrefix("---") { continue }
      if call.hasSuffix("<unfinished ...>") {
        begun[process] = call.dropLast("<unfinished ...>".count)
        continue
      }
      if call.hasPrefix("<...") {
        let rest = call.split(separator: ">", maxSplits: 1).last ?? ""
        call = Substring((begun.removeValue(forKey: process) ?? "") + rest)
      }
      if let call = TracedCall(call) { steps += try call.steps }
    }
    return steps
  }
}

/// One call of the system with what it was given.
private struct TracedCall {
  let line: Substring
  let name: Substring
  let words: [Substring]
  let result: Substring

  /// Nil for a call that failed.
  init?(_ line: Substring) {
    guard let open = line.firstIndex(of: "("), let end = line.lastIndex(of: "="),
      let close = line[..<end].lastIndex(of: ")")
    else { return nil }
    (self.line, name) = (line, line[..<open])
    // Texts are told in hexadecimal digits: no comma of them is in the way.
    words = line[line.index(after: open)..<close].split(separator: ",").map { word in
      word.drop { $0 == " " }
    }
    result = line[line.index(after: end)...].drop { $0 == " " }
    if result.hasPrefix("-1") || result.hasPrefix("?") { return nil }
  }

  var steps: [RecordingDisk.Step] {
    get throws {
      switch name {
      case "openat", "open", "creat": opening
      case "write": [.write(file(0), Array(bytes(1).prefix(count)), offset: nil)]
      case "pwrite64": [.write(file(0), Array(bytes(1).prefix(count)), offset: Int(words[3]))]
      case "ftruncate": [.truncate(file(0), Int(words[1]) ?? 0)]
      case "fsync", "fdatasync": [.sync(file(0))]
      case "syncfs": [.syncAll]
      case "rename": [.rename(path(0), path(1))]
      case "renameat", "renameat2": [.rename(path(0, 1), path(2, 3))]
      case "link": [.link(path(0), path(1))]
      case "linkat": [.link(path(0, 1), path(2, 3))]
      case "mkdir": [.makeFolder(path(0))]
      case "mkdirat": [.makeFolder(path(0, 1))]
      case "rmdir", "unlink": [.remove(path(0))]
      case "unlinkat": [.remove(path(0, 1))]
      default: throw TracedDisk.UnknownCall(line: String(line))
      }
    }
  }

  private var opening: [RecordingDisk.Step] {
    // The result tells the path.
    let flags = line.prefix { $0 != "=" }
    let path = Self.text(result.drop { $0 != "<" }.dropFirst().prefix { $0 != ">" })
    let isMade = flags.contains("O_CREAT") || name == "creat"
    let made: [RecordingDisk.Step] = !isMade ? [] : flags.contains("O_EXCL") ? [.create(path)] : [.open(path)]
    return made + (flags.contains("O_TRUNC") || name == "creat" ? [.truncate(path, 0)] : [])
  }

  private var count: Int { Int(result) ?? 0 }

  /// The path of an open file, which stands behind its number.
  private func file(_ place: Int) -> String {
    Self.text(words[place].drop { $0 != "<" }.dropFirst().prefix { $0 != ">" })
  }

  private func path(_ place: Int) -> String { Self.text(words[place].filter { $0 != "\"" }) }

  private func path(_ folder: Int, _ place: Int) -> String {
    let path = path(place)
    return path.hasPrefix("/") ? path : Path.join(file(folder), path)
  }

  private func bytes(_ place: Int) -> [UInt8] { Self.bytes(words[place].filter { $0 != "\"" }) }

  private static func text(_ word: some StringProtocol) -> String { String(decoding: bytes(word), as: UTF8.self) }

  /// Takes `\x61\x62`.
  private static func bytes(_ word: some StringProtocol) -> [UInt8] {
    let text = Array(word.utf8)
    func digit(_ place: Int) -> UInt8 { text[place] > 0x39 ? text[place] &- 0x57 : text[place] &- 0x30 }
    return stride(from: 2, to: text.count - 1, by: 4).map { digit($0) << 4 | digit($0 + 1) }
  }
}

extension RecordingDisk.Step {
  /// True for a step that has to do with a folder.
  fileprivate func isIn(_ folder: String) -> Bool {
    let paths =
      switch self {
      case .create(let path), .open(let path), .write(let path, _, _), .truncate(let path, _), .sync(let path),
        .makeFolder(let path), .remove(let path):
        [path]
      case .rename(let path, let other), .link(let path, let other): [path, other]
      // All the program writes lies on one file system.
      case .syncAll: [folder]
      }
    return paths.contains { $0.isAtOrBelow(folder) }
  }
}
