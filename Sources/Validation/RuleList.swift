/// Every rule there is, in the order explanations list them; each has a file of its own in `Rules/`.
public enum RuleList {
  /// What is checked of a catalog that is new in a commit.
  public static let ofNewCatalogs: [any Rule.Type] = [OrphanCatalog.self]
  public static let idOfUnbuiltCatalogs = OrphanCatalog.description.id
  /// Names the findings of renames that aren't shared yet.
  public static let idOfStaleReferences = StaleReference.description.id

  public static let all: [any Rule.Type] = [
    InvalidJSON.self,
    MissingContents.self,
    MissingRootContents.self,
    JSONStyle.self,
    UnsafeFileName.self,
    MissingFile.self,
    UnassignedChild.self,
    ImageOutsideSet.self,
    PointerFile.self,
    ConflictCopy.self,
    TrackedJunk.self,
    EmptySet.self,
    DuplicateName.self,
    CaseOnlyDuplicate.self,
    SymbolDuplicate.self,
    SymbolConflict.self,
    NestedCatalog.self,
    UnknownFolderType.self,
    DottedGroupName.self,
    FolderTooDeep.self,
    LinkedFolder.self,
    DuplicateSlot.self,
    InvalidSlot.self,
    InvalidValue.self,
    LocaleIgnored.self,
    InvalidColor.self,
    AmbiguousComponent.self,
    MissingAnyAppearance.self,
    TemplateAppearance.self,
    MissingScale.self,
    ScaleMismatch.self,
    OddSize.self,
    SameBytesTwoScales.self,
    FilenameScaleMismatch.self,
    BitmapInSingleScaleSlot.self,
    VectorIn1xSlot.self,
    PreserveVectorOnBitmap.self,
    UnreadableImage.self,
    ExtensionMismatch.self,
    OversizedFile.self,
    ProfileMix.self,
    MissingProfile.self,
    SymbolTemplate.self,
    IconDuplicate.self,
    IconNoContent.self,
    IconWrongSize.self,
    IconSizeUnknown.self,
    IconRequired.self,
    IconObsolete.self,
    StoreIconMissing.self,
    IconTransparent.self,
    StackLayers.self,
    StackOpaque.self,
    VisionLayerScale.self,
    TopShelfTransparent.self,
    MissingFace.self,
    BrokenIconDocument.self,
    LaunchDeprecated.self,
    LaunchNoContent.self,
    LaunchObsolete.self,
    DanglingReference.self,
    StaleReference.self,
    UnusedAsset.self,
    IconNotFound.self,
    IconNameCase.self,
    AccentMissing.self,
    OrphanCatalog.self,
    MissingResource.self,
  ]

  public static var ids: [String] { all.map { $0.description.id } }

  /// Returns the rule with an id, nil where there is none.
  public static func rule(_ id: String) -> (any Rule.Type)? { all.first { $0.description.id == id } }
}
