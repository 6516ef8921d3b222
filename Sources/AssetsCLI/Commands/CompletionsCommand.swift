internal import Arguments
internal import Templates

/// `assets completions`
struct CompletionsCommand: Command {
  enum Shell: String, CaseIterable, ArgumentValue { case bash, zsh, fish }

  var shell = Shell.bash

  static let spec = CommandSpec<Self>(
    "completions", "Print completions for your shell",
    discussion: """
      Prints a script for the shell. With it the Tab key completes commands, options, their values, and the names of \
      assets, branches, remotes, targets and rules.

      bash: put this line into ~/.bashrc
        eval "$(assets completions bash)"

      zsh: put this line into ~/.zshrc, below compinit
        eval "$(assets completions zsh)"

      fish: run this once
        assets completions fish > ~/.config/fish/completions/assets.fish
      """,
    arguments: [.argument("SHELL", into: \.shell, "The shell to complete in")],
    examples: [Example("assets completions bash", "See what bash would be told")])

  func run(_ context: Context) throws -> ExitCode {
    switch shell {
    case .bash: context.output.write(Template.completionsBash)
    case .zsh: context.output.write(Template.completionsZsh)
    case .fish: context.output.write(Template.completionsFish)
    }
    return .done
  }
}
