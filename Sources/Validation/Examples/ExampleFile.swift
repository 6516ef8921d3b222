public import JSON

/// The content at one path of an example.
public enum ExampleFile: Sendable {
  case json(JSONValue)
  case text(String)
  /// A black image; both in pixels.
  case png(width: Int, height: Int)
  /// A fully transparent image; both in pixels.
  case transparentPNG(width: Int, height: Int)
  /// A black image with an alpha channel in which every pixel is opaque; both in pixels.
  case alphaPNG(width: Int, height: Int)
  /// A black image that names a color profile; both in pixels.
  case taggedPNG(width: Int, height: Int, profile: String)
  /// An image that has only its header, in a file of this many bytes.
  case largePNG(width: Int, height: Int, byteCount: Int)
  case bytes([UInt8])
  case link(to: String)
  /// An empty folder.
  case folder

  /// The bytes of the file; none for links and folders.
  public var bytes: [UInt8] {
    switch self {
    case .json(let value): JSONDocument(value).bytes
    case .text(let text): Array(text.utf8)
    case .png(let width, let height): ExampleImage.png(width: width, height: height)
    case .transparentPNG(let width, let height): ExampleImage.png(width: width, height: height, isTransparent: true)
    case .alphaPNG(let width, let height): ExampleImage.pngWithAlpha(width: width, height: height)
    case .taggedPNG(let width, let height, let profile):
      ExampleImage.png(width: width, height: height, profile: profile)
    case .largePNG(let width, let height, let byteCount):
      ExampleImage.png(width: width, height: height, byteCount: byteCount)
    case .bytes(let bytes): bytes
    case .link, .folder: []
    }
  }
}

// Hundreds of examples call these, so a copy of one in each call would take half a megabyte.

extension ExampleFile {
  /// A `Contents.json` with these elements in the list `images`.
  @inline(never)
  static func images(_ elements: JSONValue...) -> ExampleFile { list("images", elements) }

  /// A `Contents.json` of a color set.
  static var oneColor: ExampleFile {
    list("colors", [["color": ["platform": "universal", "reference": "linkColor"], "idiom": "universal"]])
  }

  /// A `Contents.json` of a group or an image stack with this in its `properties`.
  @inline(never)
  static func properties(_ properties: JSONValue, _ images: JSONValue...) -> ExampleFile {
    var object = JSONObject()
    if !images.isEmpty { object["images"] = .array(images) }
    object["info"] = info
    object["properties"] = properties
    return .json(.object(object))
  }

  /// A `Contents.json` with a list of elements and the `info` that Xcode writes.
  @inline(never)
  static func list(_ key: String, _ elements: [JSONValue]) -> ExampleFile {
    .json(.object(JSONObject([(key, .array(elements)), ("info", info)])))
  }

  /// A `project.pbxproj` of an app with these resources.
  @inline(never)
  static func project(naming paths: String..., setting settings: KeyValuePairs<String, String> = [:]) -> ExampleFile {
    project(naming: paths, setting: settings)
  }

  @inline(never)
  static func project(naming paths: [String], setting settings: KeyValuePairs<String, String>) -> ExampleFile {
    let entries = paths.enumerated().map { index, path in
      "    A\(index) = {isa = PBXFileReference; path = \"\(path)\"; sourceTree = SOURCE_ROOT; };\n"
        + "    B\(index) = {isa = PBXBuildFile; fileRef = A\(index); };\n"
    }
    let files = paths.indices.map { "B\($0), " }.joined()
    let settings = settings.map { "\($0.key) = \($0.value); " }.joined()
    return .text(
      """
      {
        objects = {
          P = {isa = PBXProject; targets = (T); };
          T = {isa = PBXNativeTarget; name = App; productType = "com.apple.product-type.application";
            buildPhases = (R); buildConfigurationList = L; };
          R = {isa = PBXResourcesBuildPhase; files = (\(files)); };
          L = {isa = XCConfigurationList; buildConfigurations = (C); };
          C = {isa = XCBuildConfiguration; buildSettings = { \(settings)}; };
      \(entries.joined())  };
        rootObject = P;
      }

      """)
  }

