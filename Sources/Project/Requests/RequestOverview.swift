internal import Catalog
public import Git
public import Imaging
public import JSON
public import Review
internal import Spelling
public import Validation

/// A review request with everything that is shown of it: as values, as sentences, as JSON, and for a page.
public struct RequestOverview {
  public let request: ReviewRequest
  public let standing: ReviewRequest.Standing
  private let comparison: ProjectComparison?
  public var changes: ProjectChanges? { comparison?.changes }

  /// A changed asset or prototype, with what is said of it.
  public struct Row: Sendable {
    public var subject: ReviewSubject
    /// The displayed name.
    public var name: String
    /// `added`, `changed`, `removed` or `renamed`.
    public var change: String
    public var sentence: String
    /// The people whose approvals cover it.
    public var approvers: [Person]
  }

  public var rows: [Row] {
    guard let changes else { return [] }
    func row(_ subject: ReviewSubject, _ change: String, _ sentence: String) -> Row {
      let approvers = standing.parts.first { $0.subject == subject }?.approvers ?? []
      return Row(subject: subject, name: name(of: subject), change: change, sentence: sentence, approvers: approvers)
    }
    return changes.assets.map { row(.asset($0.path), $0.kind.rawValue, $0.sentence) }
      + changes.prototypes.map { row(.prototype($0.path), $0.kind.rawValue, $0.sentence) }
  }

  private let names: [ReviewSubject: String]
  public let store: RequestStore
  private let known = KnownPlaces()
  /// The commit of the target that includes the branch, if it was merged by other means.
  public let elsewhere: (commit: ObjectID, how: String)?
  /// The email of the current user.
  private let me: String?
  private let now: GitTime
  public let rules: ReviewRules

  /// - Parameter renderer: Renders SVG and PDF.
  public init(_ request: ReviewRequest, _ store: RequestStore, _ renderer: ImageRenderer?, now: GitTime) throws {
    let request = try store.asMergeable(request)
    (self.request, self.store) = (request, store)
    standing = try store.standing(of: request)
    var comparison = try request.version.flatMap { try store.comparison(of: $0) }
    comparison?.renderer = renderer
    self.comparison = comparison
    names = comparison?.changes.subjectNames ?? [:]
    elsewhere = request.isClosed || request.merged != nil ? nil : try store.mergedElsewhere(request)
    me = try? RequestPeople(of: store.repository, now: now).author.email.lowercased()
    self.now = now
    rules = try store.rules(of: request.target)
  }

  /// The displayed name of an asset, a file or the rest.
  public func name(of subject: ReviewSubject) -> String { names[subject] ?? subject.label }

  /// The warnings and errors that merging the branch would add.
  public func newFindings() throws -> [Finding] { try request.version.map { try store.newFindings(of: $0) } ?? [] }

  private var summary: RequestSummary { RequestSummary(request, standing, merged: elsewhere) }

  /// What happened to the images under the comments, by the ids of the comments. Lists of requests don't need this.
  public var places: [String: PinPlace] {
    if let places = known.places { return places }
    var places: [String: PinPlace] = [:]
    if let comparison, let mapper = try? PinMapper(request, in: comparison, store) {
      // A request can be read even if one of its old images is damaged.
      for thread in request.threads { places[thread.first.id] = try? mapper.place(of: thread) }
    }
    known.places = places
    return places
  }

  private final class KnownPlaces {
    var places: [String: PinPlace]?
    /// The changes since a version, by its number.
    var changes: [Int: String] = [:]
    var versionNumbers: [String: Int]?
    var obstacles: [RequestObstacle]?
  }

  private var isOver: Bool { elsewhere != nil || [.merged, .closed].contains(standing.state) }

  /// Everything that prevents the merge, as in `merge`; empty for a closed or merged request.
  public var obstacles: [RequestObstacle] {
    get throws {
      if let obstacles = known.obstacles { return obstacles }
      var obstacles = try isOver || changes == nil ? [] : store.obstacles(of: request, standing)
      // A setting of the branch may be invalid, which the merge reports.
      if !isOver { obstacles += ((try? store.errors(in: request)) ?? []).map { .finding($0) } }
      known.obstacles = obstacles
      return obstacles
    }
  }

