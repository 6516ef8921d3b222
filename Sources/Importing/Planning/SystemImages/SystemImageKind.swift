internal import Catalog
internal import Files
internal import Imaging
internal import JSON
internal import References

/// The kinds of images that the system finds by their names, with their sets.
enum SystemImageKind: CaseIterable {
  case icon
  /// An alternate icon.
  case alternateIcon
  case launchImage

  private var isIcon: Bool { self != .launchImage }

  var type: FolderType { isIcon ? .appIconSet : .launchImage }

  /// The default name of the set, as Xcode calls it.
  var standardName: String { isIcon ? "AppIcon" : "LaunchImage" }

  /// The build setting that names the set.
  var setting: String {
    switch self {
    case .icon: "ASSETCATALOG_COMPILER_APPICON_NAME"
    case .alternateIcon: "ASSETCATALOG_COMPILER_ALTERNATE_APPICON_NAMES"
    case .launchImage: "ASSETCATALOG_COMPILER_LAUNCHIMAGE_NAME"
    }
  }

  var subject: AssetReference.AssetKind { isIcon ? .icon : .launchImage }

  func isAsked(by request: ImportRequest) -> Bool { isIcon ? request.importsIcons : request.importsLaunchImages }

  /// True for an image that stays only unless it is asked for.
  static func isAsked(for reason: SkipReason?, by request: ImportRequest) -> Bool {
    allCases.contains { $0.isAsked(by: request) && $0.isReason(reason) }
  }

  /// Returns the images of this kind, and the names of the sets they go into; for the app's own icon the build settings
  /// name the set.
  func members(of images: [ImportCandidate]) -> [(set: String?, images: [ImportCandidate])] {
    let all = images.filter { isReason($0.reason) }
    guard self == .alternateIcon else { return all.isEmpty ? [] : [(nil, all)] }
    return Dictionary(grouping: all) { ExactName($0.reason?.alternateIconSet ?? "") }
      .sorted { $0.key < $1.key }.map { ($0.key.text, $0.value) }
  }

  func isReason(_ reason: SkipReason?) -> Bool {
    switch self {
    case .icon: reason?.isIcon ?? false
    case .alternateIcon: reason?.alternateIconSet != nil
    case .launchImage: reason?.isLaunchImage ?? false
    }
  }

  func noSlot(_ size: ImageSize?) -> SkipReason { isIcon ? .noIconSlot(size) : .noLaunchImageSlot(size) }

  /// Returns the slots an image can fill, the best first. Its name shows that it is an icon or launch image; its pixels
  /// determine the slot.
  func slots(of image: ImportCandidate, beside elements: [SetElement]) -> [SetElement] {
    guard let name = image.name, let (width, height) = image.pixels?.whole else { return [] }
    return isIcon
      ? Self.iconSlots(name, width, height, beside: elements) : Self.launchSlots(name, width, height)
  }

  /// What distinguishes one slot from another for an image: the systems that look for it don't matter.
  func place(of element: SetElement) -> Slot {
    var element = element
    element.object["minimum-system-version"] = nil
    if isIcon {
      // Files spell a size in several ways: `29x29` and `29.0x29.0`.
      element.object["size"] = IconSlot(of: element).map { .string($0.points.description) }
    }
    return Slot(of: element)
  }

  // MARK: Icons

  private static func iconSlots(
    _ name: ParsedImageName, _ width: Int, _ height: Int, beside elements: [SetElement]
  ) -> [SetElement] {
    let slots = iconFamilies(name, elements).flatMap(IconSlot.all).filter { slot in
      slot.appearance == nil && slot.pixels.map { $0 == (width, height) } == true
    }
    // A name that gives the points is right about them if the pixels agree: `Icon-60@2x`, `Icon-App-40x40@3x`.
    let told = slots.filter { slot in
      slot.scale == name.scale && pointsTold(name.base).contains(slot.points.description)
    }
    // Otherwise those of its scale come first: 120 pixels are 60 points at 2x, and 40 at 3x.
    let ordered = slots.filter { $0.scale == name.scale } + slots.filter { $0.scale != name.scale }
    return (told.isEmpty ? ordered : told).map(\.element)
  }

  /// The devices of the existing set, or those of Xcode's template; others if the name gives them.
  private static func iconFamilies(_ name: ParsedImageName, _ elements: [SetElement]) -> [IconFamily] {
    if name.idiom == .mac { return [.mac] }
    if name.idiom == .watch || name.base.contains("Watch") { return [.watch, .watchMarketing] }
    if name.idiom == .car { return [.car] }
    var families = Set(elements.compactMap { IconSlot(of: $0)?.family })
    families.formUnion([.iosMarketing])
    if elements.isEmpty || families == [.iosMarketing] { families.formUnion([.iphone, .ipad]) }
    if name.idiom == .iphone { families.remove(.ipad) }
    if name.idiom == .ipad { families.remove(.iphone) }
    return IconFamily.allCases.filter(families.contains)
  }

  private static func pointsTold(_ base: String) -> [String] {
    base.split(separator: "-").compactMap { part in
      let sides = part.split(separator: "x")
      guard let side = sides.first.flatMap({ Double($0) }), side > 0, side <= 4096 else { return nil }
      return sides.count == 2 ? IconPoints(String(part))?.description : IconPoints(side).description
    }
  }

  /// Which of the matching slots are made for an image: in a new icon set those of all devices, otherwise the best.
  func slotsToMake(_ slots: [SetElement], inNewSet isNew: Bool) -> [SetElement] {
    guard isIcon, isNew else { return Array(slots.prefix(1)) }
    let current = slots.filter { IconSlot(of: $0)?.isObsolete == false }
    return current.isEmpty ? slots : current
  }

  /// The slots of a new set: all those of the devices it has an image for, as Xcode shows them.
  func elements(around filled: [SetElement]) -> [SetElement] {
    guard isIcon else { return filled }
    let families = Set(filled.compactMap { IconSlot(of: $0)?.family })
    let slots = IconFamily.allCases.filter(families.contains).flatMap(IconSlot.all)
    return slots.compactMap { slot in
      let place = place(of: slot.element)
      let found = filled.first { self.place(of: $0) == place }
      return found ?? (slot.isObsolete || slot.appearance != nil ? nil : slot.element)
    }
  }

  // MARK: Launch images

  private static func launchSlots(_ name: ParsedImageName, _ width: Int, _ height: Int) -> [SetElement] {
    LaunchImageScreen.all(width: width, height: height).filter { screen in
      guard name.idiom == .universal ? screen.idiom != .tv : name.idiom == screen.idiom else { return false }
      return name.qualifiers.allSatisfy { qualifier in
        switch qualifier.meaning {
        case .orientation(let orientation): orientation == screen.orientation.rawValue
        case .screenHeight(let points): points == screen.heightInPoints
        default: true
        }
      }
    }.map(\.element)
  }
}
