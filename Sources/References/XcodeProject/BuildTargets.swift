public import Files

/// The targets of a tree and what each is built from; the catalogs of a target share one namespace.
///
/// They come from the project files (`*.xcodeproj`, `Package.swift`) in the folders around the catalogs. A project file
/// that can't be read is skipped, and a file that none names belongs to no target. Everything that depends on what is
/// built is answered here: a file on disk may be in no product, or in another one.
public struct BuildTargets: Sendable {
  /// A build product: an app, a widget, a module of a package.
  public struct Target: Hashable, Sendable {
    public var name: String
    /// The path of the `.xcodeproj` folder or the `Package.swift`.
    public var project: String
    /// By path, sorted.
    public var catalogs: [String]
    /// The icons of Icon Composer, by path.
    public var icons: [String] = []
    /// As in Xcode: `com.apple.product-type.application`; nil for a target of a package, and one without a product.
    public var productType: String?
    /// The settings of all its configurations.
    public var settings: CatalogSettings
    /// How it is built: at least one.
    public var configurations: [Configuration]
    /// The fallback language for people whose own is missing, as the project spells it: `en`, `English`; nil if none is
    /// set.
    public var developmentLanguage: String?
    /// The build plugins of a target of a package, which may fill its catalogs.
    public var plugins: [String] = []
    /// True if it lists catalogs that aren't in the tree, or a script makes some, so that more assets may be built into
    /// it than are known.
    public var hasOtherCatalogs = false
    /// True if a script of the project may put more images into it.
    public var scriptsAddResources = false
    /// The folders of sets that a script of the build may fill.
    public var setsOfScripts: Set<ExactName> = []
    /// True if a script adds the resources of pods.
    public var hasPods = false
    /// True for a bundle of tests, which people never see.
    public var isOfTests = false
    var contents = Contents()

    /// - Parameter configurations: Nil for a target that is built in one way.
    public init(
      name: String, project: String, catalogs: [String], productType: String? = nil,
      settings: CatalogSettings = CatalogSettings(), configurations: [Configuration]? = nil
    ) {
      (self.name, self.project, self.catalogs) = (name, project, catalogs)
      (self.productType, self.settings) = (productType, settings)
      self.configurations = configurations ?? [Configuration(name: "", catalogs: catalogs, settings: settings)]
    }
  }

  /// One way in which a target is built: a build configuration, for one SDK if settings differ by that.
  public struct Configuration: Hashable, Sendable {
    /// As in Xcode: `Debug`.
    public var name: String
    /// Those of the target that aren't excluded, by path.
    public var catalogs: [String]
    public var settings: CatalogSettings
    /// True if the exclusions depend on settings that the project doesn't define.
    public var hidesExclusions = false
    /// True if a scheme archives it, as for the App Store.
    public var isArchived = false
    /// True if only simulators run what is built this way.
    public var isForSimulator = false

    public init(name: String, catalogs: [String], settings: CatalogSettings = CatalogSettings()) {
      (self.name, self.catalogs, self.settings) = (name, catalogs, settings)
    }
  }

  /// By project and in the order there.
  public private(set) var all: [Target] = []
  /// The targets that include a catalog.
  public var targets: [Target] { all.filter { !$0.catalogs.isEmpty } }
  /// True if an Xcode project was read, with or without targets that include a catalog.
  public private(set) var hasXcodeProject = false
  /// Project files that exist but could not be used, with the reason.
  public private(set) var unreadable: [Unreadable] = []

  public struct Unreadable: Hashable, Sendable {
    public enum Reason: Hashable, Sendable {
      case file(FileError)
      case content(ProjectFileError)
    }

    public var path: String
    public var reason: Reason
  }

  /// - Parameters:
  ///   - catalogs: The paths of all the catalogs that may belong to a target.
  ///   - icons: Those of the icons of Icon Composer.
  public init(around catalogs: [String], icons: [String] = [], in tree: any FileTree) {
    for folder in Self.foldersAround(catalogs) {
      for entry in Self.projectFiles(in: folder, tree) {
        if entry.isFolder {
          readProject(Path.join(folder, entry.name), in: folder, catalogs, icons, tree)
        } else {
          readPackage(in: folder, catalogs, tree)
        }
      }
    }
  }

