import { randomUUID } from 'node:crypto';
import { inHospital, inSystem, newId } from '@alder/database';
import { type OpenHospital, openHospital } from '@alder/testing';
import { expect, test } from 'vitest';
import { getNotices, markRead } from '../contract/index.ts';
import { mailNotices, noticeHandlers } from './index.ts';

const now = new Date('2026-11-21T02:00:00.000Z');
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const DAY = 24 * 60;

const open = () => openHospital([...noticeHandlers], { now });
type Rows = Parameters<Parameters<typeof inHospital>[2]>[0];
const write = <T>(hospital: OpenHospital, work: (trx: Rows) => Promise<T>) =>
  inHospital(hospital.db, hospital.id, work);
const list = async (hospital: OpenHospital, as?: Awaited<ReturnType<OpenHospital['addUser']>>) =>
  (await hospital.call(getNotices, {}, as ? { as } : {})).payload;

async function addResult(hospital: OpenHospital, more: object = {}): Promise<string> {
  const id = newId();
  await write(hospital, (trx) =>
    trx
      .insertInto('lab_record')
      .values({
        id,
        run_key: randomUUID(),
        content_key: randomUUID(),
        device: 'catalyst',
        exam_type: 'chem',
        timestamp: ago(10),
        created_at: ago(10),
        match_state: 'matched',
        verify_state: 'final',
        reported: '{}',
        ...more,
      })
      .execute(),
  );
  return id;
}

async function addStudy(hospital: OpenHospital, more: object = {}): Promise<string> {
  const id = newId();
  const study = { id, study_instance_uid: randomUUID(), datetime: ago(5), created_at: ago(5), description: 'thorax' };
  await write(hospital, (trx) =>
    trx
      .insertInto('study')
      .values({ ...study, ...more })
      .execute(),
  );
  return id;
}

test('new results and images are listed newest first, the critical one as such', async () => {
  await using hospital = await open();
  const pet = await hospital.addPet();
  const usual = await addResult(hospital, { pet: pet.id, created_at: ago(30) });
  const critical = await addResult(hospital, { pet: pet.id, critical: true });
  const study = await addStudy(hospital, { pet: pet.id });

  const { result, unread } = await list(hospital);

  expect(result.map(({ kind, entity }) => [kind, entity])).toEqual([
    ['images', study],
    ['labCritical', critical],
    ['labResult', usual],
  ]);
  expect(result[0]).toMatchObject({ about: 'thorax', pet: { id: pet.id, name: pet.name }, at: ago(5).toISOString() });
  expect(unread).toBe(3);
});

test('results and studies without a patient, and unreadable messages, are listed', async () => {
  await using hospital = await open();
  await addResult(hospital, { match_state: 'unmatched' });
  await addStudy(hospital);
  await write(hospital, (trx) =>
    trx
      .insertInto('transmission')
      .values({
        id: newId(),
        device: 'vs2',
        protocol: 'astm',
        received_at: ago(20),
        created_at: ago(20),
        raw_key: 'raw',
        raw_sha256: 'sum',
        size: 9,
        state: 'quarantined',
      })
      .execute(),
  );

  expect((await list(hospital)).result.map(({ kind, about }) => [kind, about])).toEqual([
    ['imagesUnmatched', 'thorax'],
    ['labUnmatched', 'catalyst'],
    ['labQuarantined', 'vs2'],
  ]);
});

