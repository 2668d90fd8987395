import { newId } from '@alder/database';
import { openHospital } from '@alder/testing';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import {
  getHospitalPetOwners,
  getPet,
  mergePets,
  searchPets,
  setPetOwners,
  undoMerge,
  updateOwner,
  updatePet,
} from '../contract/index.ts';
import { patientHandlers } from './index.ts';

/** A pet of Ann; Ben and Cho are known, and are nobody's. */
async function openClinic() {
  const hospital = await openHospital(patientHandlers);
  const [ann, ben, cho] = [
    await hospital.addOwner({ name: 'Ann Tanaka', phones: ['0912-345-678'] }),
    await hospital.addOwner({ name: 'Ben Ortiz', phones: ['0987-654-321'] }),
    await hospital.addOwner({ name: '趙美玲', phones: ['02-2345-6789'] }),
  ];
  const mochi = await hospital.addPet({ name: 'Mochi', patient_id: 'P1', owner: ann.id });
  return { hospital, ann, ben, cho, mochi };
}
const family = (owner: string) => ({ owner, relation: 'familyMember' as const, informed: true });

test('a pet has a primary owner and further ones with what they are to it [cap.patients, OWN-01]', async () => {
  const { hospital, ann, ben, cho, mochi } = await openClinic();
  await using _ = hospital;

  const { status, payload } = await hospital.call(setPetOwners, {
    ...{ id: mochi.id, version: 1, owner: ann.id },
    further: [family(ben.id), { owner: cho.id, relation: 'sitter' }],
  });

  expect(status).toBe(200);
  expect(payload.result).toMatchObject({ id: mochi.id, owner: ann.id, version: 2 });
  const found = (await hospital.call(getPet, { id: mochi.id })).payload;
  expect(found.owner).toMatchObject({ id: ann.id });
  expect(found.further_owners).toEqual([
    {
      ...{ id: ben.id, name: 'Ben Ortiz', phones: ['0987-654-321'], reading: null },
      relation: 'familyMember',
      informed: true,
    },
    { ...{ id: cho.id, name: '趙美玲', phones: ['02-2345-6789'], reading: null }, relation: 'sitter', informed: false },
  ]);
  expect(payload.further_owners).toEqual(found.further_owners);
  expect(await hospital.events()).toEqual(['pet.updated']);
});

test('another primary owner leaves the one before as a further one, and what was there before can be written back [cap.patients, OWN-01]', async () => {
  const { hospital, ann, ben, cho, mochi } = await openClinic();
  await using _ = hospital;
  const before = { owner: ann.id, further: [family(ben.id), { ...family(cho.id), relation: 'breeder' as const }] };
  await hospital.call(setPetOwners, { id: mochi.id, version: 1, ...before });

  const changed = await hospital.call(setPetOwners, {
    ...{ id: mochi.id, version: 2, owner: ben.id },
    further: [{ owner: ann.id, relation: 'coOwner' }, before.further[1]!],
  });
  expect(changed.payload.result.owner).toBe(ben.id);
  expect(changed.payload.further_owners.map(({ id, relation }) => [id, relation]).sort()).toEqual(
    [
      [ann.id, 'coOwner'],
      [cho.id, 'breeder'],
    ].sort(),
  );

  const undone = await hospital.call(setPetOwners, { id: mochi.id, version: 3, ...before });
  expect(undone.payload.result.owner).toBe(ann.id);
  expect(
    undone.payload.further_owners.map(({ id, relation, informed }) => ({ owner: id, relation, informed })),
  ).toEqual(expect.arrayContaining(before.further));
});

test('a further owner who is new is made with the change, or not at all [OWN-01]', async () => {
  const { hospital, ann, mochi } = await openClinic();
  await using _ = hospital;
  const make = (version: number, phones: string[], confirmDuplicate = false) =>
    hospital.call(setPetOwners, {
      ...{ id: mochi.id, version, owner: ann.id, further: [] },
      newOwner: { name: 'Dai Sato', phones, relation: 'agent', informed: true, confirmDuplicate },
    });
  const owners = async () => (await hospital.call(getHospitalPetOwners, {})).payload.result.map(({ name }) => name);

  expect(await make(9, ['0900-111-222'])).toMatchObject({ status: 409, payload: { error: 'stale' } });
  expect(await make(1, ['0912 345 678'])).toMatchObject({
    status: 409,
    payload: { error: 'phoneDup', existing: { id: ann.id } },
  });
  expect(await owners()).not.toContain('Dai Sato');

  expect((await make(1, ['0900-111-222'])).payload.further_owners).toMatchObject([
    { name: 'Dai Sato', relation: 'agent', informed: true },
  ]);
  expect(await owners()).toContain('Dai Sato');
});

