internal import Catalog
internal import Files
internal import Project
internal import Reporting
internal import Validation

/// The findings of a validation for people, one per line.
///
/// On a terminal, the worst come last, next to the prompt, and notes of one rule in a catalog are combined into one
/// line. Elsewhere, each line is complete, so that other programs can select lines, and they are sorted by path.
struct FindingsReport {
  private let report: ValidationResult
  /// The folder that the paths of the report are relative to.
  private let root: String
  /// The user's own changes; nil lists everything.
  private let own: LocalChanges?
  private let showsAll: Bool
  private let remedies: FindingHints
  private let threshold: FailureThreshold

  /// - Parameter showsAll: Lists each note on a terminal too.
  init(
    _ report: ValidationResult, root: String, of own: LocalChanges?, showsAll: Bool, failOn threshold: FailureThreshold,
    _ remedies: FindingHints
  ) {
    (self.report, self.root, self.own, self.showsAll) = (report, root, own, showsAll)
    (self.threshold, self.remedies) = (threshold, remedies)
  }

  /// Prints the findings, first those in the user's own changes, and a final count.
  ///
  /// - Returns: The findings that were listed.
  func print(_ context: CommandContext) -> [Finding] {
    let isTerminal = context.terminal.isOutput
    let mine = own.map { own in report.findings.filter(own.concern) } ?? report.findings
    var older = own.map { own in report.findings.filter { !own.concern($0) } } ?? []
    // If the output doesn't go to a terminal, as on a build server, findings that make the command fail are always
    // listed.
    let failing = isTerminal ? [] : older.filter { threshold.isReached(by: $0.severity) }
    if !isTerminal { older.removeAll { threshold.isReached(by: $0.severity) } }
    let listed = mine + failing
    for line in isTerminal ? linesWorstLast(listed, context) : lines(listed, context) { context.output.line(line) }
    if isTerminal, let rules = rulesLine(listed) { context.error.line(rules) }
    context.error.line(report.summary)
    printOlder(older, besides: failing, isAlone: mine.isEmpty, context)
    return listed
  }

  /// The findings and the final count in the form for a file.
  func plainText(_ context: CommandContext) -> String {
    (lines(report.findings, context.withoutColors) + [report.summary]).map { $0 + "\n" }.joined()
  }

  /// - Parameter listed: Older findings that are included in the lines above.
  private func printOlder(_ older: [Finding], besides listed: [Finding], isAlone: Bool, _ context: CommandContext) {
    if older.isEmpty { return }
    let counts = [Severity.error, .warning].compactMap { severity in
      let count = older.count { $0.severity == severity }
      return count > 0 ? counted(count, severity.rawValue) : nil
    }
    let worst = counts.isEmpty ? "" : " (\(counts.joined(separator: ", ")))"
    let start = isAlone ? "nothing found in your changes; " : ""
    let count = counted(older.count, listed.isEmpty ? "older finding" : "more older finding")
    context.error.line("note: \(start)\(count)\(worst): 'assets validate --all' lists them")
  }

  // MARK: Lines

  /// Returns a line for each finding, with all details.
  private func lines(_ findings: [Finding], _ context: CommandContext) -> [String] {
    findings.map { line($0, context) }
  }

  private func line(_ finding: Finding, _ context: CommandContext) -> String {
    context.line(of: finding, below: root, context.style)
  }

  /// Returns notes, warnings and errors in this order, each error with a command to fix or explain it.
  private func linesWorstLast(_ findings: [Finding], _ context: CommandContext) -> [String] {
    Severity.allCases.flatMap { severity -> [String] in
      let findings = findings.filter { $0.severity == severity }
      switch severity {
      case .note: return showsAll ? lines(findings, context) : foldedLines(findings, context)
      case .warning: return lines(findings, context)
      case .error:
        let commands = findings.map(remedies.command)
        return findings.indices.flatMap { index in
          // Printed once for consecutive errors with the same command.
          let isLast = index + 1 == findings.count || commands[index] != commands[index + 1]
          let hint = context.style("  hint: run \(shellQuoted(commands[index]))", .dim)
          return [line(findings[index], context)] + (isLast ? [hint] : [])
        }
      }
    }
  }

  // MARK: Folding

  /// Notes of one rule in one catalog, or in one text file.
  private struct Fold: Hashable {
    var place: ExactName
    var rule: String
  }

  /// If there are more notes, they are combined into one line.
  private static let maxNoteCount = 2
  private static let maxNameCount = 3

  private func foldedLines(_ notes: [Finding], _ context: CommandContext) -> [String] {
    func fold(_ note: Finding) -> Fold {
      let path = note.place.path
      return Fold(place: ExactName(CatalogFinder.catalogAround(path) ?? path), rule: note.rule)
    }
    let groups = Dictionary(grouping: notes, by: fold)
    var told: Set<Fold> = []
    return notes.flatMap { note -> [String] in
      let key = fold(note)
      guard let group = groups[key], group.count > Self.maxNoteCount else { return [line(note, context)] }
      return told.insert(key).inserted ? [foldedLine(group, in: key, context)] : []
    }
  }

  /// `App/Images.xcassets: note: [unused-asset] 255 assets that no code names: 'pier', 'wave', 'buoy' and 252 more`
  private func foldedLine(_ notes: [Finding], in fold: Fold, _ context: CommandContext) -> String {
    var seen: Set<ExactName> = []
    let names = notes.map { $0.place.name ?? Path.stem(Path.name($0.place.path)) }
      .filter { seen.insert(ExactName($0)).inserted }
    let rest = names.count - Self.maxNameCount
    let shownNames = names.prefix(Self.maxNameCount).map(quoted) + (rest > 0 ? ["\(rest) more"] : [])
    let note = context.style("note:", Severity.note.look)
    let place = printable(context.shown(Path.join(root, fold.place.text)))
    return "\(place): \(note) [\(fold.rule)] \(fact(of: notes)): \(listed(shownNames, "and"))"
  }

  /// The common text of some notes; if they differ, only their number.
  private func fact(of notes: [Finding]) -> String {
    if let plural = RuleList.rule(notes[0].rule)?.description.plural { return "\(notes.count) \(plural)" }
    let isSame = notes.allSatisfy { $0.message == notes[0].message }
    return isSame ? "\(printable(notes[0].message)) (\(notes.count) times)" : "\(notes.count) notes"
  }

  // MARK: Summary

  /// With fewer findings, a count by rule is unnecessary.
  private static let leastCountedByRule = 10
  private static let maxRuleCount = 8

  /// `by rule: 356 unused-asset, 12 missing-scale, 3 missing-file`; nil for a short list.
  private func rulesLine(_ findings: [Finding]) -> String? {
    guard findings.count >= Self.leastCountedByRule else { return nil }
    let counts = Dictionary(grouping: findings, by: \.rule).mapValues(\.count)
      .sorted { $0.value != $1.value ? $0.value > $1.value : Path.precedes($0.key, $1.key) }
    let rest = counts.count - Self.maxRuleCount
    let words = counts.prefix(Self.maxRuleCount).map { "\($0.value) \($0.key)" }
    return "by rule: \((words + (rest > 0 ? ["\(counted(rest, "more rule"))"] : [])).joined(separator: ", "))"
  }
}
