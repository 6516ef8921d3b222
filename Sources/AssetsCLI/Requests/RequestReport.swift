internal import Files
internal import Git
internal import JSON
internal import Project
internal import Review
internal import Validation
internal import Viewer

/// A review request, as text, as JSON and for a page.
struct RequestReport {
  let request: ReviewRequest
  let standing: ReviewRequest.Standing
  private let comparison: ProjectComparison?
  private var changes: ProjectChanges? { comparison?.changes }
  var changedAssets: [AssetChange] { changes?.assets ?? [] }
  private let names: [ReviewSubject: String]
  private let store: RequestStore
  private let known = KnownPlaces()
  /// The commit of the target that includes the branch, if it was merged by other means.
  private let elsewhere: (commit: ObjectID, how: String)?
  /// The email of the current user.
  private let me: String?
  private let now: GitTime
  private let rules: ReviewRules

  init(_ request: ReviewRequest, _ store: RequestStore, _ context: CommandContext) throws {
    let request = try store.asMergeable(request)
    (self.request, self.store) = (request, store)
    standing = try store.standing(of: request)
    var comparison = try request.version.flatMap { try store.comparison(of: $0) }
    comparison?.renderer = context.imageRenderer
    self.comparison = comparison
    names = (comparison?.changes.assets ?? []).subjectNames
    elsewhere = request.isClosed || request.merged != nil ? nil : try store.mergedElsewhere(request)
    me = try? RequestPeople(of: store.repository, now: context.now).author.email.lowercased()
    now = context.now
    rules = try store.rules(of: request.target)
  }

  /// The displayed name of an asset, a file or the rest.
  private func name(of subject: ReviewSubject) -> String { names[subject] ?? subject.label }

  func name(of asset: AssetChange) -> String { name(of: .asset(asset.path)) }

  func approvers(of asset: AssetChange) -> [Person] {
    standing.parts.first { $0.subject == .asset(asset.path) }?.approvers ?? []
  }

  /// The warnings and errors that merging the branch would add.
  func newFindings() throws -> [Finding] { try request.version.map { try store.newFindings(of: $0) } ?? [] }

  private var summary: RequestSummary { RequestSummary(request, standing, merged: elsewhere) }

