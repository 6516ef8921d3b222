internal import Catalog

extension AssetNameWarning {
  /// Returns notes about a new name; empty if it is fine.
  static func notes(on name: String) -> [String] {
    switch AssetNameWarning(name) {
    case .notOnWindows?: ["Windows does not allow this folder name, so the project can't be checked out there"]
    case .endsInScale?: ["the name ends in a scale, which belongs in file names: code has to include it, too"]
    case .endsAsFile?: ["the name ends in a file extension, and code has to include it"]
    case nil: []
    }
  }
}
