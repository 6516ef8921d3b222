internal import Files

// What only the code around a name shows.

extension FileRewriter {
  /// Returns the names of a file of code with what the functions and properties that take them say of them, in this
  /// file and in the rest of the project. A name that is surely one of something else is left out.
  mutating func judged(_ found: [ScannedName], in bytes: [UInt8]) -> [ScannedName] {
    guard table.mapping.leastCertainty < .certain, found.contains(where: { $0.takerOffset != nil }) else {
      return found
    }
    return bytes.withUnsafeBufferPointer { bytes in
      let structure = CodeStructure(bytes, file.kind == .swift ? .swift : .objectiveC)
      let own = NameLookUps(structure)
      return found.compactMap { $0.takerOffset == nil ? $0 : judged($0, structure, own) }
    }
  }

  private mutating func judged(_ found: ScannedName, _ structure: CodeStructure, _ own: NameLookUps) -> ScannedName? {
    var found = found
    let taker = found.takerOffset.flatMap(structure.index(at:)).flatMap(structure.taker(behind:))
    guard let taker else {
      if found.certainty < .likely { found.certainty = .possible }
      return found
    }
    edits.takers.formUnion(taker.words)
    switch (taker.kind == .local ? own : table.lookUps).verdict(on: taker) {
    case .asset(let subject): (found.subject, found.certainty) = (subject, .certain)
    case .symbol: return nil
    case .several: found.certainty = .possible
    case .unknown:
      // It is named after images, which counts unless something of the same name takes something else.
      let isOther = table.lookUps.otherWords.contains(taker.name) || own.otherWords.contains(taker.name)
      if isOther || table.iconNames.contains(ExactName(found.name)) { found.certainty = .possible }
    }
    return found
  }
}

extension NameTaker {
  /// Words, at least one of which is in every file that says something about it.
  fileprivate var words: [String] { name.hasPrefix("_") ? [owner].compactMap { $0 } : [name] }
}
