"""The processes of an engine: started in one session, read thread by thread, and ended whatever
ends this program."""
import contextlib, ctypes, os, pathlib, re, secrets, shutil, signal, subprocess, sys, tempfile, time
import psutil

PR_SET_PDEATHSIG = 1
LIBC = ctypes.CDLL(None)


class Failure(Exception):
    """A sentence for people, with the exit code: 3 where the machine lacks something."""

    def __init__(self, sentence, code=3):
        super().__init__(sentence)
        self.code = code


def program(names, packages, what):
    """The path of the first program of these names that is installed."""
    for name in names:
        if found := shutil.which(name):
            return found
    raise Failure(f"{what} needs {' or '.join(names)}, and there is none: install {packages} "
                  f"(Debian: scripts/setup)")


def start(words, folder, environment, output):
    """Starts a program that dies with this process, and is told no display of the host."""
    kept = {name: value for name, value in os.environ.items() if name not in (
        "DISPLAY", "WAYLAND_DISPLAY", "WAYLAND_SOCKET", "SWAYSOCK", "DBUS_SESSION_BUS_ADDRESS")}
    # Whatever it keeps is kept in its folder.
    places = dict.fromkeys(("HOME", "TMPDIR", "XDG_CONFIG_HOME", "XDG_CACHE_HOME",
                            "XDG_RUNTIME_DIR"), str(folder))
    with open(output, "wb") as file:
        return subprocess.Popen(words, cwd=folder, env=kept | places | environment,
                                stdin=subprocess.DEVNULL, stdout=file, stderr=file,
                                preexec_fn=lambda: LIBC.prctl(PR_SET_PDEATHSIG, signal.SIGKILL))


def last_words(output):
    lines = pathlib.Path(output).read_text(errors="replace").splitlines()
    return " | ".join(line.strip() for line in lines
                      if not line.startswith("["))[-400:] or "it said nothing"


# MARK: The end

def members(session):
    """A session's living processes but this one, whatever parents or group they have left."""
    found = []
    for number in psutil.pids():
        with contextlib.suppress(ProcessLookupError, psutil.Error):
            if number != os.getpid() and os.getsid(
                    number) == session and psutil.Process(number).status() != psutil.STATUS_ZOMBIE:
                found.append(number)
    return found


def end(session, folder):
    """Kills what is left of a session, and takes its folder away."""
    for _ in range(250):
        left = members(session)
        for number in left:
            with contextlib.suppress(ProcessLookupError):
                os.kill(number, signal.SIGKILL)
        shutil.rmtree(folder, ignore_errors=True)
        if not left and not os.path.exists(folder):
            return
        time.sleep(0.02)
    print(f"{folder} and processes {left} are left", file=sys.stderr)


def guarded(work):
    """Calls work(folder) in a session of its own, and returns its exit code. Of two processes
    each ends all that was started when the other one is killed; a signal to either stops the
    work, and is 128 and its number."""
    folder = f"{tempfile.gettempdir()}/wavebench-engine-{secrets.token_hex(6)}"
    parent, signals = os.getpid(), (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
    child = os.fork()
    if child == 0:
        for number in signals:
            signal.signal(number, lambda number, _: sys.exit(128 + number))
        os.setsid()
        LIBC.prctl(PR_SET_PDEATHSIG, signal.SIGTERM)
        code = 3
        try:
            if os.getppid() == parent:
                os.mkdir(folder, 0o711)  # a display that is another user's passes through
                work(pathlib.Path(folder))
                code = 0
        except SystemExit as stop:
            code = stop.code
        except Failure as failure:
            print(f"{pathlib.Path(sys.argv[0]).name}: {failure}", file=sys.stderr)
            code = failure.code
        finally:
            for number in signals:
                signal.signal(number, signal.SIG_IGN)
            end(os.getpid(), folder)
        sys.stderr.flush()
        os._exit(code)
    for number in signals:
        signal.signal(number, lambda number, _: os.kill(child, number))
    status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    end(child, folder)
    if status < 0:
        print(f"the measuring process was killed by signal {-status}", file=sys.stderr)
    return status if status >= 0 else 3


# MARK: Threads

class Books:
    """What the kernel books to each thread of this process's session, but its own: ns on a core,
    ns ready and without one, times that it gave up its core, times that the kernel took it away."""

    def __init__(self):
        self.threads, self.first, self.last = {}, {}, {}
        self.look()
        self.first = dict(self.last)

    def look(self):
        """Reads all of them. A thread that ends keeps what was read last; one that began later
        counts from 0."""
        for process in members(os.getsid(0)):
            place = pathlib.Path(f"/proc/{process}")
            try:
                # Chromium writes all words into one.
                words = (place / "cmdline").read_text(errors="replace").replace("\0", " ").split()
                tasks = list((place / "task").iterdir())
            except OSError:
                continue
            for task in tasks:
                try:
                    name = (task / "comm").read_text().strip()
                    times = (task / "schedstat").read_text().split()[:2]
                    # The voluntary and the nonvoluntary ones, in this order.
                    switches = re.findall(r"voluntary_ctxt_switches:\s*(\d+)",
                                          (task / "status").read_text())
                except OSError:
                    continue
                key = process, int(task.name)
                self.threads[key] = name, words, process == key[1]
                self.last[key] = [int(word) for word in times + switches]

    def uses(self, side):
        """The sums of what side(name, words, is_first) calls each thread, by what it says."""
        sums = {}
        for key, now in self.last.items():
            uses = sums.setdefault(side(*self.threads[key]), [0, 0, 0, 0])
            for index, before in enumerate(self.first.get(key, [0, 0, 0, 0])):
                uses[index] += max(0, now[index] - before)
        return sums


def meter():
    """The time, busy and stolen time of the whole machine, and what this process has used, s."""
    words = open("/proc/stat").readline().split()[1:9]
    user, nice, system, _, _, irq, softirq, steal = map(int, words)
    busy, stolen = (ticks / os.sysconf("SC_CLK_TCK")
                    for ticks in (user + nice + system + irq + softirq, steal))
    return time.monotonic(), busy, stolen, time.process_time()
