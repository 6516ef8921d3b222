internal import TestKit

guard CommandLine.arguments.count == 2, let folder = CommandLine.arguments.last else {
  fatalError("usage: \(HarbourImages.command)")
}
try HarbourImages.write(below: folder + "/Harbour")
try HarbourScreens.write(below: folder + "/Berths")
print("\(HarbourImages.all.count + HarbourScreens.all.count) files in \(folder)")
