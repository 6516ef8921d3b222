/// Finds names of assets in xib and storyboard files.
///
/// It knows tags, attributes, comments and the entities of XML. It skips what is marked as the system's own, images
/// that the file itself contains, and attributes that only sound like images: `image` of accessibility traits, `doesNotDimImage`,
/// `scalesLargeContentImage`. `ArchiveScanner` reads the archives that Interface Builder wrote up to Xcode 4.
enum InterfaceScanner {
  static func scan(_ bytes: UnsafeBufferPointer<UInt8>, into sink: inout ReferenceCollector) {
    var tags = MarkupTags(bytes)
    if let first = tags.next(), first.name == "archive" { return ArchiveScanner.scan(bytes, into: &sink) }
    tags = MarkupTags(bytes)
    var resources = Resources()
    var outlets = Outlets()
    var names: [(name: ScannedName, isSure: Bool, view: String?)] = []
    while let tag = tags.next() {
      resources.note(tag)
      outlets.note(tag, at: tags.depth)
      collect(tag) { name, isSure in
        if sink.wants(name.kind, name.name) { names.append((name, isSure, outlets.view)) }
      }
    }
    let open = outlets.names(shownIn: names.map { ($0.name, $0.view) })
    for (name, isSure, view) in names where !resources.areElsewhere(name) && (isSure || resources.list(name)) {
      var name = name
      name.isInOutlet =
        name.kind == .interfaceResource ? open.contains(name.name) : view.map(outlets.destinations.contains) ?? false
      sink.add(name)
    }
  }

  /// The views that an interface file connects with code, by outlets or tags, and those that it hides until code shows
  /// them.
  private struct Outlets {
    /// The ids of the views.
    private(set) var destinations: Set<String> = []
    /// The ids of the elements around the current tag, and its own.
    private var open: [(depth: Int, id: String, isHidden: Bool)] = []

    /// The id of the innermost element around the current tag that has one: `<button id="a1"><state image="bell"/>`.
    var view: String? { open.last?.id }

    mutating func note(_ tag: MarkupTag, at depth: Int) {
      while let last = open.last, last.depth >= depth { open.removeLast() }
      if tag.name == "outlet" || tag.name == "outletCollection" {
        if let id = tag["destination"]?.text { destinations.insert(id) }
      } else if let id = tag["id"]?.text {
        let isHidden = open.last?.isHidden == true || tag["hidden"]?.text == "YES"
        open.append((depth, id, isHidden))
        // Code gives many tabs their images.
        if isHidden || tag["tag"] != nil || tag.name == "tabBarItem" { destinations.insert(id) }
      }
    }

    /// Returns the names that are shown, and only in views with outlets.
    func names(shownIn places: [(name: ScannedName, view: String?)]) -> Set<String> {
      let uses = places.filter { $0.name.kind == .interfaceUse }
      let closed = uses.filter { use in !(use.view.map(destinations.contains) ?? false) }
      return Set(uses.map(\.name.name)).subtracting(closed.map(\.name.name))
    }
  }

  /// The resources that an interface file declares. A name that is only declared as one of the system's, or with the
  /// image itself, is not an asset, even if a use doesn't say so.
  private struct Resources {
    /// The images of the system, and those that the file contains.
    private var others: Set<String> = []
    private var own: Set<String> = []
    private var last: String?

    mutating func note(_ tag: MarkupTag) {
      if let last, tag.name == "mutableData" || tag.name == "data" {
        own.remove(last)
        others.insert(last)
      }
      last = nil
      guard tag.name == "image", let name = tag["name"]?.text else { return }
      if tag["catalog"]?.text.lowercased() == "system" {
        others.insert(name)
      } else {
        own.insert(name)
        if !tag.isEmpty { last = name }
      }
    }

    func areElsewhere(_ name: ScannedName) -> Bool {
      name.subject == .image && others.contains(name.name) && !own.contains(name.name)
    }

    /// True for the name of an image that the file lists as one it shows.
    func list(_ name: ScannedName) -> Bool { own.contains(name.name) }
  }

  /// - Parameter add: Also receives whether the place certainly takes a name; otherwise the file must list it.
  private static func collect(_ tag: MarkupTag, add: (ScannedName, _ isSure: Bool) -> Void) {
    func note(
      _ value: MarkupTag.Value?, _ kind: AssetReference.Kind, _ subject: AssetReference.AssetKind, isSure: Bool = true
    ) {
      guard let value else { return }
      add(
        ScannedName(
          name: value.text, range: value.range, kind: kind, subject: subject, certainty: .certain,
          spelling: value.spelling), isSure)
    }
    guard tag.name != "accessibilityTraits", tag["catalog"]?.text.lowercased() != "system" else { return }
    switch tag.name {
    case "image": note(tag["name"], .interfaceResource, .image)
    case "namedColor": note(tag["name"], .interfaceResource, .color)
    case "color": if tag["systemColor"] == nil { note(tag["name"], .interfaceUse, .color) }
    case "userDefinedRuntimeAttribute":
      if tag["type"]?.text == "image" { note(tag["value"], .interfaceUse, .image) }
    default:
      for attribute in tag.attributes where attribute.name == "image" || attribute.name.hasSuffix("Image") {
        note(attribute.value, .interfaceUse, .image, isSure: imageAttributes.contains(attribute.name))
      }
    }
  }

  /// The attributes whose value is the name of an image, in files for UIKit, AppKit and WatchKit. Any other whose name
  /// ends in `Image` may be a flag.
  private static let imageAttributes: Set = [
    "image", "alternateImage", "backgroundImage", "highlightedImage", "selectedImage", "landscapeImage",
    "landscapeImagePhone", "largeContentImage", "largeContentSizeImage", "shadowImage", "backIndicatorImage",
    "backIndicatorTransitionMaskImage", "selectionIndicatorImage", "minimumValueImage", "maximumValueImage",
    "minimumImage", "maximumImage", "minimumTrackImage", "maximumTrackImage", "thumbImage", "trackImage",
    "progressImage", "onImage", "offImage", "incrementImage", "decrementImage", "dividerImage", "separatorImage",
    "scopeBarBackgroundImage", "scopeBarButtonBackgroundImage", "searchFieldBackgroundImage", "onStateImage",
    "offStateImage", "mixedStateImage", "indicatorImage", "miniwindowImage", "collapsedRepresentationImage",
    "ratingImage", "ratingPlaceholderImage", "leftAccessoryImage", "rightAccessoryImage", "placeholderImage",
  ]
}
