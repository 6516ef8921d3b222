internal import Catalog
internal import Files
public import References
internal import Spelling

// How to undo a rename if renaming it back would not restore the previous state.

extension EditScope {
  /// Returns the git command that restores a renamed folder and the updated files; nil if git couldn't restore all of
  /// it as it is on disk.
  ///
  /// - Parameter files: All files in the folder.
  public func gitUndoCommand(from path: String, _ files: [String], to newPath: String, _ following: ReferenceEdits?)
    -> String?
  {
    let followers = following?.changes.changes.map(\.path) ?? []
    guard scope.project.isRepository, let lost = try? unrecoverableFiles(among: files + followers), lost.isEmpty
    else { return nil }
    let restored = ([path] + followers).map { shellWord(shown($0)) }.joined(separator: " ")
    return "git clean -fdx \(shellWord(shown(newPath))) && git restore \(restored)"
  }

  /// True if renaming the asset back would be refused, because its old name is easily confused with another.
  public func refusesOldName(of renaming: Renaming) throws -> Bool {
    let asset = renaming.asset
    guard NormalizedAssetName(renaming.new.qualifiedName) != NormalizedAssetName(asset.qualifiedName) else {
      return false
    }
    do {
      try checkNewName(asset.qualifiedName, type: asset.type, in: catalog(of: asset), besides: asset)
      return false
    } catch EditError.confusableName {
      return true
    }
  }

  /// Returns a note about places that already used the new names before the rename; nil if there are none.
  ///
  /// Renaming the assets back with their references would change these places too.
  public func noteOnCallers(before renamings: [Renaming]) -> String? {
    let renamings = renamings.filter { ExactName($0.asset.qualifiedName) != ExactName($0.new.qualifiedName) }
    let early = places(calling: renamings.map(\.new))
    if early.isEmpty { return nil }
    // `bell` and `Bell` are one symbol, which doesn't change.
    let own = Set(places(calling: renamings.map(\.asset)).map(Self.spot))
    guard let first = early.first(where: { !own.contains(Self.spot($0)) }) else { return nil }
    return
      "\(quoted(first.name)) was used before it existed, in \(shown(first.file)):\(first.line):\(first.column); "
      + "renaming it back would change that place, too"
  }

  private func places(calling assets: [CatalogFolder]) -> [AssetReference] {
    assets.isEmpty ? [] : scope.references(toAnyOf: assets).references.filter { $0.certainty > .possible }
  }

  private static func spot(_ reference: AssetReference) -> ExactName {
    ExactName("\(reference.line):\(reference.column):\(reference.file)")
  }
}
