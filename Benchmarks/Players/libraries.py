"""Vector players and rasterisers, each as one view of the wave `jw` that it draws into pixels of
its own."""
import ctypes, itertools, json, struct, subprocess
import numpy
from processes import Failure

WIDTH, HEIGHT, SCALE, SPEED = 375, 60, 2, 12 / 60  # pt, px/pt, pt a frame
FRAMES = 16  # in which the wave moves by 3.2 pt
STRIP = WIDTH + 4  # pt: what is moved is no wider than it must be
W, H = WIDTH * SCALE, HEIGHT * SCALE
BLUE = 122 / 255  # the ink is #007aff
POINTER, DOUBLE = ctypes.c_void_p, ctypes.c_double
OVER, A8, ARGB = 3, 0x08018000, 0x20028888  # as pixman numbers them


def corners(shift, width):
    """The wave's, px, as Benchmarks/Engines/wave.js has them."""
    x = numpy.arange(width + 1.0)
    y = HEIGHT * (1 / 2 + numpy.sin(2 * numpy.pi * (x + shift) / WIDTH) / 8)
    return numpy.concatenate([numpy.stack([x, y], 1), [[width, HEIGHT], [0, HEIGHT]]]) * SCALE


def loaded(name, package, **results):
    """A library of C, with the functions that answer more than an int."""
    try:
        found = ctypes.CDLL(name)
    except OSError:
        raise Failure(f"{name} is not there: install {package} (scripts/setup players)") from None
    for function, kind in results.items():
        getattr(found, function).restype = kind
    return found


class View:
    """A wave. Of corners `shape` makes what the library draws, `draw` draws that so many pixels to
    the left, and `copy`, where there is one, a picture of the strip that is kept: at whole pixels,
    or filtered in between."""
    WAYS = "path-rebuild", "translation", "still", "kept-raster", "filtered-raster"

    def __init__(self, phase):
        self.begin, self.pixels = phase * WIDTH, numpy.zeros((H, W), numpy.uint32)
        self.strip, self.fresh = self.shape(corners(self.begin, STRIP)), []

    def prepare(self, way):
        """Hands over the corners of new shapes, which is not measured."""
        if way == "path-rebuild":
            self.fresh = [self.shape(corners(self.begin + frame * SPEED, WIDTH))
                          for frame in range(FRAMES)]

    def show(self, way, frame):
        left = frame * SPEED * SCALE
        if way == "path-rebuild":
            self.draw(self.fresh[frame], 0)
        elif way.endswith("-raster"):
            self.copy(left if way == "filtered-raster" else round(left))
        else:
            self.draw(self.strip, left if way == "translation" else 0)

    def coverage(self):
        return (self.pixels >> 24).astype(int)


class Cairo(View):
    @classmethod
    def load(cls):
        makers = "cairo_image_surface_create_for_data", "cairo_image_surface_create", "cairo_create"
        cls.c = loaded("libcairo.so.2", "libcairo2", cairo_version_string=ctypes.c_char_p,
                       **dict.fromkeys(makers, POINTER))
        return cls.c.cairo_version_string().decode()

    def __init__(self, phase):
        super().__init__(phase)
        self.kept = POINTER(self.c.cairo_image_surface_create(2, STRIP * SCALE, H))  # A8
        self.context = self.on(self.kept)
        self.draw(self.strip, 0)
        self.context = self.on(POINTER(self.c.cairo_image_surface_create_for_data(
            POINTER(self.pixels.ctypes.data), 0, W, H, 4 * W)))

    def on(self, surface):
        context = POINTER(self.c.cairo_create(surface))
        self.c.cairo_set_source_rgb(context, DOUBLE(0), DOUBLE(BLUE), DOUBLE(1))
        return context

    def shape(self, points):
        # A cairo_path_t: of each point its kind and length, and itself.
        data = numpy.zeros((len(points), 2, 2))
        data[:, 1] = points
        data.view(numpy.int32)[:, 0, :2] = 1, 2
        data.view(numpy.int32)[0, 0, 0] = 0
        return (ctypes.c_uint64 * 3)(0, data.ctypes.data, 2 * len(points)), data

    def clear(self):
        self.c.cairo_set_operator(self.context, 0)
        self.c.cairo_paint(self.context)
        self.c.cairo_set_operator(self.context, 2)
        self.c.cairo_identity_matrix(self.context)

    def draw(self, shape, left):
        self.clear()
        self.c.cairo_translate(self.context, DOUBLE(-left), DOUBLE(0))
        self.c.cairo_append_path(self.context, shape[0])
        self.c.cairo_fill(self.context)

    def copy(self, left):
        self.clear()
        self.c.cairo_mask_surface(self.context, self.kept, DOUBLE(-left), DOUBLE(0))


