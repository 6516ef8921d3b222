internal import Catalog
internal import Git
internal import Imaging
internal import JSON
internal import Project

/// Some versions of a project for a page, each with the first of its changed assets.
struct VersionList {
  private struct Version {
    var commit: CommitSummary
    var assetCount: Int
    var otherFileCount: Int
    var tags: [String]
    /// For each shown asset, its images before and after.
    var shown: [(change: AssetChange, before: String?, after: String?)] = []
  }

  private var versions: [Version] = []
  private var hasMore = false
  let images: ViewImages

  /// The number of assets with an image in a version.
  private static let maxAssetCount = 12
  static let maxCount = 100

  /// - Parameters:
  ///   - asset: The path of a set; nil for all.
  ///   - newer: The version after which the list begins; nil for the newest.
  init(of project: ProjectRepository, asset: String?, after newer: String?, limit: Int) throws {
    images = ViewImages(of: project)
    guard try project.repository.head().commit != nil else { return }
    let tags = try project.repository.tags().reduce(into: [ObjectID: [String]]()) { tags, tag in
      if let commit = tag.commit { tags[commit, default: []].append(tag.name) }
    }
    let last = newer.flatMap { ObjectID($0) }
    if let asset {
      for version in try project.history(of: [asset], limit: limit + 1, after: last) {
        add(version, tags, limit, project)
      }
    } else {
      try project.forEachVersion(limit: limit + 1, after: last) { add($0, tags, limit, project) }
    }
  }

  private mutating func add(
    _ found: ProjectVersion, _ tags: [ObjectID: [String]], _ limit: Int, _ project: ProjectRepository
  ) {
    guard versions.count < limit else {
      hasMore = true
      return
    }
    let commit = found.commit
    var version = Version(
      commit: commit, assetCount: found.changes.assetCount, otherFileCount: found.changes.otherFiles.count,
      tags: tags[commit.id] ?? [])
    let after = try? project.imageFiles(of: commit.id)
    let before = commit.parents.first.flatMap { try? project.imageFiles(of: $0) }
    for change in found.changes.assets.prefix(Self.maxAssetCount) {
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
  private func take(_ path: String?, from files: ImageFiles?) -> String? {
    guard let path, let files, let id = files.id(of: path)?.description else { return nil }
    images[id] = .file(path, files)
    return id
  }

  func json(revision: Int) -> JSONValue {
    .object(
      ("revision", .number(revision)), ("versions", .list(versions.map(Self.json))), ("hasMore", .bool(hasMore)))
  }

  private static func json(_ version: Version) -> JSONValue {
    let commit = version.commit
    return .object(
      ("id", .string(commit.id.description)), ("short", .string(commit.id.short)), ("title", .string(commit.subject)),
      ("author", .string(commit.author.name)), ("time", .string(DateTime(commit.author.moment).isoText)),
      ("tags", .unlessEmpty(version.tags)),
      ("count", .number(version.assetCount)), ("otherFiles", .number(version.otherFileCount)),
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
