internal import Catalog
internal import Files
internal import Imaging
internal import Importing

extension FailureMessage {
  init(_ error: AddError) {
    switch error {
    case .edit(let problem): self.init(problem)
    case .file(let error): self.init(error)
    case .notAFile(let path): self.init(error: "\(quoted(path)) is no file", hints: ["name the files to add"])
    case .name(let file, let problem):
      self.init(
        error: "cannot tell what \(quoted(Path.name(file))) is for", causes: [problem.words],
        hints: problem.isAboutScale ? ["say what it is with '--scale', such as --scale 3"] : [])
    case .image(let file, let problem):
      self.init(error: "\(quoted(Path.name(file))) is no picture that can be read", causes: [problem.words])
    case .wrongFormat(let file, let mismatch):
      self.init(
        error: "\(quoted(Path.name(file))) holds another kind of picture than its name says",
        causes: ["it is \(withArticle(mismatch.found.rawValue.uppercased()))"],
        hints: ["give it the ending '.\(mismatch.found.fileExtensions[0])'"])
    case .cannotHold(let type, let file):
      self.init(
        error: "\(withArticle(type.title)) cannot hold \(quoted(Path.name(file)))",
        hints: type == .imageSet ? ["use png, jpg, heic, pdf or svg"] : [])
    case .scaleOfDrawing(let file):
      self.init(
        error: "\(quoted(Path.name(file))) is a drawing, which serves every scale", hints: ["leave '--scale' out"])
    case .slotFilled(let file, let slot, let names, let unreadAppearance):
      let asset = names.count == 1 ? quoted(names[0]) : "those"
      self.init(
        error: "there is no free slot for \(quoted(Path.name(file)))",
        causes: [
          "\(listed(names.map(quoted), "and")) \(names.count == 1 ? "is" : "are") there for \(slot.slotDescription)"
        ],
        hints: [
          unreadAppearance.map { "add '--appearance \($0)' if it is the picture for \($0)" }
            ?? "if it is for another scale, device, language or look, say so with '--scale', '--device', '--locale' or "
            + "'--appearance'",
          "add '--replace' to put it in place of \(asset), which goes then",
        ])
    case .noIconSlot(let file, _, _, [], let appearance?):
      self.init(
        error: "the icon has no slot for \(quoted(Path.name(file)))",
        causes: ["it has no icon of one size for all devices, and only that has slots for \(appearance)"],
        hints: [
          "remove it, then add one image of 1024x1024 and \(quoted(Path.name(file))) together with '--as icon'",
          "if the image is for any appearance, give it a name without '-\(appearance)'",
        ])
    case .noIconSlot(let file, let width, let height, let sizes, _):
      self.init(
        error: "the icon has no slot for \(quoted(Path.name(file)))",
        causes: [
          "it has \(width) x \(height) pixels; the slots have \(listed(sizes.map { "\($0)" }, "and"))"
        ].filter { _ in !sizes.isEmpty },
        hints: [sizes.isEmpty ? "leave '--device', '--scale' or '--appearance' out" : "draw it in one of these sizes"])
    case .sameSlot(let one, let other, let slot):
      self.init(
        error: "\(quoted(Path.name(one))) and \(quoted(Path.name(other))) are for the same slot",
        causes: ["both are \(slot.slotDescription)"],
        hints: [
          "add them one by one, and say with '--scale', '--device', '--locale' or '--appearance' what each is for"
        ])
    }
  }
}
