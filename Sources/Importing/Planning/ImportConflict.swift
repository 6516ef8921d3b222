public import Catalog
internal import Files

/// Why a group of images with one name can't become an image set; none of the group is imported.
public enum ConflictKind: Hashable, Sendable {
  /// Two images fill one slot and differ.
  case sameSlot
  /// Two images fill one slot in two formats: `bell.png` and `bell.jpg`.
  case differentFormats
  /// Two files, or a file and the catalog, have different colors for one slot.
  case differentColors
  /// One file serves every scale, another a single one: `bell.pdf` beside `bell@2x.png`.
  case everyScaleAndOneScale
  /// `Bell` and `bell`: one folder on a Mac, two in git.
  case differOnlyInCase
  /// `bell_on` and `bell on`, which are easily confused in a list.
  case differOnlyInSeparators
  /// `é` as one character and as two.
  case differOnlyInUnicodeForm
  /// The catalog's set with this name has a `Contents.json` that can't be used.
  case brokenSet(ContentsError)
  /// The catalog's set of this name has no `Contents.json`.
  case setWithoutContents
  /// The catalog has more than one set with this name.
  case severalSets
  /// Something other than a set is at the path of the set.
  case nameInTheWay
  /// An app icon and another asset would have the same name in one target.
  case iconAndImage
  /// A file of the set has the name that an image would get.
  case fileInTheWay
  /// A group of the catalog makes a namespace although none was asked for, or the other way around.
  case groupNamespace

  /// A stable identifier for other programs: `same-slot`.
  public var identifier: String {
    switch self {
    case .sameSlot: "same-slot"
    case .differentFormats: "different-formats"
    case .differentColors: "different-colors"
    case .everyScaleAndOneScale: "every-scale-and-one-scale"
    case .differOnlyInCase: "differ-only-in-case"
    case .differOnlyInSeparators: "differ-only-in-separators"
    case .differOnlyInUnicodeForm: "differ-only-in-unicode-form"
    case .brokenSet: "broken-set"
    case .setWithoutContents: "set-without-contents"
    case .severalSets: "several-sets"
    case .nameInTheWay: "name-in-the-way"
    case .iconAndImage: "icon-and-image"
    case .fileInTheWay: "file-in-the-way"
    case .groupNamespace: "group-namespace"
    }
  }
}

/// Paths that conflict.
public struct ImportConflict: Hashable, Sendable {
  public var kind: ConflictKind
  /// The name of the asset they would become.
  public var name: String
  /// The files, including those in the catalog; sorted.
  public var paths: [String]
  /// How different two images for one slot are; nil if there are more than two, or if they can't be compared.
  public var difference: ImageDiff?

  init(_ kind: ConflictKind, name: String, paths: [String], in tree: any FileTree) {
    self.kind = kind
    self.name = name
    self.paths = Set(paths.map(ExactName.init)).sorted().map(\.text)
    if self.paths.count == 2, kind == .sameSlot || kind == .differentFormats || kind == .fileInTheWay {
      difference = ImageDiff(self.paths[0], self.paths[1], in: tree)
    }
  }
}
