/// Every rule there is, in the order explanations list them; each has a file of its own in `Rules/`.
public enum RuleList {
  public static let all: [any Rule.Type] = [
    InvalidJSON.self,
    MissingContents.self,
    UnsafeFileName.self,
    MissingFile.self,
    UnassignedChild.self,
    PointerFile.self,
    ConflictCopy.self,
    EmptySet.self,
    DuplicateName.self,
    CaseOnlyDuplicate.self,
    SymbolDuplicate.self,
    SymbolConflict.self,
    NestedCatalogue.self,
    UnknownFolderType.self,
    DottedGroupName.self,
    DuplicateSlot.self,
    InvalidSlot.self,
    MissingScale.self,
    ScaleMismatch.self,
    OddSize.self,
    SameBytesTwoScales.self,
    FilenameScaleMismatch.self,
    BitmapInSingleScaleSlot.self,
    VectorIn1xSlot.self,
    PreserveVectorOnBitmap.self,
    UnreadablePicture.self,
    OversizedFile.self,
    ProfileMix.self,
    MissingProfile.self,
    SymbolTemplate.self,
    IconDuplicate.self,
    IconNoContent.self,
    IconWrongSize.self,
    IconRequired.self,
    IconObsolete.self,
    StoreIconMissing.self,
    IconTransparent.self,
    StackLayers.self,
    StackOpaque.self,
    LaunchDeprecated.self,
    LaunchObsolete.self,
  ]

  public static var ids: [String] { all.map { $0.description.id } }

  /// Returns the rule with an id, nil where there is none.
  public static func rule(_ id: String) -> (any Rule.Type)? { all.first { $0.description.id == id } }
}
