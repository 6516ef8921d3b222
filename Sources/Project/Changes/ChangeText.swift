public import Catalog
internal import Files
public import Git
public import Imaging
internal import References
internal import Spelling

/// What changed in an asset, in sentences; the same ones wherever changes are shown. Nothing here compares images: an
/// image that wasn't compared is reported as "image changed".
extension AssetChange {
  /// `new image set: 1x, 2x`, `2x redrawn (4.1%, one area 28×24 at 12,8); gained 1x dark`, `renamed from 'bell'`.
  public var sentence: String {
    let broken = isUnreadable ? ["its Contents.json can't be read"] : []
    switch kind {
    case .added where isUnreadable: return "new \(type.title); \(broken[0])"
    case .added:
      let slots = shortened(variants.filter { $0.kind == .added })
      return (["new \(type.title)" + (slots.isEmpty ? "" : ": \(slots)")] + withoutFile).joined(separator: "; ")
    case .removed: return "\(type.title) removed"
    case .changed, .renamed:
      let former = former.map { isMoved ? "moved from \($0.path)" : "renamed from '\($0.name)'" }
      let rest = withoutFile + (broken.isEmpty ? settingTexts : broken)
      return ([former].compactMap { $0 } + variantTexts + rest + strayTexts).joined(separator: "; ")
    }
  }

  /// The class for people: `Removed` for a removed asset, `Variant removed` for one that lost an image.
  public var classText: String {
    guard isPart else { return changeClass.text }
    let count = variants.count { $0.changeClass == changeClass && $0.kind != .renamed }
    return "\(count == 1 ? "Variant" : "Variants") \(changeClass.rawValue)"
  }

  /// The details to show after the class if space is limited: `2x, 3x · 4.1% of pixels`.
  public var detail: String {
    let images = variants.filter { $0.changeClass == changeClass && $0.kind != .renamed }
    switch changeClass {
    case .renamed: return former.map { "from '\($0.name)'" } ?? ""
    case .moved: return "from \(formerPlace)"
    case .settings, .flow: return settingTexts.joined(separator: "; ")
    case .added, .removed:
      return shortened(isPart ? images : variants)
    case .redrawn, .recolored:
      return ([shortened(images)] + [shareText].compactMap { $0 }).joined(separator: " · ")
    case .resized: return shortened(images)
    case .changed: return ([shortened(images)] + Set(images.compactMap(\.obstacle)).sorted()).joined(separator: " · ")
    case .similar:
      let notes = Self.notes(of: images)
      return ([shortened(images)] + (notes.isEmpty ? [shareText].compactMap { $0 } : notes))
        .joined(separator: " · ")
    case .reencoded: return ([shortened(images)] + [smaller(images)].compactMap { $0 }).joined(separator: " · ")
    }
  }

  /// `4.1% of pixels`
  private var shareText: String? { share.map { "\(percent($0)) of pixels" } }