  /// Returns the targets that a code or interface file is built into, or that a place of a project file configures.
  ///
  /// - Parameter offset: A place in the bytes of the file.
  public func targets(taking file: String, at offset: Int) -> [Target] {
    let users = targets(setting: offset, in: file)
    return targets.filter { $0.compiles(file) || $0.makes(file) || users.contains($0) }
  }

  /// Returns the targets whose build settings are at a place of a project file, with a catalog or without.
  ///
  /// - Parameter offset: A place in the bytes of the file.
  public func targets(setting offset: Int, in file: String) -> [Target] {
    all.filter { target in
      ExactName(file) == ExactName(Path.join(target.project, ProjectFile.fileName))
        && target.contents.configurations.contains { $0.contains(offset) }
    }
  }

  /// The lines of the ends of all settings, by their places in the bytes.
  private static func lines(of targets: [ProjectFile.Target], in file: ProjectFile, _ bytes: [UInt8]) -> [Int: Int] {
    let ranges = targets.flatMap { file.configurations(ofTarget: $0.id).map(\.member.range) }
    let places = Set(ranges.flatMap { [$0.lowerBound, $0.upperBound] }).sorted()
    return bytes.withUnsafeBufferPointer { bytes in
      var counter = LineCounter(bytes)
      return Dictionary(uniqueKeysWithValues: places.map { ($0, counter.place(of: $0).line) })
    }
  }

  /// True if some catalogs have a project file in a folder around them.
  public static func hasProjectFile(around catalogs: [String], in tree: any FileTree) -> Bool {
    foldersAround(catalogs).contains { !projectFiles(in: $0, tree).isEmpty }
  }

  /// Returns the project files in a folder; none if it can't be listed.
  private static func projectFiles(in folder: String, _ tree: any FileTree) -> [FileTreeEntry] {
    let entries = try? tree.entries(of: folder) { $0.hasSuffix(".xcodeproj") }
    return (entries ?? []).filter { $0.isFolder || ($0.isFile && $0.name == PackageManifest.fileName) }
  }

  /// Returns the targets with a name; `ProjectFolder/Target` distinguishes targets that share one.
  public func named(_ name: String) -> [Target] {
    targets.filter { $0.isCalled(name) }
  }

  private static func foldersAround(_ paths: [String]) -> [String] {
    var folders: Set<ExactName> = []
    for path in paths {
      var folder = path
      repeat {
        folder = Path.folder(folder)
        guard folder != "/", folders.insert(ExactName(folder)).inserted else { break }
      } while !folder.isEmpty
    }
    return folders.sorted().map(\.text)
  }

  /// Returns the bytes of a project file; nil if there is none, or if it can't be used.
  private mutating func read(_ path: String, largest: Int, _ tree: any FileTree) -> [UInt8]? {
    do throws(FileError) {
      let source = try tree.open(path)
      if source.byteCount <= largest { return try source.readAll() }
      unreadable.append(Unreadable(path: path, reason: .content(.tooLarge(bytes: source.byteCount))))
    } catch {
      if !error.isNotFound { unreadable.append(Unreadable(path: path, reason: .file(error))) }
    }
    return nil
  }
}

