internal import Arguments
internal import Reporting

/// The values of `--format`: text for people, or one of the formats for programs.
enum OutputFormatArgument: Hashable, ArgumentValue {
  case text
  /// Holds the name of a `ReportFormat`.
  case format(String)

  init?(argument: String) {
    if argument == Self.text.argument {
      self = .text
    } else if ReportFormatList.format(argument) != nil {
      self = .format(argument)
    } else {
      return nil
    }
  }

  var argument: String {
    switch self {
    case .text: "text"
    case .format(let name): name
    }
  }

  static var accepted: AcceptedValues { .oneOf([text.argument] + ReportFormatList.all.map { $0.name }) }

  static let json = OutputFormatArgument.format(JSONFormat.name)

  /// The format for programs; nil for text.
  var format: (any ReportFormat.Type)? {
    if case .format(let name) = self { ReportFormatList.format(name) } else { nil }
  }
}
