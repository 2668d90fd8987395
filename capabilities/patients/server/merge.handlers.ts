import { type HospitalTrx, newId, versioned } from '@alder/database';
import { implement } from '@alder/server';
import { notFound } from '@alder/wire';
import { sql } from 'kysely';
import { mergePets, undoMerge } from '../contract/pet-calls.ts';
import { mergeNotOpen, mergeNotPossible, ownerNotFound, primaryOwnerMissing } from '../contract/refusals.ts';
import { type FurtherOwner, furtherOfMerge, type Owners } from '../domain/owners.ts';
import { findOwner } from './owner.repository.ts';
import { presentPet } from './patient.presenter.ts';
import { lockPet, type PetChange, type PetRow, setPet } from './pet.repository.ts';
import { listOwnersToName, readFurtherOwners, writeFurtherOwners } from './pet-owner.repository.ts';

export const mergeHandlers = [
  implement(mergePets, async ({ id, version, merged, fields }, { trx, account, emit, audit }) => {
    if (id === merged) throw mergeNotPossible();
    const [survivor, other] = await lockBoth(trx, id, merged);
    if (!survivor || !other) throw notFound();
    if (survivor.merged_into || other.merged_into || survivor.deleted) throw mergeNotPossible();
    if (fields.owner && !(await findOwner(trx, fields.owner))) throw ownerNotFound();

    const [owners, others] = [await ownersOf(trx, survivor), await ownersOf(trx, other)];
    if (fields.owner === null && owners.further.length > 0) throw primaryOwnerMissing();

    // A stray that turns out to be someone's is theirs, and nobody of the two is lost.
    const isStray = survivor.owner === null && fields.owner === undefined;
    const change = isStray ? { ...fields, owner: other.owner } : fields;
    const row = await versioned(await setPet(trx, { id, version }, change), async () => presentPet(survivor));
    const moved = await movePet(trx, merged, id);
    const further = furtherOfMerge(owners, others, row.owner);
    await writeFurtherOwners(trx, id, further);
    await setPet(trx, other, { deleted: true, merged_into: id });
    const merge = newId();
    await trx
      .insertInto('pet_merge')
      .values({
        id: merge,
        survivor: id,
        merged,
        author: account.id,
        before: JSON.stringify({
          fields: pick(survivor, Object.keys(change)),
          deleted: other.deleted,
          owners: { before: owners.further, after: further },
        }),
        moved: JSON.stringify(moved),
      })
      .execute();

    const counts = Object.fromEntries(Object.entries(moved).map(([from, ids]) => [from.split('.')[0]!, ids.length]));
    audit({ entity: 'pet', id, detail: { merged, moved: counts } });
    emit({ event: 'pet.merged', id, payload: { merged } });
    return { result: presentPet(row), merge, moved: counts };
  }),

  implement(undoMerge, async ({ id }, { trx, now, emit, audit }) => {
    const merge = await trx
      .selectFrom('pet_merge')
      .selectAll()
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!merge) throw notFound();
    const [survivor, other] = await lockBoth(trx, merge.survivor, merge.merged);
    if (merge.undone_at || !survivor || survivor.merged_into || other?.merged_into !== merge.survivor)
      throw mergeNotOpen();

    const { fields, deleted, owners } = merge.before as Before;
    await movePet(trx, merge.survivor, merge.merged, merge.moved);
    const result = await part(trx, survivor, fields, owners ?? { before: [], after: [] });
    const restored = await setPet(trx, other, { deleted, merged_into: null });
    await trx.updateTable('pet_merge').set({ undone_at: now }).where('id', '=', id).execute();

    audit({ entity: 'pet', id: merge.survivor, detail: { parted: merge.merged } });
    emit({ event: 'pet.parted', id: merge.survivor, payload: { merged: merge.merged } });
    return { result: presentPet(result!), restored: presentPet(restored!) };
  }),
];

type Before = {
  readonly fields: PetChange;
  readonly deleted: boolean;
  /** Further owners of the survivor before and after the merge; absent in merges of a time with one owner a pet. */
  readonly owners?: { readonly before: readonly FurtherOwner[]; readonly after: readonly FurtherOwner[] };
};

async function ownersOf(trx: HospitalTrx, { id, owner }: PetRow): Promise<Owners> {
  return { owner, further: await readFurtherOwners(trx, id) };
}

/**
 * Gives the survivor its fields and owners of before the merge. What a person has changed of the owners since stays:
 * whoever is of neither list is left alone, a primary owner stays where someone was added to a stray, and an erased owner
 * does not return.
 */
async function part(
  trx: HospitalTrx,
  survivor: PetRow,
  fields: PetChange,
  { before, after }: NonNullable<Before['owners']>,
): Promise<PetRow | undefined> {
  const had = (list: readonly FurtherOwner[], owner: string) => list.some((one) => one.owner === owner);
  const now = (await ownersOf(trx, survivor)).further;
  const kept = now.filter(({ owner }) => had(before, owner) || !had(after, owner));
  await writeFurtherOwners(trx, survivor.id, kept);
  const { owner, ...others } = fields;
  const row = await setPet(trx, survivor, owner === undefined || (owner === null && kept.length > 0) ? others : fields);
  const taken = before.filter((one) => !had(now, one.owner) && !had(after, one.owner) && one.owner !== row?.owner);
  if (taken.length === 0 || !row?.owner) return row;
  const known = await listOwnersToName(
    trx,
    taken.map((one) => one.owner),
  );
  const returned = taken.filter((one) => known.some(({ id, erased_at }) => id === one.owner && !erased_at));
  const left = kept.filter((one) => one.owner !== row.owner);
  await writeFurtherOwners(trx, survivor.id, [...left, ...returned]);
  return row;
}

/** Both patients, locked in a fixed order, so that two merges cannot deadlock. */
async function lockBoth(trx: HospitalTrx, one: string, two: string): Promise<[PetRow | undefined, PetRow | undefined]> {
  const rows = new Map<string, PetRow | undefined>();
  for (const id of [one, two].sort()) rows.set(id, await lockPet(trx, id));
  return [rows.get(one), rows.get(two)];
}

/** Moves entries of every room, in the database: no room can be forgotten. See `app.move_pet`. */
async function movePet(trx: HospitalTrx, from: string, to: string, only?: unknown): Promise<Record<string, string[]>> {
  const { rows } = await sql<{ moved: Record<string, string[]> }>`
    select app.move_pet(${from}::uuid, ${to}::uuid, ${only === undefined ? null : JSON.stringify(only)}::jsonb) as moved`.execute(
    trx,
  );
  return rows[0]!.moved;
}

function pick(row: Readonly<Record<string, unknown>>, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(names.map((name) => [name, row[name]]));
}