  /// `Not ready: bell and pier need an approval, 3 open comments`
  public var headline: Headline {
    get throws {
      let obstacles = try obstacles
      let state = try isOver || obstacles.isEmpty ? stateText : "not ready"
      var parts = obstacles.headlineParts(unwanted: unwantedAssets)
      let open = request.threads.filter { !$0.isResolved }
      if !isOver, request.openThreadCount > 0 {
        let assets = open.compactMap { places[$0.first.id]?.name ?? $0.anchor?.asset }
        parts.append(.init(counted(request.openThreadCount, "open comment"), filter: "comments", assets: assets))
      }
      return Headline(state.prefix(1).uppercased() + state.dropFirst(), parts: parts)
    }
  }

  /// The assets that a reviewer wants changed.
  private var unwantedAssets: [String] {
    let isWhole = request.opinions.contains { $0.whole?.verdict == .changes }
    if isWhole { return rows.map(\.name) }
    let subjects = Set(request.opinions.flatMap { $0.subjects.filter { $0.value.verdict == .changes }.keys })
    return subjects.map { name(of: $0) }.sorted()
  }

  // MARK: - Sentences

  /// Such as "Grace asked for changes to bell".
  public func sentence(of message: ReviewRequest.Message) -> String {
    "\(name(of: message.event)) \(verb(of: message))"
  }

  private func verb(of message: ReviewRequest.Message) -> String {
    let names = listed(firstFew(message.subjects.map { printable(name(of: $0)) }), "and")
    switch message.verdict {
    case .approve: return names.isEmpty ? "approved" : "approved \(names)"
    case .changes: return names.isEmpty ? "asked for changes" : "asked for changes to \(names)"
    case .withdraw: return "withdrew the verdict"
    case nil: return Self.event(of: message) == "close" ? "closed the request" : "reopened the request"
    }
  }

  /// A merged request is reopened by a new version.
  private static func event(of message: ReviewRequest.Message) -> String {
    if case .version = message.event.kind { "reopen" } else { message.event.kind.name }
  }

  /// Why a verdict no longer counts.
  public func note(_ message: ReviewRequest.Message) -> String? {
    switch message.status {
    case .current: nil
    case .superseded: "replaced by a later verdict"
    case .withdrawn: "since withdrawn"
    }
  }

  /// The indices of the newest versions with each change.
  private var versionNumbers: [String: Int] {
    if let numbers = known.versionNumbers { return numbers }
    let numbers = Dictionary(request.versions.enumerated().map { ($1.change, $0) }) { $1 }
    known.versionNumbers = numbers
    return numbers
  }

  public func sentence(of opinion: ReviewRequest.Opinion) -> String {
    let approves = opinion.whole?.verdict == .approve || opinion.subjects.values.contains { $0.verdict == .approve }
    let counts = !approves || request.counts(opinion, rules)
    let facts = [
      opinion.recordedBy.map { "recorded by \(printable($0.name))" },
      counts ? nil : opinion.recordedBy == nil ? "own request, doesn't count" : "doesn't count",
    ].compactMap { $0 }
    let name = printable(opinion.person.name) + (facts.isEmpty ? "" : " (\(facts.joined(separator: ", ")))")
    var parts: [String] = []
    let seen = opinion.whole.flatMap { versionNumbers[$0.change] }
    let isCurrent = opinion.whole?.change == request.version?.change
    switch opinion.whole?.verdict {
    case .approve:
      parts.append(isCurrent ? "approved" : "approved \(seen.map { "version \($0 + 1)" } ?? "an earlier version")")
    case .changes: parts.append("asked for changes")
    case .withdraw, nil: break
    }
    if !parts.isEmpty, !isCurrent { parts[0] += " (\(changedSince(seen)))" }
    for (verdict, verb) in [(ReviewEvent.Verdict.approve, "approved"), (.changes, "asked for changes to")] {
      let names = opinion.subjects.filter { $0.value.verdict == verdict }.keys.map { self.name(of: $0) }.sorted()
      if !names.isEmpty { parts.append("\(verb) \(listed(names.map { printable($0) }, "and"))") }
    }
    return "\(name) \(parts.isEmpty ? "withdrew the verdict" : listed(parts, "and"))"
  }

