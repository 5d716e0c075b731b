"""What the driver reads of engines and displays, and what it makes of it."""
import os, pathlib, random, signal, subprocess, sys, time, unittest
from chromium import by_way, composited
from display import shown_in
from measure import emulated, load, frame_values, phases, times, ways
from processes import Failure
from program import Fault, ask
from python_run import cell
from way_tables import changed, sides

# A driver whose engine is `sleep`: says which processes it is, and where they keep what they write.
DRIVER = """
import os, sys
from processes import guarded, start
def work(folder):
    engine = start(["sleep", "600"], folder, {}, folder / "log")
    print(os.getppid(), os.getpid(), engine.pid, folder, flush=True)
    engine.wait()
sys.exit(guarded(work))"""


def picture(shown, answered, callback=39):
    """What libwayland writes of a picture at `shown`, and of the answer to its frame callback."""
    return (f"[{shown}] wl_surface@29.frame(new id wl_callback@{callback})\n"
            f"[{shown}] wl_surface@29.attach(wl_buffer@37, 0, 0)\n"
            f"[{shown}] wl_surface@29.damage(0, 56, 751, 184)\n"
            f"[{shown}] wl_surface@29.commit()\n"
            f"[{answered}]  -> wl_callback@{callback}.done(30673095)\n"
            f"[{answered}]  -> wl_display@1.delete_id({callback})\n")


class DisplayTests(unittest.TestCase):
    def test_a_picture_is_shown_when_its_frame_callback_is_answered(self):
        self.assertEqual(shown_in(picture(" 4144.000", " 4144.090")
                                  + picture(" 4160.500", " 4160.700")), [4_144_090, 4_160_700])

    def test_what_brings_no_new_picture_is_none(self):
        for text in ("[1.000] wl_display@1.sync(new id wl_callback@3)\n[1.010]  -> "
                     "wl_callback@3.done(1)\n", "[1.000] wl_surface@5.frame(new id "
                     "wl_callback@3)\n[1.001] wl_surface@5.commit()\n[1.010]  -> "
                     "wl_callback@3.done(1)\n", "[1.000] wl_surface@5.attach(wl_buffer@7, 0, "
                     "0)\n[1.001] wl_surface@5.commit()\n",
                     "00:00:00.004 [ERROR] [wlr] no device\n", "[1.0", "[x.1] a@1.b()\n", ""):
            self.assertEqual(shown_in(text), [], text)

    def test_of_two_pictures_before_an_answer_the_first_was_never_shown(self):
        first = "\n".join(picture("10.000", "16.000").splitlines()[:4]) + "\n"
        self.assertEqual(shown_in(first + picture("12.000", "16.000", callback=40)), [16_000])


class ChromiumTests(unittest.TestCase):
    def test_where_animations_run_is_what_was_told_of_each_at_last(self):
        def event(name, failed=None):
            return {"name": "Animation", "id2": {"local": name},
                    "args": {"data": {} if failed is None else {"compositeFailed": failed}}}
        self.assertEqual(composited([event("a"), event("b", 16), event("a"), event("c", 0)]),
                         "2 on the compositor, 1 on the page's thread "
                         "(compositeFailed 16: it adds to what is there in place of replacing it)")
        self.assertIsNone(composited([{"name": "Other"}]))


