extension HarbourPictures {
  /// The signal flag H, for "harbour", on its staff; 24 by 24 points.
  static let flag = PictureMaker.pdf(
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
      <path fill="#1B7AB5" d="M1 20C3.5 9.5 8.5 4 14.5 4c4.5 0 7.5 2.8 7.5 6.3 0 2.7-2 4.5-4.3 4.5-1.9\
     0-3.3-1.2-3.3-2.9 0-1.2.8-2.2 2-2.4-3.4-.8-6 1.5-6 4.7 0 3.1 2.8 5.2 6.4 5.2H23V20z"/>
      <path fill="none" stroke="#5CB3DD" stroke-width="1.5" stroke-linecap="round" d="M5.5 16.5C7.2 11.3 9.6 8 \
    12.8 6.8"/>
      <path fill="none" stroke="#0B2C4A" stroke-width="2" stroke-linecap="round" d="M2 21.5h20"/>
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
    return PictureMaker.gif(24, 24, palette: palette, frames: frames, hundredths: 10)
  }
}
