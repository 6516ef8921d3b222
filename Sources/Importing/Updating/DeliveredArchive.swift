internal import CArchiveLoading
public import Files

/// A zip with delivered images.
///
/// A zip comes from elsewhere and may say anything, so all of it is refused if one entry leads out of its folder or is
/// a link, and if it unpacks to more than a delivery can be.
public struct DeliveredArchive {
  /// The limits for its contents.
  public struct Limits: Sendable {
    public var entryCount = Delivery.maxFileCount
    /// For all images together, unpacked.
    public var byteCount = 2_000_000_000
    /// How many times larger than the zip its images may be, beyond `smallByteCount`.
    public var ratio = 100
    public var smallByteCount = 50_000_000

    public init() {}
  }

  private let path: String
  private let limits: Limits

  /// True for a name with the extension of a zip.
  public static func isName(_ name: String) -> Bool { Path.fileExtension(name).lowercased() == "zip" }

  /// - Parameter path: Absolute.
  public init(_ path: String, limits: Limits = Limits()) {
    (self.path, self.limits) = (path, limits)
  }

  /// Unpacks the images into a folder. Other files are counted and not unpacked.
  ///
  /// - Parameter folder: An empty folder of the store; after an error it may contain some of the images.
  /// - Throws: `ArchiveError`.
  public func unpackImages(into folder: String, of store: any FileStore) throws(ArchiveError) {
    guard assets_archive_is_loaded() != 0 else { throw .noLibrary }
    guard let archive = assets_archive_open(path) else { throw .notAnArchive }
    defer { assets_archive_close(archive) }
    var budget = try budget(in: store)
    var count = 0
    while let (name, kind) = try Self.next(in: archive) {
      count += 1
      if count > limits.entryCount { throw .tooManyEntries(limits.entryCount) }
      try Self.check(name)
      switch kind {
      case assets_archive_folder: continue
      case assets_archive_file: break
      default: throw .link(name)
      }
      let isHidden = Path.names(name).contains { $0.utf8.first == UInt8(ascii: ".") || $0 == "__MACOSX" }
      if isHidden || ImageFileKind(fileName: name) == nil { continue }
      let bytes = try Self.read(archive, name, &budget)
      // Two entries with one name would be one image.
      if (try? store.kind(of: Path.join(folder, name))) != nil { throw .sameName(name) }
      do throws(FileError) {
        try store.makeFolder(Path.folder(Path.join(folder, name)))
        try store.create(bytes, at: Path.join(folder, name))
      } catch {
        throw .file(error)
      }
    }
    if count == 0 { throw .notAnArchive }
  }

  /// How many bytes the images may have.
  private func budget(in store: any FileStore) throws(ArchiveError) -> Int {
    do throws(FileError) {
      let packed = try store.open(path).byteCount
      return min(limits.byteCount, max(limits.smallByteCount, packed.multipliedReportingOverflow(by: limits.ratio).0))
    } catch {
      throw .file(error)
    }
  }

  private static func next(
    in archive: UnsafeMutableRawPointer
  ) throws(ArchiveError) -> (name: String, kind: assets_archive_kind)? {
    var (text, kind) = (UnsafePointer<CChar>?.none, assets_archive_file)
    switch assets_archive_next(archive, &text, &kind) {
    case assets_archive_end: return nil
    case assets_archive_ok: break
    case assets_archive_unreadable: throw .encrypted
    default: throw .damaged
    }
    guard let text else { throw .badName("?") }
    return (String(validatingCString: text) ?? codePage437(text), kind)
  }

  /// The characters from 128 on.
  private static let upperCodePage437 =
    Array(
      "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀"
        .unicodeScalars) + Array("αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u{A0}".unicodeScalars)

  /// Returns a name that isn't marked as UTF-8, and isn't.
  ///
  /// Source: PKWARE, `APPNOTE.TXT`, appendix D: such names are in IBM code page 437.
  private static func codePage437(_ name: UnsafePointer<CChar>) -> String {
    var text = String.UnicodeScalarView()
    for byte in sequence(first: name, next: { $0 + 1 }).lazy.map({ UInt8(bitPattern: $0.pointee) }).prefix(while: {
      $0 != 0
    }) {
      text.append(byte < 0x80 ? Unicode.Scalar(byte) : upperCodePage437[Int(byte) - 0x80])
    }
    return String(text)
  }

  private static func check(_ name: String) throws(ArchiveError) {
    let parts = Path.parts(name)
    let isOutside =
      name.isEmpty || parts.first == "" || parts.contains { $0 == ".." } || name.contains("\\")
      || parts.first?.hasSuffix(":") == true
    if isOutside { throw .leadsOutside(name) }
    if name.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) || name.utf8.count > 1000 {
      throw .badName(name)
    }
  }

  private static func read(
    _ archive: UnsafeMutableRawPointer, _ name: String, _ budget: inout Int
  ) throws(ArchiveError) -> [UInt8] {
    var bytes: [UInt8] = []
    var window = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = assets_archive_read(archive, &window, window.count)
      if count < 0 { throw .damaged }
      if count == 0 { return bytes }
      budget -= count
      if budget < 0 { throw .tooLarge }
      bytes += window[..<count]
    }
  }
}

/// Why a zip isn't unpacked; nothing of the project has changed.
public enum ArchiveError: Error, Hashable, Sendable {
  /// libarchive isn't installed.
  case noLibrary
  case notAnArchive
  case damaged
  case encrypted
  /// It has more entries than this.
  case tooManyEntries(Int)
  /// It is far larger unpacked than its size suggests.
  case tooLarge
  /// The name of an entry leads out of the folder it's unpacked to.
  case leadsOutside(String)
  case link(String)
  case sameName(String)
  /// The name of an entry contains characters that can't be shown, or is too long.
  case badName(String)
  case file(FileError)
}
