import { newUid, sopClasses, type WrittenDataset } from '@alder/dicom';
import { commandFields, type ListeningNode, listen, Requestor, statuses } from '@alder/dicom/network';
import { askAsPydicom, hasPydicom, openHospital } from '@alder/testing';
import { expect, test } from 'vitest';
import {
  createWorklistItem,
  getWorklist,
  updatePacsEquipment,
  updateWorklistItem,
  type WorklistItem,
} from '../contract/index.ts';
import { handlers } from './worklist.fixture.ts';
import { worklistNode } from './worklist-node.ts';

if (!hasPydicom()) console.info('skipped: pydicom is not installed (Debian: python3-pydicom)');
const MPPS = sopClasses.PerformedProcedureStep;
type TestHospital = Awaited<ReturnType<typeof openHospital>>;

async function openNode(hospital: TestHospital) {
  const device = { aetitle: 'DR-1', modalities: ['DX'], address: '127.0.0.1' };
  const { id: peer } = (await hospital.call(updatePacsEquipment, device)).payload.result;
  const archive = { hospital: hospital.id, timezone: 'Asia/Taipei' };
  const node: ListeningNode = await listen(
    {
      admit: async ({ calling, called }) => ({ grant: { archive, peer, calling, called, charset: undefined } }),
      store: () => {
        throw new Error('nothing is stored here');
      },
      ...worklistNode(hospital.db),
    },
    { port: 0, host: '127.0.0.1' },
  );
  const to = { host: '127.0.0.1', port: node.port, called: 'ALDER', calling: 'DR-1' };
  const requestor = await Requestor.open({ ...to, contexts: [{ abstractSyntax: MPPS }] });
  const create = async (uid: string, dataset: WrittenDataset) =>
    (await requestor.normalized(commandFields.create, MPPS, uid ? { AffectedSOPInstanceUID: uid } : {}, dataset))
      .status;
  const set = async (uid: string, dataset: WrittenDataset) =>
    (await requestor.normalized(commandFields.set, MPPS, { RequestedSOPInstanceUID: uid }, dataset)).status;
  return {
    to,
    create,
    set,
    async [Symbol.asyncDispose]() {
      await requestor.release();
      await node.close(0);
    },
  };
}

async function addExam(hospital: TestHospital): Promise<WorklistItem> {
  const pet = await hospital.addPet();
  const exam = { pet: pet.id, modality: 'DX', procedure: 'Thorax' };
  return (await hospital.call(createWorklistItem, exam)).payload.result;
}
const begun = (item?: WorklistItem) => ({
  ...{ PerformedProcedureStepStatus: 'IN PROGRESS', PerformedStationAETitle: 'DR-1', Modality: 'DX' },
  ...(item && { ScheduledStepAttributesSequence: [{ StudyInstanceUID: item.studyInstanceUID }] }),
});
const statusOf = async (hospital: TestHospital, { pet }: WorklistItem) =>
  (await hospital.call(getWorklist, { pet })).payload.result.map(({ status }) => status);

test('a device that begins an exam starts it, one that ends it completes it, and it leaves the list [state.worklist]', async () => {
  await using hospital = await openHospital(handlers);
  await using device = await openNode(hospital);
  const item = await addExam(hospital);
  const uid = newUid();

  expect(await device.create(uid, begun(item))).toBe(statuses.success);
  expect(await statusOf(hospital, item)).toEqual(['STARTED']);
  expect(await device.set(uid, { PerformedProcedureStepEndDate: '20261121' })).toBe(statuses.success);
  expect(await device.set(uid, { PerformedProcedureStepStatus: 'COMPLETED' })).toBe(statuses.success);
  expect(await statusOf(hospital, item)).toEqual(['COMPLETED']);
  expect((await hospital.call(getWorklist, {})).payload.result).toEqual([]);
  expect(await hospital.events()).toEqual([
    ...['pacsEquipment.created', 'worklist.created', 'worklist.updated', 'worklist.updated'],
  ]);
  const [step] = await hospital.work((trx) => trx.selectFrom('performed_step').selectAll().execute());
  expect(step).toMatchObject({
    ...{ status: 'COMPLETED', sent_by: 'DR-1', worklist_item: item.id, study_instance_uid: item.studyInstanceUID },
    attributes: { '00400250': { Value: ['20261121'] }, '00400241': { Value: ['DR-1'] } },
  });
});

