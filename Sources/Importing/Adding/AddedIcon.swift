internal import Catalog
internal import Files
internal import Imaging

/// One image that is to be added to an app icon, for the slots that fit its pixels.
enum AddedIcon {
  /// Reads an image and finds its slots: those of the set, filled or not, and those that Xcode would show beside them.
  ///
  /// - Parameter document: The `Contents.json` of the set as it will be.
  /// - Returns: The same image once for each slot.
  /// - Throws: `AddError`, also if no slot has its size.
  static func files(
    _ source: String, for document: ContentsDocument, as variant: AddRequest.Variant, in tree: any FileTree
  ) throws(AddError) -> [AddedFile] {
    guard Path.fileExtension(source).lowercased() == "png" else { throw .cannotHold(.appIconSet, file: source) }
    let facts = try AddedFile.facts(of: source, tree)
    let size: (width: Int, height: Int) = facts.displaySize.map { (Int($0.width), Int($0.height)) } ?? (0, 0)
    let appearance = appearance(of: source, variant)
    let slots = AppIconSlots.all(beside: document.elements("images")).filter { element in
      fits(element, variant, appearance)
    }
    let meant = slots.filter { element in
      guard let pixels = IconSlot(of: element)?.pixels else { return false }
      return pixels == size
    }
    guard !meant.isEmpty else {
      let sizes = Set(slots.compactMap { IconSlot(of: $0)?.pixels?.width }).sorted()
      // Without the options, a name such as 'icon-dark' gives a qualifier without a slot.
      let isByName = variant.device == nil && variant.scale == nil && variant.appearances.isEmpty
      throw .noIconSlot(
        file: source, width: size.width, height: size.height, sizes: sizes,
        appearance: isByName ? appearance?.value : nil)
    }
    let siblings = Set(meant.map(Slot.init))
    return meant.map { AddedFile(source: source, slot: $0, facts: facts, siblings: siblings) }
  }

  /// The appearance an image is for: that of an option, or the one its name ends in.
  private static func appearance(of source: String, _ variant: AddRequest.Variant) -> Appearance? {
    if let appearance = variant.appearances.first { return appearance }
    let stem = Path.stem(source).lowercased()
    let said = [Appearance.dark, .tinted].first { stem.hasSuffix("-\($0.value)") || stem.hasSuffix("_\($0.value)") }
    let folders = VariantFolder.run(endOf: Path.names(Path.folder(source)).map(String.init))
    return said ?? (folders.contains { $0.meanings.contains(.appearance("dark")) } ? .dark : nil)
  }

  private static func fits(_ element: SetElement, _ variant: AddRequest.Variant, _ appearance: Appearance?) -> Bool {
    (variant.device == nil || variant.device == element.idiom ?? .universal)
      && (variant.scale == nil || variant.scale == element.scale ?? Scale(1))
      && (appearance.map { element.appearances == [$0] } ?? element.appearances.isEmpty)
  }
}
