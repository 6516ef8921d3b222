internal import Files
internal import Git

/// The message of a merge, as git writes it: `Merge branch 'main' of host:icons into work`.
///
/// Source: git, `fmt-merge-msg.c`, `fmt_merge_msg_title`, and `git-config(1)`, `merge.suppressDest`.
struct MergeMessage {
  let text: String

  /// - Parameter note: What is merged, in git's words.
  init(of note: String, into branch: String, _ configuration: Configuration) throws {
    // An empty value clears the values before it.
    let values = try configuration.values("merge.suppressdest")
    let patterns =
      values.isEmpty ? ["main", "master"] : values.split(separator: "", omittingEmptySubsequences: false).last ?? []
    let isStandard = patterns.contains { Self.fits($0, branch) }
    text = "Merge \(note)" + (isStandard ? "" : " into \(branch)")
  }

  /// `*` matches any characters but `/`, and `?` matches one.
  static func fits(_ pattern: String, _ name: String) -> Bool {
    let patterns = Path.names(pattern).map { Array($0.utf8) }
    let names = Path.names(name).map { Array($0.utf8) }
    guard patterns.count == names.count else { return false }
    return zip(patterns, names).allSatisfy { pattern, name in
      Wildcards.fit(pattern, name, isAny: { $0 == UInt8(ascii: "*") }, isSame: { $0 == UInt8(ascii: "?") || $0 == $1 })
    }
  }
}