test('an exam that the device breaks off is canceled; what a person decided meanwhile stands', async () => {
  await using hospital = await openHospital(handlers);
  await using device = await openNode(hospital);
  const [broken, done] = [await addExam(hospital), await addExam(hospital)];
  const [first, second] = [newUid(), newUid()];

  await device.create(first, begun(broken));
  expect(await device.set(first, { PerformedProcedureStepStatus: 'DISCONTINUED' })).toBe(statuses.success);
  expect(await statusOf(hospital, broken)).toEqual(['CANCELED']);
  await hospital.call(updateWorklistItem, { id: done.id, version: done.version, status: 'COMPLETED' });
  expect(await device.create(second, begun(done))).toBe(statuses.success);
  expect(await device.set(second, { PerformedProcedureStepStatus: 'DISCONTINUED' })).toBe(statuses.success);
  expect(await statusOf(hospital, done)).toEqual(['COMPLETED']);
});

test('a study made by a device on its own is matched by the accession number; an unscheduled step is stored', async () => {
  await using hospital = await openHospital(handlers);
  await using device = await openNode(hospital);
  const item = await addExam(hospital);
  const named = { StudyInstanceUID: newUid(), AccessionNumber: item.accession_number };

  expect(await device.create(newUid(), { ...begun(), ScheduledStepAttributesSequence: [named] })).toBe(0);
  expect(await statusOf(hospital, item)).toEqual(['STARTED']);
  expect(await device.create('', begun())).toBe(statuses.success);
  const steps = await hospital.work((trx) => trx.selectFrom('performed_step').select('worklist_item').execute());
  expect(steps.map(({ worklist_item }) => worklist_item).sort()).toEqual([item.id, null].sort());
});

test('what does not fit is refused as the standard has it, and changes nothing', async () => {
  await using hospital = await openHospital(handlers);
  await using other = await openHospital(handlers);
  await using device = await openNode(hospital);
  await using otherUser = await openNode(other);
  const uid = newUid();

  expect(await device.create(uid, { Modality: 'DX' })).toBe(statuses.missingAttribute);
  expect(await device.create(uid, { PerformedProcedureStepStatus: 'COMPLETED' })).toBe(statuses.invalidAttributeValue);
  expect(await device.set(uid, { PerformedProcedureStepStatus: 'COMPLETED' })).toBe(statuses.noSuchInstance);
  expect(await device.create(uid, begun())).toBe(statuses.success);
  expect(await device.create(uid, begun())).toBe(statuses.duplicateInstance);
  expect(await otherUser.set(uid, { PerformedProcedureStepStatus: 'COMPLETED' })).toBe(statuses.noSuchInstance);
  expect(await device.set(uid, { PerformedProcedureStepStatus: 'FINISHED' })).toBe(statuses.invalidAttributeValue);
  expect(await device.set(uid, { PerformedProcedureStepStatus: 'COMPLETED' })).toBe(statuses.success);
  expect(await device.set(uid, { PerformedProcedureStepStatus: 'DISCONTINUED' })).toBe(statuses.processingFailure);
});

test.runIf(hasPydicom())('a step as pydicom writes it is created, changed and ended [cap.worklists]', async () => {
  await using hospital = await openHospital(handlers);
  await using device = await openNode(hospital);
  const item = await addExam(hospital);
  const uid = newUid();
  const set = (dataset: object) => ({
    context: MPPS,
    command: { RequestedSOPClassUID: MPPS, CommandField: 0x0120, RequestedSOPInstanceUID: uid },
    dataset,
  });

  const received = await askAsPydicom({
    ...device.to,
    contexts: [MPPS],
    messages: [
      {
        context: MPPS,
        command: { AffectedSOPClassUID: MPPS, CommandField: 0x0140, AffectedSOPInstanceUID: uid },
        dataset: { SpecificCharacterSet: 'ISO_IR 192', PatientName: '麻糬', ...begun(item) },
      },
      set({ PerformedProcedureStepStatus: 'COMPLETED', PerformedSeriesSequence: [{ SeriesInstanceUID: '1.2.3' }] }),
      set({ PerformedProcedureStepStatus: 'COMPLETED' }),
    ],
  });

  expect(received.map(({ field, status, sopInstance }) => [field, status, sopInstance])).toEqual([
    [0x8140, 0, uid],
    [0x8120, 0, uid],
    [0x8120, 0x0110, uid],
  ]);
  expect(await statusOf(hospital, item)).toEqual(['COMPLETED']);
  const [step] = await hospital.work((trx) => trx.selectFrom('performed_step').select('attributes').execute());
  expect(step?.attributes).toMatchObject({ '00100010': { Value: [{ Alphabetic: '麻糬' }] } });
});
