"""usage: scripts/evidence time-limits [OUTPUT] [LIMIT…]: is --time-limit kept within 20 % of its
value?

Ten commands of different scenarios and settings at 10, 30 and 90 s, or at the LIMITs given: how
long each took, and what it left out. Writes results/time-limits.csv, or OUTPUT; exit 1 where a
run took more than 1.2 times its limit. 22 minutes. Exit code 2, of a limit in which no round
ends, is a row, too."""
import itertools, json, pathlib, subprocess, sys, tempfile, time
from program import PROGRAM, RESULTS, write

output = sys.argv[1] if len(sys.argv) > 1 else RESULTS / "time-limits.csv"
limits = [float(word) for word in sys.argv[2:]] or [10, 30, 90]
COMMANDS = ["", "--suite quick", "--sampling nearest --suite sweep",
            "--server bilinear --suite sweep", "--views 1,10,100,1000",
            "--scenario paced,loaded --views 12 --processes 5",
            "--scenario interrupt --views 1,100", "--scenario effects --views 100",
            "--scenario progress,lifecycle --views 12", "--suite quick --sessions 2 --processes 20"]

rows = []
for command, limit in itertools.product(COMMANDS, limits):
    with tempfile.TemporaryDirectory() as folder:
        start = time.monotonic()
        run = subprocess.run([PROGRAM, "run", *command.split(), "--time-limit", f"{limit:g}",
                              "--quiet", "--output", folder + "/run"], capture_output=True,
                             text=True)
        seconds = time.monotonic() - start
        rows.append({"command": f"run {command}".strip(), "limit_s": f"{limit:g}",
                     "seconds": f"{seconds:.1f}", "of_limit": f"{seconds / limit:.2f}",
                     "exit_code": run.returncode})
        if run.returncode == 0:
            manifest = json.loads(pathlib.Path(folder, "run/manifest.json").read_text())
            left = manifest["settings"]["left_out_for_time"] or {}
            rows[-1] |= {"processes": left.get("processes", ""),
                         "processes_asked": left.get("processes_asked", ""),
                         "memory_left_out": int(left.get("memory", False)),
                         "blocks_left_out": len(left.get("blocks", []))}
        elif run.returncode != 2:
            sys.exit(f"time-limits: 'run {command}' ends with {run.returncode}: {run.stderr}")
    print(*rows[-1].values(), sep="\t", flush=True)
write(output, rows)
late = [row for row in rows if row["exit_code"] == 0 and float(row["of_limit"]) > 1.2]
for row in late:
    print(f"time-limits: '{row['command']}' took {row['seconds']} s of {row['limit_s']}",
          file=sys.stderr)
sys.exit(1 if late else 0)
