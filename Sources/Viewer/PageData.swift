internal import Catalog
public import Imaging
public import JSON
public import Project

/// The overview of a page: its subject, and a line for each asset. `Templates/pages/contract.js` documents each value;
/// the names are the same there.
public struct PageIndex: Sendable {
  public enum Kind: String, Sendable {
    case diff, conflicts, gallery, prototype, review
  }

  /// Increased if the meaning of a value changes.
  public static let schema = 1

  public var kind: Kind
  public var id: String
  public var project: String
  public var from: PageVersion?
  public var to: PageVersion
  /// The answer of a comparison; nil if nothing changed.
  public var headline: Headline?
  public var sentence: String
  public var attention: String?
  public var groups: [String] = []
  public var assets: [PageAsset] = []
  public var otherFiles = 0
  /// For a gallery: the requests for every asset.
  public var requests: [PageRequest] = []
  /// For a gallery: the omitted requests, as text.
  public var requestsLeftOut: [String] = []
  public var answerTables: [PageAnswerTable] = []
  /// For a prototype: its screens, links and settings.
  public internal(set) var prototype: PlayerData?
  /// For conflicts: the commands that resolve all of them.
  public var keepCommands: [String] = []
  /// What a delivery would do with each image, and the command that does it.
  public var delivery: JSONValue?
  /// The review request of a comparison.
  public internal(set) var review: JSONValue?

  /// A page without assets, which only has a sentence.
  public static func empty(_ kind: Kind, project: String, sentence: String) -> PageIndex {
    PageIndex(
      kind: kind, id: "\(kind.rawValue)/\(project)", project: project, to: PageVersion(title: ""), sentence: sentence)
  }

  /// Turns a comparison into the page of a review request.
  public mutating func addReview(of request: RequestOverview) throws {
    review = try request.page()
    headline = try request.headline
    kind = .review
  }

  /// - Parameter details: For `--json`, which combines both; a page has them in separate blocks.
  public func json(with details: [PageDetail]? = nil) -> JSONValue {
    .object(
      ("schema", .number(Self.schema)), ("kind", .string(kind.rawValue)), ("id", .string(id)),
      ("project", .string(project)), ("from", from?.json), ("to", to.json), ("headline", headline?.json),
      ("sentence", .string(sentence)), ("attention", .optional(attention)),
      ("groups", .list(groups.map { .string($0) })),
      ("assets", .list(assets.map(\.json))), ("otherFiles", otherFiles == 0 ? nil : .number(otherFiles)),
      ("requests", .unlessEmpty(requests.map(\.json))),
      ("requestsLeftOut", .unlessEmpty(requestsLeftOut.map { .string($0) })),
      ("answerTables", .unlessEmpty(answerTables.map(\.json))),
      ("prototype", prototype?.json), ("keepCommands", .unlessEmpty(keepCommands.map { .string($0) })),
      ("delivery", delivery), ("review", review),
      ("details", details.map { .list($0.map(\.json)) }))
  }
}

public struct PageVersion: Sendable {
  public var id: String?
  public var title: String
  public var author: String?
  /// In ISO 8601.
  public var time: String?
  /// As the user typed it.
  public var branch: String?
  /// Its tags.
  public var tags: [String] = []
  /// `workTree` or `staged`.
  public var uncommitted: String?

  var json: JSONValue {
    .object(
      ("id", .optional(id)), ("short", .optional(id.map { String($0.prefix(7)) })), ("title", .string(title)),
      ("author", .optional(author)), ("time", .optional(time)), ("branch", .optional(branch)),
      ("tags", .unlessEmpty(tags.map { .string($0) })), ("uncommitted", .optional(uncommitted)))
  }
}

public struct PageAsset: Sendable {
  public struct Change: Sendable {
    public var changeClass: ChangeClass
    public var urgency: Urgency
    /// The class for people.
    public var words: String
    /// True if only variants were added or removed.
    public var isPart: Bool
    public var detail: String
    public var share: Double?
    public var slots: [String]
    public var seenKey: String
    /// The ids of the two images that show the change best.
    public var before: String?
    public var after: String?
    public var beforeColor: String?
    public var afterColor: String?
    /// True if those images are for a dark appearance.
    public var isDark = false
    /// The only background on which their difference is visible.
    public var visibleOn: ImageDifference.Background?
    /// The part of them that changed, with what is around it, if it is small: x, y, width and height, 0 to 1.
    public var crop: [Double]?
    /// Who changed it last, and when, in ISO 8601.
    public var author: String?
    public var time: String?
    /// The number of places where code uses it; nil if they weren't counted.
    public var uses: Int?
    /// The file of the first of these places.
    public var usedIn: String?
  }

