"""Sends one HL7 message with the MLLP client of python3-hl7 and prints the acknowledgment: a peer that is not ours."""

import sys

from hl7.client import MLLPClient

host, port, path = sys.argv[1], int(sys.argv[2]), sys.argv[3]
with open(path, "rb") as file, MLLPClient(host, port) as client:
    reply = client.send_message(file.read())
    sys.stdout.write(reply.decode("utf-8").replace("\x0b", "").replace("\x1c", ""))
