internal import Catalog
internal import Files
internal import Imaging

/// An element of an icon set whose file exists.
struct IconImage {
  var element: SetElement
  /// Nil if the element has no size.
  var slot: IconSlot?
  /// The file itself, after following links.
  var file: String
  var outcome: ImageHeaderResult?

  /// The file as the element spells it.
  var name: String { element.filename ?? file }

  /// The size of a bitmap in pixels, as shown; nil if it isn't known.
  var pixels: (width: Int, height: Int)? {
    guard let facts = outcome?.facts, !facts.format.isVector else { return nil }
    return facts.displaySize?.whole
  }

  /// False if it is known that the image can't be used in the slot.
  var mayBeUsed: Bool {
    if case .failure = outcome { return false }
    guard let needed = slot?.pixels, let pixels else { return true }
    return needed == pixels
  }
}

extension FolderType {
  /// True for types that a build looks up by the name of its icon.
  var isIcon: Bool { [.appIconSet, .stickersIconSet, .brandAssets, .solidImageStack].contains(self) }
}

extension FolderFacts {
  /// True for the sets from which a build takes an icon.
  var isIconSet: Bool { type == .appIconSet || type == .stickersIconSet }

  /// The elements of an icon or launch image set with their files; those with a missing file are left out.
  var iconImages: [IconImage] {
    placedElements.compactMap { element in
      guard let name = element.filename, case .file(let file) = target(of: name) else { return nil }
      return IconImage(
        element: element, slot: IconSlot(of: element), file: file.name, outcome: image(named: name))
    }
  }
}
