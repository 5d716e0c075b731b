"""usage: scripts/python scripts/lib/picture_differences.py NAME-bilinear.png...: compares what a
GPU drew, NAME-gpu.png and NAME-gpu-paths.png, with it.

Masks: no channel of a pixel differs by more than 3 of 255. Paths, of four samples a pixel: none
by more than 128, and by at most 1 on average. Exit 1: more differs, or sizes."""
import pathlib, statistics, sys
from PIL import Image, ImageChops, ImageStat


def differences(one, other):
    """Of a channel of two pictures the greatest difference and the mean; 256 where sizes differ."""
    if one.size != other.size:
        return 256, 256
    apart = ImageChops.difference(one.convert("RGB"), other.convert("RGB"))
    return max(most for _, most in apart.getextrema()), statistics.mean(ImageStat.Stat(apart).mean)


if __name__ == "__main__":
    failed = False
    for first in map(pathlib.Path, sys.argv[1:] or sys.exit(__doc__)):
        for server, bound in (("gpu", 3), ("gpu-paths", 128)):
            beside = first.with_name(first.name.replace("-bilinear.png", f"-{server}.png"))
            most, mean = differences(Image.open(first), Image.open(beside))
            failed |= most > bound or mean > 1
            print(f"{first.name}: {server}: {most} at most, {mean:.4f} in the mean")
    sys.exit(failed)
