/// A day in the words in which people name it: `2026-10-31`, `31.10.2026`, `31 Oct 2026`, `today`, `yesterday`,
/// `3 days ago`, `last week`.
///
/// `10/11/2026` is none: half of the world reads another day there than the other half.
public struct DayWords: Hashable, Sendable {
  private enum Meaning: Hashable, Sendable {
    case date(Day)
    case daysAgo(Int)
    case monthsAgo(Int)
  }

  private let meaning: Meaning

  /// - Returns: Nil for what names no day.
  public init?(_ text: String) {
    // Longer than any of the forms; what stands there may come from anywhere.
    guard text.utf8.count <= 40 else { return nil }
    let words = text.lowercased().split { $0 == " " || $0 == "\t" || $0 == "," }.map(String.init)
    guard let meaning = Self.date(words).map(Meaning.date) ?? Self.distance(words) else { return nil }
    self.meaning = meaning
  }

  /// - Parameter today: The day on which it was said.
  public func day(saidOn today: Day) -> Day {
    switch meaning {
    case .date(let day): day
    case .daysAgo(let count): Day(number: today.number - Int64(count))
    case .monthsAgo(let count): today.before(months: count)
    }
  }

  // MARK: - On the calendar

  private static func date(_ words: [String]) -> Day? {
    if words.count == 3 { return namedMonth(words) }
    guard words.count == 1, let word = words.first else { return nil }
    for separator in ["-", ".", "/"] as [Character] {
      let parts = word.split(separator: separator, omittingEmptySubsequences: false).map(number)
      guard parts.count == 3, let first = parts[0], let second = parts[1], let third = parts[2] else { continue }
      // With the year in front the order is clear; behind it only points say that the day comes first.
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
      guard let day = number(day), month.utf8.count >= 3, month.allSatisfy(\.isLetter),
        let place = months.firstIndex(where: { $0.hasPrefix(month) })
      else { continue }
      return Day(year: year.value, month: place + 1, day: day.value)
    }
    return nil
  }

  private static let months = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
    "december",
  ]

  private static func number(_ text: some StringProtocol) -> (value: Int, digits: Int)? {
    guard (1...4).contains(text.utf8.count), text.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
      let value = Int(text)
    else { return nil }
    return (value, text.utf8.count)
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
