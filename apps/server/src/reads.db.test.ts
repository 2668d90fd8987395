import { OPENED } from '@alder/hospitals/server';
import { changes } from '@alder/server';
import { openHospital } from '@alder/testing';
import { addressOf } from '@alder/wire';
import { expect, test } from 'vitest';
import { allCalls, implementations } from './compose.ts';
import { inputSchema } from './inputs-of-calls.fixture.ts';

test('every call that opens an entry is a call that reads, and has the field that names it', () => {
  const calls = new Map(allCalls().map((call) => [call.id, call]));
  for (const [id, { field }] of Object.entries(OPENED)) {
    const call = calls.get(id);
    expect(call && !changes(call), id).toBe(true);
    expect(Object.keys(inputSchema(call!).properties ?? {}), id).toContain(field);
  }
});

test('an opened patient is reported with the person and the input, a refused one and a change are not', async () => {
  const read: string[] = [];
  await using hospital = await openHospital(implementations, {
    onRead: ({ call, session, input }) => void read.push(`${call} ${session.account.id} ${JSON.stringify(input)}`),
  });
  const pet = await hospital.addPet();
  const calls = new Map(allCalls().map((call) => [call.id, call]));
  const send = (id: string, payload: object) =>
    hospital.app.inject({
      ...{ method: 'POST', url: addressOf(calls.get(id) as never, { hospital: hospital.key } as never), payload },
      headers: { 'x-test-session': hospital.admin.id, 'idempotency-key': crypto.randomUUID() },
    });
  expect((await send('pet.get', { id: pet.id })).statusCode).toBe(200);
  await send('pet.get', { id: crypto.randomUUID() });
  await send('pet.update', { id: pet.id, version: 1, name: 'Tofu' });
  expect(read).toEqual([`pet.get ${hospital.admin.id} {"id":"${pet.id}"}`]);
});
