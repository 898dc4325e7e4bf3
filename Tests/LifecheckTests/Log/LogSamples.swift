/// A log in every format, each with its traps: names with blanks, tags, continuation lines, near misses.
enum LogSamples {
  static let all = [
    LogReaderTests.xcode, LogReaderTests.relay, LogReaderTests.bare, xcodeMetadata, logDefault,
    logCompact,
    logSyslog, logNDJSON, logJSON, console, consoleWithLibrary,
    LogMarkerTests.systemLog, LogMarkerTests.boots,
  ]

  /// The second message has two lines, the third none below it, and the last one's has no end.
  static let xcodeMetadata = """
    applicationDidBecomeActive:
    Type: Info | Timestamp: 2026-03-04 09:15:01.254472+01:00 | Process: Notes | Category: Life | TID: 0x41b0
    two lines
    of a message
    Type: Error | Timestamp: 2026-03-04 09:15:02.000000+01:00 | Process: Notes | TID: 0x41b0
    applicationWillResignActive:
    applicationDidEnterBackground:
    Timestamp: 2026-03-04 09:15:03.000000+0100 | Library: UIKitCore | Subsystem: com.example.notes
    applicationWillEnterForeground:
    Type: Info | Timestamp: 2026-03-04 09:15:09.000000+01:00
    """

  static let logDefault = """
    Filtering the log data using "eventMessage CONTAINS "applicationWillTerminate:""
    Timestamp                       Thread     Type        Activity             PID    TTL
    2026-03-04 09:15:01.254472+0100 0x41b0     Default     0x0                  4123   0    Notes Demo: (UIKitCore) [com.example.notes:Life] -[D application:didFinishLaunchingWithOptions:]
    2026-03-04 09:15:01.260000+0100 0x41b0     Info        0x0                  4123   14   Notes Demo: applicationDidBecomeActive: ready
    2026-03-04 09:15:02.000000+0100 0x41b1     Activity    0x80d2               4123   0    Notes Demo: (UIKitCore) applicationWillResignActive:
    2026-03-04 09:15:02.100000+0100 0x41b1     Default     0x80d2               88     0    backboardd: two lines [4:5] follow
    applicationWillTerminate:
    2026-03-04 09:15:03.000000+0100 0x41b0     Error       0x0                  4123        Notes Demo: [com.example.notes:Life] applicationWillResignActive(_:)
    03.100000+0100 0x41b0     Default     0x0                  4123   0    Notes Demo: applicationDidEnterBackground:

    """

  static let logCompact = """
    Timestamp               Ty Process[PID:TID]
    2026-03-04 09:15:01.824 Df Notes Demo[60417:7a1c22] (Shared.dylib) applicationDidBecomeActive:
    2026-03-04 09:15:01.900 I  kernel[0:84aeb] en0 saw applicationDidBecomeActive
    2026-03-04 09:15:02.060 F  Notes Demo[60417:7a1c22] (UIKitCore) [com.apple.UIKit:Crash] -[D applicationWillTerminate:]
    2026-03-04 09:15:02.061 A  Notes Demo[60417:7a1c22] (UIKitCore) applicationWillResignActive:
    2026-03-04 09:15:02.070 Db Notes Demo[60417:7a1c22] [notes:Life] (main) heard applicationWillResignActive
    applicationDidEnterBackground:
    08.550 Df Notes Demo[60417:7a1c22] applicationDidEnterBackground:

    """

  static let logSyslog = """
    2026-03-04 09:15:03.573954+0100  localhost Notes Demo[30550]: (Flutter) applicationDidBecomeActive:
    2026-03-04 09:15:03.600000+0100  localhost kernel[0]: (Life) en0 is up
    2026-03-04 09:15:04.000000-0330  localhost Notes Demo[30550] <Notice>: [notes:Life] -[D applicationWillResignActive:]
      applicationWillTerminate:
    localhost Notes Demo[30550]: applicationWillTerminate:

    """