  /// What the pixels that are shown don't tell, each once.
  private static func notes(of variants: [VariantChange]) -> [String] {
    variants.flatMap { $0.difference?.notes ?? [] }.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  /// Where a moved asset was: the catalog, or the folder in it if that is all that changed.
  private var formerPlace: String {
    let (old, new) = (Path.names(Path.folder(former?.path ?? path)), Path.names(Path.folder(path)))
    let end = { (names: [Substring]) in (names.lastIndex { $0.hasSuffix(".xcassets") } ?? -1) + 1 }
    let (catalog, newCatalog) = (old.prefix(end(old)), new.prefix(end(new)))
    if catalog == newCatalog {
      let folder = old.dropFirst(catalog.count).joined(separator: "/")
      return folder.isEmpty ? "the top of the catalog" : folder
    }
    let isSameName = catalog.last == newCatalog.last
    return catalog.suffix(isSameName ? 2 : 1).joined(separator: "/")
  }

  /// `Code uses it in 2 places.`, for an asset that was removed or renamed `Code still uses it in 2 places.`, `Code may
  /// still use it in 1 place.`, `No code uses 'bell'.`; nil if it was not looked for.
  public var usesSentence: String? {
    guard let remainingUses else {
      return uses.map { uses in
        if uses.isEmpty { return "No code uses it by name." }
        let isSure = uses.contains { $0.certainty > .possible }
        return "Code \(isSure ? "uses" : "may use") it in \(counted(uses.count, "place"))."
      }
    }
    let name = former.map { "'\($0.name)'" } ?? "it"
    if remainingUses.isEmpty { return "No code uses \(name)." }
    return "Code \(isSurelyUsed ? "still uses" : "may still use") \(name) in \(counted(remainingUses.count, "place"))."
  }

  /// False if every place only contains a string with that name, which may mean something else.
  private var isSurelyUsed: Bool { remainingUses?.contains { $0.certainty > .possible } ?? false }

  /// What happened to one of its variants, as a sentence.
  public func sentence(of variant: VariantChange) -> String {
    switch kind {
    case .removed: "Removed with the whole asset."
    case .added: "New, with the whole asset."
    case .changed, .renamed: variant.sentence
    }
  }

  /// Why the asset should be reviewed before the others: `still used in 2 places`, `no file for 2x`, `3x not redrawn`,
  /// `expected 2x at 48×48`.
  public var attention: String? {
    if isUnreadable { return "its Contents.json can't be read" }
    if let remainingUses, !remainingUses.isEmpty {
      let uses = "\(isSurelyUsed ? "still used" : "may still be used") in \(counted(remainingUses.count, "place"))"
      return former.map { "'\($0.name)' \(uses)" } ?? uses
    }
    let gone = variants.filter { $0.lacksFile || $0.kind == .missing }
    if !gone.isEmpty { return "no file for \(shortened(gone))" }
    let redrawn = variants.filter { variant in
      variant.hasTwoImages && [.redrawn, .recolored, .resized, .changed].contains(variant.changeClass)
    }
    let left = Self.notRedrawn(
      after?.elements ?? [], beside: redrawn.map(\.element), changed: variants.map(\.element))
    let texts = [expectedSizes, left].compactMap { $0 }
    return texts.isEmpty ? nil : texts.joined(separator: "; ")
  }

  /// `1x, 3x not redrawn`: the unchanged slots whose neighbors at other scales were redrawn; nil if there are none.
  public static func notRedrawn(
    _ elements: [SetElement], beside redrawn: [SetElement], changed: [SetElement]
  ) -> String? {
    let groups = Set(redrawn.map(\.group))
    let changed = Set(changed.map { Slot(of: $0) })
    let left = elements.filter {
      $0.filename != nil && groups.contains($0.group) && !changed.contains(Slot(of: $0))
    }
    return left.isEmpty ? nil : "\(left.map(\.shortSlot).joined(separator: ", ")) not redrawn"
  }

  private var variantTexts: [String] {
    let changed = variants.filter { $0.kind == .redrawn }
    let images = changed.filter { $0.element.filename != nil || $0.earlier?.filename != nil }
    let known = images.filter { $0.difference != nil }
    let kinds: [ImageDifference.Kind] = [.redrawn, .recolored, .resized, .similar, .reencoded]
    let texts = kinds.compactMap { kind in
      text(of: known.filter { $0.difference?.kind == kind }, kind)
    }
    let unknown = images.filter { $0.difference == nil && $0.obstacle == nil }
    let obstacles = images.filter { $0.difference == nil }.compactMap(\.obstacle)
    let uncompared = Set(obstacles).sorted().map { obstacle in
      let variants = images.filter { $0.difference == nil && $0.obstacle == obstacle }
      return "\(shortened(variants)) \(variants.count == 1 ? "image" : "images") changed: \(obstacle)"
    }
    let colors = changed.filter { $0.element.filename == nil && $0.earlier?.filename == nil }.map(\.colorText)
    return texts + uncompared
      + (unknown.isEmpty ? [] : ["\(shortened(unknown)) \(unknown.count == 1 ? "image" : "images") changed"])
      + (colors.count > maxColorCount
        ? colors.prefix(maxColorCount) + [counted(colors.count - maxColorCount, "more color")] : colors)
      + Self.comingAndGoing.compactMap { kind, text in
        let variants = variants.filter { $0.kind == kind }
        return variants.isEmpty ? nil : text(shortened(variants), variants.count == 1)
      }
  }

  private static let comingAndGoing: [(VariantChange.Kind, @Sendable (String, _ isOne: Bool) -> String)] = [
    (.renamed, { "\($0) \($1 ? "in a renamed file" : "in renamed files")" }),
    (.added, { slots, _ in "gained \(slots)" }),
    (.removed, { slots, _ in "lost \(slots)" }),
    (.missing, { "\($0) lost \($1 ? "its file" : "their files")" }),
    (.found, { "\($0) \($1 ? "has its file" : "have their files") again" }),
  ]

  private var maxColorCount: Int { 4 }

  /// `2x redrawn (4.1%, one area 28×24 at 12,8)`, `1x, 2x redrawn (up to 4.1%)`, `1x same pixels, 38% smaller`.
  private func text(of variants: [VariantChange], _ kind: ImageDifference.Kind) -> String? {
    guard let first = variants.first?.difference else { return nil }
    let slots = shortened(variants)
    let notes = Self.notes(of: variants)
    let rest = notes.isEmpty ? "" : ", " + notes.joined(separator: ", ")
    let share = (variants.count > 1 ? "up to " : "") + percent(variants.compactMap { $0.difference?.share }.max() ?? 0)
    switch kind {
    case .redrawn where variants.count == 1:
      let area = first.areas.first.map {
        ", \(first.areas.count == 1 ? "one area \($0.text)" : "\(first.areas.count) areas")"
      }
      return "\(slots) redrawn (\(share)\(area ?? ""))\(rest)"
    case .redrawn: return "\(slots) redrawn (\(share))\(rest)"
    case .recolored: return "\(slots) recolored (\(share))\(rest)"
    case .resized:
      let sizes = Set(variants.compactMap { $0.difference?.sizes })
      return "\(slots) resized" + (sizes.count == 1 ? sizes.first.map { " \($0)" } ?? "" : "") + rest
    case .similar where notes.isEmpty: return "\(slots) barely changed (\(share))"
    case .similar: return "\(slots) \(notes.joined(separator: ", ")), looks the same here"
    case .reencoded: return "\(slots) same pixels" + (smaller(variants).map { ", \($0)" } ?? "")
    }
  }

  /// `38% smaller`, for several files `38% smaller in total`; nil if the size is the same.
  private func smaller(_ variants: [VariantChange]) -> String? {
    let before = variants.reduce(0) { $0 + ($1.difference?.before.bytes ?? 0) }
    let after = variants.reduce(0) { $0 + ($1.difference?.after.bytes ?? 0) }
    guard before != after, before > 0 else { return nil }
    let text = percent(Double(abs(after - before)) / Double(before))
    return "\(text) \(after < before ? "smaller" : "larger")" + (variants.count > 1 ? " in total" : "")
  }

  /// The slots, shortened: an app icon or a launch image has dozens with long names.
  private func shortened(_ variants: [VariantChange]) -> String {
    let isOfSystem = type == .appIconSet || type == .launchImage
    if isOfSystem && variants.count > 4 { return counted(variants.count, "image") }
    return variants.map(\.element.shortSlot).joined(separator: ", ")
  }

  /// `no file for 2x, 3x`
  private var withoutFile: [String] {
    let slots = variants.filter(\.lacksFile).map(\.element.shortSlot)
    return slots.isEmpty ? [] : ["no file for \(slots.joined(separator: ", "))"]
  }

  /// `rendering: original → template`, `1x resizing`
  private var settingTexts: [String] {
    if isRewritten { return ["rewritten, no changes"] }
    guard changesSettings else { return [] }
    if settings.isEmpty { return ["settings"] }
    let more = settings.count - maxSettingCount
    return settings.prefix(maxSettingCount).map(\.text) + (more > 0 ? [counted(more, "more setting")] : [])
  }

  private var maxSettingCount: Int { 3 }

  /// `stray file notes.txt added`
  private var strayTexts: [String] {
    let files = strayFiles.prefix(3).map { "stray file \(Path.relative($0.path, to: path) ?? $0.path) \($0.kind.text)" }
    let more = strayFiles.count - files.count
    return files + (more > 0 ? ["\(more) more stray \(more == 1 ? "file" : "files")"] : [])
  }
}

extension AssetSettingChange {
  /// `rendering: original → template`
  public var text: String {
    let slot = element.map { $0.shortSlot + " " } ?? ""
    let name = Self.names[name] ?? String(name.map { $0 == "-" ? " " : $0 })
    return switch kind {
    case .value(let old, let new): "\(slot)\(name): \(old ?? "default") → \(new ?? "default")"
    case .other: slot + name
    case .slotAdded: "empty slot \(slot)added"
    case .slotRemoved: "empty slot \(slot)removed"
    }
  }

