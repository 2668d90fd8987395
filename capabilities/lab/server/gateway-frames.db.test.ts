import { devicesServedBy, recordHeartbeat, touchDevice } from '@alder/devices/server';
import { createCustomRange } from '@alder/ranges/contract';
import type { Reactions } from '@alder/server';
import { openHospital } from '@alder/testing';
import { expect, test } from 'vitest';
import { getAllOrders, getNewRecords, getQuarantined, getUnmatched, sendOrder } from '../contract/index.ts';
import { chemistryRun, gatewayOf, handlers } from './gateway.fixture.ts';
import { gatewayFrames, type MessageFrame } from './gateway-frames.ts';

async function openLine(reactions: Reactions = {}) {
  const hospital = await openHospital(handlers);
  const gateway = await gatewayOf(hospital, handlers);
  const faults: string[] = [];
  const frames = gatewayFrames(
    {
      db: hospital.db,
      services: hospital.services,
      reactions,
      clock: hospital.clock,
      orderQueue: { recordHeartbeat, devicesServedBy, touchDevice, ownDriversOf: async () => () => undefined },
      onError: ({ message }) => void faults.push(message),
    },
    gateway.session,
  );
  return {
    hospital,
    faults,
    /** Delivers messages together; the replies in short. */
    deliver: async (...messages: readonly MessageFrame[]) =>
      (await frames.fileMessages(messages)).map(({ t, body }) => ('result' in body ? body.result : t)),
    filed: async (pet: string) => (await hospital.call(getNewRecords, { pet })).payload.result,
    async [Symbol.asyncDispose]() {
      await gateway.close();
      await hospital[Symbol.asyncDispose]();
    },
  };
}

function frame(seq: number, text: string, device_serial = 'V1'): MessageFrame {
  return {
    v: 1,
    id: `frame-${seq}`,
    ts: '2026-11-21T04:00:01.000Z',
    t: 'result.put',
    body: {
      seq,
      received_at: '2026-11-21T04:00:00.000Z',
      protocol: 'astm',
      charset: 'utf-8',
      decimal: '.',
      device: 'vs2',
      device_serial,
      interrupted: 'no',
      raw: Buffer.from(text).toString('base64'),
    },
  };
}

test('results delivered together are filed as one after the other: with their order, parts together, a repetition once, what is no message in quarantine', async () => {
  await using line = await openLine();
  const { hospital } = line;
  const [mochi, taro] = [await hospital.addPet(), await hospital.addPet()];
  const GLU = { low: 70, high: 90, crit_low: null, crit_high: null, unit: 'mg/dL' };
  await hospital.call(createCustomRange, { species: taro.species, exam_type: 'chem', ranges: { GLU } });
  await hospital.call(sendOrder, { pet: mochi.id, device: 'vs2' });
  const whole = chemistryRun({ chart: taro.patient_id, values: { GLU: '98' } });

  const replies = await line.deliver(
    frame(1, whole),
    frame(2, chemistryRun({ chart: mochi.patient_id, values: { GLU: '88' } })),
    frame(3, chemistryRun({ chart: taro.patient_id, time: '20261121114000', values: { GLU: '80' } })),
    frame(4, chemistryRun({ chart: taro.patient_id, time: '20261121114000', values: { BUN: '20' } })),
    frame(5, 'this is no message'),
    frame(6, chemistryRun({ chart: 'NOBODY', time: '20261121113000' })),
    frame(7, whole),
  );

  expect(replies).toEqual(['stored', 'stored', 'stored', 'stored', 'quarantined', 'stored', 'duplicate']);
  expect(await line.filed(mochi.id)).toMatchObject([{ match: { state: 'matched', by: 'patient_id' } }]);
  expect((await hospital.call(getAllOrders, {})).payload.result).toMatchObject([{ order_status: 'done' }]);
  const codes = (await line.filed(taro.id)).map(({ results }) => results.map(({ code, flag }) => [code, flag]));
  expect(codes).toEqual([
    [['GLU', 'H']],
    [
      ['GLU', 'N'],
      ['BUN', null],
    ],
  ]);
  expect((await hospital.call(getQuarantined, {})).payload.result).toHaveLength(1);
  expect((await hospital.call(getUnmatched, {})).payload.result).toMatchObject([{ match: { hint: 'unknownPatient' } }]);
  const requests = await hospital.work((trx) =>
    trx.selectFrom('audit_log').select('request_id').where('action', '=', 'gateway.putResult').orderBy('seq').execute(),
  );
  expect(requests.map(({ request_id }) => request_id)).toEqual([1, 2, 3, 4, 5, 6, 7].map((seq) => `frame-${seq}`));
  expect(line.faults).toEqual([]);
});

test('a message delivered again with others gets the results that it has, and files nothing', async () => {
  await using line = await openLine();
  const pet = await line.hospital.addPet();
  const messages = [1, 2, 3].map((seq) =>
    frame(seq, chemistryRun({ chart: pet.patient_id, time: `2026112111${seq}000` })),
  );
  await line.deliver(...messages.slice(0, 2));

  expect(await line.deliver(...messages)).toEqual(['duplicate', 'duplicate', 'stored']);

  expect(await line.filed(pet.id)).toHaveLength(3);
});

test('a result that cannot be filed now holds back what its analyzer sent behind it, no other analyzer, until it comes again', async () => {
  let isFailing = true;
  let held = '';
  await using line = await openLine({
    'record.created': [
      async (_, { trx }) => {
        const own = await trx.selectFrom('lab_record').select('id').where('pet', '=', held).execute();
        if (isFailing && own.length > 0) throw new Error('the disk of the database is full');
      },
    ],
  });
  const [pet, other] = [await line.hospital.addPet(), await line.hospital.addPet()];
  held = pet.id;
  const first = frame(1, chemistryRun({ chart: pet.patient_id }));
  const behind = frame(3, chemistryRun({ chart: other.patient_id, time: '20261121114000' }));
  const elsewhere = frame(2, chemistryRun({ chart: other.patient_id, time: '20261121113000' }), 'V2');

  expect(await line.deliver(first, elsewhere, behind)).toEqual(['refused', 'stored', 'refused']);
  expect(await line.deliver(frame(4, chemistryRun({ chart: other.patient_id, time: '20261121112000' })))).toEqual([
    'refused',
  ]);
  expect(await line.filed(other.id)).toHaveLength(1);
  expect(line.faults).toEqual(['the disk of the database is full']);

  isFailing = false;
  expect(await line.deliver(first, behind)).toEqual(['stored', 'stored']);
  expect(await line.filed(other.id)).toHaveLength(2);
});
