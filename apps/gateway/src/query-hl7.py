"""Asks for orders as an analyzer does, with the client and the reader of python3-hl7: a peer that is not ours.

Prints a line for each message that comes: its type, QAK-2, and what it says of orders. Acknowledges displays and orders.
"""

import json
import sys

import hl7
from hl7.client import MLLPClient

host, port, query = sys.argv[1], int(sys.argv[2]), sys.argv[3].replace("\n", "\r")


def rows(message, name):
    return [[str(field) for field in row] for row in message if str(row[0]) == name]


def tell(message):
    header = rows(message, "MSH")[0]
    told = {"type": header[9], "control": header[10], "found": [row[2] for row in rows(message, "QAK")]}
    told["display"] = [row[3] for row in rows(message, "DSP")]
    told["orders"] = [[row[2], row[4]] for row in rows(message, "OBR")]
    told["patients"] = [row[3] for row in rows(message, "PID")]
    told["next"] = [row[1] for row in rows(message, "DSC")]
    print(json.dumps(told), flush=True)
    return told


with MLLPClient(host, port) as client:
    client.socket.settimeout(3)
    buffer = client.send_message(query.encode("utf-8"))
    while True:
        while b"\x1c\r" in buffer:
            block, buffer = buffer.split(b"\x1c\r", 1)
            told = tell(hl7.parse(block.strip(b"\x0b").decode("utf-8")))
            if told["type"].startswith(("DSR", "ORM")):
                code = sys.argv[4] if len(sys.argv) > 4 else "AA"
                reply = "MSH|^~\\&|BS|240|||20261124||ACK^Q03|1|P|2.3.1\rMSA|%s|%s\r" % (code, told["control"])
                client.socket.sendall(b"\x0b" + reply.encode() + b"\x1c\r")
        try:
            more = client.socket.recv(4096)
        except TimeoutError:
            break
        if not more:
            break
        buffer += more
