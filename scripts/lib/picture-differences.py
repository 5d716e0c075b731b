"""usage: scripts/python scripts/lib/picture-differences.py NAME-bilinear.png...: compares what a
GPU drew, NAME-gpu.png and NAME-gpu-paths.png, with it.

Masks: no channel of a pixel differs by more than 3 of 255. Paths, of four samples a pixel: none
by more than 128, and by at most 1 on average. Exit 1: more differs, or sizes."""
import pathlib, statistics, sys
from PIL import Image, ImageChops, ImageStat

failed = False
for name in sys.argv[1:] or sys.exit(__doc__):
    first = pathlib.Path(name)
    own = Image.open(first).convert("RGB")
    for server, most in (("gpu", 3), ("gpu-paths", 128)):
        beside = first.with_name(first.name.replace("-bilinear.png", f"-{server}.png"))
        other = Image.open(beside).convert("RGB")
        difference = ImageChops.difference(own, other)
        found = max(high for _, high in difference.getextrema())
        average = statistics.mean(ImageStat.Stat(difference).mean)
        failed |= found > most or average > 1 or own.size != other.size
        print(f"{first.name}: {server}: {found} at most, {average:.4f} in the "
              f"mean{'' if own.size == other.size else ', another size'}")
sys.exit(failed)
