/// Changes to a set that replace one file with another.
extension ContentsDocument {
  /// The elements with a file that conflict with a new one: the one in its slot, and if one of the two serves every
  /// scale and the other a single one, all others with the same device, language and appearance.
  public func occupants(of image: SetElement, in key: String) -> [SetElement] {
    let slot = Slot(of: image)
    return elements(key).filter { other in
      guard other.filename != nil else { return false }
      return Slot(of: other) == slot || (other.group == image.group && (other.scale == nil) != (image.scale == nil))
    }
  }

  /// Puts a file into its slot of a data or symbol set, replacing the existing one.
  public mutating func replace(with file: SetElement, in key: String) {
    var list = elements(key)
    if let index = list.firstIndex(where: { Slot(of: $0) == Slot(of: file) }) {
      list[index].filename = file.filename
    } else {
      list.append(file)
    }
    setElements(list, key)
  }

  /// Puts an image into its slot instead of its occupants, with the empty slots Xcode shows beside it.
  public mutating func replace(with image: SetElement) {
    var images = elements("images").filter { $0.group != image.group || ($0.scale == nil) == (image.scale == nil) }
    let index = images.firstIndex { Slot(of: $0) == Slot(of: image) }
    if let index { images[index].filename = image.filename }
    if images != elements("images") { setElements(images, "images") }
    if index == nil { _ = place(image) }
    addSlots(beside: image)
  }

  /// Adds the empty slots of a device, language and appearance that has none yet.
  private mutating func addSlots(beside image: SetElement) {
    var images = elements("images")
    guard image.scale != nil, images.count(where: { $0.group == image.group }) == 1 else { return }
    let slots = Set(images.map(Slot.init))
    for slot in ImageSetSlots.completing([image]) where !slots.contains(Slot(of: slot)) {
      images.insert(slot, at: images.firstIndex { ImageSetSlots.precedes(slot, $0) } ?? images.endIndex)
    }
    if images != elements("images") { setElements(images, "images") }
  }
}
