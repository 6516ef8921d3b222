import Files
import TestKit

@testable import AssetsCLI

/// Work on the disk, and what is kept of it.
///
/// Sets of three kinds make it sure that git can merge whatever is not a real conflict: those everybody adds variants
/// to, which nobody renames; one of each person, which that person renames; and new ones, which come and go.
extension RandomScenario {
  static let catalog = Sandbox.images
  static let shared = ["Anchor", "Bell", "Gong"]

  /// An image that is like no other, so that nobody takes one for another that was renamed.
  mutating func makeImage() -> [UInt8] {
    let noise = (0..<256).map { _ in ImageMaker.Color(byte(), byte(), byte()) }
    return ImageMaker.png(16, 16) { x, y in noise[16 * y + x] }
  }

  private mutating func byte() -> UInt8 { UInt8(random.number(0...255)) }

  /// Writes an image set with two images.
  static func write(
    _ name: String, _ first: [UInt8], _ second: [UInt8], _ sandbox: Sandbox, _ clone: String
  ) throws {
    let set = "\(clone)/\(catalog)/\(name).imageset"
    // Images called like their set would get its new name with it.
    let files = ["image.png", "image@2x.png"]
    try sandbox.write("\(set)/\(files[0])", first)
    try sandbox.write("\(set)/\(files[1])", second)
    let images = zip(files, [1, 2]).map {
      "    {\n      \"filename\" : \"\($0)\",\n      \"idiom\" : \"universal\",\n      \"scale\" : \"\($1)x\"\n    }"
    }
    let info = "  \"info\" : {\n    \"author\" : \"xcode\",\n    \"version\" : 1\n  }"
    try sandbox.write(
      "\(set)/Contents.json", "{\n  \"images\" : [\n\(images.joined(separator: ",\n"))\n  ],\n\(info)\n}\n")
  }

  mutating func edit() throws -> String {
    switch random.number(0...11) {
    case 0...3: return try redraw()
    case 4: return try addSet()
    case 5, 6: return try addVariant()
    case 7, 8: return try note()
    case 9: return try removeSet()
    case 10: return try renameSet()
    default: return try leaveScraps()
    }
  }

  private func both(_ change: (Sandbox) throws -> Void) rethrows {
    for world in [mixed, plain] { try change(world.sandbox) }
  }

  private mutating func redraw() throws -> String {
    let images = try plain.sandbox.files(in: clone).filter { $0.hasSuffix(".png") }
    if images.isEmpty { return try addSet() }
    let path = random.element(of: images)
    let image = makeImage()
    try both { try $0.write(path, image) }
    return "redrawing \(path)"
  }

  private mutating func addSet() throws -> String {
    let name = "new\(count)"
    let images = (makeImage(), makeImage())
    try both { try Self.write(name, images.0, images.1, $0, clone) }
    return "\(clone): adding \(name)"
  }

  /// Adds an image for a language nobody else draws for, as Xcode would.
  private mutating func addVariant() throws -> String {
    let name = random.element(of: Self.shared)
    let set = "\(clone)/\(Self.catalog)/\(name).imageset"
    guard plain.sandbox.exists("\(set)/Contents.json") else { return try addSet() }
    let letters = Array("abcdefghijklmnopqrstuvwxyz")
    let language = String([letters[count / 676 % 26], letters[count / 26 % 26], letters[count % 26]])
    let image = makeImage()
    try both { sandbox in
      try sandbox.write("\(set)/\(name)-\(language).png", image)
      let old = try sandbox.text("\(set)/Contents.json")
      guard let end = old.firstRange(of: "\n  ]") else { return }
      let image = """
        ,
            {
              "filename" : "\(name)-\(language).png",
              "idiom" : "universal",
              "locale" : "\(language)",
              "scale" : "1x"
            }
        """
      try sandbox.write("\(set)/Contents.json", old[..<end.lowerBound] + image + old[end.lowerBound...])
    }
    return "\(clone): \(name) in \(language)"
  }

  private mutating func note() throws -> String {
    let line = random.number(0...11)
    try both { sandbox in
      var lines = try sandbox.text("\(clone)/notes.txt").split(separator: "\n").map(String.init)
      if lines.indices.contains(line) { lines[line] = "written by \(clone) in step \(count)" }
      try sandbox.write("\(clone)/notes.txt", lines.map { $0 + "\n" }.joined())
    }
    return "\(clone): line \(line + 1) of notes.txt"
  }