  /// Common names of settings whose keys are unclear.
  private static let names = [
    "template-rendering-intent": "rendering", "compression-type": "compression", "provides-namespace": "namespace",
    "preserves-vector-representation": "preserves vector data", "resizing": "slices",
  ]
}

extension VariantChange {
  /// What the pixels that are shown don't tell: `Lost its profile (Display P3)`; nil if they tell all.
  private var notes: String? {
    guard let notes = difference?.notes, !notes.isEmpty else { return nil }
    let text = notes.joined(separator: ", ")
    return text.prefix(1).uppercased() + text.dropFirst()
  }

  /// What changed in the slot: `Redrawn · 4.1%`, `Same pixels · 38% smaller`, `Resized · 64×64 → 66×64`.
  public var text: String {
    switch (changeClass, difference) {
    case (.added, _): return "Added"
    case (.removed, _): return kind == .missing ? "File missing" : "Removed"
    case (.renamed, _): return "In a renamed file"
    case (.redrawn, let difference?): return "Redrawn · \(percent(difference.share))"
    case (.changed, _): return "Image changed" + (obstacle.map { ": \($0)" } ?? "")
    case (.recolored, let difference?): return "Recolored · \(percent(difference.share))"
    case (.recolored, nil): return "Color changed"
    case (.similar, let difference?):
      return notes.map { "\($0), looks the same here" } ?? "Barely changed · \(percent(difference.share))"
    case (.resized, let difference?): return "Resized" + (difference.sizes.map { " · \($0)" } ?? "")
    case (.reencoded, let difference?):
      guard difference.before.bytes != difference.after.bytes, difference.before.bytes > 0 else { return "Same pixels" }
      let change = percent(
        Double(abs(difference.after.bytes - difference.before.bytes)) / Double(difference.before.bytes))
      return "Same pixels · \(change) \(difference.after.bytes < difference.before.bytes ? "smaller" : "larger")"
    default: return changeClass.text
    }
  }