  public var name: String
  /// Relative to the top of the project; not on a page, where the name is enough.
  public var path = ""
  public var type: String
  public var folder: String
  public var thumb: String?
  public var attention: String?
  public var change: Change?
  /// For a gallery: the index of its answers in `PageIndex.answerTables`.
  public var answers: Int?
  /// For a gallery, for each variant: image ids, colors, file names.
  public var images: [String] = []
  public var colors: [String] = []
  public var files: [String] = []
  /// For a gallery: why it can't be read.
  public var problem: String?
  public var emptySlots = 0
  public var findings = 0

  var json: JSONValue {
    .object(
      ("name", .string(name)), ("type", .string(type)), ("folder", .string(folder)), ("thumb", .optional(thumb)),
      ("attention", .optional(attention)), ("change", change?.json), ("answers", answers.map { .number($0) }),
      ("images", .unlessEmpty(images.map { .string($0) })), ("colors", .unlessEmpty(colors.map { .string($0) })),
      ("files", .unlessEmpty(files.map { .string($0) })), ("problem", .optional(problem)),
      ("emptySlots", emptySlots == 0 ? nil : .number(emptySlots)),
      ("findings", findings == 0 ? nil : .number(findings)))
  }
}

extension PageAsset.Change {
  fileprivate var json: JSONValue {
    .object(
      ("class", .string(changeClass.rawValue)), ("urgency", .string(urgency.rawValue)), ("words", .string(words)),
      ("part", isPart ? true : nil),
      ("detail", .string(detail)),
      ("share", share.map(JSONValue.share)), ("slots", .list(slots.map { .string($0) })),
      ("seenKey", .string(seenKey)), ("before", .optional(before)), ("after", .optional(after)),
      ("beforeColor", .optional(beforeColor)), ("afterColor", .optional(afterColor)), ("dark", isDark ? true : nil),
      ("visibleOn", .optional(visibleOn?.rawValue)),
      ("crop", crop.map { .list($0.map { .number(JSONNumber(thousandths: $0)) }) }), ("author", .optional(author)),
      ("time", .optional(time)), ("uses", uses.map { .number($0) }), ("usedIn", .optional(usedIn)))
  }
}

public struct PageDetail: Sendable {
  public struct Setting: Sendable {
    public var label: String?
    public var name: String
    public var before: String?
    public var after: String?
    public var text: String
  }

  public var name: String
  public var sentence: String?
  public var variants: [PageVariant] = []
  public var changes: [PageChange] = []
  public var settings: [Setting] = []
  /// For a conflict.
  public var keepCommands: [String] = []
  /// For a conflict: the versions that changed it last on each side.
  public var mine: PageVersion?
  public var theirs: PageVersion?
  public var restoreCommand: String?
  /// For a gallery.
  public var findings: [PageFinding] = []
  /// For a gallery, newest first.
  public var history: [PageHistoryEntry] = []
  /// Places in code; of an asset that was removed or renamed, those with its old name.
  public var uses: [PageUse] = []
  /// For a comparison: whether code uses it, or still uses its old name.
  public var usesSentence: String?
  /// True if these places use a name that is gone.
  public var usesAreStale = false
  /// For a gallery: the Swift code that refers to it.
  public var swift: String?
  /// For a prototype: what changed in its document, a line for each.
  public var lines: [String] = []
  /// For a prototype on a page that plays it: each of its versions, as far as it changed.
  public internal(set) var played: (before: PlayerData?, after: PlayerData?) = (nil, nil)

  public var json: JSONValue {
    .object(
      ("name", .string(name)), ("sentence", .optional(sentence)), ("variants", .list(variants.map(\.json))),
      ("changes", .list(changes.map(\.json))),
      (
        "settings",
        .unlessEmpty(
          settings.map {
            .object(
              ("label", .optional($0.label)), ("name", .string($0.name)), ("before", .optional($0.before)),
              ("after", .optional($0.after)), ("text", .string($0.text)))
          })
      ), ("keepCommands", .unlessEmpty(keepCommands.map { .string($0) })), ("mine", mine?.json),
      ("theirs", theirs?.json),
      ("restoreCommand", .optional(restoreCommand)), ("findings", .unlessEmpty(findings.map(\.json))),
      ("history", .unlessEmpty(history.map(\.json))), ("uses", .unlessEmpty(uses.map(\.json))),
      ("usesSentence", .optional(usesSentence)), ("staleUses", usesAreStale ? true : nil),
      ("code", swift.map { ["swift": .string($0)] }), ("lines", .unlessEmpty(lines.map { .string($0) })),
      (
        "played",
        played.before == nil && played.after == nil
          ? nil : .object(("before", played.before?.json), ("after", played.after?.json))
      ))
  }
}

