extension Images {
  static func box(_ name: String, _ content: [UInt8]) -> [UInt8] {
    big(content.count + 8) + text(name) + content
  }

  static func ispe(_ width: Int = 40, _ height: Int = 30) -> [UInt8] {
    box("ispe", zeros(4) + big(width) + big(height))
  }

  static let pixi = box("pixi", zeros(4) + [3, 10, 10, 10])
  static let alpha = box("auxC", zeros(4) + text("urn:mpeg:hevc:2015:auxid:1\0"))

  static func irot(_ turns: UInt8) -> [UInt8] { box("irot", [turns]) }
  static func imir(_ axis: UInt8) -> [UInt8] { box("imir", [axis]) }

  static func clap(_ width: Int, _ height: Int) -> [UInt8] {
    box("clap", big(width) + big(1) + big(height) + big(1) + big(0) + big(1) + big(0) + big(1))
  }

  /// Two items: number 1 with the first property, a thumbnail, and number 2, the main one, with all the others.
  static func meta(_ properties: [[UInt8]]) -> [UInt8] {
    let all = [ispe(7, 7)] + properties
    let numbers = (2..<2 + properties.count).map { UInt8($0) | 0x80 }
    let items = big(2) + big(1, 2) + [1, 1] + big(2, 2) + [UInt8(numbers.count)] + numbers
    let iprp = box("iprp", box("ipco", all.flatMap { $0 }) + box("ipma", zeros(4) + items))
    return box("meta", zeros(4) + box("pitm", zeros(4) + big(2, 2)) + iprp)
  }

  static func heic(
    brand: String = "heic", others: [String] = ["mif1"], _ properties: [[UInt8]] = [ispe(), pixi],
    pixels: [UInt8] = box("mdat", [1, 2, 3, 4])
  ) -> [UInt8] {
    box("ftyp", text(brand) + zeros(4) + others.flatMap(text)) + meta(properties) + pixels
  }
}
