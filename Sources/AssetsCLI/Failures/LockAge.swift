internal import Files
internal import System

/// The age of a lock, which distinguishes one of a running program from one that a killed program left.
enum LockAge {
  /// Returns `, and has been for 5 days`; empty if it is younger than an hour.
  static func words(_ path: String) -> String {
    guard let made = try? FileSystem.status(of: path)?.modified else { return "" }
    let hours = (time(nil) - made) / 3600
    if hours < 1 { return "" }
    return ", and has been for \(hours < 48 ? counted(hours, "hour") : counted(hours / 24, "day"))"
  }
}
