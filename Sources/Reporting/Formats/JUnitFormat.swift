internal import Catalog
internal import Files
internal import Validation

/// Test results in the JUnit format, which nearly every build server shows.
///
/// A catalog, or a file that names assets, is a suite, and a finding is a test case: a failed one if the finding makes
/// the command fail, otherwise a passed one with the finding as its text. If nothing was found, one passed case says
/// how much was checked.
///
/// Source: the schema `jenkins-junit.xsd` of the Jenkins xUnit plugin.
public enum JUnitFormat: ReportFormat {
  public static let name = "junit"

  public static func text(of model: ReportModel) -> String {
    let suites = suites(model)
    let count = suites.reduce(0) { $0 + $1.cases.count }
    let failures = suites.reduce(0) { $0 + $1.failures }
    return
      (["<?xml version=\"1.0\" encoding=\"UTF-8\"?>"]
      + ["<testsuites name=\"assets validate\" tests=\"\(count)\" failures=\"\(failures)\" errors=\"0\">"]
      + suites.flatMap(\.lines) + ["</testsuites>"]).map { $0 + "\n" }.joined()
  }

  private struct Suite {
    var name: String
    var failures = 0
    /// The lines of each case.
    var cases: [[String]] = []

    var lines: [String] {
      let counts = "tests=\"\(cases.count)\" failures=\"\(failures)\" errors=\"0\""
      return ["  <testsuite name=\"\(attribute(name))\" \(counts)>"] + cases.joined() + ["  </testsuite>"]
    }
  }

  private static func suites(_ model: ReportModel) -> [Suite] {
    guard !model.report.findings.isEmpty else {
      let name = attribute(model.report.summary)
      return [Suite(name: "assets", cases: [["    <testcase classname=\"assets\" name=\"\(name)\"/>"]])]
    }
    var suites: [Suite] = []
    for finding in model.report.findings {
      let catalog = suiteName(of: finding.place)
      if suites.last?.name != catalog { suites.append(Suite(name: catalog)) }
      let fails = model.threshold.isReached(by: finding.severity)
      suites[suites.count - 1].failures += fails ? 1 : 0
      suites[suites.count - 1].cases.append(lines(finding, catalog, fails: fails))
    }
    return suites
  }

  /// The catalog, or the text file.
  private static func suiteName(of place: FindingLocation) -> String {
    place.isInText ? place.path : CatalogFinder.catalogAround(place.path) ?? FindingLocation("").description
  }

  private static func lines(_ finding: Finding, _ catalog: String, fails: Bool) -> [String] {
    let inside = Path.relative(finding.place.path, to: catalog).flatMap { $0.isEmpty ? nil : $0 }
    let name = "\(finding.rule): \(finding.place.name ?? inside ?? finding.place.description)"
    let text = escaped(finding.description)
    let line = finding.place.position.map { " line=\"\($0.line)\"" } ?? ""
    let body =
      fails
      ? "<failure type=\"\(attribute(finding.rule))\" message=\"\(attribute(finding.message))\">\(text)</failure>"
      : "<system-out>\(text)</system-out>"
    return [
      "    <testcase classname=\"\(attribute(catalog))\" name=\"\(attribute(name))\" file=\"\(attribute(finding.file))\"\(line)>",
      "      " + body, "    </testcase>",
    ]
  }
}

/// Returns text escaped for use between tags.
private func escaped(_ text: String) -> String {
  var result = ""
  for scalar in PlainText.harmless(text).unicodeScalars {
    switch scalar {
    case "&": result += "&amp;"
    case "<": result += "&lt;"
    case ">": result += "&gt;"
    case "\"": result += "&quot;"
    case "\r": result += "&#13;"
    default: result.unicodeScalars.append(scalar)
    }
  }
  return result
}

/// Returns text escaped for use in an attribute, where a parser would replace line ends with spaces.
private func attribute(_ text: String) -> String {
  var result = ""
  for scalar in escaped(text).unicodeScalars {
    switch scalar {
    case "\n": result += "&#10;"
    case "\t": result += "&#9;"
    default: result.unicodeScalars.append(scalar)
    }
  }
  return result
}