extension BuildTargets.Configuration {
  /// Returns one configuration for each way in which the settings for the SDKs differ.
  ///
  /// - Parameter filters: The platforms of the catalogs that are only built for some.
  fileprivate static func all(
    _ name: String, of catalogs: [String], for filters: [ExactName: Set<BuildTargets.Platform>],
    _ settings: BuildSettings, isArchived: Bool
  ) -> [Self] {
    let sdks = settings.sdks
    let variants = sdks.isEmpty ? [settings] : sdks.map(settings.on)
    var found: [Self] = []
    for (index, settings) in variants.enumerated() {
      let excluded = settings.value(of: ExcludedFiles.setting)
      let included = settings.value(of: ExcludedFiles.settingOfIncluded)
      let exclusion = ExcludedFiles(excluded.words, except: included.words)
      let platforms = sdks.isEmpty ? [] : Set([BuildTargets.Platform(sdk: sdks[index])].compactMap { $0 })
      // Nothing is known of a filter for Catalyst alone.
      let known = filters.filter { !$0.value.isEmpty && !platforms.isEmpty }
      var configuration = Self(
        name: name,
        catalogs: catalogs.filter {
          !exclusion.contains($0) && known[ExactName($0)]?.isDisjoint(with: platforms) != true
        }, settings: CatalogSettings(settings))
      configuration.hidesExclusions = !excluded.isKnown || !included.isKnown || known.count < filters.count
      configuration.isArchived = isArchived
      configuration.settings.platforms = []
      let isForSimulator = !sdks.isEmpty && sdks[index].hasSuffix("simulator")
      let same = found.firstIndex { other in
        // What only the simulator of a system gets, no device of that system gets.
        guard other.isForSimulator == isForSimulator || other.settings.platforms == platforms else { return false }
        var other = other
        (other.settings.platforms, other.isForSimulator) = ([], false)
        return other == configuration
      }
      configuration.settings.platforms = platforms
      configuration.isForSimulator = isForSimulator
      if let same {
        found[same].settings.platforms.formUnion(platforms)
        found[same].isForSimulator = found[same].isForSimulator && configuration.isForSimulator
      } else {
        found.append(configuration)
      }
    }
    return found
  }
}

extension BuildTargets.Target {
  /// True if a line of the project file, counted from 1, is in the target's build settings.
  public func isConfigured(inLine line: Int) -> Bool { contents.configurationLines.contains { $0.contains(line) } }

  /// `Harbour/App` for the target `App` of `Harbour.xcodeproj`; a package has the name of its folder.
  public var qualifiedName: String {
    let isPackage = Path.name(project) == PackageManifest.fileName
    return "\(isPackage ? Path.name(Path.folder(project)) : Path.stem(project))/\(name)"
  }
}

// MARK: - Projects and packages

extension BuildTargets {
  private mutating func readProject(
    _ project: String, in folder: String, _ catalogs: [String], _ icons: [String], _ tree: any FileTree
  ) {
    let path = Path.join(project, ProjectFile.fileName)
    guard let bytes = read(path, largest: ProjectFile.largest, tree) else { return }
    do throws(ProjectFileError) {
      let file = try ProjectFile(parsing: bytes, allowsRepeats: true)
      hasXcodeProject = true
      var settings = BuildSettingsReader(file, at: project, in: tree)
      let schemes = Schemes(of: project, in: tree)
      let targets = file.targets
      let scripts = targets.map { BuildScripts(of: $0, in: folder, tree) }
      // A script of one target often fills the catalogs of another.
      let empty = scripts.contains(where: \.makeCatalogs) ? catalogs.filter { Self.isEmpty($0, tree) } : []
      let lines = Self.lines(of: targets, in: file, bytes)
      for (target, scripts) in zip(targets, scripts) {
        var contents = Contents(of: target, from: folder)
        contents.configurations = file.configurations(ofTarget: target.id).map(\.member.range)
        contents.configurationLines = contents.configurations.compactMap { range in
          lines[range.lowerBound].flatMap { first in lines[range.upperBound].map { first...$0 } }
        }
        let listed = catalogs.filter(contents.makes)
        let filters = Self.platforms(of: listed, in: target, folder)
        let archived = schemes.archivedConfigurations(of: target.id)
        let configurations = settings.settings(of: target).flatMap { name, settings in
          Configuration.all(name, of: listed, for: filters, settings, isArchived: archived.contains(ExactName(name)))
        }
        var joined = CatalogSettings()
        for configuration in configurations { joined.join(configuration.settings) }
        let built = Set(configurations.flatMap(\.catalogs).map(ExactName.init))
        let taken = configurations.isEmpty ? listed : listed.filter { built.contains(ExactName($0)) }
        var result = Target(
          name: target.name, project: project, catalogs: taken, productType: target.productType, settings: joined,
          configurations: configurations.isEmpty ? nil : configurations)
        result.developmentLanguage = file.project.text("developmentRegion")
        let known = Set(listed.map(ExactName.init))
        result.hasOtherCatalogs =
          scripts.makeCatalogs || empty.contains(where: contents.makes)
          || target.catalogs.contains { path in
            RelativePath.below(folder, path).map { !known.contains(ExactName($0)) } ?? true
          }
        result.icons = icons.filter(contents.makes)
        result.scriptsAddResources = scripts.addResources
        result.setsOfScripts = scripts.sets
        result.hasPods = scripts.addPods
        result.isOfTests = target.productType.map { $0.hasSuffix("-test") || $0.hasSuffix("-testing") } ?? false
        result.contents = contents
        all.append(result)
      }
    } catch {
      unreadable.append(Unreadable(path: path, reason: .content(error)))
    }
  }

