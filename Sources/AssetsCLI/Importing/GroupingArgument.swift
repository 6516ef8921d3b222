internal import Arguments
internal import Importing

/// Which part of an image's path or name becomes a group in the catalog.
struct GroupingArgument: ArgumentValue {
  var grouping: ImportRequest.Grouping

  init?(argument: String) {
    guard let grouping = ImportRequest.Grouping(rawValue: argument) else { return nil }
    self.grouping = grouping
  }

  var argument: String { grouping.rawValue }
  static var accepted: AcceptedValues { .oneOf(ImportRequest.Grouping.allCases.map(\.rawValue)) }
}
