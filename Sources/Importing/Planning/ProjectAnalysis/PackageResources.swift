internal import Files
internal import References

/// The files that the targets of a Swift package include in their products.
struct PackageResources {
  /// The path of the `Package.swift`.
  let path: String
  private let processed: [String]
  /// Folders and files that are copied unchanged.
  let copied: [String]

  init(_ manifest: PackageManifest, at path: String) {
    self.path = path
    let around = Path.folder(path)
    func places(isCopied: Bool) -> [String] {
      manifest.targets.flatMap { target in
        target.resources.filter { $0.isCopied == isCopied }.flatMap { resource in
          target.defaultFolders.map { PlacedPath.place(Path.join($0, resource.path), from: around) }
        }
      }
    }
    processed = places(isCopied: false)
    copied = places(isCopied: true)
  }

  func takes(_ file: String) -> Bool { (processed + copied).contains { Path.relative(file, to: $0) != nil } }
}

/// The files that a podspec includes, by the strings in it: `s.resources = 'Pod/Assets/**/*.{png,xib}'`.
///
/// The file is a program in Ruby and is not run, so any string that matches a file counts.
struct PodspecFiles {
  let path: String
  private let folder: String
  private let patterns: [PathPattern]
  /// More alternatives than a person writes by hand.
  private static let maxPatternCount = 1000

  init(_ bytes: [UInt8], at path: String) {
    self.path = path
    folder = Path.folder(path)
    let quotes: Set<Character> = ["'", "\""]
    let parts = String(decoding: bytes, as: UTF8.self).split(omittingEmptySubsequences: false) { quotes.contains($0) }
    // Every second part is between quotes; comments with an apostrophe only shift which.
    let texts = parts.filter { $0.contains("/") && !$0.contains("://") && !$0.contains("\n") }
    patterns = texts.flatMap { Self.alternatives(String($0)) }.prefix(Self.maxPatternCount).map(PathPattern.init)
  }

  /// Returns the meanings of a text with braces: `a/*.png` and `a/*.jpg` for `a/*.{png,jpg}`.
  private static func alternatives(_ text: String) -> [String] {
    guard let open = text.firstIndex(of: "{"), let close = text[open...].firstIndex(of: "}") else { return [text] }
    let rest = alternatives(String(text[text.index(after: close)...]))
    let choices = text[text.index(after: open)..<close].split(separator: ",", omittingEmptySubsequences: false)
    guard choices.count * rest.count <= maxPatternCount else { return [text] }
    return choices.flatMap { choice in
      rest.map { text[..<open] + choice.filter { $0 != " " } + $0 }
    }
  }

  func takes(_ file: String) -> Bool {
    guard let place = Path.relative(file, to: folder) else { return false }
    return patterns.contains { $0.fits(place) }
  }
}
