internal import CGit2

extension Repository {
  /// Returns whether git accepts a name for a branch: `icons/new` is valid, `-x`, `a..b`, `HEAD` and `x.lock` are not.
  ///
  /// Source: `git_branch_name_is_valid`, `git-check-ref-format(1)`.
  public static func isValidBranchName(_ name: String) throws -> Bool {
    try LibGit2.start()
    var isValid: Int32 = 0
    try check("git_branch_name_is_valid") { git_branch_name_is_valid(&isValid, name) }
    return isValid != 0
  }
}
