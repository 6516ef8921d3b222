internal import Catalog
internal import Files

/// What one rule finds, with a limit for each folder of a catalog.
///
/// A file of a few megabytes can contain a million elements that are all wrong in the same way. A million lines about
/// one set are useless; the first ones show the problem, and one more gives their number. Each name in code is a
/// separate finding, since a project may exclude some of them.
struct RuleFindings {
  /// Up to this number they are reported one by one; a set with more needs to be checked as a whole.
  static let maxCountOfFolder = 100

  private let rule: String
  private var told: [Finding] = []
  private var counts: [ExactName: Count] = [:]

  private struct Count {
    var found = 0
    /// The most severe of those that are not reported.
    var severity = Severity.note
  }

  /// - Parameter rule: Its id.
  init(_ rule: String) { self.rule = rule }

  mutating func add(_ severity: Severity, _ place: FindingLocation, _ message: String) {
    guard place.isInText || hasRoom(for: severity, in: ExactName(place.path)) else { return }
    told.append(Finding(rule: rule, severity: severity, place: place, message: message))
  }

  private mutating func hasRoom(for severity: Severity, in folder: ExactName) -> Bool {
    var count = counts[folder] ?? Count()
    count.found += 1
    let hasRoom = count.found <= Self.maxCountOfFolder
    if !hasRoom { count.severity = max(count.severity, severity) }
    counts[folder] = count
    return hasRoom
  }

  /// In the order in which they came; then, for folders with more than are reported, how many.
  var all: [Finding] {
    told
      + counts.filter { $0.value.found > Self.maxCountOfFolder }.sorted { $0.key < $1.key }.map { folder, count in
        let left = count.found - Self.maxCountOfFolder
        return Finding(
          rule: rule, severity: count.severity, place: FindingLocation(folder.text),
          message: "\(left) more of these here; only the first \(Self.maxCountOfFolder) are listed")
      }
  }
}
