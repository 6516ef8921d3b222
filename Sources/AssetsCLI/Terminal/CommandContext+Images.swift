internal import Git
internal import Imaging
internal import Project

extension CommandContext {
  /// Returns a printer for images, if they are requested by the option or the setting `assets.images`, and can be
  /// shown.
  ///
  /// If they are requested by the option and can't be shown, a note is printed; the setting also applies if output goes
  /// to a pipe.
  ///
  /// - Throws: `InvalidConfigurationError`.
  func imageStrip(isAskedFor: Bool) throws -> ImageStrip? {
    guard terminal.isOutput else {
      if isAskedFor { error.line("note: images are only printed on a terminal") }
      return nil
    }
    let setting = try imageSetting()
    guard isAskedFor || setting.isOn else { return nil }
    guard
      let graphics = TerminalGraphics(
        setting.name, isTerminal: terminal.isOutput, hasColors: terminal.colorsOutput, environment)
    else {
      if isAskedFor {
        error.line("note: this terminal can't show images; 'assets diff --open' shows them in a browser")
      }
      return nil
    }
    return ImageStrip(graphics: graphics, width: terminal.width)
  }

  private func imageSetting() throws -> (isOn: Bool, name: TerminalGraphics.Name?) {
    guard let configuration = try? workspace().repository.configuration,
      let text = try configuration.string("assets.images")
    else { return (false, nil) }
    if let name = TerminalGraphics.Name(rawValue: text) { return (true, name) }
    do {
      return (try configuration.bool("assets.images") ?? false, nil)
    } catch let error as InvalidConfigurationError {
      let names = TerminalGraphics.Name.allCases.map(\.rawValue)
      throw InvalidConfigurationError(
        name: error.name, value: error.value, reason: .unknownWord(accepted: ["true", "false"] + names))
    }
  }
}
