"""Tool-info module of BenchExec for Weir.

Put this file where BenchExec looks for tool-info modules (a package on PYTHONPATH, for example
`my_tools/weir.py`), and name it in the benchmark definition: `<benchmark tool="my_tools.weir">`.
Options of the definition are passed on: `<option name="--witness">witness.yml</option>`.

Weir's last line is the result in SV-COMP's words (`SV-COMP: false(unreach-call)`); the exit codes are
0 true, 1 false, 2 unknown, 3 bad input, 4 a bug in Weir.
"""

import benchexec.result as result
import benchexec.tools.template

PREFIX = "SV-COMP: "


class Tool(benchexec.tools.template.BaseTool2):
    """Tool info for Weir, a verifier for concurrent programs on machines with store buffers."""

    def name(self):
        return "Weir"

    def executable(self, tool_locator):
        return tool_locator.find_executable("weir", subdir="bin")

    def version(self, executable):
        return self._version_from_tool(executable, line_prefix="weir ")

    def cmdline(self, executable, options, task, rlimits):
        command = [executable, "check", task.single_input_file]
        if task.property_file:
            command += ["--property", task.property_file]
            given = task.options.get("data_model") if isinstance(task.options, dict) else None
            if given:
                command += ["--data-model", given]
        # A limit of Weir's own ends with what is known; the one of BenchExec ends the process.
        own = {option.split("=")[0] for option in options}
        if rlimits.cputime and "--time-limit" not in own:
            command += ["--time-limit", f"{max(1, int(rlimits.cputime * 0.95))}s"]
        if rlimits.memory and "--memory-limit" not in own:
            command += ["--memory-limit", f"{max(1, int(rlimits.memory * 0.9) // 2**20)}M"]
        if rlimits.cpu_cores and not own & {"-j", "--jobs"}:
            command += ["-j", str(rlimits.cpu_cores)]
        # What follows `--` is for the compiler.
        at = options.index("--") if "--" in options else len(options)
        return command + list(options[:at]) + list(options[at:])

    def determine_result(self, run):
        if run.was_timeout:
            return result.RESULT_TIMEOUT
        for line in reversed(list(run.output)):
            if line.startswith(PREFIX):
                return line[len(PREFIX) :].strip()
        code = run.exit_code.value
        if code == 2:
            return result.RESULT_UNKNOWN
        if code == 3:
            for line in run.output:
                if "ILP32 is not supported" in line:
                    return f"{result.RESULT_ERROR} (ILP32)"
            return f"{result.RESULT_ERROR} (input)"
        if code == 4:
            return f"{result.RESULT_ERROR} (a bug in Weir)"
        # Without a property file, the words of Weir's own verdict.
        words = {0: ("SAFE", result.RESULT_TRUE_PROP), 1: ("UNSAFE", result.RESULT_FALSE_PROP)}
        word, answer = words.get(code, ("", result.RESULT_ERROR))
        if word and any(line.startswith(word + " ") for line in run.output):
            return answer
        return result.RESULT_ERROR

    def get_value_from_output(self, output, identifier):
        # With --stats: a figure by its name, as in `<column title="states">states</column>`.
        for line in output:
            if line.startswith(identifier + "  "):
                return line[len(identifier) :].strip()
        return None
