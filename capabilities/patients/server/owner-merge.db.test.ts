import { newId } from '@alder/database';
import { openHospital } from '@alder/testing';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import {
  getHospitalPetOwners,
  getOwnerMerge,
  mergeOwners,
  searchPets,
  setPetOwners,
  undoOwnerMerge,
  updateOwner,
} from '../contract/index.ts';
import { patientHandlers } from './index.ts';

/**
 * Ann and Anne are one person: Ann has Mochi; Anne has Kuro with a paid visit, a deposit, and is a further owner of Mochi.
 * Kuro's further owner is Ann.
 */
async function open() {
  const hospital = await openHospital(patientHandlers);
  const ann = await hospital.addOwner({ name: 'Ann Lin', phones: ['0912-345-678'] });
  const anne = await hospital.addOwner({ name: 'Anne Lin', phones: ['0912345678', '02-1111-2222'] });
  const mochi = await hospital.addPet({ name: 'Mochi', owner: ann.id });
  const kuro = await hospital.addPet({ name: 'Kuro', owner: anne.id });
  const [visit, receipt] = [newId(), newId()];
  await hospital.work(async (trx) => {
    for (const [pet, owner, informed] of [
      [mochi.id, anne.id, true],
      [kuro.id, ann.id, false],
    ] as const)
      await trx
        .insertInto('pet_owner')
        .values({ id: newId(), pet, owner, relation: 'familyMember', informed })
        .execute();
    await trx.insertInto('medical_record').values({ id: visit, pet: kuro.id, owner: anne.id }).execute();
    await trx
      .insertInto('receipt')
      .values({
        ...{ id: receipt, number: 1, medical_record: visit, pet: kuro.id, owner: anne.id, currency: 'TWD' },
        ...{ status: 'paid', paid_at: new Date() },
      })
      .execute();
    await trx.insertInto('deposit_entry').values({ id: newId(), owner: anne.id, amount: 500 }).execute();
  });
  const versionOf = async (id: string) =>
    (await hospital.call(getHospitalPetOwners, { owner: id })).payload.result[0]!.version;
  return Object.assign(hospital, {
    ...{ ann, anne, mochi, kuro, visit, receipt, versionOf },
    merge: async (more: object = {}) =>
      hospital.call(mergeOwners, {
        ...{ id: ann.id, version: await versionOf(ann.id), merged_owner: anne.id },
        ...more,
      }),
    deposit: (owner: string) =>
      hospital.work(async (trx) => {
        const rows = await trx.selectFrom('deposit_entry').select('amount').where('owner', '=', owner).execute();
        return rows.reduce((sum, { amount }) => sum + Number(amount), 0);
      }),
    ownersOf: (pet: string) =>
      hospital.work(async (trx) => ({
        owner: (await trx.selectFrom('pet').select('owner').where('id', '=', pet).executeTakeFirstOrThrow()).owner,
        further: (await trx.selectFrom('pet_owner').select('owner').where('pet', '=', pet).execute()).map(
          ({ owner }) => owner,
        ),
      })),
    payer: () =>
      hospital.work((trx) =>
        trx.selectFrom('receipt').select(['owner', 'status']).where('id', '=', receipt).executeTakeFirst(),
      ),
  });
}

test('who may be the same person is named, and what a merge would move is seen before it', async () => {
  await using hospital = await open();
  const { ann, anne } = hospital;
  await hospital.addOwner({ name: 'ann  lin', phones: ['0999999999'] });
  const { payload } = await hospital.call(getOwnerMerge, { id: ann.id, merged_owner: anne.id });
  expect(payload.candidates).toMatchObject([
    { id: anne.id, why: ['phone'], pets: 1 },
    { name: 'ann  lin', why: ['name'], pets: 0 },
  ]);
  expect(payload.preview).toMatchObject({
    ...{ other: { id: anne.id }, obstacle: null, deposit: { own: 0, other: 500 } },
    moves: { pets: 1, furtherPets: 1, visits: 1, bills: 1, deposits: 1 },
  });
  expect((await hospital.call(getOwnerMerge, { id: ann.id })).payload.preview).toBeNull();
  expect(await hospital.deposit(anne.id)).toBe(500);
});

