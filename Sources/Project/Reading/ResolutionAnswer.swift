public import Catalog
internal import Files

/// The answer of `resolve` for a name: the variant of an asset, or an icon of Icon Composer.
public enum AssetAnswer {
  case asset(ResolutionAnswer)
  case icon(IconAnswer)
}

/// A resolution with its asset.
public struct ResolutionAnswer {
  /// The name that the user typed.
  public var asked: String
  public var asset: CatalogFolder
  /// The set of the same name over which this one takes precedence.
  public var rival: CatalogFolder?
  public var resolution: Resolution
  /// The devices of the asset for which no variant fits.
  public var unserved: [Idiom] = []
  /// The resolution of each side, if the asset is a cube texture.
  public var cube: CubeFaces?
  public var scope: ReadingScope
  /// True to include the reasons.
  public var isExplained = false
  /// True for one of several names used in code, each of which must be exact.
  public var isOfList = false

  /// The chosen file's name within its folder.
  public var file: String? { resolution.chosen?.filename }

  /// The chosen file's path relative to the root of the project.
  public var path: String? { file.map { Path.join(asset.path, $0) } }

  public var blob: String? { scope.revision != nil ? path.flatMap(scope.tree.blobID(of:)) : nil }

  /// The name that code has to use, if only the last part of the name was typed.
  public var nameInCode: String? {
    // Names that differ only in Unicode normalization are equal here, as in the lookup.
    resolution.isOfApple && !asset.namespace.isEmpty && asked == asset.name ? asset.qualifiedName : nil
  }

  /// True for a bitmap in a slot for all scales, where it counts as 1x.
  public var isBitmapWithoutScale: Bool {
    guard asset.type == .imageSet, resolution.isOfApple, let chosen = resolution.chosen, chosen.scale == nil,
      resolution.request.scale != Scale(1), let file
    else { return false }
    return ImageKind.catalogUse(ofFileExtension: Path.fileExtension(file)) != .vector
  }

  /// Why the answer can't be used: nothing fits, or the file isn't where the asset says.
  public var failure: ResolveError? {
    if isOfList, let nameInCode { return .calledOtherwise(asked, inCode: nameInCode) }
    if let cube { return failure(of: cube) }
    guard let chosen = resolution.chosen else { return nothingFits }
    guard let file = chosen.filename else {
      let problems = chosen.color?.problems ?? []
      return problems.contains(where: \.isFatal) ? .brokenColor(asset, problems) : nil
    }
    return scope.failure(ofFile: file, of: asset)
  }

  /// The requested language, if nothing fits because no variant has it.
  private var lackedLanguage: String? {
    let isReason = resolution.candidates.contains { $0.outcome == .excluded(.language) }
    return isReason ? resolution.request.languages.first : nil
  }

  private var nothingFits: ResolveError {
    let request = resolution.request
    let lacksWidth = request.device == .watch && request.watchWidth == nil
    return .nothingFits(
      asked, asset.type, device: resolution.deviceWords, request.scale, language: lackedLanguage,
      watchWidth: lacksWidth ? asset.watchWidth : nil, isExplained: isExplained)
  }

  private func failure(of cube: CubeFaces) -> ResolveError? {
    guard !cube.files.isEmpty else { return nothingFits }
    return cube.files.lazy.compactMap { scope.failure(ofFile: $0, of: asset) }.first
  }

  /// The answer for one side of a cube.
  public func answer(for side: Resolution) -> ResolutionAnswer {
    var part = self
    (part.resolution, part.cube, part.rival) = (side, nil, nil)
    return part
  }
}

extension ReadingScope {
  /// Why a file of an asset can't be shown.
  func failure(ofFile file: String, of asset: CatalogFolder) -> ResolveError? {
    // Some elements name a folder, such as an image set of a complication.
    if asset.children.contains(where: { ExactName(Path.name($0.path)) == ExactName(file) }) { return nil }
    guard let entry = asset.file(named: file) else { return .missingFile(asset, file) }
    switch entry.kind {
    case .file where asset.type != .dataSet && tree.isEmptyFile(entry, at: Path.join(asset.path, file)):
      return .emptyFile(asset, file)
    case .file, .folder: return nil
    case .symbolicLink(let destination):
      return leadsToFile(destination, from: file, of: asset) ? nil : .deadLink(asset, file, destination)
    case .other: return .notAFile(asset, file)
    }
  }

  /// True if a link in the set leads to a file, as the system would resolve it. In a version, only targets in the same
  /// folder are checked; the locations of others are unknown.
  private func leadsToFile(_ destination: String, from file: String, of asset: CatalogFolder) -> Bool {
    if revision != nil {
      let isBeside = !destination.utf8.contains(UInt8(ascii: "/"))
      return !isBeside || asset.file(named: destination).map { $0.kind != .other } ?? false
    }
    let link = Path.join(project.root, Path.join(asset.path, file))
    guard let real = FileSystem.realPath(link), case .file = try? FileSystem.status(of: real)?.kind else {
      return false
    }
    return true
  }
}
