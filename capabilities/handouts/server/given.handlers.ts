import { newId } from '@alder/database';
import { hospitalNameIn } from '@alder/hospitals/domain';
import { sendLetter, withdrawLetter } from '@alder/mail';
import { type Context, type Implementation, implement } from '@alder/server';
import { notFound, stale } from '@alder/wire';
import {
  getVisitHandouts,
  giveHandout,
  type HandoutOfVisit,
  handoutArchived,
  handoutLanguageMissing,
  handoutSent,
  withdrawHandout,
} from '../contract/index.ts';
import { plainText, relatedTo } from '../domain/index.ts';
import {
  findGiven,
  findVisit,
  insertGiven,
  listGiven,
  listVisitWords,
  lockGiven,
  setWithdrawn,
  type VisitHandoutRow,
} from './given.repository.ts';
import { presentHandout, presentSummary } from './handout.presenter.ts';
import { findHandout, listHandouts } from './handout.repository.ts';

/** Handouts that owners get. */
export const givenHandlers: readonly Implementation[] = [
  implement(getVisitHandouts, async ({ id }, { trx }) => {
    const visit = await findVisit(trx, id);
    if (!visit) throw notFound({ id });
    const handouts = await listGiven(trx, id);
    const words = await listVisitWords(trx, visit);
    const known = new Set(handouts.map(({ handout }) => handout));
    const fitting = (await listHandouts(trx)).filter(
      (one) => !one.archived && !known.has(one.id) && relatedTo(one.related, words),
    );

    return {
      given: handouts.map(presentGiven),
      suggested: fitting.map(presentSummary),
      owner: visit.owner ? { lang: visit.lang as 'en' | null, email: visit.email || null } : null,
    };
  }),

  implement(giveHandout, async (input, context) => {
    const { medical_record, handout, version, lang, note, way, email } = input;
    const { trx, account, now } = context;
    const visit = await findVisit(trx, medical_record);
    if (!visit) throw notFound({ fields: { medical_record: 'notFound' } });
    const found = await findHandout(trx, handout);
    if (!found) throw notFound({ fields: { handout: 'notFound' } });
    if (found.version !== version) throw stale({ current: presentHandout(found) });
    if (found.archived) throw handoutArchived();
    const written = found.texts[lang];
    if (!written) throw handoutLanguageMissing({ fields: { lang: 'missing' } });

    const id = newId();
    const insertedRow = { ...written, lang, note: note.trim() };
    const letter =
      way === 'email' ? await write({ ...insertedRow, pet: visit.pet_name, email: email! }, context) : null;
    await insertGiven(trx, {
      ...{ id, medical_record, handout, handout_version: version, way, letter },
      ...insertedRow,
      ...{ given_by: account.id, given_at: now },
    });

    context.audit({ entity: 'givenHandout', id, detail: { medical_record, handout, version, lang, way } });
    context.emit({ event: 'givenHandout.created', id, permit: 'his' });
    return { result: presentGiven((await findGiven(trx, id))!) };
  }),

  implement(withdrawHandout, async ({ id }, { trx, account, now, audit, emit }) => {
    const handoutRow = await lockGiven(trx, id);
    if (!handoutRow || handoutRow.withdrawn_at) throw notFound({ id });
    if (handoutRow.letter && !(await withdrawLetter(trx, handoutRow.letter))) throw handoutSent();
    await setWithdrawn(trx, id, account.id, now);

    audit({ entity: 'givenHandout', id, detail: { withdrawn: true } });
    emit({ event: 'givenHandout.deleted', id, permit: 'his' });
    return { id };
  }),
];

type ToWrite = { title: string; text: string; lang: 'en' | 'ja' | 'zhtw'; note: string; pet: string; email: string };

/** The letter with the whole text, in the language of the handout. @returns its id */
async function write(given: ToWrite, { trx, hospital, now }: Context): Promise<string> {
  const { lang, title, pet } = given;
  const from = await trx.selectFrom('hospital').select(['name', 'names']).executeTakeFirstOrThrow();
  const text = [plainText(given.text), given.note].filter(Boolean).join('\n\n');
  const values = { hospital: hospitalNameIn(from, lang), pet, title, text };
  const id = newId();
  await sendLetter(trx, { kind: 'handout', id, to: given.email, lang, values, hospital: hospital.id }, now);
  return id;
}

function presentGiven(row: VisitHandoutRow): HandoutOfVisit {
  const { id, medical_record, handout, handout_version, title, text, note, given_by_name } = row;
  return {
    ...{ id, medical_record, handout, handout_version, title, text, note, given_by_name },
    lang: row.lang as 'en',
    way: row.way as 'print',
    letter: row.letter ? stateOf(row.letter_state) : null,
    given_at: row.given_at.toISOString(),
  };
}

/** Letters are kept for a month: of an older one only that it was sent. */
function stateOf(letter: string | null): 'waiting' | 'sent' | 'failed' {
  if (letter === null || letter === 'sent') return 'sent';
  return letter === 'waiting' ? 'waiting' : 'failed';
}
