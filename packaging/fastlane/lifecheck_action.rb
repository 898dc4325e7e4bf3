# fastlane's action `lifecheck`: copy it to fastlane/actions/.
require "shellwords"

module Fastlane
  module Actions
    class LifecheckAction < Action
      # What the exit status means, besides 0.
      PROBLEMS = {
        1 => "findings at or above the fail level",
        2 => "the check could not be done",
        64 => "wrong options"
      }.freeze

      def self.run(params)
        # An array, so that no shell reads the names of files.
        command = [params[:executable], "--format", params[:reporter]]
        command += ["--config", params[:config_file]] if params[:config_file]
        command << "--strict" if params[:strict]
        command << "--quiet" if params[:quiet]
        (params[:outputs] || {}).each { |format, path| command += ["--output", "#{format}=#{path}"] }
        command += Array(params[:options]) + ["--"] + Array(params[:path])

        status = nil
        Actions.sh(*command) { |process, _, _| status = process.exitstatus }
        problem = "lifecheck: #{PROBLEMS.fetch(status, 'it did not end by itself')}" unless status == 0
        if problem && params[:ignore_exit_status]
          UI.important(problem)
        elsif problem
          UI.user_error!(problem)
        end
        status
      end

      def self.description
        "Checks iOS life-cycle callbacks in logs against the documented order"
      end

      def self.return_value
        "The exit status of lifecheck"
      end

      def self.available_options
        [
          option(:path, "A log or a folder of logs, or an array of them", is_string: false),
          option(:outputs, "Reports to write, such as { junit: 'life-cycle.xml' }", type: Hash, optional: true),
          option(:reporter, "The report in fastlane's log, which strips blanks at the beginning of lines", default_value: "concise"),
          option(:config_file, "A .lifecheck file, where it is not beside the logs", optional: true),
          option(:strict, "Warnings fail too", type: Boolean, default_value: false),
          option(:quiet, "Findings only", type: Boolean, default_value: false),
          option(:options, "More options of lifecheck, as an array", type: Array, optional: true),
          option(:executable, "Where lifecheck is", default_value: "lifecheck"),
          option(:ignore_exit_status, "Say what is wrong, and go on", type: Boolean, default_value: false)
        ]
      end

      def self.option(key, description, **rest)
        FastlaneCore::ConfigItem.new(key: key, env_name: "LIFECHECK_#{key.upcase}", description: description, **rest)
      end
      private_class_method :option

      def self.authors
        ["the lifecheck authors"]
      end

      def self.category
        :testing
      end

      def self.is_supported?(platform)
        %i[ios mac].include?(platform)
      end
    end
  end
end
