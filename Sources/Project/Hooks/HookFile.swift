internal import Files

/// What the text of a hook, or of a file that hooks are made from, tells.
struct HookFile {
  /// More bytes than anybody writes by hand.
  static var maxByteCount: Int { 1 << 20 }

  /// With empty ones, so that they can be counted.
  private let lines: [Substring]
  private let isLink: Bool

  /// Reads a file, also behind a link; nil for what is none, is no text, or is larger than anybody writes by hand.
  init?(at path: String) {
    guard let real = FileSystem.realPath(path), let bytes = Self.read(real), !bytes.contains(0) else { return nil }
    lines = String(decoding: bytes, as: UTF8.self).split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    isLink = if case .symbolicLink? = try? FileSystem.status(of: path)?.kind { true } else { false }
  }

  private static func read(_ path: String) -> [UInt8]? {
    guard case .file(let size?)? = try? FileSystem.status(of: path)?.kind, size <= maxByteCount else { return nil }
    return try? FileSystem.read(path)
  }

  /// True if a line that is no comment runs the check, in whatever language, or names our hook of
  /// `.pre-commit-hooks.yaml`.
  var checksCatalogs: Bool {
    lines.contains { line in
      guard !Self.isComment(line) else { return false }
      let words = String(line.filter { !"\"',".contains($0) })
      return ["assets validate --staged", "assets-validate"].contains(where: words.contains)
    }
  }

  /// True if a line that is no comment runs the hook for commits that lies beside it, or in git's folder.
  var runsCommitHook: Bool {
    lines.contains { line in
      guard !Self.isComment(line) else { return false }
      let words = line.split { !$0.isLetter && !$0.isNumber && !"-._/$".contains($0) }
      return words.contains { word in
        guard word.hasSuffix("/pre-commit") else { return false }
        return word.hasSuffix("hooks/pre-commit") || word.first == "$" || word == "/pre-commit"
      }
    }
  }

  /// True if a line that is no comment names the hook for merges, as the setup of a program that keeps hooks does.
  var namesMergeHook: Bool { lines.contains { !Self.isComment($0) && $0.contains("pre-merge-commit") } }

  /// True for what a shell runs; without a first line that says so, git gives a hook to one.
  var isShellScript: Bool {
    guard let line = lines.first, line.hasPrefix("#!") else { return true }
    return line.split { " /".contains($0) }.contains { ["sh", "bash", "dash", "zsh", "ksh"].contains($0) }
  }

  /// True for what this program wrote, whatever its version.
  var isWrittenByAssets: Bool { lines.count > 1 && lines[1].hasSuffix("written by 'assets hook install'.") }

  /// True for the hooks that husky wrote itself into git's folder, up to its fourth version.
  var isOfOldHusky: Bool { lines.count > 1 && lines[1] == "# husky" }

  /// The first line in which a script asks where it lies, so that it would miss what is beside it anywhere else; nil
  /// if there is none. What a hook does with its mere name is fine.
  var lineAboutItsPlace: (number: Int, words: String)? {
    let fine = Self.aboutTheName + (isLink ? Self.aboutTheTarget : [])
    for (index, line) in lines.enumerated() where !Self.isComment(line) {
      // To awk it is the line that was read.
      let words = line.contains("awk") ? Self.aboutThePlace : ["$0", "${0"] + Self.aboutThePlace
      guard words.contains(where: line.contains) else { continue }
      let rest = fine.reduce(String(line)) { $0.replacing($1, with: "") }
      if words.contains(where: rest.contains) { return (index + 1, String(line.drop(while: \.isWhitespace))) }
    }
    return nil
  }

  private static func isComment(_ line: Substring) -> Bool { line.first { $0 != " " && $0 != "\t" } == "#" }

  private static let aboutTheName =
    ["\"$0\"", "\"${0}\"", "$0"].flatMap { ["basename \($0)", "basename -- \($0)"] }
    + ["${0##*/}"]

  /// What leads to the same file wherever the link to it lies.
  private static let aboutTheTarget = ["\"$0\"", "\"${0}\"", "$0", "\"${BASH_SOURCE[0]}\""].flatMap {
    ["readlink -f \($0)", "readlink -f -- \($0)", "realpath \($0)", "realpath -- \($0)"]
  }

  /// In bash, Python, Node.js, Ruby, PHP and Perl.
  private static let aboutThePlace = [
    "BASH_SOURCE", "__file__", "__dirname", "__filename", "import.meta", "require('.", "require(\".", "from '.",
    "from \".", "require_relative", "PROGRAM_NAME", "__dir__", "__FILE__", "__DIR__", "FindBin",
  ]
}
