import Files
import TestKit
import Testing

@testable import AssetsCLI

/// An import of everything a project has, killed again and again by the real program's own clock.
@Suite(.enabled(if: BuiltProgram.path != nil, "needs the built program; run 'swift build --product assets'"))
struct ImportKilledTests {
  let sandbox = try! Sandbox(git: true)  // without a repository no test of this suite can run
  static let words = ["import", ".", "--move", "--icons", "--launch-images", "--rewrite-references"]

  @Test func atEveryMomentAKillLeavesAllOrNothing() throws {
    let program = try #require(BuiltProgram.path)
    try writeProject()
    try sandbox.commitAll("Start")
    let before = try state()
    // As long as looking and doing take on this machine, now.
    let clock = ContinuousClock()
    let look = try clock.measure { _ = try sandbox.run(program, Self.words + ["--dry-run"]) }
    #expect(try state() == before)
    let whole = try clock.measure { _ = try sandbox.run(program, Self.words) }
    let after = try state()
    #expect(before.keys.allSatisfy { !$0.hasSuffix(".png") || $0.contains(".xcassets/") || after[$0] == nil })

    var outcomes: [Int32: Int] = [:]
    var back = 0
    let start = clock.now
    for round in 0..<60 where round < 8 || start.duration(to: clock.now) < .seconds(6) {
      try startAgain()
      // Multiples of the golden ratio lie evenly, however many there are; two of three fall where files are written.
      let fraction = (Double(round) * 0.618_034).truncatingRemainder(dividingBy: 1)
      let writing = max(whole - look, whole / 8)
      let pause = round % 3 == 0 ? whole * fraction : look * 0.75 + writing * (1.6 * fraction)
      let moment = "round \(round), after \(pause) of \(whole)"
      outcomes[try sandbox.kill(after: pause, [program] + Self.words), default: 0] += 1
      let left = try state()
      #expect(hasEveryImage(of: before, left), "\(moment): an image is lost")
      for source in before.keys where !source.hasSuffix(".png") {
        #expect(left[source] == before[source] || left[source] == after[source], "\(moment): \(source)")
      }
      // The next command settles it, whichever it is.
      #expect(try sandbox.run(program, ["status"]).isSuccess, "\(moment)")
      let settled = try state()
      #expect(settled == before || settled == after, "\(moment): \(differences(settled, before, after))")
      if settled == before { back += 1 }
      #expect(try sandbox.git("fsck", "--strict", "--no-dangling") == "", "\(moment)")
      let again = try sandbox.run(program, Self.words)
      #expect(again.isSuccess, "\(moment): \(again)")
      #expect(try state() == after, "\(moment)")
      #expect(try workLeft() == [], "\(moment)")
    }
    #expect(outcomes[137, default: 0] > 0, "no kill came before the end: \(outcomes)")
    #expect(back > 0)
  }

  // MARK: - The project

  /// Images of every kind, called by a project file, code, interface files and property lists.
  private func writeProject() throws {
    let names = (1...18).map { "star\($0)" }
    for (index, name) in names.enumerated() {
      try sandbox.writePNGs(["A/\(name).png": 10 + index, "A/\(name)@2x.png": 20 + 2 * index])
      try sandbox.write("A/\(name).m", "id a = [UIImage imageNamed:@\"\(name).png\"];\n")
    }
    try sandbox.writePNGs(["A/Icon-60@2x.png": 120, "A/Icon-60@3x.png": 180])
    try sandbox.write("A/Default@2x.png", ImageMaker.png(640, 960))
    try sandbox.write("A/A.xcassets/Contents.json", "{\n  \"info\" : { \"author\" : \"xcode\", \"version\" : 1 }\n}\n")
    try sandbox.writeSquares("A/A.xcassets/star1.imageset", scales: [3])
    let images = names.map { "<imageView image=\"\($0).png\"/>" }.joined(separator: "\n")
    try sandbox.write("A/Main.xib", "<?xml version=\"1.0\"?>\n<document type=\"x\">\n\(images)\n</document>\n")
    let files = names.map { "\($0).png" } + ["A.xcassets", "Icon-60@2x.png", "Icon-60@3x.png", "Default@2x.png"]
    let objects = files.enumerated().map { index, name in
      """
      B\(index) = {isa = PBXBuildFile; fileRef = F\(index); };
      F\(index) = {isa = PBXFileReference; path = \"\(name)\"; sourceTree = "<group>"; };

      """
    }
    func list(_ letter: String) -> String { files.indices.map { "\(letter)\($0), " }.joined() }
    try sandbox.write(
      "A.xcodeproj/project.pbxproj",
      """
      // !$*UTF8*$!
      {
      archiveVersion = 1; objectVersion = 56; objects = {
      \(objects.joined())G0 = {isa = PBXGroup; children = (G1, ); sourceTree = "<group>"; };
      G1 = {isa = PBXGroup; children = (\(list("F"))); path = A; sourceTree = "<group>"; };
      T1 = {isa = PBXNativeTarget; buildPhases = (P1, ); name = A;
      productType = "com.apple.product-type.application"; };
      P1 = {isa = PBXResourcesBuildPhase; files = (\(list("B"))); };
      O1 = {isa = PBXProject; mainGroup = G0; targets = (T1, ); };
      };
      rootObject = O1;
      }

      """)
  }

  private func startAgain() throws {
    try sandbox.git("reset", "-q", "--hard")
    try sandbox.git("clean", "-qffdx")
    #expect(try workLeft() == [])
  }

  // MARK: - What there is

  /// All files but git's, with what is in them; hidden ones, too.
  private func state() throws -> [String: [UInt8]] {
    let files = try sandbox.files().filter { !$0.hasPrefix(".git/") }
    return Dictionary(uniqueKeysWithValues: try files.map { ($0, try sandbox.bytes($0)) })
  }

  private func hasEveryImage(of before: [String: [UInt8]], _ now: [String: [UInt8]]) -> Bool {
    let there = Set(now.values)
    return before.allSatisfy { !$0.key.hasSuffix(".png") || there.contains($0.value) }
  }

  /// What work on imports and references left in git's folder.
  private func workLeft() throws -> [String] {
    try sandbox.files(in: ".git").filter {
      $0.contains("assets/journals/") || $0.hasSuffix(".lock")
    }
  }

  private func differences(
    _ now: [String: [UInt8]], _ before: [String: [UInt8]], _ after: [String: [UInt8]]
  ) -> [String] {
    let paths = Set(now.keys).union(before.keys).union(after.keys)
    return paths.filter { now[$0] != before[$0] || now[$0] != after[$0] }.sorted().map { path in
      "\(path) \(now[path] == nil ? "gone" : now[path] == before[path] ? "old" : now[path] == after[path] ? "new" : "?")"
    }
  }
}
