/// The version of the library and the command, as reports and `--version` say it.
public let lifecheckVersion = "0.1.0"

/// The day of that version, as the manual page has it.
package let lifecheckDate = "November 22, 2026"
