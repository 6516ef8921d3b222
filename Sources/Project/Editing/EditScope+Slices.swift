public import Catalog
internal import Files
internal import Imaging
internal import JSON

extension EditScope {
  /// Returns how the images of an asset are divided from now on.
  ///
  /// - Parameter caps: In pixels of one scale, the others in proportion; nil removes the slices.
  /// - Throws: `EditError.slicesOfNoImages`; `.notSliceable` for a file that isn't a readable image of pixels, or that is
  ///   smaller than the edges together.
  public func slices(_ caps: SliceCaps?, of asset: CatalogFolder) throws -> [SliceEdit] {
    guard asset.type == .imageSet else { throw EditError.slicesOfNoImages(asset.qualifiedName) }
    var slices: [SliceEdit] = []
    for (place, element) in asset.elements.enumerated() {
      guard let name = element.filename else { continue }
      guard let caps else {
        if element.object["resizing"] != nil { slices.append(.init(nil, at: place)) }
        continue
      }
      slices.append(.init(try slicing(caps, of: element, at: Path.join(asset.path, name)), at: place))
    }
    return slices
  }

  private func slicing(_ caps: SliceCaps, of element: SetElement, at path: String) throws -> Slicing {
    func refusal(_ reason: String) -> EditError { .notSliceable(file: shown(path), reason) }
    guard let file = try? store.open(path), let header = try? ImageHeader.read(from: file),
      let size = header.displaySize
    else { throw refusal("it is not an image that can be read") }
    if header.format.isVector { throw refusal("it is a vector image, which has no pixels to keep") }
    let scale = element.scale?.factor ?? 1
    guard let slicing = caps.slicing(ofWidth: Int(size.width), height: Int(size.height), scale: scale) else {
      let edges = caps.edges.map { String(Int((Double($0) * scale / caps.scale).rounded())) }.joined(separator: ",")
      throw refusal("nothing of its \(Int(size.width))×\(Int(size.height)) pixels is left between \(edges)")
    }
    return slicing
  }
}
