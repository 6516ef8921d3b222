internal import Files

// Property lists: icon and launch keys in all of them, and all other names in those in binary form.

extension FileRewriter {
  /// True for a list whose keys may name icons and launch images by a part of their names, such as `Default`.
  var mayNameIcons: Bool {
    file.kind == .propertyList && !table.mapping.systemSets.isEmpty && InfoPlist.isName(Path.name(file.path))
  }

  /// Removes the keys of icons and launch images that are in a catalog now.
  mutating func removeKeys(in text: SourceText) {
    guard mayNameIcons, let root = try? PropertyList(parsing: text.original) else { return }
    let verdicts = InfoPlistKeys(of: root, table).verdicts
    guard !verdicts.isEmpty else { return }
    let ranges = XMLPropertyListKeys.ranges(in: text.bytes)
    for verdict in verdicts {
      let name = verdict.name
      guard let range = ranges[verdict.going] else {
        list(name, at: 0, .uncertain)
        continue
      }
      guard let set = verdict.set else {
        list(name, at: range.lowerBound, verdict.reason)
        continue
      }
      let lines = WholeLines.around(range, in: text.bytes)
      byteEdits.removeAll { $0.range.overlaps(lines) }
      byteEdits.append(ByteEdit(lines, []))
      noteRewritten(name, at: range.lowerBound, to: set)
    }
  }

  /// The same in binary form.
  private func removeKeys(
    from list: inout BinaryPropertyList, _ original: [UInt8]
  ) throws(PropertyListError) -> (rewritten: [ReferenceEdits.Rewritten], listed: [ReferenceEdits.Unresolved]) {
    var notes: (rewritten: [ReferenceEdits.Rewritten], listed: [ReferenceEdits.Unresolved]) = ([], [])
    guard mayNameIcons else { return notes }
    for verdict in InfoPlistKeys(of: try PropertyList(parsing: original), table).verdicts {
      let name = verdict.name
      if let set = verdict.set {
        list.remove(verdict.going)
        notes.rewritten.append(
          .init(file: file.path, line: 1, column: 1, name: name, newName: set, kind: .propertyList))
      } else {
        notes.listed.append(.init(file: file.path, line: 1, column: 1, name: name, reason: verdict.reason))
      }
    }
    return notes
  }

  /// Rewrites a binary property list if one of its names changes. It has no lines; places in it are its start.
  mutating func rewriteBinary(_ original: [UInt8]) throws(ReferenceEditError) {
    do throws(PropertyListError) {
      var list = try BinaryPropertyList(original)
      var notes = try removeKeys(from: &list, original)
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
      guard let new = list.bytes() else { throw PropertyListError.notAPropertyList }
      edits.changes.changes.append(.init(file.path, old: original, new: new))
    } catch {
      // A broken list that doesn't have to be changed is no reason to stop.
      edits.skipped.append(.init(path: file.path, reason: .binary))
    }
  }
}