  /// The measured difference as a sentence: `4.1% of the pixels changed, in one area of 28×24 at 12,8.`
  public var sentence: String {
    guard let difference else {
      switch changeClass {
      case .added: return "Only this variant is new."
      case .removed: return kind == .missing ? "Its file is missing." : "Only this variant was removed."
      case .renamed: return "The same image in a file of another name."
      case .recolored: return colorText.prefix(1).uppercased() + colorText.dropFirst() + "."
      default: return obstacle.map { "The image changed: \($0)." } ?? "The image changed."
      }
    }
    let only =
      (difference.onlyBackground.map { " It is only visible on a \($0.rawValue) background." } ?? "")
      + (notes.map { " \($0)." } ?? "")
    let share = "\(percent(difference.share)) of the pixels"
    switch difference.kind {
    case .reencoded: return "\(text.replacing(" · ", with: ", "))."
    case .resized: return "The size changed" + (difference.sizes.map { " from \($0)" } ?? "") + "." + only
    case .recolored:
      return "The same shape in other colors: \(share) changed\(difference.color.map { ", \($0.text)" } ?? "")." + only
    case .similar: return notes.map { "\($0). It looks the same here." } ?? "\(share) changed too little to be seen."
    case .redrawn:
      let area = difference.areas.first.map { area in
        difference.areas.count == 1
          ? ", in one area of \(area.text)" : ", in \(difference.areas.count) areas; the largest is \(area.text)"
      }
      return "\(share) changed\(area ?? "")." + only
    }
  }

