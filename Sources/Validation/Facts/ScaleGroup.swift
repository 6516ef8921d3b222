internal import Catalog
internal import Files
internal import Imaging

/// The filled elements of a set that differ only in their scale, and so show one image at several densities.
struct ScaleGroup: Sendable {
  /// In the order of the file; never empty.
  let elements: [SetElement]
  /// The scales that elements have.
  let scales: [Scale]
  /// The bitmaps in slots with a scale, by rising scale.
  let images: [ScaledImage]
  /// Those with a known size; of two at one scale the first.
  let bitmaps: [ScaledBitmap]

  private init(_ elements: [SetElement], _ facts: FileFacts) {
    self.elements = elements
    scales = elements.compactMap(\.scale)
    images = ScaledImage.all(of: elements, facts)
    bitmaps = ScaledBitmap.all(of: images)
  }

  /// Returns the groups of an item's placed elements, in the order of their first ones.
  static func all(in item: FolderFacts) -> [ScaleGroup] { item.scaleGroups }

  static func all(of elements: [SetElement], _ facts: FileFacts) -> [ScaleGroup] {
    var groups: [(slot: Slot, elements: [SetElement])] = []
    var places: [Slot: Int] = [:]
    for element in elements where element.filename?.isEmpty == false {
      let slot = element.group
      // Neighbors mostly belong together.
      if groups.last?.slot == slot {
        groups[groups.count - 1].elements.append(element)
      } else if let place = places[slot] {
        groups[place].elements.append(element)
      } else {
        places[slot] = groups.count
        groups.append((slot, [element]))
      }
    }
    return groups.map { ScaleGroup($0.elements, facts) }
  }

  /// True if one image serves every scale without an image of its own.
  var servesEveryScale: Bool { scales.count < elements.count || elements.contains(where: \.isVector) }

  /// An image with a side of as many points is mostly shown smaller.
  static let leastLargeSide = 100.0

  /// True if the image at the next lower scale is so large that a view mostly makes it smaller.
  func isLarge(below scale: Scale) -> Bool {
    guard let lower = bitmaps.last(where: { $0.scale < scale })?.points else { return false }
    return max(lower.width, lower.height) >= Self.leastLargeSide
  }

  /// What the elements share, as text; `universal` is omitted, and nil means that this is all.
  var description: String? {
    let words = elements[0].withoutScale.slotDescription.split(separator: " ").filter { $0 != "universal" }
    return words.isEmpty ? nil : words.joined(separator: " ")
  }
}

extension SetElement {
  /// The element without its scale.
  fileprivate var withoutScale: SetElement {
    var element = self
    element.scale = nil
    return element
  }

  /// True if the name says that the image has no pixels, as PDF and SVG.
  fileprivate var isVector: Bool {
    ImageKind.catalogUse(ofFileExtension: Path.fileExtension(filename ?? "")) == .vector
  }
}

/// A bitmap in a slot with a scale, with the facts of its header.
struct ScaledImage: Sendable {
  /// As the element spells it.
  var name: String
  /// The file itself, after following links.
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
