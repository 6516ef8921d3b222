internal import JSON

/// Another asset that is shown instead of one inside the folder; layers and Game Center art may have it.
public struct ContentReference: Hashable, Sendable {
  /// The name of the set that is shown instead.
  public var name: String
  /// The kind of asset: `image-set`.
  public var type: String?
  /// True if the name is the full one, with its namespaces.
  public var isFullyQualified: Bool

  init?(_ json: JSONValue?) {
    guard let object = json?.object, let name = object["name"]?.text else { return nil }
    self.name = name
    type = object["type"]?.text
    isFullyQualified = object["matching-style"]?.text == "fully-qualified-name"
  }
}

extension CatalogFolder {
  /// The content that the folder shows instead of its own.
  public var contentReference: ContentReference? { ContentReference(document.properties["content-reference"]) }
}

/// The art of a leaderboard, of a set of them, or of the dashboard of Game Center.
public struct GameCenterArt: Sendable {
  /// The place where the art is shown.
  public enum Kind: Hashable, Sendable {
    case dashboard, leaderboard, leaderboardSet
  }

  /// The purpose of the art.
  public var kind: Kind
  /// Its id in App Store Connect.
  public var identifier: String?
  /// The set elsewhere that it shows; nil if its own is in the folder.
  public var reference: ContentReference?
  /// The image set or stack inside the folder.
  public var content: CatalogFolder?

  /// Nil for a folder of another type.
  public init?(_ item: CatalogFolder) {
    switch item.type {
    case .gcDashboardImage: kind = .dashboard
    case .gcLeaderboard: kind = .leaderboard
    case .gcLeaderboardSet: kind = .leaderboardSet
    default: return nil
    }
    identifier = item.document.properties["identifier"]?.text
    reference = item.contentReference
    content = item.children.first { [.imageSet, .imageStack].contains($0.type) }
  }
}