  /// Such as "bell changed since".
  private func changedSince(_ number: Int?) -> String {
    guard let number, let current = request.version else { return "updated since" }
    if let known = known.changes[number] { return known }
    var text = "updated since"
    if let old = try? store.parts(of: request.versions[number]), let new = try? store.parts(of: current) {
      let changed = Set(old.map(\.change)).symmetricDifference(new.map(\.change)).map(\.subject)
      let assets = Set(changed.filter(\.isShown)).map { name(of: $0) }.sorted()
      text =
        assets.isEmpty
        ? "other files changed since" : listed(firstFew(assets.map { printable($0) }), "and") + " changed since"
    }
    known.changes[number] = text
    return text
  }

  /// Such as "bell, dark 3x at 62,40" or "berth.prototype, detail at 62,40".
  public static func text(of anchor: Anchor, called name: String? = nil) -> String {
    var text = printable(name ?? anchor.asset)
    if !anchor.slot.isEmpty { text += ", " + printable(anchor.variant) }
    guard let box = anchor.shownSpot else { return text }
    return text + (box[2] + box[3] == 0 ? " at \(box[0]),\(box[1])" : " at \(box[0]),\(box[1]), \(box[2])×\(box[3])")
  }

  public func text(of comment: ReviewRequest.Comment) -> String {
    comment.isHidden ? "(hidden)" : comment.text
  }

  public func imageText(_ thread: ReviewRequest.Thread) -> String {
    note(thread).map { ", \($0)" } ?? ""
  }

  /// What happened to the image under a comment; nil if there is nothing to say.
  public func note(_ thread: ReviewRequest.Thread) -> String? {
    guard let place = places[thread.first.id], let anchor = thread.anchor else { return nil }
    let size = { (side: [Int]) in "\(side[0])×\(side[1])" }
    let change: String? =
      switch place.status {
      case .same, .moved: nil
      case .changed: anchor.spot == nil ? "image changed" : "image changed here"
      case .resized: place.sizes.map { "image was \(size($0.before)), is \(size($0.now))" }
      case .gone:
        place.isAssetGone
          ? "on an asset that is gone"
          : "\(anchor.variant.isEmpty ? "the image" : printable(anchor.variant)) was removed"
      }
    let former = place.name == anchor.asset ? nil : "was \(printable(anchor.asset))"
    let parts = [former, change].compactMap { $0 }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }

  public func name(of event: ReviewEvent) -> String {
    printable(event.author.name) + (event.recordedBy.map { " (recorded by \(printable($0.name)))" } ?? "")
  }

  /// How long ago, or the day if it was longer ago.
  public func time(_ seconds: Int64) -> String {
    // The date is before git existed, or may be the mistake of a clock.
    if seconds < 1_104_537_600 { return "(no date)" }
    let passed = now.seconds - seconds
    if passed < -3600 { return "(clock \(counted(Int(min(-passed / 86400 + 1, 1_000_000)), "day")) ahead)" }
    if passed < 60 { return "just now" }
    if passed < 3600 { return "\(counted(Int(passed / 60), "minute")) ago" }
    if passed < 86400 { return "\(counted(Int(passed / 3600), "hour")) ago" }
    if passed < 30 * 86400 { return "\(counted(Int(passed / 86400), "day")) ago" }
    return DateTime(GitTime(seconds: seconds, offsetMinutes: now.offsetMinutes)).day.text
  }

  // MARK: - JSON

  public func json() throws -> JSONValue {
    .object(
      summary.members + [
        ("waitingForMe", .bool(summary.isWaiting(for: me))),
        (
          "assets",
          .list(
            rows.map { row in
              .object(
                ("name", .string(row.name)), ("change", .string(row.change)), ("sentence", .string(row.sentence)),
                ("approvedBy", .list(row.approvers.map(\.json))))
            })
        ), ("threads", .list(threads)), ("messages", .list(request.messages.map(json))),
        ("needed", .list(try obstacles.map(\.json))),
      ])
  }

