internal import Catalog
internal import Files
internal import Imaging

/// The images that are added to one set.
struct SetReplacement {
  private let set: CatalogFolder
  private let tree: any FileTree
  private var document: ContentsDocument?
  private let oldContents: [UInt8]
  private var additions: [SetEdit.Addition] = []
  /// The files that fill the slots: their delivered names and their paths.
  private var filled: [Slot: (name: String, path: String)] = [:]

  init(_ set: CatalogFolder, in tree: any FileTree) {
    (self.set, self.tree) = (set, tree)
    document = set.contents.document
    oldContents = document?.bytes ?? []
  }

  /// Nil if nothing changes.
  var edit: SetEdit? {
    guard !additions.isEmpty, let document else { return nil }
    return SetEdit(
      path: set.path, name: set.name, type: set.type, isNew: false, additions: additions, contents: document.bytes,
      oldContents: oldContents)
  }

  /// - Parameter isOnly: Nothing else is delivered for the set.
  mutating func put(
    _ image: DeliveredImage, _ name: DeliveredName, _ match: DeliveryMatcher.Match, isOnly: Bool,
    from files: any FileTree, isForced: Bool
  ) -> UpdatePlan.Outcome {
    var place = UpdatePlan.Place(
      set: set.path, asset: set.qualifiedName, slots: [], fileName: name.fileName, reason: match.reason)
    if let problem = image.problem { return .refused(.image(problem), place) }
    guard let document, let key = set.type.elementsKey, let header = image.header else {
      return .refused(.unreadable, place)
    }
    let elements = document.elements(key)
    let meant = meant(by: name, match, image, isOnly: isOnly, among: elements)
    place.slots = (meant.isEmpty ? [name.slot(match.reading)] : meant).map(\.withoutFile)
    for slot in place.slots.map({ Slot(of: $0) }) {
      guard let other = filled[slot] else { continue }
      if haveSameBytes(files, other.path, files, image.path) { return .unchanged(place) }
      return .refused(.sameSlot(other.name), place)
    }
    let outcome: UpdatePlan.Outcome
    if let fileName = meant.first?.filename, set.file(named: fileName)?.isFile == true {
      place.fileName = fileName
      outcome = replace(fileName, by: image, header, &place, elements, files, isForced: isForced)
    } else {
      outcome = add(image, header, name.slot(match.reading), &place, elements)
    }
    if case .refused = outcome { return outcome }
    for slot in place.slots { filled[Slot(of: slot)] = (image.name, image.path) }
    return outcome
  }

  /// The elements with a file that an image is for.
  private func meant(
    by name: DeliveredName, _ match: DeliveryMatcher.Match, _ image: DeliveredImage, isOnly: Bool,
    among elements: [SetElement]
  ) -> [SetElement] {
    let filled = elements.filter { $0.filename != nil }
    // The name of a file identifies it, whatever its slot.
    let same =
      match.reading.isByFolders ? [] : filled.filter { $0.filename.map(ExactName.init) == ExactName(name.fileName) }
    if match.isFile || !same.isEmpty { return same }
    if set.type == .appIconSet {
      return filled.filter { element in
        guard let pixels = IconSlot(of: element)?.pixels, let size = image.size?.whole else { return false }
        return pixels == size && element.appearances == match.reading.variant.appearances
      }
    }
    let slot = name.slot(match.reading)
    if isOnly, slot.scale == Scale(1), !match.reading.statesScale, !match.reading.isByFolders, let size = image.size {
      // An image without a scale in its name is for the slot whose image has its size, if one has.
      let fitting = filled.filter { $0.group == slot.group && $0.scale != nil && header(of: $0)?.displaySize == size }
      if fitting.count == 1 { return fitting }
    }
    let exact = filled.filter { Slot(of: $0) == Slot(of: slot) }
    if !exact.isEmpty || slot.scale != Scale(1) { return exact }
    // A name without a scale may be that of the only image, which serves every scale.
    return filled.filter { $0.scale == nil && $0.group == slot.group }
  }

  private mutating func replace(
    _ fileName: String, by image: DeliveredImage, _ header: ImageHeader, _ place: inout UpdatePlan.Place,
    _ elements: [SetElement], _ files: any FileTree, isForced: Bool
  ) -> UpdatePlan.Outcome {
    let path = Path.join(set.path, fileName)
    let old = try? tree.open(path)
    let oldHeader = old.flatMap { try? ImageHeader.read(from: $0) }
    (place.oldSize, place.oldByteCount) = (oldHeader?.displaySize, old?.byteCount)
    let format = oldHeader?.format ?? ImageFormat(fileExtension: Path.fileExtension(fileName))
    if format != header.format { return .refused(.otherFormat(format), place) }
    if old?.byteCount == image.byteCount, haveSameBytes(tree, path, files, image.path) { return .unchanged(place) }
    if !isForced, let old, let oldHeader, let new = try? files.open(image.path),
      Self.haveSamePixels(old, oldHeader, new, header)
    {
      return .unchanged(place)
    }
    if !isForced, let new = header.displaySize, let old = place.oldSize,
      new.width < old.width || new.height < old.height
    {
      return .refused(.smaller, place)
    }
    if !header.format.isVector, oldHeader?.format.isVector == false {
      let ofIcon = place.slots.first.flatMap { IconSlot(of: $0)?.pixels }
      let expected = ofIcon.map { ImageSize($0.width, $0.height) } ?? place.oldSize
      place.expectedSize = expected == image.size ? nil : expected
    }
    let meant = Set(place.slots.map { Slot(of: $0) })
    let isShared = elements.contains {
      $0.filename.map(ExactName.init) == ExactName(fileName) && !meant.contains(Slot(of: $0))
    }
    // Another slot shows the same file, and isn't meant.
    if isShared, let slot = place.slots.first { return fill(slot, with: image, header, &place) }
    additions.append(
      SetEdit.Addition(
        source: image.path, fileName: fileName, slot: place.slots.first ?? SetElement(), isInPlace: false,
        replacesFile: true))
    return .replaced(place)
  }

