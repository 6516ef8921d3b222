internal import Catalog

/// The numbers of images by outcome; they add up to `found`.
public struct ImportCounts: Hashable, Sendable {
  public var found = 0
  public var imported = 0
  public var alreadyThere = 0
  public var duplicates = 0
  /// The number of images that stay where they are, without those in catalogs.
  public var left = 0
  public var inCatalogs = 0
  public var inConflict = 0
  public var setsMade = 0
  public var setsExtended = 0
  public var colorSetsMade = 0
  public var colorSetsExtended = 0
  /// Colors, one for each slot; their outcomes add up to `colorsFound`.
  public var colorsFound = 0
  public var colorsImported = 0
  public var colorsAlreadyThere = 0
  public var colorsLeft = 0
  public var colorsInConflict = 0

  init(_ plan: ImportPlan) {
    found = plan.files.count
    for edit in plan.edits { count(edit) }
    for file in plan.files { count(file.outcome) }
    colorsFound = plan.colors.count
    for color in plan.colors { count(color.outcome) }
  }

  private mutating func count(_ edit: SetEdit) {
    switch (edit.type == .colorSet, edit.isNew) {
    case (false, true): setsMade += 1
    case (false, false): setsExtended += 1
    case (true, true): colorSetsMade += 1
    case (true, false): colorSetsExtended += 1
    }
  }

  private mutating func count(_ outcome: ColorOutcome) {
    switch outcome {
    case .imported: colorsImported += 1
    case .alreadyThere: colorsAlreadyThere += 1
    case .left: colorsLeft += 1
    case .conflict: colorsInConflict += 1
    }
  }

  private mutating func count(_ outcome: ImportOutcome) {
    switch outcome {
    case .imported: imported += 1
    case .alreadyThere: alreadyThere += 1
    case .duplicate: duplicates += 1
    case .left(.inCatalog): inCatalogs += 1
    case .left: left += 1
    case .conflict: inConflict += 1
    }
  }
}
