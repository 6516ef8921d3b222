public import Catalog
public import Files
internal import Imaging

/// The nine-patches that a sliced image set becomes for Android: the reverse of `ConvertedImage.ninePatch`.
///
/// The part between the caps is what stretches. A catalog can't give a content area, so there are no marks for it, and
/// Android uses the part that stretches.
public struct NinePatchExport: Sendable {
  /// A file below Android's `res`: `drawable-night-xhdpi/bubble.9.png`.
  public struct File: Hashable, Sendable {
    public var path: String
    /// The name of the image's file in the set.
    public var source: String
    public var bytes: [UInt8]
  }

  /// An image of the set that doesn't become a nine-patch.
  public struct Left: Hashable, Sendable {
    public var source: String
    public var reason: Reason
  }

  public enum Reason: Hashable, Sendable {
    case notSliced
    /// The parts don't fit the pixels; holds the image's size.
    case slicingBeyondImage(width: Int, height: Int)
    /// Only PNGs can be cut.
    case notPNG
    /// No Android folder can express what it is for; holds the slot as text.
    case inexpressible(String)
    case unreadable
  }

  public private(set) var files: [File] = []
  public private(set) var left: [Left] = []

  /// - Parameters:
  ///   - set: An image set.
  ///   - name: That of the resource; `resourceName` returns whether it is valid.
  public init(of set: CatalogFolder, as name: String, in tree: any FileTree) {
    for element in set.elements {
      guard let fileName = element.filename, set.files.contains(where: { ExactName($0.name) == ExactName(fileName) })
      else { continue }
      let source = Path.join(set.path, fileName)
      do throws(NotExportableError) {
        let folder = try AndroidFolder.name(for: element)
        let bytes = try Self.bytes(source, element, in: tree)
        files.append(File(path: "\(folder)/\(name).9.png", source: source, bytes: bytes))
      } catch {
        left.append(Left(source: source, reason: error.reason))
      }
    }
  }

  struct NotExportableError: Error {
    var reason: Reason
  }

  /// Returns the resource's name in Android; nil for one with other letters than Android allows.
  ///
  /// Source: Android, *App resources overview*: lower case letters, digits and `_`, as Java names them.
  public static func resourceName(_ name: String) -> String? {
    let small = UInt8(ascii: "a")...UInt8(ascii: "z")
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    guard let first = name.utf8.first, small.contains(first) else { return nil }
    let isName = name.utf8.allSatisfy { small.contains($0) || digits.contains($0) || $0 == UInt8(ascii: "_") }
    return isName && name.utf8.count <= 200 ? name : nil
  }

  private static func bytes(
    _ path: String, _ element: SetElement, in tree: any FileTree
  ) throws(NotExportableError) -> [UInt8] {
    guard let slicing = element.slicing else { throw NotExportableError(reason: .notSliced) }
    guard let source = try? tree.open(path) else { throw NotExportableError(reason: .unreadable) }
    do {
      let content = try PNGDecoder.bitmap(from: source, maxPixelCount: ConvertedImage.maxPixelCount)
      guard let columns = middle(slicing.left, slicing.centerWidth, slicing.right, of: content.width),
        let rows = middle(slicing.top, slicing.centerHeight, slicing.bottom, of: content.height)
      else { throw NotExportableError(reason: .slicingBeyondImage(width: content.width, height: content.height)) }
      let patch = NinePatch(content: content, columns: columns, rows: rows)
      return try PNGEncoder.bytes(of: patch.marked, colorChunks: try PNGColorChunks.read(from: source))
    } catch let refusal as NotExportableError {
      throw refusal
    } catch PixelError.unsupported {
      throw NotExportableError(reason: .notPNG)
    } catch {
      throw NotExportableError(reason: .unreadable)
    }
  }

  /// The part that stretches on one side. Xcode may shrink the middle to one pixel and leave the rest out; all of it
  /// stretches.
  private static func middle(_ start: Int, _ center: Int, _ end: Int, of length: Int) -> Range<Int>? {
    guard start >= 0, end >= 0, center > 0, start < length, end < length, start + end < length,
      start + center <= length - end
    else { return nil }
    return start..<(length - end)
  }
}

/// The folder of Android's resources for an element of an image set.
///
/// Source: Android, *App resources overview*, table 2, for the order; `AndroidQualifiers` reads the same.
enum AndroidFolder {
  /// - Throws: `NinePatchExport.NotExportableError` if there is no such folder.
  static func name(for element: SetElement) throws(NinePatchExport.NotExportableError) -> String {
    var words = ["drawable"]
    if let locale = element.locale { words.append(language(locale)) }
    switch element.languageDirection {
    case nil: break
    case "left-to-right": words.append("ldltr")
    case "right-to-left": words.append("ldrtl")
    default: throw refusal(element)
    }
    var night: String?
    for appearance in element.appearances {
      guard appearance.kind == "luminosity", night == nil else { throw refusal(element) }
      night = appearance.value == "dark" ? "night" : "notnight"
    }
    switch element.idiom {
    case .universal: break
    case .ipad: words.append("sw600dp")
    default: throw refusal(element)
    }
    if let night { words.append(night) }
    guard let density = densities[element.scale ?? Scale(1)] else { throw refusal(element) }
    words.append(density)
    let isPlain =
      element.displayGamut == nil && element.widthClass == nil && element.heightClass == nil && element.subtype == nil
    guard isPlain else { throw refusal(element) }
    return words.joined(separator: "-")
  }

  private static let densities: [Scale: String] = [Scale(1): "mdpi", Scale(2): "xhdpi", Scale(3): "xxhdpi"]

  private static func refusal(_ element: SetElement) -> NinePatchExport.NotExportableError {
    .init(reason: .inexpressible(element.slotDescription))
  }

  /// `fr`, `pt-rBR`, and the newer spelling for all others.
  private static func language(_ tag: String) -> String {
    let parts = tag.split { $0 == "-" || $0 == "_" }
    if parts.count == 1 { return tag.lowercased() }
    if parts.count == 2, parts[1].utf8.count == 2 { return "\(parts[0].lowercased())-r\(parts[1].uppercased())" }
    return "b+" + parts.joined(separator: "+")
  }
}
