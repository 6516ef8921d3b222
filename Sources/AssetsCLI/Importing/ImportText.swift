internal import Catalog
internal import Files
internal import Imaging
internal import Importing
internal import References

extension ImportReport {
  /// Why an image is skipped, as the title of a list.
  func words(for reason: SkipReason) -> String {
    switch reason {
    case .unsupportedFormat("webp"): "an image set can't contain WEBP files; --convert converts them to PNG"
    case .unsupportedFormat(let ending): "an image set can't contain \(ending.uppercased()) files"
    case .drawableXML: "Android vector drawables, which a catalog can't contain"
    case .ninePatch(let problem): problem.words
    case .pixels(.noLibrary(let name)):
      "images that can't be decoded because \(name) is not installed; 'assets doctor' says how to get it"
    case .pixels(.moves): "animated images, which an image set can't show"
    case .pixels(.turned): "images with a rotation flag, which a PNG can't store"
    case .pixels(.tooLarge): "images with too many pixels to decode"
    case .pixels: "images whose pixels can't be read"
    case .symbolicLink: "symbolic links, which are not followed"
    case .notAFile: "pipes, devices and the like"
    case .emptyFile: "empty files"
    case .inCatalog(let catalog): "already in the catalog \(shown(catalog))"
    case .inSet(let set): "in the set \(shown(set)) outside of a catalog"
    case .inBundle(let bundle): "in the bundle \(shown(bundle)), which is used as it is"
    case .inRepository(let folder): "in \(shown(folder)), which has a separate repository"
    case .recorded(let folder): "in \(shown(folder)), whose images are used by tests or app stores"
    case .ignored: "ignored by git"
    case .supplanted(let other): "never shown on iOS, which uses \(shown(other))"
    case .launchImage: "launch images, which the system finds by their names"
    case .iconFile: "app icons with names that the system or the App Store uses"
    case .siteIcon: "website icons, which browsers find by their names"
    case .siteIconNamed(let list): "website icons that \(shown(list)) names"
    case .platformIcon: "app icons, which the builds of other platforms and the stores use as files"
    case .platformIconNamed(let list): "app icons and splash screens that \(shown(list)) names"
    case .ofFlavors(let flavors):
      "different images for the build flavors \(listed(flavors.map { shown(quoted: $0) }, "and")); import the folder of "
        + "each flavor into a catalog of its own"
    case .launchImageNamed(let plist): "launch images that \(shown(plist)) names"
    case .iconFileNamed(let plist): "app icons that \(shown(plist)) names"
    case .alternateIcon(let plist, let set?):
      "the alternate icon \(shown(quoted: set)), which \(shown(plist)) defines"
    case .alternateIcon(let plist, nil):
      "icons that \(shown(plist)) names for more than one icon, or by a name that build settings cannot list"
    case .documentIcon(let plist): "icons of documents, which the system opens as files that \(shown(plist)) names"
    case .noIconSlot(let size): "app icons\(sides(size)), which fit no slot"
    case .noLaunchImageSlot(let size): "launch images\(sides(size)), which fit no screen"
    case .severalSpecialSets(let sets):
      "for one of several sets, but it is unclear which: \(listed(sets.map { shown(quoted: $0) }, "or"))"
    case .lookedUpByPath(let file, let line): "looked up by their paths in \(shown(file)):\(line)"
    case .mayBeOpenedByPath(let file, let line, let name):
      "may be opened as files by \(shown(file)):\(line), which uses \(quoted(name))"
    case .inNoTarget(let project): "in no target of \(shown(project)); '--include PATTERN' imports them"
    case .ofPackage(let path): "resources of \(shown(path)), which needs a catalog of its own among them"
    case .document: "documents, not images (several pages, or paper size); '--include PATTERN' imports single pages"
    case .shownByPage(let page): "shown by \(shown(page)), which uses their paths"
    case .inFolderReference(let folder, let project):
      "in \(shown(folder)), a folder that \(shown(project)) copies unchanged"
    case .broken(let problem): "not a complete image: \(problem.words)"
    case .wrongFormat(let mismatch):
      "named .\(mismatch.fileExtension), but in \(mismatch.found.rawValue.uppercased()) format"
    case .name(let problem): problem.words
    case .unreadable(let error): "cannot be read: \(error.reason)"
    }
  }

  private func sides(_ size: ImageSize?) -> String {
    guard let (width, height) = size?.whole else { return "" }
    return " of \(width)×\(height) pixels"
  }

  /// Quotes a name as it is, and a path as the user would type it here.
  private func shown(quoted text: String) -> String { quoted(text.hasPrefix("/") ? shown(text) : text) }

