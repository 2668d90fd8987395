import { versioned } from '@alder/database';
import { changesOf, implement } from '@alder/server';
import { notFound } from '@alder/wire';
import { createOwner, getHospitalPetOwners, updateOwner } from '../contract/owner-calls.ts';
import { ownerErased } from '../contract/refusals.ts';
import { makeOwner, refuseDuplicatePhone } from './new-owner.ts';
import { readId } from './offset.ts';
import { listOwners, lockOwner, type OwnerChange, renamed, setOwner } from './owner.repository.ts';
import { presentLine, presentOwner } from './patient.presenter.ts';
import { listLinesOfOwners } from './pet.repository.ts';

export const ownerHandlers = [
  implement(createOwner, async (input, context) => ({ result: presentOwner(await makeOwner(input, context)) })),

  implement(updateOwner, async ({ id, version, confirmDuplicate, langKey, ...input }, { trx, now, emit, audit }) => {
    const before = await lockOwner(trx, id);
    if (!before) throw notFound();
    if (before.erased_at) throw ownerErased();
    const added = (input.phones ?? []).filter((phone) => !before.phones.includes(phone));
    if (!confirmDuplicate) await refuseDuplicatePhone(trx, added, id);

    const change: OwnerChange = { ...input, ...(langKey !== undefined && { lang: langKey }) };
    const written = { ...change, ...renamed(before, input.name, now) };
    const row = await versioned(await setOwner(trx, { id, version }, written), async () => presentOwner(before));

    audit({ entity: 'owner', id, detail: changesOf(before, change, { values: ['lang'] }) });
    emit({ event: 'owner.updated', id });
    return { result: presentOwner(row) };
  }),

  implement(getHospitalPetOwners, async ({ owner, offset, limit }, { trx }) => {
    const rows = await listOwners(trx, { owner, before: readId(offset), limit: limit + 1 });
    if (owner !== undefined && rows.length === 0) throw notFound();
    const page = rows.slice(0, limit);
    const pets = await listLinesOfOwners(
      trx,
      page.map((row) => row.id),
    );

    return {
      result: page.map((row) => ({
        ...presentOwner(row),
        pets: pets
          .filter(({ of }) => of === row.id)
          .map((line) => ({ ...presentLine(line), ...(line.relation && { relation: line.relation }) })),
      })),
      next: rows.length > limit ? page.at(-1)!.id : undefined,
    };
  }),
];
