/// A day of the Gregorian calendar, without a time zone.
public struct Day: Hashable, Comparable, Sendable {
  /// Counted from January 1, 1970.
  public var number: Int64

  public init(number: Int64) { self.number = number }

  /// The day of a time, in the time zone in which it was recorded.
  public init(_ moment: GitTime) {
    // Git keeps 64 bits of seconds; years beyond these limits are meaningless and would overflow.
    let seconds = max(-1 << 50, min(moment.seconds, 1 << 50)) + Int64(moment.offsetMinutes) * 60
    number = seconds >= 0 ? seconds / 86400 : -((86399 - seconds) / 86400)
  }

  /// - Returns: Nil for an invalid date.
  public init?(year: Int, month: Int, day: Int) {
    guard (0...9999).contains(year), (1...12).contains(month), (1...31).contains(day) else { return nil }
    self.init(number: Self.number(year: year, month: month, day: day))
    if calendar.day != day { return nil }
  }

  /// Counts days from the first day of a month; the day may be beyond the end of the month.
  ///
  /// Source: `days_from_civil`, https://howardhinnant.github.io/date_algorithms.html
  static func number(year: Int, month: Int, day: Int) -> Int64 {
    let shifted = month <= 2 ? year - 1 : year
    let era = shifted >= 0 ? shifted / 400 : (shifted - 399) / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    return Int64(era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468)
  }

  /// Source: the algorithm `civil_from_days` for the proleptic Gregorian calendar, with years that begin in March.
  public var calendar: (year: Int, month: Int, day: Int) {
    let shifted = Int(number) + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    return (
      yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    )
  }

  /// Counted from 0 for Monday; January 1, 1970 was a Thursday.
  var weekday: Int { Int(((number + 3) % 7 + 7) % 7) }

  var alone: ClosedRange<Day> { self...self }

  /// All days of a month, which is counted from 1.
  static func all(ofMonth month: Int, year: Int) -> ClosedRange<Day> {
    let next = month == 12 ? number(year: year + 1, month: 1, day: 1) : number(year: year, month: month + 1, day: 1)
    return Day(number: number(year: year, month: month, day: 1))...Day(number: next - 1)
  }

  /// The same day a number of months earlier; the last day of the month if that is shorter.
  func before(months: Int) -> Day {
    let (year, month, day) = calendar
    let count = year * 12 + month - 1 - months
    guard count >= 12 else { return Day(number: number - Int64(months) * 30) }
    for candidate in (min(day, 28)...day).reversed() {
      if let found = Day(year: count / 12, month: count % 12 + 1, day: candidate) { return found }
    }
    return self
  }

  /// `2026-10-31`; years have at least four digits, as ISO 8601 requires.
  public var text: String {
    let (year, month, day) = calendar
    let digits = String(abs(year))
    let zeros = String(repeating: "0", count: max(0, 4 - digits.count))
    return "\(year < 0 ? "-" : "")\(zeros)\(digits)-\(Self.two(month))-\(Self.two(day))"
  }

  private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

  public static func < (one: Day, other: Day) -> Bool { one.number < other.number }
}
