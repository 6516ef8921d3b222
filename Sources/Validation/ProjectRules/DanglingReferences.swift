internal import Catalog
internal import Files
internal import References

/// A place that asks for an asset or a loose file that the product it is built into doesn't have.
struct DanglingUse {
  var reference: AssetReference
  var severity = Severity.warning
  /// The indices of the targets that lack it; empty if the project doesn't have it at all.
  var lacking: Set<Int> = []
  /// Where else it is, as text; nil if it is nowhere.
  var elsewhere: String?
}

extension ProjectFacts {
  /// Returns the places that certainly ask for an asset or a loose file that doesn't exist.
  func danglingReferences(beside names: NameIndex) -> [DanglingUse] {
    let listed = Set(
      references.lazy.filter { $0.kind == .interfaceResource && $0.subject == .color }
        .map { FindingLocation($0.name, in: $0.file) })
    var search = DanglingSearch(self, names)
    return references.compactMap { $0.isJudged(listed) && !mayHave($0.name) ? search.use($0) : nil }
  }
}

/// Compares what places ask for with the contents of the targets that are built from them.
private struct DanglingSearch {
  private let names: NameIndex
  private let otherProjects: Set<ExactName>
  private let lacksSubmodule: Bool
  /// The folders around the projects that were read.
  private let projects: Set<ExactName>
  /// Empty if no project file says what is built.
  private let targets: [BuildTargets.Target]
  private let catalogs: [Set<ExactName>]
  private let index: BuildTargets.Index
  private var builders: [ExactName: [Int]] = [:]
  private var filesOfTests: [ExactName: Bool] = [:]
  private let isKnown: Bool

  init(_ project: ProjectFacts, _ names: NameIndex) {
    self.names = names
    otherProjects = Set(project.otherProjects.map(ExactName.init))
    lacksSubmodule = project.lacksSubmodule
    isKnown = project.built != nil
    targets = project.built?.all ?? []
    projects = Set(targets.map { ExactName(Path.folder($0.project)) })
    catalogs = targets.map { Set($0.catalogs.map(ExactName.init)) }
    index = BuildTargets.Index(targets)
  }

  /// Nil if the place finds what it asks for, or if that isn't known.
  mutating func use(_ reference: AssetReference) -> DanglingUse? {
    let name = nameInSequence(reference) ?? reference.name
    // If no project file says what is built, a name that exists anywhere is not checked any further.
    let exact = names.catalogs(having: name, for: reference.subject)
    if !isKnown, !exact.isEmpty { return nil }
    // It is not documented whether `bell.png` finds the asset `bell`.
    let stem = LooseFileName.withoutEnding(name)
    let having = exact.union(names.catalogs(having: stem, for: reference.subject))
    let files = names.looseFiles(name)
    let isNowhere = having.isEmpty && files == nil
    guard isKnown else {
      // A tool may define targets, and code may be that of tests.
      let isOfApp = reference.kind != .literal || otherProjects.isEmpty
      let isSure = reference.kind != .filePath && !reference.isReplaced && isOfApp
      return isNowhere ? DanglingUse(reference: reference, severity: isSure ? .warning : .note) : nil
    }
    if isOfTests(reference.file) { return nil }
    guard reference.isBuilt else { return isNowhere ? useOutsideOfCode(reference) : nil }
    let known = builders(of: reference)
    let building = known.filter { reference.meetsCondition(of: targets[$0]) != false }
    if isNowhere {
      if !known.isEmpty, building.isEmpty { return nil }
      let isSure = !lacksSubmodule && building.contains { isSurelyMissing(reference, in: targets[$0]) }
      return DanglingUse(reference: reference, severity: isSure ? .warning : .note)
    }
    guard reference.bundle == nil else { return nil }
    let lacking = building.filter { lacks($0, reference, having, files ?? [], isShared: building.count > 1) }
    guard !lacking.isEmpty, let place = place(of: having, files ?? [], for: reference) else { return nil }
    // Code that several targets share may show the image in one of them only.
    let isShared = building.contains { has($0, having, files ?? []) }
    return DanglingUse(
      reference: reference, severity: isShared || reference.isReplaced ? .note : place.severity,
      lacking: Set(lacking), elsewhere: place.words)
  }

