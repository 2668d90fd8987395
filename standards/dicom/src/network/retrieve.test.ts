import { expect, test } from 'vitest';
import { statuses } from './command.ts';
import { type Retrieved, sendAll } from './retrieve.ts';

const object = (sopInstance: string): Retrieved => ({
  sopClass: '1.2.840.10008.5.1.4.1.1.2',
  sopInstance,
  transferSyntax: '1.2.840.10008.1.2.1',
  open: async () => (async function* () {})(),
});
const objects = ['1', '2', '3'].map(object);
const silent = async () => {};

test('a retrieval reports after each object and ends with success', async () => {
  const reports: unknown[] = [];

  const outcome = await sendAll(
    objects,
    async () => statuses.success,
    async (counts) => void reports.push(counts),
    new AbortController().signal,
  );

  expect(reports).toEqual([
    { remaining: 2, completed: 1, failed: 0, warning: 0 },
    { remaining: 1, completed: 2, failed: 0, warning: 0 },
  ]);
  expect(outcome).toEqual({
    status: statuses.success,
    subOperations: { completed: 3, failed: 0, warning: 0 },
    failed: [],
  });
});

test('one that cannot be sent fails alone, and is named', async () => {
  const send = async ({ sopInstance }: Retrieved) => {
    if (sopInstance === '1') throw new Error('damaged');
    return sopInstance === '2' ? 0xb000 : statuses.success;
  };

  const outcome = await sendAll(objects, send, silent, new AbortController().signal);

  expect(outcome).toEqual({
    status: statuses.someFailed,
    subOperations: { completed: 1, failed: 1, warning: 1 },
    failed: ['1'],
  });
});

test('when nothing could be sent, the retrieval has failed', async () => {
  const outcome = await sendAll(objects, async () => statuses.outOfResources, silent, new AbortController().signal);

  expect(outcome).toMatchObject({ status: statuses.unableToPerform, failed: ['1', '2', '3'] });
});

test('a canceled retrieval reports the number of remaining objects', async () => {
  const canceled = new AbortController();
  const send = async () => {
    canceled.abort();
    return statuses.success;
  };

  const outcome = await sendAll(objects, send, silent, canceled.signal);

  expect(outcome).toMatchObject({
    status: statuses.canceled,
    subOperations: { remaining: 2, completed: 1, failed: 0, warning: 0 },
  });
});

/** Objects that record how they are used; the one with the UID 3 cannot be opened. */
function watched() {
  const did: string[] = [];
  const watch = (sopInstance: string): Retrieved => ({
    ...object(sopInstance),
    async open() {
      did.push(`open ${sopInstance}`);
      if (sopInstance === '3') throw new Error('damaged');
      return (async function* () {})();
    },
    close: () => void did.push(`close ${sopInstance}`),
  });
  return { did, objects: ['1', '2', '3', '4'].map(watch) };
}

test('the next object is opened while one is on its way, and each that was opened is closed once', async () => {
  const { did, objects } = watched();
  const send = async (sent: Retrieved) => {
    await sent.open();
    did.push(`sent ${sent.sopInstance}`);
    return statuses.success;
  };

  const outcome = await sendAll(objects, send, silent, new AbortController().signal);

  expect(outcome.failed).toEqual(['3']);
  expect(did.slice(0, 4)).toEqual(['open 1', 'open 2', 'sent 1', 'close 1']);
  for (const one of ['1', '2', '3', '4']) {
    expect(did.filter((each) => each === `open ${one}`)).toHaveLength(1);
    expect(did.filter((each) => each === `close ${one}`)).toHaveLength(1);
  }
});

test('a canceled retrieval closes what it had opened ahead, and opens no more', async () => {
  const { did, objects } = watched();
  const canceled = new AbortController();
  const send = async (sent: Retrieved) => {
    await sent.open();
    canceled.abort();
    return statuses.success;
  };

  await sendAll(objects, send, silent, canceled.signal);
  await new Promise((resolve) => setImmediate(resolve));

  expect(did).toEqual(['open 1', 'open 2', 'close 1', 'close 2']);
});

test('an object that is not sent, because the peer does not accept its class, is closed as well', async () => {
  const { did, objects } = watched();

  await sendAll(objects.slice(0, 2), async () => statuses.classNotSupported, silent, new AbortController().signal);
  await new Promise((resolve) => setImmediate(resolve));

  expect(did.toSorted()).toEqual(['close 1', 'close 2', 'open 1', 'open 2']);
});
