#!/usr/bin/env bash
# Breaks the engine and the rules on purpose, one way at a time, and requires that the tests notice.
#
# Run it from the root of the repository: Tests/mutants.sh [NAME...]
# It works on a copy, prints one line per mutant, and fails if a mutant survives, if an edit no longer
# finds its line, or if a mutant does not compile (a compiler error proves nothing about the tests).
# LIFECHECK_MUTANTS=find only looks for the lines, which takes no time.
set -euo pipefail

# name | tests that must notice | file, in whatever folder | sed expression
mutants() {
  cat <<'TABLE'
a gap costs nothing|Differential|Belief.swift|s/oneMore(cost, weight: machine\.gaps\[Int(match\.gap)\]\.weight)/cost/
a hypothesis two faults behind is dropped|Differential|Belief.swift|s/costs\[state\] -= least << Belief\.weightBits/&; if Belief.faults(costs[state]) > 1 { costs[state] = Belief.impossible }/
the first silent move is missing|Differential|Machine.swift|s/= definition\.silentMoves\.filter/= definition.silentMoves.dropFirst().filter/
the last silent move is missing|Differential|Machine.swift|s/= definition\.silentMoves\.filter/= definition.silentMoves.dropLast().filter/
what has to be seen happens unseen|Framework|Machine.swift|s/!all\[index\]\.isFault, !all\[index\]\.isSeen,$/!all[index].isFault,/
a gap may hold a named fault|Differential|Machine.swift|s/moves\.filter { !$0\.isFault && !$0\.isSeen }/moves.filter { !$0.isSeen }/
a named fault costs nothing|Differential|Belief.swift|s/match\.isFault ? oneMore(cost, weight: Machine\.Weight\.named) : cost/cost/
a spurious callback weighs nothing|Differential|Belief.swift|s/oneMore(old\[state\], weight: Machine\.Weight\.spurious)/oneMore(old[state], weight: 0)/
a repetition comes within less than 50 ms|Repetition|LastEvent.swift|s/distance\.magnitude <= UInt64/distance.magnitude < UInt64/
a repetition comes within more than 50 ms|Repetition|LastEvent.swift|s/Microseconds: Int64 = 50_000/Microseconds: Int64 = 50_001/
whole seconds: any line repeats|Repetition|LastEvent.swift|s/ && lastLine + 1 == next\.line//
a scene repeats another|Repetition|LastEvent.swift|s/ \&\& isAbout(Self\.thing(of: next))$//
exactly one second is outside|Repetition|HeldEvents.swift|s/>= chain\.newest &- Self\.microseconds/> chain.newest \&- Self.microseconds/
sixteen events are held|Repetition|HeldEvents.swift|s/limit: Int32 = 4096/limit: Int32 = 16/
a carriage return makes another line|Repetition|LineAbove.swift|s/bytes\[end - 1\] == 0x0D || //
a NUL makes another line|Repetition|LineAbove.swift|s/ || bytes\[end - 1\] == 0 {/ {/
the next run of a process has the scenes of the last one|SceneTests|Instances.swift|s/^    turn(&life, hasInstances: false)$//
the launch of a run without scenes is not heard again|SceneTests|Instances.swift|s/^    hearAgain(first, &life)$//
a launch without a pid leaves other channels where they are|SceneTests|Instances.swift|s/return subject\.channel == launch\.channel$/return true/
scenes before a launch are of the same run|SceneTests|Judging.swift|s/if use\.isOfInstances { return subject\.channel == channel }/if use.isOfInstances { return false }/
notifications before a launch are of the same run|SceneTests|Judging.swift|s/return !hasPid && use\.beginsLives/return hasPid \&\& use.beginsLives/
behind lost messages a launch is of the same run|LossTests|Judging.swift|s/guard row\.hasLosses || /guard /
a line without a name is about the only scene behind lost messages|SceneTests|Instances.swift|s/guard !lives\.rows\[life\.slot\]\.hasLosses else { return false }/guard life.slot >= 0 else { return false }/
a second connection without a name is of the only scene|SceneTests|Instances.swift|s/if isAnother { life\.instances\.noteOthers() }//
any name in another form is that of the only scene|SceneTests|InstanceBook.swift|s/guard name == otherName else {/guard name == otherName || known.count == 1 else {/
what is discarded was there|SceneTests|Machine.swift|s/ \&\& !contains(live, Int(\$0\.to))/ \&\& contains(live, Int($0.to))/
a URL names a scene|SceneTests|InstanceID.swift|s/if !Self\.isOfURL(line, uuid, from: range\.lowerBound) {/if uuid.count > 0 {/
an app is called like any process|AuditName|AuditedLives.swift|s/return launched\.count == 1 ? launched\.first : nil/return launched.first/
a name that is paired later joins nothing|AuditName|AuditBook.swift|s/^    absorbNamesake(of: number)$//
the states that a process prints come beside the system's|AuditName|AuditBook.swift|s/told\.intervals = \[\]/told.work = []/
a second launch has no name|AuditName|AuditedLives.swift|s/newest > known,$/newest < known,/
a launch takes half a minute|AuditShape|AuditEnds.swift|s/> Self\.launchLimit + (isByWatchdog ? Self\.gracePeriod : 0)/> Self.launchLimit + Self.gracePeriod/
the watchdog is quick|AuditShape|AuditEnds.swift|s/> Self\.launchLimit + (isByWatchdog ? Self\.gracePeriod : 0)/> Self.launchLimit/
the states of an end are not known|AuditShape|AuditApps.swift|s/(isEndKnown ? " before it ended" : "")/""/
a list with lines is empty|CommandRun|EventList.swift|s/if event\.isListed { hasLines = true }/if event.isNearMiss { hasLines = true }/
a death sentinel ends nothing|AuditShape|processes.rules|/Death sentinel fired/d
what has no rank goes on|AuditShape|processes.rules|/No such process/d
a process with a role is there|AuditShape|processes.rules|s/none (role: "/none (role: None"/
a state that notifications hear of is none|AuditShape|processes.rules|/application state changed to Terminated/d
assertiond tracks no process|AuditShape|processes.rules|/Now tracking process <BKProcess/d
assertiond tracks any process as an app's|AuditShape|processes.rules|s/ agency: Application; "/"/
assertiond knows of no crash|AuditShape|processes.rules|/Got exit context/d
whose rank the kernel knows is an app|AuditRelaunch|AuditBook.swift|s/case \.ending where observation\.isOfReport \&\& observation/case .ending where observation/
the limit of what is active proves nothing|AuditShape|AuditCauses.swift|s/case nil, \.unknown: end\.isOf = end\.isActive ? definition\.isOf : \.unknown/case nil, .unknown: end.isOf = .unknown/
any limit is that of what is active|AuditShape|processes.rules|s/exceeded mem limit: ActiveHard"/exceeded mem limit: "/
the band of what is in front proves nothing|AuditShape|processes.rules|/"(per-process-limit 100 "/d
a high band proves nothing|AuditShape|processes.rules|/"in high band FOREGROUND (100)"/d
what the kernel has said of a state is forgotten|AuditShape|AuditedLife.swift|s/cause\.state = observation\.state$/cause.state = nil/
what the kernel has said first is forgotten|AuditShape|AuditProcesses.swift|s/kept\.isActive = observation\.isActive || earlier\.isActive/kept.isActive = observation.isActive/
a scene action that fails is done|AuditFinding|AuditedLife.swift|s/observation\.fact\.word != AuditFact\.failed else {/observation.fact.word != AuditFact.gone else {/
a scene action that has failed may be done|AuditFinding|AuditedLife.swift|s/\$0\.used == nil \&\& !\$0\.hasFailed/$0.used == nil/
three launches that fail are a loop of kills|AuditCall|AuditFindings.swift|s/end\.cause != AuditFact\.launchFailed,$/end.cause != "",/
an update undoes what is told directly|AuditUpdate|AuditedLife.swift|s/case \.state where isLate(observation): break$/case .state where hasTwin \&\& isLate(observation): break/
an update is late for long|AuditUpdate|AuditedLife.swift|s/clock - directWord\.clock <= Self\.lateTime$/clock - directWord.clock <= 4 * Self.lateTime/
what runs again was suspended by a line|AuditUpdate|AuditedLife.swift|s/^        directWord = nil$/        directWord = directWord ?? last/
what is only told of is told directly|AuditUpdate|AuditedLife.swift|s/if !observation\.isUpdate, state?\.rawValue/if state?.rawValue/
work after a fetch is a crash|AuditShape|processes.rules|/reason: finishTaskAfter/d
assertiond tells no overrun by the bundle|AuditShape|processes.rules|/BKNewProcess.* has active assertions/d
assertiond forces no report by the bundle|AuditShape|processes.rules|/Forcing crash report of <BKNewProcess/d
a call that was not reported is a crash|AuditCall|codes.rules|s/code 0xbaadca11 unreportedCall/code 0xbaadca11 crash/
a signal says why, whatever words do|AuditCall|AuditCauses.swift|s/if known\.isReason, isCrashBySignal {/if known.isReason, !isCrashBySignal {/
words behind a signal say nothing|AuditCall|AuditCauses.swift|s/end\.rank = known\.rank + 1/end.rank = known.rank/
a name of two apps is that of the newest|AuditName|AuditBook.swift|s/if lives\.isAmbiguous(observation) {/if observation.pid < -1, lives.isAmbiguous(observation) {/
a name of two apps is nobody's, whoever is there|AuditName|AuditedLives.swift|s/let bearers = bearers(of: observation), bearers\.count == 1/let bearers = bearers(of: observation), bearers.isEmpty/
what has just ended prints nothing|AuditName|AuditedLife.swift|s/observation\.moment\.clock - (life\.end?\.time ?? last)\.clock <= Self\.unorderedTime/observation.moment.clock < last.clock/
of two that have ended the newest is meant|AuditName|AuditedLives.swift|s%newest\.filter { !lives\[$0\]\.isAbsorbed && lives\[$0\]\.isWithinGracePeriod(observation) }%[]%
an app that is launched again has no name|AuditName|AuditedLives.swift|s/guard let next = byBundle\[lives\[number\]\.bundle\], next > number/guard let next = byBundle[lives[number].bundle], next < number/
a name of two apps stands for the first|AuditName|AuditApps.swift|s/namesakes\.count == 1 ? namesakes\.first : nil/namesakes.first/
the order of a name is that of the first app|AuditName|AuditOrder.swift|s/let fits = called\.count > 1 ? .*/let fits = Array(called.prefix(1))/
a tail is held to all its scenes|Aggregate|Aggregates.swift|s/return !aggregate\.wantsSome || isWhole/& || true/
none in is not all in|Aggregate|Aggregates.swift|s/watched\.allSatisfy { $0 & ~aggregate/watched.contains { $0 \& ~aggregate/
a claim outlives a loss|Aggregate|Losses.swift|s/^.*indices { widen(index, &life) }$//
with a pid lost messages hold a launch|LossState|Losses.swift|s/return hasPids || isRestartable/return hasPids \&\& isRestartable/
without a pid lost messages hold no launch|LossState|Losses.swift|s/return hasPids || isRestartable/return !hasPids || isRestartable/
the newest lives are closed|ManyLives|Engine.swift|s/time > IdleProcesses\.time$/time < IdleProcesses.time/
a look begins where the last one of all ended|SilenceDifferential|SilenceRecorder.swift|s/let start = max(floor, watches\[watch\]\.since)/let start = floor/; s/watches\[place\]\.since <= start \&\& (sought/(sought/
a look is for all and is not kept|SilenceDifferential|SilenceRecorder.swift|s/else { floor = position }/else { floor = 0 }/; s/watches\[place\]\.since <= start \&\& (sought/(sought/
an event that goes on asks for nothing|SilenceDifferential|SilenceRecorder.swift|s/if use\.contains(\.stays) { return place }/if use.contains(.stays) { return nil }/
a process that is held asks for nothing|SilenceDifferential|SilenceRecorder.swift|s/return use\.contains(\.isUnheard) ? nil : place }/return nil }/
lines that are gone are as if nothing stood there|LogBlock|SilentLines.swift|s/guard !piece\.isEmpty else { return silences\.forgetAll() }/guard !piece.isEmpty else { return }/
a line that needs escapes comes before those that are kept|EventList|EventLineWriter.swift|/guard let head = head/,/writeFully/s/flush(to: sink)//
an end of a line comes before its beginning|EventList|EventLineWriter.swift|/guard !isComplete else/,/writeRest/s/flush(to: sink)//
a marker comes before the lines that are kept|EventList|EventList.swift|/ListedMarker, to sink/,/var json/s/flush(to: sink)//
a list takes a process that runs for launched|EventList|ListedLives.swift|s/case .runs: _ = life.signs.wake(before: event, takenBackBy)/case .runs: return true/
a proposal names two callbacks|NearMiss|SpellingProposals.swift|s/case _ where event != nil \&\& named != nil: return nil/case _ where false: return nil/
a report with a late incident is two|AuditShape|CrashText.swift|s/starts(with: firstKey\.utf8) \&\& !isHead(before)/starts(with: firstKey.utf8)/
a cut report is a crash|AuditTests|SystemReport.swift|s/hasNoReason ? Self\.cutOff : isUnexplained/isUnexplained/
a debugger's end is that of one of several|AuditShape|AuditedLives.swift|s/ \&\& open\.count == 1 ? open/ \&\& !open.isEmpty ? open/
a proposal begins inside of a tag|NearMiss|SpellingProposals.swift|s/line\[first\] == UInt8(ascii: "\[") ?/line[first] == 0 ?/
lines are kept when all is written|EventList|EventLister.swift|s/list\.flush(to: sink)//
a launch told once more is another run|ConsoleRun|ConsoleRun.swift|s/launch > Int32/launch >= Int32/
a line without a header is always somebody's|ConsoleRun|ConsoleRun.swift|s/isShared = hasEvents .*/isShared = false/
the names of grep tell nothing|MergedInputs|MergedInputs.swift|s/if let end = line.fileNamePrefixEnd(from: 0)/if line.isEmpty, let end = line.fileNamePrefixEnd(from: 0)/
only the first heading tells its file|MergedInputs|MergedInputs.swift|s/guard let name = line.fileOfHeading/guard inputs.name < 0, let name = line.fileOfHeading/
the headings of the region before are forgotten|MergedInputs|LineReader.swift|/recogniser.look(above/d
a file stands for a process that a line tells|MergedInputs|LineRecognition.swift|s/if event.process < 0, event.pid < 0 { attributeToFile/if event.line > 0 { attributeToFile/
two lines that come twice are enough|DoubledLines|DoubledLines.swift|s/leastDoubled = 3/leastDoubled = 1/
single lines say nothing of doubled ones|DoubledLines|DoubledLines.swift|s/ && singles < doubled.count//
a notification is told twice by neighbours only|DoubledLines|LastEvent.swift|s/if channel == .notification, next/if channel == .notification, lastLine + 1 == next.line, next/
a function slot needs no number|LineSet|FunctionSlot.swift|s/, line.has(":", at: digits - 1) else/ else/
a message that names another callback is its function's|LineSet|LineRecognition.swift|s/firstCandidate(in: line.extracting(0..<slot.start), from: header.message.lowerBound) == nil,//
statements of a function slot are all calls|LogLogger|LineRecognition.swift|s/header.statement = slot.statement/header.statement = nil/
only headers of callbacks tell a run|ConsoleRun|ConsoleRun.swift|s/^    take(pid)$/    _ = pid/
a late header begins the run before again|ConsoleRun|ConsoleRun.swift|s/pid != told, pid != former else/pid != told else/
any header tells a run|ConsoleRun|ConsoleRun.swift|s/guard self.process < 0 .*/_ = process/
headers of the region before are forgotten|ConsoleRun|LineReader.swift|/recogniser.look(above/d
the first header says nothing of the lines above it|ConsoleRun|LineRecogniser.swift|/noteFirstHeader(in/d
what was judged of a run is forgotten when its pid is told|ConsoleRun|ConsoleRun.swift|s/if !hasEvents { self.pid = pid }/self.pid = pid/
an event with a header is none of the run that began before it|ConsoleRun|ConsoleRun.swift|s/if event.pid == told, !isShared { event.pid = pid }//
a suspension holds a callback that came before it|EvidenceSign|LifeSigns.swift|s/event\.isAwake || isLater(than: event)/event.isAwake/
a sign is later whatever the clocks|EvidenceSign|LifeSigns.swift|s/ \&\& time <= Self\.reach$//
words that several steps share are those of a statement|Delegates|Delegates.swift|s/if isCommon, entries\[slot\]\.hasWords, !isNear { return statement\.tellsEnd }//
a line below is a closure's whenever it comes|Delegates|Delegates.swift|s/return isNear \&\& statement\.line > usual\.line/return statement.line > usual.line/
a launch is told again whenever that is|Delegates|Delegates.swift|s/speaker\.role == \.launchWithoutParameters$/true/
who has a name hears of it at once|Delegates|Delegates.swift|s/(isLaunch || isNamed || isNear/(isLaunch || isNamed \&\& isLaunch || isNear/
a class behind steps without one is the delegate|Delegates|Delegates.swift|s/entries\[slot\]\.isDecided || entries\[slot\]\.told .*/entries[slot].isDecided/
windows that connect at once are one|Scene|Program.swift|s/contains(\.beginsInstance) \&\& event\.instance < 0/contains(.beginsInstance) \&\& event.instance > 0/
methods of two delegates are one event|Scene|LastEvent.swift|s/thing == other || thing == -1/thing == other || thing < 0/
an app that lacks two callbacks logs all of them|Absence|Folding.swift|s/\&\& !losesOthers(group\.key, of: app)//
what a step needs is lost although it is logged|Absence|Folding.swift|s/\&\& !judged\.seen\.contains(event, channel: app\.channel, process: app\.process)//
what is lost together is lost elsewhere|Absence|Folding.swift|s/!lost\.contains(event) \&\& places/(!lost.contains(event) || !lost.isEmpty) \&\& places/
the places of closed streams are free|ReportOutput|Tool.swift|s/^    Posix\.reserveStandardStreams()$//
a missing report outweighs findings|ReportOutput|ExitStatus.swift|s/self == \.findings || isBySignal ? self : \.failure/isBySignal ? self : .failure/
a repaired name is a link that leads nowhere|ReportOutput|Inputs.swift|s/guard !error\.isMissingFile || hasRepairedName(path) else/guard !error.isMissingFile else/
what was chosen and is not there is not missed|ReportOutput|CheckNotes.swift|s/guard !missing\.isEmpty else { return \[\] }/guard missing.isEmpty else { return [] }/
lives of two events have no order|CheckNotes|CheckNotes.swift|s/\$0\.events < 2 })/$0.events < 3 })/
another command's option is meant before an own one|CommandParser|ArgumentParser.swift|s/if names\.contains(String(written\.dropLast())) {/if written.isEmpty {/
a page holds the newest of a list|PagesTests|Pages.swift|s/newest\.removeFirst(Self\.pageSize)/newest.removeLast(Self.pageSize)/
a table of events holds formulas|EventList|EventList.swift|s/CSVText\.quoted(CSVText\.inert(\$0))/CSVText.quoted($0)/
small letters are those of scenes|Notation|NotationReader.swift|s/range\.count == 1 ? \[line\[range\.lowerBound\]\] : //
any row is notation|Notation|NotationReader.swift|s/return begins \&\& (!hasNames || longest >= Self\.leastInRow)/return begins \&\& (!hasNames || longest >= 0)/
one sure text in words is enough|Wording|OwnWords.swift|s/known\.mayBeTold)\.nonzeroBitCount > 2/known.mayBeTold).nonzeroBitCount > 1/
no sure text in words is needed|Wording|OwnWords.swift|s/      known\.isSure \&\& !known/      !known/
what says more is nothing|Wording|NearMisses.swift|s/      named\.append(NamedCallback(event: event, saysMore: saysMore))/      if !saysMore { named.append(NamedCallback(event: event)) }/
words take a place whatever else is said|Wording|NearMisses.swift|s/saysMore: saysMore))/saysMore: saysMore \&\& line.isEmpty))/
own words of one app are those of all|Wording|StandIns.swift|s/UInt64(UInt32(bitPattern: process)) << 32 | UInt64(event)/UInt64(event)/
phases beside a callback are own words|Wording|OwnWords.swift|s/ \&\& !known\.saysPhase \&\& / \&\& /
the end of an app makes own words|Wording|OwnWords.swift|s/frames\[number\]\.isSure || isScreenStep/true/
doubtful words take the room of surer ones|Wording|OwnWords.swift|s/firstIndex(where: { \$0\.told == 0 }) else/firstIndex(where: { $0.told == 0 \&\& $0.hash == 0 }) else/
all of the beginning tells own words|Wording|LineReader.swift|s/sample\.firstLines(FormatDetection\.lineLimit)/0..<sample.count/
a text around a log tells own words|Wording|LineReader.swift|s/^    if pasted == nil {$/    do {/
own words are known by what stands above|Wording|InputBeginning.swift|s/^    ownWords = trial\.ownWords/    _ = trial.ownWords/
a text beside one callback is a label|InstanceLabels|InstanceLabels.swift|s/allSatisfy({ \$0\.count > 1 })/allSatisfy({ $0.count > 0 })/
any number of texts are labels|InstanceLabels|InstanceLabels.swift|s/limit = 8/limit = 800/
a text of any length is a label|InstanceLabels|InstanceLabels.swift|s/textLimit = 64/textLimit = 6400/
a title that changes is a label|InstanceLabels|InstanceLabels.swift|s/guard areSeveral(told) else { return nil }//
a window that is opened later is none|InstanceLabels|InstanceLabels.swift|s/return !isFirst || told\[index\]\.event == told\[0\]\.event/return !isFirst/
what observers tell has labels|InstanceLabels|InstanceLabels.swift|s/refused\.values\.allSatisfy({ \$0 < 0 })/true/
delegates of several classes have labels|InstanceLabels|InstanceLabels.swift|s/guard owners\.count < 2, /guard /; s/^    let owners = /    _ = /
only windows in a legal order have labels|InstanceLabels|InstanceLabels.swift|s/apart \* 2 <= together/apart == 0/
windows in any order have labels|InstanceLabels|InstanceLabels.swift|s/ \&\& apart \* 2 <= together//
steps that are never told are missed|InstanceLabels|InstanceLabels.swift|s/steps\.subtracting(seen)/steps.subtracting(steps)/; s/seen: Set<UInt16>) {/& _ = seen/
what all texts hold is of a label|InstanceLabels|InstanceLabels.swift|s/(head, tail) = Self\.common(texts)/(head, tail) = (0, 0)/
only what stands before is a label|InstanceLabels|InstanceLabels.swift|s/for side in Side\.allCases/for side in [Side.before]/
only what stands behind is a label|InstanceLabels|InstanceLabels.swift|s/for side in Side\.allCases/for side in [Side.behind]/
what is for several windows is for one|InstanceLabels|InstanceLabels.swift|s/ \&\& !\$0\.isSeen//
a broken step leads anywhere|InstanceLabels|InstanceLabels.swift|s/reached(from: start, by: event)/reached(from: ~0, by: event)/
processes share their labels' order|InstanceLabels|InstanceLabels.swift|s/pid: event\.pid, channel/pid: 0, channel/
another app's words are the same app's|Wording|OwnWords.swift|s/process: process\.isEmpty ? 0 : record\.stableHash(of: process))/process: process.isEmpty ? 0 : 0 \* record.stableHash(of: process))/
what is told in surer words counts in others, too|Wording|OwnWords.swift|s/return known\.told \& Self\.bit(event) == 0 \&\& /return /
a library's words are the app's|Wording|OwnWords.swift|s/header\.flatMap({ libraries\.foreign(\$0, in: record) }) == nil/line.count >= 0/
another beginning is the same|Wording|OwnWords.swift|s/for place in message\.lowerBound\.\.<max(message\.lowerBound, end) where/for place in end..<end where/
in a relay's log words are known by themselves|Wording|KnownLines.swift|s/!matcher\.vocabulary\.isWording(match\.form),//
words in brackets are not whole|Wording|Matcher.swift|s/ || isInBrackets$/ || isInBrackets \&\& rest < 0/
a message that is sent is a line of the delegate|LineSet|Matcher.swift|s/, !isSending(line, start\.\.<after),/,/
a note lacks nothing|Folding|Folding.swift|s/case \.note: gap(beforeNote: group\.key, of: app)/case .note: [Int]()/
titles of columns are no beginning|Loss|LogLoss.swift|s/line\.has("Timestamp  ", at: 0) ? LogLoss(cause: \.capture, line: number) : nil/nil/
an observer is always there|Notification|Folding.swift|s/if key\.channel == \.notification { return true }//
a stream repeats on one channel what it has told on another|Notification|Lifecheck.swift|s/|| absence == \.none \&\& isRepetition(record, judged) //
a notification has the name of its method|Notification|FindingWriter.swift|s/judged\.rules\.events\[event\]\.displayName(on: record\.channel)/judged.rules.events[event].displayName/
a rule names methods on any channel|Notification|FindingWriter.swift|s/guard record\.channel == \.notification else { return says }/guard record.channel == .system else { return says }/
an address and a size make no row of a table|LineSet|MessageBeginningTools.swift|s/let isSize = size > next /let isSize = size < next /
all lines above the first header are of its run|ConsoleRun|ConsoleRun.swift|s/if beginsTwice(sample, above: start)/if start < 0/
a launch of the first record is none above it|ConsoleRun|ConsoleRun.swift|s/return !isAlone \&\& start >/return isAlone \&\& start >/
what is printed twice is two runs|ConsoleRun|ConsoleRun.swift|s/return !isAlone \&\& start >/return (isAlone || !isAlone) \&\& start >/
a logger's file name is an input|MergedInputs|MergedInputs.swift|s/, !line\[end\].isBlank//
records of two files are copies|MergedInputs|LineReader.swift|s/ \&\& !recogniser.inputs.hasHeadings//
a line of JSON tells no statement|LogLogger|JSONRecordHeader.swift|s/fields.line > 0/fields.line > 1 << 30/
a function under a key tells no line|LogLogger|LineRecognition.swift|s/if case .event(let match) = outcome { return .*/if case .event = outcome { return nil }/
another logger's line is the delegate's|Delegates|Delegates.swift|s/(speaker.label == entries\[slot\].label || statement.line > 0)/speaker.label == entries[slot].label/
what people write for a callback cannot be taught|Wording|Lexicon.swift|s/where: { !\$0\.isTagged \&\& \$0\.form != \.wording }/where: { !$0.isTagged }/
an end that is told by another clock is none|ZoneChange|StampDistance.swift|s/later\.universal\.subtractingReportingOverflow(universal)/later.microseconds.subtractingReportingOverflow(microseconds)/
a bad baseline is called a bad rule|ReportOutput|CheckCommand.swift|s/about(\.badBaseline)/about(.badRules)/
a bad line of the configuration file is called a bad rule|ReportOutput|RuleLoading.swift|s/isOfConfiguration ? \.badConfiguration : //; s/let isOfConfiguration =/_ =/
an unknown rule in the configuration file is called a bad rule|ReportOutput|Configuration.swift|s/RuleLoadingError(error, \.badConfiguration)/RuleLoadingError(error)/
a path that leads out stays relative|ReportSARIF|ReportIssue.swift|s/if part == "\.\.", canLeave {/if part == "?", canLeave {/
a path below the working directory begins at the root|ReportSARIF|ReportIssue.swift|s/let isBelow = !workingDirectory/let isBelow = workingDirectory/
any folder whose name begins so is the working directory|ReportSARIF|ReportIssue.swift|s/parts\.starts(with: root)$/parts.joined().hasPrefix(root.joined())/
an annotation names the path as it was given|ReportSARIF|GitHubReport.swift|s/outcome\.path(finding\.file)/finding.file/
a report is told no working directory|ReportOutput|ReportWriter.swift|s/workingDirectory = Posix\.currentDirectory/workingDirectory = ""/
no background modes beside some are some|ConfigurationFile|ConfigurationParser.swift|s/if modes\.count > 1, let none/if modes.count > 9, let none/
an app without a name is one in the file|ConfigurationFile|ConfigurationParser.swift|s/guard !string\.isEmpty else/guard string != "?" else/
an app without a name is one on the command line|CommandParser|CheckSettings.swift|s/values(\.app)\.contains("")/values(.app).contains("?")/
scenes alone are missing a value in simulated runs|CommandParser|ArgumentParser.swift|s/command == \.simulate ? "on"/command == .man ? "on"/
a missing value is not told what there is|CommandParser|ArgumentParser.swift|s/values()\.count < 6 ? /values().count < 1 ? /
an event has two lines|CommandParser|RuleLoading.swift|s/\$0 == 0x0A || \$0 == 0x0D/$0 == 0x0D/
a curly quote begins a word|RulesError|RuleLexer.swift|s/curlyQuoteLength(at: start, to: end)/curlyQuoteLength(at: start, to: start)/
a no-break space is part of a word|RulesError|RuleLexer.swift|s/bytes\[at + 1\] == 0xA0:/bytes[at + 1] == 0xFF:/
a response without its first word is nothing|PropertyRule|RuleParserProperty.swift|s/if reader\.take("is"), reader/if reader.take("was"), reader/
a wrong unit is no time|PropertyRule|RuleTime.swift|s/guard !number\.isEmpty, /guard number.isEmpty, /
a database is no text|NothingRecognised|NothingRecognised.swift|s/kind(at: input\.file) == \.database/kind(at: input.file) == .report/
events of audits have no page|HelpTopic|ExplainCommand.swift|s/return rules\.events\.indices\.first/return [Int]().first/
events of audits are unknown to a check|HelpTopic|RuleLoading.swift|s/guard names\.contains(name) else/guard names.contains("?") else/
a report of lifecheck is a log|OwnReport|LineReader.swift|s/let report = OwnReport(sample) {/let report = OwnReport(sample), sample.isEmpty {/
a report in other blanks is a log|OwnReport|OwnReport.swift|s/\$0 <= 0x20 \&\& \$0 != 0x1B }/$0 == 0 }/
what begins as a report is one|OwnReport|OwnReport.swift|s/return sample\.holds(beginning\.sign, in: end\.\.<end + Self\.signLimit)/return end >= 0/
a heading is one wherever it stands|PastedText|Headings.swift|s/above == \.perhaps \&\& isList/above == .perhaps/
a name or a method is a heading|PastedText|Headings.swift|s/line\[end\] <= 0x20 || end - start > 2/true/
a block of code is a log wherever callbacks stand|PastedText|PastedText.swift|s/return inside > 0 \&\& inside >= outside/return true/
a field tells nothing of its value|LineSet|MessageBeginning.swift|s/field = isAwaited ? NearMiss(\.awaited, word\.range) : nil/field = nil/
a lane counts once more than it can|LogSearch|ByteSearch.swift|s/i + 64 \* 62)/i + 64 * 63)/
what is done behind a colon is the second line|LineSet|MessageRest.swift|s/guard let sign else { return false }/guard let sign, sign < 0 else { return false }/
what an arrow says of the end is the second line|LineSet|MessageRest.swift|s/ || line\[\$0\] == 0xE2$//
a subject of its own is none|LineSet|MessageRest.swift|s/    if let subject = subject(of: word, in: line, from: sign + 1), /    if sign < 0, let subject = subject(of: word, in: line, from: sign + 1), /
a row of a stack is an event|LineSet|MessageBeginningTools.swift|s/ || isInFrame(line, word) ? / ? /
an argument before a colon is code|LineSet|MessageBeginningTools.swift|s/\&\& !isHead(line, place) \&\& !isBefore/\&\& !isBefore/
a state behind a word is its argument|LineSet|MessageBeginningTools.swift|s/ \&\& !isBeforeState(line, word)//
a time behind `at` is no time|LineSet|MessageBeginning.swift|s/ || isBeforeTime(line, word):/:/
a prefix hides the header|LogConsole|NSLogHeader.swift|s/ ?? behindPrefix(line)$//
who tells again what the delegate told is heard|Delegates|Delegates.swift|s/speaker\.taggedName != step\.further || isOfDelegate/speaker.taggedName != step.further || isOfDelegate \&\& step.scene > 9/
what only formulas hear makes a line no event|AuxiliaryMatch|Matcher.swift|s/case \.nearMiss where vocabulary\.lexicon\.forms\[form\]\.isAuxiliary: break//
a callback behind an object is passed over|AuxiliaryMatch|Matcher.swift|s/: rest(of: form, before, to: before\.end)\.otherCallback(line, from: after, vocabulary)/: nil/
a known step ends where it always did|KnownSteps|KnownSteps.swift|s/isUsual ? knownSteps\.steps\[number\]\.target : -1/isUsual ? knownSteps.steps[number].target : knownSteps.steps[number].target/
what a step shows of an app counts for all|KnownSteps|KnownSteps.swift|s/return Int(word \&>> 32) == app \&+ 1/return Int(word \&>> 32) != app \&+ 9_999/
what is explained by a number is an item|PastedText|ListItems.swift|s/!isUnworded \&\& !(end\.\.<line\.count)\.contains { line\[\$0\]\.isDigit }/!isUnworded/
items that need no words are a log|PastedText|ListItems.swift|s/disorder\.errors > 0 \&\& areItems/disorder.errors > 99 \&\& areItems/
a patch is a log|PastedText|SourceSigns.swift|s/hasHunk \&\& 5 \* patchLines/hasHunk \&\& lines < 0 \&\& 5 * patchLines/
a log with a patch in it is none|PastedText|SourceSigns.swift|s/5 \* patchLines >= 4 \* lines/patchLines > 0/
a box that is crossed is a tag|LineSet|MessageBeginningTools.swift|s/(place == start || place > start + 1/(place > start + 1/
an address that somebody made shorter is none|SceneTests|InstanceID.swift|s/least: 3),$/least: 6),/
a value that may be missing is its scene|SceneTests|InstanceID.swift|s/start += Self\.optional\.utf8CodeUnitCount/start += 0 * Self.optional.utf8CodeUnitCount/
a tag is no scene delegate|SceneTests|LineRecognition.swift|s/InstanceFinder\.lastTag(in: line, message\.lowerBound\.\.</InstanceFinder.lastTag(in: line, text.lowerBound..</
states before a colon are a statement|LineSet|MessageBeginning.swift|s/!Matcher\.isState(word, in: line) { plainWords/!Matcher.isState(word, in: line) || word.isCapital == false { plainWords/
a set of many rows is kept for good|SharedSets|SharedSets.swift|s/if count >= limit { share() }/if count >= limit \&* 99 { share() }/
rows that are many keep sets of their own|SharedSets|SharedSets.swift|s/static let fewRows = 256/static let fewRows = 25_600/
a step to another set is one for all numbers|SharedSets|SharedSets.swift|s/if Int(neighbours\[before\]\.number) != number {/if neighbours[before].number < 0 || number < 0 {/
who spoke a moment ago is forgotten with the others|Delegates|Delegates.swift|s/time > IdleProcesses\.time/time > 0/
nobody is forgotten where processes are many|Delegates|Delegates.swift|s/if used >= IdleProcesses\.limit {/if used >= IdleProcesses.limit * 99 {/
words of those that are left are others'|Delegates|Delegates.swift|s/kept\[number\]\.usual = Int32(usualStatements\.count)/kept[number].usual = Int32(usualStatements.count) - 8 * Int32(number % 2)/
silence of long ago is kept where processes are many|SilenceDifferential|SilenceRecorder.swift|s/if count >= idleLimit {/if count >= 99 * idleLimit {/
a name that was forgotten is another one|SilenceDifferential|SilenceRecorder.swift|s/namesRead = namesRead\.map { \$0 < 0 ? \$0 : numbered\[Int(\$0)\] }/namesRead = namesRead.map { $0 < 0 ? $0 : $0 \& 0 }/
a life's segments are those of the first|Scenario|Life.swift|s/if life\.segmentCount == 0 {/if life.segmentCount != 9 {/
a marked line parts any log|PastedText|Headings.swift|s/      return hasMarks$/      return hasMarks || start >= 0/
marked lines that follow each other part|PastedText|Headings.swift|s/2 \* followers <= marked \&\& //
a mark above each callback parts them|PastedText|Headings.swift|s/3 \* marked <= 2 \* messages + 1/marked <= 9 * messages/
numbers that go on tell nothing|PastedText|Headings.swift|s/number == self\.number \&+ 1/number == self.number \&+ 1_000/
other lines beside marked ones are no matter|PastedText|Headings.swift|s/ \&\& others <= 2 \* marked)/ \&\& others >= 0)/
a tag before each name makes a list|PastedText|ListItems.swift|s/5 \* tagged >= 4 \* names\.count/tagged < 0/
the same words beside each name make a list|PastedText|ListItems.swift|s/wordings\.count > 0 \&\& 2/wordings.count > 99 \&\& 2/
a tag tells a log below a heading, too|PastedText|ListItems.swift|s/(isMarkdown || !areTold)/!areTold/
formulas stand where they stood before known steps|KnownSteps|Formulas.swift|s/return life\.isBehind ? steps.* : standing$/return standing/
a step of scenarios knows no states|ScenarioTable|ScenarioSteps.swift|s/step\.states == states, //
a quota marker may go on|LineEnd|LogLoss.swift|s/isAtEnd(line, place + MarkerText\.quota\.count)/true/
a carriage return ends no marker|LineEnd|LogLoss.swift|s/ || $0 == 0x0D || $0 == 0 }/ }/
a tenth of strange bytes is binary|LineEnd|FormatDetection.swift|s/10 \* strange > count/10 * strange >= count/
more than 4 KiB are looked at|LineEnd|FormatDetection.swift|s/min(sample\.count, 4096)/min(sample.count, 8192)/
overlong characters are shown|ReportHuman|ShownText.swift|s/value >= least,/value >= least \/ 64,/
a callback seen anywhere excuses a gap|Folding|Folding.swift|s/lost\.allSatisfy({ !seen\.contains(\$0, channel: key\.channel, process: process) })/!lost.isEmpty/
two scenes observe one another|SceneDelegates|Delegates.swift|s/callback\.scene == step\.scene || callback\.scene < 0 || step\.scene < 0/callback.scene < 9_999_999/
another name tells it again|Delegates|Delegates.swift|s/(step\.name != speaker\.name || isTagged)/(step.name == 1 || isTagged)/
a word of a sentence is a small name|Delegates|SpeakerTag.swift|s/guard before == range\.lowerBound || Self\.isSign(before: before, in: line) else/guard before >= 0 else/
a small name that varies is a name|Delegates|SpeakerTag.swift|s/ \&\& !vocabulary\.isVariable(last, in: line)//
a small name tells an older step|Delegates|Delegates.swift|s/isTagged = isNewest \&\& step\.tag/isTagged = step.tag/
small letters make a name|Delegates|Speaker.swift|s/word\.isCapital || hasJoint else/word.isCapital || hasJoint || hasSmall else/
another name is an observer's at any time|Delegates|Delegates.swift|s/distance\.magnitude <= reach/(distance.magnitude <= reach || distance != 0)/
a closure's line is a call for sure|Delegates|Delegates.swift|s/isLater ? \.mayBeFurther : \.callback/.callback/
a launch in other words is one more|Delegates|Delegates.swift|s/entries\[slot\]\.launchWording != statement\.hash/false/
a closure of the launch begins a run|Delegates|Judging.swift|s/!event\.mayBeFurther || !program\.succession/true || !program.succession/
a launch in other words without a pid is one|Delegates|Delegates.swift|s/callback\.pid >= 0 || mayBeOfClosure,/callback.pid >= 0,/
a launch without its parameters is one|Delegates|Delegates.swift|s/speaker\.role == \.launchWithoutParameters \&\& /speaker.role == .notification \&\& /
what may have told a launch has told it|Delegates|Delegates.swift|s/if !isLater { entries\[slot\]\.told |= /if true { entries[slot].told |= /
a blank in parentheses ends a name|Misspelling|Misspelling.swift|s/return !(open\.\.<text\.upperBound)/return open >= 0 || !(open..<text.upperBound)/
a comment is a word of the app|Delegates|Speaker.swift|s/let end = line\.commentStart(from: text\.upperBound, to: message\.upperBound)/let end = message.upperBound/
a comment makes a question|LineSet|Matcher.swift|s/guard comment < end else { return refusal }/guard comment < 0 else { return refusal }/
a comment denies nothing|LineSet|Matcher.swift|s/^      ?? denial(line, in: comment\.\.<before\.end)$//
a particle says nothing|LineSet|MessageRest.swift|s/if vocabulary\.isParticle(line, run) {/if false {/
a full stop of another script ends nothing|LineSet|MessageRest.swift|s/(isStopped || /(isStopped \&\& run.isEmpty || /
Cyrillic words are decoration|LineSet|MessageRest.swift|s/(isStopped || 0xD0/(isStopped || 0xFF/
a neutral word of another script is not denied|LineSet|MessageRest.swift|s/let isTakenBack = !isFree \&\& meaning/let isTakenBack = false \&\& meaning/
what is behind a header is a sentence about it|LineSet|MessageRest.swift|s/case nil where isBare \&\& isSentence/case nil where isSentence/
what a closure says in other words is a call|Delegates|Delegates.swift|s/(hasUsual || statement\.tellsEnd)$/false/
words that came once are not usual|Delegates|Delegates.swift|s@usual.recurs || isFirst(usual, speaker, at: slot) || isCommon@usual.recurs@
a launch in other words is a closure's|Delegates|Delegates.swift|s/usual\.others == 0 \&\& !speaker\.isLaunch/usual.others == 0/
what is usual ends with the process|Delegates|Delegates.swift|s/before < 0 ? UsualStatement()/before < 9_999_999 ? UsualStatement()/
what is usual of a scene ends with the process|Delegates|Delegates.swift|s/^    if !isTold { usual\.scene = callback\.scene }$//
a number behind a colon is a value|Delegates|Speaker.swift|s/|| isForSure \&\& /|| isForSure \&\& place < 0 \&\& /
a value with its name says nothing|Delegates|Speaker.swift|s/if isBehindName, line/if isBehindName, place < 0, line/
words that vary are a closure's|Delegates|Delegates.swift|s/ \&\& entries\[slot\]\.unsettled == \.max$//
words that varied once always vary|Delegates|Delegates.swift|s/if entries\[slot\]\.unsettled == callback\.event {/if callback.event == 9_999 {/
any other words are a closure's|Delegates|Delegates.swift|s/\&\& (hasUsual || statement\.tellsEnd)$//
what may be no call moves a life for sure|Delegates|Judging.swift|s/life\.subjects\[index\]\.monitor\.widen(to: before, automaton.*$//
what may be no call may be a fault|Delegates|Judging.swift|s/if event\.mayBeFurther { return judgeMayBeFurther.*$//
what may be no call is heard in full|Delegates|Engine.swift|s/if event\.mayBeFurther, isFurther(event, life) {/if false {/
a closure has to be on the main thread|Delegates|Engine.swift|s/^      !event\.mayBeFurther$/      true/
times alone never pass midnight|TurnedEvents|FormatDetection.swift|s/time\.magnitude > Self\.halfDay/time.magnitude > 9 * Self.halfDay/
the type of a value tells nothing|LineSet|StateValue.swift|s/vocabulary\.state(named: word, in: line) ?? (first, name)/(first, name)/
what is behind a header may be source code|LineSet|MessageRestArguments.swift|s/, isBare, isType(line, place) {/, isType(line, place) {/
a scene begins by hand with its name|SceneDelegates|Speaker.swift|s/return !vocabulary\.instances\.isTag(firstWord, in: line)$/return firstWord.count > 0/
any short step of a scene is its beginning|SceneDelegates|RuleSet.swift|s/return moves\.filter { \$0\.from == start/return moves.filter { $0.from >= 0 \&\& start != nil/
a scene begins by hand under a name|SceneDelegates|Speaker.swift|s/line\[\$0\]\.isASCIIIdentifier \&\& !line\[\$0\]\.isDigit/line[$0] == 0/
a step of another name is a short scene's|SceneDelegates|Speakers.swift|s/return sceneDelegates\.beginsByHand(callback) \&\& !sceneDelegates\.isNew(speaker, callback)/return sceneDelegates.beginsByHand(callback)/
an own method is a short scene's|SceneDelegates|Speakers.swift|s/let speaker, speaker\.role == \.shortScreenStep, !speaker/let speaker, !speaker/
what was told before a scene is a scene's, too|SceneDelegates|Speakers.swift|s/!delegates\.hasTold(callback, anyOf: app) \&\& isFirst()/isFirst()/
any first step is a short scene's|SceneDelegates|Speakers.swift|s/ \&\& isFirst()//
what follows the beginning of a scene may be worth a note|SceneDelegates|Vocabulary.swift|s/ \&\& \$0\.rule == nil$//
only what begins a scene is followed by its steps|SceneDelegates|Speakers.swift|s/^    sceneDelegates\.hasTold(callback, anyOf: scenes)$/    scenes == 0/
a launch is one more of the app's steps|SceneDelegates|Vocabulary.swift|s/events\[event\]\.isLaunch ? 0 : 1 \&<< UInt64(event)/1 \&<< UInt64(event)/
an observer that began is no longer one|SceneDelegates|LineRecognition.swift|s/else { return speakers\.forgetBeginning(callback) }/else { return }/
the scenes of the next process begin as those before|SceneDelegates|Delegates.swift|/manner\.remove(\.beginningByHand)/d
a short scene's step is one in each process|SceneDelegates|KnownLines.swift|/event\.event == form\.event,/d
words about the app are the delegate's|SceneDelegates|Vocabulary.swift|s/|| spelling\.form == \.spelling && spelling\.text\.utf8\.contains(0x20)/|| false/
several observers are one|Delegates|Speaker.swift|s/case \.notification where !form\.isInstance: isObserver = true/case .notification where form.isInstance: isObserver = true/
observers without a name are one|Delegates|Speaker.swift|s/if isObserver, owner\.isEmpty, /if isObserver, !owner.isEmpty, /
a late observer tells a second callback|Delegates|Delegates.swift|s/^        speaker\.name != entries\[slot\]\.newest\.name,/        speaker.name == 1,/
a statement that was made is not kept|Delegates|Delegates.swift|s/(statement, said\.0, said\.1, said\.2)/(1, said.0, said.1, said.2)/
a short form is the delegate's beside scenes|Delegates|Speakers.swift|s/if speaker\.role != \.screenStep/if speaker.role == .launch/
another name than the launch's is the delegate's|Delegates|Delegates.swift|s/(entry.launchLabel != speaker.label || /(entry.launchLabel == 1 || /
one launch is evidence that the app tells of launches|Folding|Folding.swift|s/ \&\& !judged\.rules\.events\[event\]\.isLaunch$//
a launch that is not logged explains nothing|Absence|Folding.swift|s/launch\.isEmpty ? \.none : \.launch(launch)/launch.isEmpty ? .none : .none/
a launch that is logged explains what comes after an end|Absence|UnseenLaunch.swift|s/(lost + machine\.alphabet\.filter { rules\.events\[\$0\]\.isLaunch })/[Int]()/
a process in front ends as a matter of course|Absence|UnseenLaunch.swift|s/key\.states \& ~machine\.endingUnseen == 0/machine.endingUnseen != 0/
who has a name is the delegate beside scenes|Delegates|Speakers.swift|s/: (speaker\.isOther || speaker\.tag != 0 || speaker\.owner != 0)/: speaker.isLike/
a class of any name is the delegate beside scenes|Delegates|Speakers.swift|s/ || speaker\.owner != 0)/)/
work that is over is another call|Delegates|Delegates.swift|s/callback\.statement\.tellsEnd || isNear/isNear/
an observer says one thing|Delegates|Delegates.swift|s/ || speaker\.taggedName == step\.further,/,/
objects that touch are one|ObjectBoundaries|ObjectBoundaries.swift|s/byte == 0x20 || byte == 0x09 || byte == UInt8(ascii: "}")/byte == 0x20 || byte == 0x09/
the first record of an array keeps its bracket|ObjectBoundaries|ObjectBoundaries.swift|s/bytes\[before\] = 0x20/bytes[before] = bytes[before]/
a value that has passed holds|Framework|StateValue.swift|s/(mayNameOwner, isFormer) = (true, true)/(mayNameOwner, isFormer) = (true, false)/
what stands behind the time is the message, however short|LogTool|TableRow.swift|s/text(line, behind) >= text(line, before) ? behind : before/behind/
a list that is numbered again goes on|PastedText|Headings.swift|s/let wasNumbered = nextNumber > 2/let wasNumbered = nextNumber > 9/
numbers that are no order part a list|PastedText|Headings.swift|s/number == nextNumber ? number \&+ 1 : 0/number \&+ 1/
a line with a colon is a heading whatever follows|PastedText|Headings.swift|s/return isAfterBlank \&\& isRuled/return isAfterBlank \&\& isRuled || hasColon/
what says when a callback comes is a log|PastedText|ListItems.swift|s/^      \&\& words\.tellsWhen(in: line, from: place)$/      \&\& false/
one wrong order among explained names is a log|PastedText|ListItems.swift|s/areExplained ? 0 : 1/1/
the same words explain each name|PastedText|ListItems.swift|s/3 \* explanations\.count >= 2/9 * explanations.count >= 2/
a line that a tool passes on has one header|LogTool|LogFormatTable.swift|s/\$0 + \[\.mayBeLine, \.origin\]/$0 + [.origin]/
a tag before a stamp is no part of the message|LogLogger|HeaderTemplate.swift|s/if isMarked { (header/if false { (header/
any word may stand before a stamp|LogLogger|HeaderTemplate.swift|s/} else if (start\.\.<end)\.contains/} else if end == 0, (start..<end).contains/
the host of a request is where a record comes from|LogTool|OriginKey.swift|s/!isPath || rank < Self\.firstAlone/rank >= 0/
a model is a device|LogTool|OriginKey.swift|s/rank != device || /rank >= 0 || /
a tool puts no marks behind its stamp|LogTool|HeaderTemplate.swift|s/private static let markLimit = 4/private static let markLimit = 1/
a property is no key|LineSet|MessageRest.swift|s/if isProperty, place < end/if isProperty, place > end/
names set as code are as others|PastedText|ListItems.swift|s/(areCode ? Self\.least : Self\.leastAlone)/Self.leastAlone/
a drawing is a log|PastedText|PastedText.swift|s/if fence\.isOfNoLog || /if /
a dump below a head is a message|Continuation|LineRecognition.swift|s/guard case \.nearMiss(var miss) = outcome(of: bare/guard bare.count < 0, case .nearMiss(var miss) = outcome(of: bare/
any line of a console goes on with the record above it|Continuation|Continuation.swift|s/return isEmpty || !isNext/return isEmpty || end >= 0/
a message goes on with whatever it says|Continuation|LineRecognition.swift|s/guard continuation\.isWhole else/guard continuation.isWhole || true else/
a cut record is put together without its own header|WrappedLines|WrappedLines.swift|s/ \&\& header(ofCleaned: bytes\.extracting(start\.\.<cut)) != nil/ \&\& start >= 0/
the line below a cut one is in another region|WrappedLines|LineReader.swift|s/recogniser\.looksBelow || isWrapped }/recogniser.looksBelow }/
the end of a record stays between its halves|WrappedLines|WrappedLines.swift|s/with: bytes\.copy(of: rest) + bytes\.copy(of: cut\.\.<newline + 1)/with: bytes.copy(of: cut..<newline + 1) + bytes.copy(of: rest)/
a record has no end|Continuation|Continuation.swift|s/passed\.lines <= Continuation\.lineLimit, passed/passed.lines <= 4096, passed/
a part of a copied record is no copy|Continuation|LineRecogniser.swift|s/guard looksBelow || hasStampsAbove || continuation\.isOn || isStep else/guard looksBelow || true else/
a code needs its origin|AuditShape|CrashText.swift|s/code > Self\.leastCode, !isUnclear/code > Int64.max - 1, !isUnclear/
a page joins no lines|AuditShape|CrashText.swift|s/guard starts\.count > 1 else/guard starts.count > 99 else/
a state before the launch is that of another one|AuditShape|AuditedLife.swift|s/return moment\.clock - first\.clock < Self\.launchTime/return moment.clock - first.clock < 0/
what a console shows is no app|AuditShape|AuditProcesses.swift|s/if observation\.isOfApp || /if /
the instance of an app is a part of its name|TextPattern|TextPatternMatch.swift|s/if depth == 0 { return place + 1 }/if depth == 0 { return start }/
what may be anything has no limit|TextPattern|TextPatternMatch.swift|s/from: start, before: limit, to: end)/from: start, before: end, to: end)/
a pattern is looked for in the whole line|TextPattern|TextPatternMatch.swift|s/let end = min(end, reach)/let end = max(end, reach - end)/
a task is the app's with the shortest name|AuditSign|AuditedLives.swift|s/\.max { \$0\.1\.utf8/.min { $0.1.utf8/
a task is of an app with a shorter word|AuditSign|AuditedLives.swift|s/hasPrefix(\$0\.1 + "\.")/hasPrefix($0.1)/
what was scheduled by a process is no app's|AuditSign|AuditProcesses.swift|s/ || observation\.isScheduled {/ {/
two launches of an app are one|AuditShape|AuditedLife.swift|s/return job != told/return job.isEmpty \&\& told.isEmpty/
a tool's console is an app's|AuditShape|AuditProcesses.swift|s/return systemNames\.contains(name) || /return /
a stale end is that of the next launch|AuditRelaunch|AuditBook.swift|s/|| observation\.fact\.kind == \.launch \&\& isAnnouncedOnly/|| observation.fact.kind == .launch \&\& !isAnnouncedOnly/
an announced end is never forgotten|AuditRelaunch|AuditBook.swift|s/{ lives\[number\]\.announced = nil }/{ lives[number].announced = announced }/
another app with the number changes nothing|AuditRelaunch|AuditBook.swift|s/if let other = lives\.newest(pid: pid), other != number,/if let other = lives.newest(pid: pid), other == number,/
late words end the next launch|AuditRelaunch|AuditedLife.swift|s/ \&\& now == \.launching/ \&\& now == .foreground/
a log with another device's name is of the same device|AuditClock|Auditor.swift|s/return name == other ? told : nil/return name == other || !name.isEmpty ? told : nil/
a launch takes a process of before|AuditRelaunch|AuditedLife.swift|s/return beginning\.clock < launch\.clock - AuditedLives\.sameTime/return beginning.clock > launch.clock/
what is suspended was in front until then|AuditRelaunch|AuditedLife.swift|s/if next == \.suspended, now == \.foreground { leaveFront() }//
a crash of MetricKit came when its payload ends|AuditSign|AuditEnds.swift|s/^    guard observation\.window == nil else .*$//
an inferred end stays|AuditRelaunch|AuditedLife.swift|s/end?\.grade == \.bounded \&\&/end?.grade == .measured \&\&/
a code without an origin is of none|AuditEnd|AuditCauses.swift|s/if let number = fact\.codes { return .*$//
what runs unseen is not in the background|AuditRelaunch|AuditedLife.swift|s/if next == \.suspended, now == nil { noteUnseenRun(before: observation) }//
what is made in advance runs in the background|AuditRelaunch|AuditedLife.swift|s/observation\.moment\.clock - unseenRun\.moment\.clock > AuditedLives\.sameTime/observation.moment.clock > unseenRun.moment.clock/
what runs unseen does so behind lost messages|AuditRelaunch|AuditedLife.swift|s/ ?? unseenRun?\.evidence)/)/
lines of the system without a header are not seen|AuditReading|Matcher.swift|s/if sender == Self\.anybody { return true }//
what a debugger tells is a line of the system|AuditReading|LineRecognition.swift|s/return matcher\.vocabulary\.forms\[match\.form\]\.sender >= 0/return matcher.vocabulary.forms[match.form].sender < 1000/
a name for senders is the first of them|AuditRules|RuleParserAudit.swift|s/return processes\.map { process in/return processes.prefix(1).map { process in/
who asks for an end is not heard|AuditLastWords|AuditEnds.swift|s/^    announceAsked(before: observation\.moment)$//
who asked long before counts|AuditLastWords|AuditedLife.swift|s/askedTime: Int64 = 5_000_000/askedTime: Int64 = 5_200_000/
who asks counts more than what somebody does|AuditLastWords|AuditEnds.swift|s/\$0\.rank >= asked\.rank ?/$0.rank < asked.rank ?/
to ask for an end is one|AuditLastWords|AuditedLife.swift|s/{ return asked = cause }/{ return announce(cause) }/
a plain code hides who asked|AuditLastWords|AuditEnds.swift|s/if end\.cause == "unknown" || end\.isOf == \.unknown {/if end.cause == "none" {/
the words of an end tell no state|AuditLastWords|SystemLines.swift|s/if observation\.isOfEnd { readDeath.*$//
the first words of an end count|AuditLastWords|SystemLines.swift|s/if place > last { (last,/if last < 0 { (last,/
lines that go on with an end tell no state|AuditLastWords|SystemLines.swift|s/return timelines\[source\]\.complete(end: state, line: event\.line)/return timelines[source].complete(end: state, line: .max)/
words far below an end are its|AuditLastWords|SourceTimeline.swift|s/longestMessage = 8/longestMessage = 80/
a process of the system says nothing behind its own words|AuditLastWords|LineRecognition.swift|s/if let sender = sender(text, header), sender >= 0,/if let sender = Int32?.none,/
who asks is forgotten until a process is known|AuditEnd|AuditBook.swift|s/^      requests\[observation\.bundle\] = observation$//
an end of an app without a number begins no life|AuditRelaunch|AuditBook.swift|s/observation\.fact\.word == AuditFact\.gone:/observation.pid >= 0:/
an app that may have had no process has ended|AuditRelaunch|AuditBook.swift|s/observation\.fact\.word == AuditFact\.gone:/observation.tellsGone:/
an app without a process goes on|AuditRelaunch|AuditObservation.swift|s/ || fact\.word == AuditFact\.absent//
what has no number is the process that is made later|AuditRelaunch|AuditedLife.swift|s/ || observation\.fact\.word == nil \&\& !isNew(at: observation\.moment)$//
a process that is to end is the next one|AuditRelaunch|AuditedLife.swift|s/return announced != nil || observation\.fact\.word == nil/return observation.fact.word == nil/
any launch before a process was asked for it|AuditRelaunch|AuditBook.swift|s/clock - \$0\.moment\.clock < AuditedLife\.launchTime ? \$0 : nil/clock - $0.moment.clock < .max ? $0 : nil/
states since a launch are of the process before|AuditRelaunch|AuditBook.swift|s/let states = request\.map { .*$/let states: [Audit.Interval] = []/
a life ends before it begins|AuditRelaunch|AuditEnds.swift|s/^    dropEarlierAnnouncement()$//
what is written down later tells when an end was|AuditEnd|AuditEnds.swift|s/^    announced?\.time = known\.time$//
long after an end nobody writes it down|AuditEnd|AuditBook.swift|s/isPast ? AuditedLife\.reportTime :/isPast ? Self.endTime :/
what others call an exception is a report|AuditShape|CrashText.swift|s/value\.starts(with: "EXC_"\.utf8) ||/!value.isEmpty ||/
a report is of a launch for long|AuditShape|SystemReport.swift|s/launchTime: Int64 = 5_000_000/launchTime: Int64 = 30_000_000/
a stranger is one of the apps|AuditSign|AuditProcesses.swift|s/values\.filter { \$0\.name >= 0 }/values.filter { $0.name < 0 }/
a debugger's end is nobody's|AuditShape|ConsoleRun.swift|s/guard !isShared, pid >= 0/guard isShared, pid >= 0/
what is said once is documentation|PastedText|ListItems.swift|s/5 \* described >= 4 \* names\.count/described >= 0/
a remark in a numbered list parts it|PastedText|Headings.swift|s/case \.next where above == \.text: return false//
any line in another script is a heading|PastedText|Headings.swift|s/ \&\& 2 \* headingTexts >= texts//
a blank line sets no heading apart|PastedText|Headings.swift|s/if isAfterBlank || Self\.endsWithColon(line)/if Self.endsWithColon(line)/
a colon makes no heading|PastedText|Headings.swift|s/ || Self\.endsWithColon(line) || tellsStimulus/ || tellsStimulus/
no word tells a user's step|PastedText|Headings.swift|s/|| tellsStimulus(line, orInLatin: false)/|| line.count == 0/
words that say nothing hide a denial|LineSet|MessageRestDenial.swift|s/if takesBack, isLast(line, word, vocabulary) {/if takesBack, isBehindSign, isLast(line, word, vocabulary) {/
a denial has an object|LineSet|MessageRestDenial.swift|s/(last == end || \[",", " (", " by ", " to "\]\.contains { line\.has(\$0, at: last) })/last > 0/
a callback is told to nobody|LineSet|MessageRestDenial.swift|s/\[",", " (", " by ", " to "\]/["|"]/
how often is a call|LineSet|MessageRest.swift|s/ ?? tally(line, from: place, vocabulary)$//
how long ago has no unit|LineSet|MessageRestTally.swift|s/} else if number != nil, !hasUnit {/} else if number != nil, !hasUnit, line.count == 0 {/
twice is a call|LineSet|MessageRestDenial.swift|s/if last == end, vocabulary\.message\[\.again\]/if last < 0, vocabulary.message[.again]/
a rule is an operation|LineSet|MessageRestSigns.swift|s/      \&\& line\[place - 1\] != line\[place\]//
the process's own name is another's|LineSet|Speaker.swift|s/&& !isWord(in: line, 0\.\.<range\.lowerBound) { line\.equals(\$0\.range, line, word\.range) }//
the name of another class is nobody's|LineSet|Speaker.swift|s/isWord(in: line, range) { word in$/isWord(in: line, range) { word in line.count == 0 \&\&/
a fence ends with a fence alone|PastedText|PastedText.swift|s/var isFenced: Bool { fences > 0 }/var isFenced: Bool { fences > 1 }/
an audit misses nothing that is asked for|AuditRun|Auditor.swift|s/audit\.missing = options\.apps\.filter { name in .*/audit.missing = []/
an audit does not count what is left out|AuditRun|AuditWords.swift|s/others == 0 || audit\.apps\.isEmpty/others >= 0/
a glossary beside a log is a part of it|PastedText|PastedText.swift|s/self\.paragraphs = paragraphs ?? beginning\.glossaries\.paragraphs/self.paragraphs = paragraphs/
the same remark beside each callback makes a glossary|PastedText|TextParagraphs.swift|s/items\.areDocumentation \&\& items\.areExplained/items.areDocumentation/
a first run with remarks is a glossary|PastedText|TextParagraphs.swift|s/2 \* others\.intersection(known)\.count >= others\.count/2 * others.intersection(known).count >= 0/
a fence in a log begins a text|PastedText|PastedText.swift|s/ \&\& (outside == 0 || fences > 1 || !fence\.isOpen)//
Flutter has no headings|PastedText|PastedText.swift|s/ || format == \.flutter \&\& beginning\.hasHeading//
any prefix makes headings|PastedText|PastedText.swift|s/format == \.flutter \&\& beginning\.hasHeading/beginning.hasHeading/
what is never written is known|Baseline|CheckCommand.swift|s/if baseline\.isWritten, isWhole {/if baseline.isWritten {/
findings go out before they are known|Baseline|FindingStreams.swift|s/guard !isHeld, human/guard human/
a named picture needs no event|ReportOutput|RunOutcome.swift|s/ || namedInputs\.contains(input\.file)/ || line.isEmpty \&\& namedInputs.contains(input.file)/; s/line\.isEmpty/coverageFloors.count > 9/
a failed run writes over its rules|ReportOutput|OwnInputs.swift|s/let named = invocation\.values(\.rules)\.flatMap/let named = invocation.values(.rules).prefix(0).flatMap/
a message in brackets is a tag|LineSet|Matcher.swift|s/for _ in 0\.\.<Self\.wrapLimit {/for _ in 0..<0 {/
brackets are taken off once|LineSet|Matcher.swift|s/wrapLimit = 3/wrapLimit = 1/
words in a tag are no sentence|LineSet|Matcher.swift|s/where !word\.isName \&\& !word\.isCapital \&\& line\[place - 1\] != UInt8(ascii: "\.")/where line.count == 0/
the ending of a file is a sentence|LineSet|Matcher.swift|s/ \&\& line\[place - 1\] != UInt8(ascii: "\.")//
what another script says in a tag is nothing|LineSet|Matcher.swift|s/if vocabulary\.words\.meaning(ofForeign: run, in: line) == \.miss {/if line.count == 0 {/
a tag of words takes nothing back|LineSet|MessageWords.swift|s/== 0x20, isBefore {/== 0x20, isBefore, line.count == 0 {/
any word of a tag takes back|LineSet|MessageWords.swift|s/word\.isParticiple(in: line) || pair(from: word, in: line, to: end)?\.1 == \.miss/line.count > 0/
a tag with a number takes back|LineSet|MessageWords.swift|s/while !word\.isName, !word\.isCapital {/while true {/
behind a callback a remark takes back|LineSet|MessageRest.swift|s/isBefore: false/isBefore: true/
never is a remark|LineSet|MessageRestDenial.swift|s/if first\.range\.upperBound == close, vocabulary\.message\[\.tag\]/if first.range.upperBound < 0, vocabulary.message[.tag]/
no is a denial with an object|LineSet|MessageRestDenial.swift|s/if first\.range\.upperBound == close, vocabulary\.message\[\.tag\]/if vocabulary.message[.tag]/
a failure is a remark|LineSet|MessageRest.swift|s/if let miss = failure(line, word, behind: start, vocabulary) { return miss }//
any word before a colon is a failure|LineSet|MessageRest.swift|s/      vocabulary\.message\[\.answer\]\.has(word\.range, of: line)$/      line.count > 0/
a state has failed|LineSet|MessageRest.swift|s/, vocabulary\.lexicon\.forms\[form\]\.kind != \.state,$/,/
a statement before a colon is a heading|LineSet|MessageBeginning.swift|s/where next\.isBlank \&\& plainWords > 1:/where next.isBlank \&\& plainWords > 99:/
one word before a colon is a statement|LineSet|MessageBeginning.swift|s/where next\.isBlank \&\& plainWords > 1:/where next.isBlank \&\& plainWords > 0:/
an option is a field|LineSet|Matcher.swift|s/      || before\.isOption(line, field: word, vocabulary)$//
a setting behind a header is an option|LineSet|MessageBeginningTools.swift|s/guard isBare, first == start, first == name\.lowerBound,/guard first == start, first == name.lowerBound,/
an event's name is a setting|LineSet|MessageBeginningTools.swift|s/return vocabulary\.words\.meaning(of: last) != \.neutral/return last.range.count > 0/
what a table maps is a name|LineSet|MessageBeginning.swift|s/if isMapped(line, at: name\.lowerBound) { return \.sentence }//
a share of time is a number|LineSet|MessageRestSigns.swift|s/line\[end - 1\] == UInt8(ascii: "%")$/line.count == 0/
a test that runs is a tag|LineSet|MessageBeginningTools.swift|s/line\.has("\[ RUN ", at: place) || //
a result of TAP is a heading|LineSet|MessageBeginningTools.swift|s/if isBare, word\.range\.lowerBound == start, isResult(line, word) { return \.sentence }//
capitals are names|LineSet|MessageBeginning.swift|s/if meaning == nil, isShouting(line, word, vocabulary) {/if line.count == 0 {/
a level is a sentence|LineSet|MessageBeginning.swift|s/return vocabulary\.words\.meaning(of: next) == nil$/return line.count > 0/
capitals behind a callback are names|LineSet|MessageRest.swift|s/word\.isName \&\& !word\.isShouted(in: line)/word.isName/
a short name is shouted|LineSet|MessageWord.swift|s/range\.count > 4 \&\& range\.allSatisfy/range.count > 1 \&\& range.allSatisfy/
a label of its own is no argument|LineSet|HandSignature.swift|s/guard place == range\.lowerBound, line\.has(":", at: end) else/guard place < 0 else/
a call site is code|LineSet|MessageBeginningTools.swift|s/ \&\& !isSite(line, word\.range\.upperBound, vocabulary)//
a call in a sentence is a site|LineSet|MessageBeginningTools.swift|s/vocabulary\.callback(in: line, at: next, \$0, to: end) != nil$/vocabulary.callback(in: line, at: next, $0, to: end) != nil || line.count > 0/
a tag that is a callback parts nothing|LineSet|MessageRest.swift|s/if endsTag(line, place) { isFree = true }//
a tag that is a callback is never taken back|LineSet|MessageRest.swift|s/ || line\.has("\]", at: place)$//
a state is not taken back|LineSet|Matcher.swift|s/return !isDenial \&\& !holdsValue/return (!isDenial || line.count > 0) \&\& !holdsValue/
what the system says has a pid|Pidless|LineRecognition.swift|s/if let header, header\.pid < 0 { join/if let header, header.pid < -1 { join/
a process with a pid has none|Pidless|LineRecognition.swift|s/if let header, header\.pid < 0 { join/if let header { join/
a bundle is a process by its first part|Pidless|PidlessProcesses.swift|s/bundle\.lastIndex(of/bundle.firstIndex(of/
of two of one name the first is meant|Pidless|PidlessProcesses.swift|s/return called\.count == 1 ? /return !called.isEmpty ? /
a process with another pid is meant by its name|Pidless|PidlessProcesses.swift|s/pid >= 0, pid != event\.pid { return }/pid >= 0, pid == event.pid { return }/
a sign that takes nothing back is listed|EventList|ListedLives.swift|s/wake(before: event, takenBackBy) != nil$/wake(before: event, takenBackBy) != 0/
what prints is still suspended|AuditOrder|AuditedLife.swift|s/if observation\.isAwake { return true }/if observation.isAwake { return false }/
a suspension of unknown length is measured|AuditOrder|AuditedLife.swift|s/life\.intervals\[life\.intervals\.count - 1\]\.grade = \.bounded/life.intervals[life.intervals.count - 1].grade = .measured/
an app without a pid is launched once|AuditRelaunch|AuditedLife.swift|s/return observation\.moment\.clock - begin\.clock > limit/return observation.moment.clock - begin.clock > Int64.max - limit/
a blank for an origin is none|AuditShape|CrashText.swift|s/guard origin\.utf8\.allSatisfy({ \$0 <= 0x20 })/guard origin.utf8.allSatisfy({ $0 < 0x20 })/
a console tells one end|AuditShape|AuditBook.swift|s/lives\[last\]\.isOver$/lives[last].isOver, lives[last].hasTwin/
a name is written as the bundle is|Pidless|PidlessProcesses.swift|s/byte\.isASCIIIdentifier \&\& byte != UInt8(ascii: "_") || byte >= 0x80/byte > 0/
a function in a callback is a class|LineSet|MessageBeginning.swift|s/ || isBehindFunction(line, word, vocabulary) {/ {/
a system in a callback is a function|LineSet|MessageBeginning.swift|s/return name\.isName \&\& vocabulary\.words\.meaning(of: name) == nil$/return name.isName/
a tag takes nothing back|LineSet|MessageWords.swift|s/return tags\.has(word\.range, of: line) ? /return tags.has(word.range, of: line) \&\& line.count == 0 ? /
a library tells an app's callbacks|StandIn|LineRecognition.swift|s/, library == nil,$/,/
the app's code is no library|StandIn|Libraries.swift|s/!isOfNewest(header, in: line), let library = header\.library(in: line),/let library = header.library(in: line),/; s/!known\.contains(line\.stableHash(of: library))/line.count > 0/
the code beside a process is a library|StandIn|Libraries.swift|s/ || line\.has("\.debug\.dylib"/ \&\& line.has(".debug.dylib"/
what a framework hands on of the app is its own|Wording|Libraries.swift|s/!isForwarded(by: library, header\.message, in: line)/line.count > 0/
what a framework hands on has any tag|Wording|Libraries.swift|s/line\[tag\.upperBound\] == UInt8(ascii: ":")/tag.count > 0/
a capture that begins a log is a hole|Loss|LineReader.swift|s/loss\.cause != \.capture || recogniser/loss.cause == .capture || recogniser/
a library with blanks is a message|LogConsole|ConsoleColumns.swift|s/isOfProcess ? place + process\.count : place/isOfProcess \&\& line.count == 0 ? place + process.count : place/
a name in a text is a callback|PastedText|LineRecognition.swift|s/if isInText, header == nil/if isInText, form.isReport, header == nil/
text stands beside one record|PastedText|TextParagraphs.swift|s/callbacks >= Self\.least, //
a name among records is text|PastedText|TextParagraphs.swift|s/guard ofRecords < paragraphs\.number, !isOpen else/guard ofRecords <= paragraphs.number, !isOpen else/
a name above a record is text|PastedText|TextParagraphs.swift|s/if numbers\.last == paragraphs\.number { return nil }//
a record without a message ends at a blank line|PastedText|TextParagraphs.swift|s/ofRecords < paragraphs\.number, !isOpen else/ofRecords < paragraphs.number, !isOpen || line.count > 0 else/
few lines tell a user's step|PastedText|Headings.swift|s/2 \* stimuli > headings/stimuli > 0/
a user's step is a part of a word|PastedText|Headings.swift|s/ || !line\[\$0 - 1\]\.isASCIIIdentifier)/ || line.count > 0)/
a tag tells a user's step|PastedText|Headings.swift|s/runs\.mayBeRuns \&\& !isTagged \&\& tellsStimulus/runs.mayBeRuns \&\& tellsStimulus/
a sentence about a callback is an item|PastedText|ListItems.swift|s/guard mark || !isSentence/guard mark || true || !isSentence/
another callback of a launch may be unseen|Absence|UnseenLaunch.swift|s/(lost + machine\.alphabet\.filter { rules\.events\[\$0\]\.isLaunch })/lost/
a part of a list that headings part is as any|PastedText|LineReader.swift|s/pasted?\.kind == \.lists, recogniser/pasted != nil, recogniser/
a cause is a field as any|LineSet|Matcher.swift|s/isCause || vocabulary\.words\.isAwaited/vocabulary.words.isAwaited/
a cause ends in any letters|LineSet|Vocabulary.swift|s/0x41\.\.\.0x5A ~= line\[start\] \&\& !(0x41\.\.\.0x5A ~= line\[start - 1\])/true/
what is done in a callback is that callback|LineSet|MessageBeginning.swift|s/if isBehindName || isBehindVerb ||/if isBehindName || line.count == 0 \&\& isBehindVerb ||/
a callback is entered in nothing|LineSet|MessageBeginning.swift|s/ \&\& isBehindWord(line, first)//
a dash ends any sentence|LineSet|MessageBeginning.swift|s/where hasVerb \&\& line\.has(" - "/where line.has(" - "/
a dash ends no sentence|LineSet|MessageBeginning.swift|s/where hasVerb \&\& line\.has(" - "/where false \&\& line.has(" - "/
a remark has no verb|LineSet|MessageRest.swift|s/(!hasVerb || isSetApart(line, start))/!hasVerb/
the line of a file makes a diagnostic|LineSet|MessageBeginningTools.swift|s/isBare \&\& isDiagnostic(line, word)/isDiagnostic(line, word)/
a compiler's row is an event|LineSet|MessageBeginningTools.swift|s/ || isBare \&\& isDiagnostic(line, word)//
an end of a paragraph is source code|LineSet|MessageRestArguments.swift|s/ \&\& !endsElement(line, place)//
a name of a test is an event|LineSet|MessageBeginning.swift|s/case nil where isBare \&\& line\.has(" Test "/case nil where false \&\& line.has(" Test "/
an app that prints in its language prints headings|PastedText|Headings.swift|s/texts <= messages \&\& others <= texts/texts > 1/
the order of a template is that of calls|PastedText|ListItems.swift|s/return isListing || /return /
a fence with source code is a log|PastedText|PastedText.swift|s/ inside.areOfSource || / /
comments between blocks of code are events|PastedText|PastedText.swift|s/hasComments = hasHeadings \&\& /hasComments = false \&\& /
only braces begin a block of code|PastedText|SourceSigns.swift|s/ || last == UInt8(ascii: "(") { opensBlock/ { opensBlock/
dots show how far something is|PastedText|Elisions.swift|s/\[3, 6\]\.contains(range\.count)/true/
a short name needs something beside it|Framework|LineSearch.swift|s/guard !findsShortNames, shortNames\.contains/guard findsShortNames, shortNames.contains/
words take no place|Wording|NearMiss.swift|s/self != .none && self != .glued/self != .none \&\& self != .glued \&\& self != .wording/
a name that stands alone may be anybody's|Framework|Matcher.swift|s/forms\[form\]\.isAlone, hasOtherName/forms[form].isAlone, false, hasOtherName/
without a pid a process speaks after its end|Evidence|Succession.swift|s/event\.pid >= 0, !program/!program/
a source file is a process|LogTool|JSONRecordHeader.swift|s/for ending in sourceEndings/for ending in sourceEndings.prefix(0)/
the signs before a message say nothing|Delegates|Speaker.swift|s/if !line\[place\]\.isBlank, line\[place\] != 0x2E {/if place < 0 {/
code behind what a tool prints is an event|LineSet|MessageBeginningTools.swift|s/return isNumbered \&\& isPath(/return !isNumbered \&\& isPath(/
three names alone tell callbacks|Wording|OwnWords.swift|s/names = 4/names = 3/
names of callbacks do not matter for words|Wording|OwnWords.swift|s/guard !tellsSurely, let number/guard let number/
players have the words of a framework|Wording|OwnWords.swift|s/return frames\[number\]\.saysPhase \&\& /return /
two states of a framework are enough|Wording|OwnWords.swift|/ofFramework event: UInt16/,/^  }/s/nonzeroBitCount > 2/nonzeroBitCount > 1/
any tag is the app's|Wording|OwnWords.swift|s/guard word\.isEmpty || matcher/guard true || matcher/
a raw value is source code|LineSet|MessageBeginningTools.swift|s/ \&\& !isRawValue(line, place)//
a scene's callback after the end is of the same run|Absence|UnseenLaunch.swift|s/if rules\.machines\[ended\.index\]\.isOfInstances {/if ended.index < 0 {/
a scene's next run has a launch that is logged|Absence|UnseenLaunch.swift|s/!launch\.contains(where: { seen\.contains(\$0, process: process) })/true/
steps of two tests at one time are copies|Scenario|LineRecogniser.swift|s/let isStep = format == \.xcuitest \&\& XCUITestHeader\.parse(line) != nil/let isStep = false/
what leads out of a start state is a launch|OwnMachine|RuleSet.swift|s/guard !startIsLive else { return \[\] }/guard true else { return [] }/
a machine that starts in life begins lives|OwnMachine|Program.swift|s/!isOfInstances, !startIsLive, let start/!isOfInstances, let start/
a machine that starts in life begins anywhere|OwnMachine|Judging.swift|s/return isWhole(life, for: beliefs\.kinds\[automaton\]\.machine, on: channel)/return false/
a machine that hears a launch begins anew with it|OwnMachine|Instances.swift|s/ || machine\.startIsLive \&\& machine\.symbols\[Int(launch\.event)\] >= 0)/)/
a machine that hears no launch goes on with it|OwnMachine|Instances.swift|s/machine\.startIsLive \&\& machine\.symbols\[Int(launch\.event)\] >= 0/machine.startIsLive/
of each channel a machine is in its start state|OwnMachine|Judging.swift|s/!life\.subjects\.contains { \$0\.machine == machine \&\& \$0\.channel != channel }/true/
who else hears a channel does not matter|OwnMachine|Judging.swift|s/\$0\.machine == machine \&\& \$0\.channel != channel }/$0.channel != channel }/
each launch of a Mac is an app|AuditName|AuditedLives.swift|s/default: \[:\]\]\[lives\[number\]\.app\] = number/default: [:]][lives[number].bundle] = number/
a crash is why it was ended|AuditShape|AuditCauses.swift|s/space == nil \&\& observation\.fact\.kind == \.ending \&\& definition\.cause == AuditFact\.crash/false/
a process that was just made is gone|AuditShape|AuditedLife.swift|s/observation\.pid < 0 \&\& isJustMade(at: observation\.moment)/false/
a signal is never the watchdog|AuditShape|AuditEnds.swift|s/|| end?\.isOf == \.unknown//
own events are no template beside others|OwnMachine|Folding.swift|s/(isOwnTemplate ? \[own\] : \[\])/(isOwnTemplate ? [[]] : [])/
own events are as all others|OwnMachine|RuleLookup.swift|s/events\[event\]\.place\.file == machines\[machine\]\.place\.file/true/
colours are letters of a report|OwnReport|OwnReport.swift|s/self\[place\] == 0x1B {/self[place] == 0x00 {/
problems are not said in a file|ReportHuman|HumanReport.swift|s/if saysProblems {/if false {/
that nothing was judged is counted|ReportHuman|HumanReport.swift|s/problems\.count { \$0\.kind != \.nothingJudged }/problems.count/
what is named is told to be left out|CheckNotes|CheckNotes.swift|s/subtracting(logged)/subtracting(logged.intersection([]))/
what nobody demands is told to be left out|CheckNotes|CheckNotes.swift|s/Set(judged\.rules\.templates\.flatMap(\\.events))/Set(judged.rules.events.indices)/
a time of day ends before it begins|Nothing|TimeBound.swift|s/scale == \.year \&\& other\.scale == \.year \&\& //
a sign of equality is a part of a name|ConfigurationFile|ConfigurationParser.swift|s/guard !word\.text\.contains("=") else/guard true else/
without pids a way back is an error|Framework|FindingSeverities.swift|s/facts\[\.pids\] = life\.pid >= 0/facts[.pids] = true/
lines of callbacks that come twice change places|ExchangedLines|ExchangedLines.swift|/previous != second\.event || first\.previousEvent != first\.event$/d; s/first\.line < second\.line,$/first.line < second.line/
signs that a process runs are no events left out|CommandRun|ListedLives.swift|/^      leftOut += 1$/d
what only rules read is no event left out|CommandRun|ListedLives.swift|s/ else { leftOut += 1 }//
a severity depends on pids beside what is seen only|Absence|FindingSeverities.swift|s/!asked\.isEmpty || asksForPids\[rule\] else/!asked.isEmpty else/
the severity of silence depends on what other lives show|Silence|FindingSeverities.swift|s/finding\.isSilent ? \[\] : seenEvents/seenEvents/
a named callback is as long as its record|EventList|NearMisses.swift|s/event\.length = min(/event.length = max(/
one step in words is proposed|Wording|OwnWordProposals.swift|s/guard told\.count > 1, /guard told.count > 0, /
words of several processes are proposed|Wording|OwnWordProposals.swift|s/|| name == process else/|| !name.isEmpty else/
the first hint counts|Wording|OwnWordProposals.swift|s/(other\.end, other\.hint\.text\.count) >= (end, hint\.text\.count)/other.end >= 0/
any words may be phases|Wording|OwnWordProposals.swift|s/found\.contains(where: \\\.isPhase) \&\& //
phases are the app's steps|Wording|OwnWordProposals.swift|s/found\.contains(where: \\\.isPhase) \&\& /false \&\& /
words are proposed beside events|Wording|LogReader.swift|s/if summary\.events == 0 { lines/if summary.events >= 0 { lines/
a hint stands anywhere in a word|Wording|OwnWordProposals.swift|s/return isWord \&\& !isTakenBack/return (isWord || true) \&\& !isTakenBack/
long messages tell steps|Wording|OwnWordProposals.swift|s/(90, 8)/(900, 80)/
what has passed is where the app is|Wording|OwnWordProposals.swift|s/ \&\& !isTakenBack(line, range\.lowerBound\.\.<place)//
a hint is a part of longer names|Wording|OwnWordProposals.swift|s/ \&\& !isJoined(line, end, range))/)/
any number of texts are for steps|Wording|OwnWordProposals.swift|s/ownWordLimit = 16/ownWordLimit = 1600/
a phase in other words is a phase|Wording|OwnWordProposals.swift|s/if best\[\.framework\]?\.hint\.text != best\[\.app\]?\.hint\.text {/if best.count > 9 {/
a scene may begin with any callback|Absence|UnseenLaunch.swift|s/return mayBegin(with: key, in: ended, process) ? /return true ? /
words beside scenes are the app's|Wording|OwnWords.swift|s/isName \&\& ownWords\.tellsOfScenes ?/false ?/
a launch by name is a step by name|Wording|OwnWords.swift|s/, !vocabulary\.definitions\[event\]\.isLaunch else/ else/
the next run has the states of the last one|Framework|Instances.swift|s/(machine\.beginsLives || machine\.startIsLive/(true || machine.startIsLive/
names behind a word such as after are a log|PastedText|ListItems.swift|s/if isAskedFor, isNameAlone/if isAskedFor, line.isEmpty/
any word before a name asks for it|PastedText|ListItems.swift|s/ \&\& words\.tellsWhen(in: line, from: word)$//
a sign that callbacks bear makes headings|PastedText|Headings.swift|s/line\[start\] == messageSign/& \&\& start < 0/
numbers that go on make headings|PastedText|Headings.swift|s/ \&\& 2 \* shared < messages//
words of a step part nothing behind a shared sign|PastedText|Headings.swift|s/if tellsStimulus(line, orInLatin: true) { sharedSteps += 1 }//
one line without a step makes a sign shared|PastedText|Headings.swift|s/3 \* sharedSteps < shared/sharedSteps < shared/
rules and blank comments make a sign shared|PastedText|Headings.swift|s/if isShared, hasWords {/if isShared {/
the header of another format has dozens of digits|LogChange|LogFormat.swift|s/holdsDigits(3)/holdsDigits(40)/
only what stands above a name makes a sentence|PastedText|ListItems.swift|s/if mayBegin, words\.arePredicate(in: line) { inSentences += 1 }//
any words below a name make a sentence|PastedText|ListItems.swift|s/if mayBegin, words\.arePredicate(in: line) {/if mayBegin {/
a verb alone makes a sentence|PastedText|MessageWords.swift|s/return count > 1$/return count > 0/
a sentence begins with a capital|PastedText|MessageWords.swift|s/ \&\& !word\.isCapital : meaning/ : meaning/
any words go on with a sentence|PastedText|MessageWords.swift|s/: meaning == \.verb || meaning == \.neutral/: true/
a sentence between names is nothing|PastedText|ListItems.swift|s/^    asksForName = false$/    _ = isAskedFor/
lines of prose between items are of a log|PastedText|ListItems.swift|s/logLines >= Self\.leastLogLines \&\& hasValue }/logLines >= Self.leastLogLines }/
two parts of sentences make a document|PastedText|ListItems.swift|s/if inSentences >= Self\.least, 2/if inSentences >= 2, 2/
a few parts of sentences make a document|PastedText|ListItems.swift|s/, 2 \* inSentences >= named { return true }/ { return true }/
a line of a log among items is enough|PastedText|ListItems.swift|s/leastLogLines = 2/leastLogLines = 1/
no line of a log among items is enough|PastedText|ListItems.swift|s/leastLogLines = 2/leastLogLines = 99/
what stands behind the last item is among them|PastedText|ListItems.swift|s/^      isLogBelow = true$/      logLines += 1/
what goes on below a long item is of a log|PastedText|ListItems.swift|s/shortLine = 72/shortLine = 7200/
a sentence among items is of a log|PastedText|ListItems.swift|s/let last = line\.lastVisible, last\.isASCIIIdentifier,/let last = line.lastVisible, last > 0,/
a list of words is a log|PastedText|ListItems.swift|s/disorder\.errors > (areExplained ? 0 : 1)/disorder.errors > 99/
one broken order makes a list|PastedText|ListItems.swift|s/disorder\.errors > (areExplained ? 0 : 1)/disorder.errors > 0/
a pid is never another's|LifeTests|Lives.swift|s/> Self\.leastReuse/> Int64.max - 1/
a pid is another's at once|LifeTests|Lives.swift|s/> Self\.leastReuse/> -1/
rules: none in foreground is gone|Aggregate|uikit-scene.rules|/didEnterBackground   none in foreground/d
rules: a URL finds no scene in the background|Aggregate|uikit-scene.rules|s/unlogged -> background, active, inactive /unlogged -> active, inactive /
rules: assertiond tells of no exit|BuiltinRule|system.rules|/assertiond     "Process exited/d
rules: assertiond deletes no job|BuiltinRule|system.rules|/assertiond     "\[{process}:{pid}\] Deleted/d
rules: sixty seconds from iOS 13|BuiltinRule|uikit-app.rules|s/background  30 s /background  60 s /
rules: a hundred and eighty seconds up to iOS 13|BuiltinRule|uikit-app.rules|/background  180 s /s/os < 13/os < 14/
a stamp of another tool is a part of a process's name|LogTool|SyslogRelayHeader.swift|s/if let start = line\.lastMoment(in: name\.\.<brackets\.open) { return head(of: line, from: start) }//
any word with a number in brackets is a process|LogConsole|NSLogHeader.swift|s/!brackets\.thread\.isEmpty || isProcess(line, name\.\.<brackets\.open)/brackets.open > name/
a stamp is a device|LogTool|HeaderTemplate.swift|s/guard passUntil(mark, line), line\.lastMoment(in: start\.\.<place) == nil,/guard passUntil(mark, line),/
a number is a device|LogTool|HeaderTemplate.swift|s/line\[\$0\]\.isASCIIIdentifier \&\& !line\[\$0\]\.isDigit || line\[\$0\] >= 0x80/line[$0] > 0/
the rule files are not looked at|CommandRun|OwnInputs.swift|s/Array(\$0\.rules\.files\.dropFirst(\$0\.builtinFiles))/Array($0.rules.files.prefix(0))/
any file becomes a baseline|CommandRun|BaselineFile.swift|s/return first\.map { \$0\.starts(with: "baseline"\.utf8) || \$0\.starts(with: "known"\.utf8) } ?? true/return head.count >= 0 || first == nil/
a denial in brackets is an event|LineSet|MessageRestDenial.swift|s/if line\.has("(", at: place) || line\.has("\[", at: place) {/if line.count == 0 {/
what isn't called is|LineSet|MessageRestDenial.swift|s/let takesBack = isNegated \&\& isOfCall/let takesBack = line.count == 0 \&\& isNegated \&\& isOfCall/
what must be is|LineSet|MessageRestDenial.swift|s/ || isPassive || hasModal \&\& isPredicate/ || line.count == 0 \&\& isPassive || hasModal \&\& isPredicate/
what will come is no statement|LineSet|MessageRestDenial.swift|s/ || isPassive || hasModal \&\& isPredicate/ || isPassive || line.count == 0 \&\& isPredicate/
a duration is a remark|LineSet|MessageRestDenial.swift|s/return NearMiss(\.second, place\.\.<close)/return nil/
a description is an event|LineSet|MessageRest.swift|s/ || isDescription(line, from: place, vocabulary)/ || line.count == 0 \&\& isDescription(line, from: place, vocabulary)/
brackets at the end explain nothing|LineSet|Matcher.swift|s/        !before\.explains(match\.text, in: line)/        line.count > 0 || !before.explains(match.text, in: line)/
any text may lie behind two colons|LineSet|MessageRestArguments.swift|s/return i == start ? i + 1 < end \&\& line\[i + 1\]\.isIdentifier : /return i == start ? line.count == 0 : /
two functions of a file are one|Delegates|Statement.swift|s/ \&\& \$0\.spelling == spelling }/ \&\& $0.spelling < .max }/
a launch too many is forgotten by no scene|SceneTests|Judging.swift|/private mutating func widenOthers/,/^  }/s/widen(other, \&life)/release(subject: other, \&life)/
an end too many is forgotten by no scene|SceneTests|Judging.swift|/private mutating func takeBack/,/^  }/s/widen(other, \&life)/release(subject: other, \&life)/
what is discarded is the only scene|SceneTests|Instances.swift|s/if symbol >= 0, definition\.passesLife(symbol) {/if symbol < -1 {/
what is discarded first was never there|SceneTests|Instances.swift|s/start == \.auto \&\& definition\.passesLife(symbol) ? \.tail : start,/start,/
in a tail every scene has to connect|SceneTests|Instances.swift|s/\[record\.start, told\.start\]\.contains(\.launch),/others.count > 0,/
a callback beside a suspension ends it|AuditTests|AuditedLife.swift|s/clock - begin\.clock <= Self\.unorderedTime/clock - begin.clock <= Self.unorderedTime - 2_000_000/
a finding about one code is about all|CommandRun|EndExplanation.swift|s/(code == nil || code == \$0\.number)/(code != -1 || $0.number == 0)/
blank lines part nothing|PastedText|Headings.swift|s/var areParts: Bool { blocks > 1 \&\& /var areParts: Bool { blocks < 0 \&\& /
an app's other lines are no matter|PastedText|Headings.swift|s/ \&\& 2 \* others <= blocks }/ \&\& others >= 0 }/
what is counted is told in steps|Delegates|Speaker.swift|s/ >= end, !"=#"\.utf8\.contains(line\[word\.range\.lowerBound - 1\]) {/ >= end {/
what comes again is a further line|Delegates|Delegates.swift|s/!callback\.statement\.tellsCall, //
in a tail a launch goes on|LifeTests|Judging.swift|s/row\.hasLosses || lives\.records\[Int(row\.life)\]\.start == \.tail/row.hasLosses/
TABLE
}

[[ -f Package.swift ]] || { echo "run this from the root of the repository" >&2; exit 64; }
copy=$(mktemp -d)
trap 'rm -rf "$copy"' EXIT
tar --exclude ./.build --exclude ./.git -cf - . | tar -xf - -C "$copy"
cd "$copy"

build() { swift build --build-tests >build.log 2>&1; }
passes() { LIFECHECK_ALL_CASES=1 swift test --skip-build --quiet --filter "$1" >test.log 2>&1; }

if [[ ${LIFECHECK_MUTANTS-} != find ]]; then
  build || { cat build.log; echo "the package does not build"; exit 1; }
  passes "$(mutants | cut -d'|' -f2 | sort -u | paste -sd'|')" ||
    { grep '✘' test.log; echo "the tests fail without a mutant"; exit 1; }
fi

status=0
while read -r row; do
  # The expression may hold what divides the columns.
  name=${row%%|*} row=${row#*|}
  tests=${row%%|*} row=${row#*|}
  if (($# > 0)) && [[ ! " $* " == *" $name "* ]]; then continue; fi
  file=$(find Sources rules -name "${row%%|*}" -type f | head -1)
  cp "${file:-/dev/null}" original
  sed -e "${row#*|}" original >changed
  if cmp -s original changed; then
    verdict="NO SUCH LINE in ${row%%|*}"
    status=1
  elif [[ ${LIFECHECK_MUTANTS-} == find ]]; then
    continue
  else
    cp changed "$file"
    if ! build; then
      verdict="DOES NOT COMPILE"
      status=1
    elif passes "$tests"; then
      verdict="SURVIVED"
      status=1
    else
      verdict="killed by $(grep -c '^✘ Test "' test.log) failures"
    fi
    cp original "$file"
  fi
  echo "$name: $verdict"
done < <(mutants)
exit $status
