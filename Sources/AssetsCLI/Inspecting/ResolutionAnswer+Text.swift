internal import Catalog
internal import Files
internal import JSON
internal import Project

/// A resolution in words and as JSON.
extension ResolutionAnswer: ResolveAnswer {
  /// Warnings about the asset, in addition to the explanation of the choice.
  var warnings: [String] {
    var warnings = nameInCode.map { ["\(quoted(asked)) is called \(quoted($0)) in code"] } ?? []
    if let rival { warnings.append(words(onRival: rival)) }
    if let cube, failure == nil, !cube.missing.isEmpty {
      warnings.append("no image for \(listed(cube.missing.map(\.rawValue), "and"))")
    }
    if let file, failure == nil, isBitmapWithoutScale {
      warnings.append("\(quoted(file)) is a bitmap in a slot for every scale, where it counts as 1x")
    }
    let isLocalizable = asset.document.properties["localizable"]?.bool == true
    if asset.type == .imageSet, resolution.isOfApple, !isLocalizable, let locale = resolution.chosen?.locale {
      warnings.append(
        "the asset has images for \(quoted(locale)) but is not localizable; whether an app finds them is not documented"
      )
    }
    let (request, chosen) = (resolution.request, resolution.chosen?.locale)
    if let wanted = request.languages.first, let chosen, chosen == request.developmentLanguage,
      LanguageMatcher.fallbackList(preferred: request.languages, available: [chosen]).isEmpty
    {
      warnings.append("no image for \(quoted(wanted)); \(quoted(chosen)) is the development language")
    }
    if failure == nil, !unserved.isEmpty {
      warnings.append("no image matches \(listed(unserved.map(\.rawValue), "or"))")
    }
    return warnings
  }

  /// Source: Apple, *UIImage.init(named:)*, about a symbol and an image with the same name.
  private func words(onRival rival: CatalogFolder) -> String {
    let (one, other) = (quoted(asset.path), quoted(rival.path))
    return asset.type == .symbolSet
      ? "the symbol \(one) and the image \(other) have the same name; from iOS 13 on the symbol is shown, before that the image"
      : "the image \(one) and the symbol \(other) have the same name; \(resolution.profile.title) has no symbols"
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
