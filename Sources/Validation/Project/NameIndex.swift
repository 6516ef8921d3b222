internal import Catalog
internal import Files
internal import References

/// The names of a project's assets, to ask whether one is there.
struct NameIndex {
  private let assets: [CalledAsset]
  private let exact: [ExactName: [CalledAsset]]
  private let loose: Set<ExactName>
  private let listed: Set<ExactName>

  init(_ project: ProjectFacts) {
    assets = project.assets
    exact = Dictionary(grouping: assets.flatMap { asset in asset.names.map { (ExactName($0), asset) } }, by: \.0)
      .mapValues { $0.map(\.1) }
    loose = project.looseNames
    listed = project.listedNames
  }

  /// True where the name means an asset that a place of this kind can show. Of images and the rest any kind will do: only
  /// colours are surely not looked for among pictures.
  func has(_ name: String, for subject: Reference.Subject) -> Bool {
    (exact[ExactName(name)] ?? []).contains { subject == .color ? $0.type == .colorSet : $0.type != .colorSet }
  }

  /// True where a picture that lies outside of the catalogues has the name.
  func hasLooseFile(_ name: String) -> Bool { loose.contains(ExactName(LooseFileName.base(name))) }

  /// True where a project file names a picture outside of the catalogues so, whether it is there or not.
  func isListed(_ name: String) -> Bool { listed.contains(ExactName(LooseFileName.base(name))) }

  /// Returns the name of an asset that was probably meant: one that differs in case only, or that lies in a namespace.
  func similar(to name: String, for subject: Reference.Subject) -> String? {
    let fitting = assets.filter { $0.type.canBeMeant(by: subject) }
    let folded = name.lowercased()
    return
      (fitting.first { $0.names[0].lowercased() == folded }
      ?? fitting.first { Path.name($0.names[0]).lowercased() == folded })?.names[0]
  }
}

/// What a picture's file name stands for where it lies outside of a catalogue.
enum LooseFileName {
  private static let extensions: Set = [
    "png", "jpg", "jpeg", "gif", "pdf", "svg", "heic", "heif", "tif", "tiff", "webp", "bmp", "icns", "ico", "eps",
  ]

  static func isPicture(_ name: String) -> Bool { extensions.contains(Path.fileExtension(name).lowercased()) }

  /// Returns a name without a picture's extension: what is no such extension is part of the name.
  static func withoutExtension(_ name: String) -> String { isPicture(name) ? Path.stem(name) : name }

  /// Returns a name without extension, device and scale: `map` of `map@2x~ipad.png`.
  static func base(_ name: String) -> String {
    var rest = Substring(withoutExtension(Path.name(name)))
    for mark in ["~", "@"] as [Character] {
      guard let place = rest.lastIndex(of: mark), place > rest.startIndex else { continue }
      let end = rest[rest.index(after: place)...]
      let isScale = end.count <= 3 && end.hasSuffix("x")
      if mark == "~" || isScale { rest = rest[..<place] }
    }
    return String(rest)
  }
}
