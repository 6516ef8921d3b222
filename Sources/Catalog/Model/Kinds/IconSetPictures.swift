internal import Files
internal import JSON

extension CatalogItem {
  /// The elements of a set; of an icon set, which has no list, what the names of its pictures say.
  public var elementsOrPictures: [SetElement] {
    guard type == .iconSet else { return elements }
    return files.filter(\.isFile).compactMap { file in
      guard let picture = IconSetPicture(fileName: file.name) else { return nil }
      var element = SetElement(filename: file.name, idiom: .mac, scale: picture.scale)
      element.object["size"] = .string("\(picture.width)x\(picture.height)")
      return element
    }
  }
}