  /// What happened to the images under the comments, by the ids of the comments. Lists of requests don't need this.
  private var places: [String: PinPlace] {
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

  /// Everything that prevents the merge, as in `merge`; empty for a closed or merged request.
  private var obstacles: [RequestObstacle] {
    get throws {
      if let obstacles = known.obstacles { return obstacles }
      let isOver = elsewhere != nil || [.merged, .closed].contains(standing.state)
      var obstacles = try isOver || changes == nil ? [] : store.obstacles(of: request, standing)
      // A setting of the branch may be invalid, which the merge reports.
      if !isOver { obstacles += ((try? store.errors(in: request)) ?? []).map { .finding($0) } }
      known.obstacles = obstacles
      return obstacles
    }
  }

  // MARK: - Text

  func print(_ context: CommandContext) throws {
    context.output.line("\(context.style(printable(request.title), .bold)) (\(request.shortID))")
    let version = request.versions.count == 1 ? "" : "; version \(request.versions.count)"
    let verb = elsewhere != nil || [.merged, .closed].contains(standing.state) ? "asked" : "asks"
    context.output.line(
      "\(printable(request.author.name)) \(verb) to merge \(quoted(request.source)) into \(quoted(request.target)), "
        + "\(time(request.opened))\(version)")
    if !request.text.isEmpty { printText(request.text, indent: 2, context) }
    printAssets(context)
    printReviewers(context)
    for opinion in request.opinions { context.output.line(sentence(of: opinion)) }
    for contribution in request.conversation {
      switch contribution {
      case .message(let message): print(message, context)
      case .thread(let thread): print(thread, context)
      }
    }
    printNotes(context)
    try printOutlook(context)
  }

  private func print(_ message: ReviewRequest.Message, _ context: CommandContext) {
    let parts = [sentence(of: message), time(message.event.seconds), note(message)].compactMap { $0 }
    context.output.line(parts.joined(separator: ", "))
    printText(message.text, indent: 6, context)
  }

  private func print(_ thread: ReviewRequest.Thread, _ context: CommandContext) {
    let place = thread.anchor.map { ", \(Self.text(of: $0, called: places[thread.first.id]?.name))" } ?? ""
    let resolved = thread.isResolved ? ", resolved" : ""
    context.output.line(
      "\(context.style(String(thread.first.id.prefix(7)), .yellow))  \(name(of: thread.first.event))\(place), "
        + "\(time(thread.first.event.seconds))\(edited(thread.first))\(resolved)\(imageText(thread))")
    printText(text(of: thread.first), indent: 6, context)
    printImages(of: thread.first, in: thread, indent: 6, context)
    for reply in thread.replies {
      let id = context.style(String(reply.id.prefix(7)), .yellow)
      context.output.line("      \(id)  \(name(of: reply.event)), \(time(reply.event.seconds))\(edited(reply)):")
      printText(text(of: reply), indent: 8, context)
      printImages(of: reply, in: thread, indent: 8, context)
    }
  }

  /// Prints what can't be shown of the request, or isn't as it claims.
  private func printNotes(_ context: CommandContext) {
    for problem in (try? store.list().problems) ?? [] where Path.name(problem.reference) == request.id {
      context.error.line("warning: ignored \(printable(problem.reference)): \(problem.reason.text)")
    }
    if request.history.unreadCount > 0 {
      let limit = byteWords(EventMessage.maxSize)
      context.error.line("note: \(counted(request.history.unreadCount, "message")) larger than \(limit) not read")
    }
    if request.unknownCount > 0 {
      context.error.line("note: \(counted(request.unknownCount, "event")) from a newer version of assets")
    }
    if let denied = request.deniedMerge {
      context.error.line(
        "note: marked as merged (\(printable(String(denied.prefix(7))))), but \(quoted(request.target)) doesn't have the reviewed version"
      )
    }
  }

  /// Prints that it is merged or closed, or otherwise what prevents the merge.
  private func printOutlook(_ context: CommandContext) throws {
    if let elsewhere { return context.output.line(mergedText(elsewhere.commit, elsewhere.how)) }
    switch standing.state {
    case .open, .changesRequested, .approved: try printObstacles(context)
    case .merged:
      context.output.line(mergedText(request.merged.flatMap { ObjectID($0.commit) }, request.merged?.how ?? "merge"))
    case .closed: context.output.line(closedText)
    }
  }

  private func printObstacles(_ context: CommandContext) throws {
    let obstacles = try obstacles
    if obstacles.isEmpty {
      if standing.state == .approved { context.output.line("Ready to merge") }
    } else {
      context.output.line("Needed to merge:")
      let errors = obstacles.filter(\.isFinding).map(\.text)
      for line in obstacles.filter({ !$0.isFinding }).map(\.text) + FailureMessage.first(errors, of: 5) {
        context.output.line("  \(line)")
      }
    }
    var hints: [String] = []
    for hint in obstacles.compactMap({ $0.hint(for: request.source) }) where !hints.contains(hint) {
      context.error.line("hint: \(hint)")
      hints.append(hint)
    }
  }

  private var closedText: String {
    let last = request.events.last { if case .close = $0.kind { true } else { false } }
    return "Closed" + (last.map { " by \(name(of: $0)), \(time($0.seconds))" } ?? "")
  }

  /// Such as "Merged into 'main' by Grace, 2 hours ago (7be10c2)". Of a squash or rebase, git doesn't say who did it.
  private func mergedText(_ id: ObjectID?, _ how: String) -> String {
    let text = "Merged into \(quoted(request.target))"
    guard let id, let commit = try? store.repository.commit(id) else { return text }
    let by = how == "merge" ? printable(commit.author.name) : ["squash", "rebase"].contains(how) ? how : nil
    return text + (by.map { " by \($0)" } ?? "") + ", \(time(commit.committer.seconds)) (\(id.short))"
  }

  /// The reviewers, by name if the request contains it.
  func printReviewers(_ context: CommandContext) {
    let names = request.reviewers.map { email in
      printable(request.opinions.first { $0.person.key == email }?.person.name ?? email)
    }
    if !names.isEmpty {
      context.output.line("  \(names.count == 1 ? "Reviewer" : "Reviewers"): \(listed(names, "and"))")
    }
  }

  func printAssets(_ context: CommandContext) {
    guard let changes else {
      return context.error.line("note: this version's commits are missing here; run 'assets fetch'")
    }
    var table = Table([.left(), .left(), .left(), .left()], indent: 2)
    for asset in changes.assets {
      let mark = asset.kind == .added ? "+" : asset.kind == .removed ? "-" : "~"
      let people = approvers(of: asset)
      let approved = people.isEmpty ? "" : listed(people.map { printable($0.name) }, "and") + " approved"
      table.add(.init(mark), .init(name(of: asset)), .init(asset.sentence, .dim), .init(approved, .green))
    }
    context.output.write(table.text(width: context.terminal.outputWidth, style: context.style))
    let others = changes.otherFiles.count
    if others > 0 {
      let names = listed(firstFew(changes.otherFiles.map { printable($0.path) }), "and")
      context.output.line("  and \(counted(others, "other file")): \(names)")
    }
  }

  /// Text by other people is indented line by line, so that no line can look like part of the report.
  private func printText(_ text: String, indent: Int, _ context: CommandContext) {
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      context.output.line(String(repeating: " ", count: indent) + printable(String(line)))
    }
  }

