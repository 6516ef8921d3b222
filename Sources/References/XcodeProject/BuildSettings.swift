internal import Files

/// Evaluates build settings as a build does: for one configuration of a target and one SDK.
///
/// Source: Apple, *Xcode Help*, "Build settings" (levels, conditions, `$(inherited)`).
struct BuildSettings {
  /// A value and its condition, `[sdk=iphoneos*]`; empty if it has none.
  fileprivate struct Entry {
    var condition: Substring
    var value: String
  }

  /// The settings of one level: a configuration of the target, the file it is based on, and the same two of the
  /// project.
  struct Level {
    fileprivate var entries: [String: [Entry]] = [:]

    fileprivate mutating func add(_ spelling: String, _ value: String) {
      let name = spelling.prefix { $0 != "[" }
      entries[String(name), default: []].append(Entry(condition: spelling.dropFirst(name.count), value: value))
    }
  }

  /// A value without its unknown parts.
  struct Value {
    var text = ""
    /// False if it is composed of a setting that the project doesn't define.
    var isKnown = true

    /// The words of a list: blanks separate them, except inside of quotes and after a backslash.
    var words: [String] {
      var words: [String] = []
      var (word, quote): (String, Character?) = ("", nil)
      var isEscaped = false
      for character in text {
        if isEscaped {
          word.append(character)
          isEscaped = false
        } else if character == "\\", quote != "'" {
          isEscaped = true
        } else if character == quote {
          quote = nil
        } else if quote == nil, character == "\"" || character == "'" {
          quote = character
        } else if quote == nil, character.isWhitespace {
          if !word.isEmpty { words.append(word) }
          word = ""
        } else {
          word.append(character)
        }
      }
      return word.isEmpty ? words : words + [word]
    }
  }

  /// The level with the highest priority first.
  private let levels: [Level]
  /// Settings that a build defines itself.
  private let builtIn: [String: String]
  private let configuration: String
  /// Nil if it isn't known for which SDK the target is built: then conditions on it never match.
  private let sdk: String?

  /// The settings of the target's configuration, and of the file it is based on.
  private static let levelCountOfTarget = 2
  /// Settings that are nested deeper are considered a cycle.
  private static let deepest = 16
  /// Settings that are each composed of several others grow quickly: in bytes, and in lookups for one value.
  private static let longest = 1 << 16
  private static let maxLookUpCount = 1000

  /// - Parameter folder: The one around the `.xcodeproj`, from the root of the tree.
  init(
    _ levels: [Level], target: String, project: String, folder: String, configuration: String, sdk: String? = nil
  ) {
    self.levels = levels
    self.configuration = configuration
    self.sdk = sdk
    let root = folder.isEmpty ? "" : "/" + folder
    builtIn = [
      "CONFIGURATION": configuration, "TARGET_NAME": target, "TARGETNAME": target, "PROJECT_NAME": project,
      "SRCROOT": root, "PROJECT_DIR": root, "SOURCE_ROOT": root,
    ].merging(sdk.map { ["PLATFORM_NAME": $0] } ?? [:]) { $1 }
  }

  /// Returns the same for an SDK.
  func on(_ sdk: String) -> BuildSettings {
    BuildSettings(copying: self, sdk: sdk)
  }

  private init(copying other: BuildSettings, sdk: String) {
    (levels, configuration, self.sdk) = (other.levels, other.configuration, sdk)
    builtIn = other.builtIn.merging(["PLATFORM_NAME": sdk]) { $1 }
  }

  /// Returns the value of a setting; empty if none is set.
  func value(of name: String) -> Value {
    var budget = Self.maxLookUpCount
    return value(of: name, from: 0, depth: 0, &budget) ?? Value()
  }

  /// Nil if it isn't set.
  private func value(of name: String, from first: Int, depth: Int, _ budget: inout Int) -> Value? {
    budget -= 1
    guard depth < Self.deepest, budget > 0 else { return Value(isKnown: false) }
    for index in levels.indices.dropFirst(first) {
      guard let entries = levels[index].entries[name] else { continue }
      // A value with a matching condition has priority over one without.
      let fitting =
        entries.last { !$0.condition.isEmpty && fits($0.condition) } ?? entries.last { $0.condition.isEmpty }
      if let fitting { return expanded(fitting.value, of: name, at: index, depth: depth, &budget) }
      if sdk == nil { return Value(isKnown: false) }
    }
    return builtIn[name].map { Value(text: $0) }
  }

  /// Inserts the settings that a value is composed of: `$(NAME)`, `${NAME}`, also one in the name of another.
  private func expanded(
    _ value: String, of name: String, at level: Int, depth: Int, _ budget: inout Int
  ) -> Value {
    guard depth < Self.deepest else { return Value(isKnown: false) }
    var result = Value()
    var rest = value[...]
    while let mark = rest.firstIndex(of: "$") {
      result.text += rest[..<mark]
      let inside = rest[mark...].dropFirst()
      guard let open = inside.first, open == "(" || open == "{", let end = Self.end(of: inside) else {
        result.text += "$"
        rest = inside
        continue
      }
      let inner = expanded(String(inside[..<end].dropFirst()), of: name, at: level, depth: depth + 1, &budget)
      rest = inside[end...].dropFirst()
      let isInherited = inner.text == "inherited" || inner.text == name
      let found =
        isInherited
        ? self.value(of: name, from: level + 1, depth: depth + 1, &budget) ?? Value()
        : self.value(of: inner.text, from: 0, depth: depth + 1, &budget) ?? Value(isKnown: false)
      result.text += found.text
      result.isKnown = result.isKnown && inner.isKnown && found.isKnown
      guard result.text.utf8.count <= Self.longest else { return Value(isKnown: false) }
    }
    result.text += rest
    return result
  }

