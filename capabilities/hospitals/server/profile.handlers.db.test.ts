import { inSystem, newId } from '@alder/database';
import { openHospital } from '@alder/testing';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { getHospitalChanges, undoHospitalChange, updateConfigs, updateHospital } from '../contract/index.ts';
import { hospitalHandlers, type OpenMoney } from './index.ts';

const settled: OpenMoney = { count: async () => ({ visits: 0, deposits: 0 }), listChanged: async () => [] };
const now = new Date('2026-11-23T02:00:00.000Z');
const open = (money = settled) => openHospital(hospitalHandlers(money), { now });
type Opened = Awaited<ReturnType<typeof open>>;

const changesOf = async (hospital: Opened) => (await hospital.call(getHospitalChanges, {})).payload.result;
const lastAudit = (hospital: Opened) =>
  hospital.work((trx) =>
    trx
      .selectFrom('audit_log')
      .select(['action', 'account', 'detail'])
      .orderBy('seq', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow(),
  );

test('an administrator says what the hospital is called, where it is and when it is open; what is not named stays', async () => {
  await using hospital = await open();
  const profile = {
    names: { zhtw: '河岸動物醫院', en: 'Riverside Animal Hospital' },
    address: '臺北市河岸路 8 號',
    phone: '02-2345-6789',
    email: 'desk@riverside.example',
    website: 'https://riverside.example',
    tax_id: '12345675',
    license_number: '北市動保字第 123 號',
    hours: {
      mon: [
        { from: '09:00', to: '12:00' },
        { from: '13:30', to: '00:00' },
      ],
    },
    closed_days: [{ from: '2027-02-05', to: '2027-02-10', reason: '春節' }],
    rooms: [{ key: 'room1', name: '診間 1', kind: 'exam' as const }],
  };

  const { result } = (await hospital.call(updateHospital, { version: 1, ...profile })).payload;
  expect(result).toMatchObject({ ...profile, name: '河岸動物醫院', hospitalName: '河岸動物醫院', version: 2 });
  const next = (await hospital.call(updateHospital, { version: 2, phone: null, timezone: 'Asia/Tokyo' })).payload
    .result;
  expect(next).toMatchObject({ ...profile, phone: null, timezone: 'Asia/Tokyo', version: 3 });
  expect(await hospital.events()).toEqual(['hospital.updated', 'hospital.updated']);
});

test('the audit log has each setting before and after, and the list of changes says who it was', async () => {
  await using hospital = await open();
  await hospital.call(updateHospital, { version: 1, phone: '02-1111' });
  await hospital.call(updateHospital, { version: 2, phone: '02-2222', address: 'Pier 3' });

  expect(await lastAudit(hospital)).toEqual({
    action: 'hospital.update',
    account: hospital.admin.id,
    detail: { changes: { phone: { from: '02-1111', to: '02-2222' }, address: { from: null, to: 'Pier 3' } } },
  });
  expect(await changesOf(hospital)).toMatchObject([
    {
      at: now.toISOString(),
      by: { id: hospital.admin.id, name: hospital.admin.display_name },
      changes: [
        { name: 'phone', from: '02-1111', to: '02-2222' },
        { name: 'address', from: null, to: 'Pier 3' },
      ],
      can_undo: true,
    },
    { changes: [{ name: 'phone', from: null, to: '02-1111' }], can_undo: false },
  ]);
});

test('what changes nothing is no change: neither the version nor the list of changes moves', async () => {
  await using hospital = await open();
  await hospital.call(updateHospital, { version: 1, names: { en: 'Pier', zhtw: '碼頭' } });
  const same = { zhtw: '碼頭', en: 'Pier' };
  expect((await hospital.call(updateHospital, { version: 2, names: same })).payload.result.version).toBe(2);
  expect(await changesOf(hospital)).toHaveLength(1);
});

test('a change is taken back with one call, and that can be taken back again', async () => {
  await using hospital = await open();
  const before = (await hospital.call(updateHospital, { version: 1, address: 'Pier 3' })).payload.result.name;
  await hospital.call(updateHospital, { version: 2, names: { zhtw: '海岸' }, address: 'Pier 4' });
  const [change] = await changesOf(hospital);

  const undone = (await hospital.call(undoHospitalChange, { id: change!.id, version: 3 })).payload.result;
  expect(undone).toMatchObject({ name: before, names: {}, address: 'Pier 3', version: 4 });
  const [undo] = await changesOf(hospital);
  expect(undo).toMatchObject({ undoes: change!.id, can_undo: true });
  expect(await lastAudit(hospital)).toMatchObject({ action: 'hospital.undoChange', detail: { undoes: change!.id } });
  const again = (await hospital.call(undoHospitalChange, { id: undo!.id, version: 4 })).payload.result;
  expect(again).toMatchObject({ name: '海岸', names: { zhtw: '海岸' }, address: 'Pier 4' });
});

test('settings of the archive and the log-in stand in the same list and are taken back the same way', async () => {
  await using hospital = await open();
  await hospital.call(updateConfigs, { version: 1, passwordMin: 12, dedupImages: false });
  const [change] = await changesOf(hospital);
  expect(change!.changes).toEqual([
    { name: 'dedupImages', from: true, to: false },
    { name: 'passwordMin', from: 6, to: 12 },
  ]);
  const { result } = (await hospital.call(undoHospitalChange, { id: change!.id, version: 2 })).payload;
  expect(result.configs).toMatchObject({ passwordMin: 6, dedupImages: true });
});

test('what a colleague has changed since is not taken back with an older change', async () => {
  await using hospital = await open();
  await hospital.call(updateHospital, { version: 1, phone: '1', address: 'Pier 3' });
  await hospital.call(updateHospital, { version: 2, phone: '2' });
  const [, first] = await changesOf(hospital);

  expect(await hospital.call(undoHospitalChange, { id: first!.id, version: 3 })).toMatchObject({
    status: 409,
    payload: { error: 'changedSince', settings: ['phone'] },
  });
  expect(await changesOf(hospital)).toHaveLength(2);
});

test('from an old version nothing is changed or taken back, and the settings in force come with the refusal', async () => {
  await using hospital = await open();
  await hospital.call(updateHospital, { version: 1, phone: '1' });
  const [change] = await changesOf(hospital);
  const refused = { status: 409, payload: { error: 'stale', current: { phone: '1', version: 2 } } };
  expect(await hospital.call(updateHospital, { version: 1, phone: '2' })).toMatchObject(refused);
  expect(await hospital.call(undoHospitalChange, { version: 1, id: change!.id })).toMatchObject(refused);
});

test.each([
  ['a line break in a name', { names: { en: 'Pier\r\nBcc: all@example.test' } }, 'names.en', 'controlCharacters'],
  ['a name of blanks', { names: { en: '  ' } }, 'names.en', 'missing'],
  ['a zone that is none', { timezone: 'Asia/Atlantis' }, 'timezone', 'unknownZone'],
  ['an offset as zone', { timezone: '+08:00' }, 'timezone', 'unknownZone'],
  ['hours that end before they begin', { hours: { mon: [{ from: '12:00', to: '09:00' }] } }, 'hours', 'hoursOrder'],
  [
    'hours twice at a time',
    {
      hours: {
        tue: [
          { from: '09:00', to: '12:00' },
          { from: '11:59', to: '13:00' },
        ],
      },
    },
    'hours',
    'hoursOverlap',
  ],
  [
    'closed days that end before they begin',
    { closed_days: [{ from: '2027-01-02', to: '2027-01-01', reason: '' }] },
    'closed_days',
    'dayOrder',
  ],
  [
    'two rooms of one name',
    {
      rooms: [
        { key: 'aaaa', name: 'X-ray', kind: 'imaging' as const },
        { key: 'bbbb', name: 'ｘ-RAY', kind: 'exam' as const },
      ],
    },
    'rooms',
    'roomTwice',
  ],
  ['a site that is a program', { website: 'javascript:alert(1)' }, 'website', 'websiteWrong'],
])('%s is refused at its field', async (_what, change, field, code) => {
  await using hospital = await open();
  expect(await hospital.call(updateHospital, { version: 1, ...change })).toMatchObject({
    status: 400,
    payload: { error: 'inputIncorrect', fields: { [field]: code } },
  });
});

test('a hospital that has a name cannot be left without one', async () => {
  await using hospital = await open();
  await hospital.call(updateHospital, { version: 1, names: { ja: '埠頭' } });
  expect(await hospital.call(updateHospital, { version: 2, names: {} })).toMatchObject({
    status: 400,
    payload: { fields: { names: 'missing' } },
  });
});

test('licences, features, quota and the key are not the administrator’s to set [role.hospitalAdmin]', async () => {
  await using hospital = await open();
  for (const field of [
    'license_his',
    'license',
    'features',
    'key',
    'active',
    'account_limit',
    'aetitle',
    'name',
    'configs',
  ])
    expect(await hospital.call(updateHospital, { version: 1, [field]: 9 } as never)).toMatchObject({
      status: 400,
      payload: { fields: { [field]: 'unknownField' } },
    });
});

test('another currency is refused while visits are unpaid or owners have a balance', async () => {
  const refused = { status: 409, payload: { error: 'currencyInUse' } };
  for (const inUse of [
    { visits: 1, deposits: 0 },
    { visits: 0, deposits: 1 },
  ]) {
    await using hospital = await open({ ...settled, count: async () => inUse });
    expect(await hospital.call(updateHospital, { version: 1, currency: 'JPY', confirmPrices: true })).toMatchObject({
      ...refused,
      payload: { ...refused.payload, ...inUse },
    });
    expect(await hospital.call(updateHospital, { version: 1, phone: '1' })).toMatchObject({ status: 200 });
  }
});

test('a price list keeps its numbers in another currency only after a confirmation, and taking it back asks too', async () => {
  await using hospital = await open();
  await hospital.work((trx) => trx.insertInto('treatment').values({ id: newId(), name: 'Exam', price: 600 }).execute());
  const question = { status: 409, payload: { error: 'pricesKeepNumbers', prices: 1 } };

  expect(await hospital.call(updateHospital, { version: 1, currency: 'JPY' })).toMatchObject(question);
  const { result } = (await hospital.call(updateHospital, { version: 1, currency: 'JPY', confirmPrices: true }))
    .payload;
  expect(result.currency).toBe('JPY');
  const [change] = await changesOf(hospital);
  expect(await hospital.call(undoHospitalChange, { id: change!.id, version: 2 })).toMatchObject(question);
});

test('another rounding is refused while it would change what an open visit comes to, with the receipts by number', async () => {
  const errors: unknown[] = [];
  const listChanged: OpenMoney['listChanged'] = async (_trx, rounding) => {
    errors.push(rounding);
    return rounding.to === 10
      ? [
          { number: 12, from: 604, to: 600 },
          { number: null, from: 8, to: 10 },
        ]
      : [];
  };
  await using hospital = await open({ ...settled, listChanged });

  expect(await hospital.call(updateHospital, { version: 1, rounding: 10 })).toMatchObject({
    status: 409,
    payload: { error: 'roundingInUse', visits: 2, receipts: [12] },
  });
  expect(errors).toEqual([{ from: 1, to: 10 }]);
  expect(await hospital.call(updateHospital, { version: 1, rounding: 5 })).toMatchObject({ status: 200 });
  expect(await hospital.call(updateHospital, { version: 2, rounding: 7 } as never)).toMatchObject({ status: 400 });
  expect(await hospital.call(updateHospital, { version: 2, currency: 'XAU' } as never)).toMatchObject({ status: 400 });
});

test('only administrators change, read and take back the settings; those of another hospital are not found', async () => {
  await using hospital = await open();
  await using other = await open();
  await hospital.call(updateHospital, { version: 1, phone: '1' });
  const [change] = await changesOf(hospital);
  const doctor = await hospital.addUser();

  const undo = { id: change!.id, version: 2 };
  expect(await hospital.call(updateHospital, { version: 2, phone: '2' }, { as: doctor })).toMatchObject({
    status: 403,
  });
  expect(await hospital.call(undoHospitalChange, undo, { as: doctor })).toMatchObject({ status: 403 });
  expect(await hospital.call(getHospitalChanges, {}, { as: doctor })).toMatchObject({ status: 403 });
  expect(await hospital.call(updateHospital, { version: 2 }, { as: null })).toMatchObject({ status: 401 });
  expect(await hospital.call(updateHospital, { version: 1 }, { hospital: other.key })).toMatchObject({ status: 404 });
  expect(await other.call(undoHospitalChange, { ...undo, version: 1 })).toMatchObject({ status: 404 });
  expect(await other.call(updateHospital, { version: 1, logo: newId() })).toMatchObject({ status: 404 });
  expect(await changesOf(other)).toEqual([]);
});

test('the same request again acts once [resp.retry]', async () => {
  await using hospital = await open();
  const set = () => hospital.call(updateHospital, { version: 1, phone: '1' }, { key: 'k' });
  expect((await set()).payload).toEqual((await set()).payload);
  const [change] = await changesOf(hospital);
  const undo = () => hospital.call(undoHospitalChange, { id: change!.id, version: 2 }, { key: 'u' });
  expect((await undo()).payload).toEqual((await undo()).payload);
  expect(await changesOf(hospital)).toHaveLength(2);
});

test('changes come in pages, newest first', async () => {
  await using hospital = await open();
  for (const version of [1, 2, 3]) await hospital.call(updateHospital, { version, phone: `${version}` });
  const first = (await hospital.call(getHospitalChanges, { limit: 2 })).payload;
  expect(first.result.map(({ changes }) => changes[0]!.to)).toEqual(['3', '2']);
  const rest = (await hospital.call(getHospitalChanges, { limit: 2, offset: first.next })).payload;
  expect(rest).toMatchObject({ result: [{ changes: [{ to: '1' }] }] });
  expect(rest.next).toBeUndefined();
});

test('a letterhead has the hospital’s own name, address and numbers', async () => {
  await using hospital = await open();
  await hospital.call(updateHospital, { version: 1, names: { en: 'Pier', ja: '埠頭' }, tax_id: '12345675' });
  const { rows } = await hospital.work((trx) => sql<object>`select * from app.letterhead()`.execute(trx));
  expect(rows).toMatchObject([{ name: 'Pier', names: { en: 'Pier', ja: '埠頭' }, tax_id: '12345675', logo_png: null }]);
  const { rows: none } = await inSystem(hospital.db, (trx) => sql`select * from app.letterhead()`.execute(trx));
  expect(none).toEqual([]);
});

test('the logo is printed at the head of documents until an administrator turns it off', async () => {
  await using hospital = await open();
  const id = newId();
  await hospital.work((trx) =>
    trx
      .insertInto('hospital_logo')
      .values({ id, sha256: id, png: Buffer.from('png'), width: 9, height: 9 })
      .execute(),
  );
  await hospital.call(updateHospital, { version: 1, logo: id });
  const head = async () =>
    (await hospital.work((trx) => sql<{ logo_width: number | null }>`select * from app.letterhead()`.execute(trx)))
      .rows[0]!.logo_width;
  expect(await head()).toBe(9);
  await hospital.call(updateConfigs, { version: 2, letterheadLogo: false });
  expect(await head()).toBeNull();
  expect(await hospital.call(updateConfigs, { version: 3, receiptPaper: 'A3' } as never)).toMatchObject({
    status: 400,
  });
});

test('a tax number is judged by the rule of its country when it is entered, and a wrong one of before stops no other change', async () => {
  await using hospital = await open();
  const version = 1;
  expect(await hospital.call(updateHospital, { version, tax_id: '12345678' })).toMatchObject({
    ...{ status: 400, payload: { error: 'inputIncorrect', fields: { tax_id: 'uniformNumberWrong' } } },
  });
  await hospital.work((trx) => trx.updateTable('hospital').set({ tax_id: '12345678' }).execute());
  const { id, version: now } = await hospital.work((trx) =>
    trx.selectFrom('hospital').select(['id', 'version']).executeTakeFirstOrThrow(),
  );
  expect(id).toBe(hospital.id);
  const changed = await hospital.call(updateHospital, { version: now, phone: '02-1111' });
  expect(changed.payload.result).toMatchObject({ phone: '02-1111', tax_id: '12345678' });
  const right = await hospital.call(updateHospital, { version: changed.payload.result.version, tax_id: '04595257' });
  expect(right.payload.result.tax_id).toBe('04595257');
});
