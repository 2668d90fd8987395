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

test('a canceled retrieval says what was left', async () => {
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
