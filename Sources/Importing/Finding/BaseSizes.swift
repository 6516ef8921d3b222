internal import Catalog
internal import Files
internal import Imaging
internal import References

/// The sizes at 1x that a .NET MAUI project gives its images, and the resulting scales of bitmaps.
///
/// `<MauiImage Update="Resources\Images\seal.png" BaseSize="24,24" />` makes a bitmap of 48 pixels one at 2x; a vector
/// image serves every scale anyway. A name with `*` says nothing about a single image.
///
/// Source: .NET MAUI, *Images*, base size; Resizetizer, `ResizeImageInfo.cs`.
struct BaseSizes {
  private struct Statement {
    var project: String
    var spelled: String
    var width: Double
    var height: Double
  }

  private let tree: any FileTree
  private var statements: [ExactName: Statement] = [:]

  /// - Parameter sightings: The folders that were found; those of MAUI name the project files.
  init(_ tree: any FileTree, _ sightings: [DetectedSource]) {
    self.tree = tree
    for sighting in sightings where sighting.source == .maui { read(sighting.seen, in: sighting.folder) }
  }

  private mutating func read(_ project: String, in folder: String) {
    guard let source = try? tree.open(Path.join(folder, project)),
      let bytes = try? source.read(at: 0, count: min(source.byteCount, FolderSummary.largest))
    else { return }
    for element in MarkupElement.all(named: ["MauiImage"], in: bytes) {
      guard let name = element.attributes["Update"] ?? element.attributes["Include"],
        let spelled = element.attributes["BaseSize"]
      else { continue }
      let sides = spelled.split(whereSeparator: { $0 == "," || $0 == ";" }).map { side in
        Double(side.filter { $0 != " " }) ?? 0
      }
      guard let width = sides.first, sides.count <= 2, sides.allSatisfy({ $0 > 0 && $0 < 100_000 }) else { continue }
      let path = Path.join(folder, String(name.map { $0 == "\\" ? "/" : $0 }))
      statements[ExactName(path)] = Statement(
        project: project, spelled: spelled, width: width, height: sides.last ?? width)
    }
  }

  /// Gives bitmaps the scale that follows from their size.
  func apply(to images: [ImportCandidate]) -> [ImportCandidate] {
    guard !statements.isEmpty else { return images }
    return images.map { image in
      guard image.reason == nil, image.name?.source == .maui, image.name?.scale != nil,
        let statement = statements[ExactName(image.path)], let size = size(of: image)
      else { return image }
      var image = image
      let scale = Scale(size.width / statement.width)
      let said = "BaseSize \(statement.spelled)"
      if Scale.ofSlots.contains(scale), size.height / statement.height == scale.factor {
        image.name?.replaceScale(scale, .statement(said, file: statement.project))
      } else {
        image.reason = .name(.noSlotForScale("\(Int(size.width)) by \(Int(size.height)) at \(said)"))
      }
      return image
    }
  }

  private func size(of image: ImportCandidate) -> ImageSize? {
    guard let source = try? tree.open(image.path) else { return nil }
    return (try? ImageHeader.read(from: source))?.displaySize
  }
}
