extension CatalogFolder {
  /// True for a color set that may stay empty: Xcode puts these two into every new app and widget, and while they are
  /// empty the system's own color is shown.
  ///
  /// Code that asks for any other empty one gets nothing.
  public var isLeftToSystem: Bool {
    type == .colorSet && ["AccentColor", "WidgetBackground"].contains(name) && !elements.contains(where: \.hasColor)
      && !elements.isEmpty
  }
}
