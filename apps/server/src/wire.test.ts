import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { stepFlow } from '@alder/clinic-path/domain';
import { defineFlow } from '@alder/flow';
import { petStatus } from '@alder/patients/contract';
import { expect, test } from 'vitest';
import { callDocument } from '../../../scripts/generate-calls.ts';
import { findFlows, flowDocument } from '../../../scripts/generate-flows.ts';
import { shapeOf, specificationCalls } from '../../../scripts/spec.ts';
import { allCalls, implementations } from './compose.ts';

const ROOT = path.join(import.meta.dirname, '../../..');
const written = (file: string) => readFileSync(path.join(ROOT, 'docs/wire', file), 'utf8');

/** Calls without which a visit cannot be completed from the reception to the archive. */
const OF_A_VISIT = `
  public.login public.accountStatus public.logout public.getShareInfo public.getShareEntry public.getShareUrlImage
  public.thumbnail account.createUser account.getHospitalUsers account.updateUser account.resetPassword
  account.createOwner account.updateOwner account.getHospitalPetOwners
  pet.get pet.createLegacy pet.updateLegacy pet.syncChimera pet.merge pet.create pet.update
  his.createMedicalRecord his.updateMedicalRecord his.createDiagnosisRecord his.updateDiagnosisRecord
  his.createTreatmentRecord his.updateTreatmentRecord his.createMedicineRecord his.updateMedicineRecord
  his.createVitalSigns his.updateVitalSigns his.createReceiptItem his.updateReceiptItem his.createDiagnosis
  his.updateDiagnosis his.createTreatment his.updateTreatment his.createMedicine his.updateMedicine
  his.createPostItRecord his.updatePostItRecord his.moveMedicalRecord his.getTodayMedicalRecords
  his.getHospitalEntries his.getEntry his.getPetMedicalRecords his.getHospitalMedicalResources
  record.get record.create record.getEntriesNew record.update record.getById record.updateMultiple
  labOrder.getAll labOrder.update labOrder.cancelOrder labOrder.updateMultiple
  command.cancelOrder command.send command.sendToPulpo command.getConnectStatus customRange.getHospitalEntries
  pulpo.create pulpo.getAll
  pacs.create pacs.uploadRaw pacs.uploadThumb pacs.getPacs pacs.getSeries pacs.getSeriesEntries pacs.getEntry
  pacs.getPetEntriesNew pacs.getImage pacs.createShareUrl pacs.updateShareUrl pacs.getShareUrls pacs.delete`
  .trim()
  .split(/\s+/);

const lines = allCalls().flatMap((call) =>
  [call.path, ...(call.aliases ?? [])].map((each) => ({ id: call.id, line: `${call.method} ${shapeOf(each)}` })),
);
const built = new Set(lines.map(({ line }) => line));
const specified = specificationCalls()
  .filter(({ method }) => method !== 'WS')
  .map(({ id, method, path: url }) => ({ id, line: `${method} ${shapeOf(url)}` }));

test('a call that bears an id of the specification has its method and its path', () => {
  const own = new Map(allCalls().map((call) => [call.id, call]));
  const wrong = specified.filter(
    ({ id, line }) => own.has(id) && !lines.some((each) => each.line === line && each.id === id),
  );

  expect(wrong).toEqual([]);
});

test('a call at a path of the specification bears the specification’s id', () => {
  const ids = new Map(specified.map(({ id, line }) => [line, id.replace(/Legacy$/, '')]));

  expect(lines.filter(({ id, line }) => ids.has(line) && ids.get(line) !== id)).toEqual([]);
});

test('no two calls have the same path', () => {
  const twice = [...Map.groupBy(lines, ({ line }) => line)].filter(([, own]) => own.length > 1);

  expect(twice).toEqual([]);
});

test('every call has exactly one handler, of the kind that its access asks for', () => {
  const handlers = Map.groupBy(implementations, ({ call }) => call.id);

  expect([...handlers].filter(([, own]) => own.length !== 1).map(([id]) => id)).toEqual([]);
  const misplaced = implementations.filter(({ kind, call }) => (call.access.kind === 'public') !== (kind === 'public'));
  expect(misplaced.map(({ call }) => call.id)).toEqual([]);
});

test('every call of a whole visit is built', () => {
  const byId = new Map(specified.map(({ id, line }) => [id, line]));

  expect(OF_A_VISIT.filter((id) => !built.has(byId.get(id) ?? ''))).toEqual([]);
  const missing = specified.filter(({ line }) => !built.has(line));
  console.info(`${missing.length} of ${specified.length} calls of the specification are not built yet`);
});

test('a pet is normal, deceased or missing, and a case unclaimed, claimed, pending, done, canceled or archived [state.petStatus]', () => {
  expect(petStatus.options).toEqual(['normal', 'deceased', 'missing']);
  expect(stepFlow.states).toEqual(['unclaimed', 'claimed', 'pending', 'done', 'canceled', 'archived']);
});

test('the pages about calls and flows say what the contract and the rules say', async () => {
  const flows = await findFlows();

  expect(written('calls.md')).toBe(callDocument(allCalls()));
  expect(written('flows.md')).toBe(flowDocument(flows));
  expect(flows.length).toBeGreaterThan(6);
});

test('a flow is drawn with its first state, its states in words and one arrow for all that leads the same way', () => {
  const flow = defineFlow({ 'not yet': { start: 'done', skip: 'done' }, done: {} });

  expect(flowDocument([{ room: 'lab', name: 'testFlow', says: 'A test.', flow }])).toContain(
    '[*] --> not_yet\n  state "not yet" as not_yet\n  not_yet --> done: start, skip\n',
  );
});

const listed = path.join(ROOT, '../shared/spec/calls.yaml');
if (!existsSync(listed)) console.info('skipped: the specification is not in ../shared/spec');

test.skipIf(!existsSync(listed))('the list of calls is the one of the specification', () => {
  const own = new Set(specificationCalls().map(({ id }) => id));
  const entries = readFileSync(listed, 'utf8').matchAll(/\{id: ([\w.]+), method: (GET|POST), path: "([^"]+)"/g);
  const paths = new Set(specificationCalls().map((call) => `${call.id} ${call.method} ${shapeOf(call.path)}`));
  const missing = [...entries].filter(([, id = '', method = '', url = '']) => {
    const shape = shapeOf(url.replace('{product}', 'alder').replace(/\{(\w+)\}/g, ':$1'));
    return !own.has(id) || !paths.has(`${id} ${method} ${shape}`);
  });

  expect(missing.map(([, id]) => id)).toEqual([]);
});
