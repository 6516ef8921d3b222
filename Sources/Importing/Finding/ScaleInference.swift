internal import Catalog
internal import Files
internal import Imaging

/// Gives images of design exports without a scale the one that follows from their size beside an image with one.
///
/// Figma's default suffix is empty, so an image at 2x often has a name like one at 1x. Elsewhere no modifier means 1x,
/// and nothing is inferred.
struct ScaleInference {
  private let tree: any FileTree

  init(_ tree: any FileTree) { self.tree = tree }

  /// The parts of a name that all scales of one image share.
  private struct Family: Hashable {
    var base: ExactName
    var variant: ParsedVariant
  }

  func infer(_ images: [ImportCandidate]) -> [ImportCandidate] {
    var families: [Family: [Int]] = [:]
    for (place, image) in images.enumerated() {
      guard image.reason == nil, let name = image.name, name.source == .design, name.scale != nil else { continue }
      var variant = name.variant
      variant.scale = nil
      families[Family(base: ExactName(name.base), variant: variant), default: []].append(place)
    }
    var result = images
    for places in families.values where places.count > 1 {
      let stated = places.filter { images[$0].name?.saysScale == true }
      guard let witness = stated.first else { continue }
      for place in places where !stated.contains(place) {
        guard let scale = scale(of: images[place], beside: stated.map { images[$0] }), scale != Scale(1) else {
          continue
        }
        result[place].name?.replaceScale(scale, .sizes(of: Path.name(images[witness].path)))
      }
    }
    return result
  }

  /// Returns the only scale at which an image can be the same drawing as all the others; nil if none or several can.
  private func scale(of image: ImportCandidate, beside others: [ImportCandidate]) -> Scale? {
    guard let size = size(of: image) else { return nil }
    var known: [(size: ImageSize, scale: Double)] = []
    for other in others {
      guard let size = self.size(of: other), let scale = other.name?.scale?.factor else { return nil }
      known.append((size, scale))
    }
    let free = [1.0, 2, 3].filter { scale in !known.contains { $0.scale == scale } }
    let fitting = free.filter { scale in SizeInterval.fit(known + [(size, scale)]) }
    return fitting.count == 1 ? Scale(fitting[0]) : nil
  }

  private func size(of image: ImportCandidate) -> ImageSize? {
    guard let source = try? tree.open(image.path) else { return nil }
    return (try? ImageHeader.read(from: source))?.displaySize
  }
}

/// The sizes in points that a number of pixels can come from.
enum SizeInterval {
  /// True if one size in points can give all these numbers of pixels, rounded up as Figma does or to the nearest.
  static func fit(_ images: [(size: ImageSize, scale: Double)]) -> Bool {
    let widths = images.map { ($0.size.width, $0.scale) }
    let heights = images.map { ($0.size.height, $0.scale) }
    return [widths, heights].allSatisfy { overlaps($0, below: 1, above: 0) || overlaps($0, below: 0.5, above: 0.5) }
  }

  private static func overlaps(_ sides: [(pixels: Double, scale: Double)], below: Double, above: Double) -> Bool {
    let lower = sides.map { ($0.pixels - below) / $0.scale }.max() ?? 0
    let upper = sides.map { ($0.pixels + above) / $0.scale }.min() ?? 0
    return lower < upper
  }
}

extension ParsedImageName {
  /// Sets a scale that isn't in the name, with its evidence.
  mutating func replaceScale(_ scale: Scale, _ evidence: NameQualifier.Evidence) {
    variant.scale = scale
    guard let place = qualifiers.firstIndex(where: { $0.meaning.rank == 1 }) else { return }
    qualifiers[place] = NameQualifier(.scale(scale), evidence)
  }
}
