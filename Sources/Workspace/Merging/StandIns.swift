internal import Files
internal import Git

/// Files that lie where the folder of a set lay. Git can have only one of the two there, and gives the file another name:
/// that of the set, `~`, and what is merged.
extension [MergeConflict] {
  /// Returns these conflicts of assets, each with the file that took its place, and then the others.
  func withStandIns(from others: [MergeConflict]) -> [MergeConflict] {
    var assets = self
    let rest = others.filter { other in
      guard let file = other.files.first, file.base == nil, (file.mine == nil) != (file.theirs == nil),
        let place = assets.firstIndex(where: { file.path.isStandIn(for: $0.folder) })
      else { return true }
      assets[place].standIn = file
      return false
    }
    return assets + rest
  }
}

extension String {
  /// Tells whether git would call a file like this that lies in the place of a folder.
  func isStandIn(for folder: String?) -> Bool {
    guard let folder, utf8.count > folder.utf8.count + 1 else { return false }
    return utf8.starts(with: Array("\(folder)~".utf8))
  }
}