  private var threads: [JSONValue] {
    request.threads.map { thread in
      .object(
        ("id", .string(thread.first.id)), ("asset", .optional(thread.anchor?.asset)),
        ("anchor", thread.anchor.map(Self.json)), ("now", now(thread)), ("resolved", .bool(thread.isResolved)),
        ("comments", .list(thread.comments.map { json($0) })))
    }
  }

  private func json(_ message: ReviewRequest.Message) -> JSONValue {
    .object(
      ("id", .string(message.event.id)), ("person", message.event.author.json),
      ("recordedBy", message.event.recordedBy.map(\.json)),
      ("time", .string(RequestSummary.isoTime(message.event.seconds))),
      ("event", .string(Self.event(of: message))), ("verdict", .optional(message.verdict?.rawValue)),
      ("assets", names(of: message)),
      ("text", .string(message.text)), ("status", .string(message.status.rawValue)))
  }

  private func names(of message: ReviewRequest.Message) -> JSONValue? {
    message.subjects.isEmpty ? nil : .list(message.subjects.map { .string(name(of: $0)) })
  }

  /// The same for a page, which shows comments under the current names of their assets, and messages between the
  /// comments.
  private var pageThreads: [JSONValue] {
    request.conversation.compactMap { contribution in
      switch contribution {
      case .message(let message):
        return .object(
          ("id", .string(message.event.id)), ("resolved", .bool(message.status != .current)),
          (
            "verdict",
            .object(
              ("sentence", .string(verb(of: message))), ("note", .optional(note(message))),
              ("assets", names(of: message)))
          ),
          (
            "comments",
            .list([
              .object(
                ("id", .string(message.event.id)), ("author", .string(message.event.author.name)),
                ("recordedBy", .optional(message.event.recordedBy?.name)),
                ("time", .string(RequestSummary.isoTime(message.event.seconds))), ("text", .string(message.text)))
            ])
          ))
      case .thread(let thread):
        if thread.comments.allSatisfy(\.isHidden) { return nil }
        return .object(
          ("id", .string(thread.first.id)),
          ("asset", .optional(places[thread.first.id]?.name ?? thread.anchor?.asset)),
          ("anchor", thread.anchor.map(Self.json)), ("now", now(thread)), ("resolved", .bool(thread.isResolved)),
          ("comments", .list(thread.comments.map { json($0, isForPage: true) })))
      }
    }
  }

  private func now(_ thread: ReviewRequest.Thread) -> JSONValue? {
    places[thread.first.id].map { place in
      .object(
        ("status", .string(place.status.rawValue)), ("name", .string(place.name)),
        ("unit", place.unit.map { .list($0.map { .number(JSONNumber($0)) }) }),
        ("pixels", place.pixels.map { .list($0.map { .number($0) }) }), ("note", .optional(note(thread))))
    }
  }

  private static func json(_ anchor: Anchor) -> JSONValue {
    let slot = anchor.slot.sorted { $0.key < $1.key }.map { ($0.key, JSONValue?.some(.string($0.value))) }
    return .object(
      ("asset", .string(anchor.asset)), ("path", .optional(anchor.path)),
      ("slot", anchor.slot.isEmpty ? nil : .object(slot)), ("file", .optional(anchor.file)),
      ("image", .optional(anchor.blob)), ("side", .optional(anchor.side?.rawValue)),
      ("size", anchor.spot.map { .list([.number($0.size.width), .number($0.size.height)]) }),
      ("unit", anchor.spot.map { .list($0.unit.map { .number(JSONNumber($0)) }) }),
      ("pixels", anchor.spot.map { .list($0.pixels.map { .number($0) }) }))
  }

