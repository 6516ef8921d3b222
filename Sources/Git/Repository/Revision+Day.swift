extension Repository {
  /// Returns what was the newest version at the end of a day, for `2026-10-31`: by the calendar of whoever made it, and
  /// along the first parents of `HEAD`. Nil for another text, or where there was none yet.
  public func commit(onDay text: String) throws -> ObjectID? {
    let digits = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    guard digits.map(\.count) == [4, 2, 2], digits.joined().allSatisfy({ (0x30...0x39).contains($0) }),
      let end = Moment(gitDate: "\(text) 23:59:59 +0000", offsetMinutes: 0)
    else { return nil }
    var next = try head().commit
    while let id = next {
      let version = try commit(id)
      if version.committer.seconds + Int64(version.committer.offsetMinutes) * 60 <= end.seconds { return id }
      next = version.parents.first
    }
    return nil
  }
}
