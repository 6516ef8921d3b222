internal import Files

/// Plans the changes of one file.
struct FileRewriter {
  let file: SourceFileFinder.File
  let table: ReferenceMappingIndex
  let tree: any FileTree
  var edits = ReferenceEdits()
  var byteEdits: [ByteEdit] = []
  var notes: [Note] = []

  /// Something to report, before its line is known.
  struct Note {
    enum What {
      case rewritten(newName: String, AssetReference.Kind)
      case listed(UnresolvedReferenceReason, AssetReference.Kind? = nil)
      case stretching
    }

    var offset: Int
    var name: String
    var what: What
  }

  init(_ file: SourceFileFinder.File, _ table: ReferenceMappingIndex, in tree: any FileTree) {
    self.file = file
    self.table = table
    self.tree = tree
  }

  func result() -> Result<ReferenceEdits, ReferenceEditError> {
    var work = self
    do throws(ReferenceEditError) {
      try work.read()
      return .success(work.edits)
    } catch {
      return .failure(error)
    }
  }

  var isProject: Bool { Path.name(file.path) == ProjectFile.fileName }

  private mutating func read() throws(ReferenceEditError) {
    let original: [UInt8]
    do throws(FileError) {
      guard let bytes = try bytes() else { return }
      original = bytes
    } catch {
      if file.kind != nil { throw .unreadable(error) }
      return edits.skipped.append(.init(path: file.path, reason: .unreadable(error)))
    }
    edits.fileCount = 1
    if file.kind == .propertyList, original.starts(with: BinaryPropertyListSizeCheck.magic) {
      return try rewriteBinary(original)
    }
    guard let text = SourceText(original) else {
      if file.kind == nil { return }
      throw .brokenEncoding(path: file.path)
    }
    let isEdited = isProject && table.mapping.catalog != nil
    guard isEdited || mayNameIcons || table.sieve.mayHold(text.bytes, file.kind) else { return }
    try rewrite(text)
  }

  /// Returns nil for a file that is not searched: a data file that isn't text, or one that is too large.
  private mutating func bytes() throws(FileError) -> [UInt8]? {
    let source = try tree.open(file.path)
    guard source.byteCount <= (isProject ? ProjectFile.largest : ReferenceFinder.largest) else {
      edits.skipped.append(.init(path: file.path, reason: .tooLarge(bytes: source.byteCount)))
      return nil
    }
    if file.kind == nil, !SourceText.isText(try source.read(at: 0, count: 4096)) { return nil }
    return try source.readAll()
  }

  // MARK: - Text

  private mutating func rewrite(_ text: SourceText) throws(ReferenceEditError) {
    if let kind = file.kind {
      let sink = kind.scan(text.bytes, table.filter)
      if kind == .interface, !sink.found.isEmpty { try checkEncoding(of: text) }
      let canSpellAnything = sink.found.isEmpty || text.isUTF8
      let isCode = [.swift, .objectiveC, .objectiveCHeader].contains(kind)
      for found in isCode ? judged(sink.found, in: text.bytes) : sink.found { decide(found, canSpellAnything) }
      for warning in sink.warnings { note(warning) }
      if kind == .interface { mergeResources(sink.found, in: text.bytes) }
    }
    if file.kind == nil { noteBuiltPaths(in: text.bytes) }
    removeKeys(in: text)
    if isProject, table.mapping.catalog != nil { try rewriteProject(text) }
    noteMentions(in: text.bytes)
    finish(text)
  }

  /// An interface file declares its encoding; one that declares UTF-8 but isn't can't be read reliably.
  private func checkEncoding(of text: SourceText) throws(ReferenceEditError) {
    guard !text.isUTF8 else { return }
    let start = String(decoding: text.bytes.prefix(200), as: UTF8.self).lowercased()
    let declared = start.firstRange(of: "encoding=").map { start[$0.upperBound...].dropFirst().prefix(5) }
    if declared == nil || declared == "utf-8" { throw .brokenEncoding(path: file.path) }
  }

  private mutating func note(_ warning: ReferenceCollector.Warning) {
    let what: Note.What =
      switch warning.kind {
      case .built: .listed(.builtAtRunTime)
      case .stretching: .stretching
      }
    notes.append(Note(offset: warning.offset, name: warning.text, what: what))
  }