  private func json(_ comment: ReviewRequest.Comment, isForPage: Bool = false) -> JSONValue {
    let images = comment.isHidden ? [] : comment.event.images
    return .object(
      ("id", .string(comment.id)), ("author", .string(comment.author.name)),
      ("recordedBy", .optional(comment.event.recordedBy?.name)),
      ("time", .string(RequestSummary.isoTime(comment.event.seconds))),
      ("text", .string(comment.text)),
      (
        "attachments",
        images.isEmpty
          ? nil
          : .list(
            images.map { image in
              let file = isForPage ? try? store.file(of: image, in: comment.id) : nil
              return .object(
                ("name", .string(image.name)), ("path", isForPage ? nil : .string(image.path)),
                ("width", .number(image.width)), ("height", .number(image.height)),
                ("bytes", .number(image.byteCount)), ("alt", .optional(image.alt)),
                ("image", .optional(file?.id.description)))
            })
      ),
      (
        "suggestion",
        comment.isHidden
          ? nil
          : comment.event.suggestion.map {
            .object(
              ("attachment", isForPage ? nil : .string($0.path)), ("variant", .string($0.variant)),
              ("command", isForPage ? .string("assets request apply \(comment.id.prefix(7))") : nil))
          }
      ), ("edited", comment.isEdited ? true : nil), ("hidden", comment.isHidden ? true : nil))
  }

  // MARK: - Page

  private var stateText: String {
    get throws {
      let isReady = try summary.state == .approved && obstacles.isEmpty
      // A page is viewed by other people.
      return isReady ? "ready to merge" : summary.stateText(for: nil)
    }
  }

  /// `2 open comments don't block the merge`; nil if there are none, or if they do.
  private var openCommentsText: String? {
    get throws {
      let count = request.openThreadCount
      guard !isOver, count > 0, try !obstacles.contains(.openThreads(count)) else { return nil }
      return "\(counted(count, "open comment")) \(count == 1 ? "doesn't" : "don't") block the merge"
    }
  }

  public func page() throws -> JSONValue {
    let changes = Set(request.opinions.flatMap { $0.subjects.filter { $0.value.verdict == .changes }.keys })
    return .object(
      ("id", .string(request.shortID)), ("request", .string(request.events.first?.id ?? request.id)),
      ("head", .string(request.version?.head ?? "")), ("version", .number(request.versions.count)),
      ("title", .string(request.title)),
      ("text", .optional(request.text.isEmpty ? nil : request.text)), ("source", .string(request.source)),
      ("target", .string(request.target)), ("author", .string(request.author.name)),
      ("authorEmail", rules.countsOwn ? nil : .string(request.author.email)),
      ("time", .string(RequestSummary.isoTime(request.opened))), ("state", .string(try stateText)),
      ("verdicts", .list(request.opinions.map { .string(sentence(of: $0)) })),
      ("needed", .list(try obstacles.map { .string($0.text) })), ("openComments", .optional(try openCommentsText)),
      ("changes", .list(changes.map { name(of: $0) }.sorted().map { .string($0) })),
      ("approved", .list(pageApprovals)),
      ("threads", .list(pageThreads)))
  }

  /// Who approved the current state of each asset, and when.
  private var pageApprovals: [JSONValue] {
    let opinions = Dictionary(grouping: request.opinions) { $0.person.key }
    return standing.parts.filter { $0.subject.isShown && !$0.approvers.isEmpty }.map { part in
      let approvals = part.approvers.map { person in
        let said = (opinions[person.key] ?? []).compactMap { $0.part(about: part.subject) }
        let time = said.filter { $0.verdict == .approve }.map(\.seconds).max()
        return JSONValue.object(
          ("author", .string(person.name)), ("time", time.map { .string(RequestSummary.isoTime($0)) }))
      }
      return .object(("asset", .string(part.name)), ("by", .list(approvals)))
    }
  }

  /// The images attached to comments, and those that comments were made on if they differ from the current ones.
  public var pageImages: [(id: String, file: LoadedImage.Source)] {
    var files: [(id: String, file: LoadedImage.Source)] = []
    for thread in request.threads {
      if let blob = thread.anchor?.blob, let place = places[thread.first.id], place.status != .same,
        let file = store.source(ofImage: blob)
      {
        files.append((blob, file))
      }
      for comment in thread.comments where !comment.isHidden {
        for image in comment.event.images {
          if let file = try? store.file(of: image, in: comment.id) {
            files.append((file.id.description, .bytes(file.bytes)))
          }
        }
      }
    }
    return files
  }
}
