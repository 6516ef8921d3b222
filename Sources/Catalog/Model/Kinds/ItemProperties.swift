public import JSON

/// The settings of a folder that Xcode keeps under `properties`, as far as more than one type has them.
///
/// This is a view: a value of another kind reads as not set, and stays in the file.
///
/// Source: *Asset Catalog Format Reference*, the tables of properties of the types.
public struct ItemProperties: Sendable {
  /// The value of `properties`; every key is kept.
  public let object: JSONObject

  /// - Parameter object: The value of `properties` in a `Contents.json`.
  public init(_ object: JSONObject) { self.object = object }

  /// Nil leaves it to the name: an image whose name ends in `Template` is drawn in one color.
  public var renderingIntent: RenderingIntent? {
    object["template-rendering-intent"]?.text.flatMap(RenderingIntent.init)
  }

  /// True if a vector image is shipped as one and drawn at every size.
  public var preservesVector: Bool { object["preserves-vector-representation"]?.bool == true }
  /// True if images may differ by language.
  public var isLocalizable: Bool { object["localizable"]?.bool == true }
  /// True if names of the items in it start with the folder's name.
  public var providesNamespace: Bool { object["provides-namespace"]?.bool == true }
  /// A value of `compression-type`; nil is that of the folder around.
  public var compression: String? { object["compression-type"]?.text }
  /// The tags under which an app asks for the assets after it was installed.
  public var onDemandResourceTags: [String] {
    object["on-demand-resource-tags"]?.elements?.compactMap(\.text) ?? []
  }
  /// True for vector images that a watch scales to its own size.
  public var scalesAutomatically: Bool { object["auto-scaling"]?.text == "auto" }
  /// How a symbol is colored.
  public var symbolRenderingIntent: String? { object["symbol-rendering-intent"]?.text }
  /// True for an icon of iOS 6 that already includes the gloss effect.
  public var isPrerendered: Bool { object["pre-rendered"]?.bool == true }
}

extension CatalogFolder {
  /// The settings in its `Contents.json`.
  public var properties: ItemProperties { ItemProperties(document.properties) }
}
