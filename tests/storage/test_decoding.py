"""Types are examined by one thread at a time; two at once crash the process."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

import zoning

PACKAGE = Path(zoning.__file__).parent
EXAMINED_BY_MSGSPEC = re.compile(r"msgspec\.(?:convert\(|json\.Decoder\(|json\.decode\([^\n]*type=)")
THREADS = """
import sys, threading
import msgspec
from zoning.storage.decoding import convert, decoder_of, from_json

sys.setswitchinterval(1e-6)
classes = "\\n".join(
    f"class Type{level}(msgspec.Struct):\\n"
    + "\\n".join(f"    field{place}: {f'Type{level - 1} | None' if level else 'int'} = None" for place in range(30))
    for level in range(12)
)
exec(classes)
begin = threading.Barrier(8)

def decode():
    begin.wait()
    for _ in range(50):
        WAY

threads = [threading.Thread(target=decode) for _ in range(8)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
"""


@pytest.mark.parametrize(
    "way",
    [
        "decoder_of(Type11).decode(b'{\"field1\": {}}')",
        "from_json(b'{\"field1\": {}}', Type11)",
        "convert({'field1': {}}, Type11)",
    ],
)
def test_threads_may_decode_a_type_for_the_first_time_at_once(way: str) -> None:
    for _ in range(3):
        ended = subprocess.run([sys.executable, "-c", THREADS.replace("WAY", way)], check=False, capture_output=True)
        assert ended.returncode == 0, ended.stderr.decode()


def test_only_one_module_has_types_examined() -> None:
    found = {
        str(file.relative_to(PACKAGE))
        for file in PACKAGE.rglob("*.py")
        if EXAMINED_BY_MSGSPEC.search(file.read_text(encoding="utf-8"))
    }
    assert found == {"storage/decoding.py"}
