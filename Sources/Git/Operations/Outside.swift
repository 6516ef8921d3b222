extension Repository {
  /// Tells whether files went from one commit to another when somebody else moved `HEAD`: a switch or a merge brings
  /// them along, a commit takes them as they lie there.
  ///
  /// The log of `HEAD` says which it was; where there is none, a step from one branch to another was a switch.
  func filesFollowed(from old: OperationState, to new: OperationState) throws -> Bool {
    guard old.commit != new.commit else { return false }
    guard old.place.name == new.place.name else { return true }
    guard let bytes = try SystemFile.bytes(of: gitDirectory.joined("logs/HEAD")), let commit = old.commit else {
      return false
    }
    for line in bytes.split(separator: UInt8(ascii: "\n")).reversed() {
      let message = line.drop { $0 != UInt8(ascii: "\t") }.dropFirst()
      if !message.starts(with: "commit".utf8) { return true }
      if line.starts(with: commit.description.utf8) { return false }
    }
    return false
  }
}
