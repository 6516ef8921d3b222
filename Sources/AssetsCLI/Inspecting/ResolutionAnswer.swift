internal import Catalog
internal import Files
internal import JSON
internal import Project

/// A resolution with the asset it is of, in words and as JSON.
struct ResolutionAnswer: ResolveAnswer {
  /// The name as it was typed.
  var asked: String
  var asset: CatalogItem
  /// The set of the same name that gives way to this one.
  var rival: CatalogItem?
  var resolution: Resolution
  /// The devices that nothing fits, of those the asset is for.
  var unserved: [Idiom] = []
  /// Where the asset is a cube texture: what each of its sides is.
  var cube: CubeFaces?
  var scope: ReadingScope
  /// True if the answer comes from a commit, and a blob is named beside the path.
  var isRevision: Bool
  /// True if the reasons are told as well.
  var isExplained = false
  /// True for one of a list of names that code asks for, each of which has to be the right one.
  var isOfList = false

  /// The chosen file's name in its folder.
  var file: String? { resolution.chosen?.filename }

  /// The chosen file below the root of the project.
  var path: String? { file.map { Path.join(asset.path, $0) } }

  var blob: String? { isRevision ? path.flatMap(scope.tree.blobID(of:)) : nil }

  /// The name that code has to use, where another one was typed: the last part of it alone.
  var nameInCode: String? {
    // Two forms of an accent are one here, as for whoever looked the name up.
    resolution.isOfApple && !asset.namespace.isEmpty && asked == asset.name ? asset.qualifiedName : nil
  }

  /// What one should know of the asset, beside what is said of the choice.
  var warnings: [String] {
    var warnings = nameInCode.map { ["\(quoted(asked)) is called \(quoted($0)) in code"] } ?? []
    if let rival { warnings.append(words(onRival: rival)) }
    if let cube, failure == nil, !cube.missing.isEmpty {
      warnings.append("nothing is there for \(listed(cube.missing.map(\.rawValue), "and"))")
    }
    if let file, failure == nil, isBitmapWithoutScale {
      warnings.append("\(quoted(file)) is a bitmap in a slot for every scale, where it counts as 1x")
    }
    let isLocalizable = asset.document.properties["localizable"]?.bool == true
    if asset.type == .imageSet, resolution.isOfApple, !isLocalizable, let locale = resolution.chosen?.locale {
      warnings.append(
        "the asset has pictures for \(quoted(locale)) and is not localizable; whether an app finds them is nowhere said"
      )
    }
    let (request, chosen) = (resolution.request, resolution.chosen?.locale)
    if let wanted = request.languages.first, let chosen, chosen == request.developmentLanguage,
      LanguageMatcher.fallbackList(preferred: request.languages, available: [chosen]).isEmpty
    {
      warnings.append("nothing is there for \(quoted(wanted)); \(quoted(chosen)) is the development language")
    }
    if failure == nil, !unserved.isEmpty { warnings.append("nothing fits \(listed(unserved.map(\.rawValue), "or"))") }
    return warnings
  }

  private var isBitmapWithoutScale: Bool {
    guard asset.type == .imageSet, resolution.isOfApple, let chosen = resolution.chosen, chosen.scale == nil,
      resolution.request.scale != Scale(1), let file
    else { return false }
    return ImageKind.catalogUse(ofFileExtension: Path.fileExtension(file)) != .vector
  }

  /// Source: Apple, *UIImage.init(named:)*, of a symbol and an image of one name.
  private func words(onRival rival: CatalogItem) -> String {
    let (one, other) = (quoted(asset.path), quoted(rival.path))
    return asset.type == .symbolSet
      ? "the symbol \(one) and the image \(other) have one name; from iOS 13 on the symbol is shown, before that the image"
      : "the image \(one) and the symbol \(other) have one name; \(resolution.profile.title) has no symbols"
  }

  /// Why the answer is of no use: nothing fits, or the file is not where the asset says.
  var failure: ResolveError? {
    if isOfList, let nameInCode { return .calledOtherwise(asked, inCode: nameInCode) }
    if let cube { return failure(of: cube) }
    guard let chosen = resolution.chosen else { return nothingFits }
    guard let file = chosen.filename else {
      let problems = chosen.color?.problems ?? []
      return problems.contains(where: \.isFatal) ? .brokenColor(asset, problems) : nil
    }
    return failure(ofFile: file)
  }

  /// The language that nothing is there for, if it is why nothing fits.
  private var languageWords: String {
    let isReason = resolution.candidates.contains { $0.outcome == .excluded(.language) }
    return resolution.request.languages.first.map { isReason ? " in \(quoted($0))" : "" } ?? ""
  }

  private var nothingFits: ResolveError {
    let request = resolution.request
    let lacksWidth = request.device == .watch && request.watchWidth == nil
    return .nothingFits(
      asked, asset.type, wanted: "\(resolution.deviceWords) \(request.scale)\(languageWords)",
      watchWidth: lacksWidth ? asset.watchWidth : nil, isExplained: isExplained)
  }

  private func failure(of cube: CubeFaces) -> ResolveError? {
    guard !cube.files.isEmpty else { return nothingFits }
    return cube.files.lazy.compactMap(failure(ofFile:)).first
  }

  private func failure(ofFile file: String) -> ResolveError? {
    // Some elements name a folder, such as an image set of a complication.
    if asset.children.contains(where: { ExactName(Path.name($0.path)) == ExactName(file) }) { return nil }
    guard let entry = asset.file(named: file) else { return .missingFile(asset, file) }
    switch entry.kind {
    case .file where asset.type != .dataSet && scope.tree.isEmptyFile(entry, at: Path.join(asset.path, file)):
      return .emptyFile(asset, file)
    case .file, .folder: return nil
    case .symbolicLink(let destination):
      return leadsToFile(destination, from: file) ? nil : .deadLink(asset, file, destination)
    case .other: return .notAFile(asset, file)
    }
  }

  /// True if a link of the set leads to a file, as the system would follow it. In a version only what lies in the same
  /// folder is looked at; of the rest nobody can say where it would be.
  private func leadsToFile(_ destination: String, from file: String) -> Bool {
    if isRevision {
      let isBeside = !destination.utf8.contains(UInt8(ascii: "/"))
      return !isBeside || asset.file(named: destination).map { $0.kind != .other } ?? false
    }
    let link = Path.join(scope.project.root, Path.join(asset.path, file))
    guard let real = Disk.realPath(link), case .file = try? Disk.status(of: real)?.kind else { return false }
    return true
  }

  /// The answer, for a cube a line for each side.
  func lines(_ context: Context) -> [String] {
    guard let cube else { return [place(context)] }
    return cube.faces.compactMap { face, resolution in
      let part = answer(for: resolution)
      return part.file == nil ? nil : "\(face.rawValue)  \(part.place(context))"
    }
  }

  /// The answer for one side of a cube.
  private func answer(for side: Resolution) -> ResolutionAnswer {
    var part = self
    (part.resolution, part.cube, part.rival) = (side, nil, nil)
    return part
  }

  /// The answer as one line: the path as one would type it here, for a revision the blob and its path; for a color
  /// the color itself.
  private func place(_ context: Context) -> String {
    guard let path else {
      return printable(resolution.chosen?.color?.wordsWithSRGB ?? scope.shown(asset.path, context))
    }
    if isRevision { return [blob, printable(path)].compactMap { $0 }.joined(separator: "  ") }
    return scope.shown(path, context)
  }

  // MARK: - Explained

  func explain(_ context: Context) {
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
