/// Which of the three streams are terminals, the width, and whether colors are shown.
public struct Terminal: Hashable, Sendable {
  public var isInput: Bool
  public var isOutput: Bool
  public var isError: Bool
  /// In columns.
  public var width: Int
  public var colorsOutput: Bool
  public var colorsError: Bool

  public static let defaultWidth = 80

  /// No terminal anywhere: pipes, files, tests.
  public static let none = Terminal(isInput: false, isOutput: false, isError: false, environment: [:])

  /// - Parameters:
  ///   - width: The terminal's own width; if nil, `COLUMNS` of the environment is used, then 80.
  ///   - environment: Colors are off with `NO_COLOR`, on with `CLICOLOR_FORCE`, off with `TERM=dumb`, in this order,
  ///     and otherwise depend on the terminal.
  public init(isInput: Bool, isOutput: Bool, isError: Bool, width: Int? = nil, environment: [String: String]) {
    self.isInput = isInput
    self.isOutput = isOutput
    self.isError = isError
    let columns = width ?? environment["COLUMNS"].flatMap { Int($0) } ?? Self.defaultWidth
    self.width = columns > 0 ? columns : Self.defaultWidth
    colorsOutput = Self.showsColors(isTerminal: isOutput, environment)
    colorsError = Self.showsColors(isTerminal: isError, environment)
  }

  /// The maximum width of a table; nil if lines are not cut, because the output goes to a program or a file.
  public var outputWidth: Int? { isOutput ? width : nil }

  /// Source: no-color.org, and bixense.com/clicolors for `CLICOLOR_FORCE`.
  private static func showsColors(isTerminal: Bool, _ environment: [String: String]) -> Bool {
    if let off = environment["NO_COLOR"], !off.isEmpty { return false }
    if let force = environment["CLICOLOR_FORCE"], !force.isEmpty, force != "0" { return true }
    return isTerminal && environment["TERM"] != "dumb"
  }
}
