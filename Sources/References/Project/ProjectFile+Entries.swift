extension ProjectFile {
  /// A file that a project names, whether it is there or not.
  public struct Entry: Hashable, Sendable {
    /// As it is spelled there, seen from wherever the entry is.
    public var path: String
    /// Where the path stands in the project file; both counted from 1, the column in bytes.
    public var line: Int
    public var column: Int
  }

  /// The files the project names, in the order of the file.
  public var entries: [Entry] {
    bytes.withUnsafeBufferPointer { bytes in
      var lines = LineCounter(bytes)
      return objects("PBXFileReference").compactMap { object in
        guard let value = object.member.value["path"], let path = value.text else { return nil }
        let isQuoted = [UInt8(ascii: "\""), UInt8(ascii: "'")].contains(bytes[value.range.lowerBound])
        let place = lines.place(of: value.range.lowerBound + (isQuoted ? 1 : 0))
        return Entry(path: path, line: place.line, column: place.column)
      }
    }
  }
}
