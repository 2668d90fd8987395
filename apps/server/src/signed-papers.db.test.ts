// What papers print of their signers. Texts are extracted from the PDF as a PDF reader does.
import { reviewRecord } from '@alder/lab/contract';
import {
  draftInterpretation,
  getLabReportPdf,
  signInterpretation,
  updateInterpretation,
} from '@alder/lab-reports/contract';
import { createVaccineRecord, getCertificatePdf } from '@alder/preventive/contract';
import { getRecordPdf, getRecordSigning, signMedicalRecord } from '@alder/record-signing/contract';
import { createMedicalRecord } from '@alder/records/contract';
import { createReport, getReportPdf, signReport } from '@alder/reports/contract';
import { updateStaffProfile, uploadStaffImage } from '@alder/staff-profiles/contract';
import { openHospital, type TestUser } from '@alder/testing';
import { addressOf } from '@alder/wire';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { addResult, readPdf, squeezed, value } from '../../../capabilities/lab-reports/server/lab-report.fixture.ts';
import { addStudy } from '../../../capabilities/reports/server/report.fixture.ts';
import { implementations } from './compose.ts';
import { reactions } from './reactions.ts';

const now = new Date('2026-11-24T03:00:00.000Z');

async function open() {
  const hospital = await openHospital(implementations, { reactions, now });
  const lin = await hospital.addUser({ display_name: 'Dr. Lin' });
  const wu = await hospital.addUser({ display_name: 'Dr. Wu' });
  const pet = await hospital.addPet();
  const upload = async (as: TestUser, red: number): Promise<string> => {
    const response = await hospital.app.inject({
      method: 'POST',
      url: addressOf(uploadStaffImage, { hospital: hospital.key }),
      headers: { 'x-test-session': as.id, 'x-requested-by': 'alder', 'content-type': 'image/png' },
      payload: await sharp({ create: { width: 90, height: 30, channels: 3, background: { r: red, g: 0, b: 0 } } })
        .png()
        .toBuffer(),
    });
    return response.json().payload.result.id;
  };
  let version = 0;
  const setProfile = async (values: object, as: TestUser = lin) => {
    const input = { account: as.id, version: as === lin ? version : 0, ...values };
    const saved = await hospital.call(updateStaffProfile, input, { as });
    expect(saved.status).toBe(200);
    if (as === lin) version += 1;
  };
  const print = async (call: Parameters<typeof addressOf>[0], input: Record<string, string>, lang = 'en') => {
    const response = await hospital.app.inject({
      url: addressOf(call as typeof getRecordPdf, { hospital: hospital.key, lang, ...input } as never),
      headers: { 'x-test-session': hospital.admin.id },
    });
    const bytes = response.rawPayload;
    const images = bytes.toString('latin1').match(/\/Subtype \/Image/g)?.length ?? 0;
    return { bytes, images, ...(await readPdf(bytes)) };
  };
  return Object.assign(hospital, { lin, wu, pet, upload, setProfile, print });
}
type Opened = Awaited<ReturnType<typeof open>>;

async function writeRecord({ call, lin, pet }: Opened) {
  const input = { pet: pet.id, assignee: lin.id, assessment: 'CKD, IRIS 2' };
  return (await call(createMedicalRecord, input, { as: lin })).payload.result;
}

test('a signed record has title, licence number and signature of its signer, and keeps them whatever changes later', async () => {
  await using hospital = await open();
  const { lin, wu, upload, setProfile, print } = hospital;
  await setProfile({ title: 'DVM, PhD', licence_number: '2041', signature: await upload(lin, 1) });
  const { id, version } = await writeRecord(hospital);
  const signing = await hospital.call(getRecordSigning, { id }, { as: lin });
  expect(signing.payload.licence_number).toBe('2041');
  expect((await print(getRecordPdf, { id })).images).toBe(0);

  const { licence_number } = signing.payload;
  const signed = await hospital.call(signMedicalRecord, { id, version, licence_number }, { as: lin });
  expect(signed.status).toBe(200);
  const before = await print(getRecordPdf, { id });
  expect(before.images).toBe(1);
  for (const text of ['Dr. Lin', 'DVM, PhD', 'Licence no. 2041', 'Signed'])
    expect(before.text.toLowerCase()).toContain(squeezed(text).toLowerCase());
  expect((await print(getRecordPdf, { id }, 'ja')).text).toContain('獣医師免許番号2041');
  expect((await print(getRecordPdf, { id }, 'zhtw')).text).toContain('獸醫師執業執照字號2041');

  await setProfile({ title: 'Prof.', licence_number: '9999', signature: await upload(lin, 200) });
  expect((await print(getRecordPdf, { id })).bytes.equals(before.bytes)).toBe(true);
  await setProfile({ signature: null });
  expect((await print(getRecordPdf, { id })).bytes.equals(before.bytes)).toBe(true);

  // Dr. Wu signs beside and has no profile.
  await hospital.call(signMedicalRecord, { id, version, kind: 'cosignature' }, { as: wu });
  const both = await print(getRecordPdf, { id });
  expect([both.images, both.text.includes('Dr.Wu')]).toEqual([1, true]);
});

