import { setMeasuredWeight } from '@alder/patients/server';
import { openHospital } from '@alder/testing';
import { expect, test } from 'vitest';
import { createVitalSigns, updateVitalSigns } from '../contract/index.ts';
import { chartHandlers } from './index.ts';

const handlers = chartHandlers({ setMeasuredWeight });
const face = { ears: 2, eyes: 1, muzzle: 1, whiskers: 0, head: 0 } as const;
const now = new Date('2026-11-29T02:00:00.000Z');

test('the face of a cat and the condition of the muscles are parts of a dated measurement, and a grade beyond 2 or a unit left out is refused [PNS-03]', async () => {
  await using hospital = await openHospital(handlers, { now });
  const pet = (await hospital.addPet({ species: 'cat' })).id;

  expect(await hospital.call(createVitalSigns, { pet, face, muscle: 'mild', bcs: 4 })).toMatchObject({
    status: 200,
    payload: { result: { face, muscle: 'mild', bcs: 4, measured_at: now.toISOString(), pain_answer: null } },
  });
  const { head: _, ...four } = face;
  for (const wrong of [{ ...face, ears: 3 }, four, { ...face, tail: 1 }])
    expect(await hospital.call(createVitalSigns, { pet, face: wrong as typeof face })).toMatchObject({ status: 400 });
  await expect(
    hospital.work((trx) =>
      trx
        .updateTable('vital_signs')
        .set({ face: JSON.stringify(four) })
        .execute(),
    ),
  ).rejects.toMatchObject({ code: '23514' });
});

test('analgesia is noted with who and when; without analgesia there is a reason; taken back, nobody has answered [PNS-02]', async () => {
  await using hospital = await openHospital(handlers, { now });
  const nurse = await hospital.addUser({ role: 'assistant' });
  const pet = (await hospital.addPet()).id;
  const { id } = (await hospital.call(createVitalSigns, { pet, pain: 3 })).payload.result;
  const answer = (version: number, fields: object) =>
    hospital.call(updateVitalSigns, { id, version, ...fields }, { as: nurse });

  for (const pain_answer_note of ['', '  '])
    expect(await answer(1, { pain_answer: 'acknowledged', pain_answer_note })).toMatchObject({
      status: 422,
      payload: { error: 'painReasonMissing', fields: { pain_answer_note: 'painReasonMissing' } },
    });
  expect(await answer(1, { pain_answer: 'analgesia', pain_answer_note: 'Buprenorphine' })).toMatchObject({
    status: 200,
    payload: { result: { pain_answered_by: nurse.id, pain_answered_at: now.toISOString(), pain: 3 } },
  });
  expect(await answer(1, { pain_answer: 'analgesia' })).toMatchObject({ status: 409, payload: { error: 'stale' } });
  expect(await answer(2, { pain_answer: null })).toMatchObject({
    payload: { result: { pain_answer: null, pain_answered_by: null, pain_answered_at: null } },
  });
});
