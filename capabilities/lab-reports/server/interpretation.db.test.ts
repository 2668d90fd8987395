import { newId } from '@alder/database';
import { addressOf } from '@alder/wire';
import { expect, test } from 'vitest';
import {
  amendInterpretation,
  askInterpretation,
  draftInterpretation,
  getInterpretations,
  getIrisStage,
  getLabReportPdf,
  signInterpretation,
  updateInterpretation,
} from '../contract/index.ts';
import { addResult, now, openLabReports, readPdf, squeezed, value } from './lab-report.fixture.ts';

const open = async () => {
  const hospital = await openLabReports();
  const record = await addResult(hospital, [value('CREA', '3.1', { flag: 'H' }), value('BUN', '60', { flag: 'H' })]);
  const as = hospital.consultant;
  const draft = async () => (await hospital.call(draftInterpretation, { record, lang: 'en' }, { as })).payload.result;
  const signed = async () => {
    const { id, version } = await draft();
    const text = 'Azotemia of renal origin is likely.';
    const written = await hospital.call(updateInterpretation, { id, version, text, phrases: ['azotemia'] }, { as });
    return (await hospital.call(signInterpretation, { id, version: written.payload.result.version }, { as })).payload
      .result;
  };
  return Object.assign(hospital, { record, as, draft, signed });
};

test('a doctor asks, the consultant finds it in the queue, writes with a phrase and its reason, and signs', async () => {
  await using hospital = await open();
  const { record, as, doctor } = hospital;
  const asked = await hospital.call(askInterpretation, { record, question: 'Renal or prerenal?' }, { as: doctor });
  expect(asked.payload.result).toMatchObject({ status: 'asked', asked_by_name: 'Dr. 林 Lin', author: null });
  const queue = await hospital.call(getInterpretations, { state: 'open' }, { as });
  expect(queue.payload.result).toMatchObject([{ question: 'Renal or prerenal?', patient_id: 'P02418' }]);

  const signed = await hospital.signed();

  expect(signed).toMatchObject({
    ...{ id: asked.payload.result.id, status: 'signed', signer_name: 'Dr. Sato', question: 'Renal or prerenal?' },
    phrases: [{ rule: 'azotemia', reason: 'CREA 3.1 mg/dL H; BUN 60 mg/dL H' }],
  });
  expect((await hospital.call(getInterpretations, { state: 'open' }, { as })).payload.result).toEqual([]);
  expect((await hospital.call(getInterpretations, { state: 'signed' }, { as })).payload.result).toHaveLength(1);
});

test('what is signed does not change, by call or by statement; an amendment is a version of its own with a reason', async () => {
  await using hospital = await open();
  const { as } = hospital;
  const first = await hospital.signed();
  const { id, version } = first;
  expect((await hospital.call(updateInterpretation, { id, version, text: 'x' }, { as })).status).toBe(423);
  expect((await hospital.call(signInterpretation, { id, version }, { as })).status).toBe(423);
  await expect(
    hospital.work((trx) => trx.updateTable('lab_interpretation').set({ text: 'x' }).where('id', '=', id).execute()),
  ).rejects.toThrow('does not change');

  const amended = await hospital.call(amendInterpretation, { id, reason: 'USG came in' }, { as });
  const second = amended.payload.result;
  expect(second).toMatchObject({ revision: 2, amends: id, text: first.text, status: 'draft' });
  expect((await hospital.call(amendInterpretation, { id, reason: 'again' }, { as })).payload).toMatchObject({
    error: 'interpretationOpen',
  });
  await hospital.call(signInterpretation, { id: second.id, version: second.version }, { as });

  const { result } = (await hospital.call(getInterpretations, { record: hospital.record }, { as })).payload;
  expect(result.map(({ status }) => status)).toEqual(['signed', 'amended']);
  expect((await hospital.call(amendInterpretation, { id, reason: 'old one' }, { as })).payload).toMatchObject({
    error: 'interpretationNotAmendable',
  });
});

test('nothing is signed without words, by another than its author, from a stale version, or by a rule without a reason', async () => {
  await using hospital = await open();
  const { as, doctor, record } = hospital;
  const { id, version } = await hospital.draft();
  const refused = async (work: Promise<{ status: number; payload: unknown }>) => {
    const { status, payload } = await work;
    return [status, (payload as { error: string }).error];
  };
  expect(await refused(hospital.call(signInterpretation, { id, version }, { as }))).toEqual([
    422,
    'interpretationEmpty',
  ]);
  expect(await refused(hospital.call(updateInterpretation, { id, version, text: 'x' }, { as: doctor }))).toEqual([
    403,
    'interpretationOfAnother',
  ]);
  expect(await refused(hospital.call(updateInterpretation, { id, version, phrases: ['anemia'] }, { as }))).toEqual([
    422,
    'phraseWithoutReason',
  ]);
  expect(await refused(hospital.call(draftInterpretation, { record }, { as: doctor }))).toEqual([
    409,
    'interpretationOpen',
  ]);
  expect(await refused(hospital.call(askInterpretation, { record }, { as: doctor }))).toEqual([
    409,
    'interpretationOpen',
  ]);
  await hospital.call(updateInterpretation, { id, version, text: 'words' }, { as });
  expect((await hospital.call(signInterpretation, { id, version }, { as })).payload).toMatchObject({
    current: { text: 'words' },
  });
});

