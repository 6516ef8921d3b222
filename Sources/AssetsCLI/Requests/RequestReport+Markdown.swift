internal import Files
internal import Project
internal import Review
internal import Validation

extension RequestOverview {
  /// A summary for a host: changes, new findings, verdicts and open comments. All of it is text by other people, so it
  /// is escaped: nothing in it is interpreted as markup, notifies people or closes an issue.
  ///
  /// - Parameter showsTitle: False if the title is shown elsewhere.
  func markdown(showsTitle: Bool) -> String {
    let text = MarkdownText.escaped
    var lines: [String] = showsTitle ? ["## \(text(request.title))", ""] : []
    if !request.text.isEmpty { lines += [text(request.text), ""] }
    for row in rows {
      let people = row.approvers
      let approved = people.isEmpty ? "" : " (\(text(listed(people.map(\.name), "and"))) approved)"
      lines.append("- **\(text(row.name))**: \(text(row.sentence))\(approved)")
    }
    if !rows.isEmpty { lines.append("") }
    lines += findingLines
    let verdicts = request.opinions.map { text(sentence(of: $0)) }
    if !verdicts.isEmpty { lines += verdicts.map { "- \($0)" } + [""] }
    func quoted(_ words: String) -> [String] {
      words.split(separator: "\n", omittingEmptySubsequences: false).map { "  > " + text(String($0)) }
    }
    let messages = request.messages
    if !messages.isEmpty {
      lines += ["**\(counted(messages.count, "message"))**", ""]
      for message in messages {
        lines.append("- \(text(sentence(of: message)))\(note(message).map { ", \($0)" } ?? ""):")
        lines += quoted(message.text)
      }
      lines.append("")
    }
    let open = request.threads.filter { !$0.isResolved && !$0.first.isHidden }
    if !open.isEmpty {
      lines += ["**\(counted(open.count, "open comment"))**", ""]
      for thread in open {
        let place = thread.anchor.map { ", " + text(Self.text(of: $0)) } ?? ""
        lines.append("- \(text(thread.first.author.name))\(place):")
        lines += quoted(thread.first.text)
      }
      lines.append("")
    }
    // The last line, so that the message of a squash includes it.
    lines.append("Assets-Request: \(request.events.first?.id ?? request.id)")
    return lines.joined(separator: "\n") + "\n"
  }

  private var findingLines: [String] {
    let text = MarkdownText.escaped
    guard let findings = try? newFindings() else { return ["The findings could not be checked.", ""] }
    if findings.isEmpty { return [] }
    var lines = ["**\(counted(findings.count, "new finding"))**", ""]
    for finding in findings.prefix(Self.maxFindingCount) {
      let slot = finding.place.slot.map { ", \($0)" } ?? ""
      lines.append("- \(text(finding.rule)): \(text(Path.name(finding.place.path) + slot)): \(text(finding.message))")
    }
    let more = findings.count - Self.maxFindingCount
    return lines + (more > 0 ? ["- and \(more) more"] : []) + [""]
  }

  /// With more findings, a host would truncate the page.
  private static let maxFindingCount = 20
}