class Pixman(View):
    """Of trapezoids: two under each line of the wave, one below all. It moves by whole pixels."""
    WAYS = View.WAYS[:4]

    @classmethod
    def load(cls):
        cls.c = loaded("libpixman-1.so.0", "libpixman-1-0", pixman_version_string=ctypes.c_char_p,
                       pixman_image_create_bits=POINTER, pixman_image_create_solid_fill=POINTER)
        ink = (ctypes.c_uint16 * 4)(0, round(BLUE * 65535), 65535, 65535)
        cls.ink = POINTER(cls.c.pixman_image_create_solid_fill(ink))
        return cls.c.pixman_version_string().decode()

    def __init__(self, phase):
        super().__init__(phase)
        make, width = self.c.pixman_image_create_bits, STRIP * SCALE
        self.target = POINTER(make(ARGB, W, H, POINTER(self.pixels.ctypes.data), 4 * W))
        self.kept = POINTER(make(A8, width, H, None, (width + 3) // 4 * 4))
        self.c.pixman_add_trapezoids(self.kept, 0, 0, len(self.strip),
                                     POINTER(self.strip.ctypes.data))

    def shape(self, points):
        x, y = points[:-2].T
        left, right, falls = x[:-1], x[1:], y[:-1] < y[1:]
        top, low = numpy.minimum(y[:-1], y[1:]), numpy.maximum(y[:-1], y[1:])
        end, tip = numpy.full(len(low), low.max()), numpy.where(falls, left, right)
        a, b, ground = x[0], x[-1], low.max()
        # A pixman_trapezoid: top, bottom, and two points of each side.
        both = numpy.concatenate([
            numpy.stack([top, low, tip, top, left, low, tip, top, right, low], 1),
            numpy.stack([low, end, left, low, left, end, right, low, right, end], 1),
            [[ground, H, a, ground, a, H, b, ground, b, H]]])
        return numpy.ascontiguousarray((both * 65536).round(), numpy.int32)

    def draw(self, shape, left):
        self.pixels.fill(0)
        self.c.pixman_composite_trapezoids(OVER, self.ink, self.target, A8, 0, 0, -round(left), 0,
                                           len(shape), POINTER(shape.ctypes.data))

    def copy(self, left):
        self.pixels.fill(0)
        self.c.pixman_image_composite32(OVER, self.ink, self.kept, self.target, 0, 0, round(left),
                                        0, 0, 0, W, H)


class FreeType(View):
    """Coverage alone: it has no colours, and nothing that copies."""
    WAYS = View.WAYS[:3]

    @classmethod
    def load(cls):
        cls.c, cls.library = loaded("libfreetype.so.6", "libfreetype6"), POINTER()
        cls.c.FT_Init_FreeType(ctypes.byref(cls.library))
        parts = [ctypes.c_int() for _ in range(3)]
        cls.c.FT_Library_Version(cls.library, *map(ctypes.byref, parts))
        return ".".join(str(part.value) for part in parts)

    def __init__(self, phase):
        super().__init__(phase)
        self.pixels = numpy.zeros((H, W), numpy.uint8)
        # FT_Bitmap: rows, width, pitch, the pixels; 256 greys, a byte each.
        self.target = struct.pack("@IIiPHBB", H, W, W, self.pixels.ctypes.data, 256, 2, 0)

    def shape(self, points):
        points = (points * [64, -64] + [0, 64 * H]).round().astype(numpy.int64)
        end, tags = ctypes.c_short(len(points) - 1), bytes([1]) * len(points)
        memory = ctypes.c_char_p(tags), points, end
        return memory, ctypes.create_string_buffer(struct.pack(
            "@hhPPPi", 1, len(points), points.ctypes.data,
            ctypes.cast(memory[0], POINTER).value, ctypes.addressof(end), 0)), [0]

    def draw(self, shape, left):
        (_, outline, place), left = shape, round(64 * left)
        self.c.FT_Outline_Translate(outline, ctypes.c_long(place[0] - left), ctypes.c_long(0))
        place[0] = left
        self.pixels.fill(0)
        self.c.FT_Outline_Get_Bitmap(self.library, outline, self.target)

    def coverage(self):
        return self.pixels.astype(int)


class Skia(View):
    @classmethod
    def load(cls):
        import skia
        cls.c, cls.ink = skia, skia.Paint(AntiAlias=True, Color4f=skia.Color4f(0, BLUE, 1, 1))
        return skia.__version__

    def __init__(self, phase):
        super().__init__(phase)
        # Both of one kind, premultiplied: others are converted pixel by pixel.
        strip = self.c.Surface(STRIP * SCALE, H)
        self.surface = self.c.Surface.MakeRasterDirect(strip.imageInfo().makeWH(W, H), self.pixels,
                                                       4 * W)
        self.canvas = self.surface.getCanvas()
        strip.getCanvas().drawPath(self.strip, self.ink)
        self.kept = strip.makeImageSnapshot()

    def shape(self, points):
        return self.c.Path.Polygon([self.c.Point(x, y) for x, y in points.tolist()], True)

    def draw(self, shape, left):
        self.canvas.clear(0)
        self.canvas.save()
        self.canvas.translate(-left, 0)
        self.canvas.drawPath(shape, self.ink)
        self.canvas.restore()

    def copy(self, left):
        self.canvas.clear(0)
        self.canvas.drawImage(self.kept, -left, 0,
                              self.c.SamplingOptions(self.c.FilterMode.kLinear))


class Player(View):
    """A Lottie file for each way: a path with a keyframe for each frame, a layer whose position has
    two, and one in which nothing moves."""
    WAYS = View.WAYS[:3]

    def __init__(self, phase):
        self.begin, self.pixels = phase * WIDTH, numpy.zeros((H, W), numpy.uint32)
        self.files = {way: self.opened(json.dumps(self.file(way)).encode()) for way in self.WAYS}

    def prepare(self, way):
        pass

    def file(self, way):
        def path(shift, width):
            points = corners(shift, width).tolist()
            return {"c": True, "v": points, "i": [[0, 0]] * len(points),
                    "o": [[0, 0]] * len(points)}

        def fixed(value):
            return {"a": 0, "k": value}

        straight = {"i": {"x": [1], "y": [1]}, "o": {"x": [0], "y": [0]}}
        place, outline = fixed([0, 0]), fixed(path(self.begin, STRIP))
        if way == "translation":
            end = -FRAMES * SPEED * SCALE
            place = {"a": 1, "k": [{"t": 0, "s": [0, 0], "e": [end, 0]} | straight,
                                   {"t": FRAMES, "s": [end, 0]}]}
        elif way == "path-rebuild":
            paths = [path(self.begin + frame * SPEED, WIDTH) for frame in range(FRAMES + 1)]
            outline = {"a": 1, "k": [{"t": frame, "s": [one], "e": [other]} | straight
                                     for frame, (one, other) in enumerate(zip(paths, paths[1:]))]
                       + [{"t": FRAMES, "s": paths[-1:]}]}
        usual = {"a": fixed([0, 0]), "s": fixed([100, 100]), "r": fixed(0), "o": fixed(100)}
        shapes = [{"ty": "sh", "ks": outline},
                  {"ty": "fl", "c": fixed([0, BLUE, 1, 1]), "o": fixed(100), "r": 1},
                  {"ty": "tr", "p": fixed([0, 0])} | usual]
        layer = {"ty": 4, "ip": 0, "op": FRAMES + 1, "st": 0, "sr": 1, "bm": 0, "ind": 1,
                 "ks": {"p": place} | usual, "shapes": [{"ty": "gr", "it": shapes}]}
        return {"v": "5.7.0", "fr": 60, "ip": 0, "op": FRAMES + 1, "w": W, "h": H, "ddd": 0,
                "assets": [], "layers": [layer]}


class RLottie(Player):
    KEYS = itertools.count()  # by which it keeps files

    @classmethod
    def load(cls):
        cls.c = loaded("librlottie.so.0-1", "librlottie0-1", lottie_animation_from_data=POINTER)
        return subprocess.check_output(["dpkg-query", "-Wf", "${Version}", "librlottie0-1"],
                                       text=True)

    def opened(self, text):
        key = str(next(self.KEYS)).encode()
        return POINTER(self.c.lottie_animation_from_data(text, key, b""))

    def show(self, way, frame):
        self.c.lottie_animation_render(self.files[way], ctypes.c_size_t(frame),
                                       POINTER(self.pixels.ctypes.data), ctypes.c_size_t(W),
                                       ctypes.c_size_t(H), ctypes.c_size_t(4 * W))


class ThorVG(Player):
    @classmethod
    def load(cls):
        import thorvg_python
        cls.engine = thorvg_python.Engine(threads=0)
        cls.c = cls.engine.thorvg_lib
        for name in ("tvg_animation_new", "tvg_animation_get_picture", "tvg_swcanvas_create"):
            getattr(cls.c, name).restype = POINTER
        return ".".join(map(str, cls.engine.version()[1:4]))

    def opened(self, text):
        animation = POINTER(self.c.tvg_animation_new())
        picture = POINTER(self.c.tvg_animation_get_picture(animation))
        self.c.tvg_picture_load_data(picture, text, len(text), b"lottie", None, True)
        canvas = POINTER(self.c.tvg_swcanvas_create(0))
        self.c.tvg_swcanvas_set_target(canvas, POINTER(self.pixels.ctypes.data), W, W, H, 1)
        self.c.tvg_canvas_add(canvas, picture)
        return animation, canvas

    def show(self, way, frame):
        animation, canvas = self.files[way]
        self.c.tvg_animation_set_frame(animation, ctypes.c_float(frame))
        self.c.tvg_canvas_update(canvas)
        self.c.tvg_canvas_draw(canvas, True)
        self.c.tvg_canvas_sync(canvas)


LIBRARIES = {"rlottie": RLottie, "thorvg": ThorVG, "skia": Skia, "cairo": Cairo,
             "freetype": FreeType, "pixman": Pixman}