  /// A `project.pbxproj` of apps, each with the code files and the resources that it is built from.
  ///
  /// - Parameter targets: The paths for each name; names that end in `Kit` are frameworks, those in
  ///   `Tests` bundles of tests.
  @inline(never)
  static func project(building targets: KeyValuePairs<String, [String]>, on sdk: String = "iphoneos") -> ExampleFile {
    var objects: [String] = []
    for (number, target) in targets.enumerated() {
      let ids = target.value.indices.map { "\(number)F\($0)" }
      for (id, path) in zip(ids, target.value) {
        objects.append("A\(id) = {isa = PBXFileReference; path = \"\(path)\"; sourceTree = SOURCE_ROOT; };")
        objects.append("B\(id) = {isa = PBXBuildFile; fileRef = A\(id); };")
      }
      func phase(_ kind: String, _ isCode: Bool) {
        let files = zip(ids, target.value).filter { $0.1.hasSuffix(".swift") == isCode }.map { "B\($0.0), " }.joined()
        objects.append("\(kind)\(number) = {isa = PBX\(kind)BuildPhase; files = (\(files)); };")
      }
      phase("Sources", true)
      phase("Resources", false)
      let type =
        target.key.hasSuffix("Kit") ? "framework" : target.key.hasSuffix("Tests") ? "bundle.unit-test" : "application"
      let platform = target.key.hasSuffix("TV") ? "appletvos" : sdk
      objects.append(
        "T\(number) = {isa = PBXNativeTarget; name = \(target.key); buildPhases = (Sources\(number), Resources\(number)); "
          + "productType = \"com.apple.product-type.\(type)\"; buildConfigurationList = L\(number); };")
      objects.append("L\(number) = {isa = XCConfigurationList; buildConfigurations = (C\(number)); };")
      objects.append("C\(number) = {isa = XCBuildConfiguration; buildSettings = { SDKROOT = \(platform); }; };")
    }
    let names = targets.indices.map { "T\($0), " }.joined()
    objects.append("P = {isa = PBXProject; targets = (\(names)); };")
    return .text("{ objects = {\n" + objects.map { "  \($0)\n" }.joined() + "}; rootObject = P; }\n")
  }

  private static var info: JSONValue { ["author": "xcode", "version": 1] }
}

extension JSONValue {
  /// An element of an image set; without a file name an empty slot, without a scale one for every scale.
  @inline(never)
  static func image(
    _ filename: String?, _ scale: String? = nil, idiom: String = "universal", appearance: String? = nil
  ) -> JSONValue {
    var element = JSONObject()
    element["appearances"] = appearance.map { [["appearance": "luminosity", "value": .string($0)]] }
    element["filename"] = filename.map { .string($0) }
    element["idiom"] = .string(idiom)
    element["scale"] = scale.map { .string($0) }
    return .object(element)
  }

  /// An element of an app icon set.
  @inline(never)
  static func icon(_ filename: String?, _ size: String, _ scale: String? = nil, idiom: String = "iphone") -> JSONValue {
    var element = JSONValue.image(filename, scale, idiom: idiom).object ?? JSONObject()
    element["size"] = .string(size)
    return .object(element)
  }

  /// The single icon for all devices of a platform, plain or for one appearance.
  @inline(never)
  static func singleIcon(_ filename: String?, appearance: String? = nil, platform: String = "ios") -> JSONValue {
    var element = JSONValue.icon(filename, "1024x1024", idiom: "universal").object ?? JSONObject()
    element["appearances"] = appearance.map { [["appearance": "luminosity", "value": .string($0)]] }
    element["platform"] = .string(platform)
    return .object(element)
  }
}
