public import Files

/// Build settings in files of their own (`.xcconfig`), on which configurations of a project are based.
///
/// A missing file has no settings: a tool may generate it. What was read is kept, since many configurations are based
/// on one file.
///
/// Source: Apple, *Xcode Help*, "Configuration settings file (xcconfig) format".
public final class XCConfigFiles {
  /// A line `NAME = value`, and its name without the condition in `NAME[sdk=iphone*]`.
  struct Setting {
    /// With its condition: the last one with a spelling counts.
    var spelling: String
    var name: String
    var value: String
  }

  /// The size in bytes up to which a file is read.
  public static let largest = 1 << 18
  /// How deep files may include one another, and how often one is read in all.
  private static let deepest = 16
  private static let maxFileCount = 512

  private let folder: String
  private let tree: any FileTree
  private var read: [ExactName: [Setting]] = [:]
  private var fileCount = 0

  /// - Parameters:
  ///   - folder: The one around the `.xcodeproj`.
  ///   - tree: Contains the files.
  public init(_ folder: String, in tree: any FileTree) {
    self.folder = folder
    self.tree = tree
  }

  /// Returns the values of a setting in a file, one for each condition, as they are spelled.
  ///
  /// - Parameter path: Relative to the folder that contains the `.xcodeproj`.
  func values(of name: String, in path: String) -> [String] {
    var values: [String: String] = [:]
    var order: [String] = []
    for setting in settings(in: path) where setting.name == name {
      if values.updateValue(setting.value, forKey: setting.spelling) == nil { order.append(setting.spelling) }
    }
    return order.compactMap { values[$0] }.filter { !$0.isEmpty }
  }

  /// Returns all settings of a file with those of the files it includes, in their order.
  ///
  /// - Parameter path: Relative to the folder that contains the `.xcodeproj`.
  func settings(in path: String) -> [Setting] {
    guard let place = place(path, from: folder) else { return [] }
    if let known = read[ExactName(place)] { return known }
    let settings = settings(of: place, depth: 0)
    read[ExactName(place)] = settings
    return settings
  }

  /// Nil for a path outside of the tree.
  private func place(_ path: String, from folder: String) -> String? {
    let isAbsolute = path.utf8.first == UInt8(ascii: "/")
    guard !isAbsolute || self.folder.utf8.first == UInt8(ascii: "/") else { return nil }
    let place = RelativePath.plain(isAbsolute ? path : Path.join(folder, path))
    return Path.names(place).first == ".." ? nil : place
  }

  private func settings(of file: String, depth: Int) -> [Setting] {
    fileCount += 1
    guard depth < Self.deepest, fileCount <= Self.maxFileCount, let source = try? tree.open(file),
      source.byteCount <= Self.largest, let bytes = try? source.readAll()
    else { return [] }
    var settings: [Setting] = []
    for line in bytes.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
      let words = Self.trimmed(Self.withoutComment(line))
      if let path = Self.included(words), let place = place(path, from: Path.folder(file)) {
        settings += self.settings(of: place, depth: depth + 1)
      } else if let setting = Self.setting(words) {
        settings.append(setting)
      }
    }
    return settings
  }

  // MARK: - One line

  private static func withoutComment(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let start = line.indices.first { line[$0...].starts(with: "//".utf8) }
    return line[..<(start ?? line.endIndex)]
  }

  private static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
    let start = bytes.firstIndex { !isSpace($0) } ?? bytes.endIndex
    let end = bytes.lastIndex { !isSpace($0) }.map { $0 + 1 } ?? start
    return bytes[start..<end]
  }

  /// The path in `#include "Shared.xcconfig"`, also after `#include?`.
  private static func included(_ line: ArraySlice<UInt8>) -> String? {
    guard line.starts(with: "#include".utf8) else { return nil }
    let parts = line.split(separator: UInt8(ascii: "\""), omittingEmptySubsequences: false)
    return parts.count == 3 ? String(decoding: parts[1], as: UTF8.self) : nil
  }

  /// A semicolon after the value is not part of it, and neither are quotes around it.
  private static func setting(_ line: ArraySlice<UInt8>) -> Setting? {
    var depth = 0
    let mark = line.firstIndex { byte in
      if byte == UInt8(ascii: "[") { depth += 1 }
      if byte == UInt8(ascii: "]") { depth -= 1 }
      return byte == UInt8(ascii: "=") && depth == 0
    }
    guard let mark else { return nil }
    let spelling = trimmed(line[..<mark])
    var value = trimmed(line[(mark + 1)...])
    while value.last == UInt8(ascii: ";") { value = trimmed(value.dropLast()) }
    if value.count > 1, value.first == UInt8(ascii: "\""), value.last == UInt8(ascii: "\"") {
      value = value.dropFirst().dropLast()
    }
    let name = spelling.prefix { $0 != UInt8(ascii: "[") }
    return Setting(
      spelling: String(decoding: spelling, as: UTF8.self), name: String(decoding: trimmed(name), as: UTF8.self),
      value: String(decoding: value, as: UTF8.self))
  }
}
