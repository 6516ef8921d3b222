/// Inserts new text into a project file with the layout of the text around it.
struct ProjectLayout {
  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  private var lineEnd: [UInt8] {
    guard let first = bytes.firstIndex(of: 0x0A), first > 0, bytes[first - 1] == 0x0D else { return [0x0A] }
    return [0x0D, 0x0A]
  }

  /// Adds an element, its comma included, at the end of an array.
  func appending(_ text: String, to array: OpenStepNode) -> ByteEdit {
    let new = Array(text.utf8)
    guard let last = array.elements.last else {
      let open = array.range.lowerBound + 1
      let indent = indentation(before: array.range.upperBound - 1)
      let isOnOneLine = !bytes[array.range].contains(0x0A)
      return ByteEdit(open..<open, isOnOneLine ? new + [0x20] : lineEnd + indent + [0x09] + new)
    }
    let lines = WholeLines.around(last.range, in: bytes)
    guard lines != last.range else {
      let open = array.range.lowerBound + 1
      return ByteEdit(open..<open, new + [0x20])
    }
    guard bytes[last.range.upperBound - 1] == UInt8(ascii: ",") else {
      // The last element has no comma after it, so the new one goes before it.
      return ByteEdit(lines.lowerBound..<lines.lowerBound, indentation(before: last.range.lowerBound) + new + lineEnd)
    }
    return ByteEdit(
      lines.upperBound..<lines.upperBound, indentation(before: last.range.lowerBound) + new + lineEnd)
  }

  /// Inserts an object among those of its kind, in the order of their ids.
  func inserting(_ text: String, id: String, among kin: [PBXObject], of project: ProjectFile) -> ByteEdit {
    let new = Array(text.utf8)
    if let next = kin.first(where: { $0.id > id }) {
      let start = lineStart(before: next.member.range.lowerBound)
      return ByteEdit(start..<start, indentation(before: next.member.range.lowerBound) + new + lineEnd)
    }
    if let last = kin.last {
      let end = WholeLines.around(last.member.range, in: bytes).upperBound
      return ByteEdit(end..<end, indentation(before: last.member.range.lowerBound) + new + lineEnd)
    }
    // The first of its kind comes before all others.
    let open = (project.root["objects"]?.range.lowerBound ?? 0) + 1
    return ByteEdit(open..<open, lineEnd + [0x09, 0x09] + new + lineEnd)
  }

  /// Inserts a member into a dictionary, in the order of the keys as Xcode has them.
  func inserting(_ text: String, key: String, into dictionary: OpenStepNode) -> ByteEdit {
    let new = Array(text.utf8)
    let next = dictionary.members.first { key.utf8.lexicographicallyPrecedes($0.key.utf8) }
    if let place = (next ?? dictionary.members.last)?.range {
      let lines = WholeLines.around(place, in: bytes)
      let start = next == nil ? lines.upperBound : lines.lowerBound
      if lines == place { return ByteEdit(start..<start, next == nil ? [0x20] + new : new + [0x20]) }
      return ByteEdit(start..<start, indentation(before: place.lowerBound) + new + lineEnd)
    }
    let open = dictionary.range.lowerBound + 1
    let isOnOneLine = !bytes[dictionary.range].contains(0x0A)
    let indent = indentation(before: dictionary.range.upperBound - 1)
    return ByteEdit(open..<open, isOnOneLine ? new + [0x20] : lineEnd + indent + [0x09] + new)
  }

  /// The white space at the start of the line that contains a place.
  private func indentation(before place: Int) -> [UInt8] {
    Array(bytes[lineStart(before: place)..<place].prefix { $0 == 0x20 || $0 == 0x09 })
  }

  private func lineStart(before place: Int) -> Int {
    bytes[..<place].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
  }
}
