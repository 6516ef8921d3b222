extension HarbourImages {
  static var icons: [File] {
    func square(_ path: String, _ pixels: Int, units: Double = 24, _ draw: (inout Canvas) -> Void) -> File {
      png("Resources/" + path, pixels, pixels, units: units, draw)
    }
    return [
      square("anchor.png", 24, anchor), square("anchor@2x.png", 48, anchor), square("anchor@3x.png", 72, anchor),
      square("Toolbar/bell.png", 24, bell), square("Toolbar/bell@2x.png", 48, bell),
      square("Toolbar HD/bell@3x.png", 72, bell),
      square("chart.png", 32, units: 32, chart), square("chart@2x.png", 64, units: 32, chart),
      square("chart~ipad.png", 48, units: 32, chart), square("chart@2x~ipad.png", 96, units: 32, chart),
      square("compass.png", 24, compass), square("compass@2x.png", 48, compass),
      square("compass~ipad.png", 32, compass), square("compass~ipad@2x.png", 64, compass),
      // Two pixels short of twice the size, as a hasty export is.
      square("buoy.png", 24, buoy), square("buoy@2x.png", 46, buoy),
    ]
  }

  // MARK: - Vector images of 24 units

  static func anchor(_ canvas: inout Canvas) {
    anchor(&canvas, iron: Palette.navy, stock: Palette.red)
  }

  static func anchor(_ canvas: inout Canvas, iron: Palette.Color, stock: Palette.Color) {
    canvas.stroke(.circle(12, 4, 2), 2, iron)
    canvas.stroke(VectorPath("M 12 6 L 12 21"), 2.4, iron)
    canvas.stroke(VectorPath("M 3.8 14.5 C 4.6 18.6 8 21.4 12 21.4 C 16 21.4 19.4 18.6 20.2 14.5"), 2.4, iron)
    let fluke = VectorPath("M 3.4 11.4 L 6.6 15.6 L 1.6 16.2 Z")
    canvas.fill(fluke, iron)
    canvas.stroke(fluke, 0.8, iron)
    canvas.fill(fluke.mirrored(at: 12), iron)
    canvas.stroke(fluke.mirrored(at: 12), 0.8, iron)
    canvas.stroke(VectorPath("M 7.5 9 L 16.5 9"), 2, stock)
  }

  static func bell(_ canvas: inout Canvas) {
    canvas.stroke(VectorPath("M 12 2.5 L 12 5"), 3, Palette.navy)
    canvas.fill(.circle(12, 20.2, 2.6), Palette.red)
    let body = VectorPath(
      """
      M 12 4.5 C 8.2 4.5 6.3 7 6.1 10.5 C 5.9 14 5 15.4 3.4 17.2 C 2.9 17.8 3.2 18.5 4 18.5
      L 20 18.5 C 20.8 18.5 21.1 17.8 20.6 17.2 C 19 15.4 18.1 14 17.9 10.5 C 17.7 7 15.8 4.5 12 4.5 Z
      """)
    canvas.fill(body, Palette.sand)
    canvas.stroke(VectorPath("M 9 10.6 C 9.1 8.8 9.9 7.8 11 7.4"), 1.2, Palette.foam)
    canvas.stroke(VectorPath("M 5.4 15.4 L 18.6 15.4"), 1.2, Palette.navy)
    canvas.stroke(body, 1.5, Palette.navy)
  }

  static func compass(_ canvas: inout Canvas) {
    canvas.fill(.circle(12, 12, 11), Palette.navy)
    canvas.fill(.circle(12, 12, 8.8), Palette.foam)
    for mark in ["M 12 4.6 L 12 5.6", "M 19.4 12 L 18.4 12", "M 12 19.4 L 12 18.4", "M 4.6 12 L 5.6 12"] {
      canvas.stroke(VectorPath(mark), 1.1, Palette.shallow)
    }
    canvas.fill(VectorPath("M 16.6 7.4 L 13.8 13.8 L 10.2 10.2 Z"), Palette.red)
    canvas.fill(VectorPath("M 7.4 16.6 L 13.8 13.8 L 10.2 10.2 Z"), Palette.sea)
    canvas.fill(.circle(12, 12, 1.1), Palette.foam)
  }

  static func buoy(_ canvas: inout Canvas) {
    canvas.stroke(VectorPath("M 12 2.5 L 12 6"), 1.6, Palette.navy)
    canvas.fill(.circle(12, 2.9, 2), Palette.sand)
    canvas.stroke(.circle(12, 2.9, 1.7), 0.9, Palette.navy)
    canvas.fill(VectorPath("M 9.6 5.5 L 14.4 5.5 L 18 19.5 L 6 19.5 Z"), Palette.red)
    canvas.fill(VectorPath("M 8.6 9.5 L 15.4 9.5 L 16.4 13.5 L 7.6 13.5 Z"), Palette.foam)
    canvas.stroke(VectorPath("M 9.6 5.5 L 14.4 5.5 L 18 19.5 L 6 19.5 Z"), 1.2, Palette.navy)
    canvas.fill(
      VectorPath(
        """
        M 1 18 C 3.2 18 3.4 16.6 5.6 16.6 C 7.8 16.6 8.6 18.4 12 18.4 C 15.4 18.4 16.2 16.6 18.4 16.6
        C 20.6 16.6 20.8 18 23 18 C 22.4 21 18.6 23.4 12 23.4 C 5.4 23.4 1.6 21 1 18 Z
        """), Palette.sea)
    canvas.stroke(VectorPath("M 6.5 20.4 C 9 21.2 15 21.2 17.5 20.4"), 1.1, Palette.shallow)
  }

  // MARK: - A vector image of 32 units

  static func chart(_ canvas: inout Canvas) {
    let sheet = VectorPath("M 3 6.5 L 11.5 3.5 L 20.5 6.5 L 29 3.5 L 29 25.5 L 20.5 28.5 L 11.5 25.5 L 3 28.5 Z")
    canvas.fill(sheet, Palette.sky)
    canvas.fill(
      VectorPath("M 29 3.5 L 29 18 C 26 18.6 24.6 16.2 21.8 15.6 C 18.4 14.8 17.4 11.6 19.2 6.1 L 20.5 6.5 Z"),
      Palette.sand)
    canvas.fill(VectorPath("M 3 28.5 L 3 21.5 C 5.6 20.6 8 21.8 8.8 24 C 9.2 25.2 9 26 8.6 26.5 Z"), Palette.sand)
    // The middle of the sheet folds away from the light.
    canvas.fill(
      VectorPath("M 11.5 3.5 L 20.5 6.5 L 20.5 28.5 L 11.5 25.5 Z"), Palette.navy.faded(26))
    for dash in ["M 7 18.6 L 7.6 16", "M 8.8 13 L 10.4 11.2", "M 13.2 11.4 L 14.6 13.4", "M 15.8 16.2 L 17.2 18.6"] {
      canvas.stroke(VectorPath(dash), 1.7, Palette.red)
    }
    canvas.stroke(VectorPath("M 19.4 20 L 23.8 24.4"), 2.2, Palette.red)
    canvas.stroke(VectorPath("M 23.8 20 L 19.4 24.4"), 2.2, Palette.red)
    canvas.stroke(sheet, 1.8, Palette.navy)
  }
}
