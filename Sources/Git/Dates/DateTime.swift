/// A date and time in the time zone in which it was recorded.
public struct DateTime: Hashable, Sendable {
  public var day: Day
  public var hour: Int
  public var minute: Int
  public var second: Int
  private var offsetMinutes: Int

  public init(_ moment: GitTime) {
    offsetMinutes = moment.offsetMinutes
    day = Day(moment)
    // The limit of days; see `Day`.
    let rest = Int(max(-1 << 50, min(moment.seconds, 1 << 50))) + offsetMinutes * 60 - Int(day.number) * 86400
    (hour, minute, second) = (rest / 3600, rest / 60 % 60, rest % 60)
  }

  /// `2026-03-09 14:05`
  public var text: String { "\(day.text) \(Self.two(hour)):\(Self.two(minute))" }

  /// `2026-03-09T14:05:00+01:00`
  public var isoText: String {
    let offset = abs(offsetMinutes)
    let zone = "\(offsetMinutes < 0 ? "-" : "+")\(Self.two(offset / 60)):\(Self.two(offset % 60))"
    return "\(day.text)T\(Self.two(hour)):\(Self.two(minute)):\(Self.two(second))\(zone)"
  }

  private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
