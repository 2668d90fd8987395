import { newId } from '@alder/database';
import { expect, test } from 'vitest';
import {
  createLabPhrase,
  deleteLabPhrase,
  draftInterpretation,
  getLabPhraseHistory,
  getLabPhrases,
  tryLabPhrase,
  updateInterpretation,
  updateLabPhrase,
} from '../contract/index.ts';
import { phraseRules } from '../domain/index.ts';
import { addResult, now, openLabReports, value } from './lab-report.fixture.ts';

const DAY_MS = 86_400_000;
const above = {
  ...{ analyte: 'CREA', kind: 'above' as const, low_limit: 265.2, high_limit: null, unit: 'umol/L' },
};
const OWN = {
  ...{ product: null, name: 'Severe azotemia', is_on: true, species: null, join: 'all' as const },
  ...{ conditions: [above], text_en: 'Severe azotemia. Call the owner today.', text_ja: '', text_zhtw: '' },
};
const { product: _product, ...WRITTEN } = OWN;

test('a phrase that the hospital wrote is taken into a draft with its reason, and not where the values do not meet it', async () => {
  await using hospital = await openLabReports();
  const as = hospital.consultant;
  const { key } = (await hospital.call(createLabPhrase, OWN, { as })).payload.result;
  const take = async (creatinine: string) => {
    const record = await addResult(hospital, [value('CREA', creatinine)]);
    const { id, version } = (await hospital.call(draftInterpretation, { record, lang: 'en' }, { as })).payload.result;
    const input = { id, version, text: OWN.text_en, phrases: [key] };
    return { id, ...(await hospital.call(updateInterpretation, input, { as })) };
  };
  const taken = await take('3.1');
  expect(taken.payload.result.phrases).toEqual([{ rule: key, reason: 'CREA 3.1 mg/dL' }]);
  expect((await take('2.9')).payload).toMatchObject({ error: 'phraseWithoutReason' });

  // Switched off, it is offered to no other report; a draft that has it keeps it.
  const all = (await hospital.call(getLabPhrases, {}, { as })).payload.result;
  const { id, version } = all.find((one) => one.key === key)!;
  await hospital.call(updateLabPhrase, { ...WRITTEN, id: id!, version, is_on: false }, { as });
  expect((await take('3.2')).payload).toMatchObject({ error: 'phraseWithoutReason' });
  const again = { id: taken.id, version: taken.payload.result.version, phrases: [key] };
  expect((await hospital.call(updateInterpretation, again, { as })).payload.result.phrases).toHaveLength(1);
});

test('a phrase of the product is rewritten or switched off for one hospital only, and restored with every version kept', async () => {
  await using hospital = await openLabReports();
  await using other = await openLabReports();
  const as = hospital.consultant;
  const list = async (of = hospital) => (await of.call(getLabPhrases, {}, { as: of.consultant })).payload.result;
  expect((await list()).map(({ key }) => key)).toEqual(phraseRules.map(({ id }) => id));
  const input = { ...OWN, product: 'anemia', is_on: false };
  const off = (await hospital.call(createLabPhrase, input, { as })).payload.result;
  expect(off).toMatchObject({ key: 'anemia', product: 'anemia', is_on: false, version: 1, changed_by: 'Dr. Sato' });
  expect((await list()).find(({ key }) => key === 'anemia')).toMatchObject({ is_on: false });
  expect((await list(other)).find(({ key }) => key === 'anemia')).toMatchObject({ is_on: true, id: null });
  expect((await hospital.call(createLabPhrase, input, { as })).payload).toMatchObject({ current: { id: off.id } });

  const record = await addResult(hospital, [value('HCT', '20', { flag: 'L' })]);
  const draft = (await hospital.call(draftInterpretation, { record, lang: 'en' }, { as })).payload.result;
  const taken = { id: draft.id, version: draft.version, text: 'Anemia.', phrases: ['anemia'] };
  expect((await hospital.call(updateInterpretation, taken, { as })).payload).toMatchObject({
    error: 'phraseWithoutReason',
  });

  await hospital.call(deleteLabPhrase, { id: off.id!, version: 1 }, { as });
  expect((await list()).find(({ key }) => key === 'anemia')).toMatchObject({ is_on: true, id: null });
  const { result } = (await hospital.call(getLabPhraseHistory, { key: 'anemia' }, { as })).payload;
  expect(result).toMatchObject([
    { after: null, before: { name: 'Severe azotemia', is_on: false }, by: 'Dr. Sato' },
    { before: null, after: { conditions: [above] } },
  ]);
  expect((await hospital.call(updateInterpretation, taken, { as })).status).toBe(200);
});