test('an image that arrived again with other content, and an undelivered series, are listed [cap.imaging]', async () => {
  await using hospital = await open();
  const pet = (await hospital.addPet()).id;
  const study = await addStudy(hospital, { pet, created_at: ago(8 * DAY), datetime: ago(8 * DAY) });
  const [series, peer] = [newId(), newId()];
  await write(hospital, async (trx) => {
    await trx.insertInto('series').values({ id: series, study, series_instance_uid: randomUUID() }).execute();
    const image = {
      series,
      sop_instance_uid: '1.2.3',
      datetime: ago(9),
      filetype: 'dicom',
      object_key: 'o',
      source: 'dicom',
    };
    for (const revision of [1, 2]) {
      const keys = { id: newId(), file_key: randomUUID().replaceAll('-', ''), sha256: `s${revision}`, bytes: 1 };
      await trx
        .insertInto('medical_image')
        .values({ ...image, ...keys, revision, created_at: ago(9) })
        .execute();
    }
    await trx.insertInto('pacs_peer').values({ id: peer, aetitle: 'WS1', address: '192.0.2.1/32' }).execute();
    const forward = { series, peer, requested_by: hospital.admin.id, updated_at: ago(3) };
    await trx
      .insertInto('pacs_forward')
      .values([
        { ...forward, id: newId(), state: 'failed' },
        { ...forward, id: newId(), state: 'waiting' },
      ])
      .execute();
  });

  expect((await list(hospital)).result.map(({ kind, about, pet: whose }) => [kind, about, whose?.id])).toEqual([
    ['forwardFailed', 'WS1', pet],
    ['imageRevision', 'thorax', pet],
  ]);
});

test('a silent gateway is listed half an hour after its last heartbeat', async () => {
  await using hospital = await open();
  const add = (name: string, last_seen: Date) =>
    write(hospital, (trx) =>
      trx
        .insertInto('gateway')
        .values({
          id: newId(),
          name,
          serial: randomUUID().replaceAll('-', '').slice(0, 16).toUpperCase(),
          key_hash: Buffer.from('k'),
          last_seen,
        })
        .execute(),
    );
  await add('Ward', ago(29));
  await add('Lab', ago(31));

  expect((await list(hospital)).result.map(({ kind, about }) => [kind, about])).toEqual([['gatewayOffline', 'Lab']]);
});

test('what was dealt with, is a control, or is older than a week is no news', async () => {
  await using hospital = await open();
  const pet = (await hospital.addPet()).id;
  const old = ago(8 * DAY);
  await addResult(hospital, { pet, reviewed: '{}' });
  await addResult(hospital, { pet, control: true });
  await addResult(hospital, { pet, timestamp: old, created_at: old });
  await addStudy(hospital, { pet, datetime: old, created_at: old });
  await addStudy(hospital, { pet, deleted_at: now });

  expect(await list(hospital)).toEqual({ result: [], unread: 0 });
});

test('a visit checked in by a colleague for a user, a link and a file are listed for that user alone', async () => {
  await using hospital = await open();
  const [lin, wu] = [
    await hospital.addUser({ permits: ['his', 'pacs'] }),
    await hospital.addUser({ permits: ['his', 'pacs'] }),
  ];
  const pet = (await hospital.addPet()).id;
  const visit = { pet, reason: 'cough', stage: 'clinic' as const, checked_in_at: ago(1) };
  await write(hospital, async (trx) => {
    await trx
      .insertInto('medical_record')
      .values({ ...visit, id: newId(), assignee: lin.id, checked_in_by: wu.id })
      .execute();
    await trx
      .insertInto('medical_record')
      .values({ ...visit, id: newId(), assignee: wu.id, checked_in_by: wu.id })
      .execute();
    await trx
      .insertInto('share_url')
      .values({
        id: newId(),
        share_hash: Buffer.from(randomUUID()),
        share_sealed: Buffer.from('s'),
        queries: '{}',
        title: 'Thorax',
        expiration: ago(-DAY),
        author: lin.id,
        opened: 1,
        opened_at: ago(2),
      })
      .execute();
    await trx
      .insertInto('pacs_upload')
      .values({ id: newId(), account: lin.id, filename: 'x.dcm', bytes: 9, state: 'refused', updated_at: ago(3) })
      .execute();
  });

  expect((await list(hospital, lin)).result.map(({ kind, about }) => [kind, about])).toEqual([
    ['assigned', 'cough'],
    ['shareOpened', 'Thorax'],
    ['uploadRefused', 'x.dcm'],
  ]);
  expect((await list(hospital, wu)).result).toEqual([]);
});

