"""Runs the tool-info module without BenchExec: its base class is replaced by one with the same
methods. `python3 test_weir.py WEIR TASK.c PROPERTY.prp`, with the path of the binary."""

import subprocess
import sys
import types
from collections import namedtuple
from pathlib import Path


class BaseTool2:
    @staticmethod
    def _version_from_tool(executable, arg="--version", line_prefix=None):
        out = subprocess.run([executable, arg], capture_output=True, text=True, check=True).stdout
        lines = (line for line in out.splitlines() if line.startswith(line_prefix or ""))
        return next(lines, "")[len(line_prefix or "") :].strip()


def module(name, **members):
    sys.modules[name] = types.ModuleType(name)
    for key, value in members.items():
        setattr(sys.modules[name], key, value)
    return sys.modules[name]


result = module(
    "benchexec.result",
    RESULT_TRUE_PROP="true",
    RESULT_FALSE_PROP="false",
    RESULT_UNKNOWN="unknown",
    RESULT_ERROR="ERROR",
    RESULT_TIMEOUT="TIMEOUT",
)
template = module("benchexec.tools.template", BaseTool2=BaseTool2)
tools = module("benchexec.tools", template=template)
module("benchexec", result=result, tools=tools)
sys.path.insert(0, str(Path(__file__).parent))
import weir  # noqa: E402

Task = namedtuple("Task", "single_input_file property_file options")
Limits = namedtuple("Limits", "cputime memory cpu_cores")
Code = namedtuple("Code", "value")
Run = namedtuple("Run", "output exit_code was_timeout")


class Locator:
    def find_executable(self, name, subdir=""):
        assert (name, subdir) == ("weir", "bin")
        return sys.argv[1]


def run(command):
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    return Run(done.stdout.splitlines(), Code(done.returncode), False)


tool = weir.Tool()
assert tool.name() == "Weir"
executable = tool.executable(Locator())
assert tool.version(executable)[0].isdigit(), tool.version(executable)
limits = Limits(60, 4 * 2**30, 1)
task = Task(sys.argv[2], sys.argv[3], {"data_model": "LP64"})
command = tool.cmdline(executable, ["--stats"], task, limits)
assert command[:3] == [executable, "check", sys.argv[2]], command
ran = run(command)
assert tool.get_value_from_output(ran.output, "states"), ran.output
print(tool.determine_result(ran))
narrow = run(tool.cmdline(executable, [], task._replace(options={"data_model": "ILP32"}), limits))
assert tool.determine_result(narrow) == "ERROR (ILP32)", narrow
assert tool.determine_result(Run(["SAFE under TSO   x"], Code(0), False)) == "true"
assert tool.determine_result(Run([], Code(0), False)) == "ERROR"
assert tool.determine_result(Run([], Code(2), False)) == "unknown"
assert tool.determine_result(Run([], Code(None), True)) == "TIMEOUT"
