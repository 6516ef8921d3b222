internal import Files
public import Prototype

/// Screens to be added, as typed.
public struct PrototypeScreens {
  public let screens: [PrototypeFile.NewScreen]

  /// - Parameters:
  ///   - folder: The folder of the document.
  ///   - taken: The existing ids.
  /// - Throws: All problems at once.
  public init(_ words: [String], in folder: String, _ scope: PrototypeScope, taken: Set<String>) throws {
    var taken = taken
    var screens: [PrototypeFile.NewScreen] = []
    var problems: [PrototypeCommandError] = []
    let needsLibrary = words.contains { !FileSystem.exists(scope.session.absolute($0)) }
    let library = needsLibrary ? try scope.reading.library(readsContents: false) : nil
    for word in Self.withoutOtherScales(words) {
      do {
        screens.append(try scope.screen(word, in: folder, taken: &taken, library))
      } catch let error as PrototypeCommandError {
        problems.append(error)
      }
    }
    if !problems.isEmpty { throw PrototypeCommandErrors(problems) }
    self.screens = screens
  }

  /// Of `home.png`, `home@2x.png` and `home@3x.png`, only the largest becomes a screen.
  private static func withoutOtherScales(_ words: [String]) -> [String] {
    func scale(_ word: String) -> Double { PrototypeImages.scale(inName: word) ?? 1 }
    func base(_ word: String) -> String {
      guard PrototypeImages.scale(inName: word) != nil, let at = word.lastIndex(of: "@") else {
        return Path.join(Path.folder(word), Path.stem(word))
      }
      return String(word[..<at])
    }
    let scales = Dictionary(grouping: words, by: base)
    return words.filter { word in (scales[base(word)] ?? []).allSatisfy { scale($0) <= scale(word) } }
  }

  /// The device whose width the first screen has; nil if there is no such device.
  public var device: DeviceFrame? { screens.first?.size.flatMap { DeviceFrame.ofWidth($0.width) } }
}