test('the doctor of a visit gets a notice of a report that a colleague has signed on its images, and not of their own', async () => {
  await using hospital = await open();
  const [lin, wu] = [await hospital.addUser({ permits: ['his'] }), await hospital.addUser()];
  const pet = (await hospital.addPet()).id;
  const study = await addStudy(hospital, { pet, created_at: ago(8 * DAY), datetime: ago(8 * DAY) });
  const [series, image, visit] = [newId(), newId(), newId()];
  await write(hospital, async (trx) => {
    await trx.insertInto('series').values({ id: series, study, series_instance_uid: series }).execute();
    const file = { filetype: 'dicom' as const, file_key: image, object_key: 'o', sha256: 's', bytes: 1 };
    const row = { id: image, series, sop_instance_uid: image, datetime: ago(9), source: 'upload' as const, ...file };
    await trx.insertInto('medical_image').values(row).execute();
    await trx
      .insertInto('medical_record')
      .values({ id: visit, pet, assignee: lin.id, checked_in_by: lin.id })
      .execute();
    const words = { conclusion: 'Heart enlarged', status: 'signed' as const, signer: wu.id, signed_at: ago(3) };
    await trx
      .insertInto('image_report')
      .values({ id: newId(), medical_image: image, study, medical_record: visit, author: wu.id, ...words })
      .execute();
  });

  expect((await list(hospital, lin)).result).toMatchObject([
    { kind: 'reportSigned', entity: visit, about: 'thorax', at: ago(3).toISOString(), pet: { id: pet } },
  ]);
  expect((await list(hospital, wu)).result).toEqual([]);
});

test('a consultant gets a notice of a request, a guest without permits too, and its author one of the opinion', async () => {
  await using hospital = await open();
  const [lin, guest] = [await hospital.addUser(), await hospital.addUser({ role: 'consultant', permits: [] })];
  const pet = (await hospital.addPet()).id;
  const request = { pet, author: lin.id, lang: 'en', parts: ['thorax'], no_history: true, summary: 'Heart?' };
  const images = JSON.stringify([1, 2, 3].map(() => ({ id: newId(), view: 'VD' })));
  const [waiting, done] = [newId(), newId()];
  await write(hospital, async (trx) => {
    const sent = { ...request, images, status: 'sent' as const, sent_at: ago(5), declared_at: ago(5) };
    await trx
      .insertInto('teleconsult_request')
      .values({ id: waiting, ...sent })
      .execute();
    const answer = { status: 'answered' as const, taker: guest.id, answered_at: ago(1), conclusion: 'Yes' };
    await trx
      .insertInto('teleconsult_request')
      .values({ id: done, ...sent, ...answer })
      .execute();
  });
  const notified = async (as: typeof lin) =>
    (await list(hospital, as)).result.map(({ kind, entity }) => [kind, entity]);

  expect(await notified(guest)).toEqual([['teleconsultSent', waiting]]);
  expect(await notified(lin)).toEqual([['teleconsultAnswered', done]]);
  expect(await notified(await hospital.addUser())).toEqual([]);
});

test('no user gets a notice of a capability without its permit and its licence [role.licence]', async () => {
  await using hospital = await open();
  const pet = (await hospital.addPet()).id;
  await addResult(hospital, { pet });
  await addStudy(hospital, { pet });
  const kinds = async (permits: ('his' | 'lis' | 'pacs')[]) =>
    (await list(hospital, await hospital.addUser({ permits }))).result.map(({ kind }) => kind);

  expect(await kinds(['lis'])).toEqual(['labResult']);
  expect(await kinds(['pacs'])).toEqual(['images']);
  expect(await kinds([])).toEqual([]);
  await using imaging = await openHospital([...noticeHandlers], { now, licences: ['pacs'] });
  await addResult(imaging, { pet: (await imaging.addPet()).id });
  expect((await list(imaging)).result).toEqual([]);
});

