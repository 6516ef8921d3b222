/// One position in a project's files that refers to an asset by name, or may.
public struct AssetReference: Hashable, Sendable {
  /// The kind of the reference.
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    /// The name in quotes, in code: `UIImage(named: "bell")`.
    case literal
    /// The name Xcode makes for code, with a dot before it: `Image(.bell)`, `ImageResource.toolbar.bell`.
    case symbol
    /// The name Xcode generates for Objective-C, such as `ACImageNameBell`; reported without the prefix before `Bell`.
    case objectiveCSymbol
    /// An attribute of an interface file that shows it: `<imageView image="bell">`.
    case interfaceUse
    /// The list of what an interface file shows: `<image name="bell">` in `<resources>`.
    case interfaceResource
    /// The value of a key of a property list: `CFBundleIconName`.
    case propertyList
    /// The value of a build setting: `ASSETCATALOG_COMPILER_APPICON_NAME`.
    case buildSetting
    /// An image of an Android app: `@drawable/bell`, `R.drawable.bell`.
    case androidResource
    /// The path of an image, on a page, in a style sheet or in an app made with Flutter: `img/bell.png`.
    case filePath
    /// The image of a screen, bar or layer of a prototype.
    case prototype
  }

  /// What the place asks for.
  public enum AssetKind: String, CaseIterable, Hashable, Sendable {
    case image, color, data, icon, launchImage
    /// The place doesn't say.
    case unknown
  }

  /// How code refers to its own bundle.
  public enum OwnBundle: String, Hashable, Sendable {
    /// `.module`, that of the resources of a target of a package.
    case module
    /// `Bundle(for: Bell.self)`, that of a class, which may be in another target.
    case ofClass
  }

  /// How certain it is that the place means an asset.
  public enum Certainty: Int, CaseIterable, Comparable, Hashable, Sendable {
    /// A string or a member with that name, which may be something else.
    case possible
    /// The place is named after what it takes: `iconName: "bell"`, or what `imageName(for:)` returns.
    case probable
    /// The place has the form of one that asks for an asset of an unknown type.
    case likely
    /// The place asks for an asset.
    case certain

    public static func < (one: Certainty, other: Certainty) -> Bool { one.rawValue < other.rawValue }
  }

  /// The path of the file, from the root of the tree.
  public var file: String
  /// Counted from 1.
  public var line: Int
  /// The column of the name's first byte in its line, counted from 1.
  public var column: Int
  /// The name with escapes resolved. For a symbol, the names joined by dots, including members that code accesses on
  /// it, which can't be distinguished: `bell.withTintColor`.
  public var name: String
  public var kind: Kind
  public var subject: AssetKind
  public var certainty: Certainty
  /// In a property list, the key whose value this is, possibly followed by a device; for a build setting, its name;
  /// otherwise nil.
  public var key: String?
  /// The bundle that code looks in, as it is spelled; nil for the code's own, or one that isn't named.
  public var bundle: String?
  /// The bundle if it is the one that the code itself is built into; nil for another, or one that isn't named.
  public var ownBundle: OwnBundle?
  /// The conditions around it in code, `os(iOS)`; nil if it is always compiled.
  public var condition: String?
  /// True if code provides for the case that the asset doesn't exist, as in `UIImage(named: "bell") ?? other`, or has
  /// an outlet for the view that an interface file makes with it.
  public var hasFallback = false

  public init(
    file: String, line: Int, column: Int, name: String, kind: Kind, subject: AssetKind, certainty: Certainty,
    key: String? = nil, bundle: String? = nil
  ) {
    self.file = file
    self.line = line
    self.column = column
    self.name = name
    self.kind = kind
    self.subject = subject
    self.certainty = certainty
    self.key = key
    self.bundle = bundle
  }
}

/// The names by which one asset can be called, for matching references.
public struct ReferenceName: Hashable, Sendable {
  /// As in `UIImage(named:)`: `Toolbar/Bell`.
  public var name: String
  /// The symbol for Swift, with dots: `Toolbar.bell`; nil if none is generated.
  public var symbol: String?
  /// The symbol for Objective-C without `ACImageName` before it: `Bell`.
  public var objectiveCSymbol: String?

  public init(_ name: String, symbol: String? = nil, objectiveCSymbol: String? = nil) {
    self.name = name
    self.symbol = symbol
    self.objectiveCSymbol = objectiveCSymbol
  }

  /// True if a reference of this kind and name means the asset. Bytes count, as they do to an app.
  ///
  /// A loose file may be referred to with its extension or scale; such a name is not the asset's.
  public func isMeant(by kind: AssetReference.Kind, _ found: String) -> Bool {
    switch kind {
    case .symbol:
      guard let symbol else { return false }
      return found.utf8.elementsEqual(symbol.utf8) || found.utf8.starts(with: (symbol + ".").utf8)
    case .objectiveCSymbol: return objectiveCSymbol.map { $0.utf8.elementsEqual(found.utf8) } ?? false
    default: return found.utf8.elementsEqual(name.utf8)
    }
  }
}
