import { presentEntry } from '@alder/server';
import { type Owner, owner } from '../contract/owner.ts';
import { type FurtherOwnerLine, furtherOwnerLine, type Pet, type PetLine, pet, petLine } from '../contract/pet.ts';
import type { SearchWord } from '../domain/fold.ts';
import { formerNameFor } from '../domain/former-name.ts';
import type { OwnerRow } from './owner.repository.ts';
import type { LineRow, PetRow } from './pet.repository.ts';
import type { FurtherOwnerRow } from './pet-owner.repository.ts';

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

export function presentFurtherOwner({ owner, ...row }: FurtherOwnerRow): FurtherOwnerLine {
  return presentEntry(furtherOwnerLine, { ...row, id: owner });
}

/**
 * @param words What was typed, in an answer to a search: an owner found by a former name says so.
 * @param foundBy The further owner by whom the search found the patient.
 */
export function presentLine(
  { owner_id, owner_name, owner_reading, owner_phones, owner_former_names, ...row }: LineRow,
  words: readonly SearchWord[] = [],
  foundBy?: FurtherOwnerRow,
): PetLine {
  const formerly = formerNameFor(
    // What a further owner holds is said by their name.
    foundBy ? [] : words,
    [
      ...[row.name, row.reading, row.patient_id, row.chip_number, row.passport_number].map((text) => text ?? ''),
      ...[owner_name ?? '', owner_reading ?? '', ...(owner_phones ?? [])],
    ],
    owner_former_names ?? [],
  );
  const named = {
    id: owner_id ?? '',
    name: owner_name ?? '',
    phones: owner_phones ?? [],
    ...(owner_reading !== null && { reading: owner_reading }),
    ...(formerly && { formerly }),
  };
  const own = owner_id === null ? null : named;
  const found_by = foundBy && presentFurtherOwner(foundBy);
  const last_visit = row.last_visit?.toISOString() ?? null;
  return presentEntry(petLine, { ...row, owner: own, last_visit, ...(found_by && { found_by }) });
}
