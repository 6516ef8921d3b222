/// Returns the environment without the variables that tie git to one repository, for a child that works in another.
///
/// Git sets such variables for a hook, so a program that runs as one and accesses a second repository would otherwise
/// write to the first. The user's own variables are kept: for connections and passwords (`GIT_SSH…`, `GIT_ASKPASS`,
/// `GIT_TERMINAL_PROMPT`), configuration for this run (`GIT_CONFIG_…`), identities and traces.
///
/// Source: git, `environment.c`, `local_repo_env` (`git rev-parse --local-env-vars`), kept as in `submodule.c`,
/// `prepare_submodule_repo_env_no_git_dir`; and what `receive-pack` and `merge` add.
public func cleanGitEnvironment(_ environment: [String: String]) -> [String: String] {
  environment.filter { name, _ in
    !variablesOfOneRepository.contains(name) && !name.hasPrefix("GIT_INTERNAL_") && !name.hasPrefix("GITHEAD_")
  }
}

private let variablesOfOneRepository: Set<String> = [
  "GIT_ALTERNATE_OBJECT_DIRECTORIES", "GIT_COMMON_DIR", "GIT_CONFIG", "GIT_DIR", "GIT_GRAFT_FILE",
  "GIT_IMPLICIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_NAMESPACE", "GIT_NO_REPLACE_OBJECTS", "GIT_OBJECT_DIRECTORY",
  "GIT_PREFIX", "GIT_QUARANTINE_PATH", "GIT_REFLOG_ACTION", "GIT_REPLACE_REF_BASE", "GIT_SHALLOW_FILE", "GIT_WORK_TREE",
]
