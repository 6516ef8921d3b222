/// Commits in whose place history has others (`git replace`), and those that were given other parents (`info/grafts`).
///
/// Git asks for them wherever it reads an object. Here history alone does: what is stored, compared and moved are the
/// objects themselves.
///
/// Source: `git-replace(1)`; git, `replace-object.c`, `do_lookup_replace_object`; `commit.c`, `read_graft_line`.
struct ReplacedCommits {
  private var others: [ObjectID: ObjectID] = [:]
  private var parents: [ObjectID: [ObjectID]] = [:]

  /// Git goes no further from one to the next.
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

  /// Each line is a commit and its parents; what starts with `#` is none.
  private static func grafts(in bytes: [UInt8]) -> [ObjectID: [ObjectID]] {
    var grafts: [ObjectID: [ObjectID]] = [:]
    for line in String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline) {
      let words = line.split(separator: " ")
      let ids = words.compactMap { ObjectID(String($0)) }
      if let commit = ids.first, ids.count == words.count { grafts[commit] = Array(ids.dropFirst()) }
    }
    return grafts
  }

  /// True if every commit is itself, as nearly always.
  var isEmpty: Bool { others.isEmpty && parents.isEmpty }

  /// Returns the commit that is read in place of one.
  ///
  /// - Throws: `ObjectError.damaged` if they lead from one to the next without an end.
  func object(for id: ObjectID) throws -> ObjectID {
    var other = id
    for _ in 0...Self.maxDepth {
      guard let next = others[other] else { return other }
      other = next
    }
    throw ObjectError.damaged(id)
  }

  /// Returns the parents that a commit was given; nil if it has its own.
  func parents(of id: ObjectID) -> [ObjectID]? { parents[id] }
}
