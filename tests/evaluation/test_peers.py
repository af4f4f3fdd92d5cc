"""The peers, run for real: each finds an article and leaves its menu out."""

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from zoning.errors import UsageError
from zoning.evaluation import peers
from zoning.evaluation.peers.base import Peer, PeerNotInstalled, text_of
from zoning.evaluation.peers.node import NODE_PEERS, NodeFailed, NodeProcess, node_metadata
from zoning.evaluation.peers.python import PYTHON_PEERS

SENTENCES = (
    "The old harbour was closed to larger ships when the channel began to fill with sand.",
    "For a few years the fishermen kept a passage open with the help of the tide, and then they gave it up.",
    "Today the quay is a place where people sit in the evening, and the boats that are left belong to visitors.",
)
ARTICLE = "".join(f"<p>{sentence} {sentence.replace('the', 'that')}</p>" for sentence in SENTENCES * 2)
MENU = "<ul>" + "".join(f"<li><a href='/{n}'>Menu entry {n}</a></li>" for n in range(12)) + "</ul>"
PAGE = (
    "<!DOCTYPE html><html lang=en><head><title>The harbour</title></head><body>"
    f"<nav>{MENU}</nav><article><h1>The harbour</h1>{ARTICLE}</article><footer>{MENU}</footer></body></html>"
)
ODD_PAGES = {
    "empty": "",
    "no body": "<!DOCTYPE html><title>title</title>",
    "text alone": "just text",
    "half a tag": "<p>text <a href='",
    "nul": "<p>te\0xt</p>",
    "encoding declared": "<?xml version='1.0' encoding='latin-1'?><html><body><p>grün</p></body></html>",
}


def peer(name: str) -> Peer:
    """The peer; a test of one that is not installed is skipped."""
    try:
        return peers.create(name)
    except PeerNotInstalled as problem:
        pytest.skip(str(problem))


@pytest.mark.parametrize("name", peers.names())
def test_a_peer_finds_the_article_and_leaves_the_menu_out(name: str, capfd: pytest.CaptureFixture[str]) -> None:
    found = peer(name).extract(PAGE, "https://example.org/harbour")
    assert all(sentence in " ".join(found.split()) for sentence in SENTENCES)
    assert found.count("Menu entry") <= 1, "one of them lets the entry next to the article pass"
    assert capfd.readouterr().out == ""
    assert peer(name).version[0].isdigit()


@pytest.mark.filterwarnings("ignore")  # the warnings are those of other tools on odd pages
@pytest.mark.parametrize("odd", ODD_PAGES.values(), ids=ODD_PAGES)
@pytest.mark.parametrize("name", peers.names())
def test_an_odd_page_gives_text_or_an_exception(name: str, odd: str) -> None:
    extract = peer(name).extract
    try:
        found = extract(odd, "")
    except Exception:
        return
    assert isinstance(found, str)


def test_the_python_peers_are_installed_here() -> None:
    missing = [str(problem) for problem in peers.installed()[1]]
    assert len(missing) < len(peers.names()) - len(PYTHON_PEERS) + 2, missing


@pytest.mark.parametrize("name", NODE_PEERS)
def test_a_peer_in_javascript_tells_the_title_too(name: str) -> None:
    peer(name)
    assert node_metadata(name, PAGE, "https://example.org/harbour")["title"] == "The harbour"


def test_an_unknown_peer_is_wrong_usage() -> None:
    with pytest.raises(UsageError, match=r"no peer named 'nonsense'; available: trafilatura, "):
        peers.create("nonsense")


def test_a_peer_that_is_not_installed_says_how_to_install_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from zoning.evaluation.peers import node

    monkeypatch.setenv("ZONING_NODE_PEERS", str(tmp_path))
    with pytest.raises(PeerNotInstalled, match="scripts/peers"):
        node.node_peer(NODE_PEERS[0])


def test_a_peer_whose_html_cannot_become_text_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    peer(NODE_PEERS[0])
    monkeypatch.setitem(sys.modules, "resiliparse.extract.html2text", None)
    with pytest.raises(PeerNotInstalled, match=r"needs resiliparse, .* 'zoning\[peers\]'"):
        peers.create(NODE_PEERS[0])


def test_words_of_neighbouring_blocks_do_not_run_together() -> None:
    assert text_of("<div>one</div><div>two<br>three</div><table><td>four<td>five</table>").split() == [
        "one", "two", "three", "four", "five",
    ]  # fmt: skip


# ---------------------------------------------------------------------- the node process

ECHO = """
import { createInterface } from "node:readline";
for await (const line of createInterface({ input: process.stdin })) {
  const { html } = JSON.parse(line);
  if (html === "block") while (true) {}
  if (html === "die") throw new Error("last words");
  console.log(JSON.stringify(html === "fail" ? { error: "no good" } : { answer: `${process.pid}` }));
}
"""


@pytest.fixture
def process(tmp_path: Path) -> NodeProcess:
    node = shutil.which("node")
    if node is None:
        pytest.skip("node is not installed")
    program = tmp_path / "echo.mjs"
    program.write_text(ECHO)
    return NodeProcess(node, tmp_path, program, page_s=5)


def test_one_process_serves_many_pages_and_survives_a_failure(process: NodeProcess) -> None:
    first = process.ask({"html": "page"})
    with pytest.raises(NodeFailed, match="no good"):
        process.ask({"html": "fail"})
    assert process.ask({"html": "page"}) == first
    process.end()


def test_an_interrupted_question_leaves_no_answer_for_the_next(
    process: NodeProcess, monkeypatch: pytest.MonkeyPatch
) -> None:
    from zoning.evaluation.peers import node

    first = process.ask({"html": "page"})
    exchange = node._exchange

    def interrupted(running: subprocess.Popen[bytes], question: bytes) -> bytes:
        exchange(running, question)
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(node, "_exchange", interrupted)
        with pytest.raises(KeyboardInterrupt):
            process.ask({"html": "page"})
    assert process.ask({"html": "page"}) != first
    process.end()


@pytest.mark.parametrize(("sent", "says"), [("block", "no answer within 5 s"), ("die", "last words")])
def test_a_page_that_ends_the_process_is_that_pages_failure(sent: str, says: str, process: NodeProcess) -> None:
    first = process.ask({"html": "page"})
    with pytest.raises(NodeFailed, match=says):
        process.ask({"html": sent})
    assert process.ask({"html": "page"}) != first
    process.end()


def test_the_process_ends_when_its_input_does(process: NodeProcess) -> None:
    program = subprocess.run(
        [process.node, process.program], input=json.dumps({"html": "x"}), text=True, capture_output=True,
        timeout=100, check=False,
    )  # fmt: skip
    assert program.returncode == 0
