import Files
import JSON
import TestKit
import Testing

@testable import AssetsCLI

/// A small app that shows one trait of real apps, and exactly what commands must make of it.
///
/// Every new trait that an app in the field shows becomes one of these. Nothing else may be found in any of them.
struct TraitProject: CustomTestStringConvertible, Sendable {
  var title: String
  /// The images, all different.
  var images: [String]
  /// Other files.
  var files: [String: String] = [:]
  /// The images that the app takes; nil for all.
  var resources: [String]?
  /// The build settings of the app.
  var settings: [String: String] = [:]
  /// What differs between the build configurations of the app; empty for one called `Debug`.
  var configurations: [String: [String: String]] = [:]
  /// The catalogs that the app takes.
  var catalogs: [String] = []
  /// The other targets of the project; nil for an app without a project file.
  var others: [Target]? = []
  /// What import makes of it.
  var imported = Import()
  /// What `assets validate` finds, one a line.
  var findings: [String] = []

  struct Target: Sendable {
    var name: String
    var productType = "app-extension"
    var catalogs: [String] = []
    var settings: [String: String] = [:]
    var configurations: [String: [String: String]] = [:]
  }

  /// The account of `assets import . --icons --launch-images --move --rewrite-references`.
  struct Import: Equatable, Sendable {
    /// The images that go into the catalog and are no loose files any more.
    var moved: [String] = []
    /// The others: `a.png: in-no-target`, `b.png: looked-up-by-path a.m:3`, `c.png: needed by make.sh:1`.
    var stay: [String] = []
    /// The lines under "needs your attention".
    var attention: [String] = []
  }

  var testDescription: String { title }

  func write(to sandbox: Sandbox) throws {
    for (index, path) in images.enumerated() {
      switch Path.fileExtension(path).lowercased() {
      case "jpg": try sandbox.write(path, ImageMaker.jpeg(10 + index, 10))
      case "pdf": try sandbox.write(path, ImageMaker.pdf(10 + Double(index), 10))
      default:
        let isClear = path.contains("clear")
        try sandbox.write(
          path,
          ImageMaker.png(
            Self.side(path) ?? 10 + index, Self.side(path) ?? 10, isClear ? .clear : .blue,
            layout: isClear ? .rgba : .rgb))
      }
    }
    try sandbox.write(files)
    if let project { try sandbox.write("App.xcodeproj/project.pbxproj", project) }
  }

  /// The pixels of an image, as its name says them: `Night120.png`.
  private static func side(_ path: String) -> Int? {
    Int(String(Path.stem(path).drop { !$0.isNumber }.prefix { $0.isNumber })).flatMap { $0 >= 20 ? $0 : nil }
  }

  /// The project file, in which files have the number they have here as their id.
  private var project: String? {
    guard let others else { return nil }
    let app = Target(
      name: "App", productType: "application", catalogs: (resources ?? images) + catalogs, settings: settings,
      configurations: configurations)
    let targets = [app] + others
    let paths = Set(targets.flatMap(\.catalogs)).sorted()
    let entries = paths.enumerated().map { index, path in
      "F\(index) = {isa = PBXFileReference; path = \"\(path)\"; sourceTree = SOURCE_ROOT; };"
    }
    return """
      // !$*UTF8*$!
      { objects = {
      \(entries.joined(separator: "\n"))
      G = {isa = PBXGroup; children = (\(paths.indices.map { "F\($0), " }.joined())); sourceTree = "<group>"; };
      \(targets.enumerated().map { Self.entries(of: $1, $0, paths) }.joined(separator: "\n"))
      P = {isa = PBXProject; mainGroup = G; targets = (\(targets.indices.map { "T\($0), " }.joined())); };
      }; rootObject = P; }

      """
  }

  private static func entries(of target: Target, _ number: Int, _ paths: [String]) -> String {
    let files = target.catalogs.compactMap { paths.firstIndex(of: $0) }
    let configurations = target.configurations.isEmpty ? ["Debug": [:]] : target.configurations
    let entries = configurations.sorted { $0.key < $1.key }.enumerated().map { index, configuration in
      let settings = target.settings.merging(configuration.value) { $1 }.sorted { $0.key < $1.key }
      let words = settings.map { "\($0.key) = \"\($0.value)\";" }.joined(separator: " ")
      let id = "C\(number)" + (index == 0 ? "" : "x\(index)")
      return (
        id: id,
        text: "\(id) = {isa = XCBuildConfiguration; buildSettings = { \(words) }; name = \(configuration.key); };"
      )
    }
    return """
      \(files.map { "B\(number)x\($0) = {isa = PBXBuildFile; fileRef = F\($0); };" }.joined(separator: "\n"))
      S\(number) = {isa = PBXResourcesBuildPhase; files = (\(files.map { "B\(number)x\($0), " }.joined())); };
      T\(number) = {isa = PBXNativeTarget; buildConfigurationList = L\(number); buildPhases = (S\(number), );
      name = \(target.name); productType = "com.apple.product-type.\(target.productType)"; };
      L\(number) = {isa = XCConfigurationList; buildConfigurations = (\(entries.map { $0.id + ", " }.joined())); };
      \(entries.map(\.text).joined(separator: "\n"))
      """
  }
}

extension TraitProject.Import {
  /// - Parameter text: What `assets import --json` printed.
  init(printed text: String) throws {
    let json = try #require(try JSONDocument(parsing: Array(text.utf8)).value.object)
    func texts(_ key: String) -> [String] { (json[key]?.elements ?? []).compactMap(\.text) }
    let removed = Set(texts("removed"))
    for file in (json["files"]?.elements ?? []).compactMap(\.object) {
      let path = try #require(file["path"]?.text)
      let kind = file["kind"]?.text ?? file["outcome"]?.text ?? ""
      if removed.contains(path) {
        moved.append(path)
      } else if kind != "imported", kind != "in-catalog" {
        stay.append("\(path): \(kind)")
      }
    }
    for source in (json["kept"]?.elements ?? []).compactMap(\.object) {
      let line = source["line"]?.number.map { ":\($0.spelling)" } ?? ""
      stay.append("\(source["path"]?.text ?? ""): needed by \(source["file"]?.text ?? "")\(line)")
    }
    stay.sort()
    attention = texts("attention")
  }
}