  /// The end of the parenthesis that a text begins with.
  private static func end(of text: Substring) -> Substring.Index? {
    var depth = 0
    return text.indices.first { index in
      if text[index] == "(" || text[index] == "{" { depth += 1 }
      if text[index] == ")" || text[index] == "}" { depth -= 1 }
      return depth == 0
    }
  }

  /// True if all parts of a condition hold: `[sdk=iphoneos*][arch=arm64]`, `[sdk=macosx*,arch=*]`.
  private func fits(_ condition: Substring) -> Bool {
    condition.split { "[],".contains($0) }.allSatisfy { part in
      let sides = part.split(separator: "=", maxSplits: 1).map { $0.filter { $0 != " " } }
      guard sides.count == 2 else { return false }
      switch sides[0] {
      case "sdk": return sdk.map { Self.fits(sides[1], $0) } ?? false
      case "config": return Self.fits(sides[1], configuration)
      default: return sides[1] == "*"
      }
    }
  }

  private static func fits(_ pattern: String, _ word: String) -> Bool {
    Wildcards.fit(Array(pattern), Array(word), isAny: { $0 == "*" }, isSame: ==)
  }

  /// The SDKs a target is built for; empty if no setting gives them.
  var sdks: [String] {
    let platforms = value(of: "SUPPORTED_PLATFORMS")
    guard !platforms.words.isEmpty else { return sdksOfRoot }
    guard platforms.isKnown else { return [] }
    // A project may list the platforms of all its targets; one that has its own SDK, or no oldest system of a platform,
    // isn't built for that.
    guard !isSetByTarget("SUPPORTED_PLATFORMS"), !sdksOfRoot.isEmpty else { return platforms.words }
    if isSetByTarget("SDKROOT") { return sdksOfRoot }
    return platforms.words.filter { sdk in
      sdksOfRoot.contains(sdk) || Self.oldestSystems[sdk].map { !value(of: $0).text.isEmpty } ?? true
    }
  }

  private func isSetByTarget(_ name: String) -> Bool {
    levels.prefix(Self.levelCountOfTarget).contains { $0.entries[name] != nil }
  }

  /// The settings with the oldest system for each SDK.
  private static let oldestSystems = [
    "iphoneos": "IPHONEOS_DEPLOYMENT_TARGET", "iphonesimulator": "IPHONEOS_DEPLOYMENT_TARGET",
    "macosx": "MACOSX_DEPLOYMENT_TARGET", "appletvos": "TVOS_DEPLOYMENT_TARGET",
    "appletvsimulator": "TVOS_DEPLOYMENT_TARGET", "watchos": "WATCHOS_DEPLOYMENT_TARGET",
    "watchsimulator": "WATCHOS_DEPLOYMENT_TARGET", "xros": "XROS_DEPLOYMENT_TARGET",
    "xrsimulator": "XROS_DEPLOYMENT_TARGET",
  ]

  /// The SDK and its simulator; empty if it is chosen for each build.
  private var sdksOfRoot: [String] {
    let root = value(of: "SDKROOT")
    guard root.isKnown, let name = Self.simulators.keys.first(where: root.text.hasPrefix) else {
      return root.text.hasPrefix("macosx") ? ["macosx"] : []
    }
    return [name, Self.simulators[name] ?? name]
  }

  private static let simulators = [
    "iphoneos": "iphonesimulator", "appletvos": "appletvsimulator", "watchos": "watchsimulator", "xros": "xrsimulator",
  ]
}

/// Reads the levels of a project's settings, each configuration once.
struct BuildSettingsReader {
  private let project: ProjectFile
  private let files: XCConfigFiles
  /// The folder around the `.xcodeproj`.
  private let folder: String
  private let name: String
  private var levels: [String: [BuildSettings.Level]] = [:]

  /// - Parameter path: That of the `.xcodeproj`.
  init(_ project: ProjectFile, at path: String, in tree: any FileTree) {
    self.project = project
    folder = Path.folder(path)
    name = Path.stem(path)
    files = XCConfigFiles(folder, in: tree)
  }

  /// Returns the settings of a target in each of its configurations, with their names.
  mutating func settings(of target: ProjectFile.Target) -> [(name: String, settings: BuildSettings)] {
    let shared = project.configurations(of: project.project)
    return project.configurations(ofTarget: target.id).map { configuration in
      let name = configuration.text("name") ?? ""
      let base = shared.first { $0.text("name").map(ExactName.init) == ExactName(name) }
      var all = levels(of: configuration)
      if let base { all += levels(of: base) }
      return (
        name,
        BuildSettings(all, target: target.name, project: self.name, folder: folder, configuration: name)
      )
    }
  }

  private mutating func levels(of configuration: PBXObject) -> [BuildSettings.Level] {
    if let known = levels[configuration.id] { return known }
    var own = BuildSettings.Level()
    for member in configuration.member.value["buildSettings"]?.members ?? [] {
      let words = member.value.texts.map { $0.contains(" ") ? "\"\($0)\"" : $0 }
      own.add(member.key, member.value.text ?? words.joined(separator: " "))
    }
    var based = BuildSettings.Level()
    if let path = project.settingsFile(of: configuration) {
      for setting in files.settings(in: path) { based.add(setting.spelling, setting.value) }
    }
    levels[configuration.id] = [own, based]
    return [own, based]
  }
}
