import { type HospitalTrx, newId, versioned } from '@alder/database';
import { implement } from '@alder/server';
import { notFound } from '@alder/wire';
import { sql } from 'kysely';
import { mergePets, undoMerge } from '../contract/pet-calls.ts';
import { mergeNotOpen, mergeNotPossible, ownerNotFound } from '../contract/refusals.ts';
import { findOwner } from './owner.repository.ts';
import { presentPet } from './patient.presenter.ts';
import { lockPet, type PetChange, type PetRow, setPet } from './pet.repository.ts';

export const mergeHandlers = [
  implement(mergePets, async ({ id, version, merged, fields }, { trx, account, emit, audit }) => {
    if (id === merged) throw mergeNotPossible();
    const [survivor, other] = await lockBoth(trx, id, merged);
    if (!survivor || !other) throw notFound();
    if (survivor.merged_into || other.merged_into || survivor.deleted) throw mergeNotPossible();
    if (fields.owner && !(await findOwner(trx, fields.owner))) throw ownerNotFound();

    const row = await versioned(await setPet(trx, { id, version }, fields), async () => presentPet(survivor));
    const moved = await movePet(trx, merged, id);
    await setPet(trx, other, { deleted: true, merged_into: id });
    const merge = newId();
    await trx
      .insertInto('pet_merge')
      .values({
        id: merge,
        survivor: id,
        merged,
        author: account.id,
        before: JSON.stringify({ fields: pick(survivor, Object.keys(fields)), deleted: other.deleted }),
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

    const { fields, deleted } = merge.before as { fields: PetChange; deleted: boolean };
    await movePet(trx, merge.survivor, merge.merged, merge.moved);
    const result = await setPet(trx, survivor, fields);
    const restored = await setPet(trx, other, { deleted, merged_into: null });
    await trx.updateTable('pet_merge').set({ undone_at: now }).where('id', '=', id).execute();

    audit({ entity: 'pet', id: merge.survivor, detail: { parted: merge.merged } });
    emit({ event: 'pet.parted', id: merge.survivor, payload: { merged: merge.merged } });
    return { result: presentPet(result!), restored: presentPet(restored!) };
  }),
];

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
