import { type OpenHospital, openHospital } from '@alder/testing';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createOwner, createPet, searchPets, updateOwner, updatePet } from '../contract/index.ts';
import { chartKey } from '../domain/chart-number.ts';
import { fold, phoneDigits } from '../domain/fold.ts';
import { patientHandlers } from './index.ts';

async function openClinic() {
  const hospital = await openHospital(patientHandlers);
  const owner = async (name: string, ...phones: string[]) =>
    (await hospital.call(createOwner, { name, phones, confirmDuplicate: true })).payload.result;
  const pet = async (
    name: string,
    more: { patient_id: string; owner?: string; chip_number?: string; status?: 'deceased' },
  ) => (await hospital.call(createPet, { name, species: 'cat', breed: 'x', ...more })).payload.result;
  const emily = await owner('Emily Tanaka', '0912-345-678');
  const wang = await owner('王小明', '+886 2 2233 4455', '0987000678');
  const pets = {
    mochi: await pet('Mochi', { patient_id: 'P02418', owner: emily.id, chip_number: '900182000345671' }),
    momo: await pet('モモ', { patient_id: 'P00411', owner: wang.id }),
    white: await pet('小白', { patient_id: 'P01873', owner: wang.id, chip_number: '392141000123456' }),
    old: await pet('Mochiko', { patient_id: 'A-77', owner: emily.id, status: 'deceased' }),
  };
  return { hospital, pets, owners: { emily, wang } };
}

const names = async (hospital: OpenHospital, q: string) =>
  (await hospital.call(searchPets, { q })).payload.result.map((pet) => pet.name);

test('a patient is found by name in any width, case and kana, from the first letter or the middle [entity.pet]', async () => {
  const { hospital } = await openClinic();
  await using _ = hospital;
  expect(await names(hospital, 'mo')).toEqual(['Mochi', 'モモ', 'Mochiko']);
  expect(await names(hospital, 'ＭＯＣＨＩ')).toEqual(['Mochi', 'Mochiko']);
  expect(await names(hospital, 'ochi')).toEqual(['Mochi', 'Mochiko']);
  for (const q of ['モモ', 'もも', 'ﾓﾓ']) expect(await names(hospital, q), q).toEqual(['モモ']);
  expect(await names(hospital, 'も')).toEqual(['モモ', 'Mochi', 'Mochiko']);
  expect(await names(hospital, '白')).toEqual([]);
  expect(await names(hospital, '小白')).toEqual(['小白']);
});

test('a patient is found by the owner, family or given name [entity.owner]', async () => {
  const { hospital, owners } = await openClinic();
  await using _ = hospital;
  expect(await names(hospital, 'tanaka')).toEqual(['Mochi', 'Mochiko']);
  expect(await names(hospital, 'emily tan')).toEqual(['Mochi', 'Mochiko']);
  expect((await names(hospital, '小明')).sort()).toEqual(['モモ', '小白'].sort());
  const { payload } = await hospital.call(searchPets, { q: 'Emily' });
  expect(payload.owners).toEqual([{ id: owners.emily.id, name: 'Emily Tanaka', phones: ['0912-345-678'], pets: 2 }]);
});

test('a patient is found by the telephone in any format, by its end, its start and its middle [entity.owner]', async () => {
  const { hospital } = await openClinic();
  await using _ = hospital;
  for (const q of ['0912345678', '0912 345 678', '+886 912-345-678', '5678', '0912', '234567']) {
    expect(await names(hospital, q), q).toEqual(['Mochi', 'Mochiko']);
  }
  expect((await names(hospital, '0222334455')).sort()).toEqual(['モモ', '小白'].sort());
  // A whole number comes first, an ending next.
  expect(await names(hospital, '678')).toHaveLength(4);
});

test('a telephone typed full-width is stored narrow, found either way, and known as a duplicate; one stored full-width is found too [entity.owner]', async () => {
  const { hospital, owners } = await openClinic();
  await using _ = hospital;
  const full = { name: 'Aoki', phones: ['０９８８－７７７－６６６', '０９０ー１２３４ー５６７８'] };
  const made = await hospital.call(createOwner, full);
  expect(made.payload.result.phones).toEqual(['0988-777-666', '090-1234-5678']);
  expect((await hospital.call(createOwner, { name: 'B', phones: ['0988777666'] })).payload).toMatchObject({
    error: 'phoneDup',
    existing: { id: made.payload.result.id, phones: ['0988-777-666', '090-1234-5678'] },
  });

  // As a release before this one stored it.
  await hospital.work((trx) =>
    trx
      .updateTable('owner')
      .set({ phones: ['０９１２－３４５－６７８'] })
      .where('id', '=', owners.emily.id)
      .execute(),
  );
  for (const q of ['0912345678', '０９１２３４５６７８', '０９１２ー３４５ー６７８', '５６７８'])
    expect(await names(hospital, q), q).toEqual(['Mochi', 'Mochiko']);
  expect((await hospital.call(createOwner, { name: 'C', phones: ['0912345678'] })).payload.error).toBe('phoneDup');
});

