extension HarbourImages {
  /// The signal flag H, for "harbour", on its staff; 24 by 24 points.
  static let flag = ImageMaker.pdf(
    24, 24,
    drawing: """
      % Points from the lower left, as PDF has them.
      1 1 1 rg
      4 21 m 7.5 22.6 10 21.8 12.5 20.9 c 12.5 8.9 l 10 9.8 7.5 10.6 4 9 c h f
      0.847 0.267 0.235 rg
      12.5 20.9 m 15.6 19.8 18.6 19.2 22 20.8 c 22 8.8 l 18.6 7.2 15.6 7.8 12.5 8.9 c h f
      0.043 0.173 0.290 RG
      1 J 1 j
      1.2 w
      4 21 m 7.5 22.6 10 21.8 12.5 20.9 c 15.6 19.8 18.6 19.2 22 20.8 c
      22 8.8 l 18.6 7.2 15.6 7.8 12.5 8.9 c 10 9.8 7.5 10.6 4 9 c h S
      2.2 w
      3.2 22.4 m 3.2 1.6 l S

      """)

  /// A breaking wave; 24 by 24 units.
  static let wave = Array(
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" viewBox="0 0 24 24">
      <title>Wave</title>
      <path fill="#1B7AB5" d="M1 21C3.5 10 8.5 4 14.5 4 19 4 22 6.8 22 10.3 22 13 20 14.8 17.7 14.8
        15.8 14.8 14.4 13.6 14.4 11.9 14.4 10.7 15.2 9.7 16.4 9.5 13 8.7 10.4 11 10.4 13.9
        10.4 16.5 13.2 18 16.8 18 19.4 18 21.2 17.4 23 17.4V21z"/>
      <path fill="none" stroke="#5CB3DD" stroke-width="1.5" stroke-linecap="round" d="M5.5 16.5C7.2 11.3 9.6 8 12.8 6.8"/>
      <path fill="#0B2C4A" d="M2 21h20a1 1 0 0 1 0 2H2a1 1 0 0 1 0-2z"/>
    </svg>

    """.utf8)

  /// Eight dots of which one after the other is dark, 24 by 24 pixels.
  static var loading: [UInt8] {
    let places: [(Double, Double)] = [
      (12, 4), (17.66, 6.34), (20, 12), (17.66, 17.66), (12, 20), (6.34, 17.66), (4, 12), (6.34, 6.34),
    ]
    // From white to the sea, in 16 steps; all dots and their soft edges are among them.
    let palette = (0..<16).map { Palette.foam.mixed(with: Palette.sea, Double($0) / 15) }
    let frames = places.indices.map { frame in
      var canvas = Canvas(24, 24, scale: 1)
      canvas.fill(.box(0, 0, 24, 24), Palette.foam)
      for (index, place) in places.enumerated() {
        let age = (frame - index + places.count) % places.count
        canvas.fill(.circle(place.0, place.1, 2.4), palette[15 - age * 12 / 7])
      }
      return canvas.pixels.map { pixel in
        UInt8((255 - Int(pixel.red)) * 15 / (255 - Int(Palette.sea.red)))
      }
    }
    return ImageMaker.gif(24, 24, palette: palette, frames: frames, hundredths: 10)
  }
}