test('a repeated request changes the owners once [OWN-01]', async () => {
  const { hospital, ann, ben, mochi } = await openClinic();
  await using _ = hospital;
  const key = newId();
  const send = () =>
    hospital.call(setPetOwners, { id: mochi.id, version: 1, owner: ann.id, further: [family(ben.id)] }, { key });

  expect(await send()).toEqual(await send());
  expect((await hospital.call(getPet, { id: mochi.id })).payload.result.version).toBe(2);
});

test('an older version, one person twice, an unknown or erased person, a merged patient: nothing is changed [OWN-01]', async () => {
  const { hospital, ann, ben, cho, mochi } = await openClinic();
  await using _ = hospital;
  await using elsewhere = await openHospital(patientHandlers);
  const stranger = await elsewhere.addOwner();
  const set = (owner: string, further: string[], version = 1, id = mochi.id) =>
    hospital.call(setPetOwners, { id, version, owner, further: further.map(family) });
  const erasedAt = new Date();
  await hospital.work((trx) =>
    trx.updateTable('owner').set({ deleted: true, erased_at: erasedAt }).where('id', '=', cho.id).execute(),
  );
  const other = await hospital.addPet({ name: 'Old' });
  await hospital.call(updatePet, { id: other.id, version: 1, deleted: true });

  expect(await set(ann.id, [ben.id], 2)).toMatchObject({ status: 409, payload: { error: 'stale' } });
  expect(await set(ann.id, [ann.id])).toMatchObject({ status: 422, payload: { error: 'ownerRepeated' } });
  expect(await set(ann.id, [ben.id, ben.id])).toMatchObject({ status: 422, payload: { error: 'ownerRepeated' } });
  expect(await set(ann.id, [newId()])).toMatchObject({ status: 404, payload: { error: 'ownerNotFound' } });
  expect(await set(stranger.id, [])).toMatchObject({ status: 404, payload: { error: 'ownerNotFound' } });
  expect(await set(ann.id, [cho.id])).toMatchObject({ status: 422, payload: { error: 'ownerErased' } });
  expect(await set(ann.id, [], 1, newId())).toMatchObject({ status: 404, payload: { error: 'notFound' } });
  expect(await set(ann.id, [], 2, other.id)).toMatchObject({ status: 422, payload: { error: 'patientClosed' } });
  expect((await hospital.call(getPet, { id: mochi.id })).payload).toMatchObject({
    ...{ result: { version: 1, owner: ann.id }, further_owners: [] },
  });
});

test("another hospital's patient has no owners to change, and who has no permit changes none [OWN-01]", async () => {
  const { hospital, ann, mochi } = await openClinic();
  await using _ = hospital;
  await using elsewhere = await openHospital(patientHandlers);
  const own = await elsewhere.addOwner();
  const input = { id: mochi.id, version: 1, further: [] };

  expect(await elsewhere.call(setPetOwners, { ...input, owner: own.id })).toMatchObject({ status: 404 });
  const guest = await hospital.addUser({ role: 'doctor', permits: [] });
  expect(await hospital.call(setPetOwners, { ...input, owner: ann.id }, { as: guest })).toMatchObject({ status: 403 });
});