class WayTests(unittest.TestCase):
    @staticmethod
    def seen(*strips, block=2.0):
        """Pictures 20 ms apart of a page whose block begins 1.4 s after it came: of each strip
        strips(time) says which picture it shows."""
        times = [index / 50 for index in range(int(50 * (1.4 + block)) + 3)]
        return [(time, ways.FREE if time < 1.4 else ways.BLOCKED if time < 1.4 + block
                 else ways.OVER, [strip(time) for strip in strips]) for time in times]

    def test_different_pictures_before_the_block_and_in_it_are_counted(self):
        moves, stands, waits = float, lambda time: 0, lambda time: min(time, 1.4)
        found = ways.rates(self.seen(moves, stands, waits), ["a", "b", "c"])
        self.assertEqual([round(found[way, window]) for way in "abc"
                          for window in (ways.FREE, ways.BLOCKED)], [49, 49, 0, 0, 49, 0])

    def test_a_page_that_was_not_blocked_or_not_seen_is_a_failure(self):
        whole = self.seen(float)
        for pictures in (self.seen(float, block=1.0), self.seen(float, block=9.0), whole[:-3],
                         [one for one in whole if not 1.5 < one[0] < 3.3]):
            self.assertRaises(Failure, ways.rates, pictures, ["a"])

    def test_controls_that_are_wrong_are_named(self):
        wanted = {"still": False, "opacity": True}
        right = {("still", ways.BLOCKED): 0.0, ("opacity", ways.BLOCKED): 59.0}
        self.assertEqual(list(ways.faults(right, wanted)), [])
        self.assertEqual(list(ways.faults({}, wanted)), [])
        wrong = " ".join(ways.faults({name: 59 - rate for name, rate in right.items()}, wanted))
        self.assertIn("still must stand still", wrong)
        self.assertIn("opacity must go on", wrong)

    def test_each_way_is_on_a_page_once_beside_controls_or_alone(self):
        for family, loop, least in (("web", "threaded", 60), ("qt", "threaded", 30),
                                    ("qt", "basic", 30), ("gtk", "threaded", 8)):
            names = ways.named(family)
            self.assertGreater(len(names), least)
            for beside in (0, 8, 20):
                plan = ways.pages(names, family, loop, beside, random.Random(1))
                shown = [way for page in plan for way in page]
                self.assertEqual(set(shown), set(names))
                twice = {way for way in shown if shown.count(way) > 1}
                self.assertLessEqual(twice, set(ways.controls(family, loop)) if beside else set())

    def test_a_way_that_changed_sides_is_named_and_one_whose_starts_differ_is_on_none(self):
        def row(way, least, most):
            return {"metric": "view_frame_rate", "load": ways.LOAD, "min": least, "max": most,
                    "backend": "firefox", "scale": "2.0", "strategy": way,
                    "setting": "graphics=gpu"}
        before = sides([row("css", "58.7", "60.0"), row("gif", "0.0", "0.7")])
        now = sides([row("css", "0.0", "59.0"), row("gif", "9.3", "59.0"), row("smil", "0", "0")])
        self.assertEqual([before["firefox", "2", "css"], now["firefox", "2", "css"]], [True, None])
        self.assertEqual(changed(before, now), [
            "css in firefox at scale 2 is not alike in two starts in the block; before it goes on",
            "gif in firefox at scale 2 goes on in the block; before it stands still"])
        self.assertEqual(changed(before, before), [])

    def test_what_a_trace_tells_of_a_way_is_of_its_last_page(self):
        def event(track, time, phase, **data):
            return {"name": "Animation", "id2": {"local": track}, "ts": time, "ph": phase,
                    "args": {"data": data}}
        events = [event("1", 1, "b", nodeName="DIV id='a' class='box'", nodeId=7, displayName=""),
                  event("1", 2, "n", compositeFailed=16),
                  event("2", 3, "b", nodeName="::before", nodeId=8, displayName="b"),
                  event("1", 4, "b", nodeName="DIV id='a' class='box'", nodeId=9, displayName=""),
                  event("3", 4, "b", nodeName="DIV id='a' class='box'", nodeId=9, displayName=""),
                  event("3", 5, "n", compositeFailed=64)]
        told = {way: composited(of) for way, of in by_way(events[::-1]).items()}
        self.assertEqual(told, {"a": "1 on the compositor, 1 on the page's thread (compositeFailed "
                                "64: its target has other animations of the property)",
                                "b": "1 on the compositor"})


class EndTests(unittest.TestCase):
    def test_whoever_is_ended_by_whatever_signal_no_process_and_no_folder_is_left(self):
        for victim in range(3):
            for number in (signal.SIGINT, signal.SIGTERM, signal.SIGKILL):
                named = ("driver", "measuring process", "engine")[victim]
                with self.subTest(victim=named, signal=number.name), subprocess.Popen(
                        [sys.executable, "-Bc", DRIVER], cwd=pathlib.Path(__file__).parent,
                        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as run:
                    *processes, folder = run.stdout.readline().split()
                    os.kill(int(processes[victim]), number)
                    deadline = time.monotonic() + 20
                    run.wait(20)
                    while (left := [one for one in processes if is_alive(one)] + [folder]
                           * os.path.exists(folder)) and time.monotonic() < deadline:
                        time.sleep(0.01)
                    self.assertEqual(left, [])


def is_alive(process):
    try:
        return pathlib.Path(
            f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] not in "ZX"
    except OSError:
        return False


class ValueTests(unittest.TestCase):
    def test_a_gap_counts_as_so_many_refreshes_as_it_is_long(self):
        found = frame_values([10 + index / 60 for index in range(60) if index not in (20, 21, 40)],
                             10, 1)
        self.assertEqual([found["frame", name]
                          for name in ("frames_presented", "frames_missed", "longest_miss")],
                         [57, 3, 2])
        self.assertAlmostEqual(found["frame", "hitch_time_ratio"], 50)
        self.assertEqual(frame_values([], 10, 1)["frame", "frames_missed"], 59)
        # Of two within half a refresh nobody sees the first.
        self.assertEqual(frame_values([10.1, 10.104, 10.2], 10, 1)["frame", "frames_presented"], 2)

    def test_what_the_program_cannot_answer_is_a_fault_and_the_next_question_is_answered(self):
        for question in ({"words": {"number": 1, "style": "pages"}}, {"shown": {"times": []}},
                         {"other": 1}, {"ratio": {"run": "/none", "first": {}, "second": {}}},
                         {"mean_of_logs": [1]}):
            self.assertRaises(Fault, ask, **question)
        # `wavebench render` of four views: scripts/check engines compares their pictures.
        self.assertEqual(len({view for view in phases(300) if 0 <= view < 1}), 300)

    def test_a_number_has_a_point_and_no_exponent(self):
        self.assertEqual([cell(number) for number in (12, 0.25, 1e-14, 1e16, -1.5e-7)],
                         ["12.0", "0.25", "0.00000000000001", "10000000000000000.0",
                          "-0.00000015"])

    def test_loads_and_renderers_are_read(self):
        self.assertEqual(times("busy:24.6ms/41ms"), (24.6, 41))
        self.assertEqual([load("idle"), load("none")], ["idle", "idle"])
        for text in ("busy", "busy:0ms/41ms", "busy:1/2", "busy:x"):
            self.assertRaises(Exception, times, text)
        self.assertTrue(emulated("ANGLE (Google, Vulkan 1.3.0 (SwiftShader Device (Subzero)))"))
        self.assertFalse(emulated("AMD Radeon RX 6600 (radeonsi, navi23, LLVM 15.0.6)"))


if __name__ == "__main__":
    unittest.main()
