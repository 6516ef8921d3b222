internal import Files

/// An event in a request.
public struct ReviewEvent: Hashable, Sendable {
  public enum Verdict: String, Hashable, Sendable, CaseIterable {
    case approve, changes, withdraw
  }

  /// A reviewed state of the branch.
  public struct Version: Hashable, Sendable {
    /// The commit that the version is based on.
    public var base: String
    public var head: String
    public var baseTree: String
    public var headTree: String
    /// The SHA-256 of the differences between the two trees: the same for the same change on another base.
    public var change: String
    /// `commits`, `rebase`, `update` or `reopened`.
    public var reason: String

    public init(base: String, head: String, baseTree: String, headTree: String, change: String, reason: String) {
      (self.base, self.head, self.baseTree, self.headTree) = (base, head, baseTree, headTree)
      (self.change, self.reason) = (change, reason)
    }
  }

  public enum Kind: Hashable, Sendable {
    case open(source: String, target: String, reviewers: [String])
    case version(Version)
    case comment(head: String?, anchor: Anchor?, reply: String?)
    /// Without subjects, the verdict is on the request as a whole.
    case verdict(Verdict, head: String, change: String, subjects: [SubjectChange])
    case resolve(thread: String, isResolved: Bool)
    /// A new text for the author's own comment, or for the title and text of their own request.
    case edit(of: String)
    /// Different branches for the author's own request.
    case editBranches(source: String?, target: String?)
    case hide(of: String, reason: String)
    case close(reason: String)
    case reopen
    case merged(commit: String, how: String, head: String)
    case ask(add: [String], remove: [String])
    case link(url: String)
    /// An event of a newer version of this program: kept and counted.
    case unknown(String)
  }

  public var id: String
  public var kind: Kind
  public var text: String
  public var author: Person
  /// The person who recorded it, if not the author.
  public var recordedBy: Person?
  /// The author's time.
  public var seconds: Int64
  /// For an imported event: the same for the same answer, however often it is imported.
  public var answer: String?
  /// For a comment.
  public var images: [CommentImage] = []
  /// For a comment: one of its images is suggested as a replacement for a variant's.
  public var suggestion: ImageSuggestion?
  /// The events that it follows, skipping joins.
  public var parents: [String] = []
}

extension ReviewEvent.Kind {
  /// The name of the event in its line.
  public var name: String {
    switch self {
    case .open: "open"
    case .version: "version"
    case .comment: "comment"
    case .verdict: "verdict"
    case .resolve: "resolve"
    case .edit, .editBranches: "edit"
    case .hide: "hide"
    case .link: "link"
    case .close: "close"
    case .reopen: "reopen"
    case .merged: "merged"
    case .ask: "ask"
    case .unknown(let name): name
    }
  }

  /// Returns the message of its commit.
  ///
  /// - Parameters:
  ///   - text: For a comment the complete text; otherwise a sentence for `git log`, and the text after it.
  ///   - nonce: 16 random hexadecimal digits.
  ///   - answer: The id of an imported answer.
  public func message(_ text: String, nonce: String, answer: String? = nil) -> EventMessage {
    var values: [String: EventValue] = ["event": .string(name), "format": .number(1), "nonce": .string(nonce)]
    values["answer"] = answer.map { .string($0) }
    func list(_ texts: [String]) -> EventValue { .list(texts.map { .string($0) }) }
    switch self {
    case .open(let source, let target, let reviewers):
      (values["source"], values["target"]) = (.string(source), .string(target))
      if !reviewers.isEmpty { values["reviewers"] = list(reviewers) }
    case .version(let version):
      (values["base"], values["head"]) = (.string(version.base), .string(version.head))
      (values["baseTree"], values["headTree"]) = (.string(version.baseTree), .string(version.headTree))
      (values["change"], values["reason"]) = (.string(version.change), .string(version.reason))
    case .comment(let head, let anchor, let reply):
      values["head"] = head.map { .string($0) }
      values["anchor"] = anchor?.value
      values["reply"] = reply.map { .string($0) }
    case .verdict(let verdict, let head, let change, let subjects):
      (values["verdict"], values["head"]) = (.string(verdict.rawValue), .string(head))
      values["change"] = .string(change)
      if !subjects.isEmpty { values["subjects"] = .list(subjects.map(\.value)) }
    case .resolve(let thread, let isResolved):
      (values["thread"], values["resolved"]) = (.string(thread), .bool(isResolved))
    case .edit(let event): values["of"] = .string(event)
    case .editBranches(let source, let target):
      values["source"] = source.map { .string($0) }
      values["target"] = target.map { .string($0) }
    case .hide(let event, let reason): (values["of"], values["reason"]) = (.string(event), .string(reason))
    case .link(let url): values["url"] = .string(url)
    case .close(let reason): values["reason"] = .string(reason)
    case .reopen, .unknown: break
    case .merged(let commit, let how, let head):
      (values["commit"], values["how"], values["head"]) = (.string(commit), .string(how), .string(head))
    case .ask(let add, let remove):
      if !add.isEmpty { values["add"] = list(add) }
      if !remove.isEmpty { values["remove"] = list(remove) }
    }
    return EventMessage(text: text, values: values)
  }

