import Git
import TestKit
import Testing

@testable import AssetsCLI

@Suite struct DateTimeTests {
  @Test(arguments: [
    (0, 0, "1970-01-01T00:00:00+00:00"),
    (-1, 0, "1969-12-31T23:59:59+00:00"),
    (-86_400, 0, "1969-12-31T00:00:00+00:00"),
    (-86_401, 0, "1969-12-30T23:59:59+00:00"),
    (951_782_400, 0, "2000-02-29T00:00:00+00:00"),
    (-2_203_891_200, 0, "1900-03-01T00:00:00+00:00"),
    (1_700_000_000, 90, "2023-11-14T23:43:20+01:30"),
    (1_700_000_000, -570, "2023-11-14T12:43:20-09:30"),
    (0, -1, "1969-12-31T23:59:00-00:01"),
    (253_402_300_800, 0, "10000-01-01T00:00:00+00:00"),
    (-62_135_596_800, 0, "0001-01-01T00:00:00+00:00"),
  ])
  func isThatOfTheCalendar(seconds: Int64, offsetMinutes: Int, text: String) {
    #expect(DateTime(GitTime(seconds: seconds, offsetMinutes: offsetMinutes)).isoText == text)
  }

  @Test func agreesWithGit() throws {
    let sandbox = try Sandbox(git: true)
    for (seconds, zone, offset) in [(1, "+0100", 60), (1_709_251_199, "-0330", -210), (4_102_444_799, "+1400", 840)] {
      let tree = try sandbox.git("mktree")
      let text = "tree \(tree)\nauthor A <a> \(seconds) \(zone)\ncommitter A <a> 0 +0000\n\nx\n"
      let commit = try sandbox.git("hash-object", "-t", "commit", "-w", "--stdin", input: text)
      let date = DateTime(GitTime(seconds: Int64(seconds), offsetMinutes: offset))
      #expect(try sandbox.git("log", "-1", "--format=%aI", commit) == date.isoText)
    }
  }

  @Test func noNumberIsTooLarge() {
    for seconds in [Int64.max, Int64.min] {
      _ = DateTime(GitTime(seconds: seconds, offsetMinutes: 840)).isoText
    }
  }
}
