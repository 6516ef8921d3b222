internal import Files

// What is reported about a file besides its edits, and the lines.

extension FileRewriter {
  /// Reports the strings from which a script may build an image's name; if such a string gives the folder, the images
  /// there stay (`LooseImageUseFinder`).
  mutating func noteBuiltPaths(in bytes: [UInt8]) {
    guard PathReferenceKind(fileName: Path.name(file.path)) == .script, let isWanted = table.filter.isBuiltWanted else {
      return
    }
    let found = bytes.withUnsafeBufferPointer { DynamicPaths($0).found }
    for built in found.prefix(LooseImagePaths.maxBuiltCount) where !built.saysFolder && isWanted(built.start, built.end)
    {
      notes.append(Note(offset: built.offset, name: built.text, what: .listed(.builtAtRunTime)))
    }
  }

  /// Reports the names at places where no scanner found a reference.
  mutating func noteMentions(in bytes: [UInt8]) {
    let mentions = bytes.withUnsafeBufferPointer { table.mentions.mentions(in: $0) }
    guard !mentions.isEmpty else { return }
    let done = byteEdits.map(\.range)
    let told = Set(notes.map(\.offset))
    for mention in mentions where !told.contains(mention.range.lowerBound) {
      if done.contains(where: { $0.overlaps(mention.range) }) { continue }
      if isProject, Self.isSaidOtherwise(mention.range.lowerBound, told, in: bytes) { continue }
      notes.append(Note(offset: mention.range.lowerBound, name: mention.name, what: .listed(.mentioned)))
    }
  }

  /// True for a name in a comment of a project file, which Xcode rewrites, and on the line of an entry that is
  /// reported.
  private static func isSaidOtherwise(_ place: Int, _ told: Set<Int>, in bytes: [UInt8]) -> Bool {
    var position = place
    var isBehindComment = false
    while position > 0, bytes[position - 1] != 0x0A {
      position -= 1
      if told.contains(position) { return true }
      if bytes[position...].starts(with: "*/".utf8) { isBehindComment = true }
      if bytes[position...].starts(with: "/*".utf8), !isBehindComment { return true }
      if bytes[position...].starts(with: "/*".utf8) { isBehindComment = false }
    }
    return false
  }

  /// Returns the places of the notes after the edits, which may remove lines before them.
  func placesAfter(in bytes: [UInt8]) -> [ReferenceEdits.Unresolved.Position?] {
    guard !byteEdits.isEmpty, !notes.isEmpty else { return notes.map { _ in nil } }
    return ByteEdit.apply(byteEdits, to: bytes).withUnsafeBufferPointer { new in
      var lines = LineCounter(new)
      var (index, moved) = (0, 0)
      return notes.map { note -> ReferenceEdits.Unresolved.Position? in
        while index < byteEdits.count, byteEdits[index].range.upperBound <= note.offset {
          moved += byteEdits[index].bytes.count - byteEdits[index].range.count
          index += 1
        }
        // A place that is removed itself stays where it was.
        let offset = index < byteEdits.count ? min(note.offset, byteEdits[index].range.lowerBound) : note.offset
        let place = lines.place(of: min(offset + moved, new.count))
        return ReferenceEdits.Unresolved.Position(line: place.line, column: place.column)
      }
    }
  }
}
