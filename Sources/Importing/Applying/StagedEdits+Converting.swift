internal import Files

extension StagedEdits {
  /// Converts the images that are added with other bytes than their sources have, in parallel.
  ///
  /// - Returns: The first error; nil if all are converted.
  static func convert(
    _ conversions: [Conversion], in store: any FileStore, goesOn: @escaping @Sendable () -> Bool
  ) -> ImportRunError.Cause? {
    guard let folder = store as? DiskFileTree else {
      return conversions.lazy.compactMap { $0.make(in: store, goesOn) }.first
    }
    let stop = Parallel.run(over: conversions, batch: 1) {
      $0.make(in: folder, goesOn)
    } until: {
      $0 != nil
    }
    return stop ?? nil
  }
}

extension StagedEdits.Conversion {
  fileprivate func make(in store: any FileStore, _ goesOn: () -> Bool) -> ImportRunError.Cause? {
    do {
      try store.create(try conversion.bytes(of: source, in: store), at: path)
      return goesOn() ? nil : .interrupted
    } catch let error as FileError {
      return .file(error)
    } catch {
      return .changedMeanwhile(path: source)
    }
  }
}
