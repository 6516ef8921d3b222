/// A point in time, with the time zone in which it was read from a clock.
public struct LocalTime: Hashable, Sendable {
  public var secondsSince1970: Int
  /// Seconds east of Greenwich.
  public var secondsFromUTC: Int

  public init(secondsSince1970: Int, secondsFromUTC: Int = 0) {
    self.secondsSince1970 = secondsSince1970
    self.secondsFromUTC = secondsFromUTC
  }
}
