/// Replaced commits (`git replace`), and commits with changed parents (`info/grafts`).
///
/// Git applies them wherever it reads an object. Here only history does: storing, comparing and moving use the original
/// objects.
///
/// Source: `git-replace(1)`; git, `replace-object.c`, `do_lookup_replace_object`; `commit.c`, `read_graft_line`.
struct ReplacedCommits {
  private var others: [ObjectID: ObjectID] = [:]
  private var parents: [ObjectID: [ObjectID]] = [:]

  /// Git doesn't follow longer chains.
  private static let maxDepth = 5

  init(_ repository: Repository) throws {
    let environment = repository.environment
    let grafts = environment["GIT_GRAFT_FILE"] ?? repository.commonDirectory.joined("info/grafts")
    parents = Self.grafts(in: try POSIXFile.bytes(of: grafts) ?? [])
    let isAsked = try repository.configuration.bool("core.usereplacerefs") ?? true
    guard isAsked, environment["GIT_NO_REPLACE_OBJECTS"] == nil else { return }
    let base = (environment["GIT_REPLACE_REF_BASE"] ?? "refs/replace").withoutTrailingSlashes
    for name in try repository.referenceNames(below: "\(base)/") {
      guard let id = ObjectID(name) else { continue }
      others[id] = try repository.target(ofReference: "\(base)/\(name)")
    }
  }

  /// Each line is a commit and its parents; lines that start with `#` are comments.
  private static func grafts(in bytes: [UInt8]) -> [ObjectID: [ObjectID]] {
    var grafts: [ObjectID: [ObjectID]] = [:]
    for line in String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline) {
      let words = line.split(separator: " ")
      let ids = words.compactMap { ObjectID(String($0)) }
      if let commit = ids.first, ids.count == words.count { grafts[commit] = Array(ids.dropFirst()) }
    }
    return grafts
  }

  /// True if nothing is replaced, which is nearly always the case.
  var isEmpty: Bool { others.isEmpty && parents.isEmpty }

  /// Returns the commit that replaces a commit, or the commit itself.
  ///
  /// - Throws: `ObjectError.damaged` for an endless chain.
  func object(for id: ObjectID) throws -> ObjectID {
    var other = id
    for _ in 0...Self.maxDepth {
      guard let next = others[other] else { return other }
      other = next
    }
    throw ObjectError.damaged(id)
  }

  /// Returns the changed parents of a commit; nil if it has its own.
  func parents(of id: ObjectID) -> [ObjectID]? { parents[id] }
}