  /// True for an image that was only exported again: every pixel and its meaning are the same.
  private static func haveSamePixels(
    _ old: any ByteSource, _ oldHeader: ImageHeader, _ new: any ByteSource, _ header: ImageHeader
  ) -> Bool {
    guard !header.format.isVector, oldHeader.displaySize == header.displaySize,
      oldHeader.bitsPerChannel == header.bitsPerChannel, oldHeader.frameCount == nil, header.frameCount == nil,
      let bytes = try? old.readAll(), let newBytes = try? new.readAll(),
      let before = try? ImageDecoder.image(from: bytes),
      let after = try? ImageDecoder.image(from: newBytes)
    else { return false }
    return before.bitmap == after.bitmap && before.samples == after.samples
      && ColorMeaning(of: bytes, oldHeader).changes(to: ColorMeaning(of: newBytes, header)).isEmpty
  }

  private mutating func add(
    _ image: DeliveredImage, _ header: ImageHeader, _ slot: SetElement, _ place: inout UpdatePlan.Place,
    _ elements: [SetElement]
  ) -> UpdatePlan.Outcome {
    guard set.type == .imageSet, ImageFileKind(fileName: image.name) != .unsupported, let document else {
      return .refused(.noSlot(elements.filter { $0.filename != nil }.map(\.shortSlot)), place)
    }
    let others = document.occupants(of: slot, in: "images").filter { Slot(of: $0) != Slot(of: slot) }
    if !others.isEmpty { return .refused(.otherScales(others.compactMap(\.filename)), place) }
    if let mismatch = FormatMismatch(fileExtension: Path.fileExtension(image.name), found: header.format) {
      return .refused(.otherFormat(ImageFormat(fileExtension: mismatch.fileExtension)), place)
    }
    place.slots = [slot]
    place.expectedSize = expectedSize(of: slot, image, header, among: elements)
    return fill(slot, with: image, header, &place)
  }

  /// The size that fits the images at other scales; nil if the image has it.
  private func expectedSize(
    of slot: SetElement, _ image: DeliveredImage, _ header: ImageHeader, among elements: [SetElement]
  ) -> ImageSize? {
    guard let size = image.size, !header.format.isVector, let factor = slot.scale?.factor else { return nil }
    var expected: ImageSize?
    let siblings = elements.filter { $0.group == slot.group && $0.scale != nil }
    // The largest image is the most precise.
    for element in siblings.sorted(by: { ($0.scale?.factor ?? 0) > ($1.scale?.factor ?? 0) }) {
      guard let scale = element.scale?.factor, scale != factor, let other = self.header(of: element),
        !other.format.isVector, let otherSize = other.displaySize
      else { continue }
      let wanted = ImageSize(
        width: (otherSize.width * factor / scale).rounded(), height: (otherSize.height * factor / scale).rounded())
      // Sizes are rounded at every scale: a difference within that is accepted.
      let slack = max(1, factor / scale)
      if abs(wanted.width - size.width) <= slack, abs(wanted.height - size.height) <= slack { return nil }
      expected = expected ?? wanted
    }
    return expected
  }

  private func header(of element: SetElement) -> ImageHeader? {
    guard let file = element.filename, let bytes = try? tree.open(Path.join(set.path, file)) else { return nil }
    return try? ImageHeader.read(from: bytes)
  }

  /// Puts an image into a slot under a new name.
  private mutating func fill(
    _ slot: SetElement, with image: DeliveredImage, _ header: ImageHeader, _ place: inout UpdatePlan.Place
  ) -> UpdatePlan.Outcome {
    let file = AddedFile(source: image.path, slot: slot, facts: header, siblings: [])
    var number = 0
    while isTaken(file.fileName(for: set.name, number: number)) { number += 1 }
    place.fileName = file.fileName(for: set.name, number: number)
    var element = slot
    element.filename = place.fileName
    document?.replace(with: element)
    additions.append(
      SetEdit.Addition(source: image.path, fileName: place.fileName, slot: element, isInPlace: false))
    return place.oldByteCount == nil ? .added(place) : .replaced(place)
  }

  private func isTaken(_ name: String) -> Bool {
    let folded = FoldedName(name)
    return set.files.contains { FoldedName($0.name) == folded }
      || additions.contains { FoldedName($0.fileName) == folded }
  }

  private func haveSameBytes(_ tree: any FileTree, _ path: String, _ other: any FileTree, _ otherPath: String) -> Bool {
    guard let one = try? tree.open(path), let two = try? other.open(otherPath), one.byteCount == two.byteCount,
      let bytes = try? one.readAll()
    else { return false }
    return bytes == (try? two.readAll())
  }
}

extension SetElement {
  fileprivate var withoutFile: SetElement {
    var element = self
    element.filename = nil
    return element
  }
}
