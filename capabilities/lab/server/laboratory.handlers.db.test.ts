import { newId } from '@alder/database';
import { openHospital } from '@alder/testing';
import { addressOf } from '@alder/wire';
import { expect, test } from 'vitest';
import {
  getAllOrders,
  getNewRecords,
  getQuarantined,
  getRecordFiles,
  getUnmatched,
  sendOrder,
  uploadLaboratoryFile,
} from '../contract/index.ts';
import { MAX_LABORATORY_FILE_BYTES } from '../domain/index.ts';
import { gatewayOf, handlers } from './gateway.fixture.ts';

async function openLab() {
  const hospital = await openHospital(handlers, { now: new Date('2026-11-06T02:00:00Z') });
  return Object.assign(hospital, {
    async upload(bytes: string | Buffer, query: Record<string, string> = {}, as = hospital.admin.id) {
      const response = await hospital.app.inject({
        method: 'POST',
        url: `${addressOf(uploadLaboratoryFile, { hospital: hospital.key })}?${new URLSearchParams(query)}`,
        headers: { 'x-test-session': as, 'x-requested-by': 'alder', 'content-type': 'application/octet-stream' },
        payload: bytes,
      });
      return { status: response.statusCode, payload: response.json().payload };
    },
    inbox: async () => (await hospital.call(getUnmatched, {})).payload.result,
  });
}

const PDF = Buffer.from(`%PDF-1.4\n${'%'.repeat(80)}\n%%EOF\n`).toString('base64');

/** A report of two panels for one accession. */
const report = (of: {
  order?: string;
  chart?: string;
  species?: string;
  bun?: string;
  words?: string;
  pdf?: string;
}) => `<LabReport>
<Clinic AccountNumber="4711"/><Accession><AccessionHeader>
<Accession-ID ID="${of.order ?? 'X1'}" Type="Requisition-ID"/><Accession-ID ID="${of.chart ?? ''}" Type="Chart-ID"/>
<TimeStamp Type="Order Received DateTime" Value="11/05/2026 09:30 AM"/>
<Pet><Name>Mochi</Name><Species>${of.species ?? 'Canine'}</Species></Pet></AccessionHeader>
<UnitCode Status="F"><Name>Chem</Name><TestCode><Name>BUN</Name><Value>${of.bun ?? '31'}</Value><Units>MG/DL</Units><Range>6-31</Range></TestCode></UnitCode>
<UnitCode Status="F"><Name>Histology</Name><TestCode><Name>Diagnosis</Name><Value>${of.words ?? 'Benign'}</Value></TestCode>
<Comment>${of.words ?? 'Clean margins'}</Comment>${of.pdf ? `<Document>${of.pdf}</Document>` : ''}</UnitCode></Accession></LabReport>`;

test('a report is filed by its order number with every panel, as results of the laboratory with its own unit and range, and ends the order', async () => {
  await using lab = await openLab();
  const pet = await lab.addPet();
  await lab.call(sendOrder, { pet: pet.id, device: 'generic', tests: ['Histology'] });
  const { status, payload } = await lab.upload(report({ order: 'L000001', pdf: PDF }));

  expect({ status, added: payload.added }).toEqual({ status: 200, added: 2 });
  expect(payload.result).toMatchObject([
    {
      ...{ pet: pet.id, laboratory: 'Antech', profile: 'Chem', order_id: 'L000001', match: { by: 'order_id' } },
      ...{ timestamp: '2026-11-05T01:30:00.000Z', device: 'generic', typed_by: null },
      results: [{ code: 'BUN', number: 31, unit: 'mg/dL', flag: 'N', range: { low: 6, high: 31, source: 'device' } }],
    },
    // The first panel has ended the order; the second is of the same report.
    { pet: pet.id, laboratory: 'Antech', profile: 'Histology', comments: ['Clean margins'], pdf: expect.any(String) },
  ]);
  const files = await lab.call(getRecordFiles, { id: payload.result[1].id });
  expect(files.payload.result).toMatchObject([{ filetype: 'pdf', fault: null }]);
  expect((await lab.call(getAllOrders, {})).payload.result).toMatchObject([{ order_status: 'done' }]);
});

test('the same file a second time adds nothing, and is answered with what it was filed as', async () => {
  await using lab = await openLab();
  const pet = await lab.addPet();
  const first = await lab.upload(report({ chart: pet.patient_id }));
  const again = await lab.upload(report({ chart: pet.patient_id }));
  expect(again).toEqual({ status: 200, payload: { ...first.payload, added: 0 } });
  // The same results in other bytes, from a person or from the folder of a gateway, are the same runs.
  const gateway = await gatewayOf(lab, handlers);
  const spaced = report({ chart: pet.patient_id }).replace('<Pet>', '  <Pet>');
  expect((await lab.upload(spaced)).payload).toMatchObject({ added: 0, result: [{}, {}] });
  const folder = await gateway.put({
    seq: 1,
    bytes: `${spaced}\n`,
    protocol: 'file',
    device: 'generic',
    device_serial: 'F1',
  });
  expect(folder.payload.result).toBe('duplicate');
  expect((await lab.call(getNewRecords, { pet: pet.id })).payload.result).toHaveLength(2);
  await gateway.close();
});

