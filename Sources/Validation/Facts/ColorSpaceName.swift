internal import Catalog
internal import Files
internal import Imaging
internal import JSON

/// The meaning of an image's colors, as far as needed for comparing two images.
enum ColorSpaceName: Hashable {
  case sRGB
  case named(String)
  /// The file has no profile.
  case none
  /// The header doesn't say, or gives only a gamma.
  case unknown

  init(_ profile: ColorProfile?) {
    switch profile {
    case let profile? where profile.isSRGB: self = .sRGB
    case let profile? where profile.isDisplayP3: self = .named("Display P3")
    case .icc(let name?): self = .named("'\(name)'")
    case .coded(let primaries, let transfer): self = .named("colors of code \(primaries)/\(transfer)")
    case .untagged: self = .none
    default: self = .unknown
    }
  }

  /// The name to show; nil if the file has none.
  var name: String? {
    switch self {
    case .sRGB: "sRGB"
    case .named(let name): name
    case .none, .unknown: nil
    }
  }
}

extension FolderFacts {
  /// The bitmaps of an image set with the meaning of their colors: one list for each gamut that slots ask for; empty if
  /// all images have the same profile, or none, and if only their transparency is shown.
  var mixedProfilesByGamut: [[(file: String, space: ColorSpaceName)]] {
    let first = images.entries.first?.value.facts?.colorProfile
    guard !images.entries.allSatisfy({ $0.value.facts?.colorProfile == first }),
      item.document.properties["template-rendering-intent"]?.text != "template"
    else { return [] }
    var gamuts: [String] = []
    var lists: [String: [(file: String, space: ColorSpaceName)]] = [:]
    for element in placedElements {
      guard let name = element.filename, let facts = image(named: name)?.facts, !facts.format.isVector
      else { continue }
      let gamut = element.displayGamut ?? ""
      if lists[gamut] == nil { gamuts.append(gamut) }
      lists[gamut, default: []].append((name, ColorSpaceName(facts.colorProfile)))
    }
    return gamuts.compactMap { lists[$0] }
  }
}
