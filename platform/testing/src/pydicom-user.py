# A service class user of normalized services whose commands and data sets pydicom writes and reads: it sends the given
# messages and prints the received ones. Its one argument is JSON: the destination, and the messages in order.
import io
import json
import socket
import struct
import sys

from pydicom.dataset import Dataset
from pydicom.filebase import DicomBytesIO
from pydicom.filereader import read_dataset
from pydicom.filewriter import write_dataset
from pydicom.sequence import Sequence

EXPLICIT = '1.2.840.10008.1.2.1'
asked = json.loads(sys.argv[1])


def made(values):
    out = Dataset()
    for name, value in values.items():
        nested = isinstance(value, list) and value and isinstance(value[0], dict)
        setattr(out, name, Sequence([made(one) for one in value]) if nested else value)
    return out


def encoded(dataset, implicit):
    file = DicomBytesIO()
    file.is_little_endian = True
    file.is_implicit_VR = implicit
    write_dataset(file, dataset)
    return file.getvalue()


def item(kind, value):
    return struct.pack('>BBH', kind, 0, len(value)) + value


def pdu(kind, value):
    return struct.pack('>BBI', kind, 0, len(value)) + value


line = socket.create_connection((asked['host'], asked['port']), timeout=20)


def exactly(count):
    got = b''
    while len(got) < count:
        part = line.recv(count - len(got))
        if not part:
            raise EOFError('closed')
        got += part
    return got


def receive():
    kind, _, length = struct.unpack('>BBI', exactly(6))
    return kind, exactly(length)


def associate():
    proposed = b''.join(
        item(0x20, bytes([index * 2 + 1, 0, 0, 0]) + item(0x30, uid.encode()) + item(0x40, EXPLICIT.encode()))
        for index, uid in enumerate(asked['contexts'])
    )
    user = item(0x50, item(0x51, struct.pack('>I', 16384)) + item(0x52, b'1.2.826.0.1.3680043.8.498.1'))
    titles = asked['called'].ljust(16).encode() + asked['calling'].ljust(16).encode()
    head = struct.pack('>HH', 1, 0) + titles + bytes(32)
    line.sendall(pdu(1, head + item(0x10, b'1.2.840.10008.3.1.1.1') + proposed + user))
    kind, _ = receive()
    if kind != 2:
        raise RuntimeError('not accepted')


def send(context, command, dataset):
    body = encoded(made(command), True)
    group = Dataset()
    group.CommandGroupLength = len(body)
    parts = [(3, encoded(group, True) + body)]
    if dataset is not None:
        parts.append((2, encoded(made(dataset), False)))
    for flags, value in parts:
        line.sendall(pdu(4, struct.pack('>IBB', len(value) + 2, context, flags) + value))


def message():
    bodies = {1: b'', 0: b''}
    command = None
    while True:
        kind, value = receive()
        if kind != 4:
            raise RuntimeError('PDU of kind %d' % kind)
        at = 0
        while at < len(value):
            length, context, flags = struct.unpack('>IBB', value[at:at + 6])
            bodies[flags & 1] += value[at + 6:at + 4 + length]
            at += 4 + length
            if flags == 3:
                command = read_dataset(io.BytesIO(bodies[1]), True, True)
                if command.CommandDataSetType == 0x0101:
                    return context, command, None
            if flags == 2:
                return context, command, read_dataset(io.BytesIO(bodies[0]), False, True)


def describe(command, dataset):
    return {
        'field': command.CommandField,
        'status': command.get('Status', 0),
        'sopInstance': str(command.get('AffectedSOPInstanceUID', '')),
        'event': command.get('EventTypeID', 0),
        'dataset': json.loads(dataset.to_json()) if dataset is not None else None,
    }


associate()
received = []
for number, one in enumerate(asked['messages'], 1):
    kind = 0 if one.get('dataset') is not None else 0x0101
    context = asked['contexts'].index(one['context']) * 2 + 1
    send(context, {**one['command'], 'MessageID': number, 'CommandDataSetType': kind}, one.get('dataset'))
    _, command, dataset = message()
    received.append(describe(command, dataset))
for _ in range(asked.get('reports', 0)):
    context, command, dataset = message()
    received.append(describe(command, dataset))
    send(context, {
        'AffectedSOPClassUID': command.AffectedSOPClassUID, 'CommandField': 0x8100,
        'MessageIDBeingRespondedTo': command.MessageID, 'CommandDataSetType': 0x0101, 'Status': 0,
        'AffectedSOPInstanceUID': command.AffectedSOPInstanceUID, 'EventTypeID': command.EventTypeID,
    }, None)
line.sendall(pdu(5, bytes(4)))
receive()
print(json.dumps(received))
