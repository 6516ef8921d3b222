# Completes `assets` in fish; what may come next is told by the program itself.

function __assets_complete
    set -l words (commandline -opc)
    set -l token (commandline -ct)
    # What is typed stands there as it is spelled, perhaps in a quote that is still open.
    set -l typed (string replace -r '^["\']' '' -- "$token")
    if test "$typed" = "$token"
        set typed (string unescape -- "$token"; or printf '%s' "$token")
    end
    set -l answer (command $words[1] complete -- $words[2..-1] "$typed" 2>/dev/null)
    test (count $answer) -gt 0; or return
    switch $answer[1]
        case files
            __fish_complete_path "$typed"
        case folders
            __fish_complete_directories "$typed"
    end
    set -e answer[1]
    test (count $answer) -gt 0; and printf '%s\n' $answer
end

complete -c assets -f -a '(__assets_complete)'
