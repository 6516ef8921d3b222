/// How many pictures went which way; the ways add up to `found`.
public struct ImportCounts: Hashable, Sendable {
  public var found = 0
  public var imported = 0
  public var alreadyThere = 0
  public var duplicates = 0
  /// Left where they are, those of catalogues not among them.
  public var left = 0
  public var inCatalogs = 0
  public var inConflict = 0
  public var setsMade = 0
  public var setsExtended = 0

  init(_ plan: ImportPlan) {
    found = plan.files.count
    setsMade = plan.edits.count(where: \.isNew)
    setsExtended = plan.edits.count - setsMade
    for file in plan.files { count(file.outcome) }
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