test('a dry run counts final results of the last 30 days that meet the conditions, and those with a report, and writes nothing', async () => {
  await using hospital = await openLabReports();
  const as = hospital.consultant;
  const add = (creatinine: string, daysAgo: number, more: Parameters<typeof addResult>[2] = {}) =>
    addResult(hospital, [value('CREA', creatinine)], { at: new Date(now.getTime() - daysAgo * DAY_MS), ...more });
  const newest = await add('3.1', 1);
  const older = await add('4.0', 29);
  await add('2.0', 2);
  await add('9.0', 31);
  await add('9.0', 3, { pet: null });
  await add('9.0', 4, { verify_state: 'retracted' });
  await addResult(hospital, [value('BUN', '60', { flag: 'H' })]);
  await hospital.call(draftInterpretation, { record: older, lang: 'en' }, { as });

  const when = { species: null, join: 'all' as const, conditions: [above] };
  const { payload } = await hospital.call(tryLabPhrase, when, { as });

  expect(payload).toMatchObject({ count: 2, interpreted: 1, pets: 1, judged: 3 });
  expect(payload.result.map(({ record, reason }) => [record, reason])).toEqual([
    [newest, 'CREA 3.1 mg/dL'],
    [older, 'CREA 4.0 mg/dL'],
  ]);
  expect((await hospital.call(tryLabPhrase, { ...when, species: 'horse' }, { as })).payload.count).toBe(0);
  const urea = { analyte: 'BUN', kind: 'high' as const, low_limit: null, high_limit: null, unit: '' };
  const any = { ...when, join: 'any' as const, conditions: [above, urea] };
  expect((await hospital.call(tryLabPhrase, any, { as })).payload.count).toBe(3);
  expect((await hospital.call(getLabPhrases, {}, { as })).payload.result.every(({ id }) => id === null)).toBe(true);
});

test('phrases are written by administrators of the laboratory, from the version they know, and never without words or a limit', async () => {
  await using hospital = await openLabReports();
  await using other = await openLabReports();
  const as = hospital.consultant;
  const status = async (work: Promise<{ status: number }>) => (await work).status;
  const key = newId();
  const first = await hospital.call(createLabPhrase, OWN, { as, key });
  expect((await hospital.call(createLabPhrase, OWN, { as, key })).payload).toEqual(first.payload);
  const { id, version } = first.payload.result;
  const change = { ...WRITTEN, id: id!, version, name: 'Call' };
  expect(await status(hospital.call(createLabPhrase, OWN, { as: hospital.doctor }))).toBe(403);
  expect(await status(hospital.call(updateLabPhrase, change, { as: hospital.doctor }))).toBe(403);
  expect(await status(hospital.call(tryLabPhrase, { ...OWN } as never, { as }))).toBe(400);
  expect(await status(hospital.call(createLabPhrase, { ...OWN, text_en: ' ' }, { as }))).toBe(400);
  const limitless = { ...OWN, conditions: [{ ...above, low_limit: null }] };
  expect(await status(hospital.call(createLabPhrase, limitless, { as }))).toBe(400);
  expect(await status(hospital.call(createLabPhrase, { ...OWN, product: 'nothing' }, { as }))).toBe(404);

  expect(await status(hospital.call(updateLabPhrase, change, { as }))).toBe(200);
  expect((await hospital.call(updateLabPhrase, change, { as })).payload).toMatchObject({ current: { name: 'Call' } });
  expect(await status(hospital.call(deleteLabPhrase, { id: id!, version }, { as }))).toBe(409);
  const foreign = { as: other.consultant };
  expect(await status(other.call(updateLabPhrase, change, foreign))).toBe(404);
  expect(await status(other.call(deleteLabPhrase, { id: id!, version: 2 }, foreign))).toBe(404);
  expect(await status(other.call(getLabPhraseHistory, { key: id! }, foreign))).toBe(404);
  const { result } = (await hospital.call(getLabPhraseHistory, { key: id! }, { as })).payload;
  expect(result.map(({ before, after }) => [before?.name, after?.name])).toEqual([
    ['Severe azotemia', 'Call'],
    [undefined, 'Severe azotemia'],
  ]);
});
