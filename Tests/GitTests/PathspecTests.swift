import TestKit
import Testing

@testable import Git

@Suite struct PathspecTests {
  /// Random short paths meet often, as prefixes and as folders.
  @Test(arguments: 0..<40) func isTheSameAsComparingEachPath(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    func path() -> String {
      let names = (0...random.number(0...2)).map { _ in ["a", "a.b", "é", "e\u{301}"][random.number(0...3)] }
      return names.joined(separator: "/")
    }
    let paths = (0...random.number(0...5)).map { _ in path() }
    let scope = Pathspec(paths.map { $0 + (Bool.random(using: &random) ? "/" : "") })
    for _ in 0..<50 {
      let asked = path()
      #expect(scope.contains(asked) == paths.contains { asked.isAtOrBelow($0) }, "\(asked) in \(paths)")
      let reaches = paths.contains { asked.isAtOrBelow($0) || $0.isAtOrBelow(asked) }
      #expect(scope.reaches(into: asked) == reaches, "\(asked) around \(paths)")
    }
    let roots = scope.roots
    for path in paths { #expect(roots.filter(path.isAtOrBelow).count == 1, "\(path) below \(roots)") }
  }

  @Test(arguments: [[], [""], ["a", ""]]) func isEverything(paths: [String]) {
    let scope = Pathspec(paths)
    #expect(scope.isEverything && scope.contains("b/c") && scope.reaches(into: "b"))
  }
}