test('everything of one becomes the other: pets, a paid bill, the deposit, numbers; search finds by either name', async () => {
  await using hospital = await open();
  const { ann, anne, mochi, kuro } = hospital;
  const { status, payload } = await hospital.merge({ fields: { address: '1 Harbor Rd' } });
  expect(status).toBe(200);
  expect(payload.result).toMatchObject({
    name: 'Ann Lin',
    phones: ['0912-345-678', '02-1111-2222'],
    address: '1 Harbor Rd',
  });
  expect(payload.moved).toEqual({ pets: 1, furtherPets: 1, visits: 1, bills: 1, deposits: 1 });
  expect(await hospital.ownersOf(mochi.id)).toEqual({ owner: ann.id, further: [] });
  expect(await hospital.ownersOf(kuro.id)).toEqual({ owner: ann.id, further: [] });
  expect(await hospital.payer()).toEqual({ owner: ann.id, status: 'paid' });
  expect([await hospital.deposit(ann.id), await hospital.deposit(anne.id)]).toEqual([500, 0]);
  const names = async (q: string) =>
    (await hospital.call(searchPets, { q })).payload.result.map(({ name }) => name).sort();
  expect([await names('Anne Lin'), await names('0211112222')]).toEqual([
    ...[
      ['Kuro', 'Mochi'],
      ['Kuro', 'Mochi'],
    ],
  ]);
  expect((await hospital.call(searchPets, { q: 'Lin' })).payload.owners.map(({ id }) => id)).toEqual([ann.id]);
  expect(await hospital.events()).toEqual(['owner.merged']);
  const audit = await hospital.work((trx) => trx.selectFrom('audit_log').select(['action', 'entity_id']).execute());
  expect(audit).toEqual([{ action: 'account.mergeOwners', entity_id: ann.id }]);
});

test('taken back, each has again what was theirs; what a person has changed since stays', async () => {
  await using hospital = await open();
  const { ann, anne, mochi, kuro } = hospital;
  const { merge } = (await hospital.merge({ fields: { address: '1 Harbor Rd' } })).payload;
  await hospital.call(updateOwner, {
    ...{ id: ann.id, version: await hospital.versionOf(ann.id), address: '2 Harbor Rd' },
  });
  const third = await hospital.addOwner({ name: 'Ken' });
  const pet = await hospital.work((trx) =>
    trx.selectFrom('pet').select('version').where('id', '=', mochi.id).executeTakeFirstOrThrow(),
  );
  await hospital.call(setPetOwners, {
    ...{ id: mochi.id, version: pet.version, owner: ann.id },
    further: [{ owner: third.id, relation: 'sitter' }],
  });

  const { status, payload } = await hospital.call(undoOwnerMerge, { id: merge });
  expect([status, payload.left]).toEqual([200, 1]);
  expect(payload.result).toMatchObject({ phones: ['0912-345-678'], address: '2 Harbor Rd', deleted: false });
  expect(payload.restored).toMatchObject({ id: anne.id, name: 'Anne Lin', deleted: false });
  expect(await hospital.ownersOf(kuro.id)).toEqual({ owner: anne.id, further: [ann.id] });
  expect(await hospital.ownersOf(mochi.id)).toEqual({ owner: ann.id, further: [third.id] });
  expect(await hospital.payer()).toEqual({ owner: anne.id, status: 'paid' });
  expect([await hospital.deposit(ann.id), await hospital.deposit(anne.id)]).toEqual([0, 500]);
  expect(await hospital.call(undoOwnerMerge, { id: merge })).toMatchObject({
    status: 422,
    payload: { error: 'ownerMergeNotOpen', reason: 'closed' },
  });
});

test('a merge whose deposit was spent since is not taken back, and nothing of it moves', async () => {
  await using hospital = await open();
  const { ann, kuro } = hospital;
  const { merge } = (await hospital.merge()).payload;
  await hospital.work((trx) =>
    trx.insertInto('deposit_entry').values({ id: newId(), owner: ann.id, amount: -300 }).execute(),
  );
  expect(await hospital.call(undoOwnerMerge, { id: merge })).toMatchObject({
    status: 422,
    payload: { error: 'ownerMergeNotOpen', reason: 'deposit' },
  });
  expect(await hospital.deposit(ann.id)).toBe(200);
  expect((await hospital.ownersOf(kuro.id)).owner).toBe(ann.id);
});

