import { presentEntry } from '@alder/server';
import { type Owner, owner } from '../contract/owner.ts';
import { type Pet, type PetLine, pet, petLine } from '../contract/pet.ts';
import type { OwnerRow } from './owner.repository.ts';
import type { LineRow, PetRow } from './pet.repository.ts';

export function presentPet(row: PetRow): Pet {
  return presentEntry(pet, {
    ...row,
    weight_at: row.weight_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  });
}

export function presentOwner({ lang, ...row }: OwnerRow): Owner {
  return presentEntry(owner, {
    ...row,
    langKey: lang,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  });
}

export function presentLine({ owner_id, owner_name, owner_phones, ...row }: LineRow): PetLine {
  const own = owner_id === null ? null : { id: owner_id, name: owner_name ?? '', phones: owner_phones ?? [] };
  return presentEntry(petLine, { ...row, owner: own, last_visit: row.last_visit?.toISOString() ?? null });
}
