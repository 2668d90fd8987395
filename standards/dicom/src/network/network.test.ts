import { connect } from 'node:net';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { EXPLICIT_LITTLE, newUid, sopClasses, tags, type WrittenDataset, writeDataset } from '../index.ts';
import { isStorageClass } from '../uid.ts';
import { type ListeningNode, listen, type NodeServices, Rejected, Requestor, statuses } from './index.ts';

type Received = { sopInstance: string; bytes: Buffer };

async function node(services: Partial<NodeServices<string>> = {}, times = {}) {
  const received: Received[] = [];
  const aborted: string[] = [];
  const listening: ListeningNode = await listen<string>(
    {
      admit: async ({ called, calling }) =>
        called === 'ALDER' ? { grant: calling } : { reject: 'calledNotRecognized' as const },
      store: (_grant, { sopInstance }) => {
        const parts: Buffer[] = [];
        return {
          write: (bytes) => {
            parts.push(Buffer.from(bytes));
            return parts.length % 3 === 0 ? new Promise((resolve) => setImmediate(resolve)) : undefined;
          },
          end: async () => {
            received.push({ sopInstance, bytes: Buffer.concat(parts) });
            return { status: statuses.success };
          },
          abort: () => aborted.push(sopInstance),
        };
      },
      ...services,
    },
    { port: 0, host: '127.0.0.1', ...times },
  );
  return { listening, received, aborted, [Symbol.asyncDispose]: () => listening.close(0) };
}

const open = (port: number, called = 'ALDER') =>
  Requestor.open({
    host: '127.0.0.1',
    port,
    called,
    calling: 'XRAY',
    contexts: [
      { abstractSyntax: sopClasses.CT },
      { abstractSyntax: sopClasses.Verification },
      { abstractSyntax: sopClasses.StudyRootFind },
    ],
  });

test('an echo gets a response', async () => {
  await using peer = await node();
  const requestor = await open(peer.listening.port);

  expect(await requestor.echo()).toBe(statuses.success);
  await requestor.release();
});

test('an object arrives byte for byte, however large', async () => {
  await using peer = await node();
  const requestor = await open(peer.listening.port);
  const bytes = Buffer.from(writeDataset({ PatientID: 'A-1', PixelData: new Uint8Array(3_000_001).fill(7) }));
  const sopInstance = newUid();

  const response = await requestor.store(
    { sopClass: sopClasses.CT, sopInstance, transferSyntax: EXPLICIT_LITTLE },
    bytes,
  );

  expect(response.status).toBe(statuses.success);
  expect(peer.received[0]?.sopInstance).toBe(sopInstance);
  expect(peer.received[0]?.bytes.equals(bytes)).toBe(true);
  await requestor.release();
});

test('an unknown called AE title is refused before any message', async () => {
  await using peer = await node();

  const failure = await open(peer.listening.port, 'NOBODY').catch((error: unknown) => error);

  expect(failure).toBeInstanceOf(Rejected);
  expect(failure).toMatchObject({ result: 1, source: 1, reason: 7 });
});

test('an association that breaks off leaves nothing acknowledged', async () => {
  await using peer = await node();
  const requestor = await open(peer.listening.port);
  const half = (async function* () {
    yield Buffer.alloc(200_000);
    requestor.abort();
    await new Promise((resolve) => setTimeout(resolve, 20));
  })();

  await requestor
    .store({ sopClass: sopClasses.CT, sopInstance: '1.2.9', transferSyntax: EXPLICIT_LITTLE }, half)
    .catch(() => undefined);

  await expect.poll(() => peer.aborted).toEqual(['1.2.9']);
  expect(peer.received).toEqual([]);
});

test('a query streams its matches', async () => {
  await using peer = await node({
    finds: [sopClasses.StudyRootFind],
    async *find(_grant, { identifier }): AsyncIterable<WrittenDataset> {
      const PatientID = identifier.text(tags.PatientID) ?? '';
      for (let index = 0; index < 3; index += 1)
        yield { SpecificCharacterSet: 'ISO_IR 192', PatientID, StudyID: String(index) };
    },
  });
  const requestor = await open(peer.listening.port);

  const found = await requestor.find(sopClasses.StudyRootFind, {
    QueryRetrieveLevel: 'STUDY',
    PatientID: '牛',
    SpecificCharacterSet: 'ISO_IR 192',
  });

  expect(found.map((set) => [set.text(tags.PatientID), set.text(tags.StudyID)])).toEqual([
    ['牛', '0'],
    ['牛', '1'],
    ['牛', '2'],
  ]);
  await requestor.release();
});

test('a connection that sends nothing is closed', async () => {
  await using peer = await node({}, { artimMs: 50 });
  const socket = connect(peer.listening.port, '127.0.0.1');

  const closed = await new Promise((resolve) =>
    socket
      .on('error', () => undefined)
      .on('close', () => resolve('closed'))
      .resume(),
  );

  expect(closed).toBe('closed');
});

test('hostile bytes end their own association and no other', async () => {
  await using peer = await node({}, { artimMs: 200, idleMs: 200 });
  const good = await open(peer.listening.port);
  const hostile = fc.oneof(
    fc.uint8Array({ minLength: 1, maxLength: 400 }),
    fc.uint8Array({ minLength: 60, maxLength: 400 }).map((bytes) => {
      const pdu = Uint8Array.from([bytes[0]! % 8, 0, 0, 0, bytes[1]! % 2, bytes[2]!, ...bytes]);
      return pdu;
    }),
  );
  await fc.assert(
    fc.asyncProperty(hostile, async (bytes) => {
      const socket = connect(peer.listening.port, '127.0.0.1');
      socket.on('error', () => undefined);
      socket.end(bytes);
      await new Promise((resolve) => socket.resume().on('close', resolve));
    }),
    { numRuns: 150 },
  );

  const again = await open(peer.listening.port);
  expect(await again.echo()).toBe(statuses.success);
  await again.release();
  good.abort();
});

test.each([
  ['a private class of Siemens', '1.3.12.2.1107.5.9.1', true],
  ['a private class of GE', '1.2.840.113619.4.26', true],
  ['Ultrasound Image Storage (Retired)', '1.2.840.10008.5.1.4.1.1.6', true],
  ['Stored Print Storage (Retired)', '1.2.840.10008.5.1.1.27', true],
  ['Hanging Protocol Storage', '1.2.840.10008.5.1.4.38.1', true],
  ['RT Beams Delivery Instruction Storage', '1.2.840.10008.5.1.4.34.7', true],
  ['Unified Procedure Step Push', '1.2.840.10008.5.1.4.34.6.1', false],
  ['Basic Film Session', '1.2.840.10008.5.1.1.1', false],
  ['Modality Worklist', '1.2.840.10008.5.1.4.31', false],
  ['no UID', 'CT Image', false],
])('%s is accepted for storage: %3$s', (_name, uid, isAccepted) => {
  expect(isStorageClass(uid)).toBe(isAccepted);
});
