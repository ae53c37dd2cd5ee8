"""A server in Python, without packages."""

import json
import sys

TOOL = {"name": "greet", "description": "Greets.", "inputSchema": {"type": "object"}, "annotations": {"readOnlyHint": True}}

for line in sys.stdin:
    message = json.loads(line)
    if "id" not in message:
        continue
    result = {"tools": [TOOL]}
    if message["method"] == "initialize":
        result = {
            "protocolVersion": message["params"]["protocolVersion"],
            "capabilities": {"tools": {}},
            "serverInfo": {"name": "in Python", "version": "3"},
        }
    print(json.dumps({"jsonrpc": "2.0", "id": message["id"], "result": result}), flush=True)