  private mutating func finish(_ text: SourceText) {
    notes.sort { $0.offset < $1.offset }
    byteEdits.sort(by: ByteEdit.comesFirst)
    let placesAfter = placesAfter(in: text.bytes)
    text.bytes.withUnsafeBufferPointer { bytes in
      var lines = LineCounter(bytes)
      for (note, placeAfter) in zip(notes, placesAfter) {
        let place = lines.place(of: note.offset)
        switch note.what {
        case .rewritten(let newName, let kind):
          edits.rewritten.append(
            .init(
              file: file.path, line: place.line, column: place.column, name: note.name, newName: newName, kind: kind))
        case .listed(let reason, let kind):
          edits.listed.append(
            .init(
              file: file.path, line: place.line, column: place.column, name: note.name, reason: reason, kind: kind,
              placeAfter: placeAfter))
        case .stretching:
          edits.stretching.append(.init(file: file.path, line: place.line, name: note.name))
        }
      }
    }
    guard !byteEdits.isEmpty else { return }
    let new = text.applying(byteEdits)
    if new != text.original { edits.changes.changes.append(.init(file.path, old: text.original, new: new)) }
  }
}

// MARK: - One name

extension FileRewriter {
  mutating func list(_ found: ScannedName, _ reason: UnresolvedReferenceReason) {
    notes.append(Note(offset: found.range.lowerBound, name: found.name, what: .listed(reason, found.kind)))
  }

  mutating func list(_ name: String, at offset: Int, _ reason: UnresolvedReferenceReason) {
    notes.append(Note(offset: offset, name: name, what: .listed(reason)))
  }

  private mutating func decide(_ found: ScannedName, _ canSpellAnything: Bool) {
    switch found.kind {
    case .filePath: return decidePath(found, canSpellAnything)
    case .symbol:
      guard let (asset, count) = table.asset(ofSymbol: found.name) else { return }
      return decideSymbol(found, asset, wordCount: count)
    case .objectiveCSymbol:
      guard let asset = table.asset(ofObjectiveCSymbol: found.name) else { return }
      guard let new = asset.newSymbols?.objectiveC else { return list(found, .cannotBeSpelled) }
      let prefix = found.range.count - found.name.utf8.count
      var name = found
      name.range = (found.range.lowerBound + prefix)..<found.range.upperBound
      return change(name, asset, to: new, canSpellAnything)
    case .androidResource: return decideResource(found)
    default: break
    }
    switch table.answer(for: found.name, isOfAsset: found.kind == .prototype) {
    case .asset(let asset): change(found, asset, to: asset.name, canSpellAnything)
    case .doubtful(.mayMeanAFile):
      // UIKit finds 'bell' by 'bell.png' if no file has that name.
      guard found.certainty == .certain, let asset = table.assetWithoutFile(of: found.name) else {
        return list(found, .mayMeanAFile)
      }
      change(found, asset, to: asset.name + "." + Path.fileExtension(found.name), canSpellAnything)
    case .doubtful(let reason): list(found, reason)
    case .nothing:
      if found.subject == .image || found.subject == .unknown, found.certainty == .certain,
        table.isOfMissingImage(found.name)
      {
        list(found, .missingImage)
      }
    }
  }

  mutating func change(
    _ found: ScannedName, _ asset: ReferenceMapping.Asset, to newName: String, _ canSpellAnything: Bool
  ) {
    // An item called icon may be the app's.
    if found.subject == .icon, !asset.subjects.contains(.icon) { return noteIcon(found) }
    let mayBeIcon = found.subject == .image && found.certainty < .certain && asset.subjects.contains(.icon)
    guard found.subject == .unknown || asset.subjects.contains(found.subject) || mayBeIcon else { return }
    switch table.mapping.meaning(of: asset, at: found, in: file.path) {
    case .asset: break
    case .other: return
    case .unknown: return list(found, .severalAssets)
    }
    guard isSure(found), !mayBeIcon else { return list(found, .uncertain) }
    guard canSpellAnything || newName.utf8.allSatisfy({ $0 < 0x80 }),
      let edit = found.spelling.edit(of: found.range, to: newName)
    else { return list(found, .cannotBeSpelled) }
    byteEdits.append(edit)
    noteRewritten(found, to: newName)
  }