  /// Returns the platforms of the catalogs that a target is only built from for some.
  private static func platforms(
    of catalogs: [String], in target: ProjectFile.Target, _ folder: String
  ) -> [ExactName: Set<Platform>] {
    let catalogs = Set(catalogs.map(ExactName.init))
    var platforms: [ExactName: Set<Platform>] = [:]
    for (path, names) in target.platformFilters {
      guard let path = RelativePath.below(folder, path).map(ExactName.init), catalogs.contains(path) else { continue }
      platforms[path] = Set(names.compactMap(Platform.init(filter:)))
    }
    return platforms
  }

  /// True for a catalog that contains no asset.
  private static func isEmpty(_ catalog: String, _ tree: any FileTree) -> Bool {
    (try? tree.entries(of: catalog))?.allSatisfy { !$0.isFolder } == true
  }

  private mutating func readPackage(in folder: String, _ catalogs: [String], _ tree: any FileTree) {
    let path = Path.join(folder, PackageManifest.fileName)
    guard let bytes = read(path, largest: PackageManifest.largest, tree) else { return }
    if let problem = PackageManifest.problem(in: bytes) {
      unreadable.append(Unreadable(path: path, reason: .content(problem)))
      return
    }
    let targets = PackageManifest(parsing: bytes).targets
    for target in targets {
      // A package with one target may have no folder for it.
      let isOnly = target.path == nil && targets.count { $0.isTest == target.isTest } == 1
      let places = (target.defaultFolders + (isOnly ? [target.isTest ? "Tests" : "Sources"] : []))
        .compactMap { RelativePath.below(folder, $0) }
      // The first of the usual folders that contains a catalog is the target's.
      let contents = places.map { Contents(of: target, at: $0) }
      guard
        let own = contents.first(where: { catalogs.contains(where: $0.makes) })
          ?? zip(places, contents).first(where: { (try? tree.entries(of: $0.0)) != nil })?.1
      else { continue }
      var result = Target(name: target.name, project: path, catalogs: catalogs.filter(own.makes))
      result.plugins = target.plugins
      result.isOfTests = target.isTest
      result.contents = own
      all.append(result)
    }
  }
}

// MARK: - What a target takes

extension BuildTargets.Target {
  /// True for a code file that the target compiles.
  public func compiles(_ file: String) -> Bool { contents.compile(file) }

  /// True for a catalog, an icon or an interface file that is compiled into the product, not for one that is copied
  /// unchanged.
  public func makes(_ path: String) -> Bool { contents.makes(path) }

  /// True if the target is built from a catalog, or may be.
  public func takes(_ catalog: String) -> Bool {
    mayHoldMore || catalogs.contains { ExactName($0) == ExactName(catalog) }
  }

  /// True if the target is built from an icon of Icon Composer with the name of an icon set. Xcode builds that icon, and
  /// not the set.
  public func replaces(iconSet name: String) -> Bool {
    icons.contains { Path.stem($0).lowercased() == name.lowercased() }
  }

  /// True for a file that is in the product.
  public func holds(_ file: String) -> Bool { contents.hold(file) }

