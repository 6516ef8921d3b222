internal import Catalog
internal import Git
internal import Imaging
internal import JSON
internal import Project

/// Some versions of a project for a page, each with the first of its changed assets.
struct VersionList {
  private struct Version {
    var version: ProjectVersion
    var tags: [String]
    /// For each shown asset, its images before and after.
    var shown: [(change: AssetChange, before: String?, after: String?)] = []
  }

  private var versions: [Version] = []
  private let hasMore: Bool
  /// How to read each image, by its blob id.
  private(set) var images: [String: () -> LoadedImage.Source] = [:]

  /// The number of assets with an image in a version.
  private static let maxAssetCount = 12
  static let maxCount = 100

  /// - Parameters:
  ///   - asset: The path of a set; nil for all.
  ///   - newer: The version after which the list begins; nil for the newest.
  init(of project: ProjectRepository, asset: String?, after newer: String?, limit: Int) throws {
    guard try project.repository.head().commit != nil else {
      hasMore = false
      return
    }
    let found = try project.history(
      of: [asset].compactMap { $0 }, limit: limit + 1, after: newer.flatMap { ObjectID($0) })
    hasMore = found.count > limit
    let tags = Dictionary(grouping: try project.repository.tags(), by: \.commit)
    for version in found.prefix(limit) {
      add(Version(version: version, tags: (tags[version.commit.id] ?? []).map(\.name)), project)
    }
  }

  private mutating func add(_ version: Version, _ project: ProjectRepository) {
    var version = version
    let commit = version.version.commit
    let after = try? project.imageFiles(of: commit.id)
    let before = commit.parents.first.flatMap { try? project.imageFiles(of: $0) }
    for change in version.version.changes.assets.prefix(Self.maxAssetCount) {
      let variant = change.variants.last { $0.element.filename != nil }
      let shown = take(
        variant.flatMap { change.after?.imagePath(of: $0.element) } ?? change.after?.firstImagePath, from: after)
      let former = take(
        variant?.earlier.flatMap { change.before?.imagePath(of: $0) } ?? change.before?.firstImagePath, from: before)
      version.shown.append((change, former, shown))
    }
    versions.append(version)
  }

  /// Returns the id of an image, and remembers how to read it.
  private mutating func take(_ path: String?, from files: ImageFiles?) -> String? {
    guard let path, let files, let id = files.id(of: path)?.description else { return nil }
    images[id] = { files.load(path) }
    return id
  }

  func json(revision: Int) -> JSONValue {
    .object(
      ("revision", .number(revision)), ("versions", .list(versions.map(Self.json))), ("hasMore", .bool(hasMore)))
  }

  private static func json(_ version: Version) -> JSONValue {
    let commit = version.version.commit
    let changes = version.version.changes
    return .object(
      ("id", .string(commit.id.description)), ("short", .string(commit.id.short)), ("title", .string(commit.subject)),
      ("author", .string(commit.author.name)), ("time", .string(DateTime(commit.author.moment).isoText)),
      ("tags", .unlessEmpty(version.tags)),
      ("count", .number(changes.assetCount)), ("otherFiles", .number(changes.otherFiles.count)),
      (
        "assets",
        .list(
          version.shown.map { change, before, after in
            .object(
              ("name", .string(change.name)), ("path", .string(change.path)),
              ("class", .string(change.changeClass.rawValue)), ("words", .string(change.classText)),
              ("image", .optional(after)), ("before", .optional(before)))
          })
      ))
  }
}
