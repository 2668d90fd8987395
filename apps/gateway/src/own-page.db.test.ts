import { getPulpos, setPagePin } from '@alder/devices/contract';
import { getUnmatched } from '@alder/lab/contract';
import { expect, test } from 'vitest';
import { sendHl7 } from '../../simulators/src/analyzer.ts';
import { hl7Panel } from '../../simulators/src/panel.ts';
import { bytesOf, hl7Device, openClinic, recordsOf, soon, startGateway, targetOf } from './clinic.fixture.ts';
import { browse, openPage, PIN } from './page.fixture.ts';

test('through a day without the cloud the page shows results, takes a chart number and a typed result, and all is filed once when the cloud is back', async () => {
  await using clinic = await openClinic();
  const { hospital } = clinic;
  const [kuro, mimi] = [await hospital.addPet(), await hospital.addPet()];
  const gateway = await startGateway(clinic, [hl7Device]);
  const port = gateway.server_info;
  const cookie = await openPage(clinic, port, hospital.admin.id);

  await clinic.cloudDown();
  await expect
    .poll(async () => (await browse(port, '/', undefined, cookie)).text, soon)
    .toContain('No connection to the cloud');
  const now = new Date();
  await sendHl7(targetOf(gateway, 'hl7'), bytesOf(hl7Panel({ patient_id: kuro.patient_id, measuredAt: now })));
  await sendHl7(targetOf(gateway, 'hl7'), bytesOf(hl7Panel({ patient_id: 'NOBODY77', measuredAt: now })));
  const day = (await browse(port, '/', undefined, cookie)).text;
  expect(day).toContain(kuro.patient_id);
  expect(day).toContain('Kept here');
  const [, run = '', on = ''] = /name="run" value="(\w{64})"><input type="hidden" name="day" value="([\d-]+)"/.exec(
    day,
  )!;
  expect((await browse(port, `/sheet?run=${run}&day=${on}`, undefined, cookie)).text).toContain('NOBODY77');

  expect((await browse(port, '/connect', { run, day: on, patient_id: mimi.patient_id }, cookie)).text).toContain(
    'Connected with',
  );
  const typed = { patient_id: mimi.patient_id, profile: '', device: 'generic', comment: 'from paper' };
  const values = { ...typed, code: ['GLU'], raw: ['98'], unit: ['mg/dL'] };
  expect((await browse(port, '/enter', values, cookie)).text).toContain('Kept. It is filed with chart number');
  const doubtful = { ...values, raw: ['98000'] };
  expect((await browse(port, '/enter', doubtful, cookie)).text).toContain('Look at these values again');

  await clinic.cloudUp();
  await expect.poll(async () => (await recordsOf(hospital, mimi.id)).length, { ...soon, timeout: 40_000 }).toBe(2);
  await expect.poll(async () => (await recordsOf(hospital, kuro.id)).length, soon).toBe(1);
  const ofMimi = await recordsOf(hospital, mimi.id);
  const byHand = ofMimi.find(({ typed_by }) => typed_by !== null)!;
  expect(byHand).toMatchObject({ comments: ['from paper'], profile: '' });
  expect(byHand.typed_by).toContain(hospital.admin.display_name);
  expect(byHand.results).toMatchObject([{ code: 'GLU', raw: '98' }]);
  expect((await hospital.call(getUnmatched, {})).payload.result).toEqual([]);
  const audited = await hospital.work((trx) =>
    trx.selectFrom('audit_log').select('detail').where('action', '=', 'gateway.act').execute(),
  );
  expect(audited).toHaveLength(2);
  for (const { detail } of audited) expect(detail).toMatchObject({ person: hospital.admin.id, outcome: 'filed' });
  await expect
    .poll(async () => (await browse(port, '/', undefined, cookie)).text, soon)
    .toContain('Filed in the cloud');
});

test('a typed result whose chart number nobody has waits in the inbox, and a run that the cloud gave to another pet stays there', async () => {
  await using clinic = await openClinic();
  const { hospital } = clinic;
  const gateway = await startGateway(clinic, [hl7Device]);
  const port = gateway.server_info;
  const cookie = await openPage(clinic, port);
  const values = {
    patient_id: 'NOBODY88',
    profile: '',
    device: 'generic',
    comment: '',
    code: 'GLU',
    raw: '98',
    unit: 'mg/dL',
  };
  await browse(port, '/enter', values, cookie);

  await expect.poll(async () => (await hospital.call(getUnmatched, {})).payload.result.length, soon).toBe(1);
  const [waiting] = (await hospital.call(getUnmatched, {})).payload.result;
  expect(waiting).toMatchObject({ pet: null, match: { hint: 'unknownPatient' } });
  await expect
    .poll(async () => (await browse(port, '/', undefined, cookie)).text, soon)
    .toContain('no patient has this chart number');
});

test('without a PIN the page opens for nobody, five wrong ones lock it, and the form of another site is not taken', async () => {
  await using clinic = await openClinic();
  const gateway = await startGateway(clinic, [hl7Device]);
  const port = gateway.server_info;
  expect((await browse(port, '/')).text).toContain('has no PIN yet');
  const cookie = await openPage(clinic, port);
  expect((await browse(port, '/', undefined, '__Host-gateway=guessed')).text).toContain('name="pin"');
  expect((await browse(port, '/leave', {}, cookie, { origin: 'https://elsewhere.example' })).status).toBe(403);
  expect((await browse(port, '/', undefined, cookie)).text).toContain('Results of');

  for (const pin of ['111111', '222222', '333333', '444444'])
    expect((await browse(port, '/login', { pin, person: '' })).status).toBe(403);
  expect((await browse(port, '/login', { pin: '555555', person: '' })).status).toBe(429);
  expect((await browse(port, '/login', { pin: PIN, person: '' })).status).toBe(429);
  // Who is in stays in; a new PIN ends it.
  expect((await browse(port, '/', undefined, cookie)).text).toContain('Results of');
  const [pulpo] = (await clinic.hospital.call(getPulpos, {})).payload.result;
  expect(pulpo).toMatchObject({ storage: 'ok', page: { pin: true } });
  expect(pulpo!.page.fingerprint).toMatch(/^([0-9A-F]{2}:){31}[0-9A-F]{2}$/);
  await clinic.hospital.call(setPagePin, { id: pulpo!.id, pin: null });
  await expect.poll(async () => (await browse(port, '/', undefined, cookie)).text, soon).toContain('has no PIN yet');
});