  /// True for an app of Cordova, which makes the icons that `config.xml` lists before each build.
  ///
  /// Source: Apache Cordova, *Icons*; its template of a project has that file among the resources.
  public var isOfCordova: Bool { contents.listed.contains { Path.name($0.text) == "config.xml" } }

  /// True if the target may have resources that no project file lists.
  public var mayHoldMore: Bool { hasOtherCatalogs || scriptsAddResources || hasPods || !plugins.isEmpty }
}

/// The files that a target is built from.
struct Contents: Hashable, Sendable {
  /// A folder that is included with everything in it; the rest is relative to it.
  fileprivate struct Folder: Hashable, Sendable {
    var path: String
    var exceptions: [String] = []
    /// The files that are copied unchanged.
    var copies: [String] = []
    /// The compiled files; nil for everything.
    var sources: [String]?
    /// The paths of other resources, which are in the product even if nothing is made of them; nil for everything.
    var resources: [String]?
    var hasResources = true
  }

  /// Files that are listed one by one; a folder means everything in it.
  private var sources: Set<ExactName> = []
  private var resources: Set<ExactName> = []
  private var copies: Set<ExactName> = []
  /// Files in several languages, without the folders of languages.
  private var localized: Set<ExactName> = []
  private var folders: [Folder] = []
  /// The ranges of the build settings in the bytes of the project file.
  var configurations: [Range<Int>] = []
  /// The same in lines, counted from 1.
  var configurationLines: [ClosedRange<Int>] = []

  init() {}

  /// - Parameter folder: The folder that contains the project.
  init(of target: ProjectFile.Target, from folder: String) {
    func places(_ paths: [String]) -> Set<ExactName> {
      Set(paths.compactMap { RelativePath.below(folder, $0).map(ExactName.init) })
    }
    sources = places(target.sources + target.singleFiles)
    let plain = places(target.plainResources)
    resources = places(target.resources + target.singleFiles).subtracting(plain)
    copies = places(target.copies).union(plain)
    localized = places(target.localizedFiles)
    folders = target.folders.compactMap { taken in
      RelativePath.below(folder, taken.path).map {
        Folder(path: $0, exceptions: taken.exceptions, copies: taken.copies, hasResources: target.hasResources)
      }
    }
  }

  /// - Parameter place: The folder of a target of a package.
  init(of target: PackageManifest.Target, at place: String) {
    // Xcode takes each resource of a package as if it had to be processed, so a catalog is compiled even if it is to be
    // copied, but not one inside of a folder that is.
    let copies = target.resources.filter { $0.isCopied && Path.fileExtension($0.path) != "xcassets" }.map(\.path)
    folders = [
      Folder(
        path: place, exceptions: target.exclude, copies: copies,
        sources: target.sources.isEmpty ? nil : target.sources,
        resources: target.resources.map(\.path).filter { !copies.contains($0) })
    ]
  }

  private func isLocalized(_ file: String) -> Bool {
    !localized.isEmpty && file.withoutLanguage.map { localized.contains(ExactName($0)) } == true
  }

  func compile(_ file: String) -> Bool {
    sources.contains(ExactName(file)) || isLocalized(file)
      || folders.contains { folder in
        guard let inside = folder.inside(file), !folder.copies.holds(inside) else { return false }
        return folder.sources?.holds(inside) ?? true
      }
  }

  /// Xcode puts catalogs among the resources, and some tools among the sources.
  func makes(_ path: String) -> Bool {
    resources.contains(ExactName(path)) || sources.contains(ExactName(path)) || isLocalized(path)
      || folders.contains { folder in
        guard folder.hasResources, let inside = folder.inside(path) else { return false }
        return !folder.copies.holds(inside)
      }
  }

  func hold(_ file: String) -> Bool {
    if isListed(file) || isLocalized(file) { return true }
    return folders.contains { folder in
      guard folder.hasResources, let inside = folder.inside(file) else { return false }
      return folder.copies.holds(inside) || folder.resources?.holds(inside) ?? true
    }
  }

  /// True if a file, or a folder around it, is listed among the contents of the product.
  private func isListed(_ file: String) -> Bool {
    var path = file
    repeat {
      if resources.contains(ExactName(path)) || copies.contains(ExactName(path)) { return true }
      path = Path.folder(path)
    } while !path.isEmpty && path != "/"
    return false
  }

