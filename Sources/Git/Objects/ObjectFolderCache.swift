/// What lay in a folder of objects when somebody looked last.
struct ObjectFolderCache: Sendable {
  /// The folder `objects`.
  let folder: String
  let packs: PackSet
  /// By the first byte of the id: whether there is a folder of objects that begin with it.
  private let hasFolder: [Bool]

  init(in folder: String) {
    self.folder = folder
    packs = PackSet.current(in: folder)
    let names = Set((try? POSIXFile.names(in: folder)) ?? [])
    hasFolder = (0..<256).map { names.contains($0 < 16 ? "0\(String($0, radix: 16))" : String($0, radix: 16)) }
  }

  /// Returns where an object has a separate file, if it has one; nil if it cannot have.
  func looseFile(of id: IndexFile.RawObjectID) -> String? {
    guard hasFolder[id.withUnsafeBytes { Int($0[0]) }] else { return nil }
    let digits = id.hex
    return "\(folder)/\(digits.prefix(2))/\(digits.dropFirst(2))"
  }
}