  /// `dark: #E2483D → #C0392B`
  fileprivate var colorText: String {
    "\(element.shortSlot): \(earlier?.colorWords ?? "none") → \(element.colorWords ?? "none")"
  }
}

extension ImageDifference {
  /// `64×64 → 66×64`
  var sizes: String? {
    guard let before = before.size, let after = after.size, before != after else { return nil }
    return "\(before) → \(after)"
  }
}

extension ImageDifference.ColorChange {
  /// `most from #B29EA8 to #B3A9AE, mean ΔE 7.2`
  var text: String {
    let tenths = Int((meanDistance * 10).rounded())
    return "most from \(before) to \(after), mean ΔE \(tenths / 10).\(tenths % 10)"
  }
}

extension ImageDifference.Area {
  /// `28×24 at 12,8`
  public var text: String { "\(width)×\(height) at \(x),\(y)" }
}

extension ChangeClass {
  /// The class for people.
  public var text: String {
    switch self {
    case .added: "Added"
    case .removed: "Removed"
    case .redrawn: "Redrawn"
    case .recolored: "Recolored"
    case .resized: "Resized"
    case .changed: "Image changed"
    case .similar: "Looks the same"
    case .reencoded: "Same pixels"
    case .renamed: "Renamed"
    case .moved: "Moved"
    case .settings: "Settings"
    case .flow: "Flow"
    }
  }
}

extension FileChange.Kind {
  /// One word for each kind, whether or not git tracks the file yet.
  public var text: String {
    switch self {
    case .added, .untracked: "added"
    case .deleted: "removed"
    case .unmerged: "in-conflict"
    case .modified, .typeChanged, .renamed: "changed"
    }
  }
}

extension ProjectChanges {
  /// `12 assets changed: 3 redrawn, 2 recolored, 2 added, 1 removed, 1 with the same pixels; 1 prototype changed`; nil if
  /// neither assets nor prototypes changed.
  public var summary: String? {
    let parts = [assetSummary, prototypes.summary].compactMap { $0 }
    return parts.isEmpty ? nil : parts.joined(separator: "; ")
  }

  private var assetSummary: String? {
    guard !assets.isEmpty else { return nil }
    let order: [ChangeClass] = [
      .redrawn, .recolored, .resized, .changed, .added, .removed, .renamed, .moved, .settings, .similar, .reencoded,
    ]
    let counts = order.flatMap { kind -> [String] in
      let found = assets.filter { $0.changeClass == kind }
      if found.isEmpty { return [] }
      switch kind {
      case .reencoded: return ["\(found.count) with the same pixels"]
      case .similar: return ["\(found.count) \(found.count == 1 ? "looks" : "look") the same"]
      case .changed: return ["\(found.count) with images that can't be compared"]
      case .settings: return ["\(found.count) with other settings"]
      case .added, .removed:
        let whole = found.count { !$0.isPart }
        return (whole > 0 ? ["\(whole) \(kind.rawValue)"] : [])
          + (found.count > whole ? ["\(found.count - whole) with \(kind.rawValue) variants"] : [])
      default: return ["\(found.count) \(kind.rawValue)"]
      }
    }
    return "\(counted(assetCount, "asset")) changed: \(counts.joined(separator: ", "))"
  }
}

/// `4.1%`, `38%`; never 0% or 100% unless it is exactly nothing or everything.
func percent(_ share: Double) -> String {
  let tenths = Int((share * 1000).rounded())
  if share > 0, tenths == 0 { return "under 0.1%" }
  if share < 1, tenths >= 1000 { return "over 99.9%" }
  if tenths >= 100 || tenths % 10 == 0 { return "\((tenths + 5) / 10 - (share < 1 && tenths >= 995 ? 1 : 0))%" }
  return "\(tenths / 10).\(tenths % 10)%"
}