test('a patient is found by chip and by chart number [entity.pet]', async () => {
  const { hospital } = await openClinic();
  await using _ = hospital;
  for (const q of ['900182000345671', '900 182 000 345 671', '345671', '9001820', '20003456']) {
    expect(await names(hospital, q), q).toEqual(['Mochi']);
  }
  for (const q of ['P02418', 'p024', '02418', '2418', '0241']) expect(await names(hospital, q), q).toContain('Mochi');
  expect(await names(hospital, 'a-77')).toEqual(['Mochiko']);
});

test('a patient is found by the number of its passport, with and without its spaces and hyphens [entity.pet]', async () => {
  const { hospital } = await openClinic();
  await using _ = hospital;
  const pet = { name: 'Bruno', species: 'dog', breed: 'x', patient_id: 'Z9', passport_number: 'DE 12-3456789' };
  const made = (await hospital.call(createPet, pet)).payload.result;
  for (const q of ['DE 12-3456789', 'de123456789', 'ＤＥ１２', '3456789', '12-3456789', 'bruno 3456789']) {
    expect(await names(hospital, q), q).toEqual(['Bruno']);
  }
  await hospital.call(updatePet, { id: made.id, version: made.version, passport_number: null });
  expect(await names(hospital, 'de123456789')).toEqual([]);
});

test('all words must be found, in whichever field [entity.pet]', async () => {
  const { hospital } = await openClinic();
  await using _ = hospital;
  expect(await names(hospital, 'mochi tanaka')).toHaveLength(2);
  expect(await names(hospital, 'mochi 02418')).toEqual(['Mochi']);
  expect(await names(hospital, '王小明 小白')).toEqual(['小白']);
  expect(await names(hospital, 'mochi 王小明')).toEqual([]);
});

test('what a search means literally is not a pattern [entity.pet]', async () => {
  const { hospital } = await openClinic();
  await using _ = hospital;
  for (const q of ['%%%', '___', 'mo%hi', '\\\\\\', "';--", '|||', '((('])
    expect(await names(hospital, q), q).toEqual([]);
});

test('those that have died stand last, deleted ones are not found [entity.pet]', async () => {
  const { hospital, pets } = await openClinic();
  await using _ = hospital;
  await hospital.call(updatePet, { id: pets.mochi.id, version: 1, status: 'deceased' });
  await hospital.call(updatePet, { id: pets.old.id, version: 1, status: 'normal' });
  expect(await names(hospital, 'mochi')).toEqual(['Mochiko', 'Mochi']);
  await hospital.call(updatePet, { id: pets.mochi.id, version: 2, deleted: true });
  expect(await names(hospital, 'mochi')).toEqual(['Mochiko']);
  await hospital.call(updatePet, { id: pets.mochi.id, version: 3, deleted: false });
  expect(await names(hospital, 'mochi')).toHaveLength(2);
});

test('a new name or number of pet and owner is found at once, the old one no longer but for the former name of the owner [entity.owner]', async () => {
  const { hospital, pets, owners } = await openClinic();
  await using _ = hospital;
  await hospital.call(updateOwner, { id: owners.emily.id, version: 1, name: 'Emily Sato', phones: ['0955-111-222'] });
  await hospital.call(updatePet, { id: pets.mochi.id, version: 1, name: 'Pudding' });

  expect(await names(hospital, 'tanaka')).toEqual(['Pudding', 'Mochiko']);
  expect(await names(hospital, 'mochi')).toEqual(['Mochiko']);
  expect(await names(hospital, '0912345678')).toEqual([]);
  expect(await names(hospital, '111222')).toEqual(['Pudding', 'Mochiko']);
  expect(await names(hospital, 'sato pudding')).toEqual(['Pudding']);
});

test('without words the newest patients are listed, narrowed by species and status [entity.pet]', async () => {
  const { hospital } = await openClinic();
  await using _ = hospital;
  await hospital.addPet({ name: 'Rex', species: 'dog' });
  expect(await names(hospital, ' ')).toEqual(['Rex', 'Mochiko', '小白', 'モモ', 'Mochi']);
  const list = async (more: object) => (await hospital.call(searchPets, more)).payload.result.map((pet) => pet.name);
  expect(await list({ species: 'dog' })).toEqual(['Rex']);
  expect(await list({ status: 'deceased' })).toEqual(['Mochiko']);
  expect(await list({ q: 'moc', status: 'normal' })).toEqual(['Mochi']);
});

test('pages of a search hold every patient once, whatever way it is found [entity.pet]', async () => {
  await using hospital = await openHospital(patientHandlers);
  const owner = await hospital.addOwner({ name: 'Moriyama', phones: ['0912-000-777'] });
  for (let n = 0; n < 9; n++) await hospital.addPet({ name: `Mo ${n}`, patient_id: `M${n}777`, owner: owner.id });
  for (let n = 0; n < 9; n++) await hospital.addPet({ name: `Kuro ${n}`, patient_id: `K${n}`, owner: owner.id });
  for (let n = 0; n < 9; n++) await hospital.addPet({ name: `Amore ${n}`, patient_id: `B${n}` });

  for (const [q, count] of [
    ['mo', 18],
    ['mor', 27],
    ['777', 18],
    ['moriyama kuro', 9],
    ['', 27],
  ] as const) {
    const seen: string[] = [];
    let offset: string | undefined;
    do {
      const { payload } = await hospital.call(searchPets, { q, limit: 4, ...(offset && { offset }) });
      seen.push(...payload.result.map((pet) => pet.id));
      offset = payload.next;
    } while (offset);
    expect(seen, q).toHaveLength(count);
    expect(new Set(seen).size, q).toBe(count);
  }
});

