import { changesOf, type Implementation, implement } from '@alder/server';
import { notFound, stale } from '@alder/wire';
import {
  createLabPhrase,
  deleteLabPhrase,
  getLabPhraseHistory,
  getLabPhrases,
  tryLabPhrase,
  updateLabPhrase,
} from '../contract/index.ts';
import { groundsOf, groundWords, phraseRules } from '../domain/index.ts';
import {
  findPhrase,
  findPhraseInPlaceOf,
  insertPhrase,
  insertPhraseChange,
  listPhraseChanges,
  listPhrases,
  listResultsWithAny,
  lockPhrase,
  presentPhrase,
  presentProductPhrase,
  removePhrase,
  setPhrase,
  stateOf,
} from './phrase.repository.ts';

const DAY_MS = 86_400_000;
/** Days that a dry run looks back. */
const DRY_RUN_DAYS = 30;
const MAX_SHOWN = 100;

/** Phrases of interpretations: the product's, and what a hospital writes beside or in the place of them. */
export const phraseHandlers: readonly Implementation[] = [
  implement(getLabPhrases, async (_input, { trx }) => {
    const rows = await listPhrases(trx);
    const products = phraseRules.map((rule) => {
      const row = rows.find(({ product }) => product === rule.id);
      return row ? presentPhrase(row) : presentProductPhrase(rule);
    });
    return { result: [...rows.filter(({ product }) => product === null).map(presentPhrase), ...products] };
  }),

  implement(createLabPhrase, async (input, { trx, account, emit }) => {
    if (input.product !== null && !phraseRules.some(({ id }) => id === input.product)) throw notFound();
    const row = await insertPhrase(trx, { ...input, author: account.id });
    if (!row) throw stale({ current: presentPhrase((await findPhraseInPlaceOf(trx, input.product ?? ''))!) });
    await insertPhraseChange(trx, { phrase: row.id, author: account.id, before: null, after: stateOf(row) });
    emit({ event: 'labPhrase.created', id: row.id });
    return { result: presentPhrase(row) };
  }),

  implement(updateLabPhrase, async ({ id, version, ...input }, { trx, account, emit, audit }) => {
    const current = await lockPhrase(trx, id);
    if (!current) throw notFound();
    if (current.version !== version) throw stale({ current: presentPhrase(current) });

    const row = await setPhrase(trx, id, { ...input, author: account.id });
    await insertPhraseChange(trx, { phrase: id, author: account.id, before: stateOf(current), after: stateOf(row) });
    audit({ entity: 'labPhrase', id, detail: changesOf(current, input, { values: 'all' }) });
    emit({ event: 'labPhrase.updated', id });
    return { result: presentPhrase(row) };
  }),

  implement(deleteLabPhrase, async ({ id, version }, { trx, account, now, emit }) => {
    const current = await lockPhrase(trx, id);
    if (!current) throw notFound();
    if (current.version !== version) throw stale({ current: presentPhrase(current) });

    await removePhrase(trx, id, now);
    await insertPhraseChange(trx, { phrase: id, author: account.id, before: stateOf(current), after: null });
    emit({ event: 'labPhrase.deleted', id });
    return { result: id };
  }),

  implement(getLabPhraseHistory, async ({ key }, { trx }) => {
    const isProducts = phraseRules.some(({ id }) => id === key);
    if (!isProducts && !(await findPhrase(trx, key))) throw notFound();
    const changes = await listPhraseChanges(trx, key);
    return { result: changes.map(({ at, ...change }) => ({ ...change, at: at.toISOString() })) };
  }),

  implement(tryLabPhrase, async (input, { trx, now }) => {
    const codes = [...new Set(input.conditions.map(({ analyte }) => analyte))];
    const rows = await listResultsWithAny(trx, codes, new Date(now.getTime() - DRY_RUN_DAYS * DAY_MS));
    const found = rows.flatMap((row) => {
      const grounds = groundsOf(input, row.results, row.species);
      return grounds ? [{ ...row, reason: grounds.map(groundWords).join('; ') }] : [];
    });
    return {
      result: found.slice(0, MAX_SHOWN).map(({ id, at, breed, reason, ...row }) => ({
        ...{ record: id, pet_name: row.pet_name, patient_id: row.patient_id, species: row.species },
        ...{ breed: breed ?? '', coat_colour: row.coat_colour, at: at.toISOString(), reason },
      })),
      count: found.length,
      interpreted: found.filter((row) => row.is_interpreted).length,
      pets: new Set(found.map(({ pet }) => pet)).size,
      judged: rows.length,
    };
  }),
];
