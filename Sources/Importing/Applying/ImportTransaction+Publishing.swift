internal import Catalog
internal import Files

// Publishing, and what follows.

extension ImportTransaction {
  /// Publishes what was built, and records for each step how to undo it.
  mutating func publish(_ edits: StagedEdits) throws(CompanionError) {
    for step in edits.steps {
      switch step {
      case .move(let path, let newPath):
        try file { store throws(FileError) in try store.move(path, to: newPath) }
        undo.moving(newPath, backTo: path)
      case .replace(let path, let newer, let old):
        try checkIsStill(path, old)
        // The old folder stays in the staging folder, so that images needn't be read to restore it.
        if try file({ store throws(FileError) in try store.exchange(newer, with: path) }) {
          undo.exchanging(newer, path)
        } else {
          let bytes = try file { store throws(FileError) in try store.contents(of: old) }
          try file { store throws(FileError) in try store.replace(path, with: newer) }
          undo.writing(bytes, to: path)
        }
      case .remove: break
      }
    }
    for edit in plan.edits { note(edit) }
    if plan.createsCatalog { result.written.append(Path.join(plan.catalog, ContentsDocument.fileName)) }
    result.written += plan.groups.map { Path.join($0.path, ContentsDocument.fileName) }
    result.written.sort(by: Path.precedes)
  }

  private func checkIsStill(_ path: String, _ old: String) throws(CompanionError) {
    if try !file({ store throws(FileError) in try store.haveSameBytes(path, old) }) {
      throw CompanionError(cause: .changedMeanwhile(path: path))
    }
  }

  private mutating func note(_ edit: SetEdit) {
    result.sets.append(edit.path)
    result.written += edit.copies.map { Path.join(edit.path, $0.fileName) }
    if edit.isNew || edit.changesContents { result.written.append(edit.contentsPath) }
  }

  /// Everything is in place now, so a source that can't be removed is reported and stops nothing.
  mutating func removeSources() {
    let outcomes = SourceRemoval.execute(plan.removals, in: store, goesOn: goesOn)
    for (removal, outcome) in zip(plan.removals, outcomes) {
      switch outcome {
      case .removed: result.removed.append(removal.path)
      case .changed: result.keptAsChanged.append(removal.path)
      case .failed(let error): result.notRemoved.append(error)
      case .gone: break
      }
    }
  }

  /// The import is done; what can't be removed now is removed by the next command.
  func finish() {
    do throws(FileError) {
      try staging.clear()
    } catch {
      return
    }
  }
}
