internal import Files
internal import TestKit

/// Validation of a large catalog: of one changed asset, as a hook does, and of the whole.
enum Validating {
  private static let setCount = 10_000

  static func run(_ program: String) throws -> [Race.Result] {
    let sandbox = try Sandbox(git: true)
    try LargeCatalog.fill(sandbox, sets: setCount)
    // What git knows of a file that was written in the same second is not certain, and it would look at all of them.
    try sandbox.git("update-index", "-q", "--refresh")
    func race(_ theirs: Race.Runner, _ words: String..., runs: Int = 40, prepare: @escaping () throws -> Void = {})
      throws
      -> Race.Result
    {
      try Race(
        ours: Race.Runner(words: [program, "validate"] + words), theirs: theirs, folder: sandbox.folder,
        environment: sandbox.environment, warmUps: 4, runs: runs,
        beforeEach: { _ in try prepare() }
      ).run()
    }
    let status = Race.Runner(words: ["git", "status", "--porcelain"])
    let file = sandbox.path(".git/assets/findings")
    var first = try race(status, runs: 20) { try FileSystem.remove(file) }
    first.ours.name += ", nothing remembered"
    var second = try race(status)
    second.ours.name += ", again"

    var random = SeededRandom(seed: 2)
    try LargeCatalog.write(set: setCount / 3, sandbox, &random)
    try sandbox.git("add", "-A")
    let hook = try race(
      Race.Runner(words: ["git", "diff", "--cached", "--quiet"], expectedStatus: 1), "--staged", runs: 100)
    return [hook, first, second]
  }

  // MARK: A whole project

  /// Validation of an app of 7,000 files, 300 of them of Interface Builder, beside git looking at the same files and
  /// searching them for a name.
  static func runProject(_ program: String) throws -> [Race.Result] {
    let sandbox = try Sandbox(git: true)
    try makeProject(in: sandbox)
    try sandbox.git("update-index", "-q", "--refresh")
    let file = sandbox.path(".git/assets/findings")
    return try [true, false].flatMap { isFirst -> [Race.Result] in
      let race = Race(
        ours: Race.Runner(words: [program, "validate"]), theirs: Race.Runner(words: ["git", "status", "--porcelain"]),
        folder: sandbox.folder, environment: sandbox.environment, warmUps: 2, runs: 20,
        beforeEach: { _ in if isFirst { try FileSystem.remove(file) } })
      return try race.run(beside: [Race.Runner(words: ["git", "grep", "-F", "-n", "image7"])]).map { result in
        var result = result
        result.ours.name += isFirst ? ", project of 7,000 files, nothing remembered" : ", the same again"
        return result
      }
    }
  }

  private static func makeProject(in sandbox: Sandbox) throws {
    try LargeCatalog.fill(sandbox, sets: 400)
    var random = SeededRandom(seed: 3)
    for number in 0..<300 { try sandbox.write("App/Screens/Screen\(number).xib", interface(number, &random)) }
    for number in 0..<4_300 { try sandbox.write("App/Part\(number / 50)/View\(number).swift", swift(number, &random)) }
    for number in 0..<500 { try sandbox.write("App/Old/View\(number).m", objectiveC(number, &random)) }
    for number in 0..<299 {
      let lines = (0..<200).map { "\"label.\($0)\" = \"Text \(random.number(0...9_999))\";\n" }
      try sandbox.write("App/Texts/\(number).strings", lines.joined())
    }
    try sandbox.git("add", "-A")
    try sandbox.git("commit", "--quiet", "-m", "App")
  }

  private static func name(_ random: inout SeededRandom) -> String { "image\(random.number(0...399))" }

  private static func interface(_ number: Int, _ random: inout SeededRandom) -> String {
    let views = (0..<80).map { view in
      """
                  <imageView userInteractionEnabled="NO" contentMode="scaleToFill" image="\(name(&random))" id="v\(view)-x">
                      <rect key="frame" x="16" y="\(view * 44)" width="288" height="44"/>
                      <color key="backgroundColor" red="0.5" green="0.25" blue="\(random.number(0...9))" alpha="1"/>
                      <constraints>
                          <constraint firstAttribute="width" constant="\(random.number(1...300))" id="c\(view)-w"/>
                          <constraint firstAttribute="height" constant="\(random.number(1...300))" id="c\(view)-h"/>
                      </constraints>
                  </imageView>

      """
    }
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0">
          <objects>
              <view contentMode="scaleToFill" id="root-\(number)">
      \(views.joined())        </view>
          </objects>
      </document>

      """
  }

  private static func swift(_ number: Int, _ random: inout SeededRandom) -> String {
    // As in ten public apps: 40 % of the files have a word of images or colors in them, and 4 % name one in a text.
    let isOfImages = number % 5 < 2
    let functions = (0..<25).map { function in
      """
        /// Shows item \(function).
        func show\(function)(_ items: [Item], animated: Bool) -> Bool {
          guard let first = items.first, first.isVisible else { return false }
          titleLabel.text = NSLocalizedString("label.\(random.number(0...199))", comment: "The title")
          update(first.name, \(isOfImages ? "color" : "style"): .secondary, insets: .init(top: 8, left: \(function), bottom: 8))
          return animated && first.count > \(random.number(0...99))
        }

      """
    }
    return """
      import UIKit

      final class View\(number): UIView {
        private let content = \(number % 25 == 0 ? "UIImage(named: \"\(name(&random))\")" : "UIView()")
      \(functions.joined(separator: "\n"))}

      """
  }

  private static func objectiveC(_ number: Int, _ random: inout SeededRandom) -> String {
    let methods = (0..<25).map { method in
      """
      - (void)show\(method):(NSArray *)items {
        if (items.count == 0) { return; }
        self.titleLabel.text = NSLocalizedString(@"label.\(random.number(0...199))", nil);
        [self.delegate view:self didShow:items.firstObject atIndex:\(method)];
      }

      """
    }
    return """
      #import "View\(number).h"

      @implementation View\(number)
      - (UIImage *)icon { return [UIImage imageNamed:@"\(name(&random))"]; }
      \(methods.joined(separator: "\n"))@end

      """
  }
}
