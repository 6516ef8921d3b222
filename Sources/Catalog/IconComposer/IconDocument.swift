public import Files
internal import JSON

/// An icon of Icon Composer: a folder `Name.icon` beside catalogs, with `icon.json` and the images of its layers in
/// `Assets`.
///
/// Apple has not documented the format: the typed properties are those that shipped icons have, and everything else is
/// kept.
public struct IconDocument: Sendable {
  /// The extension of the folder, without its dot.
  public static let folderExtension = "icon"
  /// The file that lists groups and layers.
  public static let fileName = "icon.json"
  /// The folder with the images of the layers.
  public static let imagesFolder = "Assets"

  /// The path of the folder, from the root of the tree it was read from.
  public var path: String
  /// The contents of `icon.json`.
  public var contents: Contents
  /// The files in `Assets`, sorted by name.
  public var images: [FileTreeEntry]
  /// Everything else in the folder, sorted by name.
  public var others: [FileTreeEntry]

  /// - Parameters:
  ///   - images: The files of its `Assets` folder.
  ///   - others: Everything else beside its `icon.json`.
  public init(path: String, contents: Contents, images: [FileTreeEntry] = [], others: [FileTreeEntry] = []) {
    self.path = path
    self.contents = contents
    self.images = images
    self.others = others
  }

  /// The icon's name in the app: `AppIcon`.
  public var name: String { String(Path.name(path).dropLast(Self.folderExtension.count + 1)) }

  private var object: JSONObject { contents.document?.object ?? JSONObject() }

  /// The groups, the front one first.
  public var groups: [IconGroup] {
    object["groups"]?.elements?.compactMap { $0.object.map(IconGroup.init) } ?? []
  }

  /// The background, for each appearance.
  public var fills: [IconVariant<IconFill>] { IconVariant.all("fill", of: object, IconFill.init) }

  /// The systems whose icons are square and those whose icons are round, as the file spells them.
  public var platforms: [String] {
    guard let platforms = object["supported-platforms"]?.object else { return [] }
    return platforms.members.flatMap { member in member.value.elements?.compactMap(\.text) ?? [member.value.text ?? ""]
    }
    .filter { !$0.isEmpty }
  }

  /// True for the name of a folder with such an icon.
  public static func isName(_ name: String) -> Bool { name.utf8.count > 5 && name.hasSuffix(".\(folderExtension)") }
}

/// Layers that share lighting and movement.
public struct IconGroup: Sendable {
  let object: JSONObject

  /// The name that the designer gave it; nil if it has none.
  public var name: String? { object["name"]?.text }
  /// True if it is not drawn at all.
  public var isHidden: Bool { object["hidden"]?.bool == true }
  /// From 0, invisible, to 1; nil is 1.
  public var opacity: Double? { object["opacity"]?.finite }
  /// How it is blended with what is behind it, as the file spells it.
  public var blendMode: String? { object["blend-mode"]?.text }
  /// The front one first.
  public var layers: [IconLayer] { object["layers"]?.elements?.compactMap { $0.object.map(IconLayer.init) } ?? [] }
}

/// One image of a group.
public struct IconLayer: Sendable {
  let object: JSONObject

  /// The name that the designer gave it; nil if it has none.
  public var name: String? { object["name"]?.text }
  /// True if it is not drawn at all.
  public var isHidden: Bool { object["hidden"]?.bool == true }
  /// The names of files in `Assets`, for each appearance.
  public var images: [IconVariant<String>] { IconVariant.all("image-name", of: object, \.text) }
  /// What the shape is filled with, for each appearance.
  public var fills: [IconVariant<IconFill>] { IconVariant.all("fill", of: object, IconFill.init) }
  /// From 0, invisible, to 1; nil is 1.
  public var opacity: Double? { object["opacity"]?.finite }
  /// How much larger than its image it is drawn; nil is 1.
  public var scale: Double? { object["position"]?.object?["scale"]?.finite }
}

/// A setting for one appearance; nil is for all others.
public struct IconVariant<Value: Sendable>: Sendable {
  /// `dark` or `tinted`, as the file spells it; nil is every other appearance.
  public var appearance: String?
  /// The value for that appearance.
  public var value: Value

  /// Returns a setting and its `-specializations`; values of another kind are left out.
  static func all(_ key: String, of object: JSONObject, _ read: (JSONValue) -> Value?) -> [IconVariant] {
    let plain = object[key].flatMap(read).map { IconVariant(appearance: nil, value: $0) }
    let others = object["\(key)-specializations"]?.elements?.compactMap { json -> IconVariant? in
      guard let object = json.object, let value = object["value"].flatMap(read) else { return nil }
      return IconVariant(appearance: object["appearance"]?.text, value: value)
    }
    return [plain].compactMap { $0 } + (others ?? [])
  }
}
