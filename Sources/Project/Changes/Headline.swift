public import JSON
internal import Review
internal import Spelling
internal import Validation

/// What the change of an asset or a prototype asks of a reviewer.
public enum Urgency: String, CaseIterable, Hashable, Sendable {
  /// Something is wrong; `AssetChange.attention` says what.
  case fix
  case look
  /// It looks the same as before: the same pixels, or another name or place.
  case harmless

  /// `2 to fix`
  fileprivate func text(_ count: Int) -> String {
    switch self {
    case .fix: "\(count) to fix"
    case .look: "\(count) to look at"
    case .harmless: "\(count) harmless"
    }
  }
}

/// The answer at the top of a page: a line of parts, each of which shows the assets that it is about.
public struct Headline: Hashable, Sendable {
  public struct Part: Hashable, Sendable {
    /// `2 to fix`
    public var text: String
    /// The name of the filter in links; nil if it is about no asset.
    public var filter: String?
    /// The names of the assets that it is about; nil if the filter is an `Urgency`.
    public var assets: [String]?

    public init(_ text: String, filter: String? = nil, assets: [String]? = nil) {
      (self.text, self.filter, self.assets) = (text, filter, assets)
    }
  }

  /// What the parts are reasons for: `Not ready`; nil if they are the whole answer.
  public var state: String?
  public var parts: [Part]
  /// What follows from the parts: `nothing was changed`.
  public var note: String?

  public init(_ state: String? = nil, parts: [Part] = [], note: String? = nil) {
    (self.state, self.parts, self.note) = (state, parts, note)
  }

  /// `Not ready: bell needs an approval, 3 open comments`
  public var text: String {
    let reasons = parts.map(\.text).joined(separator: ", ")
    let answer = [state, reasons.isEmpty ? nil : reasons].compactMap { $0 }.joined(separator: ": ")
    return answer + (note.map { "; \($0)" } ?? "")
  }

  public var json: JSONValue {
    let parts = parts.map { part in
      JSONValue.object(
        ("text", .string(part.text)), ("filter", .optional(part.filter)),
        ("assets", part.assets.map { .list($0.map { .string($0) }) }))
    }
    return .object(
      ("text", .string(text)), ("state", .optional(state)), ("parts", .list(parts)), ("note", .optional(note)))
  }
}

extension AssetChange {
  public var urgency: Urgency {
    if attention != nil { return .fix }
    switch changeClass {
    case .reencoded: return .harmless
    case .renamed, .moved: return changesSettings ? .look : .harmless
    case .settings: return isRewritten ? .harmless : .look
    default: return .look
    }
  }
}

extension ProjectChanges {
  /// `2 to fix, 9 to look at, 1 harmless`; nil if neither assets nor prototypes changed.
  public var headline: Headline? {
    if assets.isEmpty, prototypes.isEmpty { return nil }
    let counts = Dictionary(grouping: assets.map(\.urgency) + prototypes.map(\.urgency)) { $0 }.mapValues(\.count)
    return Headline(
      parts: Urgency.allCases.compactMap { urgency in
        counts[urgency].map { .init(urgency.text($0), filter: urgency.rawValue) }
      })
  }
}

extension [RequestObstacle] {
  /// What prevents the merge, in few words: obstacles of one kind are one part.
  ///
  /// - Parameter unwanted: The assets that a reviewer wants changed.
  func headlineParts(unwanted: [String]) -> [Headline.Part] {
    var parts: [Headline.Part] = []
    let people = compactMap { if case .asksForChanges(let person, _) = $0 { printable(person.name) } else { nil } }
    if !people.isEmpty {
      parts.append(
        .init(
          "\(Self.names(people)) \(people.count == 1 ? "asks" : "ask") for changes", filter: "changes", assets: unwanted
        ))
    }
    for obstacle in self {
      if case .unverified = obstacle { parts.append(.init("no approval counts yet")) }
    }
    parts += approvalParts
    let findings = compactMap { if case .finding(let finding) = $0 { finding } else { nil } }
    if !findings.isEmpty {
      parts.append(
        .init("\(counted(findings.count, "error")) to fix", filter: "errors", assets: findings.compactMap(\.place.name))
      )
    }
    for obstacle in self {
      guard case .conflicts(_, let names) = obstacle else { continue }
      parts.append(.init(obstacle.text, filter: "conflicts", assets: names))
    }
    return parts
  }

  /// `bell and pier need an approval`, `anchor changed since it was approved`
  private var approvalParts: [Headline.Part] {
    var missing: [String: [RequestObstacle.Part]] = [:]
    var changed: [RequestObstacle.Part] = []
    for obstacle in self {
      switch obstacle {
      case .needsApproval(let part, let given, let needed):
        missing[RequestObstacle.approvals(given, needed), default: []].append(part)
      case .changed(let part, _): changed.append(part)
      default: break
      }
    }
    var parts = missing.sorted { $0.key < $1.key }.map { approvals, parts in
      Headline.Part(
        "\(Self.names(parts.flatMap(\.names))) \(parts.areOne ? "needs" : "need") \(approvals)", filter: "approval",
        assets: parts.assetNames)
    }
    if !changed.isEmpty {
      let since = changed.areOne ? "it was" : "they were"
      parts.append(
        .init(
          "\(Self.names(changed.flatMap(\.names))) changed since \(since) approved", filter: "changed",
          assets: changed.assetNames))
    }
    return parts
  }

  private static func names(_ names: [String]) -> String { listed(firstFew(names), "and") }
}

extension [RequestObstacle.Part] {
  fileprivate var areOne: Bool { count == 1 && (first?.isOne ?? false) }

  fileprivate var assetNames: [String] {
    compactMap { if case .asset(let name) = $0 { name } else { nil } }
  }
}
