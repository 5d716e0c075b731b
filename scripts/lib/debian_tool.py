"""Programs of Debian packages: installed ones, else unpacked into .build, and not installed."""
import functools, os, pathlib, shutil, subprocess
from program import ROOT

HOME = ROOT / ".build/debian"
# By name the file, its package, and those that it needs.
TOOLS = {"sqlite": ("/usr/bin/sqlite3", "sqlite3"), "miller": ("/usr/bin/mlr", "miller"),
         "promtool": ("/usr/bin/promtool", "prometheus"),
         "compare.py": ("/usr/share/benchmark/compare.py", "libbenchmark-tools"),
         "gnuplot": ("/usr/bin/gnuplot-nox", "gnuplot-nox", "gnuplot-data", "liblua5.4-0")}


@functools.cache
def unpacked(*packages):
    """True if the packages lie unpacked in HOME."""
    for package in packages:
        if (HOME / f"{package}.unpacked").exists():
            continue
        folder = HOME / f"{package}.deb"
        folder.mkdir(parents=True, exist_ok=True)
        try:
            subprocess.run(["apt-get", "download", "-q", package], cwd=folder, check=True,
                           capture_output=True)
            [archive] = folder.glob("*.deb")
            subprocess.run(["dpkg", "-x", archive, HOME], check=True)
        except (OSError, ValueError, subprocess.CalledProcessError):
            return False
        shutil.rmtree(folder)
        (HOME / f"{package}.unpacked").touch()
    return True


def found(tool):
    """The path of a tool; None where it is not to be had."""
    file, *packages = TOOLS[tool]
    if pathlib.Path(file).exists():
        return file
    return str(HOME) + file if unpacked(*packages) else None


def environment():
    """For what is run from there: its libraries and its data."""
    folders = [str(folder) for folder in (HOME / "usr/lib").glob("*-linux-gnu*")]
    return os.environ | {"LD_LIBRARY_PATH": ":".join(folders),
                         "GNUPLOT_DRIVER_DIR": str(HOME / "usr/lib/gnuplot/5.4"),
                         "GNUPLOT_PS_DIR": str(HOME / "usr/share/gnuplot/gnuplot/5.4/PostScript")}
