extension HarbourImages {
  static var launchImages: [File] {
    [("Default.png", 320, 480), ("Default@2x.png", 640, 960), ("Default-568h@2x.png", 640, 1136)].map {
      (name, width, height) in
      png("Resources/" + name, width, height, units: 320, isOpaque: true) {
        harbour(&$0, height: Double(320 * height / width))
      }
    }
  }

  static var appIcons: [File] {
    let named = [("Icon.png", 57), ("Icon@2x.png", 114), ("Icon-76.png", 76), ("iTunesArtwork.png", 512)].map {
      (name, pixels) in
      png("Resources/" + name, pixels, pixels, units: 100, isOpaque: true, appIcon)
    }
    return named + [
      png("Resources/HarbourMark.png", 60, 60, units: 60, isOpaque: true) { mark(&$0) },
      png("Colors.xcassets/AppIcon.appiconset/AppIcon.png", 1024, 1024, units: 100, isOpaque: true, appIcon),
    ]
  }

  /// 60 units: a white anchor on the sea.
  private static func mark(_ canvas: inout Canvas) {
    canvas.fill(.box(0, 0, 60, 60), .shaded(Palette.shallow, from: -20, Palette.sea, to: 50))
    canvas.place(9, 8.5, scale: 1.75) { anchor(&$0, iron: Palette.foam, stock: Palette.sand) }
  }

  /// 100 units: a lighthouse on a rock, in the evening.
  static func appIcon(_ canvas: inout Canvas) {
    canvas.fill(.box(0, 0, 100, 100), .shaded(Palette.sea, from: 0, Palette.shallow, to: 80))
    beams(&canvas, reach: 52, Palette.foam.faded(76))
    canvas.fill(rock, Palette.navy)
    lighthouse(&canvas)
    canvas.fill(swell(from: -14, to: 114, at: 87.6, bottom: 100), Palette.foam)
    canvas.fill(swell(from: -14, to: 114, at: 90, bottom: 100), Palette.sea)
    canvas.fill(swell(from: -24, to: 124, at: 96, bottom: 100), Palette.navy)
  }

  /// 320 units wide: the lighthouse at the mouth of the harbour, by day.
  private static func harbour(_ canvas: inout Canvas, height: Double) {
    let sea = height - 150
    canvas.fill(.box(0, 0, 320, sea), .shaded(Palette.shallow, from: 0, Palette.sky, to: sea))
    canvas.fill(.circle(78, 110, 30), Palette.sand)
    cloud(&canvas, 196, 92)
    cloud(&canvas, 40, 176)
    canvas.fill(.box(0, sea, 320, 150), .shaded(Palette.sea, from: sea, Palette.navy, to: height + 40))
    boat(&canvas, 84, sea)
    canvas.place(136, sea - 206, scale: 2.6) {
      $0.fill(rock, Palette.navy)
      lighthouse(&$0)
    }
    for (start, top, color) in [
      (-40, 26, Palette.shallow.mixed(with: Palette.sea, 0.55)), (-64, 58, Palette.sea),
      (-30, 96, Palette.sea.mixed(with: Palette.navy, 0.5)),
    ] as [(Double, Double, Palette.Color)] {
      canvas.place(0, sea + top, scale: 2.4) { $0.fill(swell(from: start, to: 160, at: 0, bottom: 80), color) }
    }
  }

  /// 240 by 160 pixels: the pier in the last light.
  static var pier: [UInt8] {
    var canvas = Canvas(240, 160, scale: 1)
    canvas.fill(.box(0, 0, 240, 104), .shaded(Palette.sea, from: -30, Palette.sand, to: 100))
    canvas.fill(.circle(170, 88, 26), Palette.red.mixed(with: Palette.sand, 0.35))
    canvas.fill(.box(0, 96, 240, 64), .shaded(Palette.sea, from: 90, Palette.navy, to: 170))
    for (x, y, width) in [(146, 103, 48), (154, 111, 34), (160, 119, 20)] as [(Double, Double, Double)] {
      canvas.fill(.box(x, y, width, 3, corner: 1.5), Palette.sand.faded(170))
    }
    for post in stride(from: 12.0, to: 130, by: 26) {
      canvas.stroke(VectorPath("M \(post) 92 L \(post) 144"), 6, Palette.navy)
      canvas.stroke(VectorPath("M \(post) 86 L \(post) 74"), 3, Palette.navy)
    }
    canvas.stroke(VectorPath("M 0 75 L 116 75"), 2.4, Palette.navy)
    canvas.fill(.box(-8, 86, 140, 9, corner: 3), Palette.navy)
    canvas.stroke(VectorPath("M 116 74 L 116 46"), 3, Palette.navy)
    canvas.fill(.circle(116, 44, 11), Palette.sand.faded(110))
    canvas.fill(.circle(116, 44, 5), Palette.foam)
    canvas.place(0, 140, scale: 1.6) { $0.fill(swell(from: -12, to: 160, at: 0, bottom: 20), Palette.navy) }
    return canvas.jpeg()
  }

