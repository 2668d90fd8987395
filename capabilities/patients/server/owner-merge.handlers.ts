import { type HospitalTrx, newId, versioned } from '@alder/database';
import { implement } from '@alder/server';
import { notFound } from '@alder/wire';
import { getOwnerMerge, mergeOwners, undoOwnerMerge } from '../contract/owner-merge-calls.ts';
import { ownerMergeNotOpen, ownerMergeNotPossible } from '../contract/refusals.ts';
import { formerNames } from '../domain/former-name.ts';
import { countsOfMerge, isSameOwners, obstacleOfMerge, ownersOfMerge, phonesOfMerge } from '../domain/owner-merge.ts';
import type { Owners } from '../domain/owners.ts';
import { findOwner, type OwnerChange, type OwnerRow, setOwner } from './owner.repository.ts';
import {
  countOfOwner,
  isMergedAway,
  listCandidates,
  lockBothOwners,
  lockPetsOfOwner,
  moveOwner,
  readMergedOwner,
  setPrimaryOwner,
  sumDeposits,
} from './owner-merge.repository.ts';
import { presentOwner } from './patient.presenter.ts';
import { lockPet } from './pet.repository.ts';
import { readFurtherOwners, writeFurtherOwners } from './pet-owner.repository.ts';

export const ownerMergeHandlers = [
  implement(getOwnerMerge, async ({ id, merged_owner }, { trx }) => {
    const survivor = await findOwner(trx, id);
    const other = merged_owner === undefined ? undefined : await findOwner(trx, merged_owner);
    if (!survivor || (merged_owner !== undefined && !other)) throw notFound();
    const candidates = await listCandidates(trx, id);
    return {
      result: presentOwner(survivor),
      candidates,
      preview: other ? await previewOf(trx, survivor, other) : null,
    };
  }),

  implement(mergeOwners, async ({ id, version, merged_owner: merged, fields }, context) => {
    const { trx, account, now, emit, audit } = context;
    if (id === merged) throw ownerMergeNotPossible({ reason: 'same' });
    const [survivor, other] = await lockBothOwners(trx, id, merged);
    if (!survivor || !other) throw notFound();
    const reason = obstacleOfMerge(await readMergedOwner(trx, survivor), await readMergedOwner(trx, other));
    if (reason) throw ownerMergeNotPossible({ reason });

    const { counts, pets, furtherPets } = await countOfOwner(trx, merged);
    const change = changeOf(survivor, other, fields, now);
    const row = await versioned(await setOwner(trx, { id, version }, change), async () => presentOwner(survivor));
    const owners = await joinPets(trx, id, merged);
    const moved = await moveOwner(trx, merged, id);
    await setOwner(trx, other, { deleted: true });
    const names = Object.keys(change);
    const merge = newId();
    await trx
      .insertInto('owner_merge')
      .values({
        ...{ id: merge, survivor: id, merged, author: account.id, moved: JSON.stringify(moved) },
        before: JSON.stringify({ fields: { before: pick(survivor, names), after: pick(row, names) }, pets: owners }),
      })
      .execute();

    const movedCounts = { ...countsOfMerge(counts), ...(pets && { pets }), ...(furtherPets && { furtherPets }) };
    audit({ entity: 'owner', id, detail: { merged, moved: movedCounts } });
    emit({ event: 'owner.merged', id, payload: { merged } });
    return { result: presentOwner(row), merge, moved: movedCounts };
  }),

  implement(undoOwnerMerge, async ({ id }, { trx, now, emit, audit }) => {
    const merge = await trx
      .selectFrom('owner_merge')
      .selectAll()
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!merge) throw notFound();
    const [survivor, other] = await lockBothOwners(trx, merge.survivor, merge.merged);
    const isOpen = !merge.undone_at && survivor && other && !survivor.deleted && other.deleted && !other.erased_at;
    if (!isOpen || (await isMergedAway(trx, merge.survivor))) throw ownerMergeNotOpen({ reason: 'closed' });

    const { fields, pets } = merge.before as unknown as Before;
    await moveOwner(trx, merge.survivor, merge.merged, merge.moved);
    // A deposit that came with the merge and was spent since cannot be given back.
    if ((await sumDeposits(trx, merge.survivor)) < 0) throw ownerMergeNotOpen({ reason: 'deposit' });
    const restored = await setOwner(trx, other, { deleted: false });
    const left = await partPets(trx, pets);
    const result = await setOwner(trx, survivor, unchangedOf(survivor, fields));
    await trx.updateTable('owner_merge').set({ undone_at: now }).where('id', '=', id).execute();

    audit({ entity: 'owner', id: merge.survivor, detail: { parted: merge.merged, left } });
    emit({ event: 'owner.parted', id: merge.survivor, payload: { merged: merge.merged } });
    return { result: presentOwner(result!), restored: presentOwner(restored!), left };
  }),
];

