import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { DeviceCharset } from '@alder/dicom';
import { type ListeningNode, listen } from '@alder/dicom/network';
import { isInstalled, openHospital } from '@alder/testing';
import { expect, test } from 'vitest';
import { createWorklistItem, getAetitles, updatePacsEquipment, updateWorklistItem } from '../contract/index.ts';
import { handlers } from './worklist.fixture.ts';
import { worklistNode } from './worklist-node.ts';

const run = promisify(execFile);
const present = isInstalled('findscu') && spawnSync('/usr/bin/python3', ['-c', 'import pydicom']).status === 0;
if (!present) console.info('skipped: DCMTK or pydicom is not installed (Debian: dcmtk, python3-pydicom)');

type TestHospital = Awaited<ReturnType<typeof openHospital>>;

/** A node that serves one registered device of the hospital. */
async function openNode(hospital: TestHospital, charset: DeviceCharset | null = null) {
  const device = { aetitle: 'DR-1', modalities: ['DX'], address: '127.0.0.1', charset };
  const { id: peer } = (await hospital.call(updatePacsEquipment, device)).payload.result;
  const { called_aetitle: called } = (await hospital.call(getAetitles, {})).payload;
  const archive = { hospital: hospital.id, timezone: 'Asia/Taipei' };
  const assumed = charset === 'iso-2022-jp' ? undefined : (charset ?? undefined);
  const node: ListeningNode = await listen(
    {
      admit: async ({ calling }) => ({ grant: { archive, peer, calling, called, charset: charset ?? undefined } }),
      store: () => {
        throw new Error('nothing is stored here');
      },
      assumed: () => assumed,
      ...worklistNode(hospital.db),
    },
    { port: 0, host: '127.0.0.1' },
  );
  const folder = mkdtempSync(path.join(tmpdir(), 'alder-worklist-'));
  return {
    peer,
    port: node.port,
    /** What findscu gets, as pydicom reads it; names also as the bytes they came in, read as `codec`. */
    async find(keys: Record<string, unknown>, codec = 'latin-1'): Promise<FindResponse[]> {
      for (const old of readdirSync(folder)) rmSync(path.join(folder, old));
      const query = path.join(folder, 'query.dcm');
      await python(WRITE, query, JSON.stringify(keys));
      await run('findscu', [
        '-W',
        '-X',
        '-od',
        folder,
        '-aet',
        'DR-1',
        '-aec',
        called,
        '127.0.0.1',
        String(node.port),
        query,
      ]);
      return JSON.parse(await python(READ, folder, codec)) as FindResponse[];
    },
    async [Symbol.asyncDispose]() {
      await node.close(0);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

type FindResponse = Record<string, string> & { step: Record<string, string>; raw: Record<string, string> };

const python = async (script: string, ...args: string[]) =>
  (await run('/usr/bin/python3', ['-c', script, ...args])).stdout;

/** A query written by pydicom: keyword to value; `step` is the item of the sequence. */
const WRITE = `
import sys, json
from pydicom.dataset import Dataset, FileMetaDataset
from pydicom.sequence import Sequence
def of(values):
    made = Dataset()
    for name, value in values.items():
        setattr(made, name, value)
    return made
keys = json.loads(sys.argv[2])
step = keys.pop('step', None)
query = of(keys)
if step is not None:
    query.ScheduledProcedureStepSequence = Sequence([of(step)])
query.file_meta = FileMetaDataset()
query.file_meta.TransferSyntaxUID = '1.2.840.10008.1.2.1'
query.file_meta.MediaStorageSOPClassUID = '1.2.840.10008.5.1.4.31'
query.file_meta.MediaStorageSOPInstanceUID = '1.2.3'
query.is_little_endian = True
query.is_implicit_VR = False
query.save_as(sys.argv[1], write_like_original=False)
`;
const READ = `
import sys, json, glob, os
import pydicom
from pydicom.tag import Tag
responses = []
for name in sorted(glob.glob(os.path.join(sys.argv[1], 'rsp*'))):
    found = pydicom.dcmread(name, force=True)
    raw = {}
    for keyword in ('PatientName', 'ResponsiblePerson'):
        if keyword in found:
            value = found.get_item(keyword).value
            raw[keyword] = value.decode(sys.argv[2], 'backslashreplace').strip()
    text = lambda of: {e.keyword: str(e.value) for e in of if e.VR != 'SQ'}
    steps = found.get('ScheduledProcedureStepSequence') or [{}]
    charset = found.get('SpecificCharacterSet', '')
    response = {**text(found), 'step': text(steps[0]), 'raw': raw}
    response['SpecificCharacterSet'] = charset if isinstance(charset, str) else '\\\\'.join(charset)
    responses.append(response)
print(json.dumps(responses))
`;

const everything = {
  ...{
    PatientName: '',
    PatientID: '',
    PatientSex: '',
    PatientSexNeutered: '',
    PatientBirthDate: '',
    PatientWeight: '',
  },
  ...{ PatientSpeciesDescription: '', PatientBreedDescription: '', ResponsiblePerson: '', ResponsiblePersonRole: '' },
  ...{ AccessionNumber: '', StudyInstanceUID: '', RequestedProcedureID: '', RequestedProcedureDescription: '' },
  step: {
    ...{ ScheduledStationAETitle: '', ScheduledProcedureStepStartDate: '', ScheduledProcedureStepStartTime: '' },
    ...{ Modality: '', ScheduledProcedureStepDescription: '', ScheduledProcedureStepID: '' },
  },
};

async function addExam(
  hospital: TestHospital,
  more: { name?: string; owner?: string; modality?: string; at?: string } = {},
) {
  const owner = await hospital.addOwner({ name: more.owner ?? '林怡君' });
  const pet = await hospital.addPet({ name: more.name ?? '麻糬', owner: owner.id });
  const scheduled_at = more.at ?? '2026-11-21T02:15:00.000Z';
  const request = {
    pet: pet.id,
    modality: more.modality ?? 'DX',
    procedure: 'Thorax',
    views: ['RL', 'VD'],
    scheduled_at,
  };
  const { result } = (await hospital.call(createWorklistItem, request)).payload;
  return { pet, item: result };
}

test.runIf(present)(
  'a modality reads the next items: animal, owner, species, breed, neutered, and the requested procedure [cap.worklists]',
  async () => {
    await using hospital = await openHospital(handlers);
    await using device = await openNode(hospital);
    const { pet, item } = await addExam(hospital);
    await addExam(hospital, { modality: 'US' });

    const responses = await device.find({
      SpecificCharacterSet: 'ISO_IR 192',
      ...everything,
      step: { ...everything.step, Modality: 'DX' },
    });

    expect(responses).toHaveLength(1);
    expect(responses[0]).toMatchObject({
      ...{ PatientName: '麻糬', PatientID: pet.patient_id, PatientSex: 'F', PatientSexNeutered: 'ALTERED' },
      ...{ PatientBirthDate: '20190817', PatientWeight: '9.2', PatientSpeciesDescription: 'dog' },
      ...{ PatientBreedDescription: 'Shiba Inu', ResponsiblePerson: '林怡君', ResponsiblePersonRole: 'OWNER' },
      ...{ AccessionNumber: item.accession_number, StudyInstanceUID: item.studyInstanceUID },
      ...{ RequestedProcedureID: item.accession_number, RequestedProcedureDescription: 'Thorax RL VD' },
      step: {
        ...{ ScheduledStationAETitle: 'DR-1', Modality: 'DX', ScheduledProcedureStepDescription: 'Thorax' },
        // 02:15 UTC is 10:15 in Taipei.
        ...{ ScheduledProcedureStepStartDate: '20261121', ScheduledProcedureStepStartTime: '101500' },
        ...{ ScheduledProcedureStepID: item.accession_number },
      },
    });
  },
);

test.runIf(present)('it queries by day, by patient and by AE title, and gets no other items', async () => {
  await using hospital = await openHospital(handlers);
  await using other = await openHospital(handlers);
  await using device = await openNode(hospital);
  const { pet, item } = await addExam(hospital, { name: 'Mochi' });
  await addExam(hospital, { name: 'Tofu', at: '2026-11-22T02:15:00.000Z' });
  await addExam(other, { name: 'Mochi' });
  const names = async (keys: object, step: object = {}) =>
    (await device.find({ PatientName: '', ...keys, step: { Modality: '', ...step } })).map((one) => one.PatientName);

  expect(await names({})).toEqual(['Mochi', 'Tofu']);
  expect(await names({}, { ScheduledProcedureStepStartDate: '20261121' })).toEqual(['Mochi']);
  expect(await names({}, { ScheduledProcedureStepStartDate: '20261122-20261130' })).toEqual(['Tofu']);
  expect(await names({ PatientName: 'moch*' })).toEqual(['Mochi']);
  expect(await names({ PatientID: pet.patient_id })).toEqual(['Mochi']);
  expect(await names({ AccessionNumber: item.accession_number })).toEqual(['Mochi']);
  expect(await names({}, { ScheduledStationAETitle: 'DR-1' })).toEqual(['Mochi', 'Tofu']);
  expect(await names({}, { ScheduledStationAETitle: 'CT-1' })).toEqual(['Mochi', 'Tofu']);
  expect(await names({}, { Modality: 'CT' })).toEqual([]);
  await hospital.call(updateWorklistItem, { id: item.id, version: item.version, aetitle: 'DR-1' });
  expect(await names({}, { ScheduledStationAETitle: 'CT-1' })).toEqual(['Tofu']);
  await hospital.call(updateWorklistItem, { id: item.id, version: item.version + 1, status: 'CANCELED' });
  expect(await names({})).toEqual(['Tofu']);
});

// What a device says that it reads, how it is set, and what it must get: the term, and the codec its bytes are in.
const sets = [
  ['a device that asks in UTF-8', 'ISO_IR 192', null, 'ISO_IR 192', 'utf-8', '麻糬', '陳美玲'],
  ['a Japanese device', '\\ISO 2022 IR 87', null, '\\ISO 2022 IR 87', null, '山田モチ丸', '髙橋 恵子'],
  ['a Chinese device', 'GB18030', null, 'GB18030', 'gb18030', '𠮷麻糬', '陈美玲'],
  ['a device set to Big5', 'ISO_IR 100', 'big5', 'ISO_IR 100', 'big5', '麻糬', '陳美玲'],
  ['a device set to Shift-JIS', '', 'shift_jis', 'ISO_IR 13', 'shift_jis', '山田モチ丸', '高橋ｹｲｺ'],
  ['a device set to ISO 2022', '', 'iso-2022-jp', '\\ISO 2022 IR 87', null, '山田モチ丸', '高橋恵子'],
  ['a Big5 device, for a name that Big5 lacks', 'ISO_IR 100', 'big5', 'ISO_IR 192', 'utf-8', '𠮷丸', '陳美玲'],
  ['a device that says nothing', '', null, 'ISO_IR 192', 'utf-8', '麻糬', '陳美玲'],
] as const;
test.runIf(present).each(sets)(
  '%s loses no character of a name',
  async (_who, request, charset, named, codec, name, owner) => {
    await using hospital = await openHospital(handlers);
    await using device = await openNode(hospital, charset);
    await addExam(hospital, { name, owner });

    const keys = {
      ...(request && { SpecificCharacterSet: request.split('\\') }),
      PatientName: '',
      ResponsiblePerson: '',
      step: {},
    };
    const [response] = await device.find(keys, codec ?? 'latin-1');

    // 髙 has no place in JIS X 0208: that response falls back to UTF-8 rather than to a question mark.
    const fallsBack = request === '\\ISO 2022 IR 87';
    expect(response?.SpecificCharacterSet).toBe(fallsBack ? 'ISO_IR 192' : named);
    if (codec) expect(response?.raw).toEqual({ PatientName: name, ResponsiblePerson: owner });
    if (charset !== 'big5' || named === 'ISO_IR 192') {
      expect(response).toMatchObject({ PatientName: name, ResponsiblePerson: owner });
    }
  },
);

test.runIf(present)('a Big5 device that says Latin-1 finds a patient by its name in Big5', async () => {
  await using hospital = await openHospital(handlers);
  await using device = await openNode(hospital, 'big5');
  await addExam(hospital, { name: '麻糬' });
  await addExam(hospital, { name: '豆腐' });
  // The bytes of Big5, as Latin-1 reads them.
  const inBig5 = Buffer.from(
    await python("import sys; sys.stdout.write('麻糬'.encode('big5').hex())"),
    'utf8',
  ).toString();
  const PatientName = Buffer.from(inBig5, 'hex').toString('latin1');

  const responses = await device.find({ SpecificCharacterSet: 'ISO_IR 100', PatientName, step: {} }, 'big5');

  expect(responses.map(({ raw }) => raw.PatientName)).toEqual(['麻糬']);
});
