/// Returns a number that somebody set in the environment to make a test longer or to have it go another way.
public func testVariable(_ name: String, usually number: Int) -> Int {
  environmentValue(name).flatMap { Int($0) } ?? number
}

/// The two tiers of the suite.
public enum TestTier {
  /// True in `Scripts/test --all`, which adds long walks, kills, fuzzing and packaging. Tests of that tier are
  /// `.enabled(if: TestTier.isAll)`.
  public static let isAll = environmentValue("ASSETS_TEST_ALL") == "1"

  /// Returns how often something is repeated: a few times for every change, many times in `Scripts/test --all`.
  public static func count(_ standard: Int, all: Int) -> Int { isAll ? all : standard }
}
