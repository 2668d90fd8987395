# python3 serial-cable.py PATH: a serial adapter at PATH (a link to a pseudo-terminal) whose other end is a port of TCP,
# printed first. Ending the program pulls the adapter out.
import os, pty, selectors, signal, socket, sys, tty

path = sys.argv[1]
near, far = pty.openpty()
tty.setraw(far)
os.set_blocking(near, False)
os.symlink(os.ttyname(far), path)

def pull(*_):
    os.unlink(path)
    os._exit(0)

signal.signal(signal.SIGTERM, pull)
server = socket.create_server(("127.0.0.1", 0))
print(server.getsockname()[1], flush=True)
look = selectors.DefaultSelector()
look.register(server, selectors.EVENT_READ)
look.register(near, selectors.EVENT_READ)
device = None
while True:
    for key, _ in look.select():
        if key.fileobj is server:
            if device: look.unregister(device)
            device = server.accept()[0]
            look.register(device, selectors.EVENT_READ)
        elif key.fileobj is device:
            sent = device.recv(4096)
            if sent: os.write(near, sent)
            else:
                look.unregister(device)
                device = None
        else:
            heard = os.read(near, 4096)
            if device:
                try: device.sendall(heard)
                except OSError: pass
