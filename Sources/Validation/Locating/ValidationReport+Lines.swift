public import Files

extension ValidationReport {
  /// The same report, in which every finding about something in a `Contents.json` has the line and the column of it.
  ///
  /// Reports for build servers want them, and nothing else does: each file with a finding is read once more.
  public func located(in tree: any FileTree) -> ValidationReport {
    var lines: [ExactName: ContentsLines?] = [:]
    func locate(_ finding: Finding) -> Finding {
      guard !finding.place.isInText else { return finding }
      let folder = ExactName(finding.place.path)
      if lines[folder] == nil { lines[folder] = .some(ContentsLines(of: folder.text, in: tree)) }
      var finding = finding
      finding.place.position = (lines[folder] ?? nil)?.position(of: finding)
      return finding
    }
    return ValidationReport(
      findings: findings.map(locate), checkedItemCount: checkedItemCount, threshold: threshold,
      known: known.map(locate))
  }
}
