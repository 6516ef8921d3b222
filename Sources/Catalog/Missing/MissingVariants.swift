/// What is still to be drawn of one asset: a value of a dimension for which something else is shown.
public struct MissingVariant: Hashable, Sendable {
  /// `device` where nothing at all fits.
  public var dimension: Dimension
  /// What was asked for, such as `3x`, `fr`, `dark`.
  public var wanted: String
  /// What is shown instead in the first of the requests; nil where nothing is.
  public var shown: SetElement?
  /// The requests that are not answered as they should be, in the order of the matrix.
  public var requests: [ResolutionRequest]
}

/// Finds what is still to be drawn for a matrix of devices and settings.
///
/// Judged are image, symbol, colour and data sets and app icons; other types have no variants one would draw.
public struct MissingVariants: Sendable {
  public let matrix: TargetMatrix
  private let resolver = Resolver(.apple)
  private let requests: [ResolutionRequest]

  public init(_ matrix: TargetMatrix) {
    self.matrix = matrix
    requests = matrix.requests
  }

  /// The types of sets that are judged.
  public static let judgedTypes: [FolderType] = [.appIconSet, .imageSet, .symbolSet, .colorSet, .dataSet]

  /// Returns what is missing in an asset, grouped by dimension and value in the order they were found.
  ///
  /// - Parameter item: A set whose contents were read.
  /// - Returns: Nothing for a type that is not judged, and for a colour set without any colour, which is Xcode's way of
  ///   saying that the system's is used.
  public func find(in item: CatalogItem) -> [MissingVariant] {
    guard Self.judgedTypes.contains(item.type) else { return [] }
    let elements = item.elements
    if item.type == .colorSet, !elements.contains(where: \.isFilled) { return [] }
    let standard = ExactnessStandard(item, elements)
    let variants = VariantSet(elements)
    var found: [MissingVariant] = []
    for request in requests.flatMap({ item.type == .appIconSet ? sizes($0, elements) : [$0] }) {
      let shown = resolver.choose(request, among: variants).map { elements[$0] }
      for lack in shown.map({ standard.lacks($0, request) }) ?? [(.device, request.device.rawValue)] {
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

  /// Returns a request for each size the set has slots of at the scale asked for: an icon set says by its slots what is
  /// to be drawn. A single size serves every scale.
  private func sizes(_ request: ResolutionRequest, _ elements: [SetElement]) -> [ResolutionRequest] {
    let resolved = elements.filter { element in
      let isForDevice = element.idiom == request.device || element.idiom == .universal || element.idiom == nil
      let isForSystem = element.platform == nil || element.platform == request.system?.rawValue
      return isForDevice && isForSystem && (element.scale == nil || element.scale == request.scale)
    }
    let sizes = resolved.compactMap(\.size).reduce(into: [String]()) { list, size in
      if !list.contains(size) { list.append(size) }
    }
    guard !sizes.isEmpty else {
      // Another scale of the device is an answer to be judged elsewhere; another device is none.
      return elements.contains { $0.idiom == request.device && $0.size != nil } ? [] : [request]
    }
    return sizes.map { size in
      var request = request
      request.size = size
      return request
    }
  }
}
