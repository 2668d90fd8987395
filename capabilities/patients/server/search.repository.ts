import type { HospitalTrx } from '@alder/database';
import { sql } from 'kysely';
import type { SearchWord } from '../domain/fold.ts';

/** Where a page of found patients ended: rank, sort key and patient of its last row. */
export type SearchPlace = { readonly rank: number; readonly key: string; readonly pet: string };

export type SearchQuery = {
  readonly words: readonly SearchWord[];
  readonly species?: string | undefined;
  readonly status?: string | undefined;
  readonly after?: SearchPlace | undefined;
  readonly limit: number;
};

/** Patients that hold every word, best first; see `app.search_pets`. */
export async function searchPetIds(
  trx: HospitalTrx,
  { words, species, status, after, limit }: SearchQuery,
): Promise<SearchPlace[]> {
  const { rows } = await sql<SearchPlace>`
    select pet, rank, key from app.search_pets(
      ${words.map((word) => word.text)}::text[], ${words.map((word) => word.digits)}::text[],
      ${species ?? null}, ${status ?? null}, ${limit}, ${after?.rank ?? null}, ${after?.key ?? null}, ${after?.pet ?? null}::uuid
    )`.execute(trx);
  return rows;
}

/** Owners whose own name or number holds every word, with how many patients they have. */
export async function searchOwnerLines(trx: HospitalTrx, words: readonly SearchWord[], limit: number) {
  const { rows } = await sql<{ id: string; name: string; phones: string[]; pets: number }>`
    select o.id, o.name, o.phones,
      (select count(*)::int from pet p where p.owner = o.id and not p.deleted) as pets
    from app.search_owners(${words.map((word) => word.text)}::text[], ${words.map((word) => word.digits)}::text[], ${limit})
      with ordinality as found (owner, place)
    join owner o on o.id = found.owner and not o.deleted
    order by found.place`.execute(trx);
  return rows;
}
