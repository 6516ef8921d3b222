internal import Catalog
internal import JSON

/// The slots Xcode shows for an app icon.
enum AppIconSlots {
  /// Returns the slots of a set, without their files, and the missing ones of the same families.
  static func all(beside elements: [SetElement]) -> [SetElement] {
    var slots = elements.map { element in
      var slot = element
      slot.filename = nil
      return slot
    }
    var known = Set(slots.compactMap(IconSlot.init))
    let platforms = Set(slots.compactMap(\.platform))
    for family in IconFamily.allCases where known.contains(where: { $0.family == family }) {
      for slot in IconSlot.all(for: family) where !slot.isObsolete && known.insert(slot).inserted {
        // The single size of a platform says nothing about another platform.
        if let platform = slot.platform, !platforms.contains(platform) { continue }
        slots.append(slot.element)
      }
    }
    return slots
  }

  /// Returns the slots of a new set: the single size that serves all devices of a platform, or if the named device has
  /// none, all of its sizes.
  static func ofNewSet(_ request: AddRequest) -> [SetElement] {
    switch request.variant.device {
    case nil: IconSlot.all(for: .universal).filter { $0.platform == "ios" }.map(\.element)
    case let device?:
      (IconFamily(rawValue: device.rawValue).map { IconSlot.all(for: $0) } ?? [])
        .filter { !$0.isObsolete }.map(\.element) + store(for: device)
    }
  }

  /// The large image that belongs to the sizes of a device.
  private static func store(for device: Idiom) -> [SetElement] {
    switch device {
    case .iphone, .ipad: IconSlot.all(for: .iosMarketing).map(\.element)
    case .watch: IconSlot.all(for: .watchMarketing).map(\.element)
    default: []
    }
  }
}
