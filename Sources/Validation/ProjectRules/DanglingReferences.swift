internal import Files
internal import References

extension ProjectFacts {
  /// Returns the places that surely ask for an asset or a loose file that is not there.
  func danglingReferences(beside names: NameIndex) -> [AssetReference] {
    let listed = Set(references.filter { $0.kind == .interfaceResource }.map { FindingLocation($0.name, in: $0.file) })
    return references.filter { $0.asksForMore(than: names, listed) }
  }
}

extension AssetReference {
  /// The name of the loose image that may be meant, without extension, scale and device; nil for a color and for a name
  /// in another bundle.
  var imageName: ExactName? {
    subject == .color || bundle != nil ? nil : ExactName(LooseFileName(Path.name(name)).base)
  }

  /// True for a name that surely means an asset, and none that is there.
  ///
  /// - Parameter listed: The names that interface files list as resources.
  fileprivate func asksForMore(than names: NameIndex, _ listed: Set<FindingLocation>) -> Bool {
    guard isJudged, !isOfSystem(listed), mayBeName else { return false }
    if names.has(name, for: subject) || names.hasLooseFile(name) { return false }
    // Whether `bell.png` finds the asset `bell` is nowhere said.
    return !names.has(LooseFileName.withoutEnding(name), for: subject)
  }

  /// Symbols are the compiler's to judge; settings have rules of their own; icons and launch images may be named by
  /// keys of a property list, or after files that a build makes.
  private var isJudged: Bool {
    switch kind {
    case .symbol, .objectiveCSymbol: false
    case .buildSetting: subject == .image
    default: [.image, .color, .data].contains(subject)
    }
  }

  /// True for the names AppKit has images and colors under, as interface files spell them.
  private func isOfSystem(_ listed: Set<FindingLocation>) -> Bool {
    let letters = name.utf8.prefix(3)
    return letters.starts(with: "NS".utf8) && letters.last.map { (0x41...0x5A).contains($0) } == true
      || kind == .interfaceUse && subject == .color && name.hasSuffix("Color")
        && !listed.contains(FindingLocation(name, in: file))
  }

  /// False for what is no name but a text for a function of the same name, a variable or an address.
  private var mayBeName: Bool {
    !name.utf8.isEmpty && name.utf8.count <= 255 && name.utf8.first != UInt8(ascii: "#") && !name.contains("$(")
      && !name.contains("${") && !name.contains("://") && !name.contains("%") && !name.contains("\n")
  }
}
