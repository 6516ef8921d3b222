import Git
import Testing

/// Days as people say them; 2026-11-22 is today.
@Suite struct DayTests {
  private let today = Day(year: 2026, month: 11, day: 22)!  // there is one

  @Test(arguments: [
    ("2026-10-31", "2026-10-31"), ("2026/10/31", "2026-10-31"), ("2026.10.31", "2026-10-31"),
    ("2026-1-2", "2026-01-02"), ("31.10.2026", "2026-10-31"), ("1.2.2026", "2026-02-01"),
    ("31 Oct 2026", "2026-10-31"), ("Oct 31, 2026", "2026-10-31"), ("31 october 2026", "2026-10-31"),
    ("29.2.2024", "2024-02-29"), ("0001-01-01", "0001-01-01"),
    ("today", "2026-11-22"), ("Yesterday", "2026-11-21"), ("3 days ago", "2026-11-19"), ("1 day ago", "2026-11-21"),
    ("a week ago", "2026-11-15"), ("last week", "2026-11-15"), ("2 weeks ago", "2026-11-08"),
    ("last month", "2026-10-22"), ("11 months ago", "2025-12-22"), ("last year", "2025-11-22"),
    ("0 days ago", "2026-11-22"), ("saturday", "2026-11-21"), ("Friday", "2026-11-20"), ("last fri", "2026-11-20"),
    ("monday", "2026-11-16"), ("sunday", "2026-11-15"), ("october", "2026-10-31"), ("last october", "2026-10-31"),
    ("Oct 2026", "2026-10-31"), ("november", "2026-11-30"), ("last november", "2025-11-30"),
    ("december", "2025-12-31"), ("february 2024", "2024-02-29"), ("dec 2025", "2025-12-31"),
  ])
  func isUnderstood(text: String, day: String) {
    #expect(DateExpression(text)?.day(saidOn: today).text == day)
  }

  /// Half of the world takes the first number of `10/11/2026` for the month.
  @Test(arguments: [
    "", " ", "10/11/2026", "31-10-2026", "31.10.26", "2026-13-01", "2026-02-30", "30.2.2026", "2026-10", "2026-10-31-1",
    "2026-10-3x", "٢٠٢٦-10-31", "oc 2026", "oct 26", "last october 2026", "last oct of", "fr", "friday 2026",
    "last last friday", "31 oc 2026", "31 oct 26", "tomorrow", "ago", "3 ago", "days ago",
    "3 fortnights ago", "-3 days ago", "99999 days ago", "last", "fridays", "HEAD", "main",
    "2026-10-31                                                                    ",
  ])
  func isNone(text: String) {
    #expect(DateExpression(text) == nil)
  }

  @Test func monthsEndWhereTheyEnd() throws {
    let last = try #require(Day(year: 2024, month: 3, day: 31))
    #expect(DateExpression("last month")?.day(saidOn: last).text == "2024-02-29")
    #expect(DateExpression("13 months ago")?.day(saidOn: last).text == "2023-02-28")
  }

  @Test func aMonthIsAllOfItsDays() throws {
    let days = try #require(DateExpression("february 2024")).days(saidOn: today)
    #expect(days.lowerBound.text == "2024-02-01" && days.upperBound.text == "2024-02-29")
    #expect(try #require(DateExpression("friday")).days(saidOn: today).lowerBound.text == "2026-11-20")
  }

  /// Whatever day it is, a day of the week was within the last seven, and was that day.
  @Test func theLastOneOfTheWeekIsBeforeToday() throws {
    let tuesday = try #require(DateExpression("tuesday"))
    for number in -10...10 {
      let day = tuesday.day(saidOn: Day(number: Int64(number)))
      // The first of 1970 was a Thursday, and so was the day seven before it.
      #expect((1...7).contains(Int64(number) - day.number) && (day.number + 7 * 10 + 2) % 7 == 0, "\(number)")
    }
  }

  @Test func noDistanceIsTooLong() {
    for words in ["9999 years ago", "9999 weeks ago", "9999 months ago"] {
      #expect(DateExpression(words).map { $0.day(saidOn: today) < today } == true, "\(words)")
    }
    for seconds in [Int64.min, Int64.max] { _ = Day(GitTime(seconds: seconds, offsetMinutes: 840)).text }
  }

  @Test func countsAndCalendarAgree() throws {
    for number in stride(from: Int64(-719_000), to: 2_900_000, by: 61) {
      let (year, month, day) = Day(number: number).calendar
      #expect(Day(year: year, month: month, day: day)?.number == number)
    }
    #expect(try #require(Day(year: 1970, month: 1, day: 1)).number == 0)
    #expect(Day(GitTime(seconds: -1, offsetMinutes: 0)).text == "1969-12-31")
    #expect(Day(GitTime(seconds: 0, offsetMinutes: -1)).text == "1969-12-31")
    #expect(Day(GitTime(seconds: 86_399, offsetMinutes: 1)).text == "1970-01-02")
  }
}
