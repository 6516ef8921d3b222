internal import Files
internal import Git

extension ProjectRepository {
  /// Returns the message of a new version: the given one, or the one that the user writes, after the hooks that may
  /// change or reject it.
  func message(
    for request: CommitRequest, _ merge: UnfinishedMerge?, _ amendment: Amendment?, _ hooks: CommitHookRunner
  ) throws -> String {
    let file = Path.join(repository.gitDirectory, "COMMIT_EDITMSG")
    let given = request.message ?? amendment?.message ?? merge?.message
    let template = given == nil ? try repository.messageTemplate() : nil
    let start = given.map(Self.ended) ?? template.map(Self.ended) ?? ""
    let cleanup = try MessageCleanup(repository.configuration, isEdited: given == nil, text: start)
    let warnings = given == nil ? Self.warnings(cleanup) : ""
    try FileSystem.write(Array((start + warnings).utf8), to: file, waits: false)
    let isOld = amendment != nil && request.message == nil
    let source: Hooks.MessageSource? =
      if isOld { .commit("HEAD") } else if merge != nil { .merge } else if given != nil { .message } else {
        template.map { _ in .template }
      }
    try hooks.prepareMessage(file, source: source)
    if given == nil { try request.edit(file) }
    if request.verifies { try hooks.commitMessage(file) }
    let message = cleanup.cleaned(String(decoding: try FileSystem.read(file), as: UTF8.self))
    guard !message.isEmpty else { throw ProjectRepositoryError.emptyMessage }
    if let template, cleanup.isUntouched(message, template: template) { throw ProjectRepositoryError.templateUntouched }
    return message
  }

  private static func ended(_ text: String) -> String { text.utf8.last == UInt8(ascii: "\n") ? text : text + "\n" }

  /// The notes shown below the message in the editor; empty if they would become part of the message.
  private static func warnings(_ cleanup: MessageCleanup) -> String {
    let sign = cleanup.comment
    switch cleanup.mode {
    case .verbatim, .whitespace: return "\n"
    case .strip:
      return """

        \(sign) Describe this version in one line, then save and close.
        \(sign) Lines that start with '\(sign)' are ignored; an empty message cancels the commit.

        """
    case .scissors:
      return """

        \(cleanup.cutLine)
        \(sign) Describe this version in one line, then save and close.
        \(sign) Text below the line with '>8' is ignored; an empty message cancels the commit.

        """
    }
  }
}
