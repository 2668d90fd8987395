"""A pseudo-terminal in the place of an analyzer on a serial line: bytes of a local TCP connection come out of it.

Prints the port and the terminal. Ending it is like pulling the plug out.
"""

import json
import os
import pty
import select
import socket
import tty

master, slave = pty.openpty()
tty.setraw(slave)
listening = socket.create_server(("127.0.0.1", 0))
print(json.dumps({"port": listening.getsockname()[1], "tty": os.ttyname(slave)}), flush=True)
os.close(slave)

connection = None
while True:
    # Without a program at the other end a terminal reads as an error; it is asked again a little later.
    ready, _, _ = select.select([listening] + ([connection, master] if connection else []), [], [], 1)
    if listening in ready:
        connection = listening.accept()[0]
    elif connection in ready:
        data = connection.recv(65536)
        if not data:
            connection = None
        else:
            os.write(master, data)
    elif master in ready:
        connection.sendall(os.read(master, 65536))
