public import Catalog

/// A color that was found, and what becomes of it.
public struct ImportColor: Hashable, Sendable {
  public var name: String
  /// The path of the file that defines it.
  public var file: String
  /// Counted from 1; nil if the file has no lines.
  public var line: Int?
  /// The slot and the color; nil for one that isn't imported.
  public var slot: SetElement?
  public var outcome: ColorOutcome

  init(_ color: ColorCandidate, _ outcome: ColorOutcome) {
    (name, file, line, slot, self.outcome) = (color.name, color.file, color.line, color.element, outcome)
  }
}

/// What becomes of a color.
public enum ColorOutcome: Hashable, Sendable {
  /// It is added to the set at this path.
  case imported(set: String)
  /// The set has the same color in the same slot.
  case alreadyThere(set: String)
  case left(ColorImportError)
  /// Nothing with its name is imported, because of these paths.
  case conflict(ConflictKind, with: [String])
}
