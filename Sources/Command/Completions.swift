import Lifecheck

/// A shell for which there is a script that completes command lines, made from the table of options.
enum CompletionShell: String, CaseIterable {
  case bash, zsh, fish

  var script: String {
    switch self {
    case .bash: BashCompletions.script
    case .zsh: ZshCompletions.script
    case .fish: FishCompletions.script
    }
  }
}

/// What can stand at a place of the command line.
enum CompletedValue {
  /// Anything: nothing is offered.
  case free
  case files
  case words([String])
  /// One of these, then `=` and what only its writer knows.
  case keys([String])
  /// One of these, then `=` and a file.
  case keysOfFiles([String])
}

extension OptionRow {
  /// What its value can be for a command; nil where it takes none.
  func completedValue(for command: Subcommand) -> CompletedValue? {
    switch value {
    case .flag, .inversion: return nil
    case .choice(_, let values, _): return .words(values())
    case .text(let name):
      switch option {
      case .output:
        return .keysOfFiles(
          command == .audit ? AuditForm.allCases.map(\.rawValue) : Self.reportFormats)
      case .select, .ignore: return .words(CompletedValue.rules)
      case .severity, .limit: return .keys(CompletedValue.rules)
      case .logged: return .words(["auto", "all"] + CompletedValue.events)
      case .event: return .keys(CompletedValue.events)
      default: return name == "path" ? .files : .free
      }
    }
  }

  /// As a command line has them.
  var spellings: [String] {
    (short.map { ["-\($0)"] } ?? []) + ["--\(long)"] + (isInversion ? ["--no-\(long)"] : [])
  }
}

extension CompletedValue {
  private static let builtin = RuleSet.builtinWithoutExamples

  static var rules: [String] { builtin.rules.map(\.id) }
  static var scenarios: [String] { builtin.scenarios.map(\.id) }
  static var events: [String] { builtin.events.filter { !$0.isAuxiliary }.map(\.name) }

  /// What can follow `help`.
  static var topics: [String] {
    Subcommand.allCases.map(\.rawValue) + HelpTopic.allCases.map(\.rawValue)
  }

  /// What can be the arguments of a command.
  static func argument(of command: Subcommand) -> CompletedValue {
    switch command {
    case .check, .events, .audit, .initialize: .files
    case .explain: .words(rules + scenarios + events + Glossary.builtin.map(\.word))
    case .rules: .words(RulesAction.values)
    case .simulate: .words(scenarios)
    case .completions: .words(CompletionShell.allCases.map(\.rawValue))
    case .man: .free
    }
  }
}

private enum BashCompletions {
  static var script: String {
    let commands = Subcommand.allCases.map(\.rawValue) + ["help"]
    return """
      # Completes command lines of lifecheck in bash: . <(lifecheck completions bash)

      _lifecheck() {
        local line=${COMP_LINE:0:COMP_POINT} command= word option= value target words= files= suffix=
        local -a typed
        read -ra typed <<< "$line"
        [[ $line == *[[:space:]] ]] && typed+=("")
        local last=$((${#typed[@]} - 1)) i
        for ((i = 1; i < last; i++)); do
          case ${typed[i]} in
            \(commands.joined(separator: "|"))) command=${typed[i]}; break ;;
          esac
        done
        value=${typed[last]}
        if [[ $value == --*=* ]]; then
          option=${value%%=*} value=${value#*=}
        elif [[ ${typed[last - 1]} == -* ]]; then
          option=${typed[last - 1]}
        fi
        # A key and what it stands for; bash completes what comes after the last '='.
        target=${value##*=}
        case ${command:-check} in
      \(Subcommand.allCases.map(part).joined())    help) words='\(CompletedValue.topics.joined(separator: " "))' ;;
        esac
        if [[ -z $command && -z $option && $value != -* ]]; then
          words+=' \(commands.joined(separator: " "))'
        fi
        COMPREPLY=()
        while IFS= read -r word; do COMPREPLY+=("$word$suffix"); done < <(compgen -W "$words" -- "$target")
        if [[ -n $files ]]; then
          compopt -o filenames 2> /dev/null
          while IFS= read -r word; do COMPREPLY+=("$word"); done < <(compgen -f -- "$target")
        elif [[ -n $suffix ]]; then
          compopt -o nospace 2> /dev/null
        fi
      }

      complete -F _lifecheck lifecheck

      """
  }

  private static func part(for command: Subcommand) -> String {
    let rows = OptionRow.rows(for: command)
    var text = "    \(command.rawValue))\n      case $option in\n"
    for row in rows {
      guard let value = row.completedValue(for: command) else { continue }
      text += "        \(row.spellings.joined(separator: " | "))) \(assignment(value)) ;;\n"
    }
    let options = rows.flatMap(\.spellings).joined(separator: " ")
    let argument = assignment(CompletedValue.argument(of: command))
    text += "        *)\n          option=\n"
    text += "          if [[ $value == -* ]]; then words='\(options)'; else \(argument); fi ;;\n"
    return text + "      esac ;;\n"
  }

  private static func assignment(_ value: CompletedValue) -> String {
    func list(_ words: [String]) -> String { "words='\(words.joined(separator: " "))'" }
    return switch value {
    case .free: "words="
    case .files: "files=1"
    case .words(let words): list(words)
    case .keys(let words): "[[ $value == *=* ]] || { \(list(words)); suffix='='; }"
    case .keysOfFiles(let words):
      "if [[ $value == *=* ]]; then files=1; else \(list(words)); suffix='='; fi"
    }
  }
}