  /// Parses the line of an event; nil if a required value is missing or exceeds the limits.
  init?(_ values: [String: EventValue]) {
    guard let name = values["event"]?.text, !name.isEmpty, values["format"]?.int != nil else { return nil }
    func id(_ key: String) -> String? { values[key]?.text.flatMap { Self.isID($0) ? $0 : nil } }
    func texts(_ key: String, _ limit: Int) -> [String]? {
      guard let value = values[key] else { return [] }
      guard let elements = value.elements, elements.count <= limit else { return nil }
      let texts = elements.compactMap(\.text)
      return texts.count == elements.count ? texts : nil
    }
    switch name {
    case "open":
      guard let source = values["source"]?.text, let target = values["target"]?.text,
        [source, target].allSatisfy(Self.isBranchName), let reviewers = texts("reviewers", 50)
      else { return nil }
      self = .open(source: source, target: target, reviewers: reviewers)
    case "version":
      guard let base = id("base"), let head = id("head"), let baseTree = id("baseTree"), let headTree = id("headTree"),
        let change = id("change"), change.utf8.count == 64, let reason = values["reason"]?.text
      else { return nil }
      self = .version(
        .init(base: base, head: head, baseTree: baseTree, headTree: headTree, change: change, reason: reason))
    case "comment":
      self = .comment(head: id("head"), anchor: values["anchor"]?.members.flatMap(Anchor.init), reply: id("reply"))
    case "verdict":
      guard let verdict = values["verdict"]?.text.flatMap(ReviewEvent.Verdict.init), let head = id("head"),
        let change = id("change")
      else { return nil }
      // A verdict that isn't fully understood must not be taken for one on the whole request.
      guard values["assets"] == nil, let elements = (values["subjects"] ?? .list([])).elements else { return nil }
      let subjects = elements.compactMap(SubjectChange.init)
      guard subjects.count == elements.count, subjects.count <= 400 else { return nil }
      self = .verdict(verdict, head: head, change: change, subjects: subjects)
    case "resolve":
      guard let thread = id("thread"), let isResolved = values["resolved"]?.bool else { return nil }
      self = .resolve(thread: thread, isResolved: isResolved)
    case "edit":
      guard let edit = Self.edit(of: id("of"), values) else { return nil }
      self = edit
    case "hide":
      guard let event = id("of") else { return nil }
      self = .hide(of: event, reason: values["reason"]?.text ?? "mistake")
    case "link":
      guard let url = values["url"]?.text, url.hasPrefix("https://"), url.utf8.count <= 2000,
        url.utf8.allSatisfy({ (33..<127).contains($0) })
      else { return nil }
      self = .link(url: url)
    case "close": self = .close(reason: values["reason"]?.text ?? "declined")
    case "reopen": self = .reopen
    case "merged":
      guard let commit = id("commit"), let head = id("head") else { return nil }
      self = .merged(commit: commit, how: values["how"]?.text ?? "merge", head: head)
    case "ask":
      guard let add = texts("add", 50), let remove = texts("remove", 50) else { return nil }
      self = .ask(add: add, remove: remove)
    default: self = .unknown(name)
    }
  }

  private static func edit(of event: String?, _ values: [String: EventValue]) -> Self? {
    if let event { return .edit(of: event) }
    let (source, target) = (values["source"]?.text, values["target"]?.text)
    guard source != nil || target != nil, [source, target].compactMap({ $0 }).allSatisfy(isBranchName) else {
      return nil
    }
    return .editBranches(source: source, target: target)
  }

  static func isID(_ text: String) -> Bool {
    [40, 64].contains(text.utf8.count)
      && text.utf8.allSatisfy { (48...57).contains($0) || (97...102).contains($0) }
  }

  /// A basic check of a branch name; git checks the rest.
  private static func isBranchName(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.count <= 244 && !text.hasPrefix("refs/") && !text.hasPrefix("-")
      && !text.contains("..") && !text.hasSuffix("/") && !text.hasSuffix(".lock")
      && text.unicodeScalars.allSatisfy { $0.value > 32 && $0.value != 127 && !"~^:?*[\\".unicodeScalars.contains($0) }
  }
}