/** Owners of a pet before and after a merge of two of them. */
type PetOwners = { readonly pet: string; readonly before: Owners; readonly after: Owners };
type Before = {
  readonly fields: { readonly before: Record<string, unknown>; readonly after: Record<string, unknown> };
  readonly pets: readonly PetOwners[];
};

async function previewOf(trx: HospitalTrx, survivor: OwnerRow, other: OwnerRow) {
  const { counts, pets, furtherPets } = await countOfOwner(trx, other.id);
  const obstacle = obstacleOfMerge(await readMergedOwner(trx, survivor), await readMergedOwner(trx, other));
  return {
    other: presentOwner(other),
    moves: { ...countsOfMerge(counts), ...(pets && { pets }), ...(furtherPets && { furtherPets }) },
    deposit: { own: await sumDeposits(trx, survivor.id), other: await sumDeposits(trx, other.id) },
    obstacle: obstacle ?? null,
  };
}

type Fields = { readonly name?: string | undefined; readonly langKey?: string | null | undefined };

/** What the survivor takes over, with the numbers of both; search finds them by the name of either. */
function changeOf(survivor: OwnerRow, other: OwnerRow, { langKey, ...fields }: Fields, now: Date): OwnerChange {
  const name = fields.name ?? survivor.name;
  const own = formerNames(survivor, name);
  const former_names = formerNames({ name: other.name, former_names: own }, name);
  const isRenamed = former_names.join('|') !== survivor.former_names.join('|');
  return {
    ...(fields as OwnerChange),
    ...(langKey !== undefined && { lang: langKey }),
    phones: phonesOfMerge(survivor.phones, other.phones),
    ...(isRenamed && { former_names, renamed_at: now }),
  };
}

/** Makes the survivor the owner of what the other one is an owner of. */
async function joinPets(trx: HospitalTrx, survivor: string, merged: string): Promise<PetOwners[]> {
  const changed: PetOwners[] = [];
  for (const { id: pet, owner } of await lockPetsOfOwner(trx, merged)) {
    const before = { owner, further: await readFurtherOwners(trx, pet) };
    const after = ownersOfMerge(before, survivor, merged);
    await writeOwners(trx, pet, before.owner, after);
    changed.push({ pet, before, after });
  }
  return changed;
}

/** Gives each pet its owners of before, unless a person has changed them since. @returns how many were */
async function partPets(trx: HospitalTrx, pets: readonly PetOwners[]): Promise<number> {
  let left = 0;
  for (const { pet, before, after } of pets) {
    const row = await lockPet(trx, pet);
    const now = row && { owner: row.owner, further: await readFurtherOwners(trx, pet) };
    if (now && isSameOwners(now, after)) await writeOwners(trx, pet, now.owner, before);
    else left += 1;
  }
  return left;
}

async function writeOwners(trx: HospitalTrx, pet: string, primary: string | null, next: Owners): Promise<void> {
  if (next.owner !== primary) await setPrimaryOwner(trx, pet, next.owner);
  await writeFurtherOwners(trx, pet, next.further);
}

/** Fields of before whose value is still that of the merge. */
function unchangedOf(row: OwnerRow, { before, after }: Before['fields']): OwnerChange {
  const now = JSON.parse(JSON.stringify(row)) as Record<string, unknown>;
  const isSame = (name: string) => JSON.stringify(now[name]) === JSON.stringify(after[name]);
  return Object.fromEntries(Object.entries(before).filter(([name]) => isSame(name)));
}

function pick(row: Readonly<Record<string, unknown>>, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(names.map((name) => [name, row[name] ?? null]));
}
