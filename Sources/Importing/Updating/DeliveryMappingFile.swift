public import Files
internal import JSON

/// The file of a project that stores which asset a delivered name means, so that users give it only once.
public enum DeliveryMappingFile {
  /// At the root of the project.
  public static let name = ".assetsdeliveries"
  private static let maxByteCount = 1 << 20
  private static let key = "deliveries"

  /// Reads the entries; none if there is no file.
  ///
  /// - Throws: `DeliveryMappingError`.
  public static func read(from tree: any FileTree) throws(DeliveryMappingError) -> [DeliveryMapping.Entry] {
    let bytes: [UInt8]?
    do throws(FileError) {
      bytes = try tree.open(name).readAll(upTo: maxByteCount)
    } catch {
      if error.isNotFound { return [] }
      throw .file(error)
    }
    guard let bytes else { throw .invalid }
    return try entries(bytes)
  }

  static func entries(_ bytes: [UInt8]) throws(DeliveryMappingError) -> [DeliveryMapping.Entry] {
    guard let document = try? JSONDocument(parsing: bytes), let members = document.value.object?[key]?.object?.members
    else { throw .invalid }
    return members.compactMap { member in member.value.text.map { .init(member.name.text, $0) } }
  }

  /// The bytes of a file with these entries, sorted; of several with one delivered name the last counts.
  public static func bytes(_ entries: [DeliveryMapping.Entry]) -> [UInt8] {
    let assets = Dictionary(entries.map { ($0.delivered, $0.asset) }) { $1 }
    let members = assets.sorted { Path.precedes($0.key, $1.key) }.map { ($0.key, JSONValue.string($0.value)) }
    return JSONDocument(.object((key, .object(members)))).writtenBytes
  }
}

/// Why the file of earlier deliveries can't be read.
public enum DeliveryMappingError: Error, Hashable, Sendable {
  case file(FileError)
  case invalid
}
