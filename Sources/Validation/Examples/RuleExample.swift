public import Catalog
public import Files

/// A small file tree that demonstrates a rule.
public struct RuleExample: Sendable {
  /// A finding that the rule must give: its place and message.
  public typealias Expected = (path: String, message: String)

  /// What is special about it, in a few words.
  public var title: String
  /// The files by path, in reading order.
  public var files: [(path: String, content: ExampleFile)]
  /// The assets that had other names before.
  public var renamed: [RenamedAsset]
  /// The images that git changes as if they were text.
  public var imagesTakenForText: [GitImageIssue]
  /// The images that git ignores.
  public var ignoredFiles: [GitImageIssue]
  /// The large files whose contents are in the version itself.
  public var rawLargeFiles: [GitImageIssue]
  /// Empty if the rule accepts the example.
  public var findings: [Expected]
  /// The severity of the findings, if it is not the rule's own.
  public var severity: Severity?

  /// The default set of examples.
  public static let defaultSet = "Icons.xcassets/Logo.imageset"

  /// - Parameters:
  ///   - folder: The start of the files' paths, and the place of the findings.
  ///   - severity: Less than the rule's own, if the rule has degrees.
  ///   - messages: The messages of the findings at `folder`.
  ///   - findings: Findings elsewhere.
  ///   - renamed: The assets that had other names before.
  ///   - images: The images that git changes as if they were text.
  ///   - ignored: The images that git ignores.
  ///   - raw: The large files whose contents are in the version itself.
  @inline(never)  // see `ExampleFile.images`
  public init(
    _ title: String, in folder: String = defaultSet, _ files: KeyValuePairs<String, ExampleFile>,
    as severity: Severity? = nil, gives messages: [String] = [], and findings: [Expected] = [],
    after renamed: [RenamedAsset] = [], storing images: [GitImageIssue] = [],
    ignoring ignored: [GitImageIssue] = [], keeping raw: [GitImageIssue] = []
  ) {
    (self.renamed, imagesTakenForText, ignoredFiles, rawLargeFiles) = (renamed, images, ignored, raw)
    self.title = title
    self.severity = severity
    self.files = files.map { (Path.join(folder, $0.key), $0.value) }
    self.findings = messages.map { (folder, $0) } + findings
  }

  /// The tree with the files.
  public var tree: MemoryFileTree {
    var tree = MemoryFileTree()
    for (path, content) in files {
      switch content {
      case .link(let destination): tree.links[path] = destination
      case .folder: tree.emptyFolders.insert(path)
      default: tree.files[path] = content.bytes
      }
    }
    return tree
  }
}
