import JSON
import TestKit
import Testing

@testable import AssetsCLI

/// Versions by their days: `--at`, and `history --since` and `--until`.
@Suite struct DayCommandTests {
  let sandbox = try! Sandbox.harbour()  // without git no test of this suite can run

  /// The clock of these tests stands at the evening of 2023-11-14.
  init() throws {
    sandbox.remove(".git")
    try sandbox.git("init", "-q", "-b", "main")
    for (day, color) in [
      ("2023-10-31", ImageMaker.Color.red), ("2023-11-06", .green), ("2023-11-13", .blue), ("2023-11-14", .black),
    ] {
      try sandbox.writeImageSet("\(Sandbox.images)/Bell", scales: [1], color: color)
      try sandbox.git("add", "-A")
      let date = "\(day)T12:00:00+0000"
      let made = try sandbox.run(
        "git", ["commit", "-q", "-m", "of \(day)"], adding: ["GIT_AUTHOR_DATE": date, "GIT_COMMITTER_DATE": date])
      #expect(made.isSuccess)
    }
  }

  private func run(_ words: String...) -> RunResult { runAssets(words, in: sandbox) }

  private func subjects(_ words: String..., sourceLocation: SourceLocation = #_sourceLocation) throws -> [String] {
    let result = runAssets(["history", "--json"] + words, in: sandbox)
    #expect(result.exitCode == .done, "\(result)", sourceLocation: sourceLocation)
    let list = try JSONDocument(parsing: Array(result.output.utf8)).value.object?["versions"]?.elements ?? []
    return list.compactMap { $0.object?["subject"]?.text.map { String($0.dropFirst(3)) } }
  }

  @Test(arguments: [
    ("31.10.2023", ImageMaker.Color.red), ("2023-11-1", .red), ("1 Nov 2023", .red), ("2 weeks ago", .red),
    ("last week", .green), ("8 days ago", .green), ("yesterday", .blue), ("today", .black), ("2026-01-01", .black),
    ("monday", .blue), ("last sunday", .green), ("october", .red), ("nov 2023", .black),
  ])
  func aDayIsUnderstood(day: String, color: ImageMaker.Color) throws {
    let result = run("restore", "Bell", "--at", day)
    #expect(result.exitCode == .done, "\(result)")
    #expect(try sandbox.bytes("\(Sandbox.images)/Bell.imageset/bell@1x.png") == ImageMaker.png(4, 4, color))
    #expect(run("list", "--at", day).exitCode == .done)
  }

  @Test func aBranchMayBeginOnADay() throws {
    #expect(run("branch", "then", "--at", "8 days ago").exitCode == .done)
    #expect(try sandbox.git("log", "-1", "--format=%s", "then") == "of 2023-11-06")
  }

  @Test func aBranchThatIsCalledLikeADayComesFirst() throws {
    try sandbox.git("branch", "yesterday", "HEAD~3")
    #expect(run("restore", "Bell", "--at", "yesterday").output.contains("(2023-10-31 12:00)"))
  }