  /// The name of the first image if an interface of a watch shows a sequence: `loading0` for `loading`.
  private mutating func nameInSequence(_ reference: AssetReference) -> String? {
    guard reference.subject == .image, reference.kind == .interfaceUse || reference.kind == .interfaceResource,
      let first = names.firstImage(ofSequence: reference.name),
      names.catalogs(having: reference.name, for: .image).isEmpty
    else { return nil }
    let builders = builders(of: reference)
    return !builders.isEmpty && builders.allSatisfy { targets[$0].settings.platforms == [.watchOS] } ? first : nil
  }

  /// True for a file that only bundles of tests include.
  private mutating func isOfTests(_ file: String) -> Bool {
    if let known = filesOfTests[ExactName(file)] { return known }
    let including = index.including(file)
    let isOfTests = !including.isEmpty && including.allSatisfy { targets[$0].isOfTests }
    filesOfTests[ExactName(file)] = isOfTests
    return isOfTests
  }

  /// Pages may be shown anywhere, and those in no target belong to a site. Property lists are not listed in a project.
  private func useOutsideOfCode(_ reference: AssetReference) -> DanglingUse? {
    if reference.kind == .filePath {
      return index.including(reference.file).isEmpty ? nil : DanglingUse(reference: reference, severity: .note)
    }
    let mayExist = targets.contains { reference.mayBeAdded(to: $0) }
    return DanglingUse(reference: reference, severity: mayExist ? .note : .warning)
  }

  /// True if a target certainly asks for an asset that is nowhere, and nothing may add it.
  private func isSurelyMissing(_ reference: AssetReference, in target: BuildTargets.Target) -> Bool {
    !reference.isReplaced && !reference.mayBeAdded(to: target) && reference.meetsCondition(of: target) == true
      && (target.isOfProcess || reference.looksInside(target))
  }

  private mutating func builders(of reference: AssetReference) -> [Int] {
    let file = ExactName(reference.file)
    if let known = builders[file] { return known }
    let found = reference.kind == .literal ? index.compiling(reference.file) : index.making(reference.file)
    builders[file] = found
    return found
  }

  /// True if a target is certainly built from a place, and certainly contains nothing that the place can show.
  ///
  /// - Parameter isShared: True if another target is built from it, too.
  private func lacks(
    _ number: Int, _ reference: AssetReference, _ having: Set<ExactName>, _ files: [String], isShared: Bool
  ) -> Bool {
    let target = targets[number]
    guard !target.mayHoldMore, reference.meetsCondition(of: target) == true,
      reference.looksInside(target) || target.isOfProcess && reference.ownBundle == nil
    else { return false }
    // An extension without images never runs the part of shared code that shows one.
    if isShared, catalogs[number].isEmpty, !target.isApp { return false }
    return !has(number, having, files)
  }

  private func has(_ number: Int, _ having: Set<ExactName>, _ files: [String]) -> Bool {
    bundles(of: number).contains { other in
      !catalogs[other].isDisjoint(with: having) || files.contains(where: targets[other].holds)
    }
  }

  /// A watch extension shows the images of its app, which has no code.
  private func bundles(of number: Int) -> [Int] {
    guard targets[number].productType?.contains("watchkit") == true else { return [number] }
    return [number] + targets.indices.filter { targets[$0].productType?.contains("watchapp") == true }
  }

  /// Returns the place of an asset that a target lacks, and how much that matters; nil if that isn't known.
  private func place(
    of having: Set<ExactName>, _ files: [String], for reference: AssetReference
  ) -> (words: String, severity: Severity)? {
    let owners = targets.indices.filter { number in
      !catalogs[number].isDisjoint(with: having) || files.contains(where: targets[number].holds)
    }
    guard owners.isEmpty else {
      let (processes, others) = (owners.filter { targets[$0].isOfProcess }, owners.filter { !targets[$0].isOfProcess })
      // Without its bundle, an asset of a framework or a package is not found, unless a tool copies it into the app.
      let isSure = others.isEmpty || reference.ownBundle == .module
      let words = Wording.list((isSure ? owners : processes + others).map { Wording.quoted(targets[$0].name) })
      return (
        "\(owners.count == 1 ? "target" : "targets") \(words) \(owners.count == 1 ? "has" : "have") it",
        isSure ? .warning : .note
      )
    }
    let unbuilt = having.sorted().map(\.text)
    if reference.ownBundle != .module, (unbuilt + files).contains(where: mayBeBuilt) { return nil }
    if let first = unbuilt.first { return ("no target is built from \(Wording.quoted(first))", .warning) }
    return files.first.map { ("\(Wording.quoted($0)) is in no target", .warning) }
  }