test('a merge is refused where both have LINE or one is to be erased, and someone who wanted no reminders gets none', async () => {
  await using hospital = await open();
  const { ann, anne } = hospital;
  const link = (owner: string) =>
    hospital.work((trx) =>
      trx
        .insertInto('line_link')
        .values({
          id: newId(),
          owner,
          user_id: `U${newId().replaceAll('-', '')}`,
          linked_at: new Date(),
          bot: 'U0',
          linked_by: hospital.admin.id,
        } as never)
        .execute(),
    );
  await link(ann.id);
  await link(anne.id);
  expect(await hospital.merge()).toMatchObject({
    status: 422,
    payload: { error: 'ownerMergeNotPossible', reason: 'line' },
  });
  await hospital.work(async (trx) => {
    await trx.updateTable('line_link').set({ ended_at: new Date() }).where('owner', '=', ann.id).execute();
    await trx.insertInto('reminder_opt_out').values({ owner: anne.id, opted_out: true }).execute();
  });
  expect(await hospital.merge()).toMatchObject({ status: 200 });
  const out = await hospital.work((trx) =>
    trx.selectFrom('reminder_opt_out').select('opted_out').where('owner', '=', ann.id).execute(),
  );
  expect(out).toEqual([{ opted_out: true }]);
});

test('refused: the same owner, one merged away, a stale version, another role, an owner of another hospital; repeated it acts once', async () => {
  await using hospital = await open();
  await using other = await open();
  const { ann, anne } = hospital;
  const refused = (reason: string) => ({ status: 422, payload: { error: 'ownerMergeNotPossible', reason } });
  expect(await hospital.merge({ merged_owner: ann.id })).toMatchObject(refused('same'));
  expect(await hospital.merge({ version: 99 })).toMatchObject({ status: 409, payload: { error: 'stale' } });
  expect(await hospital.merge({ merged_owner: other.anne.id })).toMatchObject({ status: 404 });
  expect(await hospital.call(getOwnerMerge, { id: ann.id, merged_owner: other.anne.id })).toMatchObject({
    status: 404,
  });
  const assistant = await hospital.addUser({ role: 'assistant' });
  const input = { id: ann.id, version: await hospital.versionOf(ann.id), merged_owner: anne.id };
  expect(await hospital.call(mergeOwners, input, { as: assistant })).toMatchObject({ status: 403 });
  const key = newId();
  const [first, again] = [
    await hospital.call(mergeOwners, input, { key }),
    await hospital.call(mergeOwners, input, { key }),
  ];
  expect([first.status, again.payload.merge]).toEqual([200, first.payload.merge]);
  expect(await hospital.merge()).toMatchObject(refused('closed'));
  expect(await other.call(undoOwnerMerge, { id: first.payload.merge })).toMatchObject({ status: 404 });
});

test('whoever is erased is erased under every entry that was merged into theirs, and is not parted again', async () => {
  await using hospital = await open();
  const { ann, anne } = hospital;
  const { merge } = (await hospital.merge()).payload;
  await hospital.work((trx) =>
    sql`select app.erase_owner(${ann.id}::uuid, null, 'Ann Lin', '***', '', now(), now())`.execute(trx),
  );
  const rows = await hospital.work((trx) =>
    trx.selectFrom('owner').select(['name', 'phones', 'former_names']).where('id', 'in', [ann.id, anne.id]).execute(),
  );
  const nameless = { name: '***', phones: [], former_names: [] };
  expect(rows).toEqual([nameless, nameless]);
  const kept = await hospital.work((trx) => trx.selectFrom('owner_merge').select('before').execute());
  expect(kept).toEqual([{ before: {} }]);
  expect(await hospital.call(undoOwnerMerge, { id: merge })).toMatchObject({ status: 422 });
});
