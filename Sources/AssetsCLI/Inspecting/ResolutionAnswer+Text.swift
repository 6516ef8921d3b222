internal import Catalog
internal import Files
internal import JSON
internal import Project

/// A resolution in words and as JSON.
extension ResolutionAnswer: ResolveAnswer {
  func members(withReasons: Bool) -> [(String, JSONValue?)] {
    members(withReasons: withReasons, error: failure?.failureMessage.error)
  }

  /// The answer; for a cube, a line for each side.
  func lines(_ context: CommandContext) -> [String] {
    guard let cube else { return [place(context)] }
    return cube.faces.compactMap { face, resolution in
      let part = answer(for: resolution)
      return part.file == nil ? nil : "\(face.rawValue)  \(part.place(context))"
    }
  }

  /// The answer as one line: the path as the user would type it here; for a revision the blob id and its path; for a
  /// color the color itself.
  private func place(_ context: CommandContext) -> String {
    guard let path else {
      return printable(resolution.chosen?.color?.wordsWithSRGB ?? scope.shown(asset.path, context))
    }
    if scope.revision != nil { return [blob, printable(path)].compactMap { $0 }.joined(separator: "  ") }
    return scope.shown(path, context)
  }

  // MARK: - Explained

  func explain(_ context: CommandContext) {
    if let cube {
      for (face, resolution) in cube.faces {
        context.output.line("side \(face.rawValue)")
        answer(for: resolution).explain(context)
      }
      return
    }
    let title = context.style(named(asset.qualifiedName), .bold)
    context.output.line("\(title)  request: \(printable(resolution.requestWords))\(asPlatform)")
    var table = Table([.left(), .left(), .left(), .left()], indent: 1)
    for candidate in resolution.candidates {
      let isChosen = candidate.outcome == .chosen
      table.add(
        .init(isChosen ? "✓" : "✗", isChosen ? .green : .dim),
        .init(candidate.element.filename ?? candidate.element.colorWords ?? "-"),
        .init(candidate.element.slotDescription),
        .init(resolution.reason(for: candidate), isChosen ? nil : .dim))
    }
    context.output.write(table.text(width: context.terminal.outputWidth, style: context.style))
    for note in resolution.notes { context.output.line(" ! \(printable(note))") }
    if resolution.chosen != nil { context.output.line(place(context)) }
  }

  private var asPlatform: String {
    resolution.profile.name == ResolutionProfile.apple.name ? "" : "  as \(resolution.profile.title)"
  }
}
