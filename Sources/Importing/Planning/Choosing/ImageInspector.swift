internal import Files
internal import Imaging

/// Checks every image that is to be imported, so that no truncated, damaged or invalid image gets into a catalog
/// unnoticed. PNGs are read to their end, since they contain checksums.
struct ImageInspector {
  /// Fewer images than this are not worth a second core.
  private static let batch = 64

  let tree: any FileTree
  /// A PDF of one page is accepted whatever its size.
  let takesDocuments: Bool
  let watcher: @Sendable (PlanStep) -> Void

  /// Returns the images with the facts of their headers; a broken one stays where it is.
  func probing(_ images: [ImportCandidate]) -> [ImportCandidate] {
    let paths = images.map { $0.mayBeImported ? $0.path : "" }
    let results: [InspectionResult?]
    let (watcher, takesDocuments) = (watcher, takesDocuments)
    if let folder = tree as? DiskFileTree {
      results = Parallel.map(paths, batch: Self.batch) { Self.inspect(at: $0, in: folder, takesDocuments, watcher) }
    } else {
      results = paths.map { Self.inspect(at: $0, in: tree, takesDocuments, watcher) }
    }
    return zip(images, results).map { image, result in
      guard let result else { return image }
      var image = image
      switch result {
      case .size(let size): image.pixels = size
      case .webP(let size):
        image.pixels = size
        image.converted = .webP
        image.name?.becomePNG()
      case .left(let reason): image.reason = reason
      }
      return image
    }
  }

  private enum InspectionResult: Sendable {
    case size(ImageSize?)
    /// One that is to be converted and can be.
    case webP(ImageSize?)
    case left(SkipReason)
  }

  private static func inspect(
    at path: String, in tree: any FileTree, _ takesDocuments: Bool, _ watcher: (PlanStep) -> Void
  ) -> InspectionResult? {
    defer { watcher(.looked) }
    return path.isEmpty ? nil : inspect(at: path, in: tree, takesDocuments)
  }

  private static func inspect(at path: String, in tree: any FileTree, _ takesDocuments: Bool) -> InspectionResult {
    do throws(FileError) {
      let source = try tree.open(path)
      do throws(ImageHeaderError) {
        let facts = try ImageHeader.read(from: source, verifyChecksums: true)
        if let mismatch = FormatMismatch(fileExtension: Path.fileExtension(path), found: facts.format) {
          return .left(.wrongFormat(mismatch))
        }
        if facts.hasSeveralPages || (facts.isSheetOfPaper && !takesDocuments) { return .left(.document) }
        if facts.format == .webp { return inspectInside(webP: source, facts) }
        return .size(facts.displaySize)
      } catch {
        // An image that is merely too large to be checked in full is accepted.
        if case .tooComplex = error { return .size(nil) }
        return .left(.broken(error))
      }
    } catch {
      return .left(.unreadable(error))
    }
  }

  /// Decodes the image once, so that no damage stops an import halfway.
  private static func inspectInside(webP source: any ByteSource, _ facts: ImageHeader) -> InspectionResult {
    do throws(PixelError) {
      _ = try WebPDecoder.bitmap(from: source)
      return .webP(facts.size)
    } catch {
      if case .image(let problem) = error { return .left(.broken(problem)) }
      return .left(.pixels(error))
    }
  }
}

extension ImportCandidate {
  /// True for an image whose bytes matter: one of an app's icons may be asked for.
  fileprivate var mayBeImported: Bool { name != nil && (reason == nil || reason?.isSpecial == true) }
}
