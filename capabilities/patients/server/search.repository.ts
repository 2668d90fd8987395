import type { HospitalTrx } from '@alder/database';
import { sql } from 'kysely';
import type { SearchWord } from '../domain/fold.ts';
import { formerNameFor } from '../domain/former-name.ts';

/** Where a page of found patients ended: rank, sort key and patient of its last row. */
export type SearchPlace = { readonly rank: number; readonly key: string; readonly pet: string };

export type SearchQuery = {
  readonly words: readonly SearchWord[];
  readonly species?: string | undefined;
  readonly status?: string | undefined;
  readonly after?: SearchPlace | undefined;
  readonly limit: number;
};

/** Rank of a patient that holds the words in the middle of its keys only. */
const PART_RANK = 11;
/** Rank of a patient that holds a word by its sound, or in the other form of Chinese characters. */
const SOUND_RANK = 12;
/** Digits of a whole telephone or chip number: patients found by it are all that were meant. */
const WHOLE_NUMBER_DIGITS = 8;
const FIRST_PET = '00000000-0000-0000-0000-000000000000';
const LAST_PET = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** Patients that hold every word, best rank first: by start or end of a key, by parts in the middle, by sound. */
export async function searchPetIds(trx: HospitalTrx, query: SearchQuery): Promise<SearchPlace[]> {
  const { words, after, limit } = query;
  // Keys have no spaces: 'Emily Tanaka' is one key, whatever else its words may match.
  const word = words.map(({ text }) => text).join('');
  const digits = words.length === 1 ? words[0]!.digits : '';
  const keys = { ...query, word, digits };
  const rank = after?.rank ?? 0;
  const found = rank >= PART_RANK ? [] : await listByPrefix(trx, keys);
  if (found.length === limit || (found.length > 0 && digits.length >= WHOLE_NUMBER_DIGITS)) return found;
  if (rank < SOUND_RANK) found.push(...(await listByPart(trx, { ...keys, limit: limit - found.length })));
  if (found.length === limit) return found;
  return [...found, ...(await listBySound(trx, { ...query, limit: limit - found.length }))];
}

/** Prefixes by rank, the best rank first: how much of a number has to be typed before its end or start is searched. */
function prefixesByRank(word: string, digits: string): (string | null)[] {
  const isAtLeast = (length: number, text: string) => (text.length >= length ? text : null);
  const number = digits.replace(/^0+/, '');
  return [
    word, // start of the chart number
    isAtLeast(1, number), // start of its digits
    isAtLeast(3, reversed(digits)), // end of a telephone number
    isAtLeast(3, digits), // start of a telephone number
    isAtLeast(4, reversed(digits)), // end of the chip number
    isAtLeast(4, digits), // start of the chip number
    word, // start of the name
    word, // start of the owner's name
    [...word].length >= 2 ? reversed(word) : null, // end of the name
    [...word].length >= 2 ? reversed(word) : null, // end of the owner's name
  ];
}

type Keys = SearchQuery & { readonly word: string; readonly digits: string };

async function listByPrefix(trx: HospitalTrx, { word, digits, species, status, after, limit }: Keys) {
  const first = after?.rank ?? 1;
  const prefixes = prefixesByRank(word, digits).map((prefix, index) => (index + 1 < first ? null : prefix));
  const isAfter = (index: number) => index + 1 === after?.rank;
  const { rows } = await sql<SearchPlace>`
    select pet, rank, key from app.pets_by_prefix(
      ${word}, ${digits}, ${species ?? null}, ${status ?? null}, ${limit}, ${prefixes}::text[],
      ${prefixes.map((prefix, index) => (isAfter(index) ? after!.key : prefix))}::text[],
      ${prefixes.map((_, index) => (isAfter(index) ? after!.pet : FIRST_PET))}::uuid[]
    )`.execute(trx);
  return rows;
}

async function listByPart(trx: HospitalTrx, { words, word, digits, species, status, after, limit }: Keys) {
  const { rows } = await sql<SearchPlace>`
    select pet, rank, key from app.pets_by_part(
      ${words.map(({ text, digits }) => digits || text)}::text[], ${word}, ${digits},
      ${species ?? null}, ${status ?? null}, ${limit}, ${after?.rank === PART_RANK ? after.pet : LAST_PET}::uuid
    )`.execute(trx);
  return rows;
}

async function listBySound(trx: HospitalTrx, { words, species, status, after, limit }: SearchQuery) {
  const { rows } = await sql<SearchPlace>`
    select pet, rank, key from app.pets_by_sound(
      ${words.map(({ text, digits }) => digits || text)}::text[], ${species ?? null}, ${status ?? null}, ${limit},
      ${after?.rank === SOUND_RANK ? after.pet : LAST_PET}::uuid
    )`.execute(trx);
  return rows;
}

function reversed(text: string): string {
  return [...text].reverse().join('');
}

type OwnerLine = {
  id: string;
  name: string;
  reading: string | null;
  phones: string[];
  former_names: string[];
  pets: number;
};

/** Owners whose own name or number holds every word, as written and then by sound, with how many patients they have. */
export async function searchOwnerLines(trx: HospitalTrx, words: readonly SearchWord[], limit: number) {
  const { rows } = await sql<OwnerLine>`
    select o.id, o.name, o.reading, o.phones, o.former_names,
      (select count(*)::int from pet p where not p.deleted and (p.owner = o.id
        or p.id in (select r.pet from pet_owner r where r.owner = o.id))) as pets
    from (
      with written as materialized (
        select * from app.search_owners(
          ${words.map((word) => word.text)}::text[], ${words.map((word) => word.digits)}::text[], ${limit}
        ) with ordinality as each_written (owner, place)
      )
      select owner, min(place) as place from (
        select owner, place from written
        union all
        select owner, ${limit} + place from (
          select ${words.map(({ text, digits }) => digits || text)}::text[] as words
          where (select count(*) from written) < ${limit}
        ) as unfilled, app.owners_by_sound(words, ${limit}) with ordinality as each_heard (owner, place)
      ) as each_found group by owner order by place limit ${limit}
    ) as found
    join owner o on o.id = found.owner and not o.deleted
    order by found.place`.execute(trx);
  return rows.map(({ former_names, reading, ...line }) => {
    const formerly = formerNameFor(words, [line.name, reading ?? '', ...line.phones], former_names);
    return { ...line, ...(reading !== null && { reading }), ...(formerly && { formerly }) };
  });
}
