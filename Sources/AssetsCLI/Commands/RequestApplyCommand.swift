internal import Arguments
internal import Catalog
internal import Files
internal import Git
internal import Importing
internal import JSON
internal import Project
internal import Review

/// `assets request apply`
struct RequestApplyCommand: Command {
  var comment = ""
  var request: String?
  var isForced = false
  var isDryRun = false
  var showsJSON = false

  static let name = "request apply"

  static let spec = CommandSpec<Self>(
    name, "Take over an image that a comment suggests",
    discussion: """
      Puts the image into the variant that the comment is about, in the files of the branch that is reviewed; switch to \
      it first. Nothing is committed. A merge of the request names the person who suggested it as a co-author.
      """,
    arguments: [.argument("ID", into: \.comment, "The id of the comment, as 'assets request show' prints it")],
    options: [
      .value("request", "NAME", into: \.request, "The request; otherwise the one that has the comment").completed(
        from: .branches),
      .flag("force", short: "f", sets: \.isForced, "Also replace a file that can't be restored"),
      .flag("dry-run", short: "n", sets: \.isDryRun, "Show what would happen without changing anything"),
      .flag("json", sets: \.showsJSON, "Print what was done as JSON"),
    ],
    examples: [CommandExample("assets request apply 9c41", "Put the suggested image into its variant")])

  var recordingScope: OperationRecorder.Scope? { isDryRun ? nil : .files }

  func run(_ context: CommandContext) throws -> ExitCode {
    let suggestion = try RequestScope.run(context) { scope in
      let (request, id) = try scope.store.request(request, holding: comment)
      let current = try scope.store.repository.head().branch
      if current != request.source { throw RequestError.otherBranch(request.source, current: current) }
      return try scope.store.suggestion(id, in: request)
    }
    let place = try EditScope(context.session, in: [])
    let anchor = suggestion.anchor
    let known = place.assets.first { ExactName($0.path) == ExactName(anchor.path ?? "") }
    let asset = try known.map { try place.reading($0) } ?? place.asset(named: anchor.asset)
    let variants = asset.elements
    let variant = variants.first { element in
      Dimension.allCases.allSatisfy { anchor.slot[$0.rawValue] == $0.value(of: element) }
    }
    guard let variant else {
      throw RequestError.unknownVariant(anchor.variant, asset: asset.qualifiedName, names: variants.map(\.shortSlot))
    }
    return try withFile(suggestion, context) { file in
      var add = AddRequest(files: [file], replaces: true)
      (add.variant.scale, add.variant.device) = (variant.scale, variant.idiom)
      (add.variant.locale, add.variant.appearances) = (variant.locale, variant.appearances)
      let plan = try AddPlanner(place.editor(of: asset), in: place.store, from: DiskFileTree("/")).plan(add, to: asset)
      try place.requireNoLineEndingConversion(of: plan)
      let lost = try place.unrecoverableFiles(
        among: plan.additions.flatMap(\.replaced).map { Path.join(plan.set, $0) })
      var report = report(of: plan, suggestion, asset, variant, place)
      if !isDryRun { report.notes += try place.keepForUndo(lost, of: asset.qualifiedName, isForced: isForced) }
      if !isDryRun { try plan.edit?.apply(in: place) }
      context.report(report, isDone: plan.edit != nil && !isDryRun, asJSON: showsJSON)
      return .done
    }
  }

  /// Runs a function with the image as a temporary file.
  private func withFile<Result>(
    _ suggestion: ImageToApply, _ context: CommandContext, _ body: (String) throws -> Result
  ) throws -> Result {
    let folder = try Path.join(context.workspace().repository.assetsDirectory, "suggestions")
    let file = Path.join(folder, Path.name(suggestion.image.path))
    try FileSystem.makeFolder(folder)
    defer {
      try? FileSystem.remove(file)
      _ = FileSystem.removeIfEmpty(folder)
    }
    try FileSystem.write(suggestion.bytes, to: file)
    return try body(file)
  }

  private func report(
    of plan: AddPlan, _ suggestion: ImageToApply, _ asset: CatalogFolder, _ variant: SetElement, _ place: EditScope
  ) -> EditReport {
    var report = EditReport(
      action: .changed,
      object: "\(quoted(asset.qualifiedName)), \(variant.shortSlot)", place: place.shown(asset.path))
    let file = plan.additions.first?.slot.filename
    report.lines = plan.additions.map {
      "\($0.slot.filename ?? "")  suggested by \(printable(suggestion.author.name)), "
        + "\(suggestion.image.width)×\(suggestion.image.height)"
    }
    if plan.edit == nil { report.nothing = "\(quoted(asset.qualifiedName)) has this image already" }
    // The other notes are about the name of the temporary file.
    for case .sizes(_, let width, let height, let expectedWidth, let expectedHeight) in plan.notes {
      report.notes.append(
        "the image has \(width)×\(height) pixels; to match the other scales it should have "
          + "\(expectedWidth)×\(expectedHeight)")
    }
    if plan.edit != nil {
      report.hints = ["'assets commit' commits it, and 'assets push' shares it with the reviewers"]
    }
    report.facts = [
      ("name", .string(asset.qualifiedName)), ("type", .string(asset.type.fileExtension)),
      ("path", .string(asset.path)), ("slot", variant.slotJSON), ("file", .optional(file)),
      ("suggestedBy", .string(suggestion.author.name)),
    ]
    return report
  }
}
