internal import Arguments
internal import Catalog

/// The looks that pictures of an asset can be made for; a tinted one is of app icons alone.
enum VariantLook: String, CaseIterable, ArgumentValue {
  case light, dark, tinted
  case highContrast = "high-contrast"

  var appearance: Appearance {
    switch self {
    case .light: .light
    case .dark: .dark
    case .tinted: .tinted
    case .highContrast: .highContrast
    }
  }
}