test('a part in the middle that thousands hold is paged through to the last of them, none skipped, none twice [entity.pet]', async () => {
  await using hospital = await openHospital(patientHandlers);
  const add = (from: number, to: number, name: string) =>
    hospital.work((trx) =>
      sql`insert into pet (id, patient_id, name, species, breed)
        select ('01900000-0000-7000-8000-' || lpad(to_hex((n * 7919) % 100003), 12, '0'))::uuid, 'Z' || n, ${name} || n, 'cat', 'x'
        from generate_series(${from}::int, ${to}::int) n`.execute(trx),
    );
  const count = async () => {
    const seen: string[] = [];
    for (let offset: string | undefined; ; ) {
      const { payload } = await hospital.call(searchPets, { q: 'ochi', limit: 100, ...(offset && { offset }) });
      seen.push(...payload.result.map((pet) => pet.id));
      offset = payload.next;
      if (!offset) break;
    }
    expect(seen).toEqual([...new Set(seen)].sort().reverse());
    return seen.length;
  };

  await add(1, 450, 'Mochi ');
  expect(await count()).toBe(450);
  await add(451, 2100, 'Mochi ');
  await add(2101, 2200, 'Kuro ');
  expect(await count()).toBe(2100);
});

test('a made-up page is refused [entity.pet]', async () => {
  await using hospital = await openHospital(patientHandlers);
  for (const offset of ['x', 'WzFd', Buffer.from('[1,"a","b"]').toString('base64url')]) {
    expect(await hospital.call(searchPets, { q: 'mo', offset })).toMatchObject({
      status: 400,
      payload: { fields: { offset: 'offset' } },
    });
    expect((await hospital.call(searchPets, { offset })).status).toBe(400);
  }
});

test("another hospital's patients and owners are never found [entity.pet]", async () => {
  const { hospital: other } = await openClinic();
  await using _ = other;
  await using own = await openHospital(patientHandlers);
  for (const q of ['mochi', 'ochi', 'tanaka', '5678', '345671', 'P02418', 'mochi tanaka', '小明', '']) {
    const { payload } = await own.call(searchPets, { q });
    expect([payload.result, payload.owners], q).toEqual([[], []]);
  }
});

test('the search tables show no hospital anything of another, and nothing outside one [entity.pet]', async () => {
  const { hospital: other } = await openClinic();
  await using _ = other;
  await using own = await openHospital(patientHandlers);
  for (const table of ['pet_search', 'owner_search', 'owner_phone'] as const) {
    expect(await own.work((trx) => trx.selectFrom(table).selectAll().execute()), table).toEqual([]);
    expect(await own.db.selectFrom(table).selectAll().execute(), table).toEqual([]);
  }
  const byPart = sql`select * from app.pets_by_part(array['ochi'], 'ochi', '', null, null, 10, 'ffffffff-ffff-ffff-ffff-ffffffffffff')`;
  const byPrefix = sql`select * from app.pets_by_prefix('mochi', '', null, null, 10, array_fill('mochi'::text, array[10]),
    array_fill('mochi'::text, array[10]), array_fill('00000000-0000-0000-0000-000000000000'::uuid, array[10]))`;
  for (const outside of [byPart, byPrefix]) expect((await outside.execute(own.db)).rows).toEqual([]);
});

test('database and browser compare texts, telephone numbers and chart numbers alike [entity.pet]', async () => {
  await using hospital = await openHospital(patientHandlers);
  const character = fc.oneof(
    fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 1 }),
    fc.integer({ min: 0xc0, max: 0x24f }).map((code) => String.fromCharCode(code)),
    fc.integer({ min: 0x3041, max: 0x30fe }).map((code) => String.fromCharCode(code)),
    fc.integer({ min: 0x4e00, max: 0x9fff }).map((code) => String.fromCharCode(code)),
    fc.integer({ min: 0xff01, max: 0xffee }).map((code) => String.fromCharCode(code)),
    fc.constantFrom('　', ' ', '+', '886', '81', '-', '０', '7'),
  );
  const texts = fc.sample(
    fc.array(character, { maxLength: 12 }).map((parts) => parts.join('')),
    800,
  );

  const { rows } = await sql<{ folded: string; digits: string; chart: string }>`
    select app.fold(t) as folded, app.phone_digits(t) as digits, app.search_key(t) as chart from unnest(${texts}::text[]) with ordinality as x (t, n) order by n`.execute(
    hospital.db,
  );

  expect(rows.map((row) => row.folded)).toEqual(texts.map(fold));
  expect(rows.map((row) => row.digits)).toEqual(texts.map(phoneDigits));
  expect(rows.map((row) => row.chart)).toEqual(texts.map(chartKey));
});
