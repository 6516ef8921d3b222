public import Catalog
internal import Files

/// What `resolve` answers to a name: the variant of an asset, or an icon of Icon Composer.
public enum AssetAnswer {
  case asset(ResolutionAnswer)
  case icon(IconAnswer)
}

/// A resolution with the asset it is of.
public struct ResolutionAnswer {
  /// The name as it was typed.
  public var asked: String
  public var asset: CatalogFolder
  /// The set of the same name that gives way to this one.
  public var rival: CatalogFolder?
  public var resolution: Resolution
  /// The devices that nothing fits, of those the asset is for.
  public var unserved: [Idiom] = []
  /// Where the asset is a cube texture: what each of its sides is.
  public var cube: CubeFaces?
  public var scope: ReadingScope
  /// True if the reasons are told as well.
  public var isExplained = false
  /// True for one of a list of names that code asks for, each of which has to be the right one.
  public var isOfList = false

  /// The chosen file's name in its folder.
  public var file: String? { resolution.chosen?.filename }

  /// The chosen file below the root of the project.
  public var path: String? { file.map { Path.join(asset.path, $0) } }

  public var blob: String? { scope.revision != nil ? path.flatMap(scope.tree.blobID(of:)) : nil }

  /// The name that code has to use, where another one was typed: the last part of it alone.
  public var nameInCode: String? {
    // Two forms of an accent are one here, as for whoever looked the name up.
    resolution.isOfApple && !asset.namespace.isEmpty && asked == asset.name ? asset.qualifiedName : nil
  }

  /// True for a bitmap in a slot for every scale, where it counts as 1x.
  public var isBitmapWithoutScale: Bool {
    guard asset.type == .imageSet, resolution.isOfApple, let chosen = resolution.chosen, chosen.scale == nil,
      resolution.request.scale != Scale(1), let file
    else { return false }
    return ImageKind.catalogUse(ofFileExtension: Path.fileExtension(file)) != .vector
  }

  /// Why the answer is of no use: nothing fits, or the file is not where the asset says.
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

  /// The language that nothing is there for, if it is why nothing fits.
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
  /// Why a file that an asset names can't be shown.
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

  /// True if a link of the set leads to a file, as the system would follow it. In a version only what lies in the same
  /// folder is looked at; of the rest nobody can say where it would be.
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
