import Templates
import Testing

/// The colors that `page.css` declares, without a browser.
@Suite struct PageColorsTests {
  /// The declarations of a block that begins with a selector, such as `bg: F5F5F5`.
  static func colors(of selector: String) throws -> [String: [Double]] {
    let style = Template.pageStyle
    let start = try #require(style.ranges(of: selector).first).upperBound
    let block = style[start...].prefix { $0 != "}" }
    var found: [String: [Double]] = [:]
    for declaration in block.split(whereSeparator: { $0 == ";" || $0 == "\n" }) {
      let parts = declaration.split(separator: ":", maxSplits: 1).map {
        $0.split(separator: " ").joined(separator: " ")
      }
      guard parts.count == 2, parts[0].hasPrefix("--"), parts[1].hasPrefix("#") else { continue }
      var digits = parts[1].dropFirst().compactMap(\.hexDigitValue)
      if digits.count == 3 { digits = digits.flatMap { [$0, $0] } }
      guard digits.count == 6, parts[1].count <= 7 else { continue }
      found[String(parts[0].dropFirst(2))] = stride(from: 0, to: 6, by: 2).map {
        Double(digits[$0] * 16 + digits[$0 + 1]) / 255
      }
    }
    return found
  }

  static func contrast(_ one: [Double], _ other: [Double]) -> Double {
    func light(_ color: [Double]) -> Double {
      let linear = color.map { $0 <= 0.04045 ? $0 / 12.92 : power(($0 + 0.055) / 1.055) }
      return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    }
    let (first, second) = (light(one), light(other))
    return (max(first, second) + 0.05) / (min(first, second) + 0.05)
  }

  /// Returns a number between 0 and 1 to the power of 2.4, which is its square times the fifth root of its square.
  static func power(_ value: Double) -> Double {
    let square = value * value
    guard square > 0 else { return 0 }
    var root = 1.0
    for _ in 0..<80 { root = (4 * root + square / (root * root * root * root)) / 5 }
    return square * root
  }

  @Test(arguments: [":root {\n", ":root[data-theme=dark] {\n", ":root:not([data-theme=light]) {\n"])
  func graysAreExactAndTextIsReadable(selector: String) throws {
    let colors = try Self.colors(of: selector)
    let grounds = ["bg", "surface", "raised", "stage", "hover", "select"]
    let grays = grounds + ["line", "control", "text", "text-2", "text-3", "ink", "on-ink", "same"]
    for name in grays {
      let color = try #require(colors[name], "\(name)")
      #expect(color[0] == color[1] && color[1] == color[2], "\(name) isn't gray")
    }
    for ground in grounds {
      let below = try #require(colors[ground])
      for (name, least) in [("text", 4.5), ("text-2", 4.5), ("text-3", 4.5), ("control", 3), ("focus", 3)]
        + ["added", "removed", "changed", "same"].map({ ($0, 4.45) })
      {
        let contrast = Self.contrast(try #require(colors[name]), below)
        #expect(contrast >= least, "\(name) on \(ground): \(contrast)")
      }
    }
    #expect(Self.contrast(try #require(colors["ink"]), try #require(colors["on-ink"])) > 7)
  }

  @Test func bothWaysToDarkHaveTheSameColors() throws {
    let chosen = try Self.colors(of: ":root[data-theme=dark] {\n")
    #expect(try Self.colors(of: ":root:not([data-theme=light]) {\n") == chosen)
  }

  @Test func nothingIsMadeThatWouldHaveToBeReleased() {
    // A photo that is chosen for a prototype is released with its variable, the file of a review once it was saved.
    #expect(Template.pageScript.split(separator: "URL.createObjectURL(", omittingEmptySubsequences: false).count == 3)
    #expect(Template.pageScript.split(separator: "URL.revokeObjectURL(", omittingEmptySubsequences: false).count == 4)
    #expect(!Template.pageScript.contains("innerHTML"))
    #expect(!Template.pageMarkup.contains("style="))
  }
}