test('a corrected report amends values and keeps what they were; further words of a pathologist stand beside the earlier ones', async () => {
  await using lab = await openLab();
  const pet = await lab.addPet();
  await lab.upload(report({ chart: pet.patient_id }));
  const { payload } = await lab.upload(report({ chart: pet.patient_id, bun: '13', words: 'Malignant' }));

  expect(payload.added).toBe(2);
  const results = (await lab.call(getNewRecords, { pet: pet.id })).payload.result;
  expect(results.find(({ profile }) => profile === 'Chem')).toMatchObject({
    ...{ verify_state: 'amended', results: [{ raw: '13' }], modified: [{ before: [{ raw: '31' }] }] },
  });
  expect(results.find(({ profile }) => profile === 'Histology')).toMatchObject({
    ...{ verify_state: 'amended', comments: ['Clean margins', 'Malignant'], reviewed: null },
  });
});

test('a report of another species than the chart number names waits in the inbox, and so does one that names nobody', async () => {
  await using lab = await openLab();
  const pet = await lab.addPet();
  await lab.upload(report({ chart: pet.patient_id, species: 'Feline' }));
  await lab.upload(report({ order: 'NONE-1' }));
  expect((await lab.inbox()).map(({ match, laboratory }) => [match.state, match.hint, laboratory])).toEqual([
    ['unmatched', 'unknownPatient', 'Antech'],
    ['unmatched', 'unknownPatient', 'Antech'],
    ['conflict', 'patientMismatch', 'Antech'],
    ['conflict', 'patientMismatch', 'Antech'],
  ]);
});

test('a report answers what its laboratory was asked, by order number or by chart number, and never what is done by hand in the house or by another laboratory', async () => {
  await using lab = await openLab();
  const pet = await lab.addPet();
  const ask = (order_id: string, laboratory: string) =>
    lab.work((trx) =>
      trx
        .insertInto('lab_order')
        .values({
          ...{ id: newId(), pet: pet.id, device: 'generic', laboratory, tests: ['Histology'], priority: 'routine' },
          ...{ order_id, order_status: 'sent', time: new Date('2026-11-01T00:00:00Z') },
        })
        .execute(),
    );
  const statuses = async () =>
    Object.fromEntries(
      (await lab.call(getAllOrders, {})).payload.result.map((one) => [one.order_id, one.order_status]),
    );
  await ask('L000007', 'Our hospital');
  await ask('L000008', 'Kitasato');
  await lab.upload(report({ order: 'X1', chart: pet.patient_id }));
  expect(await statuses()).toEqual({ L000007: 'sent', L000008: 'sent' });
  await ask('L000009', 'antech');
  const { payload } = await lab.upload(report({ order: 'X2', chart: pet.patient_id }));
  expect(payload.result.map(({ pet: of }: { pet: string }) => of)).toEqual([pet.id, pet.id]);
  expect(await statuses()).toEqual({ L000007: 'sent', L000008: 'sent', L000009: 'done' });
  await lab.upload(report({ order: 'L000008' }));
  expect(await statuses()).toMatchObject({ L000007: 'sent', L000008: 'done' });
});

test('a file whose form several laboratories use is asked for the name of its laboratory', async () => {
  await using lab = await openLab();
  const file = JSON.stringify({
    results: [
      {
        id: 'r1',
        testResults: [{ name: 'Chem', items: [{ code: 'BUN', valueQuantity: { value: 20.5, units: 'mg/dL' } }] }],
      },
    ],
  });
  expect(await lab.upload(file)).toMatchObject({ status: 422, payload: { error: 'laboratoryMissing' } });
  expect((await lab.upload(file, { laboratory: ' Kitasato ' })).payload.result).toMatchObject([
    { laboratory: 'Kitasato' },
  ]);
  const table = 'Patient ID;Date;BUN;\nP1;25/11/2026 10:00;3,4;mmol/L\n';
  expect(await lab.upload(table)).toMatchObject({ payload: { error: 'laboratoryMissing' } });
});

test('a file that cannot be read, has no results or is too large is refused with the reason, and nothing of it is kept', async () => {
  await using lab = await openLab();
  const refused = async (bytes: string | Buffer) => {
    const { status, payload } = await lab.upload(bytes);
    return [status, payload.error, payload.fault];
  };
  expect(await refused('<LabReport><Accession>')).toEqual([422, 'laboratoryFileUnreadable', 'XML ends in the middle']);
  expect(await refused('{"orders":[]}')).toEqual([
    ...[422, 'laboratoryFileUnreadable', 'no form of a laboratory: JSON without results'],
  ]);
  expect(await refused('%PDF-1.7')).toEqual([422, 'laboratoryFileUnreadable', 'a PDF alone has no values']);
  expect(await refused(Buffer.from([0x7b, 0xff]))).toEqual([422, 'laboratoryFileUnreadable', 'not utf-8']);
  expect(await refused('<LabReport/>')).toEqual([422, 'laboratoryFileEmpty', undefined]);
  expect((await refused(Buffer.alloc(MAX_LABORATORY_FILE_BYTES + 1, 0x20))).slice(0, 1)).toEqual([413]);
  expect((await lab.call(getQuarantined, {})).payload.result).toEqual([]);
  expect(await lab.inbox()).toEqual([]);
});

test('only who has the permit of the laboratory uploads, and no other hospital sees the file', async () => {
  await using lab = await openLab();
  await using other = await openLab();
  const pet = await lab.addPet();
  const reception = await lab.addUser({ permits: ['his'] });
  expect((await lab.upload(report({ chart: pet.patient_id }), {}, reception.id)).status).toBe(403);
  await lab.upload(report({ chart: pet.patient_id }));
  const { payload } = await other.upload(report({ chart: pet.patient_id }));
  expect(payload).toMatchObject({ added: 2, result: [{ pet: null }, { pet: null }] });
});