  /// The sets of the catalog whose names begin so.
  private func sets(_ beginning: String) throws -> [String] {
    try FileSystem.entries(of: plain.sandbox.path("\(clone)/\(Self.catalog)")).map(\.name)
      .filter { $0.hasPrefix(beginning) && $0.hasSuffix(".imageset") }.map { Path.stem($0) }.sorted()
  }

  private mutating func removeSet() throws -> String {
    let names = try sets("new")
    if names.isEmpty { return try addSet() }
    guard try changed.isEmpty else { return try commit() }
    let name = random.element(of: names)
    return try take(
      SharedScenario.Step(assets: ["remove", name], git: [["rm", "-r", "\(Self.catalog)/\(name).imageset"]]))
  }

  private mutating func renameSet() throws -> String {
    guard try changed.isEmpty else { return try commit() }
    guard let name = try sets(clone).first else { return try redraw() }
    let new = "\(clone)\(count)"
    let folder = { (name: String) in "\(RandomScenario.catalog)/\(name).imageset" }
    return try take(SharedScenario.Step(assets: ["rename", name, new], git: [["mv", folder(name), folder(new)]]))
  }

  private mutating func leaveScraps() throws -> String {
    let bytes = random.bytes(20)
    try both { try $0.write("\(clone)/scraps.tmp", bytes) }
    return "\(clone): scraps.tmp"
  }

  // MARK: - Versions

  mutating func commit() throws -> String {
    let lines = try changed
    if lines.isEmpty { return try edit() }
    let message = "step \(count)\n\nby \(clone)"
    // One asset only, where some changed.
    if let set = lines.first(where: { $0.hasPrefix(" M \(Self.catalog)/") && $0.contains(".imageset/") }),
      lines.count > 1, random.number(0...2) == 0
    {
      let folder = Path.folder(String(set.dropFirst(3)))
      return try take(
        SharedScenario.Step(
          assets: ["commit", "--no-verify", "-m", message, Path.stem(Path.name(folder))],
          git: [["git", "add", "-A", "--", folder], ["git", "commit", "-q", "-m", message, "--", folder]]))
    }
    return try take(
      SharedScenario.Step(
        assets: ["commit", "--no-verify", "-m", message],
        git: [["git", "add", "-A"], ["git", "commit", "-q", "-m", message]]))
  }

  /// Only of what nobody else has: we refuse the rest.
  mutating func amend() throws -> String {
    guard try ask("branch", "-r", "--contains", "HEAD").isEmpty else { return try commit() }
    let message = "step \(count), again"
    return try take(
      SharedScenario.Step(
        assets: ["commit", "--amend", "--no-verify", "-m", message],
        git: [["git", "add", "-A"], ["git", "commit", "-q", "--amend", "-m", message]]))
  }

  mutating func revert() throws -> String {
    guard try changed.isEmpty else { return try commit() }
    // Without the first version there would be nothing to go on with.
    let versions = try ask("rev-list", "--min-parents=1", "--max-parents=1", "--max-count=6", "HEAD")
    if versions.isEmpty { return try edit() }
    let version = random.element(of: versions)
    return try take(SharedScenario.Step(assets: ["revert", version], git: [["git", "revert", "--no-edit", version]]))
  }

  /// Brings back an asset that has the same place in both versions.
  mutating func restore() throws -> String {
    guard try changed.isEmpty else { return try commit() }
    let version = random.element(of: try ask("rev-list", "--max-count=9", "HEAD"))
    let sets = { (ask: [String]) in Set(ask.filter { $0.hasSuffix(".imageset") }) }
    let folder = "\(Self.catalog)/"
    let common = sets(try ask("ls-tree", "--name-only", "HEAD", folder))
      .intersection(sets(try ask("ls-tree", "--name-only", version, folder))).sorted()
    if common.isEmpty { return try addSet() }
    let set = random.element(of: common)
    return try take(
      SharedScenario.Step(
        assets: ["restore", Path.stem(Path.name(set)), "--at", version],
        git: [["git", "restore", "--source=\(version)", "--worktree", "--", set]]))
  }
}
