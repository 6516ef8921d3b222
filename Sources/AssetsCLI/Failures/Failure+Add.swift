internal import Catalog
internal import Files
internal import Imaging
internal import Importing
internal import LargeFiles

extension AddError: SingleMessageError {
  var failureMessage: FailureMessage {
    switch self {
    case .edit(let problem): return problem.failureMessage
    case .file(let error): return error.failureMessage
    case .notAFile(let path):
      return FailureMessage(
        code: "not-a-file", error: "\(quoted(path)) is not a file", hints: ["name the files to add"])
    case .name(let file, let problem):
      return FailureMessage(
        code: "unclear-scale", error: "the scale of \(quoted(Path.name(file))) is unclear", causes: [problem.words],
        hints: problem.isAboutScale ? ["give it with '--scale', such as --scale 3"] : [])
    case .image(let file, .unknownFormat) where (try? OpenFile(file)).map(LargeFilePointer.isPointer) == true:
      return FailureMessage(
        code: "invalid-image", error: "\(quoted(Path.name(file))) is only a placeholder for a large file",
        hints: ["run 'assets large --get' in its project to download it, then add it again"])
    case .image(let file, let problem):
      return FailureMessage(
        code: "invalid-image", error: "\(quoted(Path.name(file))) is not a valid image", causes: [problem.words])
    case .wrongFormat(let file, let mismatch):
      return FailureMessage(
        code: "wrong-format", error: "the format of \(quoted(Path.name(file))) doesn't match its file extension",
        causes: ["it is \(withArticle(mismatch.found.rawValue.uppercased()))"],
        hints: ["rename it to end in '.\(mismatch.found.fileExtensions[0])'"])
    case .cannotHold(let type, let file):
      return FailureMessage(
        code: "wrong-type", error: "\(withArticle(type.title)) can't contain \(quoted(Path.name(file)))",
        hints: type == .imageSet ? ["use png, jpg, heic, pdf or svg"] : [])
    case .scaleOfDrawing(let file):
      return FailureMessage(
        code: "scale-of-vector", error: "\(quoted(Path.name(file))) is a vector image, which is used for every scale",
        hints: ["omit '--scale'"])
    case .slotFilled(let file, let slot, let names, let unreadAppearance):
      let asset = names.count == 1 ? quoted(names[0]) : "those"
      return FailureMessage(
        code: "slot-filled", error: "no free slot for \(quoted(Path.name(file)))",
        causes: [
          "\(listed(names.map(quoted), "and")) \(names.count == 1 ? "is" : "are") there for \(slot.slotDescription)"
        ],
        hints: [
          unreadAppearance.map { "add '--appearance \($0)' if it is the image for \($0)" }
            ?? "if it is for another scale, device, language or appearance, say so with '--scale', '--device', "
            + "'--locale' or "
            + "'--appearance'",
          "add '--replace' to replace \(asset) with it",
        ])
    case .noIconSlot(let file, _, _, [], let appearance?):
      return FailureMessage(
        code: "no-icon-slot", error: "the icon has no slot for \(quoted(Path.name(file)))",
        causes: ["only an icon set with a single size for all devices has slots for \(appearance)"],
        hints: [
          "remove it, then add one image of 1024×1024 and \(quoted(Path.name(file))) together with '--as icon'",
          "if the image is for any appearance, give it a name without '-\(appearance)'",
        ])
    case .noIconSlot(let file, let width, let height, let sizes, _):
      return FailureMessage(
        code: "no-icon-slot", error: "the icon has no slot for \(quoted(Path.name(file)))",
        causes: [
          "it has \(width)×\(height) pixels; the slots have \(listed(sizes.map { "\($0)" }, "and"))"
        ].filter { _ in !sizes.isEmpty },
        hints: [sizes.isEmpty ? "omit '--device', '--scale' or '--appearance'" : "export it in one of these sizes"])
    case .sameSlot(let one, let other, let slot):
      return FailureMessage(
        code: "same-slot", error: "\(quoted(Path.name(one))) and \(quoted(Path.name(other))) are for the same slot",
        causes: ["both are \(slot.slotDescription)"],
        hints: [
          "add them one by one with '--scale', '--device', '--locale' or '--appearance'"
        ])
    }
  }
}