  /// True if nothing but an asset can be meant.
  private func isSure(_ found: ScannedName) -> Bool {
    if found.certainty == .certain { return true }
    return found.kind == .literal && found.certainty >= table.mapping.leastCertainty && found.subject != .unknown
      && found.takerOffset != nil
  }

  /// Lists a name that is that of an alternate icon, and not the image's.
  private mutating func noteIcon(_ found: ScannedName) {
    edits.iconNames.insert(ExactName(found.name))
    if found.kind == .literal || found.key == PropertyListScanner.alternateIcons { list(found, .appIcon) }
  }

  /// An Android app's name for an image is updated if the image came from there, and the name can be one of its own.
  private mutating func decideResource(_ found: ScannedName) {
    guard case .asset(let asset) = table.answer(for: found.name) else { return }
    guard asset.subjects.contains(found.subject) else { return }
    guard asset.isFromAndroid else { return list(found, .uncertain) }
    let isName = asset.name.utf8.allSatisfy { byte in
      CodeScanner.isWord(byte) && byte < 0x80 && !(UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
    }
    guard isName else { return list(found, .cannotBeSpelled) }
    var certain = found
    certain.certainty = .certain
    change(certain, asset, to: asset.name, true)
  }

  mutating func noteRewritten(_ found: ScannedName, to newName: String) {
    notes.append(
      Note(offset: found.range.lowerBound, name: found.name, what: .rewritten(newName: newName, found.kind)))
  }

  mutating func noteRewritten(_ key: String, at offset: Int, to newName: String) {
    notes.append(Note(offset: offset, name: key, what: .rewritten(newName: newName, .propertyList)))
  }

  /// Changes the words of a symbol that are the asset's name, and keeps the members that code accesses on it.
  private mutating func decideSymbol(_ found: ScannedName, _ asset: ReferenceMapping.Asset, wordCount: Int) {
    guard let (old, new) = asset.oldSymbols.flatMap({ old in asset.newSymbols.map { (old.swift, $0.swift) } }) else {
      return list(found, .uncertain)
    }
    let words = found.name.split(separator: ".").map(String.init)
    if table.mapping.leastCertainty < .certain { edits.takers.insert(words[0]) }
    let isMember = table.lookUps.staticMembers.contains(words[0])
    // The compiler takes the member that the project declares, and reports an error if it needs the other one.
    if isMember, found.certainty < .certain { return }
    if isMember, found.canBeMember { return list(found, .uncertain) }
    let isSpelledAsFound = found.range.count == found.name.utf8.count
    guard found.certainty == .certain, isSpelledAsFound else {
      if found.subject == .unknown || asset.subjects.contains(found.subject) { list(found, .uncertain) }
      return
    }
    var name = found
    name.name = old
    name.range = found.range.lowerBound..<(found.range.lowerBound + old.utf8.count)
    change(name, asset, to: new, true)
  }
}

extension LiteralSyntax {
  /// Returns the edit that replaces one name with another; nil if the new one can't be spelled there.
  func edit(of range: Range<Int>, to name: String) -> ByteEdit? {
    switch self {
    case .words: return ByteEdit(range, Array(name.utf8))
    case .address: return ByteEdit(range, WebPath.encoded(name))
    case .json: return ByteEdit(range, JSONText.encoded(name))
    case .code(let hashes): return StringLiteral.escaped(name, hashes: hashes).map { ByteEdit(range, $0) }
    case .markup(let quote): return ByteEdit(range, MarkupTags.encoded(name, quote: quote))
    case .openStep(let isQuoted):
      let bytes = isQuoted ? OpenStepWriter.escaped(name) : OpenStepWriter.spelled(name)
      return ByteEdit(range, bytes)
    case .setting(let isOneOfSeveral):
      let hasSpace = name.utf8.contains { $0 == 0x20 || $0 == 0x22 || $0 == 0x3B || $0 == 0x2C || $0 == 0x24 }
      if isOneOfSeveral, hasSpace { return nil }
      return ByteEdit(range, Array(name.utf8))
    }
  }
}