test('one notice, or all up to the newest that was seen, is read by one user and no other', async () => {
  await using hospital = await open();
  const pet = (await hospital.addPet()).id;
  const as = await hospital.addUser({ permits: ['lis', 'pacs'] });
  const entity = await addResult(hospital, { pet });
  await addStudy(hospital, { pet });
  const unread = async () => (await list(hospital, as)).result.map((one) => [one.kind, one.unread]);

  const one = await hospital.call(
    markRead,
    { until: ago(10).toISOString(), one: { kind: 'labResult', entity } },
    { as },
  );
  expect(one).toMatchObject({ status: 200, payload: { result: 'ok' } });
  expect(await unread()).toEqual([
    ['images', true],
    ['labResult', false],
  ]);

  await hospital.call(markRead, { until: ago(5).toISOString() }, { as });
  await addStudy(hospital, { pet, created_at: ago(1) });
  expect(await unread()).toEqual([
    ['images', true],
    ['images', false],
    ['labResult', false],
  ]);
  expect((await list(hospital)).unread).toBe(3);
  expect(await hospital.events()).toEqual(['notice.read', 'notice.read']);
});

test('the read position moves forward only, and never past now', async () => {
  await using hospital = await open();
  await addStudy(hospital, { pet: (await hospital.addPet()).id });
  await hospital.call(markRead, { until: ago(-DAY).toISOString() });
  expect((await list(hospital)).unread).toBe(0);

  await hospital.call(markRead, { until: ago(DAY).toISOString() });
  expect((await list(hospital)).unread).toBe(0);
  await addStudy(hospital, { pet: (await hospital.addPet()).id, created_at: ago(-1) });

  expect((await list(hospital)).unread).toBe(1);
});

test('the same request sent again acts once, another hospital is not found, and an anonymous client gets nothing [resp.retry]', async () => {
  await using own = await open();
  await using other = await open();
  const input = { until: now.toISOString() };

  const [first, again] = [await own.call(markRead, input, { key: 'k' }), await own.call(markRead, input, { key: 'k' })];
  expect(first).toEqual(again);
  expect(await own.events()).toEqual(['notice.read']);
  for (const as of [{ hospital: other.key }, { as: null }] as const) {
    const refused = [await own.call(getNotices, {}, as), await own.call(markRead, input, as)];
    expect(refused.map(({ status }) => status)).toEqual('hospital' in as ? [404, 404] : [401, 401]);
  }
  expect(await own.call(markRead, { until: 'yesterday' } as never)).toMatchObject({ status: 400 });
});

test('a critical result is a notice of its own for the responsible user, and for the next people once it is escalated', async () => {
  await using hospital = await open();
  const doctor = await hospital.addUser();
  const pet = await hospital.addPet();
  const record = await addResult(hospital, { pet: pet.id, critical: true });
  const alert = { id: newId(), record, pet: pet.id, assignee: doctor.id, basis: 'order', raised_at: ago(20) };
  await write(hospital, (trx) => trx.insertInto('critical_alert').values(alert).execute());
  const kinds = async (as?: typeof doctor) => (await list(hospital, as)).result.map(({ kind, at }) => [kind, at]);
  const came = ago(10).toISOString();
  expect(await kinds(doctor)).toEqual([['labAssigned', came]]);
  expect(await kinds()).toEqual([['labCritical', came]]);

  await write(hospital, (trx) =>
    trx
      .updateTable('critical_alert')
      .set({ escalated_at: ago(5), escalated_to: [hospital.admin.id] })
      .where('id', '=', alert.id)
      .execute(),
  );
  expect(await kinds()).toEqual([['labEscalated', ago(5).toISOString()]]);
  expect(await kinds(doctor)).toEqual([['labAssigned', came]]);
});

const addOwnResult = async (hospital: OpenHospital, more: object = {}) =>
  addResult(hospital, { pet: (await hospital.addPet()).id, ...more });

/** Stores what a person has chosen, as `account.updateUserConfigs` does. */
const choose = (hospital: OpenHospital, account: string, notices: object, validated = true) =>
  inSystem(hospital.db, (trx) =>
    trx
      .updateTable('account')
      .set({ configs: JSON.stringify({ notices }), email_validated: validated })
      .where('id', '=', account)
      .execute(),
  );
