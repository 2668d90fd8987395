import { getHospitalUsers, getMemberInvitations, updateUser } from '@alder/accounts/contract';
import { accountHandlers, createAccount } from '@alder/accounts/server';
import { inSystem } from '@alder/database';
import { writeXlsx } from '@alder/sheets/xlsx';
import { openHospital } from '@alder/testing';
import { expect, test } from 'vitest';
import {
  checkImport,
  decideImportRows,
  getImport,
  getImportRows,
  rollBackImport,
  startImport,
} from '../contract/index.ts';
import { openImporting } from './import.fixture.ts';

const ROLES = { Vet: 'doctor', Nurse: 'assistant' } as const;
type Importing = Awaited<ReturnType<typeof openImporting>>;
let tick = 0;
/** Addresses are unique in the whole database, which the tests share. */
function people() {
  tick += 1;
  const at = (name: string) => `${name}.${process.pid}.${tick}@clinic.test`;
  const [lin, wu, chou] = [at('lin'), at('wu'), at('chou')];
  const list = `Name,Email,Role,Phone,Suffix,Licence No
Mei Lin,${lin},Vet,0912-345-678,DVM,VET-1
Wu,${wu.toUpperCase()},Nurse,,,
Chou,${chou},Groomer,,,
Bad,nobody,Vet,,,
`;
  return { lin, wu, chou, list };
}

async function check(hospital: Importing, list: string | Buffer, filename = 'users.csv') {
  const { id } = await hospital.begin({ [filename]: list });
  const { result } = await hospital.read(id);
  const response = await hospital.call(checkImport, { id, version: result.version, role_map: ROLES });
  expect(response.status).toBe(200);
  await hospital.doJobs();
  return id;
}
async function run(hospital: Importing, id: string, call: typeof startImport | typeof rollBackImport) {
  const { result } = await hospital.read(id);
  const response = await hospital.call(call, { id, version: result.version });
  await hospital.doJobs();
  return { response, letters: hospital.invited() };
}
async function invite(hospital: Importing, list: string) {
  const id = await check(hospital, list);
  return { id, ...(await run(hospital, id, startImport)) };
}
const usersOf = async (hospital: Importing) =>
  (await hospital.call(getHospitalUsers, {})).payload.result.filter(({ id }) => id !== hospital.admin.id);
const reasonsOf = async (hospital: Importing, id: string, outcome: 'refused' | 'doubtful' | 'changed') =>
  (await hospital.call(getImportRows, { import: id, outcome })).payload.result.map(({ line, reasons }) => [
    line,
    ...reasons.map(({ code, value }) => [code, value].filter(Boolean).join(' ')),
  ]);
const setLimit = (hospital: Importing, account_limit: number) =>
  inSystem(hospital.db, (trx) =>
    trx.updateTable('hospital').set({ account_limit }).where('id', '=', hospital.id).execute(),
  );
const accept = (hospital: Importing, email: string) =>
  inSystem(hospital.db, (trx) =>
    trx.updateTable('account').set({ password_hash: 'set' }).where('email', '=', email).execute(),
  );

test('a check says who would be invited and who cannot, asks what each word for a role means, and sends nothing', async () => {
  await using hospital = await openImporting();
  const { list } = people();
  const id = await check(hospital, list);

  expect(await hospital.counts(id)).toEqual({ 'user new': 2, 'user refused': 2 });
  expect(await reasonsOf(hospital, id, 'refused')).toEqual([
    [4, 'role Groomer'],
    [5, 'email nobody'],
  ]);
  expect((await hospital.read(id)).roles).toEqual([
    { written: 'Vet', rows: 2, proposed: 'doctor' },
    { written: 'Groomer', rows: 1, proposed: null },
    { written: 'Nurse', rows: 1, proposed: 'assistant' },
  ]);
  expect(await usersOf(hospital)).toEqual([]);
  const wrong = await hospital.call(checkImport, {
    ...{ id, version: (await hospital.read(id)).result.version },
    role_map: { Groomer: 'sysAdmin' as 'doctor' },
  });
  expect(wrong.status).toBe(400);
});

test('the people are invited as the page of the users invites them: rights of the role, a letter each, and no password', async () => {
  await using hospital = await openImporting();
  const { lin, wu, list } = people();
  const { letters } = await invite(hospital, list);

  expect(letters).toEqual([lin, wu]);
  expect(await usersOf(hospital)).toMatchObject([
    {
      displayName: 'Mei Lin',
      email: lin,
      role: 'doctor',
      phone: '0912-345-678',
      invited: true,
      acceptAppointments: true,
    },
    { displayName: 'Wu', email: wu, role: 'assistant', invited: true, permit_his: true, acceptAppointments: false },
  ]);
  const profiles = await hospital.work((trx) =>
    trx.selectFrom('staff_profile').select(['title', 'licence_number']).execute(),
  );
  expect(profiles).toEqual([{ title: 'DVM', licence_number: 'VET-1' }]);
  const audits = await hospital.work((trx) =>
    trx.selectFrom('audit_log').select(['account', 'action']).where('action', '=', 'account.createUser').execute(),
  );
  expect(audits).toEqual(
    Array.from({ length: 2 }, () => ({ account: hospital.admin.id, action: 'account.createUser' })),
  );
  expect(await hospital.events()).toContain('user.created');
});