  func words(for note: ImportNote) -> String {
    switch note {
    case .propertyList(let path, let problem):
      "\(shown(path)) cannot be read (\(problem.words)), so the icons it names are not known"
    case .projectFile(let path, let problem):
      "\(shown(path)) cannot be read (\(problem.words)), so its use of the images is not known"
    case .toolFolder(let path):
      "\(shown(path)) was skipped, because it is a folder of a tool; name it, also in '--include', to import "
        + "from it"
    case .ignoredColors(let path): "\(shown(path)) is ignored by git, so its colors stay"
    case .linkNotFollowed(let path): "\(shown(path)) is a link and was not followed"
    case .unusableColors(let path, let problem): "the colors of \(shown(path)) cannot be read: \(problem.words)"
    case .unlistedAlternateIcon(let path):
      "\(shown(path)) is only built if ASSETCATALOG_COMPILER_ALTERNATE_APPICON_NAMES lists "
        + "\(quoted(Path.stem(path))) or "
        + "ASSETCATALOG_COMPILER_INCLUDE_ALL_APPICON_ASSETS is YES"
    case .secondAsset(let path, let other):
      "\(quoted(Path.stem(path))) would be a second asset with this name: \(shown(other)) has it in the same target"
    case .iconsToMerge(let path):
      "\(shown(path)) still names icons; set INFOPLIST_ENABLE_CFBUNDLEICONS_MERGE = YES, or the build drops "
        + "them for those "
        + "of the catalog"
    case .opensUnknownImage(let path, let line):
      "\(shown(path)):\(line) opens images as files by names that are only known at run time"
    case .newToTargets(let path):
      "\(shown(path)) is in no target, but other scales of it are; with the catalog, the app will include it, too"
    case .fixedModifier(let path, let mode):
      "\(shown(path)): a catalog has no variants for every modifier, so '\(printable(mode))' is used"
    case .folderNameNotUTF8(let path): "the name of the folder \(shown(path)) is not UTF-8, so it was skipped"
    }
  }
}

extension ConflictKind {
  /// The conflict that prevents an import, in a few words.
  var words: String {
    switch self {
    case .sameSlot: "two different images for one slot"
    case .differentFormats: "one slot in two formats"
    case .differentColors: "different colors for one slot"
    case .everyScaleAndOneScale: "a vector image for every scale, and images for single scales"
    case .differOnlyInCase: "the names differ only in case"
    case .differOnlyInSeparators: "the name differs from an existing one only in spaces, hyphens, underscores or case"
    case .differOnlyInUnicodeForm: "the names differ only in how accents are encoded"
    case .brokenSet: "the set with this name has an unusable Contents.json"
    case .setWithoutContents: "the set with this name has no Contents.json"
    case .severalSets: "the catalog has several sets with this name"
    case .nameInTheWay: "something other than an image set has this name"
    case .iconAndImage: "an app icon and another asset of one target would have the same name"
    case .fileInTheWay: "the set already has another file with this name"
    case .groupNamespace: "an existing group has a different namespace setting"
    }
  }
}

extension ImageDiff {
  /// How different two images are: `10x10 and 11x11 pixels`, `3.5 % of the pixels differ`.
  var words: String? {
    if let pixels, pixels.all > 0 {
      if pixels.different == 0 { return "the pixels are the same" }
      // Never rounded to zero if pixels differ.
      let perMille = max(1, (pixels.different * 1000 + pixels.all / 2) / pixels.all)
      return "\(perMille / 10).\(perMille % 10) % of the pixels differ"
    }
    let sides = sizes.compactMap { $0?.whole }.map { "\($0.width)x\($0.height)" }
    guard sides.count == 2 else { return nil }
    return sides[0] == sides[1] ? "both \(sides[0]) pixels" : "\(sides[0]) and \(sides[1]) pixels"
  }
}

