internal import Catalog
internal import Files
internal import Imaging

/// The kinds of changes that people distinguish at a glance.
public enum ChangeClass: String, CaseIterable, Hashable, Sendable {
  // Ordered by how much there is to review.
  case removed, redrawn, recolored, resized
  /// An image that wasn't compared.
  case changed
  case added
  /// Of a prototype: its links, layers or variables.
  case flow
  case similar, renamed, moved, settings, reencoded
}

extension VariantChange {
  /// A new color is `recolored`.
  public var changeClass: ChangeClass {
    switch kind {
    case .added, .found: .added
    case .removed, .missing: .removed
    case .renamed: .renamed
    case .redrawn where element.filename == nil && earlier?.filename == nil: .recolored
    case .redrawn:
      switch difference?.kind {
      case nil: .changed
      case .redrawn: .redrawn
      case .similar: .similar
      case .recolored: .recolored
      case .resized: .resized
      case .reencoded: .reencoded
      }
    }
  }

  /// True if both states of the slot have an image that can be compared.
  public var hasTwoImages: Bool { kind == .redrawn && element.filename != nil && earlier?.filename != nil }
}

extension AssetChange {
  /// The class of the asset as a whole: the one of its variants' classes with the most to review.
  public var changeClass: ChangeClass {
    switch kind {
    case .added: return .added
    case .removed: return .removed
    case .changed, .renamed:
      let classes = variants.map(\.changeClass).filter { $0 != .renamed }
      // An asset that gained or lost a variant still exists, so a redrawn variant counts more.
      let order: [ChangeClass] = [.redrawn, .recolored, .resized, .changed, .removed, .added, .similar, .reencoded]
      let first = order.first(where: classes.contains)
      if kind == .renamed, first == nil || first == .reencoded { return isMoved ? .moved : .renamed }
      if kind == .renamed, let first { return first }
      if let first, first != .reencoded { return first }
      if changesSettings || isUnreadable { return .settings }
      return first ?? (variants.isEmpty ? .settings : .renamed)
    }
  }

  /// True if it has the same name in another place.
  public var isMoved: Bool { former.map { ExactName($0.name) == ExactName(name) } ?? false }

  /// True if only variants were added or removed; the asset itself exists before and after.
  public var isPart: Bool {
    (changeClass == .added || changeClass == .removed) && (kind == .changed || kind == .renamed)
  }

  /// The largest share of changed pixels among its variants, 0 to 1; nil if no two images were compared.
  public var share: Double? {
    variants.compactMap { $0.difference.flatMap { $0.kind == .reencoded ? nil : $0.share } }.max()
  }
}