const letters = (hospital: OpenHospital) =>
  inSystem(hospital.db, (trx) =>
    trx.selectFrom('letter').select(['email', 'details', 'state']).where('hospital', '=', hospital.id).execute(),
  );
const mail = (hospital: OpenHospital, at: Date, licences = { license_his: 3, license_lis: 3, license_pacs: 3 }) =>
  write(hospital, (trx) =>
    mailNotices({ trx, now: at, hospital: { ...hospital, timezone: 'Asia/Taipei', lang: 'en', ...licences } } as never),
  );

test('the bell leaves out what a person has switched off, for that person alone, and never a critical result', async () => {
  await using hospital = await open();
  const doctor = await hospital.addUser();
  await addOwnResult(hospital, { critical: true });
  await addOwnResult(hospital);
  await addStudy(hospital);
  await choose(hospital, doctor.id, { off: ['critical', 'results', 'imageFaults'], email: [], quiet: null });

  const own = await list(hospital, doctor);
  expect(own.result.map(({ kind }) => kind)).toEqual(['labCritical']);
  expect(own.unread).toBe(1);
  expect((await list(hospital)).result).toHaveLength(3);
});

test('who has chosen letters gets one that counts what is unread and names nothing, once, and only for a confirmed address', async () => {
  await using hospital = await open();
  const [doctor, other, guest] = [
    await hospital.addUser(),
    await hospital.addUser(),
    await hospital.addUser({ permits: ['his'] }),
  ];
  const results = { off: [], email: ['results'], quiet: null };
  await choose(hospital, doctor.id, results);
  await choose(hospital, other.id, results, false);
  await choose(hospital, guest.id, results);
  const pet = await hospital.addPet();
  await addResult(hospital, { pet: pet.id });
  await addResult(hospital, { pet: pet.id });

  await mail(hospital, now);
  await mail(hospital, now);
  const [letter, ...more] = await letters(hospital);
  expect(more).toEqual([]);
  expect(letter).toMatchObject({ email: doctor.email, details: { hospital: hospital.name, count: 2 } });
  expect(JSON.stringify(letter)).not.toContain(pet.name);

  await addResult(hospital, { pet: pet.id, created_at: new Date(now.getTime() + 60_000) });
  await mail(hospital, new Date(now.getTime() + 2 * 60_000));
  expect(await letters(hospital)).toHaveLength(1);
  await mail(hospital, new Date(now.getTime() + 11 * 60_000));
  expect((await letters(hospital)).filter(({ state }) => state === 'waiting')).toMatchObject([
    { details: { count: 1 } },
  ]);
});

test('quiet hours hold letters back until they end, but not one about a critical result, which then counts all', async () => {
  await using hospital = await open();
  const doctor = await hospital.addUser();
  // 02:00 UTC is 10:00 in Taipei.
  await choose(hospital, doctor.id, { off: [], email: ['results', 'critical'], quiet: { from: '09:00', to: '11:00' } });
  await addOwnResult(hospital);
  await mail(hospital, now);
  expect(await letters(hospital)).toEqual([]);

  await addOwnResult(hospital, { critical: true });
  await mail(hospital, now);
  expect(await letters(hospital)).toMatchObject([{ details: { count: 2 } }]);
  await mail(hospital, new Date(now.getTime() + 61 * 60_000));
  expect(await letters(hospital)).toHaveLength(1);
});

test('a letter tells nobody of what was read, of another hospital, or of a licence that is gone', async () => {
  await using hospital = await open();
  await using stranger = await open();
  const doctor = await hospital.addUser();
  await choose(hospital, doctor.id, { off: [], email: ['results'], quiet: null });
  await addOwnResult(stranger);
  await mail(hospital, now);
  await addOwnResult(hospital);
  await mail(hospital, now, { license_his: 3, license_lis: 0, license_pacs: 3 });
  await hospital.call(markRead, { until: now.toISOString() }, { as: doctor });
  await mail(hospital, now);
  expect(await letters(hospital)).toEqual([]);
  expect(await letters(stranger)).toEqual([]);
});
