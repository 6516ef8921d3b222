internal import Arguments
internal import Catalog
internal import Files
internal import Importing
internal import Project
internal import Review

/// `assets request comment`
struct RequestCommentCommand: RequestAnswer {
  var request: String?
  var assets: [String] = []
  var variant: String?
  var spot: String?
  var isPercent = false
  var message: String?
  var reply: String?
  var attachments: [String] = []
  var suggestion: String?
  var remote: String?
  var isBefore = false
  var isLocal = false
  var showsJSON = false

  static let name = "request comment"

  static let spec = CommandSpec<Self>(
    name, "Comment on a request, an asset, a prototype or a spot",
    discussion: """
      Without an asset, comments on the request as a whole. --variant names one of the asset's images, and --at a \
      point or a box in it, in pixels from the top left corner. The comment stays with the spot in later versions.

      A prototype is named like an asset, with a screen and a link where they are meant: 'berth.prototype/detail', \
      'berth.prototype/detail/back'. Without an asset of that name, 'berth' is enough. On a screen, --at is in points.

      --attach adds images (PNG, JPEG or WebP, up to 5 MB each). --suggest adds one that should take the place of the \
      variant's; without --variant the name of the file says which, as for 'assets add'. The author of the branch \
      takes it over with 'assets request apply'. The files are shared as they are, \
      with all that a camera or a program wrote into them.
      """,
    arguments: [requestArgument, .arguments("ASSET", into: \.assets, "The asset or prototype; one at most")],
    options: [
      .value("message", short: "m", "TEXT", into: \.message, "The comment; '-' reads standard input"),
      .value("variant", "VARIANT", into: \.variant, "One of the images of the asset, such as 'dark 3x'"),
      .value("at", "X,Y[,W,H]", into: \.spot, "A point or a box in that image or on that screen"),
      .flag("percent", sets: \.isPercent, "The numbers of --at are percents of the image"),
      .flag("before", sets: \.isBefore, "Comment on the image before the change"),
      .value("reply", "ID", into: \.reply, "Answer the comment with this id"),
      .value("attach", "FILE", into: \.attachments, "Add an image").completed(from: .files),
      .value("suggest", "FILE", into: \.suggestion, "Suggest this image for the variant").completed(from: .files),
    ] + sharingOptions,
    examples: [
      CommandExample("assets request comment bell-redrawn -m 'Lovely'", "Comment on the whole request"),
      CommandExample(
        "assets request comment bell --variant 'dark 3x' --at 62,40 -m 'Too close'",
        "Comment on a spot"),
      CommandExample(
        "assets request comment bell --variant 3x --suggest rim.png -m 'Like this?'", "Suggest an image"),
      CommandExample(
        "assets request comment look berth/detail --at 196,273 -m 'Why green?'",
        "Comment on a spot of a screen"),
      CommandExample("assets request comment bell-redrawn --reply 9c41 -m 'Moved it down'", "Answer a comment"),
    ])

  func run(_ context: CommandContext) throws -> ExitCode {
    try RequestScope.run(context) { scope in
      let people = try scope.people()
      guard let message else { throw RequestError.noText }
      let (current, names) = try scope.store.current(request, assets, by: people, evenClosed: true)
      if names.count > 1 {
        throw UsageError(command: Self.name, problems: [.tooManyArguments(Array(names.dropFirst()))])
      }
      if reply != nil, !names.isEmpty {
        throw UsageError(command: Self.name, problems: [.conflict("--reply", "ASSET")])
      }
      if isBefore, spot == nil, variant == nil {
        throw UsageError(command: Self.name, problems: [.missingArgument(placeholder: "--at or --variant")])
      }
      if isBefore, suggestion != nil {
        throw UsageError(command: Self.name, problems: [.conflict("--before", "--suggest")])
      }
      let place = try place(names.first, context)
      let answer = try scope.store.comment(
        message, at: place, reply: reply, with: attachments.map { context.absolute($0) },
        suggesting: suggestion.map { context.absolute($0) }, on: current, by: people)
      let id = answer.history.tips[0].prefix(7)
      let action =
        reply.map { "Replied to \(quoted($0))" } ?? "Commented on \(scope.names([names.first ?? answer.source]))"
      return try scope.finish(answer, "\(action) (\(id))", self)
    }
  }

  private func place(_ asset: String?, _ context: CommandContext) throws -> CommentPlace? {
    guard let asset else {
      if variant != nil || spot != nil {
        throw UsageError(command: Self.name, problems: [.missingArgument(placeholder: "ASSET")])
      }
      return nil
    }
    var place = CommentPlace(asset: asset)
    (place.variant, place.isPercent, place.isBefore) = (variant, isPercent, isBefore)
    if variant == nil, let suggestion {
      // Read as by 'add', so that 'bell-dark@2x.png' is not suggested for the light image.
      let file = context.followingLinks(suggestion)
      place.variant = try AddRequest.slot(saidBy: file, for: Path.name(asset))?.shortSlot
    }
    place.spot = try spot.map { text in
      let parts = text.split(separator: ",", omittingEmptySubsequences: false)
      let numbers = parts.compactMap { Int($0) }
      guard [2, 4].contains(numbers.count), numbers.count == parts.count,
        numbers.allSatisfy({ (0...1 << 20).contains($0) }),
        !isPercent || numbers.allSatisfy({ $0 <= 100 })
      else { throw RequestError.badSpot(text, isPercent: isPercent) }
      return numbers
    }
    return place
  }
}
