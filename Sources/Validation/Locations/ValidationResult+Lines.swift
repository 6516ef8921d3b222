public import Files

extension ValidationResult {
  /// The same report, in which every finding about something in a `Contents.json` has its line and column.
  ///
  /// Only reports for build servers need them: each file with a finding is read once more. For a folder without a
  /// `Contents.json` another file is named, since a line of a missing file can't be shown.
  public func located(in tree: any FileTree) -> ValidationResult {
    var all = findings + known
    let folders = Dictionary(grouping: all.indices.filter { !all[$0].place.isInText }) { ExactName(all[$0].place.path) }
    for (folder, indices) in folders {
      guard let lines = ContentsLines(of: folder.text, in: tree) else {
        let file = ReportLocationFile(of: folder.text, in: tree).path
        for index in indices { all[index].place.standIn = file }
        continue
      }
      let positions = lines.positions(of: indices.map { all[$0] })
      for (index, position) in zip(indices, positions) { all[index].place.position = position }
    }
    return ValidationResult(
      findings: Array(all.prefix(findings.count)), checked: checked, threshold: threshold,
      known: Array(all.dropFirst(findings.count)))
  }
}