test('an assistant asks and neither writes nor signs; a result of another hospital or without a patient is refused', async () => {
  await using hospital = await open();
  await using other = await open();
  const assistant = await hospital.addUser({ role: 'assistant' });
  const { record, as } = hospital;
  const { id, version } = await hospital.draft();
  expect((await hospital.call(draftInterpretation, { record }, { as: assistant })).status).toBe(403);
  expect((await hospital.call(signInterpretation, { id, version }, { as: assistant })).status).toBe(403);
  expect((await hospital.call(getIrisStage, { record }, { as: assistant })).status).toBe(200);

  const foreign = { as: other.consultant };
  expect((await other.call(askInterpretation, { record }, foreign)).status).toBe(404);
  expect((await other.call(draftInterpretation, { record }, foreign)).status).toBe(404);
  expect((await other.call(updateInterpretation, { id, version, text: 'x' }, foreign)).status).toBe(404);
  expect((await other.call(signInterpretation, { id, version }, foreign)).status).toBe(404);
  expect((await other.call(amendInterpretation, { id, reason: 'x' }, foreign)).status).toBe(404);
  expect((await other.call(getIrisStage, { record }, foreign)).status).toBe(404);
  const unfiled = await addResult(hospital, [value('CREA', '3.1')], { pet: null });
  expect((await hospital.call(askInterpretation, { record: unfiled }, { as })).status).toBe(409);
  expect((await hospital.call(getIrisStage, { record: unfiled }, { as })).status).toBe(409);
});

test('the signed interpretation stands on paper with its signature, a draft does not', async () => {
  await using hospital = await open();
  const print = async () => {
    const url = `${addressOf(getLabReportPdf, { hospital: hospital.key, id: hospital.record })}?lang=en`;
    const response = await hospital.app.inject({ url, headers: { 'x-test-session': hospital.as.id } });
    return (await readPdf(response.rawPayload)).text;
  };
  await hospital
    .draft()
    .then(({ id, version }) =>
      hospital.call(updateInterpretation, { id, version, text: 'Not for paper yet' }, { as: hospital.as }),
    );
  expect(await print()).not.toContain(squeezed('Not for paper yet'));

  const { result } = (await hospital.call(getInterpretations, { record: hospital.record }, { as: hospital.as }))
    .payload;
  await hospital.call(signInterpretation, { id: result[0]!.id, version: result[0]!.version }, { as: hospital.as });

  const text = await print();
  for (const words of ['INTERPRETATION', 'Not for paper yet', 'Dr. Sato', 'Signed electronically'])
    expect(text).toContain(squeezed(words));
});

test('a stage comes from two results in any unit and the pressure on the record; one held by QC does not count', async () => {
  await using hospital = await openLabReports();
  const as = hospital.consultant;
  await hospital.work((trx) =>
    trx.updateTable('pet').set({ species: 'cat' }).where('id', '=', hospital.pet.id).execute(),
  );
  const before = new Date(now.getTime() - 30 * 86_400_000);
  const earlier = await addResult(hospital, [value('CREA', '265.2', { unit: 'umol/L' })], { at: before });
  const record = await addResult(hospital, [value('CREA', '3.1')]);
  const visit = newId();
  await hospital.work(async (trx) => {
    await trx.insertInto('medical_record').values({ id: visit, pet: hospital.pet.id, assignee: as.id }).execute();
    await trx
      .insertInto('vital_signs')
      .values({ id: newId(), pet: hospital.pet.id, medical_record: visit, systolic: 165, measured_at: now })
      .execute();
  });

  const { payload } = await hospital.call(getIrisStage, { record }, { as });
  expect(payload).toMatchObject({
    outcome: {
      stage: 3,
      by: 'creatinine',
      proteinuria: null,
      pressure: 'hypertensive',
      used: [{ value: 3.1 }, { value: 3 }],
    },
    ...{ upc: null, systolic: { value: 165 } },
  });
  expect(payload.source).toContain('IRIS');

  const [device, hold] = [newId(), newId()];
  await hospital.work(async (trx) => {
    await trx.insertInto('device').values({ id: device, model: 'Catalyst_One', serial: 'C1' }).execute();
    await trx
      .insertInto('qc_hold')
      .values({ id: hold, device, analyte: 'CREA', cause: 'failed', since: now })
      .execute();
    await trx.insertInto('qc_held_result').values({ hold, record: earlier }).execute();
  });
  const held = await hospital.call(getIrisStage, { record }, { as });
  expect(held.payload.outcome).toEqual({ refused: 'creatinineMissing' });
});
