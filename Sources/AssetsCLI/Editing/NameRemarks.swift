internal import Catalog

extension AssetNameWarning {
  /// Notes on a name that is given, or none.
  static func notes(on name: String) -> [String] {
    switch AssetNameWarning(name) {
    case .notOnWindows?: ["Windows cannot have a folder called so; nobody could check the project out there"]
    case .endsInScale?: ["the name ends in a scale, which belongs to single files: code will have to say it, too"]
    case .endsAsFile?: ["the name ends as that of a file, and code will have to say it so"]
    case nil: []
    }
  }
}
