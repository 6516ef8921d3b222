public import Catalog

/// Something wrong with a prototype, or worth knowing.
public struct PrototypeFinding: Hashable, Sendable {
  /// What is wrong; the id of the rule is `prototype-` and the name.
  public enum Rule: String, CaseIterable, Sendable {
    // Errors
    case invalid
    case duplicateID = "duplicate-id"
    case missingTarget = "missing-target"
    case missingImage = "missing-image"
    case areaOutside = "area-outside"
    case unknownValue = "unknown-value"
    case unknownVariable = "unknown-variable"
    case unsafeURL = "unsafe-url"
    case flashing
    case story
    // Warnings
    case deadEnd = "dead-end"
    case noExit = "no-exit"
    case unreachable
    case smallArea = "small-area"
    case overlap
    case areaCut = "area-cut"
    case mixedSizes = "mixed-sizes"
    case fallback
    case noOverride = "no-override"
    case edgeConflict = "edge-conflict"
    case never
    case shortDelay = "short-delay"
    case pageSize = "page-size"
    // Notes
    case lowRow = "low-row"
    case unusedScreen = "unused-screen"
    case noAlt = "no-alt"
    case noLabel = "no-label"
    case unknownKey = "unknown-key"
    case layout
    case assumed

    public var severity: Severity {
      switch self {
      case .invalid, .duplicateID, .missingTarget, .missingImage, .areaOutside, .unknownValue, .unknownVariable,
        .unsafeURL, .flashing, .story:
        .error
      case .lowRow, .unusedScreen, .noAlt, .noLabel, .unknownKey, .layout, .assumed: .note
      default: .warning
      }
    }

    public var id: String { "prototype-\(rawValue)" }
  }

  public var rule: Rule
  /// The id of the screen or part; nil for the document.
  public var place: String?
  public var message: String
  /// The id of the link it is about; nil if it isn't about a link.
  public var link: String?
  /// Counted from 1; nil if it isn't known.
  public var line: Int?
  /// The name of an asset that is missing.
  public var asset: String?

  public init(_ rule: Rule, _ place: String?, _ message: String, line: Int? = nil, asset: String? = nil) {
    (self.rule, self.place, self.message, self.line, self.asset) = (rule, place, message, line, asset)
  }

  public var severity: Severity { rule.severity }
}
