# A template: .ci/release fills in the version and the checksum. Not tried with Homebrew.
class Lifecheck < Formula
  desc "Checks iOS life-cycle callbacks in logs against the documented order"
  homepage "https://example.com/lifecheck"
  url "https://example.com/lifecheck/releases/download/VERSION/lifecheck-VERSION-source.tar.gz"
  sha256 "SHA256"
  license "MIT"

  depends_on xcode: ["26.0", :build]
  uses_from_macos "swift" => :build
  uses_from_macos "sqlite"
  uses_from_macos "zlib"

  def install
    # Homebrew has a sandbox of its own, in which that of SwiftPM cannot be made.
    system ".ci/build", "--disable-sandbox", "--product", "lifecheck"
    bin.install ".build/release/lifecheck"
    (man1/"lifecheck.1").write Utils.safe_popen_read(bin/"lifecheck", "man")
    generate_completions_from_executable(bin/"lifecheck", "completions")
  end

  test do
    (testpath/"home.log").write <<~LOG
      -[AppDelegate application:didFinishLaunchingWithOptions:]
      -[AppDelegate applicationDidBecomeActive:]
      -[AppDelegate applicationDidEnterBackground:]
    LOG
    assert_match "background-without-resign", shell_output("#{bin}/lifecheck home.log", 1)
    assert_match version.to_s, shell_output("#{bin}/lifecheck --version")
  end
end
