internal import Files
internal import JSON

/// Images and objects that an app recognizes with the camera.
public struct ARResourceGroup: Sendable {
  /// The images to be recognized, in the order of the file.
  public var images: [ARReferenceImage]
  /// The scanned objects to be recognized, in the order of the file.
  public var objects: [ARReferenceObject]
  /// Names that are listed but don't exist.
  public var missing: [String]

  /// Nil for a folder of another type.
  public init?(_ item: CatalogFolder) {
    guard item.type == .arResourceGroup else { return nil }
    let names = item.elements.compactMap(\.filename)
    let byName = item.childrenByName
    let children = names.compactMap { byName[ExactName($0)] }
    images = children.compactMap(ARReferenceImage.init)
    objects = children.compactMap(ARReferenceObject.init)
    missing = names.filter { byName[ExactName($0)] == nil }
  }
}

/// An image at a real location, with its physical size.
public struct ARReferenceImage: Sendable {
  /// The folder's name without its extension.
  public var name: String
  /// The elements that name images.
  public var images: [SetElement]
  /// The width of the real image, in `unit`; its height follows from the image.
  public var width: Double?
  /// The unit of the width as the file spells it; Xcode leaves out the usual one.
  public var unit: String?

  /// Nil for a folder of another type.
  public init?(_ item: CatalogFolder) {
    guard item.type == .arReferenceImage else { return nil }
    let properties = item.document.properties
    (name, images) = (item.name, item.elements)
    (width, unit) = (properties["width"]?.finite, properties["unit"]?.text)
  }
}

/// A scanned object.
public struct ARReferenceObject: Sendable {
  /// The folder's name without its extension.
  public var name: String
  /// The file with the scan, a `.cv3dmap`.
  public var content: String?
  /// The name of an image shown to people; nil if there is none.
  public var preview: String?
  /// x, y, z and the angle.
  public var rotation: [Double]
  /// x, y and z in meters.
  public var translation: [Double]
  /// The version of the scan's format.
  public var version: Int?

  /// Nil for a folder of another type.
  public init?(_ item: CatalogFolder) {
    guard item.type == .arObject else { return nil }
    let properties = item.document.properties
    func numbers(_ key: String) -> [Double] { properties[key]?.elements?.compactMap(\.finite) ?? [] }
    name = item.name
    (content, preview) = (properties["content"]?.text, properties["preview"]?.text)
    (rotation, translation) = (numbers("rotation"), numbers("translation"))
    version = properties["version"]?.number?.int
  }
}
