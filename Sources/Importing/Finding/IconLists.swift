internal import Files
internal import JSON
internal import References

/// The icons and splash screens that files of a project list for its builds and its site, by their paths or names as
/// resources: `AndroidManifest.xml`, Cordova's `config.xml`, Expo's `app.json`, manifests of web apps, pages.
///
/// Source: Android, `<application>`; Apache Cordova, *Icons*; Expo, *app.json*; W3C, *Web Application Manifest*; HTML
/// Living Standard, 4.6.7.8 (icon).
struct IconLists {
  /// The reason of each image, by its path.
  private var paths: [ExactName: SkipReason] = [:]
  /// The names of resources that Android manifests use as icons.
  private var resources: [ExactName: SkipReason] = [:]

  /// True for a file that may list icons.
  static func isName(_ fileName: String) -> Bool {
    ["AndroidManifest.xml", "config.xml", "app.json", "manifest.json"].contains(fileName)
      || ["webmanifest", "html", "htm"].contains(Path.fileExtension(fileName).lowercased())
  }

  mutating func add(_ bytes: [UInt8], at path: String) {
    switch Path.name(path) {
    case "AndroidManifest.xml": addManifest(bytes, at: path)
    case "config.xml":
      for element in MarkupElement.all(named: ["icon", "splash"], in: bytes) {
        add(element.attributes["src"], .platformIconNamed(in: path))
      }
    case "app.json": addJSON(bytes, .platformIconNamed(in: path), Self.isIconOfExpo)
    case let name where !["html", "htm"].contains(Path.fileExtension(name).lowercased()):
      addJSON(bytes, .siteIconNamed(in: path)) { $0.contains("icons") || $0.contains("screenshots") }
    default: addPage(bytes, at: path)
    }
  }

  /// Returns why an image that a list names stays.
  func reason(for image: ImportCandidate) -> SkipReason? {
    guard let name = image.name else { return nil }
    return paths[ExactName(image.path)] ?? (name.source == .android ? resources[ExactName(name.base)] : nil)
  }

  private mutating func add(_ value: String?, _ reason: SkipReason) {
    guard let value, let list = reason.place, ImageFileKind(fileName: value) != nil else { return }
    let path = value.drop { $0 == "/" }
    let place = PlacedPath.place(String(path), from: Path.folder(list))
    paths[ExactName(place)] = paths[ExactName(place)] ?? reason
  }

  private mutating func addManifest(_ bytes: [UInt8], at path: String) {
    for element in MarkupElement.all(named: ["application", "activity", "activity-alias"], in: bytes) {
      for name in ["android:icon", "android:roundIcon", "android:banner"] {
        guard let value = element.attributes[name], let mark = value.lastIndex(of: "/") else { continue }
        resources[ExactName(String(value[value.index(after: mark)...]))] = .platformIconNamed(in: path)
      }
    }
  }

  private mutating func addPage(_ bytes: [UInt8], at path: String) {
    for element in MarkupElement.all(named: ["link", "meta"], in: bytes) {
      let isIcon = element.attributes["rel"]?.lowercased().contains("icon") == true
      if isIcon { add(element.attributes["href"], .siteIconNamed(in: path)) }
      let isTile = element.attributes["name"]?.hasPrefix("msapplication-") == true
      if isTile { add(element.attributes["content"], .siteIconNamed(in: path)) }
    }
  }

  /// - Parameter isMeant: Returns whether a string is the path of an icon, by the keys around it, the outermost first.
  private mutating func addJSON(_ bytes: [UInt8], _ reason: SkipReason, _ isMeant: ([String]) -> Bool) {
    guard bytes.count <= FolderSummary.largest, let document = try? JSONDocument(parsing: bytes) else { return }
    var open: [(value: JSONValue, keys: [String])] = [(document.value, [])]
    while let (value, keys) = open.popLast() {
      if let text = value.text, isMeant(keys) { add(text, reason) }
      open += (value.elements ?? []).map { ($0, keys) }
      open += (value.object?.members ?? []).map { ($0.value, keys + [$0.name.text]) }
    }
  }

  private static func isIconOfExpo(_ keys: [String]) -> Bool {
    guard let key = keys.last else { return false }
    return ["icon", "favicon", "foregroundImage", "backgroundImage", "monochromeImage"].contains(key)
      || key == "image" && keys.contains("splash")
  }
}
