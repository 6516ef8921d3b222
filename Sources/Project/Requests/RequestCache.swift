internal import Files
internal import Git
internal import JSON
internal import Review

/// The state of requests by their tips, cached in `.git/assets/requests.cache`, which all work trees share.
///
/// The file can be deleted at any time. If two processes write it, the last one wins; a reader always gets a complete
/// file.
struct RequestCache {
  /// The cached state of one request.
  struct Entry: Sendable {
    /// The tips it was read from, and those of them that include the others.
    var given: [String]
    var tips: [String]
    /// Nil if it isn't a request.
    var summary: RequestSummary?
    /// The id of the file with the settings of the target branch; nil if there is none.
    var rules: String?
    /// The commit of the target branch that was searched; nil if there is no such branch.
    var target: String?
    var problems: [RequestStore.UnreadableRequest] = []
  }

  /// A remote that doesn't accept requests; it isn't asked again for a day.
  struct Rejection: Sendable {
    var reason: String
    var addresses: [String]
    var seconds: Int64

    static let duration: Int64 = 86_400
  }

  /// Increased whenever the same events would give another summary.
  private static let version = 3
  /// In bytes; a larger file is ignored and started again.
  private static let maxFileSize = 1 << 26

  private let path: String
  private(set) var entries: [String: Entry] = [:]
  /// By the names of remotes.
  private var rejections: [String: Rejection] = [:]
  private var isChanged = false

  init(of repository: Repository) {
    path = Path.join(Path.join(repository.commonDirectory, "assets"), "requests.cache")
    guard let file = try? OpenFile(path), file.byteCount <= Self.maxFileSize, let bytes = try? file.readAll(),
      let document = try? JSONDocument(parsing: bytes), let root = document.value.object,
      root["version"]?.number?.int == Self.version
    else { return }
    for value in root["requests"]?.elements ?? [] {
      if let (id, entry) = Self.entry(value) { entries[id] = entry }
    }
    for value in root["rejections"]?.elements ?? [] {
      guard let object = value.object, let remote = object["remote"]?.text, let reason = object["reason"]?.text,
        let seconds = object["time"]?.number?.int
      else { continue }
      let addresses = object["addresses"]?.elements?.compactMap(\.text) ?? []
      rejections[remote] = Rejection(reason: reason, addresses: addresses, seconds: Int64(seconds))
    }
  }

  /// Returns the cached state of a request whose references have these tips.
  func entry(_ id: String, _ tips: [String]) -> Entry? {
    entries[id].flatMap { $0.given == tips || ($0.problems.isEmpty && $0.tips == tips) ? $0 : nil }
  }

  /// Why a remote rejected requests within the last day; nil if it didn't, or if its address has changed since.
  func rejection(of remote: Remote, now: GitTime) -> String? {
    guard let known = rejections[remote.name], known.addresses == Self.addresses(of: remote),
      (0..<Rejection.duration).contains(now.seconds - known.seconds)
    else { return nil }
    return known.reason
  }

  mutating func setRejection(_ reason: String?, of remote: Remote, now: GitTime) {
    if reason == nil, rejections[remote.name] == nil { return }
    rejections[remote.name] = reason.map {
      Rejection(reason: $0, addresses: Self.addresses(of: remote), seconds: now.seconds)
    }
    isChanged = true
  }

  /// Without parts that may be a password.
  private static func addresses(of remote: Remote) -> [String] {
    (remote.pushAddresses.isEmpty ? remote.addresses : remote.pushAddresses).map { RemoteURL($0).withoutSecrets }
  }

  mutating func set(_ id: String, _ entry: Entry?) {
    entries[id] = entry
    isChanged = true
  }

  /// Writes the changes; if that fails, they are computed again the next time.
  mutating func save(only ids: Set<String>) {
    for id in entries.keys where !ids.contains(id) { set(id, nil) }
    save()
  }

  mutating func save() {
    guard isChanged else { return }
    isChanged = false
    let values = entries.sorted { $0.key < $1.key }.map { id, entry -> JSONValue in
      .object(
        ("id", .string(id)), ("given", .list(entry.given.map { .string($0) })),
        ("tips", .list(entry.tips.map { .string($0) })), ("rules", .optional(entry.rules)),
        ("target", .optional(entry.target)), ("summary", entry.summary.map(\.cached)),
        ("problems", entry.problems.isEmpty ? nil : .list(entry.problems.map(Self.json))))
    }
    let rejections = rejections.sorted { $0.key < $1.key }.map { remote, rejection -> JSONValue in
      .object(
        ("remote", .string(remote)), ("reason", .string(rejection.reason)), ("time", .number(Int(rejection.seconds))),
        ("addresses", .list(rejection.addresses.map { .string($0) })))
    }
    let document = JSONDocument(
      ["version": .number(Self.version), "rejections": .list(rejections), "requests": .list(values)], layout: .output)
    guard document.bytes.count <= Self.maxFileSize, (try? FileSystem.makeFolder(Path.folder(path))) != nil else {
      return
    }
    try? FileSystem.write(document.bytes, to: path, waits: false)
  }

  private static func entry(_ value: JSONValue) -> (String, Entry)? {
    guard let object = value.object, let id = object["id"]?.text,
      let given = object["given"]?.elements?.compactMap(\.text),
      let tips = object["tips"]?.elements?.compactMap(\.text),
      !given.isEmpty
    else { return nil }
    var entry = Entry(given: given, tips: tips)
    (entry.rules, entry.target) = (object["rules"]?.text, object["target"]?.text)
    if let summary = object["summary"] {
      guard let read = RequestSummary(cached: summary), read.id == id else { return nil }
      entry.summary = read
    }
    for problem in object["problems"]?.elements ?? [] {
      guard let reference = problem.object?["ref"]?.text, let word = problem.object?["reason"]?.text,
        let reason = reasons[word]
      else { return nil }
      entry.problems.append(.init(reference: reference, reason: reason))
    }
    return entry.summary == nil && entry.problems.isEmpty ? nil : (id, entry)
  }

  /// Permanent reasons; missing objects, in contrast, may arrive later.
  private static let reasons: [String: ReviewHistoryError] = [
    "notARequest": .notARequest, "tooLong": .tooLong, "removed": .removed,
  ]

  static func canKeep(_ reason: ReviewHistoryError) -> Bool { reasons.values.contains(reason) }

  private static func json(_ problem: RequestStore.UnreadableRequest) -> JSONValue {
    .object(
      ("ref", .string(problem.reference)),
      ("reason", .optional(reasons.first { $0.value == problem.reason }?.key)))
  }
}
