/// Returns a number that somebody set in the environment to make a test longer or to have it go another way.
public func testVariable(_ name: String, usually number: Int) -> Int {
  environmentValue(name).flatMap { Int($0) } ?? number
}

/// The two tiers of the suite.
public enum TestTier {
  /// True in `Scripts/test --all`, which adds long walks, kills, fuzzing and packaging. Tests of that tier are
  /// `.enabled(if: TestTier.isAll)`.
  public static let isAll = environmentValue("ASSETS_TEST_ALL") == "1"

  /// Returns some of the cases of a test that looks at many moments: the first, every third after it and the last; all
  /// of them in `Scripts/test --all`.
  public static func some<Case>(of cases: [Case]) -> [Case] {
    isAll ? cases : cases.indices.filter { $0 % 3 == 0 || $0 == cases.count - 1 }.map { cases[$0] }
  }

  /// Returns how often something is repeated: a few times for every change, many times in `Scripts/test --all`.
  public static func count(_ standard: Int, all: Int) -> Int { isAll ? all : standard }
}
