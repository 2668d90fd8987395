import { newId } from '@alder/database';
import { rewriteImportFiles } from '@alder/imports/server';
import { getPet, searchPets, setPetOwners, updateOwner } from '@alder/patients/contract';
import { patientHandlers } from '@alder/patients/server';
import { type OpenHospital, openHospital } from '@alder/testing';
import { addressOf } from '@alder/wire';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import {
  applyErasure,
  createErasure,
  declineErasure,
  exportErasures,
  extendErasure,
  getErasure,
  getErasures,
  getKeptIdentity,
} from '../contract/index.ts';
import { ERASE_JOB, runErasure } from './erase.job.ts';
import type { RewriteFiles } from './erase.ts';
import { erasureHandlers } from './erasure.handlers.ts';
import { applyLedger } from './ledger.ts';

const NOW = new Date('2026-11-23T04:00:00Z');
const NAME = '林怡君';
const PHONE = '0912-345-678';
const EMAIL = 'yichun.lin@example.test';
const open = () => openHospital([...erasureHandlers, ...patientHandlers], { now: NOW });
const request = (owner: string) =>
  ({ owner, asked_by: 'owner', identity: 'document', law: 'tw-pdpa', asked_on: '2026-11-20' }) as const;

async function addOwner(hospital: OpenHospital, overrides: object = {}) {
  const owner = await hospital.addOwner({ name: NAME, phones: [PHONE] });
  await hospital.work((trx) =>
    trx
      .updateTable('owner')
      .set({
        email: EMAIL,
        line_account: 'yichun88',
        address: '台北市大安區和平東路一段 1 號',
        notes: `${NAME} 怕狗`,
        ...overrides,
      })
      .where('id', '=', owner.id)
      .execute(),
  );
  return owner.id;
}

async function addRequest(hospital: OpenHospital, owner: string) {
  const made = await hospital.call(createErasure, request(owner));
  expect(made.status).toBe(200);
  return made.payload.result;
}

async function erase(hospital: OpenHospital, owner: string) {
  const { id, version } = await addRequest(hospital, owner);
  const applied = await hospital.call(applyErasure, { id, version, key: hospital.key });
  expect(applied.payload.result.state).toBe('erasing');
  await run(hospital, id);
  return id;
}

async function run(hospital: OpenHospital, entry: string, mail = hospital.services.mail) {
  const options = { db: hospital.db, settings: hospital.services.settings, mail, clock: () => NOW };
  const { db } = hospital;
  const { storage } = hospital.services;
  const rewriteFiles = (...of: Parameters<RewriteFiles>) => rewriteImportFiles({ db, storage }, ...of);
  await runErasure({ ...options, rewriteFiles, forgetLetters: async () => {} }, { hospital: hospital.id, entry });
}

