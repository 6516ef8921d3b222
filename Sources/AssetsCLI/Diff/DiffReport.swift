internal import Files
internal import Project
internal import Viewer

/// The output of `assets diff`.
struct DiffReport {
  private let document: DiffDocument
  private let changes: ProjectChanges

  init(_ document: DiffDocument, _ comparison: ProjectComparison) {
    (self.document, changes) = (document, comparison.changes)
  }

  /// The summary, then the changes of each asset.
  ///
  /// - Parameter below: Returns the text below the line of an asset.
  func print(cut: ChangeReport.Cut, _ context: CommandContext, below: ((AssetChange) -> String)? = nil) {
    context.output.line(printable(document.answer))
    ChangeReport(changes, cut: cut, listsPrototypes: true).print(context, below: below)
    if let attention = document.index.attention {
      context.output.line("\(context.style("Needs attention:", .yellow)) \(printable(attention))")
    }
  }

  /// A line for each asset with its class and share, then the summary.
  func printStat(_ context: CommandContext) {
    var table = Table([.left(), .left(), .left()], indent: 2)
    for asset in document.index.assets {
      guard let change = asset.change else { continue }
      table.add(
        .init(named(asset.name)), .init(change.words), .init(printable(change.detail), .dim))
    }
    context.output.write(table.text(width: context.terminal.outputWidth, style: context.style))
    context.output.line(printable(document.answer))
    if let attention = document.index.attention { context.output.line("Needs attention: \(printable(attention))") }
  }

  /// A table for a pull request; names can't break the table, and are not interpreted as markup.
  func printMarkdown(_ context: CommandContext) {
    let parts = document.answer.split(separator: ": ", maxSplits: 1)
    context.output.line("### \(Self.markdown(String(parts[0])))\n")
    if parts.count > 1 { context.output.line(Self.markdown(String(parts[1])) + ".\n") }
    if let attention = document.index.attention {
      context.output.line("**Needs attention:** \(Self.markdown(attention))\n")
    }
    if !document.index.assets.isEmpty {
      context.output.line("| Asset | Change | What changed |\n| --- | --- | --- |")
      for (asset, detail) in zip(document.index.assets, document.details) {
        let change = asset.change?.words ?? ""
        context.output.line(
          "| \(Self.markdown(asset.name)) | \(change) | \(Self.markdown(detail.sentence ?? "")) |")
      }
    }
    let others = changes.plainFiles.count
    if others > 0 { context.output.line("\n\(counted(others, "other file")) changed.") }
  }

  /// Text that Markdown shows literally.
  static func markdown(_ text: String) -> String {
    var result = ""
    for scalar in printable(text).unicodeScalars {
      if "\\`*_{}[]<>#|~!&@".unicodeScalars.contains(scalar) { result.append("\\") }
      result.unicodeScalars.append(scalar)
    }
    return result
  }
}
