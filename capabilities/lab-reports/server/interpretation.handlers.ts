import { resultNotFiled } from '@alder/lab/contract';
import { type Context, type Implementation, implement } from '@alder/server';
import { notFound, stale } from '@alder/wire';
import { sql } from 'kysely';
import {
  amendInterpretation,
  askInterpretation,
  draftInterpretation,
  getInterpretations,
  type Interpretation,
  interpretationEmpty,
  interpretationLocked,
  interpretationNotAmendable,
  interpretationOfAnother,
  interpretationOpen,
  phraseWithoutReason,
  signInterpretation,
  updateInterpretation,
} from '../contract/index.ts';
import {
  type InterpretationStatus,
  interpretationFlow,
  mayWrite,
  type PhraseLanguage,
  proposePhrases,
} from '../domain/index.ts';
import {
  findInterpretation,
  findOpen,
  findSubject,
  type InterpretationRow,
  insertInterpretation,
  listInterpretations,
  lockInterpretation,
  presentInterpretation,
  setInterpretation,
} from './interpretation.repository.ts';
import { listPhrasesInForce } from './phrase.repository.ts';

const STATES = { open: ['asked', 'draft'], signed: ['signed'] } as const;

/** Asking for, writing, signing and amending what a result means. */
export const interpretationHandlers: readonly Implementation[] = [
  implement(getInterpretations, async ({ record, state, offset, limit }, { trx }) => {
    const states = state ? STATES[state] : record ? undefined : (['asked', 'draft', 'signed'] as const);
    const rows = await listInterpretations(trx, { record, states, offset, limit: limit + 1 });
    const page = rows.slice(0, limit);

    return { result: page.map(presentInterpretation), ...(rows.length > limit && { next: page.at(-1)!.id }) };
  }),

  implement(askInterpretation, async ({ record, question }, context) => {
    const { account, now, hospital } = context;
    await filedResult(context, record);

    return begin(context, record, { question, asked_by: account.id, asked_at: now, lang: hospital.lang });
  }),

  implement(draftInterpretation, async ({ record, lang }, context) => {
    const { trx, account, hospital, emit } = context;
    await filedResult(context, record);
    const asked = await findOpen(trx, record);
    const values = { status: 'draft', author: account.id, lang: lang ?? hospital.lang } as const;
    if (!asked) return begin(context, record, values);

    const open = (await lockInterpretation(trx, asked.id))!;
    if (!interpretationFlow.can(statusOf(open), 'draft'))
      throw interpretationOpen({ current: presentInterpretation(open) });
    await setInterpretation(trx, open.id, values);

    emit({ event: 'labInterpretation.updated', id: open.id });
    return { result: presentInterpretation((await findInterpretation(trx, open.id))!) };
  }),

  implement(updateInterpretation, async ({ id, version, text, phrases }, context) => {
    const { trx, emit } = context;
    const draft = await openDraft(context, id, version);
    const taken = phrases && JSON.stringify(await reasonsFor(context, draft, phrases));

    await setInterpretation(trx, id, { ...(text !== undefined && { text }), ...(taken && { phrases: taken }) });

    emit({ event: 'labInterpretation.updated', id });
    return { result: presentInterpretation((await findInterpretation(trx, id))!) };
  }),

  implement(signInterpretation, async ({ id, version }, context) => {
    const { trx, account, now, emit, audit } = context;
    const draft = await openDraft(context, id, version);
    if (draft.text.trim() === '') throw interpretationEmpty({ fields: { text: 'missing' } });

    await setInterpretation(trx, id, { status: 'signed', signer: account.id, signed_at: now });
    await sql`select app.stamp_signing('labInterpretation', ${id}, ${account.id})`.execute(trx);
    // What it amends stays readable, and says that it is not the last word.
    if (draft.amends) {
      await setInterpretation(trx, draft.amends, { status: 'amended' });
      emit({ event: 'labInterpretation.amended', id: draft.amends });
    }

    audit({ detail: { record: draft.record, revision: draft.revision } });
    emit({ event: 'labInterpretation.signed', id });
    return { result: presentInterpretation((await findInterpretation(trx, id))!) };
  }),

  implement(amendInterpretation, async ({ id, reason }, context) => {
    const { trx, account, audit } = context;
    const signed = await lockInterpretation(trx, id);
    if (!signed) throw notFound();
    if (!interpretationFlow.can(statusOf(signed), 'amend')) throw interpretationNotAmendable();
    const { record, text, lang, question, asked_by, asked_at, revision } = signed;

    audit({ detail: { amends: id, reason } });
    return begin(context, record, {
      ...{ status: 'draft', author: account.id, text, lang, question, asked_by, asked_at, reason },
      ...{ amends: id, revision: revision + 1, phrases: JSON.stringify(signed.phrases) },
    });
  }),
];

const statusOf = ({ status }: InterpretationRow) => status as InterpretationStatus;

/** @throws {Refusal} 404 for a result that is not there, 409 for one without a patient. */
async function filedResult({ trx }: Context, record: string) {
  const subject = await findSubject(trx, record);
  if (!subject) throw notFound({ fields: { record: 'notFound' } });
  if (!subject.pet) throw resultNotFiled();
  return subject;
}

async function begin({ trx, emit }: Context, record: string, values: Parameters<typeof insertInterpretation>[2]) {
  const id = await insertInterpretation(trx, record, values);
  if (!id) throw interpretationOpen({ current: presentInterpretation((await findOpen(trx, record))!) });
  emit({ event: 'labInterpretation.created', id });
  return { result: presentInterpretation((await findInterpretation(trx, id))!) };
}

/**
 * The draft that the caller is about to change, locked.
 *
 * @throws {Refusal} 404 if there is none, 423 once it is signed, 403 for a user who is not its author, 409 if stale.
 */
async function openDraft({ trx, account }: Context, id: string, version: number): Promise<InterpretationRow> {
  const draft = await lockInterpretation(trx, id);
  if (!draft) throw notFound();
  const status = statusOf(draft);
  if (status === 'signed' || status === 'amended') throw interpretationLocked();
  if (!mayWrite({ status, author: draft.author }, account.id))
    throw interpretationOfAnother({ current: presentInterpretation(draft) });
  if (draft.version !== version) throw stale({ current: presentInterpretation(draft) });
  return draft;
}

/**
 * The reasons for phrases by the values as they are now: what a rule does not propose is not taken from it. A phrase that
 * stood in the draft before the hospital switched it off keeps its reason.
 */
async function reasonsFor(
  { trx }: Context,
  { record, lang, phrases }: InterpretationRow,
  rules: readonly string[],
): Promise<Interpretation['phrases']> {
  const subject = (await findSubject(trx, record))!;
  const inForce = await listPhrasesInForce(trx);
  const proposed = proposePhrases(inForce, subject.results, subject.species ?? '', lang as PhraseLanguage);
  const taken = phrases as Interpretation['phrases'];
  return rules.map((rule) => {
    const isInForce = inForce.some(({ id }) => id === rule);
    const found = isInForce ? proposed.find((one) => one.rule === rule) : taken.find((one) => one.rule === rule);
    if (!found) throw phraseWithoutReason({ fields: { phrases: 'phraseWithoutReason' } });
    return { rule, reason: found.reason };
  });
}
