extension GitTime {
  /// Parses a date in the format of `GIT_AUTHOR_DATE`: seconds since 1970 with an optional zone (`@1700000000 +0100`),
  /// `2024-05-17T12:30:00+02:00`, or `Fri, 17 May 2024 12:30:00 +0200`.
  ///
  /// - Parameter offsetMinutes: The zone of a date without one.
  ///
  /// Source: `git-commit(1)`, DATE FORMATS.
  init?(gitDate text: String, offsetMinutes: Int) {
    let words = text.split { $0 == " " || $0 == "T" && text.first!.isNumber || $0 == "," }.map(String.init)
    guard let first = words.first else { return nil }
    let digits = first.hasPrefix("@") ? String(first.dropFirst()) : first
    if words.count <= 2, let seconds = Int64(digits), digits.count > 8 || first.hasPrefix("@") {
      guard let zone = words.count == 2 ? Self.zone(words[1]) : offsetMinutes else { return nil }
      self.init(seconds: seconds, offsetMinutes: zone)
      return
    }
    self.init(calendarWords: words, offsetMinutes: offsetMinutes)
  }

  /// Parses `2024-05-17T12:30:00.000Z`, the format of other programs.
  public init?(iso text: String) {
    guard text.utf8.count <= 40 else { return nil }
    var date = text
    if let point = date.firstIndex(of: ".") {
      let rest = date[point...].dropFirst().drop { $0.isASCII && $0.isNumber }
      date = String(date[..<point] + rest)
    }
    if date.hasSuffix("Z") { date = date.dropLast() + "+0000" }
    self.init(gitDate: date, offsetMinutes: 0)
  }

  private init?(calendarWords words: [String], offsetMinutes: Int) {
    var rest = words[...]
    if let first = rest.first, first.allSatisfy(\.isLetter) { rest = rest.dropFirst() }
    guard let day = Self.takeDay(&rest), let clock = rest.popFirst() else { return nil }
    let (time, glued) = Self.splitZone(clock)
    guard let seconds = Self.secondsOfDay(time) else { return nil }
    let zoneText = glued ?? rest.popFirst()
    guard rest.isEmpty, let zone = zoneText.map(Self.zone) ?? offsetMinutes else { return nil }
    self.init(seconds: day * 86400 + seconds - Int64(zone) * 60, offsetMinutes: zone)
  }

  /// Removes and parses `2024-05-17`, `2024.05.17` or `17 May 2024`, as days since 1970.
  private static func takeDay(_ words: inout ArraySlice<String>) -> Int64? {
    guard let first = words.popFirst() else { return nil }
    let parts = first.split { "-./".contains($0) }.compactMap { Int64($0) }
    if parts.count == 3, parts[0] > 31 { return days(year: parts[0], month: parts[1], day: parts[2]) }
    let months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]
    guard let day = Int64(first), let name = words.popFirst(), let year = words.popFirst().flatMap({ Int64($0) }),
      let month = months.firstIndex(of: String(name.lowercased().prefix(3)))
    else { return nil }
    return days(year: year, month: Int64(month + 1), day: day)
  }

  /// Splits `12:30:00+02:00` and `12:30:00Z`.
  private static func splitZone(_ text: String) -> (time: String, zone: String?) {
    guard let start = text.firstIndex(where: { "+-Z".contains($0) }) else { return (text, nil) }
    return (String(text[..<start]), String(text[start...]))
  }

  private static func secondsOfDay(_ text: String) -> Int64? {
    let whole = text.split(separator: ".").first ?? ""
    let parts = whole.split(separator: ":", omittingEmptySubsequences: false).map { Int64($0) ?? -1 }
    guard parts.count == 2 || parts.count == 3, (0...24).contains(parts[0]), (0..<60).contains(parts[1]) else {
      return nil
    }
    // Git accepts the second 60 too.
    let seconds = parts.count == 3 ? parts[2] : 0
    return (0...60).contains(seconds) ? parts[0] * 3600 + parts[1] * 60 + seconds : nil
  }

  /// Parses `+0200`, `-02:30` and `Z`, as minutes.
  private static func zone(_ text: String) -> Int? {
    if ["Z", "UTC", "GMT"].contains(text) { return 0 }
    let digits = text.dropFirst().filter { $0 != ":" }
    guard let sign = text.first, sign == "+" || sign == "-", digits.utf8.count == 4,
      digits.utf8.allSatisfy({ (48...57).contains($0) }), let value = Int(digits)
    else { return nil }
    return (value / 100 * 60 + value % 100) * (sign == "-" ? -1 : 1)
  }

  /// Returns days since 1970; nil for an invalid month or day. Like git, it takes February 30 for a day in March.
  private static func days(year: Int64, month: Int64, day: Int64) -> Int64? {
    guard (1...12).contains(month), (1...31).contains(day), (1900...9999).contains(year) else { return nil }
    return Day.number(year: Int(year), month: Int(month), day: Int(day))
  }
}
