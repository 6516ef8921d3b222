internal import Files
internal import TestKit

/// What changed in images: found out by their pixels, then from what was found out before.
enum Diffing {
  private static let imageCount = 100
  private static let side = 1000

  static func run(_ program: String) throws -> [Race.Result] { try images(program) + largeProject(program) }

  /// 100 changed images of 1,000 × 1,000 pixels beside ImageMagick, which writes an image of each difference.
  private static func images(_ program: String) throws -> [Race.Result] {
    let sandbox = try Sandbox(git: true)
    for version in 0..<2 {
      try PlainFile.makeFolders("\(sandbox.folder)-\(version)")
      for number in 0..<imageCount {
        let png = image(number, isChanged: version == 1)
        let folder = "Assets.xcassets/image\(number).imageset"
        try sandbox.write("\(folder)/image.png", png)
        try PlainFile.write(png, to: "\(sandbox.folder)-\(version)/\(number).png")
        try sandbox.write(
          "\(folder)/Contents.json",
          #"{ "images" : [ { "filename" : "image.png", "idiom" : "universal", "scale" : "1x" } ] }"# + "\n")
      }
      try sandbox.git("add", "-A")
      try sandbox.git("commit", "--quiet", "-m", "version \(version)")
    }
    let (before, after) = ("\(sandbox.folder)-0", "\(sandbox.folder)-1")
    defer { for folder in [before, after] { PlainFile.remove(folder) } }
    // `compare` ends with 1 if images differ.
    let compare =
      "i=0; while [ $i -lt \(imageCount) ]; do compare -metric AE \(before)/$i.png \(after)/$i.png \(after)/d.png; "
      + "i=$((i+1)); done; true"
    let words = [program, "diff", "HEAD~1", "HEAD"]
    let facts = ".git/assets/image-facts"
    var results = [
      try Committing.race(sandbox, words, compare, runs: 3) { _ in sandbox.remove(facts) },
      try Committing.race(sandbox, words + ["--page", "\(before)/d.html"], compare, runs: 3) { _ in
        sandbox.remove(facts)
      },
    ]
    // Once more from what is known, beside git, which tells only names and bytes.
    results.append(try Committing.race(sandbox, words, "git diff --stat HEAD~1 HEAD", runs: 10) { _ in })
    return results
  }

  /// 40,000 files of which 100 assets changed, from what is known.
  private static func largeProject(_ program: String) throws -> [Race.Result] {
    let sandbox = try Sandbox(git: true)
    try LargeCatalog.fill(sandbox, sets: 10_000)
    var random = SeededRandom(seed: 2)
    for number in 0..<100 { try LargeCatalog.write(set: number * 100, sandbox, &random) }
    try sandbox.git("add", "-A")
    try sandbox.git("commit", "--quiet", "-m", "100 changed assets")
    let words = [program, "diff", "--stat", "HEAD~1", "HEAD"]
    return [try Committing.race(sandbox, words, "git diff --stat HEAD~1 HEAD", runs: 20) { _ in }]
  }

  /// An image with shapes and soft color, a part of which moves.
  private static func image(_ number: Int, isChanged: Bool) -> [UInt8] {
    let offset = isChanged ? 60 : 0
    return ImageMaker.png(side, side) { x, y in
      let (dx, dy) = (x - 300 - offset, y - 400)
      if dx * dx + dy * dy < 90 * 90 { return ImageMaker.Color(226, 72, 61, 255) }
      return ImageMaker.Color(UInt8(x * 255 / side), UInt8(y * 255 / side), UInt8(number * 2), 255)
    }
  }
}
