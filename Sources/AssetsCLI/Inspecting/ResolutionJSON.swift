internal import Catalog
internal import Files
internal import JSON
internal import Project

extension ResolutionAnswer {
  func members(withReasons: Bool) -> [(String, JSONValue?)] {
    let failure = failure.map { JSONValue.string(FailureMessage($0).error) }
    return [("asked", .string(asked))] + head + (withReasons ? reasons : [("enlargement", enlargement)] + short)
      + [("error", failure)]
  }

  /// The notes for one answer among many.
  private var short: [(String, JSONValue?)] {
    warnings.isEmpty ? [] : [("notes", .list(warnings.map { .string($0) }))]
  }

  private var enlargement: JSONValue { .number(JSONNumber(resolution.enlargement)) }

  private var reasons: [(String, JSONValue?)] {
    [
      ("request", requestJSON), ("enlargement", enlargement),
      ("mirrored", resolution.isMirrored ? true : nil),
      ("needsColorConversion", resolution.needsColorConversion ? true : nil),
      ("candidates", .list(resolution.candidates.map(json))),
      ("inexpressible", inexpressible),
      ("undocumentedSteps", steps),
      (
        "undocumented",
        .list(
          resolution.undocumented.map {
            ["decisive": .string($0.decisive.rawValue), "givenUp": .string($0.givenUp.rawValue)]
          })
      ),
      ("notes", .list((warnings + resolution.notes).map { .string($0) })),
    ]
  }

  private var head: [(String, JSONValue?)] {
    [
      ("name", .string(asset.qualifiedName)), ("nameInCode", .optional(nameInCode)),
      ("type", .string(asset.type.fileExtension)),
      ("as", .string(resolution.profile.name)), ("path", .optional(cube == nil ? path : nil)),
      ("blob", .optional(cube == nil ? blob : nil)),
      ("color", resolution.chosen?.color?.json), ("faces", cube?.json(in: asset)),
      ("sameName", .optional(rival?.path)),
    ]
  }

  private var inexpressible: JSONValue? {
    let left = resolution.inexpressible
    return left.isEmpty ? nil : .object(left.map { ($0.dimension.rawValue, .number($0.count)) })
  }

  private var steps: JSONValue? {
    let steps = resolution.undocumentedSteps
    return steps.isEmpty ? nil : .list(steps.map { .string($0.rawValue) })
  }

  private var requestJSON: JSONValue {
    let request = resolution.request
    let others: [Dimension] = [
      .subtype, .screenWidth, .platform, .size, .gamut, .direction, .sizeClass, .memory, .graphics,
    ]
    return .object(
      [
        ("device", .string(resolution.deviceWords)), ("scale", .string(request.scale.description)),
        ("languages", .list(request.languages.map { .string($0) })),
        ("appearance", .optional(request.value(in: .appearance))),
      ]
        + others.map { dimension in
          let isUnsaid = dimension == .platform && !resolution.isOfApple
          return (
            dimension.rawValue, .optional(isUnsaid ? request.platform?.rawValue : request.value(in: dimension))
          )
        })
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
    case .excluded(let found): (outcome, dimension) = ("unfit", found)
    case .inexpressible(let found): (outcome, dimension) = ("inexpressible", found)
    case .lost(let found, let rank, let chosenRank): (outcome, dimension, ranks) = ("lost", found, (rank, chosenRank))
    }
    return .object(
      ("slot", candidate.element.slotJSON), ("color", candidate.element.color?.json), ("outcome", .string(outcome)),
      ("dimension", .optional(dimension?.rawValue)),
      ("rank", ranks.map { .number($0.0) }), ("chosenRank", ranks.map { .number($0.1) }))
  }
}

extension CubeFaces {
  fileprivate func json(in asset: CatalogFolder) -> JSONValue {
    .list(
      faces.map { face, resolution in
        let path = resolution.chosen?.filename.map { Path.join(asset.path, $0) }
        return .object(("face", .string(face.rawValue)), ("path", .optional(path)))
      })
  }
}
