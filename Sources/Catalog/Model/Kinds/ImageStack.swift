public import Files
internal import JSON

/// An image in layers that move against each other: the icon of a tvOS app, or of one of visionOS.
public struct ImageStack: Sendable {
  /// One of the images, the front one first.
  public struct Layer: Sendable {
    /// The name of the layer's folder.
    public var fileName: String
    /// Nil if that folder doesn't exist.
    public var item: CatalogFolder?
    /// The place and size on the canvas; nil if the layer fills it.
    public var frameSize: CanvasSize?
    /// The center of the layer on the canvas.
    public var frameCenter: CanvasPoint?

    /// The contents of the layer: the image set in it.
    public var content: CatalogFolder? { item?.children.first { $0.type == .imageSet } }
    /// The content that it shows instead of its own.
    public var reference: ContentReference? { item?.contentReference }
  }

  /// The front one first.
  public var layers: [Layer]
  /// The size of the canvas for all layers.
  public var canvasSize: CanvasSize?
  /// True for one of visionOS, which has depth.
  public var isSolid: Bool

  /// Nil for a folder of another type.
  public init?(_ item: CatalogFolder) {
    guard [.imageStack, .solidImageStack].contains(item.type) else { return nil }
    isSolid = item.type == .solidImageStack
    canvasSize = CanvasSize(item.document.properties["canvasSize"])
    let children = item.childrenByName
    layers = item.elements.compactMap { element in
      guard let name = element.filename else { return nil }
      let layer = children[ExactName(name)]
      let properties = layer?.document.properties
      return Layer(
        fileName: name, item: layer, frameSize: CanvasSize(properties?["frame-size"]),
        frameCenter: CanvasPoint(properties?["frame-center"]))
    }
  }
}

extension CatalogFolder {
  /// The folders in this one by the bytes of their names: a list may name a hundred thousand.
  public var childrenByName: [ExactName: CatalogFolder] {
    Dictionary(children.map { (ExactName(Path.name($0.path)), $0) }) { one, _ in one }
  }
}