test('the database itself keeps one primary owner beside the further ones [OWN-01]', async () => {
  const { hospital, ann, ben, mochi } = await openClinic();
  await using _ = hospital;
  const stray = await hospital.addPet({ name: 'Stray' });
  const add = (pet: string, owner: string) =>
    hospital.work((trx) =>
      trx.insertInto('pet_owner').values({ id: newId(), pet, owner, relation: 'coOwner' }).execute(),
    );
  const setPrimary = (owner: string | null) =>
    hospital.work((trx) => trx.updateTable('pet').set({ owner }).where('id', '=', mochi.id).execute());

  await expect(add(mochi.id, ann.id)).rejects.toThrow('primary owner');
  await expect(add(stray.id, ann.id)).rejects.toThrow('primary owner');
  await add(mochi.id, ben.id);
  await expect(add(mochi.id, ben.id)).rejects.toThrow('unique');
  await expect(setPrimary(null)).rejects.toThrow('has further owners');
  expect(await hospital.call(updatePet, { id: mochi.id, version: 1, owner: null })).toMatchObject({
    status: 422,
    payload: { error: 'primaryOwnerMissing' },
  });

  await setPrimary(ben.id);
  expect((await hospital.call(getPet, { id: mochi.id })).payload).toMatchObject({
    ...{ owner: { id: ben.id }, further_owners: [] },
  });
});

test('two people who change the owners at the same moment never make one person both the primary and a further owner [OWN-01]', async () => {
  const { hospital, ben, mochi } = await openClinic();
  await using _ = hospital;
  for (let round = 0; round < 6; round++) {
    const start = (await hospital.call(getPet, { id: mochi.id })).payload;
    await Promise.allSettled([
      hospital.work((trx) => trx.updateTable('pet').set({ owner: ben.id }).where('id', '=', mochi.id).execute()),
      hospital.work((trx) =>
        trx.insertInto('pet_owner').values({ id: newId(), pet: mochi.id, owner: ben.id, relation: 'agent' }).execute(),
      ),
    ]);
    const end = (await hospital.call(getPet, { id: mochi.id })).payload;
    expect(end.owner!.id).toBe(ben.id);
    expect(end.further_owners).toEqual([]);
    await hospital.work((trx) =>
      trx.updateTable('pet').set({ owner: start.result.owner }).where('id', '=', mochi.id).execute(),
    );
  }
});

test('a pet that is given to someone else keeps its further owners, who are not reminded without a new yes [OWN-06]', async () => {
  const { hospital, ann, ben, cho, mochi } = await openClinic();
  await using _ = hospital;
  await hospital.call(setPetOwners, { id: mochi.id, version: 1, owner: ann.id, further: [family(ben.id)] });
  const read = async () =>
    (await hospital.call(getPet, { id: mochi.id })).payload.further_owners.map(({ id, informed }) => [id, informed]);

  await hospital.call(updatePet, { id: mochi.id, version: 2, name: 'Mochi II' });
  expect(await read()).toEqual([[ben.id, true]]);
  const given = await hospital.call(updatePet, { id: mochi.id, version: 3, owner: cho.id });
  expect(given.payload.result.owner).toBe(cho.id);
  expect(await read()).toEqual([[ben.id, false]]);
});

test('the audit log says who became an owner and who is none any more, by id [OWN-01]', async () => {
  const { hospital, ann, ben, cho, mochi } = await openClinic();
  await using _ = hospital;
  await hospital.call(setPetOwners, { id: mochi.id, version: 1, owner: ann.id, further: [family(ben.id)] });
  await hospital.call(setPetOwners, { id: mochi.id, version: 2, owner: cho.id, further: [] });

  const rows = await hospital.work((trx) =>
    trx.selectFrom('audit_log').select('detail').where('action', '=', 'pet.setOwners').orderBy('seq').execute(),
  );
  expect(rows.map(({ detail }) => detail)).toMatchObject([
    { added: [family(ben.id)], removed: [] },
    { changes: { owner: { from: ann.id, to: cho.id } }, removed: [family(ben.id)] },
  ]);
  expect(JSON.stringify(rows)).not.toMatch(/Ortiz|Tanaka|0987/);
});

