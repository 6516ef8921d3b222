public import Catalog
internal import Files

/// An icon of Icon Composer in one appearance: the document, and the image of each of its layers.
///
/// The layers are drawn on top of each other, so the answer is the folder and not a single file.
public struct IconAnswer {
  /// The name that the user typed.
  public var asked: String
  public var icon: IconDocument
  public var style: ResolutionRequest.Style
  public var profile: ResolutionProfile
  public var scope: ReadingScope
  public var isExplained = false
  public var isOfList = false

  /// A layer with the image that is drawn in this appearance.
  public struct Layer {
    public var group: IconGroup
    public var groupNumber: Int
    public var layer: IconLayer
    public var image: IconVariant<String>?

    public var isHidden: Bool { group.isHidden || layer.isHidden }
  }

  /// The layers from front to back.
  public var layers: [Layer] {
    icon.groups.enumerated().flatMap { number, group in
      group.layers.map { layer in
        let images = layer.images
        let image = images.last { $0.appearance == style.rawValue } ?? images.first { $0.appearance == nil }
        return Layer(group: group, groupNumber: number + 1, layer: layer, image: image)
      }
    }
  }

  public func path(of image: String) -> String {
    Path.join(Path.join(icon.path, IconDocument.imagesFolder), image)
  }

  public var failure: ResolveError? {
    guard icon.contents.document != nil else { return .unreadableIcon(icon) }
    let there = Set(icon.images.filter(\.isFile).map { ExactName($0.name) })
    let missing = layers.first { layer in
      !layer.isHidden && layer.image.map { !there.contains(ExactName($0.value)) } ?? false
    }
    return missing?.image.map { .missingLayer(icon, $0.value) }
  }
}
