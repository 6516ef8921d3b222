public import Files

/// What has to be drawn for one asset: a value of a dimension for which something else is shown.
public struct MissingVariant: Hashable, Sendable {
  /// `device` if nothing fits at all.
  public var dimension: Dimension
  /// What was asked for, such as `3x`, `fr`, `dark`.
  public var wanted: String
  /// What is shown instead in the first of the requests; nil if nothing is.
  public var shown: SetElement?
  /// The requests without a proper answer, in the order of the matrix.
  public var requests: [ResolutionRequest]
}

/// Finds what has to be drawn for a matrix of devices and settings.
///
/// It checks image, symbol, color and data sets and app icons; other types have no variants to draw.
public struct MissingVariantFinder: Sendable {
  /// The requests for every asset.
  public let matrix: TargetMatrix
  private let resolver = Resolver(.apple)
  private let requests: [ResolutionRequest]

  /// - Parameter matrix: The requests for every asset.
  public init(_ matrix: TargetMatrix) {
    self.matrix = matrix
    requests = matrix.requests
  }

  /// The types of sets that are checked.
  public static let judgedTypes: [FolderType] = [.appIconSet, .imageSet, .symbolSet, .colorSet, .dataSet]

  /// Returns what is missing in an asset, grouped by dimension and value in the order they were found.
  ///
  /// - Parameters:
  ///   - item: A set whose contents were read.
  ///   - isEmpty: Returns whether a file has no bytes, if the tree of the set knows more than the entry does.
  /// - Returns: Nothing for a type that is not checked, and for a color that is left to the system.
  public func find(
    in item: CatalogFolder, isEmpty: (FileTreeEntry) -> Bool = { $0.kind == .file(size: 0) }
  ) -> [MissingVariant] {
    guard Self.judgedTypes.contains(item.type), !item.isLeftToSystem else { return [] }
    let elements = item.elementsDrawn(isEmpty)
    let standard = CoverageRequirement(item, elements)
    let variants = VariantSet(elements)
    var found: [MissingVariant] = []
    let width = matrix.devices.contains(.watch) ? item.watchWidth : nil
    for var request in requests.flatMap({ item.type == .appIconSet ? sizes($0, elements) : [$0] }) {
      if request.device == .watch, request.watchWidth == nil { request.screenWidth = width }
      let shown = resolver.choose(request, among: variants).map { elements[$0] }
      for lack in shown.map({ standard.lacks($0, request) }) ?? [nothing(request, variants)] {
        add(lack, shown, request, to: &found)
      }
    }
    return found
  }

  private func add(
    _ lack: (dimension: Dimension, wanted: String), _ shown: SetElement?, _ request: ResolutionRequest,
    to found: inout [MissingVariant]
  ) {
    if let place = found.firstIndex(where: { $0.dimension == lack.dimension && $0.wanted == lack.wanted }) {
      found[place].requests.append(request)
    } else {
      found.append(
        MissingVariant(dimension: lack.dimension, wanted: lack.wanted, shown: shown, requests: [request]))
    }
  }

  /// What is lacking if nothing fits at all: a language, if another one would fit, an icon of a size, or anything for
  /// the device.
  private func nothing(_ request: ResolutionRequest, _ variants: VariantSet) -> (dimension: Dimension, wanted: String) {
    if let language = request.languages.first {
      let answers = variants.languages.contains { offered in
        var other = request
        other.languages = [offered]
        return resolver.choose(other, among: variants) != nil
      }
      if answers { return (.language, language) }
    }
    guard let size = request.size else { return (.device, request.device.rawValue) }
    return (.size, "\(size)@\(request.scale)" + (request.subtype.map { " \($0)" } ?? ""))
  }

  /// Returns a request for each size at the requested scale: those Xcode knows for the device, and those the set has
  /// slots for. A single size serves every size and scale.
  private func sizes(_ request: ResolutionRequest, _ elements: [SetElement]) -> [ResolutionRequest] {
    let neverShown = elements.iconsNeverShown
    let own = elements.indices.filter { neverShown[$0] == nil }.map { elements[$0] }.filter { element in
      let isForDevice = element.idiom == request.device || element.idiom == .universal || element.idiom == nil
      let isForSystem = element.platform == nil || element.platform == request.system?.rawValue
      return isForDevice && isForSystem && element.size != nil
    }
    if let single = own.first(where: { $0.scale == nil }) { return [request.asking(for: single.size, nil)] }
    if Self.isForOtherSystems(elements, than: request) { return [] }
    // A set for other devices only doesn't count for this one.
    guard elements.contains(where: { $0.idiom == request.device && $0.size != nil }) else { return [request] }
    let known = IconFamily(rawValue: request.device.rawValue).map { IconSlot.all(for: $0) } ?? []
    let needed = known.filter { $0.scale == request.scale && !$0.isObsolete }.map {
      ($0.points.description, $0.subtype)
    }
    let named = own.filter { $0.scale == request.scale }.compactMap { element in
      element.size.map { ($0, element.subtype) }
    }
    var requests: [ResolutionRequest] = []
    for (size, subtype) in needed + named where requests.count < Self.maxSizeCount {
      let asking = request.asking(for: size, subtype)
      if !requests.contains(asking) { requests.append(asking) }
    }
    return requests
  }

  /// More than the icon sizes of any device; each is searched for among all slots.
  private static let maxSizeCount = 100

  /// True for an icon whose slots are all for other systems, such as that of a Mac app when an iPhone is asked for:
  /// none has to be drawn for it. Slots that belong to no system, such as those for a store, don't count.
  private static func isForOtherSystems(_ elements: [SetElement], than request: ResolutionRequest) -> Bool {
    let systems = elements.compactMap { element in
      element.platform ?? element.idiom.flatMap { ResolutionRequest(device: $0).system?.rawValue }
    }
    return !systems.isEmpty && request.system.map { !systems.contains($0.rawValue) } ?? false
  }
}

extension CatalogFolder {
  /// The elements, with an empty slot for each whose file is missing or empty, or whose color is invalid: what can't be
  /// opened isn't drawn. A data file may be empty on purpose.
  fileprivate func elementsDrawn(_ isEmpty: (FileTreeEntry) -> Bool) -> [SetElement] {
    let drawn = files.filter { type == .dataSet || !isEmpty($0) }
    let names = Set(drawn.map { ExactName($0.name) })
    return elements.map { element in
      var slot = element
      if let name = element.filename, !names.contains(ExactName(name)) { slot.filename = nil }
      if element.hasBrokenColor { slot.color = nil }
      return slot
    }
  }
}

extension ResolutionRequest {
  /// The same for an icon of a size, on a watch with a case of a size.
  fileprivate func asking(for size: String?, _ subtype: String?) -> ResolutionRequest {
    var request = self
    request.size = size
    if let subtype { request.subtype = subtype }
    return request
  }
}
