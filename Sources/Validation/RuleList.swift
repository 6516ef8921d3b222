/// Every rule, in the order of the documentation; each has a file of its own in `Rules/`, but those about prototypes
/// share `PrototypeRule`.
public enum RuleList {
  /// The rules for a catalog that is new in a commit.
  public static let ofNewCatalogs: [any Rule] = [OrphanCatalog()]
  public static let idOfUnbuiltCatalogs = OrphanCatalog().description.id
  /// Names the findings of renames that aren't shared yet.
  public static let idOfStaleReferences = StaleReference().description.id

  public static let all = others + ofPrototypes

  /// The rules of `assets prototype check`.
  public static let ofPrototypes: [any Rule] = PrototypeRule.all

  private static let others: [any Rule] = [
    InvalidJSON(),
    MissingContents(),
    MissingRootContents(),
    JSONStyle(),
    UnsafeFileName(),
    MissingFile(),
    UnassignedChild(),
    ImageOutsideSet(),
    PointerFile(),
    RawLargeFile(),
    ConflictCopy(),
    TrackedJunk(),
    ImageAsText(),
    IgnoredImage(),
    EmptySet(),
    UnnamedSet(),
    DuplicateName(),
    CaseOnlyDuplicate(),
    WindowsName(),
    SymbolDuplicate(),
    SymbolConflict(),
    NestedCatalog(),
    UnknownFolderType(),
    DottedGroupName(),
    FolderTooDeep(),
    LinkedFolder(),
    DuplicateSlot(),
    InvalidSlot(),
    InvalidValue(),
    LocaleIgnored(),
    MissingAnyLanguage(),
    InvalidColor(),
    AmbiguousComponent(),
    MissingAnyAppearance(),
    TemplateAppearance(),
    MissingScale(),
    ScaleMismatch(),
    OddSize(),
    SameBytesTwoScales(),
    FilenameScaleMismatch(),
    BitmapInSingleScaleSlot(),
    VectorIn1xSlot(),
    PreserveVectorOnBitmap(),
    UnreadableImage(),
    ExtensionMismatch(),
    OversizedFile(),
    ProfileMix(),
    MissingProfile(),
    SymbolTemplate(),
    IconDuplicate(),
    IconNoContent(),
    IconWrongSize(),
    IconSizeUnknown(),
    IconRequired(),
    IconObsolete(),
    StoreIconMissing(),
    IconTransparent(),
    IconAppearanceIgnored(),
    StackLayers(),
    StackOpaque(),
    VisionLayerScale(),
    TopShelfTransparent(),
    MissingFace(),
    BrokenIconDocument(),
    LaunchDeprecated(),
    LaunchNoContent(),
    LaunchObsolete(),
    UnreadableProject(),
    DanglingReference(),
    StaleReference(),
    UnusedAsset(),
    IconNotFound(),
    IconNameCase(),
    AccentMissing(),
    OrphanCatalog(),
    MissingResource(),
  ]

  public static var ids: [String] { all.map { $0.description.id } }

  /// Returns the rule with an id, nil if it isn't found.
  public static func rule(_ id: String) -> (any Rule)? { all.first { $0.description.id == id } }
}
