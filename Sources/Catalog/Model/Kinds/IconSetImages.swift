internal import Files
internal import JSON

extension CatalogFolder {
  /// The elements of a set; for an icon set, which has no list, they come from the names of its images.
  public var elementsOrImages: [SetElement] {
    guard type == .iconSet else { return elements }
    return files.filter(\.isFile).compactMap { file in
      guard let image = IconSetImage(fileName: file.name) else { return nil }
      var element = SetElement(filename: file.name, idiom: .mac, scale: image.scale)
      element.object["size"] = .string("\(image.width)x\(image.height)")
      return element
    }
  }
}