  static let logNDJSON = #"""
    Filtering the log data using "process == "Notes Demo""
    {"traceID":1,"eventMessage":"-[D application:didFinishLaunchingWithOptions:]","eventType":"logEvent","source":null,"formatString":"%s","threadID":602211,"backtrace":{"frames":[{"imageOffset":7}]},"processImagePath":"\/private\/var\/Notes Demo.app\/Notes Demo","timestamp":"2026-03-04 09:15:01.254472+0100","messageType":"Default","processID":4123}
    { "processID" : 4123, "processImagePath" : "/Notes Demo", "timestamp" : "2026-03-04 09:15:01.300000+0100", "eventMessage" : "[\u2192]\t\ud83d\ude00 applicationDidBecomeActive: \"now\"", "eventType" : "logEvent" }
    {"eventMessage":"applicationWillResignActive:","eventType":"activityCreateEvent","processID":4123,"processImagePath":"\/Notes Demo","timestamp":"2026-03-04 09:15:01.300000+0100"}
    {"eventMessage":"log of applicationWillResignActive:","formatString":"applicationWillResignActive:","eventType":"logEvent","processID":4123,"processImagePath":"\/Notes Demo","timestamp":"2026-03-04 09:15:01.300000+0100"}
    {"eventMessage":"applicationWillTerminate:","eventType":"logEvent","processID":88,"processImagePath":"\/a\\b\/\u5929\u6c14","timestamp":"2026-03-04 09:15:02.000000+0100"}
    {"eventMessage":"applicationWillTerminate:","eventType":"logEvent","timestamp":"2026-03-04 09:15:0
    {"count":6,"finished":1}

    """#

  static let logJSON = #"""
    Filtering the log data using "eventMessage CONTAINS "applicationWillTerminate""
    [{
      "traceID" : 1,
      "eventMessage" : "up, before applicationDidBecomeActive",
      "eventType" : "logEvent",
      "formatString" : "%{public}@",
      "backtrace" : {
        "frames" : [
          {
            "imageOffset" : 62467
          }
        ]
      },
      "processImagePath" : "\/usr\/libexec\/kernel",
      "timestamp" : "2026-03-04 09:15:01.254472+0100",
      "processID" : 0
    },{
      "processImagePath" : "\/var\/Notes Demo.app\/Notes Demo",
      "eventMessage" : "\/\/ applicationDidBecomeActive:",
      "formatString" : "applicationDidBecomeActive:",
      "threadID" : 324932,
      "backtrace" : {
        "frames" : [
          {
            "imageOffset" : 62467
          }
        ]
      },
      "eventType" : "logEvent",
      "timestamp" : "2026-03-04 09:15:01.300000+0100",
      "processID" : 4123
    },{
      "eventType" : "stateEvent",
      "eventMessage" : "applicationWillResignActive:",
      "processImagePath" : "\/Notes Demo",
      "timestamp" : "2026-03-04 09:15:01.300000+0100",
      "processID" : 4123
    },
    {
      "timestamp" : "2026-03-04 09:15:02.300000+0100",
      "eventType" : "logEvent",
      "eventMessage" : "applicationWillResignActive:",
      "processImagePath" : "\/Notes Demo",
      "processID" : 4123
    },{
      "timestamp" : "2026-03-04 09:15:02.400000+0100",
      "eventMessage" : "applicationDidEnterBackground:",
      "eventType" : "logEvent",
      "processImagePath" : "\/Notes De
    """#

  static let console = """
    Type\tTime\tProcess\tMessage
    default\t09:15:28.220189+0100\tNotes Demo\tapplicationDidBecomeActive:
    info\t09:15:28.300000 +0100\tkernel\ten0 saw\tapplicationWillTerminate:
    error    09:15:29.000000+0100    Notes Demo   applicationWillResignActive:\tmore
    two lines:
    applicationWillTerminate:
    8.220189+0100\tNotes Demo\tapplicationDidEnterBackground:

    """

  static let consoleWithLibrary = """
    default\t09:15:28.220189-0600\tNotes Demo\tNotes\tapplicationDidBecomeActive:
    default\t09:15:28.220189-0600\tNotes Demo\tNotes\tapplicationDidBecomeActive:
    Debug\t09:15:28.300000-0600\tkernel\tIOKit\ten0 is up
    Error    09:15:29.000000-0600    Notes Demo    Shared.dylib    applicationWillResignActive:

    """
}
