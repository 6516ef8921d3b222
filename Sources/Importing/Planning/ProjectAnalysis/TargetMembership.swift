internal import Catalog
internal import Files

/// Leaves out the images that are in the folder of an Xcode project but not built: sources of designs, images for a
/// store or for documentation. In an asset catalog they would become part of the app.
struct TargetMembership {
  private let survey: ProjectSurvey
  private let request: ImportRequest
  private let tree: any FileTree
  /// The folders that the user named and that contain no project: everything in them is wanted.
  private var namedFolders: [String] = []
  /// The included images, by the name of the asset.
  private var taken: [ExactName: Set<Member>] = [:]

  /// One of the images of an asset.
  private struct Member: Hashable {
    var scale: Scale?
    var idiom: Idiom
    var locale: ExactName?
    var fileExtension: String

    init(_ name: ParsedImageName) {
      scale = name.scale
      idiom = name.idiom
      locale = name.locale.map(ExactName.init)
      fileExtension = name.fileExtension.lowercased()
    }
  }

  init(_ survey: ProjectSurvey, _ request: ImportRequest, _ images: [ImportCandidate], in tree: any FileTree) {
    self.survey = survey
    self.tree = tree
    self.request = request
    guard applies else { return }
    var foldersInUse: Set<ExactName> = []
    for image in images where survey.isTaken(image.path) {
      if let name = image.name { taken[ExactName(name.base), default: []].insert(Member(name)) }
      for path in request.paths where Path.relative(image.path, to: path) != nil {
        foldersInUse.insert(ExactName(path))
      }
    }
    namedFolders = request.paths.filter { path in
      !foldersInUse.contains(ExactName(path)) && !survey.projects.contains { Path.relative($0.path, to: path) != nil }
    }
  }

  /// Without a project, or if it can't be read, nothing is known. A pattern to include says what is wanted.
  private var applies: Bool {
    request.choice.included.isEmpty && survey.projects.contains { !$0.targets.isEmpty }
      && !survey.notes.contains { if case .projectFile = $0 { true } else { false } }
  }

  /// Returns the images without those that nothing builds.
  func apply(to images: [ImportCandidate]) -> [ImportCandidate] {
    guard applies else { return images }
    return images.map { image in
      guard mayBeImported(image), let reason = reason(for: image) else { return image }
      var image = image
      image.reason = reason
      return image
    }
  }

  private func reason(for image: ImportCandidate) -> SkipReason? {
    if !survey.projects.contains(where: { $0.uses(image.path) }),
      let owner = survey.otherOwner(of: image.path, unlessOf: ImportTarget.path(request, in: tree))
    {
      return .ofPackage(owner)
    }
    guard let project = project(around: image.path), !isWanted(image) else { return nil }
    return .inNoTarget(project: project)
  }

  private func mayBeImported(_ image: ImportCandidate) -> Bool {
    // Other platforms include images in their own ways.
    guard let source = image.name?.source, [.apple, .web, .design].contains(source) else { return false }
    guard let reason = image.reason else { return true }
    return SystemImageKind.isAsked(for: reason, by: request)
  }

  private func isWanted(_ image: ImportCandidate) -> Bool {
    if survey.isTaken(image.path) { return true }
    if namedFolders.contains(where: { Path.relative(image.path, to: $0) != nil }) { return true }
    return image.reason == nil && isOtherScale(image)
  }

  /// True for another scale of an included image, which belongs with it.
  private func isOtherScale(_ image: ImportCandidate) -> Bool {
    guard let name = image.name, let members = taken[ExactName(name.base)] else { return false }
    let own = Member(name)
    return !members.contains(own) && members.contains { $0.fileExtension == own.fileExtension }
  }

  /// Returns the images that no target includes and that are imported with other scales of them, so that apps get them.
  func newToTargets(among images: [ImportCandidate]) -> [ImportCandidate] {
    applies ? images.filter { !survey.isTaken($0.path) && isOtherScale($0) } : []
  }

  /// The project that would build the image, the nearest first; nil for one outside of them all.
  private func project(around image: String) -> String? {
    if let root = request.root, Path.relative(image, to: root) == nil { return nil }
    return survey.owners(of: image).first?.path ?? survey.projects.first?.path
  }
}
