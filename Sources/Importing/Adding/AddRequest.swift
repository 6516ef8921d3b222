public import Catalog
public import Files
public import Imaging

/// Files that the user asked to add to one asset.
public struct AddRequest: Hashable, Sendable {
  /// Files by their absolute path, with links resolved.
  public var files: [String]
  /// The slot, instead of what the files' names say.
  public var variant: Variant
  /// Replaces the file of a filled slot.
  public var replaces: Bool

  /// The parts of a slot that options can give; what is nil is read from the file's name.
  public struct Variant: Hashable, Sendable {
    public var scale: Scale?
    public var device: Idiom?
    public var locale: String?
    public var appearances: [Appearance] = []

    public init() {}
  }

  /// Returns a language as Xcode spells it, such as `pt-BR` for `pt_br`; nil if it isn't one.
  public static func languageTag(_ text: String) -> String? { LanguageFolder.tag(text) }

  /// Returns the slot of an image set by the name of a file and the folders around it; nil if they give none.
  ///
  /// - Parameters:
  ///   - path: Absolute.
  ///   - asset: The last part of the asset's name.
  /// - Throws: `AddError.name` for a name that has no slot.
  public static func slot(saidBy path: String, for asset: String) throws(AddError) -> SetElement? {
    try AddedFile.slot(saidBy: path, for: asset)
  }

  public init(files: [String], variant: Variant = Variant(), replaces: Bool = false) {
    self.files = files
    self.variant = variant
    self.replaces = replaces
  }
}

/// The result of planning an addition, before anything is written.
public struct AddPlan: Sendable {
  /// Nil if everything is there already.
  public var edit: AssetEdit?
  /// The type of the set.
  public var type: FolderType
  /// The path of the set.
  public var set: String
  public var isNew: Bool
  /// The slots that are filled, each with the file's name in the set, in the order of the files.
  public var additions: [Addition]
  public var notes: [AddNote]

  public struct Addition: Hashable, Sendable {
    public var source: String
    public var slot: SetElement
    /// The names of the set's files that are replaced.
    public var replaced: [String]
  }
}

/// A warning that doesn't prevent adding.
public enum AddNote: Hashable, Sendable {
  case name(file: String, NameWarning)
  /// The image's size doesn't fit that of another scale; all in pixels.
  case sizes(file: String, width: Int, height: Int, expectedWidth: Int, expectedHeight: Int)
  /// The name ends in a word for an appearance, and the image was not read as one for that appearance.
  case unreadAppearance(file: String, String)
  /// The slot has the same bytes already.
  case alreadyThere(file: String, as: String)
}

/// Why files can't be added; nothing was changed.
public enum AddError: Error, Hashable, Sendable {
  case edit(AssetEditError)
  case file(FileError)
  /// A folder, a link or a device.
  case notAFile(String)
  case name(file: String, ImageNameError)
  case image(file: String, ImageHeaderError)
  /// The name's extension is that of another format than the bytes.
  case wrongFormat(file: String, FormatMismatch)
  /// A set of this type can't hold such a file.
  case cannotHold(FolderType, file: String)
  /// A vector image serves every scale, but an option gives one.
  case scaleOfDrawing(file: String)
  /// The slot is filled, or serves every scale while the new file would serve one. Holds the word for an appearance
  /// that ends the file's name but was not read as one, if there is one.
  case slotFilled(file: String, slot: SetElement, by: [String], unreadAppearance: String?)
  case sameSlot(String, String, slot: SetElement)
  /// The icon has no slot of this size, in pixels; holds the sizes it has for the device and appearance. The appearance
  /// is the one in the file's name if no option gives it.
  case noIconSlot(file: String, width: Int, height: Int, sizes: [Int], appearance: String? = nil)
}
