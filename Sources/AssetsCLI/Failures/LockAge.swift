internal import Files
internal import System

/// How long a lock has been lying there, which tells one of a program at work from one that a killed program left.
enum LockAge {
  /// Returns `, and has been for 5 days`; nothing for one that is younger than an hour.
  static func words(_ path: String) -> String {
    guard let made = try? FileSystem.status(of: path)?.modified else { return "" }
    let hours = (time(nil) - made) / 3600
    if hours < 1 { return "" }
    return ", and has been for \(hours < 48 ? counted(hours, "hour") : counted(hours / 24, "day"))"
  }
}
