internal import JSON

extension SetElement {
  /// The kind of a file in a data set, as Apple names kinds of files: `public.json`.
  public var typeIdentifier: String? {
    get { object["universal-type-identifier"]?.text }
    set { object["universal-type-identifier"] = newValue.map { .string($0) } }
  }

  /// The same element for certain appearances, luminosity before contrast, as Xcode writes them; an empty list is for
  /// all.
  public func `for`(_ appearances: [Appearance]) -> SetElement {
    var element = self
    let sorted = appearances.filter { $0.kind == "luminosity" } + appearances.filter { $0.kind != "luminosity" }
    let list = sorted.map { appearance -> JSONValue in
      ["appearance": .string(appearance.kind), "value": .string(appearance.value)]
    }
    element.object["appearances"] = list.isEmpty ? nil : .array(list)
    return element
  }

  /// The part of the slot that the element shares with its neighbors at other scales.
  public var group: Slot { Slot(of: self, isForEveryScale: true) }
}
