internal import Catalog
internal import Files
internal import References

extension AssetReference {
  var place: FindingLocation {
    FindingLocation(name, in: file, at: FindingLocation.Position(line: line, column: column))
  }
}

extension AssetReference.AssetKind {
  /// The kind of asset, with its article.
  var words: String {
    switch self {
    case .image: "an image"
    case .color: "a color"
    case .data: "data"
    case .icon: "an icon"
    case .launchImage: "a launch image"
    case .unknown: "an asset"
    }
  }
}

extension ProjectFacts {
  /// The places of build settings that ask for an asset of one kind; if a file has several with one name, the first.
  func settings(for subject: AssetReference.AssetKind) -> [AssetReference] {
    var seen: Set<FindingLocation> = []
    return references.filter {
      $0.kind == .buildSetting && $0.subject == subject && seen.insert(FindingLocation($0.name, in: $0.file)).inserted
    }
  }

  /// The names of everything that a build can use as an icon.
  var iconNames: [String] {
    assets.filter { $0.type.canBeMeant(by: .icon) }.flatMap(\.names) + composedIcons.map(Path.stem)
  }
}