  /// Such as "Grace asked for changes to bell".
  func sentence(of message: ReviewRequest.Message) -> String {
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
  func note(_ message: ReviewRequest.Message) -> String? {
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

  func sentence(of opinion: ReviewRequest.Opinion) -> String {
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
      let assets = Set(changed.filter { $0.kind == .asset }).map { name(of: $0) }.sorted()
      text =
        assets.isEmpty
        ? "other files changed since" : listed(firstFew(assets.map { printable($0) }), "and") + " changed since"
    }
    known.changes[number] = text
    return text
  }

  /// Such as "bell, dark 3x at 62,40".
  static func text(of anchor: Anchor, called name: String? = nil) -> String {
    var text = printable(name ?? anchor.asset)
    if !anchor.slot.isEmpty { text += ", " + printable(anchor.variant) }
    guard let box = anchor.spot?.pixels else { return text }
    return text + (box[2] + box[3] == 0 ? " at \(box[0]),\(box[1])" : " at \(box[0]),\(box[1]), \(box[2])×\(box[3])")
  }

  private func text(of comment: ReviewRequest.Comment) -> String {
    comment.isHidden ? "(hidden)" : comment.text
  }

  private func imageText(_ thread: ReviewRequest.Thread) -> String {
    note(thread).map { ", \($0)" } ?? ""
  }

  /// What happened to the image under a comment; nil if there is nothing to say.
  private func note(_ thread: ReviewRequest.Thread) -> String? {
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

  private func printImages(
    of comment: ReviewRequest.Comment, in thread: ReviewRequest.Thread, indent: Int, _ context: CommandContext
  ) {
    if comment.isHidden { return }
    let padding = String(repeating: " ", count: indent)
    let images = comment.event.images.map { ($0, (try? store.file(of: $0, in: comment.id)) != nil) }
    for (image, isHere) in images {
      let about = isHere ? "\(image.width)×\(image.height), \(byteWords(image.byteCount))" : "not shown"
      context.output.line("\(padding)image: \(printable(image.name)) (\(about))")
    }
    if !thread.isResolved, let suggestion = comment.event.suggestion,
      images.contains(where: { $0.path == suggestion.path && $1 })
    {
      context.output.line(
        "\(padding)suggested for \(printable(suggestion.variant)): 'assets request apply \(comment.id.prefix(7))'")
    }
  }

  private func edited(_ comment: ReviewRequest.Comment) -> String { comment.isEdited ? " (edited)" : "" }

  private func name(of event: ReviewEvent) -> String {
    printable(event.author.name) + (event.recordedBy.map { " (recorded by \(printable($0.name)))" } ?? "")
  }

  /// How long ago, or the day if it was longer ago.
  private func time(_ seconds: Int64) -> String {
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

  func printSharing(_ sharing: RequestSharing?, _ context: CommandContext) {
    guard let sharing else { return context.error.line("note: kept on this computer; 'assets sync' shares it") }
    if let failure = sharing.failure {
      return context.error.line("note: not shared yet: \(failure.sentence); 'assets sync' shares it")
    }
    if sharing.isRemembered {
      let remote = quoted(sharing.remote)
      context.error.line("note: kept on this computer; \(remote) did not accept review requests within the last day")
      context.error.line("hint: '--remote \(shellWord(sharing.remote))' tries again")
    }
    sharing.printProblem(context)
    if sharing.refusal == nil, sharing.error == nil, sharing.unsentCount == 0, !sharing.remote.isEmpty {
      context.error.line("Shared with \(quoted(sharing.remote))")
    }
  }

  // MARK: - JSON

  func json() throws -> JSONValue {
    .object(
      summary.members + [
        ("waitingForMe", .bool(summary.isWaiting(for: me))),
        (
          "assets",
          .list(
            (changes?.assets ?? []).map { asset in
              .object(
                ("name", .string(name(of: asset))), ("change", .string(asset.kind.rawValue)),
                ("sentence", .string(asset.sentence)),
                ("approvedBy", .list(approvers(of: asset).map(\.json))))
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

  func page() throws -> JSONValue {
    .object(
      ("id", .string(request.shortID)), ("request", .string(request.events.first?.id ?? request.id)),
      ("head", .string(request.version?.head ?? "")), ("version", .number(request.versions.count)),
      ("title", .string(request.title)),
      ("text", .optional(request.text.isEmpty ? nil : request.text)), ("source", .string(request.source)),
      ("target", .string(request.target)), ("author", .string(request.author.name)),
      ("authorEmail", rules.countsOwn ? nil : .string(request.author.email)),
      ("time", .string(RequestSummary.isoTime(request.opened))), ("state", .string(try stateText)),
      ("verdicts", .list(request.opinions.map { .string(sentence(of: $0)) })),
      ("needed", .list(try obstacles.map { .string($0.text) })),
      (
        "changes",
        .list(
          Set(request.opinions.flatMap { $0.subjects.filter { $0.value.verdict == .changes }.keys }).map {
            name(of: $0)
          }.sorted().map { .string($0) })
      ), ("approved", .list(pageApprovals)),
      ("threads", .list(pageThreads)))
  }

  /// Who approved the current state of each asset, and when.
  private var pageApprovals: [JSONValue] {
    let opinions = Dictionary(grouping: request.opinions) { $0.person.key }
    return standing.parts.filter { $0.subject.kind == .asset && !$0.approvers.isEmpty }.map { part in
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
  var pageImages: [(id: String, file: LoadedImage.Source)] {
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

extension RequestSharing {
  /// Prints what was shared that had only been on this computer, without new versions and merges, which are only
  /// recorded when sharing.
  func printSent(_ context: CommandContext) {
    let changed = sent.filter { $0.kind == .changed }
    let words = [
      (sent.count { $0.kind == .new }, "review request"), (changed.reduce(0) { $0 + $1.commentCount }, "comment"),
      (changed.reduce(0) { $0 + $1.verdicts.count }, "verdict"),
      (changed.reduce(0) { $0 + $1.resolvedCount }, "resolved comment"),
      (changed.reduce(0) { $0 + $1.otherCount }, "other change"),
    ].filter { $0.0 > 0 }.map { counted($0.0, $0.1) }
    if !words.isEmpty { context.output.line("Shared \(listed(words, "and")) that were only on this computer") }
  }

  /// Prints why requests were not shared; nothing if they were, or if it was reported within the last day.
  func printProblem(_ context: CommandContext) {
    FetchReport.print(removed, context)
    if let error {
      let message = Failure(error).texts.first
      let causes = (message?.causes ?? []).map { ": \($0)" }.joined()
      context.error.line("note: review requests were not shared: \(message?.error ?? "unknown error")\(causes)")
      for hint in message?.hints ?? [] { context.error.line("hint: \(hint)") }
      return
    }
    if isRemembered { return }
    if let refusal {
      context.error.line(
        "note: \(quoted(remote)) does not accept review requests (refs/assets): \(printable(refusal))")
      context.error.line(
        "hint: use another remote for them: \(shellQuoted("git config assets.requestRemote REMOTE"))")
    } else if let reference = unreadable.first {
      context.error.line(
        "note: not shared yet: \(quoted(remote)) has something in place of \(counted(unsentCount, "review request")) "
          + "that can't be read")
      context.error.line("hint: \(printable(reference)) has to be deleted there; then 'assets sync' shares yours")
    } else if unsentCount > 0 {
      let place = isUnstored ? "\(quoted(remote)) could not store it: " : ""
      let why = failure.map { " (\($0.sentence))" } ?? cause.map { " (\(place)\(printable($0)))" } ?? ""
      context.error.line(
        "note: not shared yet\(why): what is new in \(counted(unsentCount, "review request")); "
          + "'assets sync' shares it")
    }
  }
}
