internal import Synchronization

/// Begins to report long work with a number of steps, and returns the function to call for finished ones.
public typealias WorkProgress = @Sendable (_ stepCount: Int) -> @Sendable (_ steps: Int) -> Void

/// Parallel work on many values, with a batch of neighboring values for each core.
public enum Parallel {
  /// Runs a function for each value until one result ends the work.
  ///
  /// - Parameters:
  ///   - batch: The number of values that one core takes at a time; if there are no more than that, only one core is
  ///     used.
  ///   - isEnd: True for a result after which no further batch is started, and its own batch is not continued.
  /// - Returns: One of the results that ended the work; nil if none did.
  public static func run<Value: Sendable, Result: Sendable>(
    over values: [Value], batch: Int, _ work: @escaping @Sendable (Value) -> Result,
    until isEnd: @escaping @Sendable (Result) -> Bool
  ) -> Result? {
    guard values.count > batch else { return values.lazy.map(work).first(where: isEnd) }
    let end = Mutex<Result?>(nil)
    ThreadPool.perform(iterations: (values.count + batch - 1) / batch) { index in
      for value in values[index * batch..<min((index + 1) * batch, values.count)] {
        if end.withLock({ $0 != nil }) { return }
        let result = work(value)
        if isEnd(result) { end.withLock { $0 = $0 ?? result } }
      }
    }
    return end.withLock { $0 }
  }

  /// Returns the results of a function for each value, in their order.
  public static func map<Value: Sendable, Result: Sendable>(
    _ values: [Value], batch: Int, _ work: @Sendable (Value) -> Result
  ) -> [Result] {
    guard values.count > batch else { return values.map(work) }
    let count = (values.count + batch - 1) / batch
    let parts = Mutex([[Result]](repeating: [], count: count))
    ThreadPool.perform(iterations: count) { index in
      let part = values[index * batch..<min((index + 1) * batch, values.count)].map(work)
      parts.withLock { $0[index] = part }
    }
    return parts.withLock { $0.flatMap { $0 } }
  }
}