  private static func cloud(_ canvas: inout Canvas, _ x: Double, _ y: Double) {
    canvas.fill(.box(x, y, 84, 22, corner: 11), Palette.foam)
    canvas.fill(.circle(x + 32, y + 2, 18), Palette.foam)
    canvas.fill(.circle(x + 55, y + 6, 13), Palette.foam)
  }

  private static func boat(_ canvas: inout Canvas, _ x: Double, _ water: Double) {
    canvas.stroke(VectorPath("M 0 -62 L 0 -6").moved(x, water), 2.4, Palette.navy)
    canvas.fill(VectorPath("M 3 -60 C 18 -46 26 -32 28 -16 L 3 -16 Z").moved(x, water), Palette.foam)
    canvas.fill(VectorPath("M -3 -54 C -12 -42 -18 -30 -20 -16 L -3 -16 Z").moved(x, water), Palette.sand)
    canvas.fill(
      VectorPath("M -30 -10 L 34 -10 C 32 2 26 10 16 10 L -14 10 C -22 10 -28 2 -30 -10 Z").moved(x, water), Palette.red
    )
  }

  // MARK: - Parts of 100 units

  static let rock = VectorPath("M 14 100 C 17 90 24 89 30 82 C 34 77.6 66 77.6 70 82 C 76 89 83 90 86 100 Z")

  /// Light to both sides of the lamp.
  static func beams(_ canvas: inout Canvas, reach: Double, _ color: Palette.Color) {
    let beam = VectorPath("M 50 26 L \(50 - reach) 12 L \(50 - reach) 40 Z")
    canvas.fill(beam, color)
    canvas.fill(beam.mirrored(at: 50), color)
  }

  static func lighthouse(_ canvas: inout Canvas) {
    // The tower: 26 wide at the foot, 15 at the top, in five bands.
    func half(_ y: Double) -> Double { 7.5 + 5.5 * (y - 35) / 47 }
    for band in 0..<5 {
      let (top, bottom) = (35 + 9.4 * Double(band), 35 + 9.4 * Double(band + 1))
      let (upper, lower) = (half(top), half(bottom))
      canvas.fill(
        VectorPath(
          "M \(50 - upper) \(top) L \(50 + upper) \(top) L \(50 + lower) \(bottom) L \(50 - lower) \(bottom) Z"),
        band % 2 == 0 ? Palette.red : Palette.foam)
    }
    canvas.fill(VectorPath("M 50 35 L 57.5 35 L 63 82 L 50 82 Z"), Palette.navy.faded(28))
    canvas.fill(.box(47.6, 46.5, 4.8, 6, corner: 2.4), Palette.navy)
    canvas.fill(.box(47.6, 65, 4.8, 6, corner: 2.4), Palette.navy)
    // The lamp, its gallery and its roof.
    canvas.fill(.box(44, 21, 12, 12), Palette.sand)
    canvas.fill(.box(49.1, 21, 1.8, 12), Palette.navy)
    canvas.fill(.box(39.5, 31.5, 21, 4.5, corner: 1.6), Palette.navy)
    canvas.fill(VectorPath("M 41.5 21.8 C 42.5 15.5 46 13 50 13 C 54 13 57.5 15.5 58.5 21.8 Z"), Palette.red)
    canvas.stroke(VectorPath("M 50 13 L 50 10.4"), 2.4, Palette.red)
  }

  /// Water whose upper edge goes up and down by 3 units over a length of 32.
  static func swell(from start: Double, to end: Double, at y: Double, bottom: Double) -> VectorPath {
    var path = "M \(start) \(y)"
    var x = start
    while x < end {
      path +=
        " C \(x + 6) \(y) \(x + 10) \(y - 3) \(x + 16) \(y - 3) C \(x + 22) \(y - 3) \(x + 26) \(y) \(x + 32) \(y)"
      x += 32
    }
    return VectorPath(path + " L \(x) \(bottom) L \(start) \(bottom) Z")
  }
}
