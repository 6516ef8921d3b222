internal import CGit2

extension Repository {
  /// Returns the value of an attribute of a path: its text, `true` if it is set, `false` if it is unset; nil if it is
  /// unspecified.
  ///
  /// All of git's sources count: `.gitattributes` on disk, then in the index, `info/attributes`, the user's file.
  public func attribute(_ name: String, ofPath path: String) throws -> String? {
    try attributes([name], ofPath: path)[0]
  }

  /// Returns the values of several attributes; each lookup reads all the files, so they are requested together.
  private func attributes(_ names: [String], ofPath path: String) throws -> [String?] {
    var options = git_attr_options()
    options.version = UInt32(GIT_ATTR_OPTIONS_VERSION)
    options.flags = UInt32(GIT_ATTR_CHECK_FILE_THEN_INDEX)
    return try attributes(names, ofPath: path, &options)
  }

  /// Returns the values of a path's attributes according to the files of a commit, and to the index.
  private func attributes(_ names: [String], ofPath path: String, in commit: ObjectID) throws -> [String?] {
    var options = git_attr_options()
    options.version = UInt32(GIT_ATTR_OPTIONS_VERSION)
    options.flags = UInt32(GIT_ATTR_CHECK_INDEX_ONLY | GIT_ATTR_CHECK_INCLUDE_COMMIT)
    options.attr_commit_id = commit.raw
    return try attributes(names, ofPath: path, &options)
  }

  /// Source: `git_attr_get_many_ext`, `gitattributes(5)`.
  private func attributes(
    _ names: [String], ofPath path: String, _ options: inout git_attr_options
  ) throws -> [String?] {
    let pointer = try pointer
    var values = [UnsafePointer<CChar>?](repeating: nil, count: names.count)
    try withStrings(names) { strings throws(GitError) in
      let result = strings.strings.withMemoryRebound(to: UnsafePointer<CChar>?.self, capacity: names.count) {
        git_attr_get_many_ext(&values, pointer, &options, path, names.count, $0)
      }
      try check("git_attr_get_many_ext") { result }
    }
    return values.map { value in
      switch git_attr_value(value) {
      case GIT_ATTR_VALUE_TRUE: "true"
      case GIT_ATTR_VALUE_FALSE: "false"
      case GIT_ATTR_VALUE_STRING: value.map { String(cString: $0) }
      default: nil
      }
    }
  }

  /// Returns the files for which a program has to run, or that are in another encoding: only git handles those.
  ///
  /// - Parameter paths: Relative to the root of the work tree.
  func needingPrograms(_ paths: [String]) throws -> [String] {
    if paths.isEmpty { return [] }
    let (rules, attributes) = (try conversionRules, try FolderAttributes(self, knownIndexes.index(at: indexPath)))
    return try paths.filter { rules.conversion(try attributes.values(of: $0)).external != nil }
  }

  /// Returns whether git ignores an untracked path.
  ///
  /// Source: `git_ignore_path_is_ignored`.
  public func isIgnored(_ path: String) throws -> Bool {
    let pointer = try pointer
    var ignored: Int32 = 0
    try check("git_ignore_path_is_ignored") { git_ignore_path_is_ignored(&ignored, pointer, path) }
    return ignored != 0
  }
}
