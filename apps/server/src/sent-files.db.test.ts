import { newId } from '@alder/database';
import { getRecord, getRecordFile, getRecordFiles, getUnmatched, matchRecord } from '@alder/lab/contract';
import { addressOf } from '@alder/wire';
import { expect, test } from 'vitest';
import { openWithGateway } from './service-logs.fixture.ts';

const NOW = new Date('2026-11-28T02:00:00.000Z');
const PDF = '%PDF-1.4\n1 0 obj\n<< /OpenAction << /S /JavaScript >> >>\nendobj\ntrailer\n%%EOF\n';
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const base64 = (bytes: Buffer | string) => Buffer.from(bytes).toString('base64');

/** A count with files, as an HL7 analyzer sends it. */
const count = (chart: string, files: readonly string[], control = 'M1') =>
  [
    `MSH|^~\\&|BC-5000|Mindray|||20261128095900||ORU^R01|${control}|P|2.3.1||||||UNICODE`,
    `PID|1||${chart}^^^^MR||^Mochi`,
    'OBR|1||S1|00001^Automated Count^99MRC|||20261128095500',
    'OBX|1|NM|6690-2^WBC^LN||9.2|10*9/L|6.0-17.0|N|||F',
    ...files.map((file, at) => `OBX|${at + 2}|${file}`),
  ].join('\r');
const ed = (name: string, data: string, encoding = 'Base64') =>
  `ED|R^${name}^99MRC||^Application^PDF^${encoding}^${data}||||||F`;

async function open() {
  const hospital = await openWithGateway({ now: NOW });
  const pet = await hospital.addPet({ species: 'dog', sex: 'male' });
  const put = (text: string) => hospital.put(text, { device: 'generic', device_serial: 'M1', protocol: 'hl7' });
  const files = async (id: string) => (await hospital.call(getRecordFiles, { id })).payload.result;
  return Object.assign(hospital, { pet, send: put, files });
}

test('a document and a picture inside a message are kept beside its values, once, and named in the result [SNF-01]', async () => {
  await using hospital = await open();
  const chart = hospital.pet.patient_id;
  const message = count(chart, [ed('Report', base64(PDF)), ed('WBC histogram', base64(PNG))]);
  const [id] = await hospital.send(message);
  const files = await hospital.files(id!);
  expect(files).toMatchObject([
    { name: 'Report', filetype: 'pdf', fault: null, bytes: PDF.length },
    { name: 'WBC histogram', filetype: 'png', fault: null, bytes: PNG.length },
  ]);
  const result = (await hospital.call(getRecord, { id: id! })).payload.result;
  expect(result).toMatchObject({ pdf: files[0]!.id, results: [{ code: 'WBC', raw: '9.2' }] });
  // The same again, and a further transfer of the run.
  await hospital.send(message);
  await hospital.send(count(chart, [ed('Report', base64(PDF)), ed('RBC histogram', base64(`${PDF} `))], 'M2'));
  expect(await hospital.files(id!)).toMatchObject([
    { name: 'Report' },
    { name: 'WBC histogram' },
    { name: 'RBC histogram' },
  ]);
});

test('a file is served as what it is and never run: a document to be saved, without scripts, to who may read results [SNF-03]', async () => {
  await using hospital = await open();
  await using other = await open();
  const [id] = await hospital.send(
    count(hospital.pet.patient_id, [ed('Report', base64(PDF)), ed('Plot', base64(PNG))]),
  );
  const [pdf, png] = await hospital.files(id!);
  const get = (file: string, as = hospital.admin) =>
    hospital.app.inject({
      ...{ method: 'GET', url: addressOf(getRecordFile, { hospital: hospital.key, id: file }) },
      headers: { 'x-test-session': as.id },
    });
  const document = await get(pdf!.id);
  expect(document.body).toBe(PDF);
  expect(document.headers).toMatchObject({
    ...{ 'content-type': 'application/pdf', 'x-content-type-options': 'nosniff' },
    ...{ 'content-security-policy': "default-src 'none'; sandbox" },
    'content-disposition': `attachment; filename="${pdf!.id}.pdf"`,
  });
  const picture = await get(png!.id);
  expect(picture.rawPayload.equals(PNG)).toBe(true);
  expect(picture.headers).toMatchObject({ 'content-type': 'image/png', 'x-content-type-options': 'nosniff' });
  expect((await get(newId())).statusCode).toBe(404);
  const radiographer = await hospital.addUser({ permits: ['pacs'] });
  expect((await get(pdf!.id, radiographer)).statusCode).toBe(403);
  expect((await other.call(getRecordFile, { id: pdf!.id })).status).toBe(404);
  expect((await other.call(getRecordFiles, { id: id! })).status).toBe(404);
});

test('a damaged file is refused with its reason, and the values of its message are filed [SNF-02]', async () => {
  await using hospital = await open();
  const broken = [
    ed('Report', base64(PDF).slice(0, -3)),
    ed('Page', base64('<script>')),
    'RP|P^Elsewhere^L||\\\\\\\\PC\\\\a.pdf||||||F',
  ];
  const [id] = await hospital.send(count(hospital.pet.patient_id, broken));
  expect(await hospital.files(id!)).toMatchObject([
    { name: 'Report', filetype: null, fault: 'damaged' },
    { name: 'Page', filetype: null, fault: 'type' },
    { name: 'Elsewhere', filetype: null, fault: 'reference' },
  ]);
  const [report] = await hospital.files(id!);
  expect((await hospital.call(getRecordFile, { id: report!.id })).status).toBe(404);
  expect((await hospital.call(getRecord, { id: id! })).payload.result).toMatchObject({
    ...{ pdf: null, pet: hospital.pet.id, results: [{ code: 'WBC', raw: '9.2' }] },
  });
});

test('files of a result that waits in the inbox go with it to its patient', async () => {
  await using hospital = await open();
  await hospital.send(count('nobody', [ed('Report', base64(PDF))]));
  const [waiting] = (await hospital.call(getUnmatched, {})).payload.result;
  await hospital.call(matchRecord, { id: waiting!.id, pet: hospital.pet.id });
  expect(await hospital.files(waiting!.id)).toMatchObject([{ name: 'Report', filetype: 'pdf' }]);
});
