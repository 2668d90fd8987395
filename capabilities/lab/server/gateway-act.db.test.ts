import { createHash, randomUUID } from 'node:crypto';
import { devicesServedBy, recordHeartbeat, touchDevice } from '@alder/devices/server';
import { readRuns } from '@alder/instrument-messages/domain';
import { openHospital } from '@alder/testing';
import { expect, test } from 'vitest';
import {
  type GatewayAct,
  getAllOrders,
  getNewRecords,
  getUnmatched,
  matchRecord,
  sendOrder,
} from '../contract/index.ts';
import { runIdentityText } from '../domain/index.ts';
import { chemistryRun, gatewayOf, handlers } from './gateway.fixture.ts';
import { gatewayFrames } from './gateway-frames.ts';

async function openLine() {
  const hospital = await openHospital(handlers);
  const gateway = await gatewayOf(hospital, handlers);
  const faults: string[] = [];
  const frames = gatewayFrames(
    {
      ...{ db: hospital.db, services: hospital.services, reactions: {}, clock: hospital.clock },
      orderQueue: { recordHeartbeat, devicesServedBy, touchDevice, ownDriversOf: async () => () => undefined },
      onError: ({ message }) => void faults.push(message),
    },
    gateway.session,
  );
  const head = { v: 1, ts: '2026-11-21T04:00:01.000Z' } as const;
  return {
    ...{ hospital, faults },
    serial: gateway.session.account.display_name,
    /** Hands over a message. @returns The key of its run. */
    async deliver(seq: number, text: string): Promise<string> {
      const settings = { protocol: 'astm', charset: 'utf-8', decimal: '.' } as const;
      const body = {
        ...settings,
        seq,
        received_at: '2026-11-21T04:00:00.000Z',
        device: 'vs2',
        device_serial: 'V1',
      } as const;
      const raw = Buffer.from(text).toString('base64');
      await frames.fileMessages([
        { ...head, id: `m${seq}`, t: 'result.put', body: { ...body, interrupted: 'no', raw } },
      ]);
      const [run] = readRuns(Buffer.from(text), { ...settings, zone: hospital.timezone });
      return createHash('sha256').update(runIdentityText(run!, 'V1')).digest('hex');
    },
    async act(content: GatewayAct['content'], { id = randomUUID() as string, person = null as string | null } = {}) {
      const body = { id, at: '2026-11-21T03:00:00.000Z', person, content };
      const reply = await frames.reply({ ...head, id: 'act', t: 'act.put', body });
      return reply?.t === 'act.ok' ? `${reply.body.outcome} ${reply.body.reason}` : reply?.t;
    },
    async fetch(digest: string) {
      const reply = await frames.reply({ ...head, id: 'page', t: 'page.get', body: { digest } });
      if (reply?.t !== 'page') throw new Error(faults.join());
      return reply.body;
    },
    filed: async (pet: string) => (await hospital.call(getNewRecords, { pet })).payload.result,
    waiting: async () => (await hospital.call(getUnmatched, {})).payload.result,
    async [Symbol.asyncDispose]() {
      await gateway.close();
      await hospital[Symbol.asyncDispose]();
    },
  };
}

const typed = (patient_id: string): GatewayAct['content'] => ({
  ...{ kind: 'result', patient_id, profile: '', device: 'vs2', comment: '' },
  results: [{ code: 'GLU', raw: '98', unit: 'mg/dL' }],
});

test('an act that comes twice is done once, typed or connected, and its receipt is the same', async () => {
  await using line = await openLine();
  const { hospital } = line;
  const pet = await hospital.addPet();
  await hospital.call(sendOrder, { pet: pet.id, device: 'vs2' });
  const run_key = await line.deliver(1, chemistryRun({ chart: 'NOBODY' }));
  const connect = { kind: 'connect', run_key, seq: 1, patient_id: pet.patient_id } as const;
  const [first, second] = [randomUUID(), randomUUID()];

  for (let time = 0; time < 2; time += 1) {
    expect(await line.act(connect, { id: first })).toBe('filed none');
    expect(await line.act(typed(pet.patient_id), { id: second, person: hospital.admin.id })).toBe('filed none');
  }

  expect(await line.filed(pet.id)).toHaveLength(2);
  expect(await line.waiting()).toEqual([]);
  const byHand = (await line.filed(pet.id)).find(({ typed_by }) => typed_by !== null);
  expect(byHand?.typed_by).toBe(`${hospital.admin.display_name} (${line.serial})`);
  expect((await hospital.call(getAllOrders, {})).payload.result[0]!.order_status).toBe('done');
  expect(line.faults).toEqual([]);
});

test('a run is not given to an unknown chart number, and not taken from the pet that it was given to in the cloud', async () => {
  await using line = await openLine();
  const { hospital } = line;
  const [pet, other] = [await hospital.addPet(), await hospital.addPet()];
  const run_key = await line.deliver(1, chemistryRun({ chart: 'NOBODY' }));
  const connect = (patient_id: string, key = run_key, seq = 1) =>
    line.act({ kind: 'connect', run_key: key, seq, patient_id });

  expect(await connect('NOWHERE')).toBe('refused unknownPatient');
  expect(await connect(pet.patient_id, '0'.repeat(64), 99)).toBe('refused unknownRun');
  const [waiting] = await line.waiting();
  await hospital.call(matchRecord, { id: waiting!.id, pet: other.id });
  expect(await connect(pet.patient_id)).toBe('refused filedOtherwise');

  expect(await line.filed(pet.id)).toEqual([]);
  expect(await line.filed(other.id)).toHaveLength(1);
});

test('a typed result without a known chart number waits in the inbox, and the people of another hospital do nothing here', async () => {
  await using line = await openLine();
  await using elsewhere = await openHospital(handlers);

  expect(await line.act(typed('NOBODY'), { person: elsewhere.admin.id })).toBe('inbox unknownPatient');

  expect(await line.waiting()).toMatchObject([{ pet: null, typed_by: line.serial, match: { hint: 'unknownPatient' } }]);
});

test('a gateway gets ranges, animals and people of its hospital alone, and nothing while nothing has changed', async () => {
  await using line = await openLine();
  await using elsewhere = await openHospital(handlers);
  const [pet, foreign] = [await line.hospital.addPet(), await elsewhere.addPet()];

  const { digest, data } = await line.fetch('');
  expect(data!.pets.map(({ name }) => name)).toContain(pet.name);
  expect(data!.people.map(({ id }) => id)).toContain(line.hospital.admin.id);
  expect(JSON.stringify(data)).not.toContain(elsewhere.admin.id);
  expect(data!.pets).toHaveLength(1);
  expect(foreign.id).not.toBe(pet.id);
  expect(await line.fetch(digest)).toEqual({ digest, data: null });
  await line.hospital.addPet();
  expect((await line.fetch(digest)).data!.pets).toHaveLength(2);
});
