internal import Files

// Property lists in binary form.

extension FileRewriting {
  /// Writes a binary property list anew where one of its names changes. It has no lines; places in it are its start.
  mutating func rewriteBinary(_ original: [UInt8]) throws(ReferenceEditProblem) {
    do throws(PropertyListProblem) {
      var list = try BinaryPropertyList(original)
      var notes: (rewritten: [ReferenceEdits.Rewritten], listed: [ReferenceEdits.Listed]) = ([], [])
      let (table, path) = (table, file.path)
      list.changeTexts { key, text in
        guard let subject = PropertyListScanner.subject(ofKey: key) else {
          if table.mentions.contains(text) {
            notes.listed.append(.init(file: path, line: 1, column: 1, name: text, reason: .mentioned))
          }
          return nil
        }
        switch table.answer(for: text) {
        case .asset(let asset) where asset.subjects.contains(subject):
          notes.rewritten.append(
            .init(file: path, line: 1, column: 1, name: text, newName: asset.name, kind: .propertyList))
          return asset.name
        case .doubtful(let reason):
          notes.listed.append(.init(file: path, line: 1, column: 1, name: text, reason: reason))
        case .asset, .nothing: break
        }
        return nil
      }
      edits.rewritten += notes.rewritten
      edits.listed += notes.listed
      guard !notes.rewritten.isEmpty else { return }
      guard let new = list.bytes() else { throw PropertyListProblem.notAPropertyList }
      edits.changes.changes.append(.init(file.path, old: original, new: new))
    } catch {
      // One that is broken and that nobody has to change stops nothing.
      edits.skipped.append(.init(path: file.path, reason: .binary))
    }
  }
}