/** A visit of a pet of the owner with everything that has free text: notes, receipts, images, events. */
async function addTraces(hospital: OpenHospital, owner: string) {
  const pet = await hospital.addPet({ owner });
  const [visit, study, series, receipt, line] = [newId(), newId(), newId(), newId(), newId()];
  const author = hospital.admin.id;
  await hospital.work(async (trx) => {
    await trx
      .insertInto('medical_record')
      .values({
        id: visit,
        pet: pet.id,
        owner,
        assignee: author,
        checked_in_by: author,
        plan: `${NAME} 晚上來電 ${PHONE}`,
        checked_in_at: '2026-10-01T02:00:00Z',
      } as never)
      .execute();
    await sql`insert into post_it_record (id, pet, text, color, author) values (${newId()}, ${pet.id}, ${`call ${EMAIL}`}, 'yellow', ${author})`.execute(
      trx,
    );
    await sql`insert into study (id, pet, study_instance_uid, modality, datetime, patient_name, responsible_person, patient_id)
      values (${study}, ${pet.id}, '1.2.3.0912345678', 'DX', now(), 'MOCHI^林', '林^怡君', ${pet.patient_id})`.execute(
      trx,
    );
    await sql`insert into series (id, study, series_instance_uid, modality, description) values (${series}, ${study}, '1.2.3.1', 'DX', ${`owner ${NAME}`})`.execute(
      trx,
    );
    await sql`insert into receipt (id, number, medical_record, pet, owner, currency, note) values (${receipt}, 1, ${visit}, ${pet.id}, ${owner}, 'TWD', ${`invoice to ${EMAIL}`})`.execute(
      trx,
    );
    await sql`insert into receipt_line (id, receipt, kind, name, quantity, unit_price, amount, author, detail) values (${line}, ${receipt}, 'item', 'Exam', 1, 100, 100, ${author}, ${`for ${NAME}`})`.execute(
      trx,
    );
    await sql`update receipt set status = 'paid', paid_at = '2026-10-01T03:00:00Z', owner_name = ${NAME}, pet_name = 'Mochi' where id = ${receipt}`.execute(
      trx,
    );
    const events = [{ event: 'pet.updated', id: pet.id, payload: { note: `${NAME} ${PHONE}` } }];
    const audits = [
      {
        action: 'pacs.repairStudy',
        entity: 'pacs',
        id: study,
        account: author,
        detail: { before: { responsible_person: '林^怡君' } },
      },
      { action: 'pet.update', entity: 'pet', id: pet.id, account: author, detail: { fields: ['name'] } },
    ];
    await sql`select app.finish(${JSON.stringify(events)}::jsonb, ${JSON.stringify(audits)}::jsonb)`.execute(trx);
    await sql`insert into idempotency_key (account, key, request_hash, payload, status) values (${author}, 'k', 'x', ${JSON.stringify({ result: { id: owner, name: NAME, phones: [PHONE] } })}, 200)`.execute(
      trx,
    );
    const imported = newId();
    const file = newId();
    await sql`insert into data_import (id, state, created_by) values (${imported}, 'imported', ${author})`.execute(trx);
    await sql`insert into data_import_file (id, import, filename, bytes, sha256, object_key, encoding, delimiter, headings, samples) values (${file}, ${imported}, 'o.csv', 1, 's', 'o', 'utf-8', ',', '[]', ${JSON.stringify([[owner, NAME, PHONE]])}::jsonb)`.execute(
      trx,
    );
    await sql`insert into data_import_row (import, entity, number, file, line, source_id, data, hash, outcome, target) values (${imported}, 'owner', 1, ${file}, 2, '7', ${JSON.stringify({ name: NAME, phones: [PHONE], email: EMAIL })}::jsonb, 'h', 'new', ${owner})`.execute(
      trx,
    );
  });
  return { pet, visit, study, receipt, line };
}

