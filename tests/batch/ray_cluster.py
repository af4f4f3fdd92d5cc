"""A Ray cluster in a separate process, with one node at first.

Reads the commands `add` and `remove` (the last node added), one per line. After its start and each command it writes a
line of JSON: the cluster's address, and the processes of each node. It ends with its input. Because it is a separate
process, nothing of Ray remains in the process of the tests.
"""

import json
import sys
from typing import Any

from ray.cluster_utils import Cluster


def main() -> None:
    """Serve."""
    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False})
    nodes: list[Any] = [cluster.head_node]
    tell(cluster, nodes)
    for command in map(str.strip, sys.stdin):
        if command == "add":
            nodes.append(cluster.add_node(num_cpus=1))
        elif command == "remove":
            cluster.remove_node(nodes.pop(), allow_graceful=False)
        tell(cluster, nodes)
    cluster.shutdown()  # type: ignore[no-untyped-call]


def tell(cluster: Cluster, nodes: list[Any]) -> None:
    """Answer by a line."""
    pids = [[info.process.pid for kind in node.all_processes.values() for info in kind] for node in nodes]
    print(json.dumps({"address": cluster.address, "pids": pids}), flush=True)


if __name__ == "__main__":
    main()
