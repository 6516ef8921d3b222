internal import Catalog
internal import Files

/// Files that Figma, Sketch, Zeplin and XD write: the name of a layer and a suffix that each designer chooses, or the
/// properties of one variant of a component, `Theme=Dark, Size=24.png`.
///
/// No code asks for such a file, so a word that may say what it is for is read that way. Other properties stay in the
/// name, after that of the component, which is the folder's: `Button/Size=24, State=On.png` becomes
/// `Button-size-24-state-on`. A folder named by a scale or, beside `dark`, by an appearance counts.
/// `Property 1=Default` is what Figma writes if no name was chosen, and is dropped. It isn't known what `Theme=` alone
/// is for, so such an image stays.
///
/// Source: Figma, *Plugin API*, `ExportSettings`; figma-export's suffixes.
struct DesignExportConvention: NamingConvention {
  func sign(in folder: FolderSummary) -> PlatformEvidence? {
    let stem = folder.imageStems.first { stem in
      // A scale may come after the mark: ` copy@2x`.
      Self.properties(of: stem[...]) != nil || CopySuffix.end(of: stem.prefix { $0 != "@" }) != nil
    }
    return stem.map { PlatformEvidence(seen: $0, isWeak: true) }
  }

  func read(_ reading: inout NameParserState) throws(ImageNameError) {
    try takeSuffixes(&reading)
    if let key = Self.keyWithoutValue(in: reading.rest) { throw .noValue(key) }
    try readFolders(&reading)
    guard let properties = Self.properties(of: reading.rest) else { return }
    var words: [String] = []
    for property in properties where property.text != "Property 1=Default" {
      if try addQualifier(property, &reading) { continue }
      words += [property.key, property.value].map(Self.nameWord)
    }
    let name = ([reading.folder] + words).filter { !$0.isEmpty }.joined(separator: "-")
    try reading.addQualifier(.name(name), words.isEmpty ? .folder(reading.folder) : .text(String(reading.rest)))
    reading.rename(name)
  }

  /// A scale in the file's own name has priority over that of a folder.
  private func readFolders(_ reading: inout NameParserState) throws(ImageNameError) {
    let context = reading.context
    for folder in reading.folders.dropFirst(context.outerFolderCount).reversed() {
      if let scale = VariantFolder.scale(of: folder) {
        if reading.hasScale {
          try reading.addQualifier(.nothing, .folder(folder))
        } else {
          try reading.addQualifierIfThereIsASlot(scale, folder, .folder(folder))
        }
      } else if context.hasFoldersOfAppearances {
        for meaning in VariantFolder.appearances(of: folder) ?? [] {
          try reading.addQualifier(meaning, .folder(folder))
        }
      }
    }
  }

  private func takeSuffixes(_ reading: inout NameParserState) throws(ImageNameError) {
    var tookOne = true
    while tookOne {
      tookOne = try reading.takeCopyMark()
      if !tookOne { tookOne = try reading.takeAnyScale() }
      if !tookOne { tookOne = try reading.takeScaleBehindDash() }
      if !tookOne { tookOne = try reading.takeHabit() }
      if !tookOne { tookOne = try reading.takeDevice() }
      if !tookOne, Self.properties(of: reading.rest) == nil {
        tookOne = try reading.takeLook()
        if !tookOne { tookOne = try reading.takeDirection() }
      }
    }
  }

  // MARK: Properties

  struct Property {
    var key: String
    var value: String
    var text: String
  }

  /// Reads `Key=Value, Key2=Value2`; nil if a part of it isn't a property.
  static func properties(of name: Substring) -> [Property]? {
    guard name.utf8.contains(UInt8(ascii: "=")) else { return nil }
    var found: [Property] = []
    for piece in name.split(separator: ",", omittingEmptySubsequences: false) {
      let halves = piece.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(Self.trimmed)
      guard halves.count == 2, !halves[0].isEmpty, !halves[1].isEmpty else { return nil }
      found.append(Property(key: halves[0], value: halves[1], text: Self.trimmed(piece)))
    }
    return found
  }

  /// The first `Key=` among properties; nil if all have values, or if a part isn't a property at all.
  private static func keyWithoutValue(in name: Substring) -> String? {
    let pieces = name.split(separator: ",", omittingEmptySubsequences: false)
    let halves = pieces.map { $0.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(trimmed) }
    guard halves.allSatisfy({ $0.count == 2 && !$0[0].isEmpty }) else { return nil }
    return halves.first { $0[1].isEmpty }.map { $0[0] + "=" }
  }

  private static func trimmed(_ text: Substring) -> String {
    String(text.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }

  private static func nameWord(_ text: String) -> String {
    text.lowercased().map { $0 == " " || $0 == "/" ? "-" : String($0) }.joined()
  }

  /// Reads a property as a qualifier; false for one that stays in the name.
  private func addQualifier(_ property: Property, _ reading: inout NameParserState) throws(ImageNameError) -> Bool {
    guard let dimension = reading.context.keys.dimension(of: property.key),
      let meaning = DesignValue(property.value, of: dimension)
    else { return false }
    switch meaning {
    case .scale(let scale): try reading.addQualifierIfThereIsASlot(scale, property.text, .text(property.text))
    case .qualifiers(let meanings): for meaning in meanings { try reading.addQualifier(meaning, .text(property.text)) }
    }
    return true
  }
}