  @Test func aDayBeforeTheFirstVersionIsToldWithTheFirst() throws {
    for words in [
      ["restore", "Bell", "--at", "2023-10-30"], ["list", "--at", "30.10.2023"],
      ["show", "Bell", "--at", "3 weeks ago"],
    ] {
      let result = runAssets(words, in: sandbox)
      #expect(result.exitCode == .failed)
      #expect(result.error.hasPrefix("error: no version existed yet on 2023-10-"), "\(result)")
      #expect(
        result.error.hasSuffix(
          "cause: the first one is from 2023-10-31\nhint: use that day or a later one: '--at 2023-10-31'\n"),
        "\(result)"
      )
    }
  }

  @Test(arguments: ["10/11/2023", "next friday", "2023-02-30", "31-10-2023"])
  func whatIsNoDayIsAnsweredWithTheForm(text: String) throws {
    let refused = try sandbox.refusal(["restore", "Bell", "--at", text])
    #expect(refused.hasPrefix("error: version not found: '\(text)'\n"), "\(refused)")
    #expect(
      refused.hasSuffix("hint: write a day as --at 2026-10-31, --at yesterday, --at friday or --at '3 days ago'\n"),
      "\(refused)")
  }

  @Test func aWordThatIsNoDayIsNotTakenForOne() throws {
    #expect(try !sandbox.refusal(["restore", "Bell", "--at", "v1.0"]).contains("write a day"))
  }

  // MARK: - History

  @Test func historyOfSomeDays() throws {
    #expect(try subjects("--since", "2023-11-06") == ["2023-11-14", "2023-11-13", "2023-11-06"])
    #expect(try subjects("--since", "yesterday") == ["2023-11-14", "2023-11-13"])
    #expect(try subjects("--until", "6.11.2023") == ["2023-11-06", "2023-10-31"])
    #expect(try subjects("--since", "2023-11-01", "--until", "2023-11-13") == ["2023-11-13", "2023-11-06"])
    #expect(try subjects("--until", "2023-11-13", "--limit", "1") == ["2023-11-13"])
    #expect(try subjects("--since", "2023-11-15") == [])
    #expect(try subjects("Bell", "--since", "2023-11-06", "--until", "yesterday") == ["2023-11-13", "2023-11-06"])
  }

  @Test func nothingOnThoseDaysIsSaid() {
    #expect(run("history", "--since", "2023-11-15").error == "note: no version was created since 2023-11-15\n")
    #expect(
      run("history", "Bell", "--since", "2023-11-01", "--until", "2023-11-02").error
        == "note: no version of 'Bell' was created since 2023-11-01 until 2023-11-02\n")
  }

  @Test func aWordThatIsNoDayIsRefused() {
    // After '--since' it may be a version.
    #expect(run("history", "--since", "soon").error.hasPrefix("error: version not found: 'soon'\n"))
    let result = run("history", "--until", "soon")
    #expect(result.exitCode == .usage)
    #expect(
      result.error.contains("a day such as 2026-10-31, 'yesterday', 'friday', '3 days ago' or 'october'"), "\(result)")
  }

  @Test func aMonthBeginsWithItsFirstDay() throws {
    #expect(try subjects("--since", "november") == ["2023-11-14", "2023-11-13", "2023-11-06"])
    #expect(try subjects("--until", "october") == ["2023-10-31"])
    #expect(try subjects("--since", "nov 2023", "--until", "monday") == ["2023-11-13", "2023-11-06"])
  }

  @Test func daysThatEndBeforeTheyBeginAreAMistake() {
    let result = run("history", "--since", "monday", "--until", "8 days ago")
    #expect(result.exitCode == .usage)
    #expect(
      result.error == """
        error: --since 2023-11-13 is later than --until 2023-11-06
        hint: swap the two: "--since '8 days ago' --until monday"

        """, "\(result)")
  }

  /// What was not there yet is not unknown.
  @Test func anAssetThatCameLaterIsToldWithItsDay() throws {
    try sandbox.writeImageSet("\(Sandbox.images)/Gong", scales: [1])
    try sandbox.git("add", "-A")
    let date = "2023-11-14T13:00:00+0000"
    #expect(
      try sandbox.run(
        "git", ["commit", "-q", "-m", "The gong"], adding: ["GIT_AUTHOR_DATE": date, "GIT_COMMITTER_DATE": date]
      ).isSuccess)
    let id = try sandbox.git("rev-parse", "--short=7", "HEAD")
    let words = [["restore", "Gong"], ["show", "Gong"], ["resolve", "Gong"], ["validate", "Gong"]]
    for command in words {
      #expect(
        try Golden.difference(
          sandbox.refusal(command + ["--at", "monday"]),
          inline: """
            error: asset 'Gong' did not exist yet on 2023-11-13
            cause: it was added in \(id) 'The gong' on 2023-11-14
            hint: use that day or a later one: '--at 2023-11-14'

            """) == nil)
      let refused = try sandbox.refusal(command + ["--at", "HEAD~1"])
      #expect(refused.hasPrefix("error: asset 'Gong' did not exist yet in the version 'HEAD~1'\n"), "\(refused)")
      #expect(refused.hasSuffix("hint: use that version or a later one: '--at \(id)'\n"), "\(refused)")
      #expect(try !sandbox.refusal(command.dropLast() + ["Gnu", "--at", "monday"]).contains("it was added in"))
    }
  }

  /// Versions in which an asset had another name are found when all those under its own are too young.
  @Test func theFormerNamesOfAnAssetAreFollowed() throws {
    let date = "2023-11-15T12:00:00+0000"
    try sandbox.git("mv", "\(Sandbox.images)/Bell.imageset", "\(Sandbox.images)/Gong.imageset")
    #expect(
      try sandbox.run(
        "git", ["commit", "-q", "-m", "of another name"],
        adding: ["GIT_AUTHOR_DATE": date, "GIT_COMMITTER_DATE": date]
      ).isSuccess)
    #expect(try subjects("Gong", "--until", "2023-11-06") == ["2023-11-06", "2023-10-31"])
    #expect(try subjects("Gong", "--since", "2023-11-14") == ["another name", "2023-11-14"])
  }
}
