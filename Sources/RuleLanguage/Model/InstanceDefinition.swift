/// The `instance` block: how a line tells which of several equal things it is about, such as one scene of an app.
package struct InstanceDefinition: Sendable {
  /// Words before a name, in lower case: `session 5D0C9A31-…`, `scene: main`.
  package var names: [String] = []
  /// What stands after such a word and is no name, in lower case.
  package var exceptions: [String] = []
  /// What the class of an object ends with whose address tells the instance, in lower case, the surest first.
  package var pointers: [String] = []
  /// Words before a sign that may be a name, in lower case: `id=2`.
  package var marks: [String] = []
  /// Words that say behind a callback that its thing comes next, in lower case: `for scene: 5D0C9A31-…`.
  package var links: [String] = []
  /// Names of tags and classes whose short names are the thing's callbacks, in lower case: `[Scene] didBecomeActive`.
  package var tags: [String] = []
  /// Texts that show a thing of another kind, which is not judged, in lower case.
  package var unjudged: [String] = []

  package static let pointerLimit = 64

  package init() {}
}
