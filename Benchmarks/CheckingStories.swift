internal import TestKit

/// The check of a prototype of 80 screens with 20 stories of 60 steps, walked by four personas, beside the check of the same
/// prototype without stories.
enum CheckingStories {
  private static let screenCount = 80
  private static let storyCount = 20
  private static let stepCount = 60
  private static let personas = ["light", "dark"].flatMap { look in
    ["iphone", "ipad"].map { #"{"id": "\#(look)-\#($0)", "appearance": "\#(look)", "device": "\#($0)"}"# }
  }

  static func run(_ program: String) throws -> [Race.Result] {
    let sandbox = try Sandbox()
    try write("told", stories: (0..<storyCount).map(story), sandbox)
    try write("plain", stories: [], sandbox)
    let check = [program, "prototype", "check"]
    var race = Race(
      ours: Race.Runner(words: check + ["told"]), theirs: Race.Runner(words: check + ["plain"]),
      folder: sandbox.folder, environment: sandbox.environment)
    (race.warmUps, race.runs) = (3, 25)
    return [try race.run()]
  }

  private static func write(_ name: String, stories: [String], _ sandbox: Sandbox) throws {
    let screens = (0..<screenCount).map(screen).joined(separator: ",\n")
    let walked =
      stories.isEmpty
      ? ""
      : ",\n\"stories\": [\(stories.joined(separator: ",\n"))],\n\"personas\": [\(personas.joined(separator: ", "))]"
    try sandbox.write(
      "Prototypes/\(name).prototype.json", "{\"schema\": 1, \"screens\": [\(screens)]\(walked)}\n")
  }

  /// A screen with a link to the next one, one back, and one that leads further.
  private static func screen(_ number: Int) -> String {
    let next = (number + 1) % screenCount
    let further = (number + 7) % screenCount
    return """
      {"id": "s\(number)", "size": [393, 852], "links": [
        {"id": "on", "area": [0, 100, 393, 60], "label": "On", "to": "s\(next)"},
        {"id": "back", "area": [0, 0, 60, 60], "label": "Back", "action": "back"},
        {"id": "skip", "area": [0, 200, 393, 60], "label": "Skip", "to": "s\(further)"}]}
      """
  }

  /// Each goes another way.
  private static func story(_ number: Int) -> String {
    var place = 0
    let steps = (0..<stepCount).map { step in
      defer { place = (place + ((step * 7 + number * 3) % 4 == 0 ? 7 : 1)) % screenCount }
      return "\"s\(place)\""
    }
    return "{\"id\": \"story\(number)\", \"steps\": [\(steps.joined(separator: ", "))]}"
  }
}