/** Every place of the hospital's rows, in whatever table and column, that matches a pattern. */
async function scan(hospital: OpenHospital, pattern: string): Promise<string[]> {
  return hospital.work(async (trx) => {
    const { rows: columns } = await sql<{ table: string; column: string }>`
      select c.relname as table, a.attname as column from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      join pg_type t on t.oid = a.atttypid
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and t.typname in ('text', '_text', 'jsonb', 'varchar', 'bytea')`.execute(
      trx,
    );
    expect(columns.length).toBeGreaterThan(400);
    const found: string[] = [];
    for (const { table, column } of columns) {
      const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)} t
        where ${sql.raw(`case when pg_typeof(t."${column}")::text = 'bytea' then encode(t."${column}"::text::bytea, 'escape') else t."${column}"::text end`)} ~* ${pattern}`.execute(
        trx,
      );
      if (Number(rows[0]!.n) > 0) found.push(`${table}.${column}`);
    }
    return found.sort();
  });
}
const EVERY_TRACE = `林\\s*\\^?怡君|君怡林|0?912[- ]?345[- ]?678|876543219|yichun|和平東路`;

test('after an erasure no column of the database holds name, telephone or email, but the receipt that the tax law keeps', async () => {
  await using hospital = await open();
  const owner = await addOwner(hospital);
  const { pet, receipt, study } = await addTraces(hospital, owner);
  expect((await scan(hospital, EVERY_TRACE)).length).toBeGreaterThan(14);

  const id = await erase(hospital, owner);

  // The identifier of the study holds the digits of the telephone number by chance: it is a number of a device.
  expect(await scan(hospital, EVERY_TRACE)).toEqual([
    'receipt.owner_name',
    'study.study_instance_uid',
    'study_index.uid',
  ]);
  const after = await hospital.work(async (trx) => ({
    pet: await trx
      .selectFrom('pet')
      .select(['name', 'owner', 'deleted'])
      .where('id', '=', pet.id)
      .executeTakeFirstOrThrow(),
    receipt: await trx
      .selectFrom('receipt')
      .select(['status', 'owner_name'])
      .where('id', '=', receipt)
      .executeTakeFirstOrThrow(),
    study: await trx
      .selectFrom('study')
      .select(['patient_name', 'responsible_person', 'owner_erased'])
      .where('id', '=', study)
      .executeTakeFirstOrThrow(),
  }));
  expect(after).toEqual({
    pet: { name: 'Mochi', owner, deleted: false },
    receipt: { status: 'paid', owner_name: NAME },
    study: { patient_name: 'Mochi', responsible_person: '***', owner_erased: true },
  });
  const { payload } = await hospital.call(getErasure, { id });
  expect(payload.result).toMatchObject({ state: 'erased', owner_name: '***', letter: 'sent', note: null });
  expect(payload.preview).toBeNull();
  const found = await hospital.call(searchPets, { q: '0912345678' });
  expect([found.payload.result, found.payload.owners]).toEqual([[], []]);
});

test('of a pet with several owners the erased one is gone and the others stay, whoever was the primary one [OWN-05]', async () => {
  await using hospital = await open();
  const erased = await addOwner(hospital);
  const other = await hospital.addOwner({ name: '王小明', phones: ['0955-666-777'] });
  const mine = await hospital.addPet({ name: 'Mochi', owner: erased });
  const others = await hospital.addPet({ name: 'Bean', owner: other.id });
  const further = (owner: string) => [{ owner, relation: 'familyMember' as const, informed: true }];
  await hospital.call(setPetOwners, { id: mine.id, version: 1, owner: erased, further: further(other.id) });
  await hospital.call(setPetOwners, { id: others.id, version: 1, owner: other.id, further: further(erased) });
  const study = newId();
  await hospital.work(async (trx) => {
    await sql`insert into study (id, pet, study_instance_uid, modality, datetime, patient_name, responsible_person, patient_id)
      values (${study}, ${others.id}, '1.2.3.4', 'DX', now(), 'BEAN', '王^小明', ${others.patient_id})`.execute(trx);
    await sql`insert into post_it_record (id, pet, text, color, author)
      values (${newId()}, ${others.id}, ${`call ${NAME} ${PHONE}`}, 'yellow', ${hospital.admin.id})`.execute(trx);
  });

  await erase(hospital, erased);

  expect(await scan(hospital, EVERY_TRACE)).toEqual([]);
  expect((await hospital.call(getPet, { id: others.id })).payload).toMatchObject({
    ...{ owner: { id: other.id, name: '王小明' }, further_owners: [] },
  });
  // Nobody is billed in the place of the erased one until a person says who.
  expect((await hospital.call(getPet, { id: mine.id })).payload).toMatchObject({
    ...{ owner: { id: erased, name: '***', deleted: true }, further_owners: [{ id: other.id, name: '王小明' }] },
  });
  const found = async (q: string) => (await hospital.call(searchPets, { q })).payload.result.map(({ name }) => name);
  expect([await found('0955666777'), await found('912345678')]).toEqual([
    expect.arrayContaining(['Bean', 'Mochi']),
    [],
  ]);
  const named = await hospital.work((trx) =>
    trx.selectFrom('study').select(['responsible_person', 'owner_erased']).where('id', '=', study).executeTakeFirst(),
  );
  expect(named).toEqual({ responsible_person: '王^小明', owner_erased: false });
  const next = await hospital.call(setPetOwners, { id: mine.id, version: 2, owner: other.id, further: [] });
  expect(next.payload.result.owner).toBe(other.id);
});

test('the letter is the last thing that goes to the address, says what the law keeps, and does not name the owner', async () => {
  await using hospital = await open();
  const owner = await addOwner(hospital, { lang: 'zhtw' });
  await addTraces(hospital, owner);
  await erase(hospital, owner);
  const letters = (hospital.services as never as { letters: { to: string; subject: string; text: string }[] }).letters;
  expect(letters).toHaveLength(1);
  expect(letters[0]!.to).toBe(EMAIL);
  expect(letters[0]!.text).toContain('病歷所附的姓名與地址：至 2033-10-01');
  expect(letters[0]!.text).toContain('已付款收據上列印的姓名：至 2031-10-01');
  expect(letters[0]!.text).not.toContain(NAME);
});

test('an owner is erased although the mail server refuses, and the list says that the letter failed', async () => {
  await using hospital = await open();
  const owner = await addOwner(hospital);
  const { id, version } = await addRequest(hospital, owner);
  await hospital.call(applyErasure, { id, version, key: hospital.key });
  await run(hospital, id, { send: async () => Promise.reject(new Error('refused')) });
  const { payload } = await hospital.call(getErasure, { id });
  expect(payload.result).toMatchObject({ state: 'erased', letter: 'failed' });
});

test('the audit log stays a whole chain after details were emptied, and a row emptied by hand breaks it', async () => {
  await using hospital = await open();
  const owner = await addOwner(hospital);
  await addTraces(hospital, owner);
  await erase(hospital, owner);
  const broken = () =>
    hospital.work(
      async (trx) =>
        (await sql<{ b: number | null }>`select app.audit_break(app.hospital()) as b`.execute(trx)).rows[0]!.b,
    );
  expect(await broken()).toBeNull();
  const { rows } = await hospital.work((trx) =>
    sql<{ n: number }>`select count(*) as n from erasure_audit_row`.execute(trx),
  );
  expect(Number(rows[0]!.n)).toBe(1);
  await expect(
    hospital.work((trx) => sql`insert into erasure_audit_row (seq, erased_at) values (2, now())`.execute(trx)),
  ).rejects.toThrow(/permission denied/);
  await expect(
    hospital.work((trx) => sql`update audit_log set detail = '{"erased": true}' where seq = 2`.execute(trx)),
  ).rejects.toThrow(/permission denied/);
});

test('an erasure takes the former names too: nothing finds the owner by them any more', async () => {
  await using hospital = await open();
  const owner = await addOwner(hospital);
  await hospital.call(updateOwner, { id: owner, version: 2, name: '陳怡君' });
  expect((await hospital.call(searchPets, { q: NAME })).payload.owners).toMatchObject([{ formerly: NAME }]);

  await erase(hospital, owner);

  expect((await hospital.call(searchPets, { q: NAME })).payload.owners).toEqual([]);
  const row = await hospital.work((trx) =>
    trx.selectFrom('owner').select(['former_names', 'notes']).where('id', '=', owner).executeTakeFirstOrThrow(),
  );
  expect(row).toEqual({ former_names: [], notes: null });
});

test('other owners stay as they are: who shares the telephone, who has the same name, and who is of another hospital', async () => {
  await using hospital = await open();
  await using other = await open();
  const owner = await addOwner(hospital);
  const spouse = await hospital.addOwner({ name: '陳大文', phones: [PHONE] });
  const namesake = await hospital.addOwner({ name: NAME, phones: ['0933-000-111'] });
  const petOfNamesake = await hospital.addPet({ owner: namesake.id });
  await hospital.work((trx) =>
    trx
      .updateTable('pet')
      .set({ notes: `${NAME} 很準時` })
      .where('id', '=', petOfNamesake.id)
      .execute(),
  );
  const elsewhere = await addOwner(other);

  const { id, version } = await addRequest(hospital, owner);
  const { payload } = await hospital.call(getErasure, { id });
  expect(payload.preview?.elsewhere).toEqual([{ table: 'pet', rows: 1 }]);
  await hospital.call(applyErasure, { id, version, key: hospital.key });
  await run(hospital, id);

  const retained = await hospital.work(async (trx) => ({
    owners: await trx
      .selectFrom('owner')
      .select(['id', 'name', 'phones'])
      .where('deleted', '=', false)
      .orderBy('id')
      .execute(),
    pet: await trx.selectFrom('pet').select('notes').where('id', '=', petOfNamesake.id).executeTakeFirstOrThrow(),
  }));
  expect(retained.owners).toEqual([
    { id: spouse.id, name: '陳大文', phones: [PHONE] },
    { id: namesake.id, name: NAME, phones: ['0933-000-111'] },
  ]);
  expect(retained.pet.notes).toBe(`${NAME} 很準時`);
  const there = await other.work((trx) =>
    trx.selectFrom('owner').select('name').where('id', '=', elsewhere).executeTakeFirstOrThrow(),
  );
  expect(there.name).toBe(NAME);
});

test('the preview counts what the erasure then does, and changes nothing', async () => {
  await using hospital = await open();
  const owner = await addOwner(hospital);
  await addTraces(hospital, owner);
  const { id, version } = await addRequest(hospital, owner);
  const before = await scan(hospital, EVERY_TRACE);
  const { payload } = await hospital.call(getErasure, { id });
  expect(await scan(hospital, EVERY_TRACE)).toEqual(before);
  expect(payload.preview).toMatchObject({ pets: 1, visits: 1, receipts: 1, email: true });
  expect(payload.preview?.grounds).toEqual([
    { ground: 'record', until: '2033-10-01' },
    { ground: 'receipt', until: '2031-10-01' },
  ]);
  expect(payload.preview?.letter.text).toContain('病歷');
  const previewRows = Object.fromEntries(payload.preview!.gone.map(({ table, rows }) => [table, rows]));
  expect(previewRows).toMatchObject({
    owner: 1,
    study: 1,
    medical_record: 1,
    receipt: 1,
    receipt_line: 1,
    data_import_row: 1,
    // Also the response to the request itself, which is stored for 48 hours.
    idempotency_key: 2,
  });
  await hospital.call(applyErasure, { id, version, key: hospital.key });
  await run(hospital, id);
  const done = (await hospital.call(getErasure, { id })).payload.result.counts;
  expect(Object.keys(done).sort()).toEqual(Object.keys(previewRows).sort());
});

test('name and address that the law keeps are returned for a reason that the audit log holds, and go on their day', async () => {
  await using hospital = await open();
  const owner = await addOwner(hospital);
  await addTraces(hospital, owner);
  const id = await erase(hospital, owner);
  const identity = await hospital.call(getKeptIdentity, { id, reason: '警方調查 113-7' });
  expect(identity.payload).toEqual({ name: NAME, address: '台北市大安區和平東路一段 1 號', until: '2033-10-01' });
  const row = await hospital.work((trx) =>
    trx.selectFrom('audit_log').select('detail').where('action', '=', getKeptIdentity.id).executeTakeFirstOrThrow(),
  );
  expect(row.detail).toEqual({ reason: '警方調查 113-7' });
  expect(await scan(hospital, '和平東路')).toEqual([]);

  const { sweepErasures } = await import('./index.ts');
  const sweep = (now: Date) => hospital.work((trx) => sweepErasures({ trx, now, hospital } as never));
  await sweep(new Date('2033-10-01T04:00:00Z'));
  expect((await hospital.call(getKeptIdentity, { id, reason: 'x' })).status).toBe(200);
  expect(await scan(hospital, NAME)).toEqual([]);
  await sweep(new Date('2033-10-02T04:00:00Z'));
  expect((await hospital.call(getKeptIdentity, { id, reason: 'x' })).status).toBe(404);
});

test('a database that was set back is erased again by the ledger, a request that it does not know is listed again', async () => {
  await using hospital = await open();
  const owner = await addOwner(hospital);
  const { pet } = await addTraces(hospital, owner);
  const id = await erase(hospital, owner);
  const options = { db: hospital.db, settings: hospital.services.settings, now: NOW };
  expect(await applyLedger(options)).toMatchObject({ erased: 0, damaged: 0 });

  // As an older backup had it: with the name, without request and ledger.
  await asOwnerOfDatabase(hospital, async (run) => {
    await run(`delete from erasure_ledger where owner = '${owner}'`);
    await run(`delete from erasure_identity where owner = '${owner}'`);
    await run(`delete from erasure_request where id = '${id}'`);
    await run(
      `update owner set erased_at = null, deleted = false, name = '${NAME}', phones = '{${PHONE}}', email = '${EMAIL}' where id = '${owner}'`,
    );
    await run(`update pet set notes = '${NAME} ${PHONE}' where id = '${pet.id}'`);
  });
  expect((await scan(hospital, EVERY_TRACE)).length).toBeGreaterThan(3);
  expect(await applyLedger(options)).toMatchObject({ erased: 1, damaged: 0 });
  expect(await scan(hospital, `${NAME}|345[- ]?678[^.]?$|yichun`)).not.toContain('owner.name');
  const { payload } = await hospital.call(getErasures, {});
  expect(payload.result).toMatchObject([{ id, state: 'erased', owner_name: '***', reapplied_at: NOW.toISOString() }]);
});

test('requests are listed by their deadline, found by a part of the name, and taken out as CSV without names', async () => {
  await using hospital = await open();
  const [one, two] = [await addOwner(hospital), (await hospital.addOwner({ name: 'Anna Wu', phones: [] })).id];
  await hospital.call(createErasure, request(one));
  await hospital.call(createErasure, { ...request(two), asked_on: '2026-11-01' });
  const all = await hospital.call(getErasures, {});
  expect(all.payload.result.map(({ owner, due_on }) => [owner, due_on])).toEqual([
    [two, '2026-12-01'],
    [one, '2026-12-20'],
  ]);
  expect(all.payload).toMatchObject({ law: 'tw-pdpa', today: '2026-11-23' });
  expect((await hospital.call(getErasures, { q: 'anna' })).payload.result.map(({ owner }) => owner)).toEqual([two]);
  expect((await hospital.call(getErasures, { state: 'decided' })).payload.result).toEqual([]);
  const first = await hospital.call(getErasures, { limit: 1 });
  expect((await hospital.call(getErasures, { limit: 1, offset: first.payload.next })).payload.result[0]?.owner).toBe(
    one,
  );
  expect((await hospital.call(getErasures, { offset: 'x' })).payload).toMatchObject({ error: 'inputIncorrect' });
  const csv = await hospital.app.inject({
    method: 'GET',
    url: addressOf(exportErasures, { hospital: hospital.key }),
    headers: { 'x-test-session': hospital.admin.id },
  });
  expect(csv.body).toContain(`${two},owner,document,tw-pdpa,2026-11-01,2026-12-01`);
  expect(csv.body).not.toContain('Anna');
});

test('a request is refused for an owner who is not there, of a day ahead, twice, and for an owner who is erased already', async () => {
  await using hospital = await open();
  await using other = await open();
  const owner = await addOwner(hospital);
  expect((await hospital.call(createErasure, request(newId()))).status).toBe(404);
  expect((await hospital.call(createErasure, request(await addOwner(other)))).status).toBe(404);
  expect((await hospital.call(createErasure, { ...request(owner), asked_on: '2026-11-24' })).payload).toMatchObject({
    error: 'askedAhead',
  });
  const { id } = await addRequest(hospital, owner);
  expect((await hospital.call(createErasure, request(owner))).payload).toMatchObject({
    error: 'erasureOpen',
    existing: id,
  });
  const { version } = (await hospital.call(getErasure, { id })).payload.result;
  await hospital.call(applyErasure, { id, version, key: hospital.key });
  await run(hospital, id);
  expect((await hospital.call(createErasure, request(owner))).payload).toMatchObject({ error: 'ownerErased' });
  const stored = await hospital.work((trx) =>
    trx.selectFrom('owner').select('version').where('id', '=', owner).executeTakeFirstOrThrow(),
  );
  expect((await hospital.call(updateOwner, { id: owner, version: stored.version, name: NAME })).payload).toMatchObject({
    error: 'ownerErased',
  });
});

test('a deadline is extended once, a request is declined with a reason, and a decided one takes no further step', async () => {
  await using hospital = await open();
  const { id, version } = await addRequest(hospital, await addOwner(hospital));
  const extended = await hospital.call(extendErasure, { id, version, reason: 'archive abroad' });
  expect(extended.payload.result).toMatchObject({ due_on: '2027-01-19', extended_for: 'archive abroad' });
  const now = extended.payload.result.version;
  expect((await hospital.call(extendErasure, { id, version: now, reason: 'again' })).payload).toMatchObject({
    error: 'extensionNotPossible',
  });
  const declined = await hospital.call(declineErasure, { id, version: now, reason: 'not the owner' });
  expect(declined.payload.result).toMatchObject({ state: 'declined', declined_for: 'not the owner' });
  const last = declined.payload.result.version;
  for (const refused of [
    await hospital.call(extendErasure, { id, version: last, reason: 'x' }),
    await hospital.call(declineErasure, { id, version: last, reason: 'x' }),
    await hospital.call(applyErasure, { id, version: last, key: hospital.key }),
  ])
    expect(refused.payload).toMatchObject({ error: 'erasureNotNow', state: 'declined' });
});

test('the owner goes only after the key of the hospital was typed, and a repeated press asks for one erasure', async () => {
  await using hospital = await open();
  const { id, version } = await addRequest(hospital, await addOwner(hospital));
  expect((await hospital.call(applyErasure, { id, version, key: 'other' })).payload).toMatchObject({
    error: 'erasureKeyWrong',
  });
  for (const key of ['one', 'one']) await hospital.call(applyErasure, { id, version, key: hospital.key }, { key });
  const sent = (hospital.services as never as { sent: { name: string }[] }).sent;
  expect(sent.filter(({ name }) => name === ERASE_JOB)).toHaveLength(1);
  // A job that runs twice finds the owner erased.
  await run(hospital, id);
  await run(hospital, id);
  expect((await hospital.call(getErasure, { id })).payload.result.state).toBe('erased');
});

test('a stale version is refused with the current request, another hospital has none of it, and a doctor may not see it', async () => {
  await using hospital = await open();
  await using other = await open();
  const { id, version } = await addRequest(hospital, await addOwner(hospital));
  const stale = version + 3;
  for (const refused of [
    await hospital.call(extendErasure, { id, version: stale, reason: 'x' }),
    await hospital.call(declineErasure, { id, version: stale, reason: 'x' }),
    await hospital.call(applyErasure, { id, version: stale, key: hospital.key }),
  ])
    expect(refused).toMatchObject({ status: 409, payload: { error: 'stale', current: { id, version } } });
  for (const refused of [
    await other.call(getErasure, { id }),
    await other.call(getKeptIdentity, { id, reason: 'x' }),
    await other.call(extendErasure, { id, version, reason: 'x' }),
    await other.call(declineErasure, { id, version, reason: 'x' }),
    await other.call(applyErasure, { id, version, key: other.key }),
  ])
    expect(refused.status).toBe(404);
  const doctor = await hospital.addUser({ role: 'doctor' });
  expect((await hospital.call(getErasures, {}, { as: doctor })).status).toBe(403);
  expect((await hospital.call(applyErasure, { id, version, key: hospital.key }, { as: doctor })).status).toBe(403);
});

/** Statements that the product itself may not make, as a restore of an older database would leave it. */
async function asOwnerOfDatabase(
  hospital: OpenHospital,
  work: (run: (text: string) => Promise<unknown>) => Promise<void>,
) {
  const { testDatabase } = await import('@alder/testing');
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: (await testDatabase()).ownerUrl });
  await client.connect();
  try {
    await client.query('begin');
    await client.query(`select set_config('app.hospital', $1, true)`, [hospital.id]);
    await work((text) => client.query(text));
    await client.query('commit');
  } finally {
    await client.end();
  }
}

test('the uploaded file that an owner came with is stored again without them, in whatever encoding it was', async () => {
  await using hospital = await open();
  const owner = await addOwner(hospital);
  const { storage } = hospital.services;
  const big5 = Buffer.from([
    0xaa, 0x4c, 0xa9, 0xc9, 0xa7, 0x67, 0x2c, 0x30, 0x39, 0x31, 0x32, 0x33, 0x34, 0x35, 0x36, 0x37, 0x38, 0x0a,
  ]);
  const stored = await storage.put(
    hospital.id,
    Buffer.concat([Buffer.from('name,phone\n'), big5, Buffer.from('Wu,0933000111\n')]),
  );
  const [imported, file] = [newId(), newId()];
  await hospital.work(async (trx) => {
    await sql`insert into data_import (id, state, created_by) values (${imported}, 'imported', ${hospital.admin.id})`.execute(
      trx,
    );
    await sql`insert into data_import_file (id, import, filename, bytes, sha256, object_key, encoding, delimiter, headings, samples)
      values (${file}, ${imported}, 'o.csv', ${stored.bytes}, ${stored.sha256}, ${stored.key}, 'big5', ',', '[]', '[]')`.execute(
      trx,
    );
    await sql`insert into data_import_row (import, entity, number, file, line, source_id, data, hash, outcome, target)
      values (${imported}, 'owner', 1, ${file}, 2, '7', '{}', 'h', 'new', ${owner})`.execute(trx);
  });
  await erase(hospital, owner);
  const row = await hospital.work((trx) =>
    trx
      .selectFrom('data_import_file')
      .select(['object_key', 'encoding'])
      .where('id', '=', file)
      .executeTakeFirstOrThrow(),
  );
  const chunks: Buffer[] = [];
  for await (const chunk of await storage.read(row.object_key)) chunks.push(chunk as Buffer);
  expect([row.encoding, Buffer.concat(chunks).toString()]).toEqual(['utf-8', 'name,phone\n***,***\nWu,0933000111\n']);
  await expect(
    (async () => {
      for await (const _ of await storage.read(stored.key));
    })(),
  ).rejects.toThrow();
});

test('an erasure takes the reading of the name and the number of the policy; the pet keeps its insurer and passport', async () => {
  await using hospital = await open();
  const owner = await addOwner(hospital, { reading: 'りん いじゅん' });
  const pet = await hospital.addPet({ owner });
  const insured = { insurance_company: 'Anicom', insurance_policy: 'AB-1234', passport_number: 'DE 1' };
  await hospital.work((trx) => trx.updateTable('pet').set(insured).where('id', '=', pet.id).execute());
  expect((await hospital.call(searchPets, { q: 'りん' })).payload.owners).toHaveLength(1);

  await erase(hospital, owner);

  expect((await hospital.call(searchPets, { q: 'りん' })).payload.owners).toEqual([]);
  const row = await hospital.work((trx) =>
    trx
      .selectFrom('pet')
      .innerJoin('owner', 'owner.id', 'pet.owner')
      .select(['owner.reading', 'pet.insurance_company', 'pet.insurance_policy', 'pet.passport_number'])
      .where('pet.id', '=', pet.id)
      .executeTakeFirstOrThrow(),
  );
  expect(row).toEqual({ ...insured, insurance_policy: null, reading: null });
});
