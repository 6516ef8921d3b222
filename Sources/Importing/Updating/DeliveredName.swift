internal import Catalog
internal import Files

/// The name of a delivered image, read into the names its asset may have and the slot it is for.
struct DeliveredName {
  /// One way to read it.
  struct Reading {
    /// Without scale and device; the folders in front are part of it.
    var base: String
    /// The qualifiers of the name and the folders, as far as they aren't part of the asset's name.
    var variant: ParsedVariant
    /// Why there is no slot.
    var problem: ImageNameError?
    /// The minimum number of parts of the base in a name, counted from its end: a folder that says what an image is for
    /// is either read or part of the name.
    fileprivate var fewestParts = 1
    /// True if folders give the slot, so that the names of files in other folders mean others.
    fileprivate(set) var isByFolders = false
    /// False if the scale is only what a name without one means.
    fileprivate(set) var statesScale = false

    /// The possible names of assets, the longest first.
    var names: [String] {
      let names = DeliveredName.names(of: base)
      return names.isEmpty ? [] : Array(names.prefix(max(names.count - fewestParts + 1, 1)))
    }
  }

  let fileName: String
  /// The longest base first; the last one reads everything possible as qualifiers.
  private(set) var readings: [Reading] = []
  /// The longest base without the folders that are read.
  private let plain: Reading
  /// The appearance at the end of the name.
  private let suffix: AppearanceSuffix?

  /// - Parameters:
  ///   - name: The path below what was delivered.
  ///   - around: The folders around what was delivered that say what the images are for.
  ///   - context: Knows the names that a scale such as `-2x` may follow.
  /// - Throws: `ImageNameError` for a name that no image of an asset can have.
  init(_ name: String, around: [String] = [], _ context: NameContext) throws(ImageNameError) {
    fileName = Path.name(name)
    let folders = around + Path.names(Path.folder(name)).map(String.init)
    let place = folders.joined(separator: "/")
    let parsed = try NameParser.read(Path.join(place, fileName), as: .apple, context.in(place))
    var literal = Reading(base: Path.join(place, parsed.base), variant: parsed.variant)
    literal.statesScale = parsed.statesScale
    let found = folders.map(VariantFolder.init)
    var stems: [(reading: Reading, folder: String, stem: String)] = []
    if let first = found.firstIndex(where: { $0 != nil }) {
      literal.fewestParts = Self.names(of: Path.join(folders[first...].joined(separator: "/"), parsed.base)).count
    }
    stems.append((literal, place, parsed.base))
    let source = SourcePlatform(ofFile: fileName)
    if found.contains(where: { $0 != nil }) || source != .apple {
      let rest = zip(folders, found).filter { $0.1 == nil }.map(\.0).joined(separator: "/")
      stems.append(Self.read(fileName, in: rest, as: source, parsed, found.compactMap { $0 }, context))
    }
    plain = stems[stems.count - 1].reading
    suffix = AppearanceSuffix(endOf: stems[stems.count - 1].stem[...], isDelivered: true)
    readings = stems.map(\.reading)
    // The longest base first, whichever folders are read.
    var ends = stems.map { $0.stem[...] }
    for _ in 0..<2 {
      for index in stems.indices {
        guard let suffix = AppearanceSuffix(endOf: ends[index], isDelivered: true) else { continue }
        ends[index] = ends[index].dropLast(suffix.text.count)
        stems[index].reading.base = Path.join(stems[index].folder, String(ends[index]))
        for meaning in suffix.meanings where !stems[index].reading.variant.take(meaning) {
          stems[index].reading.problem = stems[index].reading.problem ?? .repeatedModifier(suffix.text)
        }
        readings.append(stems[index].reading)
      }
    }
  }

  /// Reads a name by the grammar of its source, and adds what the folders say that aren't part of the asset's name.
  private static func read(
    _ fileName: String, in place: String, as source: SourcePlatform, _ parsed: ParsedImageName,
    _ folders: [VariantFolder], _ context: NameContext
  ) -> (reading: Reading, folder: String, stem: String) {
    let saysMore = folders.contains { !$0.meanings.isEmpty || $0.problem != nil }
    do throws(ImageNameError) {
      // The properties of a component follow its name, which is that of the folder, if there is one.
      let around = source == .design && place.isEmpty ? Path.stem(fileName) : place
      let folder = source == .design ? Path.folder(place) : place
      var name = try NameParser.read(Path.join(around, fileName), as: source, context.in(around))
      try name.add(folders)
      var reading = Reading(base: Path.join(folder, name.base), variant: name.variant)
      (reading.isByFolders, reading.statesScale) = (saysMore, name.statesScale)
      return (reading, folder, name.base)
    } catch {
      var reading = Reading(base: Path.join(place, parsed.base), variant: parsed.variant, problem: error)
      (reading.isByFolders, reading.statesScale) = (saysMore, parsed.statesScale)
      return (reading, place, parsed.base)
    }
  }

  /// Returns how the name is read for an asset that isn't found by it, because the user named the asset or it had the
  /// name before.
  ///
  /// The slot in the name still counts, unless it is part of the asset's own name.
  func reading(for asset: CatalogFolder) -> Reading {
    let own = Set([asset.name, asset.qualifiedName].map(NormalizedAssetName.init))
    let exact = readings.first { reading in reading.names.contains { own.contains(NormalizedAssetName($0)) } }
    if let exact { return exact }
    let end = AppearanceSuffix(endOf: asset.name[...], isDelivered: true)
    if let end, end.meanings == suffix?.meanings { return plain }
    return readings[readings.count - 1]
  }

  /// The name for people: the longest name, without scale and device, such as `Icon / Bell` for that layer.
  var title: String {
    // A name without a slot has only one meaning.
    let base = plain.problem == nil ? plain.base : readings[0].base
    let parts = Path.names(base)
    let isOfLayers = parts.dropLast().contains { $0.last?.isWhitespace == true }
    return Self.names(of: base).first?.split(separator: "/").joined(separator: isOfLayers ? " / " : "/") ?? base
  }

  /// The possible bases of `reading`, the longest first: `Icon/Bell`, `Bell`.
  static func names(of base: String) -> [String] {
    let parts = Path.names(base).map { Self.trimmed(String($0)) }.filter { !$0.isEmpty }
    return parts.indices.map { parts[$0...].joined(separator: "/") }
  }

  /// Layers named `Icon / Bell` are exported as ` Bell` in the folder `Icon `.
  private static func trimmed(_ text: String) -> String {
    let start = text.drop { $0.isWhitespace }
    return String(start[..<(start.lastIndex { !$0.isWhitespace }.map { start.index(after: $0) } ?? start.startIndex)])
  }

  /// The slot it fills in an image set, read in one way.
  func slot(_ reading: Reading) -> SetElement { reading.variant.element() }
}

extension SourcePlatform {
  /// The naming convention of a file's own name, wherever it is; that of Apple's systems if it shows none.
  fileprivate init(ofFile name: String) {
    let stem = Path.stem(name)
    if DesignExportConvention.properties(of: stem[...]) != nil {
      self = .design
    } else if WindowsConvention.qualifiers(endOf: stem) != nil {
      self = .windows
    } else if ReactNativeConvention.platforms.contains(Path.fileExtension(stem)) {
      self = .reactNative
    } else {
      self = .apple
    }
  }
}

extension ParsedImageName {
  fileprivate var statesScale: Bool {
    qualifiers.contains { qualifier in
      guard case .scale = qualifier.meaning else { return false }
      switch qualifier.evidence {
      case .absence, .folderWithout: return false
      default: return true
      }
    }
  }
}
