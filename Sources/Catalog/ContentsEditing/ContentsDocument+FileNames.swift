internal import Files

extension ContentsDocument {
  /// Renames files in every element that names them; `newName` returns nil for one that keeps its name.
  public mutating func renameFiles(in key: String, _ newName: (String) -> String?) {
    let renamed = elements(key).map { element in
      var element = element
      if let name = element.filename.flatMap(newName) { element.filename = name }
      return element
    }
    guard renamed != elements(key) else { return }
    setElements(renamed, key)
  }

  /// The names of files that elements of a list have, by their bytes.
  func fileNames(in key: String) -> Set<ExactName> { Set(elements(key).compactMap(\.filename).map(ExactName.init)) }
}
