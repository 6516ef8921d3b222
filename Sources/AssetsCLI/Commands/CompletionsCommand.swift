internal import Arguments
internal import Templates

/// `assets completions`
struct CompletionsCommand: Command {
  enum Shell: String, CaseIterable, ArgumentValue { case bash, zsh, fish }

  var shell = Shell.bash

  static let name = "completions"

  static let spec = CommandSpec<Self>(
    name, "Print completions for your shell",
    discussion: """
      Prints a script for the shell that makes the Tab key complete commands, options, their values, and the names of \
      assets, branches, remotes, targets and rules.

      bash: add this line to ~/.bashrc
        eval "$(assets completions bash)"

      zsh: add this line to ~/.zshrc, below compinit
        eval "$(assets completions zsh)"

      fish: run this once
        assets completions fish > ~/.config/fish/completions/assets.fish
      """,
    arguments: [.argument("SHELL", into: \.shell, "The shell")],
    examples: [CommandExample("assets completions bash", "Print the script for bash")])

  func run(_ context: CommandContext) throws -> ExitCode {
    switch shell {
    case .bash: context.output.write(Template.completionsBash)
    case .zsh: context.output.write(Template.completionsZsh)
    case .fish: context.output.write(Template.completionsFish)
    }
    return .done
  }
}
