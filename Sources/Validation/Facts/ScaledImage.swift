internal import Catalog
internal import Files
internal import Imaging

/// A bitmap in a slot with a scale, with what its header told.
struct ScaledImage: Sendable {
  /// As the element spells it.
  var name: String
  /// The file itself, where a link may have led to it.
  var file: String
  var scale: Scale
  var facts: ImageHeader

  /// Returns the bitmaps of elements by rising scale, those at one scale in the order of the elements.
  static func all(of elements: [SetElement], _ facts: FileFacts) -> [ScaledImage] {
    let images = elements.compactMap { element -> ScaledImage? in
      guard let name = element.filename, let scale = element.scale, case .file(let file) = facts.target(of: name),
        let found = facts.images[file.name]?.facts, !found.format.isVector
      else { return nil }
      return ScaledImage(name: name, file: file.name, scale: scale, facts: found)
    }
    let isInOrder = zip(images, images.dropFirst()).allSatisfy { $0.scale <= $1.scale }
    return isInOrder ? images : images.sorted { $0.scale < $1.scale }
  }
}
