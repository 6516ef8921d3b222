/// The references between a project's objects, as far as they matter for removing files.
struct PBXObjectReferences {
  enum Use {
    /// An entry in the `children` of a group.
    case child(of: String, Range<Int>)
    /// The `fileRef` of a build file.
    case builtBy(String)
    /// An entry in the `files` of a phase.
    case entry(inPhase: String, Range<Int>)
    case other

    var isChild: Bool { if case .child = self { true } else { false } }
  }

  private var uses: [String: [Use]] = [:]

  init(_ project: ProjectFile) {
    for object in project.members.compactMap({ project.objects[$0.key] }) {
      for member in object.member.value.members {
        switch (object.isa, member.key) {
        case ("PBXBuildFile", "fileRef"):
          if let id = member.value.text { uses[id, default: []].append(.builtBy(object.id)) }
        case (_, "children") where object.isGroup:
          for element in member.value.elements { note(element) { .child(of: object.id, $0) } }
        case (let isa, "files") where isa.hasSuffix("BuildPhase"):
          for element in member.value.elements { note(element) { .entry(inPhase: object.id, $0) } }
        default: noteOthers(member.value, in: project)
        }
      }
    }
  }

  subscript(id: String) -> [Use] { uses[id] ?? [] }

  private mutating func note(_ element: OpenStepElement, _ use: (Range<Int>) -> Use) {
    if let id = element.value.text { uses[id, default: []].append(use(element.range)) }
  }

  private mutating func noteOthers(_ node: OpenStepNode, in project: ProjectFile) {
    switch node.content {
    case .string(let text): if project.objects[text] != nil { uses[text, default: []].append(.other) }
    case .array(let elements): for element in elements { noteOthers(element.value, in: project) }
    case .dictionary(let members):
      for member in members {
        if project.objects[member.key] != nil { uses[member.key, default: []].append(.other) }
        noteOthers(member.value, in: project)
      }
    case .data: break
    }
  }
}
