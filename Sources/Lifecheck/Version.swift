/// The version of the library and the command, as reports and `--version` say it.
public let lifecheckVersion = "0.1.0"
