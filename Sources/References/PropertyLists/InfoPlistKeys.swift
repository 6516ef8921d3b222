internal import Files

/// The keys of an `Info.plist` by which the system finds icon files and launch images, and what becomes of them once
/// these are in a catalog: the build then writes its own.
///
/// Source: *Information Property List Key Reference*; *Asset Catalog Format Reference*, what `actool` writes.
struct InfoPlistKeys {
  /// What becomes of a key, which is identified by the keys around it.
  struct Verdict: Hashable {
    var path: [String]
    /// The set that replaces it; nil if the key stays for the user to check.
    var set: String?
    var reason = UnresolvedReferenceReason.besideOthers
    /// The key to remove: that of a dictionary that would become empty, otherwise its own.
    var going: [String] = []

    /// The name in reports: `CFBundleIcons`, `CFBundleAlternateIcons.Night`.
    var name: String { path.count > 2 ? path.dropFirst().joined(separator: ".") : going.last ?? "" }
  }

  private let table: ReferenceMappingIndex
  private(set) var verdicts: [Verdict] = []

  init(of root: PropertyList, _ table: ReferenceMappingIndex) {
    self.table = table
    for set in table.mapping.systemSets {
      let names = SetNames(set, table)
      for key in Self.keys(of: root) {
        switch (set.subject, Self.withoutDevice(key)) {
        case (.icon, "CFBundleIcons") where set.isAlternate: decideAlternate(key, root[key], set, names)
        case (.icon, "CFBundleIconFile"), (.icon, "CFBundleIconFiles"): decide([key], root[key], set, names)
        case (.icon, "CFBundleIcons"): decideSections(key, root[key], set, names)
        case (.launchImage, "UILaunchImageFile"): decide([key], root[key], set, names)
        case (.launchImage, "UILaunchImages"):
          let images = root[key]?.elements.compactMap { $0["UILaunchImageName"] } ?? []
          decide([key], .array(images), set, names)
        default: break
        }
      }
    }
    widen(in: root)
  }

  /// The names that mean one of the images of a set.
  private struct SetNames {
    private let own: Set<ExactName>
    private let table: ReferenceMappingIndex

    init(_ set: ReferenceMapping.SystemSet, _ table: ReferenceMappingIndex) {
      own = Set(set.images.flatMap { LooseFileName(Path.name($0)).spellings }.map(ExactName.init))
      self.table = table
    }

    func has(_ name: String) -> Bool { own.contains(ExactName(name)) }

    /// True for an image of the set, or one that doesn't exist: neither is found by the key any longer.
    func isGone(_ name: String) -> Bool {
      if name.utf8.contains(UInt8(ascii: "$")) || table.isLooseImage(name) { return false }
      return has(name) || table.isOfNoAsset(name)
    }
  }

  /// Decides about `CFBundleIcons`, whose primary icon is removed.
  private mutating func decideSections(
    _ key: String, _ icons: PropertyList?, _ set: ReferenceMapping.SystemSet, _ names: SetNames
  ) {
    let sections = icons.map(Self.keys) ?? []
    for section in sections where section != "CFBundlePrimaryIcon" {
      if Self.allTexts(icons?[section]).contains(where: names.has) {
        verdicts.append(Verdict(path: [key, section], reason: .uncertain))
      }
    }
    decide([key, "CFBundlePrimaryIcon"], Self.files(of: icons?["CFBundlePrimaryIcon"]), set, names)
  }

  /// The icon of `CFBundleIcons` that code asks for by the set's name.
  private mutating func decideAlternate(
    _ key: String, _ icons: PropertyList?, _ set: ReferenceMapping.SystemSet, _ names: SetNames
  ) {
    let section = "CFBundleAlternateIcons"
    for name in icons?[section].map(Self.keys) ?? [] where ExactName(name) == ExactName(set.name) {
      decide([key, section, name], Self.files(of: icons?[section]?[name]), set, names)
    }
  }

  /// Removes a dictionary with the last of its members.
  private mutating func widen(in root: PropertyList) {
    var going = Set(verdicts.filter { $0.set != nil }.map(\.path))
    var waiting = Array(going)
    while let around = waiting.popLast().map({ Array($0.dropLast()) }), !around.isEmpty {
      let dictionary = around.reduce(Optional(root)) { $0?[$1] }
      let members = dictionary.map(Self.keys) ?? []
      if members.allSatisfy({ going.contains(around + [$0]) }), going.insert(around).inserted { waiting.append(around) }
    }
    for index in verdicts.indices {
      let path = verdicts[index].path
      let length = (1...path.count).first { going.contains(Array(path.prefix($0))) } ?? path.count
      verdicts[index].going = Array(path.prefix(length))
    }
  }

  private mutating func decide(
    _ path: [String], _ value: PropertyList?, _ set: ReferenceMapping.SystemSet, _ names: SetNames
  ) {
    let texts = value?.texts ?? []
    guard texts.contains(where: names.has) else { return }
    if !set.isBuilt {
      verdicts.append(Verdict(path: path, reason: .notInBuild))
    } else if texts.allSatisfy(names.isGone) {
      verdicts.append(Verdict(path: path, set: set.name))
    } else {
      verdicts.append(Verdict(path: path))
    }
  }

  private static func files(of icon: PropertyList?) -> PropertyList {
    let keys = icon.map(Self.keys)?.filter { withoutDevice($0).hasPrefix("CFBundleIconFile") } ?? []
    return .array(keys.flatMap { icon?[$0]?.elements ?? [] })
  }

  private static func keys(of list: PropertyList) -> [String] {
    guard case .dictionary(let members) = list else { return [] }
    return members.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  private static func allTexts(_ list: PropertyList?) -> [String] {
    guard let list else { return [] }
    return list.texts + list.values.flatMap { allTexts($0) }
  }

  /// `CFBundleIcons~ipad` is the same key for one kind of device.
  private static func withoutDevice(_ key: String) -> String {
    key.firstIndex(of: "~").map { String(key[..<$0]) } ?? key
  }
}
