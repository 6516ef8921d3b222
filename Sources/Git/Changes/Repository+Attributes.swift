internal import CGit2

extension Repository {
  /// Returns the value of an attribute a path has: the text, `true` for one that is set, `false` for one that is unset;
  /// nil where nothing is said.
  ///
  /// All of git's sources count: `.gitattributes` on disk, then in the index, `info/attributes`, the user's file.
  ///
  /// Source: `git_attr_get`, `gitattributes(5)`.
  public func attribute(_ name: String, ofPath path: String) throws -> String? {
    var value: UnsafePointer<CChar>?
    try check("git_attr_get") {
      git_attr_get(&value, pointer, UInt32(GIT_ATTR_CHECK_FILE_THEN_INDEX), path, name)
    }
    switch git_attr_value(value) {
    case GIT_ATTR_VALUE_TRUE: return "true"
    case GIT_ATTR_VALUE_FALSE: return "false"
    case GIT_ATTR_VALUE_STRING: return value.map { String(cString: $0) }
    default: return nil
    }
  }

  /// Returns the name of what git would run a file through that libgit2 does not: a configured filter driver such as
  /// `lfs`, or `working-tree-encoding`; nil for most files.
  public func activeFilter(forPath path: String) throws -> String? {
    if let filter = try attribute("filter", ofPath: path), filter != "true", filter != "false" {
      for key in ["process", "clean", "smudge"] {
        if try configuration.string("filter.\(filter).\(key)") != nil { return filter }
      }
      // Without its driver a large file would be committed as it is.
      if filter == "lfs" { return filter }
    }
    let encoding = try attribute("working-tree-encoding", ofPath: path)
    return encoding == nil || encoding == "false" ? nil : "working-tree-encoding"
  }

  /// Tells whether git was told to look away from a path that it does not know yet.
  ///
  /// Source: `git_ignore_path_is_ignored`.
  public func isIgnored(_ path: String) throws -> Bool {
    var ignored: Int32 = 0
    try check("git_ignore_path_is_ignored") { git_ignore_path_is_ignored(&ignored, pointer, path) }
    return ignored != 0
  }
}
