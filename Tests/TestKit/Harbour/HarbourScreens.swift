internal import Files

/// The screens of the prototype in `Examples/Berths`: vector images in light and dark, in English, French and Arabic.
public enum HarbourScreens {
  /// All files of the catalog, sorted by path below `Examples/Berths`.
  public static let all: [HarbourImages.File] = assets.flatMap(files(of:)).sorted { $0.path < $1.path } + groups

  /// Writes all of them below a folder that stands for `Examples/Berths`.
  public static func write(below folder: String) throws {
    guard let folder = FileSystem.realPath(folder) else { throw SystemCallError("realpath \(folder)") }
    for file in all {
      let path = Path.join(folder, file.path)
      try PlainFile.makeFolders(Path.folder(path))
      try PlainFile.write(file.bytes, to: path)
    }
  }

  static let catalog = "Harbour.xcassets"

  /// An image and how it is drawn.
  private struct Asset {
    var name: String
    var width = 393.0
    var height = 852.0
    /// Drawn once, without words and mirroring.
    var isPlain = false
    var draw: (inout HarbourDrawing) -> Void
  }

  private static var assets: [Asset] {
    [
      Asset(name: "screens/harbors") { $0.harbors() },
      Asset(name: "screens/favorites") { $0.favorites() },
      Asset(name: "screens/settings") { $0.settings() },
      Asset(name: "screens/harbor-detail", height: 1210) { $0.detail() },
      Asset(name: "screens/reserve", height: 783) { $0.reserve() },
      Asset(name: "screens/done", width: 270, height: 156) { $0.done() },
      Asset(name: "screens/menu", width: 280) { $0.menu() },
      Asset(name: "cells/boat", height: 66) { $0.cell(.boat) },
      Asset(name: "cells/anchor", height: 66) { $0.cell(.anchor) },
      Asset(name: "icons/heart-filled", width: 28, height: 28, isPlain: true) { $0.heart(0, 0, isFilled: true) },
    ]
  }

  private static func files(of asset: Asset) -> [HarbourImages.File] {
    let parts = asset.name.split(separator: "/").map(String.init)
    let folder = "\(catalog)/\(parts[0])/\(parts[1]).imageset"
    var files: [HarbourImages.File] = []
    var elements: [String] = []
    for language in asset.isPlain ? [.english] : HarbourDrawing.Language.allCases {
      for isDark in asset.isPlain ? [false] : [false, true] {
        var drawing = HarbourDrawing(asset.width, asset.height, language, isDark: isDark)
        asset.draw(&drawing)
        let file = parts[1] + (language == .english ? "" : "-\(language.rawValue)") + (isDark ? "~dark" : "") + ".svg"
        files.append(.init(path: "\(folder)/\(file)", bytes: Array(drawing.svg.utf8)))
        elements.append(element(file, language, isDark: isDark))
      }
    }
    let contents = """
      {
        "images" : [
      \(elements.joined(separator: ",\n"))
        ],
        "info" : {
          "author" : "xcode",
          "version" : 1
        },
        "properties" : {
      \(asset.isPlain ? "" : "    \"localizable\" : true,\n")\
          "preserves-vector-representation" : true
        }
      }

      """
    return files + [.init(path: "\(folder)/Contents.json", bytes: Array(contents.utf8))]
  }

  private static func element(_ file: String, _ language: HarbourDrawing.Language, isDark: Bool) -> String {
    let dark = """
            "appearances" : [
              {
                "appearance" : "luminosity",
                "value" : "dark"
              }
            ],

      """
    let locale = language == .english ? "" : ",\n      \"locale\" : \"\(language.rawValue)\""
    return """
          {
      \(isDark ? dark : "")      "filename" : "\(file)",
            "idiom" : "universal"\(locale)
          }
      """
  }

  private static var groups: [HarbourImages.File] {
    let info = """
        "info" : {
          "author" : "xcode",
          "version" : 1
        }
      """
    let group = "{\n\(info),\n  \"properties\" : {\n    \"provides-namespace\" : true\n  }\n}\n"
    return [.init(path: "\(catalog)/Contents.json", bytes: Array("{\n\(info)\n}\n".utf8))]
      + ["cells", "icons", "screens"].map {
        .init(path: "\(catalog)/\($0)/Contents.json", bytes: Array(group.utf8))
      }
  }
}
