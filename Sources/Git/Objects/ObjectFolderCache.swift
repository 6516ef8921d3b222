/// The contents of an objects folder when it was last listed.
struct ObjectFolderCache: Sendable {
  /// The folder `objects`.
  let folder: String
  let packs: PackSet
  /// Whether a folder exists for each first byte of an id.
  private let hasFolder: [Bool]

  init(in folder: String) {
    self.folder = folder
    packs = PackSet.current(in: folder)
    let names = Set((try? POSIXFile.names(in: folder)) ?? [])
    hasFolder = (0..<256).map { names.contains($0 < 16 ? "0\(String($0, radix: 16))" : String($0, radix: 16)) }
  }

  /// Returns the path where an object would have its loose file; nil if it can't have one.
  func looseFile(of id: IndexFile.RawObjectID) -> String? {
    guard hasFolder[id.withUnsafeBytes { Int($0[0]) }] else { return nil }
    let digits = id.hex
    return "\(folder)/\(digits.prefix(2))/\(digits.dropFirst(2))"
  }
}
