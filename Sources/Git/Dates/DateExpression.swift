/// A day in the forms that people use: `2026-10-31`, `31.10.2026`, `31 Oct 2026`, `today`, `yesterday`, `3 days ago`,
/// `last week`, `friday`; or a whole month: `october`, `october 2026`.
///
/// A weekday is the last one before today, a month the last one that has begun; with `last`, the month is over.
/// `10/11/2026` is not accepted: its meaning depends on the country.
public struct DateExpression: Hashable, Sendable {
  private enum Meaning: Hashable, Sendable {
    case date(Day)
    case daysAgo(Int)
    case monthsAgo(Int)
    /// Counted from 0 for Monday.
    case weekday(Int)
    /// Counted from 1; without a year the last one, which may not be over yet unless `isOver` is true.
    case month(Int, year: Int?, isOver: Bool)
  }

  private let meaning: Meaning

  /// - Returns: Nil for a text that is not a day.
  public init?(_ text: String) {
    // Longer than any of the forms; the text may come from anywhere.
    guard text.utf8.count <= 40 else { return nil }
    let words = text.lowercased().split { $0 == " " || $0 == "\t" || $0 == "," }.map(String.init)
    guard let meaning = Self.date(words).map(Meaning.date) ?? Self.distance(words) ?? Self.named(words) else {
      return nil
    }
    self.meaning = meaning
  }

  /// The day; for a month its last day.
  ///
  /// - Parameter today: The day on which the text was entered.
  public func day(saidOn today: Day) -> Day { days(saidOn: today).upperBound }

  /// The days: one, or all of a month.
  ///
  /// - Parameter today: The day on which the text was entered.
  public func days(saidOn today: Day) -> ClosedRange<Day> {
    switch meaning {
    case .date(let day): return day.alone
    case .daysAgo(let count): return Day(number: today.number - Int64(count)).alone
    case .monthsAgo(let count): return today.before(months: count).alone
    case .weekday(let wanted):
      let distance = (today.weekday - wanted + 6) % 7 + 1
      return Day(number: today.number - Int64(distance)).alone
    case .month(let month, let year?, _): return Day.all(ofMonth: month, year: year)
    case .month(let month, nil, let isOver):
      let now = today.calendar
      let hasBegun = isOver ? month < now.month : month <= now.month
      return Day.all(ofMonth: month, year: hasBegun ? now.year : now.year - 1)
    }
  }

  // MARK: - On the calendar

  private static func date(_ words: [String]) -> Day? {
    if words.count == 3 { return namedMonth(words) }
    guard words.count == 1, let word = words.first else { return nil }
    for separator in ["-", ".", "/"] as [Character] {
      let parts = word.split(separator: separator, omittingEmptySubsequences: false).map(number)
      guard parts.count == 3, let first = parts[0], let second = parts[1], let third = parts[2] else { continue }
      // If the year comes first, the order is clear; if it comes last, only dots mean that the day comes first.
      if first.digits == 4 { return Day(year: first.value, month: second.value, day: third.value) }
      guard separator == ".", third.digits == 4 else { return nil }
      return Day(year: third.value, month: second.value, day: first.value)
    }
    return nil
  }

  /// `31 oct 2026`, `oct 31 2026`.
  private static func namedMonth(_ words: [String]) -> Day? {
    guard let year = number(words[2]), year.digits == 4 else { return nil }
    for (day, month) in [(words[0], words[1]), (words[1], words[0])] {
      guard let day = number(day), let place = place(of: month, in: months) else { continue }
      return Day(year: year.value, month: place + 1, day: day.value)
    }
    return nil
  }

  /// The position of a name, which may be abbreviated to three letters or more.
  private static func place(of name: String, in names: [String]) -> Int? {
    name.utf8.count >= 3 ? names.firstIndex { $0.hasPrefix(name) } : nil
  }

  private static let months = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
    "december",
  ]

  private static let weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]

  private static func number(_ text: some StringProtocol) -> (value: Int, digits: Int)? {
    guard (1...4).contains(text.utf8.count), text.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
      let value = Int(text)
    else { return nil }
    return (value, text.utf8.count)
  }

  /// `friday`, `last friday`, `october`, `last october`, `october 2026`.
  private static func named(_ words: [String]) -> Meaning? {
    let isLast = words.first == "last"
    let rest = isLast ? words.dropFirst() : words[...]
    guard let name = rest.first, rest.count <= 2 else { return nil }
    if rest.count == 2 {
      guard !isLast, let year = number(words[1]), year.digits == 4 else { return nil }
      return place(of: name, in: months).map { .month($0 + 1, year: year.value, isOver: false) }
    }
    return place(of: name, in: weekdays).map { .weekday($0) }
      ?? place(of: name, in: months).map { .month($0 + 1, year: nil, isOver: isLast) }
  }

  // MARK: - Looking back

  private static func distance(_ words: [String]) -> Meaning? {
    switch words {
    case ["today"]: return .daysAgo(0)
    case ["yesterday"]: return .daysAgo(1)
    default: break
    }
    if words.count == 2, words[0] == "last" { return distance(1, words[1]) }
    guard words.count == 3, words[2] == "ago" else { return nil }
    return (["a", "an", "one"].contains(words[0]) ? 1 : number(words[0])?.value).flatMap { distance($0, words[1]) }
  }

  private static func distance(_ count: Int, _ unit: String) -> Meaning? {
    switch unit.hasSuffix("s") ? String(unit.dropLast()) : unit {
    case "day": .daysAgo(count)
    case "week": .daysAgo(7 * count)
    case "month": .monthsAgo(count)
    case "year": .monthsAgo(12 * count)
    default: nil
    }
  }
}
