/* gloam completion: scripts that teach a shell to complete. Each only carries the words of the command line
 * to 'gloam completion words' and the answers back, in the shell's own manner; what there is to say stands in
 * complete.c. An answer that ends in one of = : / is not finished, so no space follows it. */
#include "front/cli/cli.h"
#include "front/gate.h"

#include <string.h>

/* clang-format off */

/* Bash splits words at = : @ too, and puts its answer behind the last of them. */
static const char bash_script[] =
    "# bash completion for gloam; printed by 'gloam completion bash'\n"
    "_gloam() {\n"
    "    local rest=${COMP_LINE:0:COMP_POINT} bare part program words=() i\n"
    "    for ((i = 0; i <= COMP_CWORD; i++)); do\n"
    "        bare=${rest#\"${rest%%[![:space:]]*}\"}\n"
    "        part=${COMP_WORDS[i]}\n"
    "        ((i < COMP_CWORD)) || part=$bare\n"
    "        if ((${#words[@]})) && [[ $bare == \"$rest\" ]]; then\n"
    "            words[-1]+=$part\n"
    "        else\n"
    "            words+=(\"$part\")\n"
    "        fi\n"
    "        rest=${bare#\"$part\"}\n"
    "    done\n"
    "    local typed=${words[-1]} breaks=${COMP_WORDBREAKS//[^=:@]/} before= answer files=no ending=\n"
    "    [[ -z $breaks ]] || before=${typed%\"${typed##*[\"$breaks\"]}\"}\n"
    "    program=${words[0]/#\\~\\//$HOME/}\n"
    "    COMPREPLY=()\n"
    "    while IFS= read -r answer; do\n"
    "        if [[ $answer == $'\\t'* ]]; then\n"
    "            files=yes ending=${answer#$'\\tfiles'}\n"
    "        else\n"
    "            answer=${answer%%$'\\t'*}\n"
    "            COMPREPLY+=(\"${answer#\"$before\"}\")\n"
    "        fi\n"
    "    done < <(\"$program\" completion words -- \"${words[@]:1}\" 2>/dev/null)\n"
    "    if [[ $files == yes ]]; then\n"
    "        compopt -o filenames 2>/dev/null\n"
    "        while IFS= read -r answer; do\n"
    "            COMPREPLY+=(\"$answer\")\n"
    "        done < <(compgen -f -X \"${ending:+!*${ending# }}\" -- \"${typed#\"$before\"}\"\n"
    "            [[ -z $ending ]] || compgen -d -- \"${typed#\"$before\"}\")\n"
    "    elif ((${#COMPREPLY[@]} == 1)) && [[ ${COMPREPLY[0]} == *[=:/] ]]; then\n"
    "        compopt -o nospace 2>/dev/null\n"
    "    fi\n"
    "}\n"
    "complete -F _gloam gloam\n";

static const char zsh_script[] =
    "#compdef gloam\n"
    "# zsh completion for gloam; printed by 'gloam completion zsh'\n"
    "_gloam() {\n"
    "    local program=${~${(Q)words[1]}} answer name ending\n"
    "    local -a answers whole open\n"
    "    integer files=0\n"
    "    answers=(\"${(@f)$(\"$program\" completion words -- \\\n"
    "        \"${(@Q)words[2,CURRENT-1]}\" \"${(Q)PREFIX}\" 2>/dev/null)}\")\n"
    "    for answer in $answers; do\n"
    "        name=${answer%%$'\\t'*}\n"
    "        if [[ -z $name ]]; then\n"
    "            files=1 ending=${${answer#$'\\tfiles'}# }\n"
    "        elif [[ $name == *[=:/] ]]; then\n"
    "            open+=(\"${name//:/\\\\:}:${answer#*$'\\t'}\")\n"
    "        else\n"
    "            whole+=(\"${name//:/\\\\:}:${answer#*$'\\t'}\")\n"
    "        fi\n"
    "    done\n"
    "    ((! $#whole)) || _describe -t words word whole\n"
    "    ((! $#open)) || _describe -t words word open -S ''\n"
    "    if ((files)); then\n"
    "        [[ $PREFIX != --*=* ]] || compset -P 1 '*='\n"
    "        if [[ -n $ending ]]; then\n"
    "            _files -g \"*$ending\"\n"
    "        else\n"
    "            _files\n"
    "        fi\n"
    "    fi\n"
    "}\n"
    "if [[ $funcstack[1] == _gloam ]]; then\n"
    "    _gloam \"$@\"\n"
    "else\n"
    "    compdef _gloam gloam\n"
    "fi\n";

/* Fish itself adds no space behind = : / and takes files with everything that stands before them. */
static const char fish_script[] =
    "# fish completion for gloam; printed by 'gloam completion fish'\n"
    "function __gloam_complete\n"
    "    set -l words (commandline -opc)\n"
    "    set -l typed (commandline -ct)\n"
    "    set -l program (string replace -r '^~/' \"$HOME/\" -- $words[1])\n"
    "    set -e words[1]\n"
    "    for answer in ($program completion words -- $words \"$typed\" 2>/dev/null)\n"
    "        if not string match -q \\t'*' -- $answer\n"
    "            echo $answer\n"
    "        else\n"
    "            set -l before (string match -r '^--[^=]*=' -- $typed)\n"
    "            set -l path (string replace -r '^--[^=]*=' '' -- $typed)\n"
    "            set -l ending (string replace -r '^\\tfiles ?' '' -- $answer)\n"
    "            for file in (complete -C \"'' $path\" | string replace -r '\\t.*' '')\n"
    "                if string match -q '*/' -- $file; or string match -q \"*$ending\" -- $file\n"
    "                    echo \"$before$file\"\n"
    "                end\n"
    "            end\n"
    "        end\n"
    "    end\n"
    "end\n"
    "complete -c gloam -f -a '(__gloam_complete)'\n";

/* clang-format on */

static const struct {
    const char *shell, *script;
} scripts[] = {{"bash", bash_script}, {"zsh", zsh_script}, {"fish", fish_script}};
enum { SHELLS = sizeof scripts / sizeof scripts[0] };

const char *cli_shell(uint32_t index) {
    return index < SHELLS ? scripts[index].shell : NULL;
}

int cmd_completion(const struct cli *c) {
    if (!strcmp(c->word[0], "words")) {
        cli_complete(c->word + 1, c->words - 1);
        return EXIT_FINE;
    }
    for (uint32_t i = 0; i < SHELLS; i++) {
        if (strcmp(c->word[0], scripts[i].shell))
            continue;
        if (c->words > 1)
            return cli_say(EXIT_USAGE, "'%s' is one word too many: gloam completion %s", c->word[1],
                           c->word[0]);
        gate_text(stdout, scripts[i].script);
        return EXIT_FINE;
    }
    return cli_say(EXIT_USAGE, "there are completions for bash, zsh and fish, not for '%s'.", c->word[0]);
}
