"""What scripts/check faults and counters share: libraries of Tests/Faults, to be loaded before the
program."""
import shutil, subprocess, sys
from program import PROGRAM, ROOT


def build(library):
    """Compiles a library; exit 3 where that cannot be done, or there is no release binary."""
    if not shutil.which(PROGRAM):
        fail(f"no {PROGRAM}; build it with scripts/build")
    compiler = shutil.which("cc") or shutil.which("clang") or fail("no C compiler")
    if subprocess.run([compiler, "-shared", "-fPIC", "-O1", "-Wall", "-Werror", "-o", library,
                       ROOT / f"Tests/Faults/{library.stem}.c", "-ldl"]).returncode:
        fail("the library could not be built: scripts/setup installs what it needs")


def fail(text):
    print(f"{sys.argv[0]}: {text}", file=sys.stderr)
    sys.exit(3)
