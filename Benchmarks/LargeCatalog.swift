internal import TestKit

/// A catalog of image sets with three scales each, whose images are small and all different.
enum LargeCatalog {
  /// Commits sets with git: a thousand are four thousand files.
  static func fill(_ sandbox: Sandbox, sets count: Int) throws {
    // No other program is to tidy up while times are taken.
    try sandbox.git("config", "gc.auto", "0")
    var random = SeededRandom(seed: 1)
    for number in 0..<count { try write(set: number, sandbox, &random) }
    try sandbox.write(
      "Assets.xcassets/Contents.json", "{\n  \"info\" : {\n    \"author\" : \"xcode\",\n    \"version\" : 1\n  }\n}\n")
    try sandbox.git("add", "-A")
    try sandbox.git("commit", "--quiet", "-m", "\(count) image sets")
  }

  static func write(set number: Int, _ sandbox: Sandbox, _ random: inout SeededRandom) throws {
    let name = "image\(number)"
    let folder = "Assets.xcassets/\(name).imageset"
    var images: [String] = []
    for scale in 1...3 {
      let file = scale == 1 ? "\(name).png" : "\(name)@\(scale)x.png"
      try sandbox.write("\(folder)/\(file)", image(4 * scale, &random))
      images.append(
        "    {\n      \"filename\" : \"\(file)\",\n      \"idiom\" : \"universal\",\n      \"scale\" : \"\(scale)x\"\n    }"
      )
    }
    let info = "  \"info\" : {\n    \"author\" : \"xcode\",\n    \"version\" : 1\n  }"
    try sandbox.write(
      "\(folder)/Contents.json", "{\n  \"images\" : [\n\(images.joined(separator: ",\n"))\n  ],\n\(info)\n}\n")
  }

  /// Returns an image whose pixels are noise, so that it cannot be compressed.
  private static func image(_ side: Int, _ random: inout SeededRandom) -> [UInt8] {
    let pixels = random.bytes(side * side * 4)
    return ImageMaker.png(side, side) { x, y in
      let start = (y * side + x) * 4
      return ImageMaker.Color(pixels[start], pixels[start + 1], pixels[start + 2], pixels[start + 3])
    }
  }
}
