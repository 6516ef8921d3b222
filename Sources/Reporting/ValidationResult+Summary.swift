internal import Catalog
internal import Files
public import Validation

extension ValidationResult {
  /// The last line of a report: `Checked 4 assets in 2 catalogs: 1 error, 2 notes; 3 more are in the baseline`.
  public var summary: String {
    let counts = Severity.allCases.reversed().filter { count(of: $0) > 0 }.map { Self.counted(count(of: $0), "\($0)") }
    let found = counts.isEmpty ? "nothing found" : counts.joined(separator: ", ")
    let known = knownCount == 0 ? "" : "; \(knownCount) more \(knownCount == 1 ? "is" : "are") in the baseline"
    let catalogs = checked.catalogs == 0 ? "" : " in \(Self.counted(checked.catalogs, "catalog"))"
    let assets = "\(Self.counted(checked.assets, "asset"))\(catalogs)"
    let prototypes = Self.counted(checked.prototypes, "prototype")
    let all = checked.prototypes == 0 ? assets : checked.assets == 0 ? prototypes : "\(assets) and \(prototypes)"
    return "Checked \(all): \(found)\(known)"
  }

  private static func counted(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }
}

extension Finding {
  /// The file that a report refers to: the `Contents.json` of the folder, its replacement if it doesn't exist, or the
  /// text file that contains the name.
  var file: String {
    place.isInText ? place.path : place.standIn ?? Path.join(place.path, ContentsDocument.fileName)
  }

  /// The line in that file; the first one for a folder as a whole.
  var line: Int { place.position?.line ?? 1 }
}
