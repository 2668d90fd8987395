import { type Database, type HospitalTrx, newId } from '@alder/database';
import type { JudgedValue } from '@alder/lab/domain';
import { presentEntry } from '@alder/server';
import { type Insertable, sql } from 'kysely';
import { type LabPhrase, type LabPhraseChange, labPhrase } from '../contract/index.ts';
import { type OwnPhrase, type PhraseRule, phrasesInForce } from '../domain/index.ts';

// No condition names the hospital: a HospitalTrx cannot see another hospital's rows.

const phrases = (trx: HospitalTrx) =>
  trx
    .selectFrom('lab_phrase')
    .innerJoin('account', 'account.id', 'lab_phrase.author')
    .selectAll('lab_phrase')
    .select('account.display_name as changed_by')
    .where('lab_phrase.deleted_at', 'is', null);

export type PhraseRow = Awaited<ReturnType<typeof listPhrases>>[number];

/** Newest first. */
export function listPhrases(trx: HospitalTrx) {
  return phrases(trx).orderBy('lab_phrase.id', 'desc').execute();
}

/** The phrases that are offered in the hospital. */
export async function listPhrasesInForce(trx: HospitalTrx): Promise<readonly PhraseRule[]> {
  return phrasesInForce((await listPhrases(trx)).map(phraseOf));
}

function phraseOf(row: PhraseRow): OwnPhrase {
  const { id, product, is_on, species, join, conditions, text_en: en, text_ja: ja, text_zhtw: zhtw } = row;
  return { id, product, is_on, species, join, conditions, text: { en, ja, zhtw } } as OwnPhrase;
}

/** A phrase, removed or not. */
export function findPhrase(trx: HospitalTrx, id: string) {
  return trx.selectFrom('lab_phrase').select('id').where(sql<string>`id::text`, '=', id).executeTakeFirst();
}

export function findPhraseInPlaceOf(trx: HospitalTrx, product: string): Promise<PhraseRow | undefined> {
  return phrases(trx).where('lab_phrase.product', '=', product).executeTakeFirst();
}

export function lockPhrase(trx: HospitalTrx, id: string): Promise<PhraseRow | undefined> {
  return phrases(trx).where('lab_phrase.id', '=', id).forUpdate('lab_phrase').executeTakeFirst();
}

export type PhraseValues = Omit<
  Insertable<Database['lab_phrase']>,
  'id' | 'hospital' | 'version' | 'created_at' | 'updated_at' | 'deleted_at' | 'conditions'
> & { readonly conditions: LabPhrase['conditions'] };

/** @returns undefined where another row stands in the place of the same phrase of the product. */
export async function insertPhrase(trx: HospitalTrx, values: PhraseValues): Promise<PhraseRow | undefined> {
  const id = newId();
  await trx
    .insertInto('lab_phrase')
    .values({ id, ...values, conditions: JSON.stringify(values.conditions) })
    .onConflict((on) => on.doNothing())
    .execute();
  return phrases(trx).where('lab_phrase.id', '=', id).executeTakeFirst();
}

export async function setPhrase(
  trx: HospitalTrx,
  id: string,
  values: Omit<PhraseValues, 'product'>,
): Promise<PhraseRow> {
  await trx
    .updateTable('lab_phrase')
    .set({ ...values, conditions: JSON.stringify(values.conditions) })
    .where('id', '=', id)
    .execute();
  return phrases(trx).where('lab_phrase.id', '=', id).executeTakeFirstOrThrow();
}

export async function removePhrase(trx: HospitalTrx, id: string, deleted_at: Date): Promise<void> {
  await trx.updateTable('lab_phrase').set({ deleted_at, is_on: false }).where('id', '=', id).execute();
}

type State = LabPhraseChange['after'];

export async function insertPhraseChange(
  trx: HospitalTrx,
  { before, after, ...change }: { phrase: string; author: string; before: State; after: State },
): Promise<void> {
  await trx
    .insertInto('lab_phrase_change')
    .values({
      ...change,
      id: newId(),
      before: before && JSON.stringify(before),
      after: after && JSON.stringify(after),
    })
    .execute();
}

/** Versions of a phrase, or of every one that stood in the place of one of the product's. */
export async function listPhraseChanges(trx: HospitalTrx, key: string) {
  const { rows } = await sql<{ id: string; at: Date; by: string; before: State; after: State }>`
    select c.id, c.created_at as at, who.display_name as by, c.before, c.after
    from lab_phrase_change c
    join lab_phrase p on p.id = c.phrase and p.hospital = c.hospital
    join account who on who.id = c.author
    where p.id::text = ${key} or p.product = ${key} order by c.id desc limit 200`.execute(trx);
  return rows;
}

/** Final results of living and dead animals since a moment, newest first, in which one of some analytes was measured. */
export async function listResultsWithAny(trx: HospitalTrx, codes: readonly string[], since: Date) {
  const { rows } = await sql<{
    id: string;
    pet: string;
    at: Date;
    results: JudgedValue[];
    pet_name: string;
    patient_id: string;
    species: string;
    breed: string | null;
    coat_colour: string | null;
    is_interpreted: boolean;
  }>`
    select l.id, l.pet, l.timestamp as at, l.results, pet.name as pet_name, pet.patient_id, pet.species, pet.breed,
      pet.coat_colour,
      exists (select from lab_interpretation i where i.record = l.id and i.hospital = l.hospital) as is_interpreted
    from lab_record l
    join pet on pet.id = l.pet and pet.hospital = l.hospital and not pet.deleted
    where l.timestamp >= ${since} and l.match_state in ('matched', 'unrequested')
      and l.verify_state in ('final', 'amended') and not l.control and not l.invalid
      and exists (select from jsonb_array_elements(l.results) value where value ->> 'code' = any(${[...codes]}::text[]))
    order by l.timestamp desc`.execute(trx);
  return rows;
}

export function presentPhrase(row: PhraseRow): LabPhrase {
  const { hospital: _hospital, author: _author, deleted_at: _deleted, created_at: _created, ...entry } = row;
  return presentEntry(labPhrase, {
    ...entry,
    key: row.product ?? row.id,
    updated_at: row.updated_at.toISOString(),
  });
}

/** A phrase of the product that the hospital has left as it is; its name is that of its key on the screen. */
export function presentProductPhrase({ id, text, ...rule }: PhraseRule): LabPhrase {
  return presentEntry(labPhrase, {
    ...rule,
    ...{ key: id, product: id, id: null, version: 0, name: id, is_on: true, changed_by: null, updated_at: null },
    ...{ text_en: text.en, text_ja: text.ja, text_zhtw: text.zhtw },
  });
}

/** All that a person wrote of a phrase, for its history. */
export function stateOf(row: PhraseRow): NonNullable<State> {
  const { key: _key, product: _product, id: _id, version: _version, ...rest } = presentPhrase(row);
  const { changed_by: _by, updated_at: _updated, ...state } = rest;
  return state;
}
