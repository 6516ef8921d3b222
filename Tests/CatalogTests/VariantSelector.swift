import Catalog
import JSON

extension SetElement {
  /// Makes an element of words, which are also its file name: a scale, a device, `dark`, `light`, `tinted`, `high`,
  /// `P3`, `sRGB`, `ltr`, `rtl`, `2GB`, `metal2v2`, `667h`, `>145`, `60x60`, `w:compact`, `h:regular`, a language tag.
  init(words: String) {
    self.init(filename: words, idiom: .universal)
    var appearances: [JSONValue] = []
    for word in words.split(separator: " ").map(String.init) {
      switch word {
      case "universal": break
      case "iphone", "ipad", "mac", "tv", "watch", "car", "vision": idiom = Idiom(word)
      case "dark", "light", "tinted": appearances.append(["appearance": "luminosity", "value": .string(word)])
      case "high": appearances.append(["appearance": "contrast", "value": "high"])
      case "P3": object["display-gamut"] = "display-P3"
      case "sRGB": object["display-gamut"] = "sRGB"
      case "ltr": object["language-direction"] = "left-to-right"
      case "rtl": object["language-direction"] = "right-to-left"
      case "ios", "watchos", "macos": object["platform"] = .string(word)
      case "retina4": object["subtype"] = .string(word)
      case _ where word.hasPrefix("w:"): object["width-class"] = .string(String(word.dropFirst(2)))
      case _ where word.hasPrefix("h:"): object["height-class"] = .string(String(word.dropFirst(2)))
      case _ where word.hasPrefix(">") || word.hasPrefix("<="): object["screen-width"] = .string(word)
      case _ where word.hasPrefix("metal") || word.hasPrefix("apple"): object["graphics-feature-set"] = .string(word)
      case _ where word.hasSuffix("GB") && !word.hasPrefix("en"): object["memory"] = .string(word)
      case _ where Scale(word) != nil: scale = Scale(word)
      case _ where word.contains("x"): object["size"] = .string(word)
      case _ where word.last == "h" || word.hasSuffix("mm"): object["subtype"] = .string(word)
      default: locale = word
      }
    }
    if !appearances.isEmpty { object["appearances"] = .array(appearances) }
  }
}

/// Returns the words of the variant that is shown.
func chosen(_ request: ResolutionRequest, _ words: [String], _ profile: ResolutionProfile = .apple) -> String? {
  Resolver(profile).resolve(request, among: words.map { SetElement(words: $0) }).chosen?.filename
}
