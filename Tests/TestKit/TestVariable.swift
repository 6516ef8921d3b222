/// Returns a number that somebody set in the environment to make a test longer or to have it go another way.
public func testVariable(_ name: String, usually number: Int) -> Int {
  environmentValue(name).flatMap { Int($0) } ?? number
}
