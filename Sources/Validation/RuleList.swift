/// Every rule there is, in the order explanations list them; each has a file of its own in `Rules/`.
public enum RuleList {
  public static let all: [any Rule.Type] = [
    InvalidJSON.self,
    MissingContents.self,
    UnsafeFileName.self,
    MissingFile.self,
    UnassignedChild.self,
    DuplicateName.self,
    DuplicateSlot.self,
    InvalidSlot.self,
    MissingScale.self,
    ScaleMismatch.self,
    FilenameScaleMismatch.self,
    UnreadablePicture.self,
  ]

  public static var ids: [String] { all.map { $0.description.id } }

  /// Returns the rule with an id, nil where there is none.
  public static func rule(_ id: String) -> (any Rule.Type)? { all.first { $0.description.id == id } }
}
