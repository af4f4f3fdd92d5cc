"""What the browser shows a page of itself."""

from collections.abc import Callable

from fixtures.answers import answer
from fixtures.server import FixtureServer
from zoning import Snapshot

ASKING = """<p id=told>nothing</p><script>(async () => {
  const refused = Notification.permission, asked = navigator.serviceWorker.register('/deep/worker.js');
  const {scope, active} = await asked, ready = await navigator.serviceWorker.ready;
  told.textContent = [refused, scope.replace(location.origin, ''), active.state, ready.scope === scope,
    navigator.serviceWorker.controller, navigator.language].join(' ');
})()</script>"""


def test_it_is_the_browser_of_a_first_visitor(render: Callable[..., Snapshot]) -> None:
    with FixtureServer(routes={"/": answer(ASKING)}) as server:
        assert render(server.url + "/").text() == "default /deep/ activated true en-US"
        assert all("worker.js" not in request for request in server.requests)