test('what a person signed before they had a signature has none, and a person without a profile prints as before', async () => {
  await using hospital = await open();
  const { lin, upload, setProfile, print } = hospital;
  const { id, version } = await writeRecord(hospital);
  await hospital.call(signMedicalRecord, { id, version, licence_number: 'A-1' }, { as: lin });
  const before = await print(getRecordPdf, { id });
  expect([before.images, before.text.includes(squeezed('Licence no. A-1'))]).toEqual([0, true]);

  await setProfile({ title: 'DVM', signature: await upload(lin, 1) });
  const after = await print(getRecordPdf, { id });
  expect(after.bytes.equals(before.bytes)).toBe(true);
});

test('a laboratory report has the licence of its reviewer, and the signature of the signer of its interpretation alone', async () => {
  await using hospital = await open();
  const { lin, pet, upload, setProfile, print } = hospital;
  const consultant = await hospital.addUser({ role: 'lisConsultant', display_name: 'Dr. Sato' });
  await setProfile({ title: 'DVM', licence_number: '2041', signature: await upload(lin, 1) });
  const record = await addResult({ ...hospital, pet } as never, [value('CREA', '2.1')]);

  expect((await hospital.call(reviewRecord, { id: record }, { as: lin })).payload.result.reviewed).toEqual({
    ...{ by: 'Dr. Lin', at: now.toISOString() },
  });
  const reviewed = await print(getLabReportPdf, { id: record });
  expect(reviewed.text).toContain(squeezed('Licence no. 2041'));
  expect(reviewed.images).toBe(0);

  const as = consultant;
  await setProfile({ title: 'Diplomate', licence_number: '77', signature: await upload(as, 9) }, as);
  const draft = (await hospital.call(draftInterpretation, { record }, { as })).payload.result;
  const written = { id: draft.id, version: draft.version, text: 'Azotemia.' };
  const { version } = (await hospital.call(updateInterpretation, written, { as })).payload.result;
  expect((await print(getLabReportPdf, { id: record })).images).toBe(0);
  expect((await hospital.call(signInterpretation, { id: draft.id, version }, { as })).status).toBe(200);
  const signed = await print(getLabReportPdf, { id: record });
  expect(signed.images).toBe(1);
  for (const text of ['Diplomate', 'Licence no. 77', 'Licence no. 2041']) expect(signed.text).toContain(squeezed(text));

  const change = { account: as.id, version: 1, title: 'Other', signature: null };
  await hospital.call(updateStaffProfile, change, { as });
  expect((await print(getLabReportPdf, { id: record })).bytes.equals(signed.bytes)).toBe(true);
});

test('an image report has title, licence number and signature once it is signed, and not as a draft', async () => {
  await using hospital = await open();
  const { lin, pet, upload, setProfile, print } = hospital;
  await setProfile({ title: 'DACVR', licence_number: '2041', signature: await upload(lin, 1) });
  const study = await addStudy(hospital, { pet: pet.id });
  const input = { medical_image: study.first, finding: 'Heart', conclusion: 'Mitral valve disease.' };
  const { id, version } = (await hospital.call(createReport, input, { as: lin })).payload.result;
  const draft = await print(getReportPdf, { id });
  expect([draft.images, draft.text.includes('DACVR')]).toEqual([0, false]);
  await hospital.call(signReport, { id, version }, { as: lin });
  const signed = await print(getReportPdf, { id });
  expect(signed.images).toBe(1);
  for (const text of ['DACVR', 'Licence no. 2041']) expect(signed.text).toContain(squeezed(text));
  await setProfile({ title: 'Other', signature: null });
  expect((await print(getReportPdf, { id })).bytes.equals(signed.bytes)).toBe(true);
});

test('a vaccination certificate names the licence of the person who gave the latest dose, and leaves the signature to the pen', async () => {
  await using hospital = await open();
  const { lin, wu, pet, upload, setProfile, print } = hospital;
  const give = (given_on: string, given_by: string) =>
    hospital.call(createVaccineRecord, { pet: pet.id, name: 'Rabies', given_on, given_by }, { as: lin });
  expect((await give('2026-11-01', lin.id)).status).toBe(200);
  const plain = await print(getCertificatePdf, { pet: pet.id });
  expect(plain.text).not.toContain('Licence');

  await setProfile({ title: 'DVM', licence_number: '2041', signature: await upload(lin, 1) });
  // A nurse gave a later dose and has no licence.
  expect((await give('2026-11-20', wu.id)).status).toBe(200);
  const paper = await print(getCertificatePdf, { pet: pet.id });
  for (const text of ['DVM', 'Licence no. 2041']) expect(paper.text).toContain(squeezed(text));
  expect(paper.images).toBe(0);
});
