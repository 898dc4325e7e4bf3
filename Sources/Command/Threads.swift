#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A value that threads share, of which one at a time has hold, and which they can wait for.
///
/// The standard library's mutex has nothing to wait with.
@safe final class Monitored<Value>: @unchecked Sendable {
  // SAFETY: `value` is touched between lock and unlock only; the mutex and the condition stay where they are from `init`
  // to `deinit`, as they must.
  private var value: Value
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private let condition: UnsafeMutablePointer<pthread_cond_t>

  init(_ value: Value) {
    self.value = value
    unsafe mutex = .allocate(capacity: 1)
    unsafe condition = .allocate(capacity: 1)
    unsafe mutex.initialize(to: pthread_mutex_t())
    unsafe condition.initialize(to: pthread_cond_t())
    unsafe pthread_mutex_init(mutex, nil)
    unsafe pthread_cond_init(condition, nil)
  }

  deinit {
    unsafe pthread_cond_destroy(condition)
    unsafe pthread_mutex_destroy(mutex)
    unsafe condition.deallocate()
    unsafe mutex.deallocate()
  }

  /// Runs `body` with hold of the value, and wakes everybody who waits.
  func change<Result>(_ body: (inout Value) -> Result) -> Result {
    unsafe pthread_mutex_lock(mutex)
    defer {
      unsafe pthread_cond_broadcast(condition)
      unsafe pthread_mutex_unlock(mutex)
    }
    return body(&value)
  }

  /// Runs `body` with hold of the value, again after each change by others until it returns something.
  func wait<Result>(_ body: (inout Value) -> Result?) -> Result {
    unsafe pthread_mutex_lock(mutex)
    defer {
      unsafe pthread_cond_broadcast(condition)
      unsafe pthread_mutex_unlock(mutex)
    }
    while true {
      if let result = body(&value) { return result }
      unsafe pthread_cond_wait(condition, mutex)
    }
  }
}

/// A thread of this process.
struct Thread {
  private final class Task {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  #if canImport(Darwin)
    private let handle: pthread_t?
  #else
    private let handle: pthread_t
  #endif

  /// Starts a thread; nil where the system has none to give.
  init?(_ body: @escaping @Sendable () -> Void) {
    let task = unsafe Unmanaged.passRetained(Task(body))
    #if canImport(Darwin)
      var handle: pthread_t?
    #else
      var handle = pthread_t()
    #endif
    // SAFETY: the new thread takes over the reference that was retained for it; where there is no thread it is released
    // here.
    let result = unsafe pthread_create(&handle, nil, { unsafe Thread.run($0) }, task.toOpaque())
    guard result == 0 else {
      unsafe task.release()
      return nil
    }
    self.handle = handle
  }

  #if canImport(Darwin)
    private static func run(_ task: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
      // SAFETY: see `init`.
      unsafe Unmanaged<Task>.fromOpaque(task).takeRetainedValue().body()
      return nil
    }
  #else
    private static func run(_ task: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
      // SAFETY: see `init`.
      if let task = unsafe task {
        unsafe Unmanaged<Task>.fromOpaque(task).takeRetainedValue().body()
      }
      return nil
    }
  #endif

  /// Waits until the thread has ended. To be called once.
  func join() {
    #if canImport(Darwin)
      if let handle { pthread_join(handle, nil) }
    #else
      pthread_join(handle, nil)
    #endif
  }
}

extension Posix {
  /// How many processors there are to work with.
  static var processors: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }
}
