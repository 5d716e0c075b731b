#!/usr/bin/env bash
# CairoSVG 2.9.1, WeasyPrint 70.0, Qt SVG 6.12.0: they take no notice of paint-order and paint an
# outline last: a text with an outline in the ground's colour, a halo in browsers and librsvg, is
# lost without a word.
# Valid input: a text of 20 px without an outline, with one of 4 px and paint-order: stroke, and with
# both in @supports (paint-order: stroke), which these three leave out.
# Seen: of the first and the third a label, of the second not a dark pixel.
# Exit 1: they answer otherwise; 77: it cannot be shown here.
set -euo pipefail
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
cd "$place"
python3 -m venv venv && venv/bin/pip install -q cairosvg==2.9.1 weasyprint==70.0 \
  PySide6-Essentials==6.12.0 pymupdf==2.0 pillow==13.0.0 >/dev/null 2>&1 || exit 77
QT_QPA_PLATFORM=offscreen venv/bin/python3 - <<'PYTHON' || exit "$?"
import io, sys
import cairosvg, pymupdf, weasyprint
from PIL import Image
try:
    from PySide6.QtCore import QBuffer, QByteArray
    from PySide6.QtGui import QGuiApplication, QImage, QPainter
    from PySide6.QtSvg import QSvgRenderer
except ImportError as error:
    print(error)
    sys.exit(77)
application = QGuiApplication([])


def svg(style):
    return (f'<svg xmlns="http://www.w3.org/2000/svg" width="120" height="40"><style>{style}'
            '</style><rect width="120" height="40" fill="#fff"/>'
            '<text class="t" x="10" y="28">label</text></svg>')


def by_cairosvg(text):
    return cairosvg.svg2png(bytestring=text.encode())


def by_weasyprint(text):
    page = weasyprint.HTML(string=text).write_pdf()
    return pymupdf.open(stream=page, filetype="pdf")[0].get_pixmap().tobytes("png")


def by_qt(text):
    renderer, image = QSvgRenderer(QByteArray(text.encode())), QImage(120, 40, QImage.Format_RGB32)
    painter = QPainter(image)
    renderer.render(painter)
    painter.end()
    buffer = QBuffer()
    buffer.open(QBuffer.WriteOnly)
    image.save(buffer, "PNG")
    return bytes(buffer.data())


plain, halo = "font:20px sans-serif;fill:#000", "stroke:#fff;stroke-width:4px;paint-order:stroke"
styles = [f".t{{{plain}}}", f".t{{{plain};{halo}}}",
          f".t{{{plain}}}@supports (paint-order:stroke){{.t{{{halo}}}}}"]
for read in (by_cairosvg, by_weasyprint, by_qt):
    dark = [sum(Image.open(io.BytesIO(read(svg(style)))).convert("L").histogram()[:128])
            for style in styles]
    print(read.__name__, dark)
    assert dark[1] == 0 and dark[0] == dark[2] > 0, dark
PYTHON
