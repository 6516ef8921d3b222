/// Rows of text in columns, aligned by their width on a terminal.
///
/// Cells are escaped here. A row may have fewer cells than there are columns.
struct Table: Sendable {
  enum Alignment: Hashable, Sendable { case left, right }

  struct Column: Hashable, Sendable {
    /// Shown above the column; if all titles are empty, there is no title line.
    var title = ""
    var alignment = Alignment.left
    /// The maximum width for aligning the column: wider cells stick out without moving other rows. Nil if the column is
    /// as wide as its widest cell.
    var widest: Int?
    /// True for a column whose cells are shortened in the middle before a line that is too long is cut.
    var yields = false

    static func left(_ title: String = "", widest: Int? = nil, yields: Bool = false) -> Column {
      Column(title: title, widest: widest, yields: yields)
    }
    static func right(_ title: String = "") -> Column { Column(title: title, alignment: .right) }
  }

  struct Cell: Hashable, Sendable, ExpressibleByStringInterpolation {
    var text: String
    var look: Style.Attribute?

    init(_ text: String, _ look: Style.Attribute? = nil) {
      self.text = printable(text)
      self.look = look
    }

    init(stringLiteral text: String) { self.init(text) }
  }

  var columns: [Column]
  var rows: [[Cell]] = []
  /// The number of spaces before the first column, and between two columns.
  var indent = 0
  var gap = 2

  init(_ columns: [Column], indent: Int = 0) {
    self.columns = columns
    self.indent = indent
  }

  mutating func add(_ cells: Cell...) { rows.append(cells) }

  /// Returns the table; each line ends with a line break, and not with spaces.
  ///
  /// - Parameter width: Longer lines are cut and end with `…`; nil keeps them whole.
  func text(width: Int? = nil, style: Style = Style(isOn: false)) -> String {
    var lines = rows
    if columns.contains(where: { !$0.title.isEmpty }) {
      lines.insert(columns.map { Cell($0.title, .bold) }, at: 0)
    }
    var widths = columns.indices.map { column in
      lines.lazy.map { column < $0.count ? displayWidth($0[column].text) : 0 }
        .filter { $0 <= columns[column].widest ?? $0 }.max() ?? 0
    }
    if let width { yield(to: width, &widths, &lines) }
    // A table may have a line for each of a million elements, so no second list of lines is built.
    return lines.reduce(into: "") { $0 += line($1, widths, cutAt: width, style) + "\n" }
  }

  /// The minimum width of a column that yields.
  private static let narrowest = 20

  private func yield(to limit: Int, _ widths: inout [Int], _ lines: inout [[Cell]]) {
    for column in columns.indices where columns[column].yields {
      let excess = indent + widths.reduce(0, +) + gap * (columns.count - 1) - limit
      let width = max(Self.narrowest, widths[column] - excess)
      guard excess > 0, width < widths[column] else { continue }
      widths[column] = width
      for line in lines.indices where column < lines[line].count {
        lines[line][column].text = shortenedInMiddle(lines[line][column].text, to: width)
      }
    }
  }

  private func line(_ cells: [Cell], _ widths: [Int], cutAt limit: Int?, _ style: Style) -> String {
    var line = ""
    var used = 0
    // Spaces are written only before further text, so that no line ends with one.
    var spaces = indent
    for (index, cell) in cells.enumerated() where index < columns.count {
      let padding = max(0, widths[index] - displayWidth(cell.text))
      if columns[index].alignment == .right { spaces += padding }
      if !cell.text.isEmpty {
        let room = limit.map { $0 - used - spaces }
        if let room, room <= 0 { return line }
        let text = room.map { shortened(cell.text, to: $0) } ?? cell.text
        line += String(repeating: " ", count: spaces)
        line += cell.look.map { style(text, $0) } ?? text
        used += spaces + displayWidth(text)
        spaces = 0
      }
      spaces += gap + (columns[index].alignment == .left ? padding : 0)
    }
    return line
  }
}
