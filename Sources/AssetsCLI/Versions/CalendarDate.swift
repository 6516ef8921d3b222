internal import Git

/// A moment on the calendar and clock of where it was noted.
struct CalendarDate: Hashable {
  var year: Int
  var month: Int
  var day: Int
  var hour: Int
  var minute: Int
  var second: Int
  private var offsetMinutes: Int

  /// Source: the algorithm `civil_from_days` for the proleptic Gregorian calendar, with years that begin in March.
  init(_ moment: Moment) {
    offsetMinutes = moment.offsetMinutes
    // Git keeps 64 bits of seconds; years beyond these are nobody's and would overflow.
    let seconds = Int(max(-1 << 50, min(moment.seconds, 1 << 50))) + offsetMinutes * 60
    let (quotient, remainder) = seconds.quotientAndRemainder(dividingBy: 86400)
    let day = remainder < 0 ? quotient - 1 : quotient
    let rest = seconds - day * 86400
    (hour, minute, second) = (rest / 3600, rest / 60 % 60, rest % 60)
    let shifted = day + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    self.day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }

  /// `2026-03-09 14:05`
  var text: String { "\(date) \(Self.two(hour)):\(Self.two(minute))" }

  /// `2026-03-09T14:05:00+01:00`
  var isoText: String {
    let offset = abs(offsetMinutes)
    let zone = "\(offsetMinutes < 0 ? "-" : "+")\(Self.two(offset / 60)):\(Self.two(offset % 60))"
    return "\(date)T\(Self.two(hour)):\(Self.two(minute)):\(Self.two(second))\(zone)"
  }

  /// Years have four digits at least, as ISO 8601 wants them.
  private var date: String {
    let digits = String(abs(year))
    let zeros = String(repeating: "0", count: max(0, 4 - digits.count))
    return "\(year < 0 ? "-" : "")\(zeros)\(digits)-\(Self.two(month))-\(Self.two(day))"
  }

  private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
