import Foundation
import PackagePlugin

/// Lets `embed-templates` make Swift constants of the files of a target whenever one of them changes.
///
/// The files are those that the package manager finds, so a new one needs no entry anywhere. The list can't come from
/// what is in a file such as `modules.txt`: plugins run again only if files are added or removed.
@main struct EmbedTemplates: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard let module = target.sourceModule else { return [] }
    let files = module.sourceFiles.map(\.url).filter { $0.pathExtension != "swift" }
    let output = context.pluginWorkDirectoryURL.appending(path: "Embedded.swift")
    return [
      .buildCommand(
        displayName: "Embedding the files of \(target.name)",
        executable: try context.tool(named: "embed-templates").url,
        arguments: [output.path] + files.map(\.path),
        inputFiles: files,
        outputFiles: [output])
    ]
  }
}