test('merged patients have the owners of both, and parted ones just their own again [cap.patients, OWN-04]', async () => {
  const { hospital, ann, ben, cho, mochi } = await openClinic();
  await using _ = hospital;
  const dai = await hospital.addOwner({ name: 'Dai Sato', phones: [] });
  const other = await hospital.addPet({ name: 'Mochi 2', patient_id: 'P2', owner: ben.id });
  await hospital.call(setPetOwners, { id: mochi.id, version: 1, owner: ann.id, further: [family(cho.id)] });
  const further = [{ ...family(cho.id), relation: 'agent' as const }, family(dai.id)];
  await hospital.call(setPetOwners, { id: other.id, version: 1, owner: ben.id, further });
  const ownersOf = async (id: string) => {
    const { owner, further_owners } = (await hospital.call(getPet, { id })).payload;
    return [owner?.name, ...further_owners.map(({ name, relation }) => `${name} ${relation}`).sort()];
  };

  const { merge } = (await hospital.call(mergePets, { id: mochi.id, version: 2, merged: other.id })).payload;
  expect(await ownersOf(mochi.id)).toEqual([
    'Ann Tanaka',
    'Ben Ortiz coOwner',
    'Dai Sato familyMember',
    '趙美玲 familyMember',
  ]);

  expect((await hospital.call(undoMerge, { id: merge })).status).toBe(200);
  expect(await ownersOf(mochi.id)).toEqual(['Ann Tanaka', '趙美玲 familyMember']);
  expect(await ownersOf(other.id)).toEqual(['Ben Ortiz', 'Dai Sato familyMember', '趙美玲 agent']);
});

test("a merge that takes the other's primary owner keeps the one before, and so does the merge of a stray [OWN-04]", async () => {
  const { hospital, ann, ben, mochi } = await openClinic();
  await using _ = hospital;
  const stray = await hospital.addPet({ name: 'Stray', patient_id: 'P2' });
  const other = await hospital.addPet({ name: 'Other', patient_id: 'P3', owner: ben.id });
  const read = async (id: string) => {
    const { owner, further_owners } = (await hospital.call(getPet, { id })).payload;
    return [owner?.id, ...further_owners.map(({ id }) => id)];
  };

  const one = await hospital.call(mergePets, { id: mochi.id, version: 1, merged: other.id, fields: { owner: ben.id } });
  expect(await read(mochi.id)).toEqual([ben.id, ann.id]);
  await hospital.call(undoMerge, { id: one.payload.merge });
  expect(await read(mochi.id)).toEqual([ann.id]);

  const two = await hospital.call(mergePets, { id: stray.id, version: 1, merged: mochi.id });
  expect(await read(stray.id)).toEqual([ann.id]);
  await hospital.call(undoMerge, { id: two.payload.merge });
  expect(await read(stray.id)).toEqual([undefined]);
  expect(await read(mochi.id)).toEqual([ann.id]);
});

test('the search finds a pet by any of its owners and says whose name was typed [cap.patients, OWN-02]', async () => {
  const { hospital, ann, ben, cho, mochi } = await openClinic();
  await using _ = hospital;
  const yuki = await hospital.addOwner({ name: '東海林 裕', phones: [] });
  await hospital.call(updateOwner, { id: yuki.id, version: 1, reading: 'とうかいりん ゆう' });
  await hospital.call(setPetOwners, {
    ...{ id: mochi.id, version: 1, owner: ann.id },
    further: [family(ben.id), family(cho.id), family(yuki.id)],
  });
  const find = async (q: string) =>
    (await hospital.call(searchPets, { q })).payload.result.map(({ id, owner, found_by }) => [
      id,
      owner?.id,
      found_by?.name,
    ]);
  const by = (name: string | undefined) => [[mochi.id, ann.id, name]];

  expect(await find('ben')).toEqual(by('Ben Ortiz'));
  expect(await find('Mochi ortiz')).toEqual(by('Ben Ortiz'));
  expect(await find('4321')).toEqual(by('Ben Ortiz'));
  expect(await find('0987654')).toEqual(by('Ben Ortiz'));
  expect(await find('趙')).toEqual(by('趙美玲'));
  expect(await find('zhaomeiling')).toEqual(by('趙美玲'));
  expect(await find('ﾄｳｶｲﾘﾝ')).toEqual(by('東海林 裕'));
  expect(await find('tokairin')).toEqual(by('東海林 裕'));
  for (const q of ['mochi', 'tanaka', '5678', 'Ann', 'P1']) expect([q, await find(q)]).toEqual([q, by(undefined)]);

  const owners = (await hospital.call(searchPets, { q: 'ben' })).payload.owners;
  expect(owners).toMatchObject([{ id: ben.id, pets: 1 }]);
  await hospital.call(updateOwner, { id: ben.id, version: 1, name: 'Ben Flores' });
  expect(await find('flores')).toEqual(by('Ben Flores'));
  await hospital.call(setPetOwners, { id: mochi.id, version: 2, owner: ann.id, further: [] });
  expect(await find('flores')).toEqual([]);
});

