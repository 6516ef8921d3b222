public import Catalog
internal import Files
public import JSON
internal import Spelling

extension ResolutionAnswer {
  /// Warnings about the asset, in addition to the explanation of the choice.
  public var warnings: [String] {
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

  /// The answer for other programs.
  ///
  /// - Parameter error: Why it can't be used; nil if it can.
  public func members(withReasons: Bool, error: String?) -> [(String, JSONValue?)] {
    [("asked", .string(asked))] + head + (withReasons ? reasons : [("enlargement", enlargement)] + short)
      + [("error", .optional(error))]
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
        ("locales", .list(request.languages.map { .string($0) })),
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

extension ColorValue {
  /// The color in the form of `resolve --json`.
  public var json: JSONValue {
    if let reference {
      return .object(("reference", .string(reference)), ("platform", .optional(platform)))
    }
    let members = components.map { component in
      (component.name, component.value.map { JSONValue.number(JSONNumber($0)) } ?? .string(component.spelling))
    }
    return .object(
      ("space", .string(space.rawValue)), ("components", .object(members)), ("hex", .optional(hexadecimal)),
      ("clipped", isOutsideOfSRGB ? true : nil))
  }
}
