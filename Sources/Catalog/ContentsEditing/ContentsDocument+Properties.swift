public import JSON

/// How an image is colored when it is shown.
public enum RenderingIntent: String, CaseIterable, Hashable, Sendable {
  /// In one color that the context gives it; only its shape counts.
  case template
  /// In its own colors.
  case original
}

/// Settings of an asset that are to be changed; nil keeps a setting.
public struct AssetSettings: Hashable, Sendable {
  /// `.some(nil)` removes the setting.
  public var renderingIntent: RenderingIntent??
  /// Whether a vector image is shipped as one and drawn at every size; nil keeps the setting.
  public var preservesVector: Bool?
  /// Whether images differ by language; nil keeps the setting.
  public var isLocalizable: Bool?
  /// A value of `compression-type`; `.some(nil)` removes the setting.
  public var compression: String??
  /// True if names of the items in it start with the folder's name.
  public var providesNamespace: Bool?
  /// The tags of on-demand resources; an empty list removes the setting.
  public var tags: [String]?

  /// Keeps all settings.
  public init() {}

  /// True if nothing is to be set.
  public var isEmpty: Bool { self == AssetSettings() }

  /// The keys of `properties` with their new values; nil removes one.
  ///
  /// Xcode doesn't write `false`: a switch that is off is absent.
  public var properties: [(name: String, value: JSONValue?)] {
    var properties: [(String, JSONValue?)] = []
    if let compression { properties.append(("compression-type", compression.map { .string($0) })) }
    if let isLocalizable { properties.append(("localizable", isLocalizable ? true : nil)) }
    if let tags {
      properties.append(("on-demand-resource-tags", tags.isEmpty ? nil : .array(tags.map { .string($0) })))
    }
    if let providesNamespace { properties.append(("provides-namespace", providesNamespace ? true : nil)) }
    if let preservesVector { properties.append(("preserves-vector-representation", preservesVector ? true : nil)) }
    if let renderingIntent {
      properties.append(("template-rendering-intent", renderingIntent.map { .string($0.rawValue) }))
    }
    return properties
  }
}

extension ContentsDocument {
  /// Changes the settings; the rest of the file is unchanged.
  public mutating func apply(_ settings: AssetSettings) {
    for property in settings.properties { setProperty(property.name, property.value) }
  }

  /// Sets a property or, for nil, removes it; `properties` is removed with its last one.
  private mutating func setProperty(_ name: String, _ value: JSONValue?) {
    guard properties[name] != value else { return }
    if let value { return setProperty(name, to: value) }
    var changed = properties
    changed[name] = nil
    object["properties"] = changed.isEmpty ? nil : .object(changed)
  }
}