  /// Everything that may be compiled: the files that are listed, and the folders.
  fileprivate var compiled: [ExactName] { Array(sources) + places }
  fileprivate var listed: [ExactName] { Array(resources) + places }
  fileprivate var copied: [ExactName] { Array(copies) }
  private var places: [ExactName] {
    folders.map { ExactName($0.path) } + localized.map { ExactName(Path.folder($0.text)) }
  }
}

extension Contents.Folder {
  /// The path of a file relative to the folder; nil for one that is elsewhere or excluded.
  fileprivate func inside(_ file: String) -> String? {
    Path.relative(file, to: path).flatMap { exceptions.holds($0) ? nil : $0 }
  }
}

extension [String] {
  /// True if a path is one of these or in one of them.
  fileprivate func holds(_ path: String) -> Bool {
    contains { entry in
      if let localized = ProjectFile.Folder.localized(entry) {
        return path.withoutLanguage.map { ExactName($0) == ExactName(localized) } ?? false
      }
      return RelativePath.joined("", entry).map { Path.relative(path, to: $0) != nil } ?? false
    }
  }
}

extension String {
  /// `Share/S.xib` for `Share/de.lproj/S.xib`; nil for a file that isn't in a language folder.
  fileprivate var withoutLanguage: String? {
    let folder = Path.folder(self)
    return Path.fileExtension(folder) == "lproj" ? Path.join(Path.folder(folder), Path.name(self)) : nil
  }
}

extension BuildTargets {
  /// Finds quickly which targets are built from a file.
  public struct Index: Sendable {
    private let targets: [Target]
    private var compiling: [ExactName: [Int]] = [:]
    private var making: [ExactName: [Int]] = [:]
    private var copying: [ExactName: [Int]] = [:]

    public init(_ targets: [Target]) {
      self.targets = targets
      for (number, target) in targets.enumerated() {
        for path in target.contents.compiled { compiling[path, default: []].append(number) }
        for path in target.contents.listed { making[path, default: []].append(number) }
        for path in target.contents.copied { copying[path, default: []].append(number) }
      }
    }

    /// Returns the indices of the targets that compile a code file.
    public func compiling(_ file: String) -> [Int] { found(file, in: compiling) { $0.compiles(file) } }

    /// Returns the indices of the targets whose product includes an interface file.
    public func making(_ file: String) -> [Int] { found(file, in: making) { $0.makes(file) } }

    /// Returns the indices of the targets that include a file in any way.
    public func including(_ file: String) -> Set<Int> {
      let places = found(file, in: making) { $0.holds(file) } + found(file, in: copying) { $0.holds(file) }
      return Set(compiling(file) + self.making(file) + places)
    }

    private func found(
      _ file: String, in places: [ExactName: [Int]], where isMeant: (Target) -> Bool
    ) -> [Int] {
      var found: Set<Int> = []
      var path = file
      while true {
        found.formUnion(places[ExactName(path)] ?? [])
        guard !path.isEmpty, path != "/" else { break }
        path = Path.folder(path)
      }
      return found.sorted().filter { isMeant(targets[$0]) }
    }
  }

  /// A system that products are built for.
  public enum Platform: String, CaseIterable, Hashable, Sendable {
    case iOS, macOS, tvOS, watchOS, visionOS

    /// - Parameter filter: As in a project file and in catalogs: `ios`, `macos`.
    public init?(filter: String) {
      guard let found = Self.allCases.first(where: { $0.rawValue.lowercased() == filter }) else {
        if filter == "xros" { self = .visionOS } else { return nil }
        return
      }
      self = found
    }

    init?(sdk: String) {
      let known: [(String, Platform)] = [
        ("iphone", .iOS), ("macosx", .macOS), ("appletv", .tvOS), ("watch", .watchOS), ("xr", .visionOS),
      ]
      guard let found = known.first(where: { sdk.hasPrefix($0.0) }) else { return nil }
      self = found.1
    }
  }
}
