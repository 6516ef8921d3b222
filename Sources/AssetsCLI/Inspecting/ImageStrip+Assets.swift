internal import Catalog
internal import Files
internal import Imaging
internal import Project

extension ImageStrip {
  // MARK: - One asset

  /// Returns the images of all variants of an asset, and of the layers in it.
  ///
  /// - Parameter renderer: Renders SVG and PDF.
  func text(for asset: CatalogFolder, in files: ImageFiles, _ renderer: ImageRenderer?) -> String {
    shown(tiles(of: asset, in: files, renderer, prefix: ""))
  }

  private func tiles(
    of asset: CatalogFolder, in images: ImageFiles, _ renderer: ImageRenderer?, prefix: String
  ) -> [Tile] {
    let files = asset.filesByName
    let hasSlots = asset.type.hasSlots || asset.type == .iconSet
    let own = asset.elementsOrImages.enumerated().compactMap { number, element -> Tile? in
      let label = prefix + (hasSlots ? element.shortSlot : "\(number + 1)")
      if let color = element.color { return Tile(color, label: label, element) }
      guard let name = element.filename, files[ExactName(name)]?.isFile == true else { return nil }
      return Tile(LoadedImage(decoding: images.load(Path.join(asset.path, name)), renderer), label: label, element)
    }
    return own
      + asset.children.flatMap {
        tiles(of: $0, in: images, renderer, prefix: prefix + Path.stem(Path.name($0.path)) + " ")
      }
  }

  // MARK: - Changes of an asset

  /// Returns the images before and after the change for the first changed variants, as many as fit into one row.
  func text(for change: AssetChange, _ comparison: ProjectComparison) -> String {
    guard !change.variants.isEmpty else {
      // If only the name changed, one image identifies the asset.
      guard change.kind == .renamed, let element = change.after?.elements.last(where: \.isFilled) else { return "" }
      return shown([tile(element, element.shortSlot, change, .after, comparison)].compactMap { $0 })
    }
    let pairs = change.variants.map { pair(of: $0, change, comparison) }.filter { !$0.isEmpty }
    var row: [Tile] = []
    var more = pairs.count
    for pair in pairs {
      guard row.isEmpty || row.count + pair.count <= count else { break }
      row += pair
      more -= 1
    }
    return shown(row)
      + (more > 0 ? String(repeating: " ", count: indent) + "and \(counted(more, "more variant"))\n" : "")
  }

  private func pair(of variant: VariantChange, _ change: AssetChange, _ comparison: ProjectComparison) -> [Tile] {
    let slot = variant.element.shortSlot
    let before = variant.kind == .added || variant.kind == .found ? nil : variant.earlier ?? variant.element
    let after = variant.kind == .removed || variant.kind == .missing ? nil : variant.element
    var tiles = [
      before.flatMap { tile($0, after == nil ? "\(slot) removed" : "\(slot) before", change, .before, comparison) },
      after.flatMap { tile($0, before == nil ? "\(slot) added" : "\(slot) after", change, .after, comparison) },
    ].compactMap { $0 }
    // Both use the same background; otherwise the background would look like the change.
    if tiles.count == 2 {
      let background = Background(
        isForDark: variant.element.isForDark, tiles.compactMap { $0.image?.lumaRange })
      for place in tiles.indices { tiles[place].background = background }
    }
    return tiles
  }

  private func tile(
    _ element: SetElement, _ label: String, _ change: AssetChange, _ side: ProjectComparison.Side,
    _ comparison: ProjectComparison
  ) -> Tile? {
    if let color = element.color { return Tile(color, label: label, element) }
    guard let image = comparison.image(of: element, in: change, side) else { return nil }
    return Tile(LoadedImage(decoding: comparison.load(image), comparison.renderer), label: label, element)
  }

  /// This can only fail for lack of memory; the text must do then.
  private func shown(_ tiles: [Tile]) -> String { (try? text(for: tiles)) ?? "" }
}

extension ImageStrip.Tile {
  fileprivate init(_ image: LoadedImage, label: String, _ element: SetElement) {
    let isShown = image.bitmap != nil
    self.init(
      label: isShown ? label : "\(label): \(image.facts.unreadable ?? "no image")", image: image.bitmap,
      background: .init(isForDark: element.isForDark, [image.bitmap?.lumaRange].compactMap { $0 }))
  }

  /// A square filled with a color; nil for a color without its own value, such as a system color.
  fileprivate init?(_ color: ColorValue, label: String, _ element: SetElement) {
    guard let hex = color.hexadecimal?.dropFirst() else { return nil }
    var bytes: [UInt8] = []
    var rest = hex
    while let byte = UInt8(rest.prefix(2), radix: 16) {
      bytes.append(byte)
      rest = rest.dropFirst(2)
    }
    if bytes.count == 3 { bytes.append(0xFF) }
    guard bytes.count == 4 else { return nil }
    let side = 24
    let pixels = Array((0..<side * side).map { _ in bytes }.joined())
    self.init(
      label: label, image: Bitmap(width: side, height: side, rgba: pixels),
      background: element.isForDark ? .dark : .light)
  }
}

extension SetElement {
  fileprivate var isForDark: Bool { appearances.contains { $0.value == "dark" } }
}
