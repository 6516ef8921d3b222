extension ProjectFile {
  /// A file that a project names, whether or not it exists.
  public struct Entry: Hashable, Sendable {
    var id: String
    /// The path as spelled, relative to whatever the entry is relative to.
    public var path: String
    /// The place of the path in the project file; both counted from 1, the column in bytes.
    public var line: Int
    public var column: Int
  }

  /// Returns the path of an entry below the root of a tree; nil if it is outside or at a place only Xcode knows.
  ///
  /// - Parameter folder: The one around the `.xcodeproj`.
  public func path(of entry: Entry, from folder: String) -> String? {
    path(of: entry.id).flatMap { RelativePath.below(folder, $0) }
  }

  /// The files the project names, in the order of the file.
  public var entries: [Entry] {
    bytes.withUnsafeBufferPointer { bytes in
      var lines = LineCounter(bytes)
      return objects("PBXFileReference").compactMap { object in
        guard let value = object.member.value["path"], let path = value.text else { return nil }
        let isQuoted = [UInt8(ascii: "\""), UInt8(ascii: "'")].contains(bytes[value.range.lowerBound])
        let place = lines.place(of: value.range.lowerBound + (isQuoted ? 1 : 0))
        return Entry(id: object.id, path: path, line: place.line, column: place.column)
      }
    }
  }
}