test('the same list again invites no user twice; a changed row changes its invitation alone, until the person has come', async () => {
  await using hospital = await openImporting();
  const { lin, wu, list } = people();
  await invite(hospital, list);
  const again = await check(hospital, list);
  expect(await hospital.counts(again)).toEqual({ 'user same': 2, 'user refused': 2 });

  const changed = list
    .replace('Mei Lin', 'Mei-Ling Lin')
    .replace(`${lin},Vet`, `${lin},Nurse`)
    .replace(',Nurse,,,', ',Nurse,,,VET-2');
  const id = await check(hospital, changed);
  expect(await reasonsOf(hospital, id, 'changed')).toEqual([[2, 'becomes doctor → assistant'], [3]]);
  expect((await run(hospital, id, startImport)).letters).toEqual([]);
  expect((await usersOf(hospital))[0]).toMatchObject({ displayName: 'Mei-Ling Lin', role: 'assistant' });
  const numbers = await hospital.work((trx) =>
    trx.selectFrom('staff_profile').select('licence_number').orderBy('licence_number').execute(),
  );
  expect(numbers.map(({ licence_number }) => licence_number)).toEqual(['VET-1', 'VET-2']);

  await accept(hospital, lin);
  await accept(hospital, wu);
  expect(await hospital.counts(await check(hospital, list))).toEqual({ 'user same': 2, 'user refused': 2 });
});

test('people beyond the places of the plan are refused with its text, at the check and again when they are invited', async () => {
  await using hospital = await openImporting();
  const { lin, list } = people();
  await setLimit(hospital, 2);
  const id = await check(hospital, list);
  expect(await reasonsOf(hospital, id, 'refused')).toContainEqual([3, 'accountLimit']);
  // The last place is taken between the check and the import.
  await setLimit(hospital, 1);
  expect((await run(hospital, id, startImport)).letters).toEqual([]);
  expect(await reasonsOf(hospital, id, 'refused')).toContainEqual([2, 'accountLimit']);
  expect(await usersOf(hospital)).toEqual([]);
  await setLimit(hospital, 2);
  expect((await invite(hospital, list)).letters).toEqual([lin]);
});

test('a person of another hospital is invited to join, and nothing of the other hospital is disclosed or changed', async () => {
  await using hospital = await openImporting();
  await using other = await openHospital(accountHandlers({} as never));
  const { lin, wu, list } = people();
  const person = {
    hospital: other.id,
    email: lin,
    role: 'doctor',
    permits: ['his'],
    password: 'seven blue herons',
  } as const;
  const { id: account } = await createAccount(hospital.db, { ...person, displayName: 'Elsewhere' });
  const { id, letters } = await invite(hospital, list);

  expect(letters).toEqual([wu]);
  const { result } = (await hospital.call(getMemberInvitations, {})).payload;
  expect(result).toMatchObject([{ email: lin, role: 'doctor' }]);
  const written = await inSystem(hospital.db, (trx) =>
    trx.selectFrom('letter').select('kind').where('email', '=', lin).execute(),
  );
  expect(written).toEqual([{ kind: 'memberInvitation' }]);
  const otherInvitations = await inSystem(hospital.db, (trx) =>
    trx.selectFrom('account').select('display_name').where('id', '=', account).executeTakeFirst(),
  );
  expect(otherInvitations).toEqual({ display_name: 'Elsewhere' });

  expect(await hospital.counts(await check(hospital, list))).toMatchObject({ 'user same': 2 });
  await run(hospital, id, rollBackImport);
  expect((await hospital.call(getMemberInvitations, {})).payload.result).toEqual([]);
});

test('an address whose account was closed is refused when the list is imported', async () => {
  await using hospital = await openImporting();
  const { lin, wu, list } = people();
  await inSystem(hospital.db, (trx) =>
    trx
      .insertInto('account')
      .values({ id: crypto.randomUUID(), email: lin, display_name: 'Gone', active: false })
      .execute(),
  );
  const { id, letters } = await invite(hospital, list);
  expect(letters).toEqual([wu]);
  expect(await reasonsOf(hospital, id, 'refused')).toContainEqual([2, 'accountExists']);
});

