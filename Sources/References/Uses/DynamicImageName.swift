internal import Files

/// A name of an image that code builds when it runs, as far as the code shows it: `RoomWood%@1x.jpg`.
public struct DynamicImageName: Hashable, Sendable {
  /// The known beginning and end.
  public var start: String
  public var end: String
  /// As it is spelled in the code.
  public var text: String
  /// Counted from 1.
  public var line: Int

  /// Returns those in a code file, in the order of the file.
  public static func all(in bytes: [UInt8], of path: String) -> [DynamicImageName] {
    guard let kind = FileKind(fileName: Path.name(path)), let text = SourceText(bytes) else { return [] }
    var filter = ReferenceCollector.Filter { _, _ in false }
    filter.isBuiltWanted = { _, _ in true }
    let warnings = kind.scan(text.bytes, filter).warnings
    return text.bytes.withUnsafeBufferPointer { bytes in
      // In a concatenation such as `"Room" + wood + ".jpg"` the first string says more than the last one.
      let sums = DynamicPaths(bytes).found.filter { !$0.start.isEmpty }
      let isOfSum = Set(sums.map(\.offset))
      var found = warnings.compactMap { warning -> (offset: Int, start: String, end: String, text: String)? in
        guard case .built(let start, let end) = warning.kind, !isOfSum.contains(warning.offset) else { return nil }
        return (warning.offset, start, end, warning.text)
      }
      found += sums.map { ($0.offset, $0.start, $0.end, $0.words) }
      var lines = LineCounter(bytes)
      return found.sorted { $0.offset < $1.offset }.map { one in
        DynamicImageName(start: one.start, end: one.end, text: one.text, line: lines.place(of: one.offset).line)
      }
    }
  }

  /// True for the file name of an image that may be meant: its own, or that of another scale.
  public func mayMean(_ fileName: String) -> Bool {
    let name = LooseFileName(fileName)
    return name.spellings.contains { spelling in
      spelling.utf8.count >= start.utf8.count + end.utf8.count
        && spelling.utf8.starts(with: start.utf8) && spelling.utf8.suffix(end.utf8.count).elementsEqual(end.utf8)
    }
  }
}
