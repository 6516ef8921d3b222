extension HarbourImages {
  /// The greeting of each language, 120 by 48 points.
  static var welcomes: [File] {
    let drawings: [(String, (inout Canvas) -> Void)] = [
      ("Base", withoutWords), ("ar", arabic), ("en", english), ("fr", french),
    ]
    return drawings.flatMap { folder, draw in
      [("welcome.png", 1), ("welcome@2x.png", 2)].map { name, scale in
        png("\(folder).lproj/\(name)", 120 * scale, 48 * scale, units: 120) { canvas in
          canvas.fill(.box(0, 0, 120, 48), .shaded(Palette.shallow, from: -40, Palette.sea, to: 44))
          draw(&canvas)
          canvas.place(0, 41.5, scale: 0.5) {
            $0.fill(swell(from: -10, to: 240, at: 0, bottom: 20), Palette.shallow)
            $0.fill(swell(from: -26, to: 240, at: 5.5, bottom: 20), Palette.navy)
          }
          canvas.keep(.box(0, 0, 120, 48, corner: 9))
        }
      }
    }
  }

  private static func withoutWords(_ canvas: inout Canvas) {
    emblem(&canvas, 36)
    for (x, y) in [(17, 17), (27, 26), (89, 15), (101, 23)] as [(Double, Double)] {
      canvas.stroke(gull.moved(x, y), 1.4, Palette.foam)
    }
  }

  private static func arabic(_ canvas: inout Canvas) {
    emblem(&canvas, 74)
    write(&canvas, marhaban, 13, 5, size: 1.12, pen: 2.3)
  }

  private static func english(_ canvas: inout Canvas) {
    emblem(&canvas, -2)
    write(&canvas, word("WELCOME"), 44.5, 16.5, size: 1.04, pen: 2)
  }

  private static func french(_ canvas: inout Canvas) {
    emblem(&canvas, -2)
    write(&canvas, word("BIENVENUE"), 44, 17, size: 0.97, pen: 2)
  }

  /// The lighthouse, in 48 units from `x` on.
  private static func emblem(_ canvas: inout Canvas, _ x: Double) {
    canvas.place(x, -1, scale: 0.48) {
      beams(&$0, reach: 34, Palette.foam.faded(76))
      $0.fill(rock, Palette.navy)
      lighthouse(&$0)
    }
  }

  private static let gull = VectorPath("M -5 -1 C -3.4 -3.4 -1 -3 0 0 C 1 -3 3.4 -3.4 5 -1")

  private static func write(
    _ canvas: inout Canvas, _ lines: [VectorPath], _ x: Double, _ y: Double, size: Double, pen: Double
  ) {
    canvas.place(x, y, scale: size) {
      for line in lines { $0.stroke(line, pen, Palette.foam) }
    }
  }

  // MARK: - Letters

  private struct Letter {
    var width: Double
    var line: VectorPath
  }

  /// Returns the letters side by side; a capital is 10 units high, with its foot at 10.
  private static func word(_ text: String) -> [VectorPath] {
    var x = 0.0
    return text.map { name in
      guard let letter = letters[name] else { preconditionFailure("no strokes for '\(name)'") }
      defer { x += letter.width + 2.9 }
      return letter.line.moved(x, 0)
    }
  }

  private static let letters: [Character: Letter] = [
    "B": Letter(
      width: 5.6,
      line: VectorPath(
        """
        M 0 5 L 0 0 L 2.8 0 C 6 0 6 4.8 2.8 4.8 L 0 4.8 L 0 10 L 3 10 C 6.8 10 6.8 4.8 3 4.8
        """)),
    "C": Letter(width: 6.6, line: VectorPath("M 6.6 1.6 C 4 -1.4 0 0 0 5 C 0 10 4 11.4 6.6 8.4")),
    "E": Letter(width: 4.8, line: VectorPath("M 4.8 0 L 0 0 L 0 10 L 4.8 10 M 0 4.9 L 4 4.9")),
    "I": Letter(width: 0, line: VectorPath("M 0 0 L 0 10")),
    "L": Letter(width: 4.6, line: VectorPath("M 0 0 L 0 10 L 4.6 10")),
    "M": Letter(width: 8, line: VectorPath("M 0 10 L 0.4 0 L 4 6.4 L 7.6 0 L 8 10")),
    "N": Letter(width: 6, line: VectorPath("M 0 10 L 0 0 L 6 10 L 6 0")),
    "O": Letter(width: 8, line: .box(0, 0, 8, 10, corner: 4)),
    "U": Letter(width: 6, line: VectorPath("M 0 0 L 0 6.4 C 0 11.2 6 11.2 6 6.4 L 6 0")),
    "V": Letter(width: 6.6, line: VectorPath("M 0 0 L 3.3 10 L 6.6 0")),
    "W": Letter(width: 9.6, line: VectorPath("M 0 0 L 2.4 10 L 4.8 2.4 L 7.2 10 L 9.6 0")),
  ]

  /// "Welcome" in Arabic, from the right: meem, ra, ha, ba, alef. The writing line is at 20.
  private static let marhaban = [
    VectorPath("M 52 17.4 C 52 21 46 21 46 17.4 C 46 13.4 52 13.4 52 17.4"),
    VectorPath("M 50.6 20 L 43 20 C 41.4 20 40.6 18.6 40.2 16.6 C 40.6 23 37.6 27 31.6 27.4"),
    VectorPath(
      "M 22.6 11.4 C 25.6 8.6 28.6 11.6 36 13.4 C 29.6 14.4 27.4 20 22 20 L 17 20 C 15.2 20 14.4 18.8 14.2 15.8"),
    VectorPath("M 14.2 15.8 C 14.2 18.8 13 20 11 20 L 8 20 C 5 20 4 18.8 4 15.6 L 4 4"),
    VectorPath("M 14 25.4 L 14.01 25.4"),
  ]
}