private enum ZshCompletions {
  static var script: String {
    let names = Subcommand.allCases.map(\.rawValue) + ["help"]
    let commands =
      Subcommand.allCases.map { "'\($0.rawValue):\(quoted($0.abstract))'" }
      + ["'help:Show help on a subcommand or a topic.'"]
    return """
      #compdef lifecheck
      # Completes command lines of lifecheck in zsh: lifecheck completions zsh > "${fpath[1]}/_lifecheck"

      # A key, or what follows its '='.
      _lifecheck_pairs() {
        local what=$1
        shift
        if compset -P '*='; then
          [[ $what == files ]] && _files
        else
          compadd -q -S= -- "$@"
        fi
      }

      \(Subcommand.allCases.map(function).joined(separator: "\n"))
      _lifecheck_help() {
        _arguments '*:topic:(\(CompletedValue.topics.joined(separator: " ")))'
      }

      _lifecheck() {
        local command= word
        local -a commands
        commands=(
          \(commands.joined(separator: "\n    "))
        )
        for word in ${words[2,CURRENT-1]}; do
          case $word in
            (\(names.joined(separator: "|"))) command=$word; break ;;
          esac
        done
        if [[ -n $command ]]; then
          words=(${words:#$command})
          (( CURRENT-- ))
          _lifecheck_$command
        else
          if [[ $PREFIX != -* && ${words[CURRENT-1]} != -* ]]; then
            _describe -t commands command commands
          fi
          _lifecheck_check
        fi
      }

      if [[ $funcstack[1] == _lifecheck ]]; then _lifecheck "$@"; else compdef _lifecheck lifecheck; fi

      """
  }

  private static func function(for command: Subcommand) -> String {
    var text = "_lifecheck_\(command.rawValue)() {\n  _arguments -s -S \\\n"
    for row in OptionRow.rows(for: command) {
      let about = "[\(quoted(row.abstract))]"
      let value = row.completedValue(for: command).map { ":\(row.long):\(action($0))" }
      for spelling in row.spellings {
        let sign = value == nil ? "" : spelling.hasPrefix("--") ? "=" : "+"
        text += "    '*\(spelling)\(sign)\(about)\(value ?? "")' \\\n"
      }
    }
    let argument = action(CompletedValue.argument(of: command))
    return text + "    '*:\(command.arguments.first?.label ?? "nothing"):\(argument)'\n}\n"
  }

  private static func action(_ value: CompletedValue) -> String {
    switch value {
    case .free: " "
    case .files: "_files"
    case .words(let words): "(\(words.joined(separator: " ")))"
    case .keys(let words): " _lifecheck_pairs free \(words.joined(separator: " "))"
    case .keysOfFiles(let words): " _lifecheck_pairs files \(words.joined(separator: " "))"
    }
  }

  /// Text within the quotes and brackets of a specification.
  private static func quoted(_ text: String) -> String {
    text.reduce(into: "") { quoted, character in
      switch character {
      case "'": quoted += "'\\''"
      case "[", "]", ":", "\\": quoted += "\\\(character)"
      default: quoted.append(character)
      }
    }
  }
}

private enum FishCompletions {
  static var script: String {
    var text = """
      # Completes command lines of lifecheck in fish: lifecheck completions fish > ~/.config/fish/completions/lifecheck.fish

      complete -c lifecheck -f

      """
    for command in Subcommand.allCases {
      text +=
        "complete -c lifecheck -n __fish_use_subcommand -a \(command.rawValue) -d '\(quoted(command.abstract))'\n"
    }
    text +=
      "complete -c lifecheck -n __fish_use_subcommand -a help -d 'Show help on a subcommand or a topic.'\n"
    text +=
      "complete -c lifecheck -n '__fish_seen_subcommand_from help' -a '\(CompletedValue.topics.joined(separator: " "))'\n"
    for command in Subcommand.allCases { text += lines(for: command) }
    return text
  }

  private static func lines(for command: Subcommand) -> String {
    // Without a command it is `check`.
    let others = (Subcommand.allCases.filter { $0 != .check }.map(\.rawValue) + ["help"])
    let condition =
      command == .check
      ? "not __fish_seen_subcommand_from \(others.joined(separator: " "))"
      : "__fish_seen_subcommand_from \(command.rawValue)"
    let start = "complete -c lifecheck -n '\(condition)'"
    var text = "\n"
    if let words = words(CompletedValue.argument(of: command)) { text += "\(start) \(words)\n" }
    for row in OptionRow.rows(for: command) {
      let about = "-d '\(quoted(row.abstract))'"
      let short = row.short.map { "-s \($0) " } ?? ""
      let value = row.completedValue(for: command)
      let kind = value.map { words($0).map { "-r \($0) " } ?? "-x " } ?? ""
      text += "\(start) \(short)-l \(row.long) \(kind)\(about)\n"
      if row.isInversion { text += "\(start) -l no-\(row.long) \(about)\n" }
    }
    return text
  }

  private static func words(_ value: CompletedValue) -> String? {
    func list(_ words: [String], _ suffix: String = "") -> String {
      "-a '\(words.map { $0 + suffix }.joined(separator: " "))'"
    }
    return switch value {
    case .free: nil
    case .files: "-F"
    case .words(let words): "-f \(list(words))"
    case .keys(let words): "-f \(list(words, "="))"
    case .keysOfFiles(let words): "-F \(list(words, "="))"
    }
  }

  private static func quoted(_ text: String) -> String {
    text.reduce(into: "") { $0 += $1 == "'" || $1 == "\\" ? "\\\($1)" : String($1) }
  }
}
