internal import Catalog
internal import Files
internal import Git
public import Review

/// The part of a request that a comment is about.
public struct CommentPlace: Sendable {
  /// The name of a changed asset, or the folder of its set; or of a changed prototype, perhaps with a screen and a link:
  /// `berth.prototype/detail/back`.
  public var asset: String
  /// A variant by its short name, such as `dark 3x`; the words may be in any order.
  public var variant: String?
  /// The x and y of a point, or also the width and height of a box.
  public var spot: [Int]?
  /// True if the numbers of the spot are percentages of the image.
  public var isPercent = false
  /// True if the spot is in the image before the change.
  public var isBefore = false
  /// True if the place must identify one variant, which may have no image yet.
  var needsVariant = false

  public init(asset: String) { self.asset = asset }
}

/// The events that people add to a request.
extension RequestStore {
  /// In bytes.
  static let maxTitleSize = 200

  /// Returns the subject of a commit, shortened to a valid title.
  static func title(ofSubject subject: String) -> String {
    let plain = String(subject.filter { !EventMessage.hasControlCharacter(String($0)) })
    if plain.utf8.count <= maxTitleSize { return plain }
    var cut = plain
    while cut.utf8.count > maxTitleSize - 3 { cut.removeLast() }
    if let space = cut.lastIndex(of: " "), cut.utf8.distance(from: cut.startIndex, to: space) > maxTitleSize / 2 {
      cut = String(cut[..<space])
    }
    return cut + "…"
  }

  /// Returns a text in the form that events hold.
  ///
  /// - Throws: `RequestError.emptyText`, `.controlCharacter`, `.badText`.
  static func checked(_ text: String) throws -> String {
    if let text = EventMessage.cleaned(text) { return text }
    if text.allSatisfy(\.isWhitespace) { throw RequestError.emptyText }
    throw EventMessage.hasControlCharacter(text) ? RequestError.controlCharacter : RequestError.badText
  }

  /// - Throws: `RequestError.ownRequest` for the author of a request, whose approval doesn't count.
  public func requireApprover(of request: ReviewRequest, _ people: RequestPeople) throws {
    if try request.refusesApproval(by: Person(people.author), rules(of: request.target)) {
      throw RequestError.ownRequest(request.source)
    }
  }

  /// Adds a comment.
  ///
  /// - Parameters:
  ///   - place: Nil for the whole request, and for a reply.
  ///   - reply: The beginning of the id of the comment that it replies to.
  ///   - files: Attached images.
  ///   - suggestion: A suggested image for the variant of the place, or of the comment that it replies to.
  /// - Throws: `RequestError`; `FileError`.
  public func comment(
    _ text: String, at place: CommentPlace?, reply: String?, with files: [String] = [],
    suggesting suggestion: String? = nil,
    on request: ReviewRequest, by people: RequestPeople
  ) throws -> ReviewRequest {
    let text = try Self.checked(text)
    let answered = try reply.map { try self.comment($0, in: request) }
    var place = place
    place?.needsVariant = suggestion != nil
    var anchor = try place.map { try self.anchor($0, in: request) }
    var images = CommentImages()
    for file in files { try images.add(file) }
    if let suggestion {
      if let answered {
        anchor = request.threads.first { $0.comments.contains { $0.id == answered.id } }?.anchor
        anchor?.spot = nil
      }
      guard let anchor, !anchor.slot.isEmpty || anchor.blob != nil else { throw RequestError.suggestionWithoutVariant }
      try images.suggest(suggestion, for: anchor.variant)
    }
    return try add(
      .comment(head: request.version?.head, anchor: anchor, reply: answered?.id), text, to: request, by: people,
      with: images)
  }

  /// Records a verdict; nothing is recorded if a verdict is withdrawn that the person never gave.
  ///
  /// - Parameter names: The names of assets or files; empty for the request as a whole.
  public func judge(
    _ verdict: ReviewEvent.Verdict, _ names: [String], _ text: String?, on request: ReviewRequest,
    by people: RequestPeople
  ) throws -> ReviewRequest {
    if verdict == .approve { try requireApprover(of: request, people) }
    guard let version = request.version else { throw RequestError.incomplete(request.source) }
    // The change id recorded in a version may belong to a change that no reviewer was shown.
    guard let sum = try sum(of: version) ?? (verdict == .approve ? nil : version.change) else {
      throw RequestError.incomplete(request.source)
    }
    // Without a verdict there is nothing to withdraw.
    if verdict == .withdraw {
      let former = request.opinions.filter { $0.person.key == people.author.email.lowercased() }
      if former.allSatisfy({ $0.whole == nil && $0.subjects.isEmpty }) { return request }
    }
    let chosen = try parts(named: names, of: version, in: request)
    let list = chosen.map(\.name).joined(separator: ", ")
    let sentence =
      switch verdict {
      case .approve: chosen.isEmpty ? "Approve" : "Approve \(list)"
      case .changes: chosen.isEmpty ? "Request changes" : "Request changes to \(list)"
      case .withdraw: "Withdraw the verdict"
      }
    var current = request
    for part in Self.messages(for: chosen.map(\.change)) {
      current = try add(
        .verdict(verdict, head: version.head, change: sum, subjects: part),
        try Self.message(String(sentence.prefix(200)), text), to: current, by: people)
    }
    return current
  }