  /// True if another tool, or a project in a folder that isn't around it, may build a file that isn't in any target.
  private func mayBeBuilt(_ path: String) -> Bool {
    var folder = path
    var isInProject = false
    repeat {
      folder = Path.folder(folder)
      if otherProjects.contains(ExactName(folder)) { return true }
      isInProject = isInProject || projects.contains(ExactName(folder))
    } while !folder.isEmpty && folder != "/"
    return !isInProject
  }
}

extension AssetReference {
  /// The name of the loose image that may be meant, without extension, scale and device; nil for a color and for a name
  /// in another bundle.
  var imageName: ExactName? {
    subject == .color || bundle != nil ? nil : ExactName(LooseFileName(Path.name(name)).base)
  }

  /// True if the app shows something else without the asset: what code falls back on, the color that an interface file
  /// holds beside the name, or the system's accent color.
  fileprivate var isReplaced: Bool {
    let isOfInterface = kind == .interfaceUse || kind == .interfaceResource
    return hasFallback || subject == .color && (isOfInterface || UnusedAsset.standard.contains(name))
  }

  /// True for code and interface files, which targets are built from.
  fileprivate var isBuilt: Bool { kind == .literal || kind == .interfaceUse || kind == .interfaceResource }

  /// True if a target may contain the asset although it is in no catalog and no file of the project.
  fileprivate func mayBeAdded(to target: BuildTargets.Target) -> Bool {
    target.hasOtherCatalogs || !target.plugins.isEmpty || subject == .image && target.scriptsAddResources
  }

  /// True if the place certainly looks in the target's own bundle alone.
  fileprivate func looksInside(_ target: BuildTargets.Target) -> Bool {
    if kind != .literal { return target.isOfProcess }
    return ownBundle == .module && target.isOfPackage
  }

  /// Returns whether a target is built from the place according to its conditions; nil if that isn't known.
  fileprivate func meetsCondition(of target: BuildTargets.Target) -> Bool? {
    guard condition != nil else { return true }
    let answers = target.settings.platforms.map { $0.meets(condition) }
    if answers.contains(true) { return true }
    return answers.isEmpty || answers.contains(nil) ? nil : false
  }

  /// True for a name that is certainly that of an asset.
  ///
  /// - Parameter listed: The names that interface files list as resources.
  fileprivate func isJudged(_ listed: Set<FindingLocation>) -> Bool {
    isOfJudgedKind && !isOfSystem(listed) && mayBeName
  }

  /// Symbols are checked by the compiler; settings have their own rules; icons and launch images may be named by keys
  /// of a property list, or after files that a build generates.
  private var isOfJudgedKind: Bool {
    switch kind {
    case .symbol, .objectiveCSymbol: false
    case .buildSetting: subject == .image
    default: [.image, .color, .data].contains(subject)
    }
  }

  /// True for the names of AppKit's own images and colors, as interface files spell them.
  private func isOfSystem(_ listed: Set<FindingLocation>) -> Bool {
    let letters = name.utf8.prefix(3)
    return letters.starts(with: "NS".utf8) && letters.last.map { (0x41...0x5A).contains($0) } == true
      || kind == .interfaceUse && subject == .color && name.hasSuffix("Color")
        && !listed.contains(FindingLocation(name, in: file))
  }

  /// False for something other than a name: a string for a function of the same name, a variable, a placeholder of a
  /// template, an address, a path from the root of a site or into the bundle of a library.
  private var mayBeName: Bool {
    let bytes = name.utf8
    guard (1...255).contains(bytes.count), bytes.contains(where: CodeScanner.isWord), bytes.first != UInt8(ascii: "#"),
      bytes.first != UInt8(ascii: "/"),
      !bytes.contains(UInt8(ascii: "/")) || !name.contains(".bundle/")
    else { return false }
    // These bytes are rare, so a search for words is rarely necessary.
    guard bytes.contains(where: "\n%$:{[".utf8.contains) else { return true }
    return !["$(", "{", "[", "://", "%", "\n"].contains { name.contains($0) }
  }
}