test('taking the import back withdraws invitations, voids their links, and says who has accepted since; moving in again invites again', async () => {
  await using hospital = await openImporting();
  const { lin, wu, list } = people();
  const { id } = await invite(hospital, list);
  await accept(hospital, wu);
  const [waiting] = await usersOf(hospital);
  await inSystem(hospital.db, (trx) =>
    trx
      .insertInto('password_link')
      .values({
        ...{ id: crypto.randomUUID(), account: waiting!.id, purpose: 'activate', token_hash: Buffer.from(lin) },
        expires_at: new Date('2030-01-01'),
      })
      .execute(),
  );
  await run(hospital, id, rollBackImport);

  expect(await usersOf(hospital)).toMatchObject([
    { displayName: 'Mei Lin', active: false },
    { displayName: 'Wu', active: true },
  ]);
  const applied = (await hospital.call(getImportRows, { import: id, applied: 'true' })).payload.result;
  expect(applied.map(({ source_id, reasons }) => [source_id, reasons.map(({ code }) => code)])).toEqual([
    [wu, ['accepted']],
  ]);
  const links = await inSystem(hospital.db, (trx) =>
    trx.selectFrom('password_link').select('used_at').where('account', '=', waiting!.id).execute(),
  );
  expect(links).toEqual([{ used_at: expect.any(Date) }]);

  const again = await check(hospital, list);
  expect(await reasonsOf(hospital, again, 'doubtful')).toEqual([[2, 'invitedBefore']]);
  const { result } = await hospital.read(again);
  await hospital.call(decideImportRows, { id: again, version: result.version, entity: 'user', take: true });
  expect((await run(hospital, again, startImport)).letters).toEqual([lin]);
  expect((await usersOf(hospital))[0]).toMatchObject({ displayName: 'Mei Lin', active: true, role: 'doctor' });
  await run(hospital, again, rollBackImport);
  expect((await usersOf(hospital))[0]).toMatchObject({ displayName: 'Mei Lin', active: false });
});

test('an invitation that an administrator has changed since stays, and a colleague whose access was ended is not let in again', async () => {
  await using hospital = await openImporting();
  const { lin, wu, list } = people();
  const { id } = await invite(hospital, list);
  const [first, second] = await usersOf(hospital);
  await hospital.call(updateUser, { id: first!.id, version: 1, role: 'assistant' });
  await accept(hospital, wu);
  await hospital.call(updateUser, { id: second!.id, version: 1, active: false });
  const next = await check(hospital, list.replace(`${lin},Vet`, `${lin},Nurse`).replace('Wu,', 'Wu Li,'));
  expect(await reasonsOf(hospital, next, 'refused')).toContainEqual([3, 'userLeft']);

  await run(hospital, id, rollBackImport);
  expect(await usersOf(hospital)).toMatchObject([
    { active: true, role: 'assistant' },
    { active: false, displayName: 'Wu' },
  ]);
});

test('a server that was killed within a list of people goes on, and no user gets two emails', async () => {
  await using hospital = await openImporting();
  tick += 1;
  await setLimit(hospital, 1000);
  const lines = Array.from({ length: 600 }, (_, n) => `P${n},p${n}.${process.pid}.${tick}@clinic.test,Nurse`);
  const id = await check(hospital, `Name,Email,Role\n${lines.join('\n')}\n`);
  const { result } = await hospital.read(id);
  await hospital.call(startImport, { id, version: result.version });
  // The job is delivered again after a kill, and a second one runs beside it.
  hospital.jobs.push(hospital.jobs[0]!);
  await hospital.doJobs();
  const letters = hospital.invited();
  expect(new Set(letters).size).toBe(600);
  expect(letters).toHaveLength(600);
  expect(await usersOf(hospital)).toHaveLength(600);
}, 120_000);

test('a workbook and a list in Big5 invite as CSV does, and of a thousand and one people the last is refused', async () => {
  await using hospital = await openImporting();
  const { lin, wu } = people();
  const book = Buffer.from(
    await writeXlsx([
      ['Name', 'Email', 'Role'],
      ['Mei Lin', lin, 'Vet'],
    ]),
  );
  expect(await hospital.counts(await check(hospital, book, 'users.xlsx'))).toEqual({ 'user new': 1 });
  // 姓名,信箱,角色 / 林怡君,…,Vet in Big5.
  const big5 = Buffer.concat([
    Buffer.from('a96da6572cab48bd632ca8a4a6e20aaa4ca9c9a7672c', 'hex'),
    Buffer.from(`${wu},Vet\n`),
  ]);
  const id = await check(hospital, big5);
  expect(await hospital.counts(id)).toEqual({ 'user new': 1 });
  const lines = Array.from({ length: 1001 }, (_, n) => `P${n},p${n}@many.test,Nurse`);
  await setLimit(hospital, 2000);
  const many = await check(hospital, `Name,Email,Role\n${lines.join('\n')}\n`);
  expect(await reasonsOf(hospital, many, 'refused')).toEqual([[1002, 'tooMany 1000']]);
});

test('a doctor neither sees nor starts an import of users, and another hospital finds none', async () => {
  await using hospital = await openImporting();
  await using other = await openImporting();
  const id = await check(hospital, people().list);
  const doctor = await hospital.addUser();
  const { result } = await hospital.read(id);
  const start = { id, version: result.version };
  expect((await hospital.call(startImport, start, { as: doctor })).status).toBe(403);
  expect((await hospital.call(getImport, { id }, { as: doctor })).status).toBe(403);
  expect((await other.call(startImport, start)).status).toBe(404);
  expect((await hospital.call(startImport, { ...start, version: result.version - 1 })).status).toBe(409);
  const [first, second] = await Promise.all([
    hospital.call(startImport, start, { key: 'k' }),
    hospital.call(startImport, start, { key: 'k' }),
  ]);
  expect(first).toEqual(second);
  expect(hospital.jobs).toHaveLength(1);
});
