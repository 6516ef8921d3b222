internal import Files

/// What can be learned from the text of a hook, or of a file that hooks are generated from.
struct HookFile {
  /// More bytes than a handwritten file has.
  static var maxByteCount: Int { 1 << 20 }

  /// Including empty lines, so that they can be numbered.
  private let lines: [Substring]
  private let isLink: Bool

  /// Reads a file, following links; nil if it isn't a file, isn't text, or is larger than a handwritten one.
  init?(at path: String) {
    guard let real = FileSystem.realPath(path), let bytes = Self.read(real), !bytes.contains(0) else { return nil }
    lines = String(decoding: bytes, as: UTF8.self).split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    isLink = if case .symbolicLink? = try? FileSystem.status(of: path)?.kind { true } else { false }
  }

  private static func read(_ path: String) -> [UInt8]? {
    guard case .file(let size?)? = try? FileSystem.status(of: path)?.kind, size <= maxByteCount else { return nil }
    return try? FileSystem.read(path)
  }

  /// True if a line that isn't a comment runs the check, in any language, or names our hook of
  /// `.pre-commit-hooks.yaml`.
  var checksCatalogs: Bool {
    lines.contains { line in
      guard !Self.isComment(line) else { return false }
      let words = String(line.filter { !"\"',".contains($0) })
      return ["assets validate --staged", "assets-validate"].contains(where: words.contains)
    }
  }

  /// True if a line that isn't a comment runs the commit hook in the same folder or in git's folder.
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

  /// True if a line that isn't a comment names the merge hook, as the setup of a hook manager does.
  var namesMergeHook: Bool { lines.contains { !Self.isComment($0) && $0.contains("pre-merge-commit") } }

  /// True for a script that a shell runs; git runs a hook without a `#!` line in a shell.
  var isShellScript: Bool {
    guard let line = lines.first, line.hasPrefix("#!") else { return true }
    return line.split { " /".contains($0) }.contains { ["sh", "bash", "dash", "zsh", "ksh"].contains($0) }
  }

  /// True for a hook written by any version of this program.
  var isWrittenByAssets: Bool { lines.count > 1 && lines[1].hasSuffix("written by 'assets hook install'.") }

  /// True for the hooks that husky up to version 4 wrote into git's folder.
  var isOfOldHusky: Bool { lines.count > 1 && lines[1] == "# husky" }

  /// The first line in which a script determines its own location, so that it couldn't find the files beside it from
  /// anywhere else; nil if there is no such line. Using only its file name is fine.
  var lineAboutItsPlace: (number: Int, words: String)? {
    let fine = Self.aboutTheName + (isLink ? Self.aboutTheTarget : [])
    for (index, line) in lines.enumerated() where !Self.isComment(line) {
      // In awk, `$0` is the current input line.
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

  /// Expressions that resolve to the same file regardless of where the link to it is.
  private static let aboutTheTarget = ["\"$0\"", "\"${0}\"", "$0", "\"${BASH_SOURCE[0]}\""].flatMap {
    ["readlink -f \($0)", "readlink -f -- \($0)", "realpath \($0)", "realpath -- \($0)"]
  }

  /// In bash, Python, Node.js, Ruby, PHP and Perl.
  private static let aboutThePlace = [
    "BASH_SOURCE", "__file__", "__dirname", "__filename", "import.meta", "require('.", "require(\".", "from '.",
    "from \".", "require_relative", "PROGRAM_NAME", "__dir__", "__FILE__", "__DIR__", "FindBin",
  ]
}
