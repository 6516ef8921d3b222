public import Catalog
internal import Files
public import Imaging

/// What an update does with each delivered image, computed before anything is written.
public struct UpdatePlan: Sendable {
  /// A delivered image and what becomes of it; sorted by name.
  public struct Row: Hashable, Sendable {
    public var image: DeliveredImage
    public var outcome: Outcome
    /// The name without scale and device, by which users refer to it.
    public var title: String
  }

  public enum Outcome: Hashable, Sendable {
    case replaced(Place)
    /// An empty slot is filled.
    case added(Place)
    /// The slot has these bytes already.
    case unchanged(Place)
    case refused(Rejection, Place?)
    case unmatched
    /// Several assets may be meant; holds their paths.
    case ambiguous([String])
    /// The user doesn't want it.
    case leftOut
  }

  /// The destination of an image.
  public struct Place: Hashable, Sendable {
    /// The path of the set.
    public var set: String
    /// The asset's full name.
    public var asset: String
    /// The slots, without a file.
    public var slots: [SetElement]
    /// The file in the set.
    public var fileName: String
    public var reason: DeliveryMatcher.Reason
    /// The size of the existing image; nil if there is none, or if it can't be read.
    public var oldSize: ImageSize?
    public var oldByteCount: Int?
    /// The size that fits the slot; nil if the image has it, or if any size does.
    public var expectedSize: ImageSize?
  }

  public enum Rejection: Hashable, Sendable {
    case name(ImageNameError)
    /// A qualifier in its name or in a folder around it has no slot, such as `drawable-hdpi`.
    case noSlotForName(ImageNameError)
    case image(ImageHeaderError)
    /// It has fewer pixels than the existing image.
    case smaller
    /// The existing image has another format.
    case otherFormat(ImageFormat?)
    /// Another delivered image fills the same slot; holds its name.
    case sameSlot(String)
    /// The asset has no slot that the image fits; holds the slots it has.
    case noSlot([String])
    /// An image serves every scale while this one serves a single one, or the other way around; holds its file.
    case otherScales([String])
    /// The `Contents.json` of the asset can't be read.
    case unreadable
  }

  public var rows: [Row]
  /// The sets that change, by paths as in the project.
  public var edits: [SetEdit]

  /// True if every image has its place.
  public var isComplete: Bool {
    rows.allSatisfy { row in
      switch row.outcome {
      case .replaced, .added, .unchanged, .leftOut: true
      case .refused, .unmatched, .ambiguous: false
      }
    }
  }

  /// The images that matched no asset.
  public var unmatched: [Row] { rows.filter { $0.outcome == .unmatched } }

  /// The plan of a transaction that carries this out.
  ///
  /// - Parameters:
  ///   - root: The folder that the paths of the sets are below.
  ///   - plan: What is imported with it; nil for nothing.
  /// - Returns: Nil if there is nothing to do.
  public func importPlan(below root: String, with plan: ImportPlan? = nil) -> ImportPlan? {
    let changed = edits.map { edit in
      var edit = edit
      edit.path = Path.join(root, edit.path)
      return edit
    }
    if var plan {
      plan.edits = (plan.edits + changed).sorted { Path.precedes($0.path, $1.path) }
      return plan
    }
    guard let first = changed.first, let catalog = CatalogFinder.catalogAround(first.path) else { return nil }
    var plan = ImportPlan(catalog: catalog, createsCatalog: false)
    plan.edits = changed
    return plan
  }
}

extension UpdatePlan.Outcome {
  public var place: UpdatePlan.Place? {
    switch self {
    case .replaced(let place), .added(let place), .unchanged(let place): place
    case .refused(_, let place): place
    case .unmatched, .ambiguous, .leftOut: nil
    }
  }
}