public struct PageFinding: Sendable {
  var rule: String
  var severity: String
  var asset: String
  var slot: String?
  var message: String

  var json: JSONValue {
    .object(
      ("rule", .string(rule)), ("severity", .string(severity)), ("asset", .string(asset)), ("slot", .optional(slot)),
      ("message", .string(message)))
  }
}

public struct PageHistoryEntry: Sendable {
  var version: PageVersion
  var image: String?
  /// If it was a different one.
  var name: String?

  var json: JSONValue {
    .object(("version", version.json), ("image", .optional(image)), ("name", .optional(name)))
  }
}

public struct PageUse: Hashable, Sendable {
  var file: String
  var line: Int

  var json: JSONValue { ["file": .string(file), "line": .number(line)] }
}

public struct PageColor: Sendable, Equatable {
  /// In sRGB: `#1B7AB5`.
  public var hex: String
  public var space: String
  public var text: String

  var json: JSONValue { ["hex": .string(hex), "space": .string(space), "text": .string(text)] }
}

/// The slot of a variant, or the screen of a prototype.
public struct PageSlot: Hashable, Sendable {
  /// By dimension; a value that matches everything is omitted.
  var values: [Dimension: String]
  /// The id of a screen.
  var screen: String?

  var json: JSONValue {
    .object(
      Dimension.allCases.map { ($0.rawValue, JSONValue.optional(values[$0])) } + [("screen", .optional(screen))])
  }
}

public struct PageVariant: Sendable {
  public var label: String
  public var slot: PageSlot
  public var file: String?
  public var image: String?
  public var color: PageColor?
  public var facts: ImageFacts?
  /// The pixels at the top, left, bottom and right that keep their size when it grows; nil if all of it grows.
  public var slices: [Int]?

  var json: JSONValue {
    .object(
      ("label", .string(label)), ("slot", slot.json), ("file", .optional(file)), ("image", .optional(image)),
      ("color", color?.json), ("facts", facts?.json), ("slices", slices.map { .list($0.map { .number($0) }) }))
  }
}

public struct PageChange: Sendable {
  public struct Side: Sendable {
    public var image: String?
    public var color: PageColor?
    public var facts: ImageFacts?
    public var file: String?
    /// For a conflict: what this side calls the asset, if the other side calls it something else.
    public var name: String?

    var json: JSONValue {
      .object(
        ("image", .optional(image)), ("color", color?.json), ("facts", facts?.json), ("file", .optional(file)),
        ("name", .optional(name)))
    }
  }

  public var label: String
  public var slot: PageSlot
  public var changeClass: ChangeClass
  public var words: String
  public var previousName: String?
  public var before: Side?
  public var after: Side?
  /// For a conflict: the common base.
  public var base: Side?
  public var difference: ImageDifference?
  public var mask: String?
  public var sentence: String
  /// Of a screen: what changed in the document, a line for each.
  public var lines: [String] = []

  var json: JSONValue {
    let visible = difference?.onlyBackground
    return .object(
      ("label", .string(label)), ("slot", slot.json), ("class", .string(changeClass.rawValue)),
      ("words", .string(words)),
      ("previousName", .optional(previousName)), ("before", before?.json), ("after", after?.json),
      ("base", base?.json), ("changedPixels", difference.map { .number($0.changedPixels) }),
      ("share", difference.map { JSONValue.share($0.share) }),
      ("notes", difference.flatMap { .unlessEmpty($0.notes.map { .string($0) }) }), ("color", difference?.color?.json),
      ("areas", difference.map { .list($0.areas.map(\.json)) }), ("mask", .optional(mask)),
      ("visibleOn", visible.map { .list([.string($0.rawValue)]) }), ("sentence", .string(sentence)),
      ("lines", .unlessEmpty(lines.map { .string($0) })))
  }
}

extension JSONValue {
  /// A list; absent if it is empty.
  static func unlessEmpty(_ values: [JSONValue]) -> JSONValue? { values.isEmpty ? nil : .list(values) }

  /// 0 to 1 with five decimals.
  fileprivate static func share(_ value: Double) -> JSONValue {
    .number(JSONNumber((value * 100_000).rounded() / 100_000))
  }
}