extension NameWarning {
  /// - Parameter shown: Returns a path as the user would type it.
  func words(_ shown: (String) -> String) -> String {
    switch self {
    case .undocumentedOrder(let name):
      "Apple documents the scale before the device; as '\(name)' it was probably never loaded"
    case .scaleOfDrawing(let modifier):
      "a vector image is used for every scale, so '\(modifier)' is omitted from its name"
    case .unusualDevice(let device):
      "a device looks for '\(device.lowercased())'; with '\(device)' it was probably never loaded"
    case .looksLikeVariant(let ending, let other, let file, let line):
      "it may be a variant of '\(other)', but \(shown(file)):\(line) uses its whole name, so '\(ending)' stays part of it"
    case .lightBesideOther(let ending, let other):
      "'\(other)' is the image for every appearance, so '\(ending)' stays part of the name"
    case .borderTakenOff(nil): "its border defines how it stretches, which the catalog stores in its own way"
    case .borderTakenOff(let padding?):
      "its border defines how it stretches, which the catalog stores in its own way; the padding of "
        + "\(padding) pixels is lost"
    case .converted(let ending): "it is added to the catalog as PNG, and the .\(printable(ending)) file stays"
    case .skipped(let words): "'\(words)' is omitted from its name"
    case .unusualScale(let text, let scale): "'\(text)' is read as the scale \(scale)"
    case .scaleBesideFolder(let text, let folder):
      "Android reads the scale from the folder '\(folder)', so '\(text)' stays part of the name"
    case .unknownModifier(let modifier) where modifier.hasPrefix("@"):
      "a scale is written '\(modifier.lowercased())', so '\(modifier)' stays part of the name"
    case .unknownModifier(let modifier): "'\(modifier)' is not a device, so it stays part of the name"
    case .notOnWindows(let issue):
      "this name is not allowed on Windows: \(printable(issue.description)); git can't check out the project there"
    }
  }
}

extension ImageNameError {
  var words: String {
    switch self {
    case .noBaseName: "the name has only modifiers"
    case .hidden: "hidden files"
    case .controlCharacters: "names with control characters"
    case .backslash: "names with a backslash, which some systems read as a path"
    case .notUTF8: "names that are not UTF-8"
    case .tooLong: "names that are too long for a set"
    case .unknownScale(let scale): "no device has the scale '\(scale)'"
    case .noSlotForScale(let text): "a catalog has 1x, 2x and 3x, but not '\(text)'"
    case .inexpressible(let text): "a catalog can't express '\(text)'"
    case .notAResourceFolder(let folder): "Android does not read images from the folder '\(folder)'"
    case .openedByPath(let folder): "files of the folder '\(folder)', which are opened by path"
    case .partOfBuild(let folder):
      "files of the folder '\(folder)', from which the build makes icons and splash screens"
    case .otherPlatform(let platform): "for \(platform) only"
    case .noValue(let key): "'\(key)' has no value, so their purpose is not known"
    case .repeatedModifier(let modifier): "the modifier '\(modifier)' comes after another of its kind"
    case .unknownLanguage(let folder): "the folder '\(folder)' names no language"
    }
  }
}

extension PropertyListError {
  var words: String {
    switch self {
    case .tooLarge(let bytes): "it has \(bytes) bytes"
    case .tooDeep: "it is nested too deeply"
    case .notAPropertyList: "it is not a property list"
    case .unreadable(let error): error.reason
    }
  }
}

extension ColorImportError {
  /// Why a color is skipped, as the title of a list.
  var words: String {
    switch self {
    case .notAColor(let text): "a catalog can't store the color '\(text)'"
    case .circle(let names): "the colors refer to each other in a circle: \(names.joined(separator: ", "))"
    case .tooManyReferences: "the chain of references is too long"
    case .unknownReference(let name): "color not found: '\(name)'"
    case .decidedByTheme(let text): "the theme decides on '\(text)' at run time"
    case .ofSystem(let text): "'\(text)' may be a different color on each device"
    case .definedTwice: "one name has two different colors"
    case .inexpressible(let text): "a color set can't express '\(text)'"
    case .name(let problem): problem.words
    }
  }
}

extension ColorFileIssue {
  var words: String {
    switch self {
    case .tooLarge(let bytes): "it has \(bytes) bytes"
    case .notJSON(let line): "line \(line) is not valid JSON"
    case .notAnObject: "it is not a JSON object"
    case .notXML(let line): "the tag in line \(line) has no counterpart"
    case .ofTokensStudio:
      "it is in the format of Tokens Studio; export it in the format of the Design Tokens Community Group ('$value')"
    case .noTokens: "it has no tokens"
    case .notAResolver: "it is not a token resolver"
    case .missing(let name): "no tokens at '\(printable(name))'"
    case .tooMany: "it has more tokens or modes than can be imported"
    case .undecided(let modifier): "the modifier '\(printable(modifier))' has no default and no known dimension"
    }
  }
}

extension NinePatchError {
  /// Why a nine-patch is skipped, as the title of a list.
  var words: String {
    switch self {
    case .tooSmall: "nine-patches with only a border"
    case .notMarks: "nine-patches whose border has other pixels than marks"
    case .nothingStretches: "nine-patches without a stretchable part"
    case .severalParts: "nine-patches with several stretchable parts, but a catalog supports only one"
    }
  }
}
