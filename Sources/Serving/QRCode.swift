internal import CQRLoading

/// A QR code for a terminal.
public struct QRCode {
  private let rows: [[Bool]]

  /// Nil if libqrencode isn't installed.
  public init?(_ text: String) {
    var rows: [[Bool]] = []
    let isDrawn = withUnsafeMutablePointer(to: &rows) { assets_qr_draw(text, takeSquares, $0) }
    guard isDrawn != 0 else { return nil }
    self.rows = rows
  }

  /// Two rows a line, in black on white whatever the colors of the terminal, with the margin that cameras need.
  public var text: String {
    let margin = 2
    let width = rows.count + 2 * margin
    let line = [Bool](repeating: false, count: width)
    let side = [Bool](repeating: false, count: margin)
    var all =
      Array(repeating: line, count: margin) + rows.map { side + $0 + side } + Array(repeating: line, count: margin)
    if !all.count.isMultiple(of: 2) { all.append(line) }
    return stride(from: 0, to: all.count, by: 2).map { row in
      let squares = (0..<width).map { column in
        switch (all[row][column], all[row + 1][column]) {
        case (true, true): "█"
        case (true, false): "▀"
        case (false, true): "▄"
        case (false, false): " "
        }
      }
      return "\u{1B}[30;107m\(squares.joined())\u{1B}[0m\n"
    }.joined()
  }
}

private func takeSquares(_ rows: UnsafeMutableRawPointer?, _ squares: UnsafePointer<UInt8>?, _ width: Int32) {
  guard let rows, let squares else { return }
  let width = Int(width)
  rows.assumingMemoryBound(to: [[Bool]].self).pointee = (0..<width).map { row in
    (0..<width).map { squares[row * width + $0] == 1 }
  }
}
