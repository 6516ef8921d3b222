internal import Arguments
internal import Importing

/// The kinds of projects and exports whose naming conventions can be selected.
struct SourceArgument: ArgumentValue {
  var source: SourcePlatform

  init?(argument: String) {
    guard let source = SourcePlatform(named: argument) else { return nil }
    self.source = source
  }

  var argument: String { source.rawValue }
  static var accepted: AcceptedValues { .oneOf(SourcePlatform.allCases.map(\.rawValue) + SourcePlatform.designTools) }
}
