#!/usr/bin/env python3
"""Writes a log of a whole device, always the same one for the same numbers.

  Benchmarks/noise.py LINES OUT.log [near]     with `near`, every third line holds a word that is nearly a callback

Of a hundred lines one is an event of `events.py`, about two mention a callback and are none; all others are other processes', 80 to
250 bytes long.
"""
import random
import sys

sys.dont_write_bytecode = True
import events

WORDS = (
    "connection session state update request reply client assertion process bundle service endpoint daemon cache power network wifi bluetooth location "
    "sensor display backlight thermal battery policy scene workspace transaction surface layer commit frame buffer decode encode audio route volume camera "
    "metadata sync account token keychain entitlement sandbox extension invalidated acquired released resumed suspended pending completed failed error "
    "timeout retry scheduled activity background foreground priority queue thread timer deadline interval count size bytes offset index handle port "
    "message xpc mach kernel").split()
PROCESSES = (
    "SpringBoard kernel runningboardd(RunningBoard) locationd(CoreLocation) wifid(CoreUtils) bluetoothd(CoreUtils) mediaserverd(libAudio) "
    "backboardd(BackBoardServices) apsd(ApplePushService) nsurlsessiond(CFNetwork) dasd(DuetActivityScheduler) powerd thermalmonitord "
    "cloudd(CloudKitDaemon) trustd(Security) identityservicesd(IDS) sharingd searchd navd contextstored homed").split()
LEVELS = ["Notice"] * 4 + ["Error", "Debug", "Info", "Warning"]
# Names of callbacks that lack a letter, and words that are parts of some.
NEAR = [
    "applicationDidBecomeActiv", "sceneWillEnterForegroun", "didFinishLaunchin", "pplicationWillResignActiv", "DidEnterBackgroun", "becomes active",
    "appState=activ", "will resign", "scenePhase activ", "enters background", "sceneDidDisconnec", "willTerminat"]
KINDS = 20_000


def message(source, length):
    words = []
    while length > 0:
        kind = source.random()
        word = source.choice(WORDS)
        if kind > 0.95:
            word = f"<{word}:{source.getrandbits(32):08X}>"
        elif kind > 0.8:
            word = f"{word}={source.randrange(100_000)}"
        elif kind > 0.7:
            word = f"0x{source.getrandbits(36):x}"
        words.append(word)
        length -= len(word) + 1
    return " ".join(words)


def others(source, near):
    """Lines without their stamps."""
    for number in range(KINDS):
        head = f"{source.choice(PROCESSES)}[{source.randrange(20, 900)}] <{source.choice(LEVELS)}>: "
        if number % 50 == 3:
            head = f"App{source.randrange(events.APPS)}(UIKitCore)[{source.randrange(1001, 1400)}] <{source.choice(LEVELS)}>: "
            head += "[Scene] UIApplicationDidBecomeActiveNotification observers "
        elif near and number % 3 == 0:
            head += message(source, source.randrange(60)) + f" {source.choice(NEAR)} "
        yield head + message(source, source.randrange(50, 220) - len(head)) + "\n"


def lines(count, near=False):
    source = random.Random(7)
    kinds = list(others(source, near))
    callbacks = (line.split(" iPhone ", 1)[1] for line in events.lines(count))
    microseconds = 10 * 3600 * 1_000_000
    for number in range(count):
        microseconds += 20 + source.randrange(560)
        seconds = microseconds // 1_000_000
        stamp = (
            f"Mar {3 + seconds // 86_400:2} {seconds // 3600 % 24:02}:{seconds // 60 % 60:02}:{seconds % 60:02}.{microseconds % 1_000_000:06} iPhone ")
        yield stamp + (next(callbacks) if number % 100 == 50 else kinds[source.randrange(KINDS)])


if __name__ == "__main__":
    if len(sys.argv) not in (3, 4) or sys.argv[3:] not in ([], ["near"]):
        sys.exit(__doc__)
    with open(sys.argv[2], "w") as out:
        out.writelines(lines(int(sys.argv[1]), near=len(sys.argv) == 4))
