internal import Catalog
internal import Files
internal import JSON
internal import Workspace

/// A resolution with the asset it is of, in words and as JSON.
struct ResolutionAnswer {
  var asset: CatalogItem
  var resolution: Resolution
  var scope: ReadingScope
  /// True where the answer comes from a commit, and a blob is named beside the path.
  var isRevision: Bool

  /// The chosen file's name in its folder.
  var file: String? { resolution.chosen?.filename }

  /// The chosen file below the root of the project.
  var path: String? { file.map { Path.join(asset.path, $0) } }

  /// True for a colour, and for a file that lies where the asset says.
  var chosenFileExists: Bool { file.map { asset.file(named: $0) != nil } ?? true }

  private var blob: String? { isRevision ? path.flatMap(scope.tree.blobID(of:)) : nil }

  /// The answer as one line: the path as one would type it here, for a revision the blob and its path; for a colour
  /// the colour itself.
  func place(_ context: Context) -> String {
    guard let path else { return printable(resolution.chosen?.colorWords ?? scope.shown(asset.path, context)) }
    if isRevision { return [blob, printable(path)].compactMap { $0 }.joined(separator: "  ") }
    return scope.shown(path, context)
  }

  // MARK: - Words

  func explain(_ context: Context) {
    let request = resolution.request
    let wanted = [
      request.device.rawValue, request.scale.description,
      request.languages.isEmpty ? "any language" : request.languages.joined(separator: ", "),
      request.value(in: .appearance) ?? "",
    ]
    context.output.line(
      "\(context.style(printable(asset.qualifiedName), .bold))  request: \(printable(wanted.joined(separator: " ")))")
    var table = Table([.left(), .left(), .left(), .left()], indent: 1)
    for candidate in resolution.candidates {
      let isChosen = candidate.outcome == .chosen
      table.add(
        .init(isChosen ? "✓" : "✗", isChosen ? .green : .dim),
        .init(candidate.element.filename ?? candidate.element.colorWords ?? "-"),
        .init(candidate.element.slotDescription), .init(reason(for: candidate), isChosen ? nil : .dim))
    }
    context.output.write(table.text(width: context.terminal.outputWidth, style: context.style))
    for note in notes { context.output.line(" ! \(note)") }
    if resolution.chosen != nil { context.output.line(place(context)) }
  }

  private func reason(for candidate: Resolution.Candidate) -> String {
    switch candidate.outcome {
    case .chosen: ""
    case .empty: "nothing is in this slot"
    case .lessSpecific: "fits as well, but is made for less"
    case .cameLater: "fits as well, but stands later in the file"
    case .unfit(let dimension):
      "\(dimension.words): \(value(candidate.element, dimension)) does not fit \(wanted(dimension))"
    case .lost(let dimension, _, _):
      "lost at \(dimension.words): \(value(candidate.element, dimension)), the chosen one \(chosenValue(dimension))"
    }
  }

  private func value(_ element: SetElement, _ dimension: Dimension) -> String { dimension.value(of: element) ?? "any" }

  private func chosenValue(_ dimension: Dimension) -> String {
    resolution.chosen.map { value($0, dimension) } ?? "none"
  }

  private func wanted(_ dimension: Dimension) -> String {
    resolution.request.value(in: dimension) ?? "a request that names none"
  }

  private var notes: [String] {
    var notes: [String] = []
    let enlargement = resolution.enlargement
    if enlargement > 1 { notes.append("shown larger than it was drawn, \(JSONNumber(enlargement).spelling) times") }
    if enlargement < 1 { notes.append("shown smaller than it was drawn") }
    notes += resolution.undocumented.map {
      "that \($0.decisive.words) counts before \($0.givenUp.words) is not documented by Apple"
    }
    return notes
  }

  // MARK: - JSON

  func json(_ context: Context) -> JSONValue {
    .object(
      ("name", .string(asset.qualifiedName)), ("type", .string(asset.type.fileExtension)), ("path", .optional(path)),
      ("blob", .optional(blob)), ("color", .optional(resolution.chosen?.colorWords)), ("request", requestJSON),
      ("enlargement", .number(JSONNumber(resolution.enlargement))),
      ("candidates", .list(resolution.candidates.map(json))),
      (
        "undocumented",
        .list(
          resolution.undocumented.map {
            ["decisive": .string($0.decisive.rawValue), "givenUp": .string($0.givenUp.rawValue)]
          })
      ))
  }

  private var requestJSON: JSONValue {
    .object(
      ("device", .string(resolution.request.device.rawValue)), ("scale", .string(resolution.request.scale.description)),
      ("languages", .list(resolution.request.languages.map { .string($0) })),
      ("appearance", .optional(resolution.request.value(in: .appearance))))
  }

  private func json(_ candidate: Resolution.Candidate) -> JSONValue {
    var outcome = ""
    var dimension: Dimension?
    var ranks: (Int, Int)?
    switch candidate.outcome {
    case .chosen: outcome = "chosen"
    case .empty: outcome = "empty"
    case .lessSpecific: outcome = "less-specific"
    case .cameLater: outcome = "came-later"
    case .unfit(let found): (outcome, dimension) = ("unfit", found)
    case .lost(let found, let rank, let chosenRank): (outcome, dimension, ranks) = ("lost", found, (rank, chosenRank))
    }
    return .object(
      ("slot", candidate.element.slotJSON), ("outcome", .string(outcome)),
      ("dimension", .optional(dimension?.rawValue)),
      ("rank", ranks.map { .number($0.0) }), ("chosenRank", ranks.map { .number($0.1) }))
  }
}

extension Dimension {
  /// What people call it.
  var words: String {
    switch self {
    case .screenWidth: "screen width"
    case .sizeClass: "size class"
    default: rawValue
    }
  }
}