test('pages of a search by a telephone that several owners share go on without a gap or a repetition [OWN-02]', async () => {
  const { hospital, ben, ann } = await openClinic();
  await using _ = hospital;
  const pets = new Set<string>();
  for (let at = 0; at < 9; at++) {
    const pet = await hospital.addPet({ name: `Pup ${at}`, owner: at % 2 ? ann.id : ben.id });
    if (at % 2) await hospital.call(setPetOwners, { id: pet.id, version: 1, owner: ann.id, further: [family(ben.id)] });
    pets.add(pet.id);
  }
  for (const q of ['321', 'ben']) {
    const found: string[] = [];
    let offset: string | undefined;
    do {
      const { result, next } = (await hospital.call(searchPets, { q, limit: 4, ...(offset && { offset }) })).payload;
      found.push(...result.map(({ id }) => id));
      offset = next;
    } while (offset);
    expect(found.length).toBe(9);
    expect(new Set(found)).toEqual(pets);
  }
});

test('the family of a pet are the pets of its co-owners and family, not those of a breeder or sitter [OWN-03]', async () => {
  const { hospital, ann, ben, cho, mochi } = await openClinic();
  await using _ = hospital;
  const [tofu, bean, kiki] = [
    await hospital.addPet({ name: 'Tofu', owner: ann.id }),
    await hospital.addPet({ name: 'Bean', owner: ben.id }),
    await hospital.addPet({ name: 'Kiki', owner: cho.id }),
  ];
  await hospital.call(setPetOwners, {
    ...{ id: mochi.id, version: 1, owner: ann.id },
    further: [family(ben.id), { owner: cho.id, relation: 'breeder' }],
  });
  const siblings = async (id: string) =>
    (await hospital.call(getPet, { id })).payload.siblings.map(({ name }) => name).sort();

  expect(await siblings(mochi.id)).toEqual(['Bean', 'Tofu']);
  expect(await siblings(bean.id)).toEqual(['Mochi']);
  expect(await siblings(tofu.id)).toEqual(['Mochi']);
  expect(await siblings(kiki.id)).toEqual([]);
  const pets = (await hospital.call(getHospitalPetOwners, { owner: cho.id })).payload.result[0]!.pets;
  expect(pets.map(({ name, relation }) => [name, relation])).toEqual([
    ['Kiki', undefined],
    ['Mochi', 'breeder'],
  ]);
});

test('a pet of the family says which visit it has on the board; one of last week or in the archive is none [OWN-03]', async () => {
  const { hospital, ann, mochi } = await openClinic();
  await using _ = hospital;
  const visits = [
    { name: 'Here', stage: 'clinic', hours: 1 },
    { name: 'Gone', stage: 'archive', hours: 1 },
    { name: 'Forgotten', stage: 'clinic', hours: 24 * 7 },
  ] as const;
  for (const { name, stage, hours } of visits) {
    const { id: pet } = await hospital.addPet({ name, owner: ann.id });
    const checked_in_at = new Date(Date.now() - hours * 3_600_000);
    await hospital.work((trx) =>
      trx
        .insertInto('medical_record')
        .values({ id: newId(), pet, stage, checked_in_at } as never)
        .execute(),
    );
  }

  const { siblings } = (await hospital.call(getPet, { id: mochi.id })).payload;
  expect(siblings.map(({ name, open_visit }) => [name, open_visit?.stage]).sort()).toEqual([
    ['Forgotten', undefined],
    ['Gone', undefined],
    ['Here', 'clinic'],
  ]);
});

test('a row of an owner of another hospital cannot be written [cap.multiHospital]', async () => {
  const { hospital, mochi } = await openClinic();
  await using _ = hospital;
  await using elsewhere = await openHospital(patientHandlers);
  const own = await elsewhere.addOwner();

  await expect(
    hospital.work((trx) =>
      sql`insert into pet_owner (id, pet, owner, relation) values (${newId()}, ${mochi.id}, ${own.id}, 'agent')`.execute(
        trx,
      ),
    ),
  ).rejects.toThrow('foreign key');
});
