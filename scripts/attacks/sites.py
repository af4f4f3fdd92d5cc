"""Make innocent pages, each with words of its own, and hostile ones."""

from collections.abc import Iterable, Mapping
from typing import Any

from fixtures.answers import answer
from fixtures.server import Route

MENTIONS = 4
"""How often the text of an innocent page has its word."""
ANIMALS = "otter heron beaver marten plover badger curlew weasel lapwing ferret".split()


def word(number: int) -> str:
    """Return the word that only the innocent page of that number has."""
    return f"{ANIMALS[number % len(ANIMALS)]}zq{number:05d}z"


def innocent(number: int) -> str:
    """Return a small article. Its last paragraph comes when the page is scrolled to its place."""
    mine = word(number)
    return f"""<!doctype html><html lang="en"><meta charset="utf-8"><title>About {mine}</title>
<nav><a href="/">Home</a> <a href="/about">About</a></nav>
<main><h1>About {mine}</h1>
<p>The animal {mine} lives near the river, and it swims in the cold water every morning.</p>
<p>Nobody has seen {mine} in winter, when the meadows are covered with snow and the days are short.</p>
<div style="height: 900px"></div><p id="last">…</p></main><footer>Imprint</footer><script>
new IntersectionObserver(([{{isIntersecting}}]) => {{ if (isIntersecting) document.getElementById('last').textContent =
  'In spring {mine} comes back to the river, and the fishermen are glad when they hear it.' }}).observe(last)
</script></html>"""


def innocents(count: int, first: int = 0) -> dict[str, Route]:
    """Return the routes `/innocent/NUMBER`."""
    return {f"/innocent/{number}": answer(innocent(number)) for number in range(first, first + count)}


def wrong(record: Mapping[str, Any], number: int) -> str:
    """Return why a record is not that of the innocent page of that number; "" if it is."""
    if "error" in record:
        return f"{record.get('error_class')}: {record['error']}"[:200]
    text = record["text"]
    if text.count(word(number)) < MENTIONS:
        return f"its own words are missing from its text ({text[:80]!r})"
    others = {found for found in text.replace(".", " ").split() if found.endswith("z") and "zq" in found}
    strange = others - {word(number)}
    return f"words of another page: {strange}" if strange else ""


def wrong_ones(records: Iterable[Mapping[str, Any]], numbers: Iterable[int]) -> list[str]:
    """Return what is wrong with the innocent pages of these numbers: lost, duplicated, or with the wrong text."""
    found: dict[int, list[Mapping[str, Any]]] = {}
    for record in records:
        place, _, number = record["url"].rpartition("/")
        if place.endswith("/innocent"):
            found.setdefault(int(number), []).append(record)
    problems = []
    for number in numbers:
        mine = found.get(number, [])
        if len(mine) != 1:
            problems.append(f"innocent {number} is there {len(mine)} times")
        elif why := wrong(mine[0], number):
            problems.append(f"innocent {number}: {why}")
    return problems


PROSE = "<p>The river rises in spring, and it floods the meadows every year. Nobody minds the water.</p>"
STORM = f"""<!doctype html><title>Storm</title><main><h1>Storm</h1>{PROSE}</main>
<script>setInterval(() => {{ for (let i = 0; i < 5; i++) history.pushState({{}}, '', '?' + Math.random()) }}, 10)
</script>"""
SHADER = """<canvas id=c width=2000 height=2000></canvas><script>
const gl = c.getContext('webgl'), program = gl.createProgram(), attach = (type, source) => {
  const shader = gl.createShader(type); gl.shaderSource(shader, source); gl.compileShader(shader);
  gl.attachShader(program, shader) };
attach(gl.VERTEX_SHADER, 'attribute vec4 place; void main() { gl_Position = place; }');
attach(gl.FRAGMENT_SHADER, `precision highp float; void main() { float x = 0.;
  for (int i = 0; i < 100000000; i++) x += sin(float(i) * gl_FragCoord.x); gl_FragColor = vec4(x); }`);
gl.linkProgram(program); gl.useProgram(program); gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer());
gl.bufferData(gl.ARRAY_BUFFER, new Float32Array([-1, -1, 3, -1, -1, 3]), gl.STATIC_DRAW);
gl.enableVertexAttribArray(0); gl.vertexAttribPointer(0, 2, gl.FLOAT, false, 0, 0);
for (let i = 0; i < 9; i++) gl.drawArrays(gl.TRIANGLES, 0, 3);
</script>"""
"""Keeps the browser's painting process busy for minutes."""
HOSTILE: dict[str, str] = {
    "storm": STORM,
    "endless": f"{PROSE}<script>while (true) {{}}</script>",
    "endless-later": f"{PROSE}<script>setTimeout(() => {{ for (;;); }}, 300)</script>",
    "dialogs": f"<script>setInterval(() => alert(1), 1)</script>{PROSE}",
    "hog": f"{PROSE}<script>const all = []; setInterval(() => all.push(new Uint8Array(2e7).fill(1)), 5)</script>",
    "growing": f"{PROSE}<script>setInterval(() => {{ for (let i = 0; i < 3000; i++) "
    "document.body.append(document.createElement('p'), 'x') }, 20)</script>",
    "reloading": f"{PROSE}<script>setTimeout(() => location.reload(), 50)</script>",
    "popups": f"{PROSE}<script>for (let i = 0; i < 30; i++) open('about:blank')</script>",
    "surrogate": f"<p id=p>A cut emoji: </p>{PROSE}<script>p.append('\\ud83d')</script>",
    "frames": PROSE + "<iframe srcdoc='<script>for(;;);</script>'></iframe>" * 5,
    "deep": f"{PROSE}<script>let e = document.body; for (let i = 0; i < 30000; i++) "
    "e = e.appendChild(document.createElement('div')); e.append('the depth')</script>",
    "worker": f"{PROSE}<script>for (let i = 0; i < 8; i++) new Worker('data:text/javascript,for(;;);')</script>",
    "consoles": f"{PROSE}<script>setInterval(() => {{ for (let i = 0; i < 500; i++) "
    "console.log('x'.repeat(500)) }, 5)</script>",
    "scrolling": f"{PROSE}<div style='height: 5000px'></div><script>onscroll = () => {{ for (;;); }}</script>",
    "layers": PROSE + "<div style='position: absolute; inset: 0; height: 8000px; backdrop-filter: blur(9px); "
    "mix-blend-mode: difference'></div>" * 400 + "<script>new PerformanceObserver(() => {}).observe({type: 'paint'})"
    "</script>",
    "shader": PROSE + SHADER,
    "requests": f"{PROSE}<script>setInterval(() => {{ for (let i = 0; i < 20; i++) "
    "fetch('/none?' + Math.random()) }, 5)</script>",
}


def hostiles() -> dict[str, Route]:
    """Return the routes `/hostile/NAME`."""
    return {f"/hostile/{name}": answer(html) for name, html in HOSTILE.items()}
