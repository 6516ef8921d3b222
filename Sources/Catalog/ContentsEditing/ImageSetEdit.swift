internal import Files
internal import JSON

/// Changes to an image set's `Contents.json` that put files into slots.
extension ContentsDocument {
  /// A new image set with these images, the empty slots beside them, and `localizable` if one has a language.
  public init(imageSet images: [SetElement]) {
    var properties = JSONObject()
    if images.contains(where: { $0.locale != nil }) { properties["localizable"] = true }
    self.init(elements: ImageSetSlots.completing(images), elementsKey: "images", properties: properties)
  }

  /// What became of an element that was added to a set.
  public enum Placement: Hashable, Sendable {
    /// The slot was empty.
    case filledSlot
    /// The slot is new.
    case added
    /// The slot has this file name already.
    case alreadyThere
    /// The slot holds another file; nothing was changed.
    case occupied(by: String)
  }

  /// Puts an image into the slot it describes.
  ///
  /// An empty slot keeps its other keys and gets the file name; a new slot goes where Xcode would write it.
  public mutating func place(_ image: SetElement) -> Placement {
    var images = elements("images")
    let slot = Slot(of: image)
    if let index = images.firstIndex(where: { Slot(of: $0) == slot }) {
      if let found = images[index].filename {
        return ExactName(found) == image.filename.map(ExactName.init) ? .alreadyThere : .occupied(by: found)
      }
      images[index].filename = image.filename
      setElements(images, "images")
      return .filledSlot
    }
    let place = images.firstIndex { ImageSetSlots.precedes(image, $0) } ?? images.endIndex
    images.insert(image, at: place)
    setElements(images, "images")
    if image.locale != nil { setProperty("localizable", to: true) }
    return .added
  }
}