  /// Splits the subjects of a verdict, because a message with too many would be too large to be read.
  static func messages(for changes: [SubjectChange]) -> [[SubjectChange]] {
    var (messages, size): ([[SubjectChange]], Int) = ([[]], 0)
    for change in changes {
      size += change.messageSize
      if size > maxSubjectSize || messages[messages.count - 1].count == maxSubjectCount {
        messages.append([])
        size = change.messageSize
      }
      messages[messages.count - 1].append(change)
    }
    return messages
  }

  private static let maxSubjectCount = 200
  /// In bytes: the space that the longest text and the other parts of an event leave.
  private static let maxSubjectSize = EventMessage.maxSize - EventMessage.maxTextSize - 2048

  public func close(_ text: String?, _ request: ReviewRequest, by people: RequestPeople) throws -> ReviewRequest {
    try add(.close(reason: "declined"), try Self.message("Close", text), to: request, by: people)
  }

  /// - Throws: `RequestError.isOpen`.
  public func reopen(_ text: String?, _ request: ReviewRequest, by people: RequestPeople) throws -> ReviewRequest {
    if !request.isClosed {
      // The target may have the same files by chance: from now on only later commits count.
      guard var version = request.version, let found = try mergedElsewhere(request),
        ["squash", "rebase"].contains(found.how)
      else { throw RequestError.isOpen(request.source) }
      version.reason = "reopened"
      return try add(.version(version), try Self.message("Reopen", text), to: request, by: people)
    }
    return try add(.reopen, try Self.message("Reopen", text), to: request, by: people)
  }

  /// Changes the reviewers, given by email.
  ///
  /// - Throws: `RequestError.tooManyReviewers`.
  public func ask(_ add: [String], without remove: [String], _ request: ReviewRequest, by people: RequestPeople) throws
    -> ReviewRequest
  {
    let kept = Set(request.reviewers).subtracting(remove)
    if kept.union(add).count > ReviewRequest.maxReviewerCount { throw RequestError.tooManyReviewers }
    let sentence = "Ask " + (add + remove.map { "not \($0)" }).joined(separator: ", ")
    return try self.add(.ask(add: add, remove: remove), String(sentence.prefix(200)), to: request, by: people)
  }

  /// Resolves or reopens a thread; nothing is recorded if it is already in that state.
  public func resolve(_ id: String, _ isResolved: Bool, _ request: ReviewRequest, by people: RequestPeople) throws
    -> ReviewRequest
  {
    let comment = try self.comment(id, in: request)
    let thread = request.threads.first { $0.comments.contains { $0.id == comment.id } }
    if thread?.isResolved == isResolved { return request }
    return try add(
      .resolve(thread: thread?.first.id ?? comment.id, isResolved: isResolved), isResolved ? "Resolve" : "Unresolve",
      to: request, by: people)
  }

  /// Replaces the text of the person's own comment.
  ///
  /// - Throws: `RequestError.notYours`.
  public func edit(_ id: String, _ text: String, _ request: ReviewRequest, by people: RequestPeople) throws
    -> ReviewRequest
  {
    let comment = try self.comment(id, in: request)
    if comment.author.key != people.author.email.lowercased() { throw RequestError.notYours(id, comment.author) }
    return try add(.edit(of: comment.id), try Self.checked(text), to: request, by: people)
  }

  /// Hides a text: it remains in git, but no command or page shows it.
  ///
  /// - Throws: `RequestError.notYours`.
  public func hide(_ id: String, _ reason: String, _ request: ReviewRequest, by people: RequestPeople) throws
    -> ReviewRequest
  {
    let comment = try self.comment(id, in: request)
    if ![comment.author.key, request.author.key].contains(people.author.email.lowercased()) {
      throw RequestError.notYours(id, comment.author)
    }
    return try add(.hide(of: comment.id, reason: reason), "Hide a comment", to: request, by: people)
  }

  private static func message(_ sentence: String, _ text: String?) throws -> String {
    try sentence + (text.map { try "\n\n" + checked($0) } ?? "")
  }

  /// Returns the comment with an id that begins with at least four digits.
  ///
  /// - Throws: `RequestError.unknownComment`.
  func comment(_ id: String, in request: ReviewRequest) throws -> ReviewRequest.Comment {
    let found = request.threads.flatMap(\.comments).filter { $0.id.hasPrefix(id.lowercased()) }
    guard id.utf8.count >= 4, found.count == 1 else { throw RequestError.unknownComment(id) }
    return found[0]
  }

