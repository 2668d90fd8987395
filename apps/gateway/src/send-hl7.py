"""Sends one HL7 message with the MLLP client of python3-hl7 and prints the acknowledgment: a peer that is not ours.

With a fourth argument the line is encrypted, and only the certificate in that file is trusted.
"""

import ssl
import sys

from hl7.client import MLLPClient

host, port, path = sys.argv[1], int(sys.argv[2]), sys.argv[3]
with open(path, "rb") as file, MLLPClient(host, port) as client:
    if len(sys.argv) > 4:
        trust = ssl.create_default_context(cafile=sys.argv[4])
        client.socket = trust.wrap_socket(client.socket, server_hostname=host)
    reply = client.send_message(file.read())
    sys.stdout.write(reply.decode("utf-8").replace("\x0b", "").replace("\x1c", ""))