  private func parts(named names: [String], of version: ReviewEvent.Version, in request: ReviewRequest) throws
    -> [ReviewPart]
  {
    if names.isEmpty { return [] }
    let parts = try self.parts(of: version).filter { $0.subject.kind != .rest }
    return try names.map { name in
      try Self.only(name, of: parts, in: request) { ($0.name, $0.subject) }
    }
  }

  /// Returns the only element for a name or a path.
  ///
  /// - Parameter others: Names that the word may have meant, too.
  /// - Throws: `RequestError.unknownAsset`, `.ambiguousAsset`.
  static func only<Element>(
    _ word: String, of elements: [Element], beside others: [String] = [], in request: ReviewRequest,
    _ identity: (Element) -> (name: String, subject: ReviewSubject)
  ) throws -> Element {
    let path = word.hasSuffix("/") ? String(word.dropLast()) : word
    let exact = elements.filter { ExactName(identity($0).subject.path) == ExactName(path) }
    if let found = exact.first { return found }
    let found = elements.filter { [identity($0).name, identity($0).subject.label].contains(word) }
    let byName = found.filter { identity($0).name == word }
    if let only = byName.count == 1 ? byName.first : found.count == 1 ? found.first : nil { return only }
    if found.count > 1 { throw RequestError.ambiguousAsset(word, paths: found.map { identity($0).subject.path }) }
    throw RequestError.unknownAsset(word, request: request.source, names: elements.map { identity($0).name } + others)
  }

  // MARK: - Places

  private func anchor(_ place: CommentPlace, in request: ReviewRequest) throws -> Anchor {
    guard let version = request.version, let comparison = try comparison(of: version) else {
      throw RequestError.incomplete(request.source)
    }
    let changes = comparison.changes
    if let found = try prototypePlace(place.asset, in: changes, of: request) {
      return try found.anchor(place, comparison)
    }
    let names = changes.subjectNames
    let prototypes = changes.prototypes.map { names[.prototype($0.path)] ?? $0.name }
    let asset = try Self.only(place.asset, of: changes.assets, beside: prototypes, in: request) { asset in
      (names[.asset(asset.path)] ?? asset.name, .asset(asset.path))
    }
    var anchor = Anchor(asset: asset.name, path: asset.path)
    guard place.variant != nil || place.spot != nil || place.needsVariant else { return anchor }
    let side: ProjectComparison.Side = asset.after == nil || place.isBefore ? .before : .after
    guard let shown = side == .before ? asset.before : asset.after else { throw RequestError.addedAsset(asset.name) }
    let elements = shown.elements.filter { $0.isFilled || place.needsVariant }
    guard let element = Self.element(place.variant, of: elements) else {
      throw RequestError.unknownVariant(place.variant, asset: asset.name, names: elements.map(\.shortSlot))
    }
    for dimension in Dimension.allCases { anchor.slot[dimension.rawValue] = dimension.value(of: element) }
    guard let image = comparison.image(of: element, in: asset, side) else {
      if place.spot != nil { throw RequestError.noImage(asset: asset.name, variant: element.shortSlot) }
      return anchor
    }
    (anchor.file, anchor.blob) = (element.filename, image.id.description)
    anchor.side = side == .before ? .before : .after
    if place.spot == nil { return anchor }
    let facts = LoadedImage(decoding: comparison.load(image)).facts
    guard let width = facts.width, let height = facts.height else {
      throw RequestError.noImage(asset: asset.name, variant: element.shortSlot)
    }
    anchor.spot = try place.spot(onWidth: width, height: height)
    return anchor
  }

  /// The changed prototype that a word names, perhaps with a screen and a link; nil if it names none.
  ///
  /// - Throws: `RequestError.ambiguousAsset` if it also names an asset, or several prototypes.
  private func prototypePlace(
    _ word: String, in changes: ProjectChanges, of request: ReviewRequest
  ) throws -> PrototypePlace? {
    let names = changes.subjectNames
    let found = changes.prototypes.compactMap { PrototypePlace(word, of: $0, called: names) }
    let assets = changes.assets.filter { asset in
      let subject = ReviewSubject.asset(asset.path)
      return [names[subject] ?? asset.name, asset.path, subject.label].contains { ExactName($0) == ExactName(word) }
    }
    guard let only = found.first else { return nil }
    if found.count + assets.count > 1 {
      throw RequestError.ambiguousAsset(word, paths: assets.map(\.path) + found.map(\.prototype.path))
    }
    return only
  }

  /// The variant described by some words, or the only one.
  private static func element(_ variant: String?, of elements: [SetElement]) -> SetElement? {
    guard let variant else { return elements.count == 1 ? elements[0] : nil }
    func words(_ text: String) -> Set<String> { Set(text.lowercased().split(separator: " ").map(String.init)) }
    return elements.first { words($0.shortSlot) == words(variant) }
  }
}
