import { type HospitalTrx, newId, versioned } from '@alder/database';
import { dayOf } from '@alder/i18n/format';
import { ownerErased } from '@alder/patients/contract';
import { type Implementation, implement, implementStream, sendCsv } from '@alder/server';
import { csvRow } from '@alder/sheets';
import { inputIncorrect, notFound } from '@alder/wire';
import {
  applyErasure,
  askedAhead,
  createErasure,
  declineErasure,
  type ErasurePreview,
  erasureKeyWrong,
  erasureNotNow,
  erasureOpen,
  exportErasures,
  extendErasure,
  extensionNotPossible,
  getErasure,
  getErasures,
  getKeptIdentity,
} from '../contract/index.ts';
import {
  dueOn,
  type ErasureState,
  erasureFlow,
  type Ground,
  lawOfZone,
  mayExtend,
  type PrivacyLaw,
} from '../domain/index.ts';
import { ERASE_JOB } from './erase.job.ts';
import { previewErasure } from './erase.ts';
import { presentRequest } from './erasure.presenter.ts';
import {
  type ErasureRow,
  findIdentity,
  findOpenRequest,
  findOwner,
  findRequest,
  insertRequest,
  listRequests,
  lockRequest,
  setRequest,
} from './erasure.repository.ts';
import { composeErasureLetter } from './letter.ts';
import { openIdentity } from './seal-identity.ts';

export const erasureHandlers: readonly Implementation[] = [
  implement(createErasure, async (input, { trx, account, hospital, now, audit, emit }) => {
    const owner = await findOwner(trx, input.owner);
    if (!owner) throw notFound();
    if (owner.erased_at) throw ownerErased();
    if (input.asked_on > dayOf(now, hospital.timezone)) throw askedAhead({ fields: { asked_on: askedAhead.code } });
    const open = await findOpenRequest(trx, input.owner);
    if (open) throw erasureOpen({ existing: open.id });
    const id = newId(now.getTime());
    await insertRequest(trx, { ...input, id, due_on: dueOn(input.law, input.asked_on), entered_by: account.id });
    // Free text and names stay out of the audit log, which is kept for good.
    const { law, asked_on, asked_by, identity } = input;
    audit({ entity: 'erasure', id, detail: { owner: owner.id, law, asked_on, asked_by, identity } });
    emit({ event: 'erasure.created', id });
    return { result: presentRequest((await findRequest(trx, id))!) };
  }),

  implement(getErasures, async ({ offset, limit, ...filter }, { trx, hospital, now }) => {
    const skip = readSkip(offset);
    const rows = await listRequests(trx, { ...filter, skip, limit: limit + 1 });
    return {
      result: rows.slice(0, limit).map(presentRequest),
      law: lawOfZone(hospital.timezone),
      today: dayOf(now, hospital.timezone),
      next: rows.length > limit ? String(skip + limit) : undefined,
    };
  }),

  implement(getErasure, async ({ id }, { trx, hospital, now }) => {
    const row = await findRequest(trx, id);
    if (!row) throw notFound();
    const today = dayOf(now, hospital.timezone);
    const preview = row.state === 'open' ? await presentPreview(trx, row, { hospital, now, today }) : null;
    const storedIdentity = await findIdentity(trx, row.owner);
    return { result: presentRequest(row), preview, grounds: (storedIdentity?.grounds ?? []) as Ground[], today };
  }),

  implement(extendErasure, async ({ id, version, reason }, { trx, audit, emit }) => {
    const row = await hold(trx, id, version, 'extend');
    const law = row.law as PrivacyLaw;
    if (row.extended_for !== null || !mayExtend(law)) throw extensionNotPossible();
    await setRequest(trx, id, { extended_for: reason, due_on: dueOn(law, row.asked_on, true) });
    audit({ entity: 'erasure', id, detail: { due_on: dueOn(law, row.asked_on, true) } });
    emit({ event: 'erasure.updated', id });
    return { result: presentRequest((await findRequest(trx, id))!) };
  }),

  implement(declineErasure, async ({ id, version, reason }, { trx, account, now, audit, emit }) => {
    await hold(trx, id, version, 'decline');
    const state = erasureFlow.next('open', 'decline')!;
    await setRequest(trx, id, { state, declined_for: reason, decided_by: account.id, decided_at: now });
    audit({ entity: 'erasure', id });
    emit({ event: 'erasure.updated', id });
    return { result: presentRequest((await findRequest(trx, id))!) };
  }),

  implement(applyErasure, async ({ id, version, key }, { trx, account, hospital, now, services, audit, emit }) => {
    const row = await hold(trx, id, version, 'apply');
    if (key.trim() !== hospital.key) throw erasureKeyWrong({ fields: { key: erasureKeyWrong.code } });
    await setRequest(trx, id, { state: erasureFlow.next('open', 'apply')!, decided_by: account.id, decided_at: now });
    await services.jobs.send(trx, ERASE_JOB, { hospital: hospital.id, entry: id });
    audit({ entity: 'erasure', id, detail: { owner: row.owner } });
    emit({ event: 'erasure.updated', id });
    return { result: presentRequest((await findRequest(trx, id))!) };
  }),

  implementStream(getKeptIdentity, async ({ id, reason }, { inHospital, services }) =>
    inHospital(async ({ trx, audit }) => {
      const row = await findRequest(trx, id);
      const kept = row && (await findIdentity(trx, row.owner));
      if (!kept) throw notFound();
      const identity = openIdentity(services.settings, kept.owner, kept.sealed);
      // Sealed with the secret of another installation: it cannot be read here.
      if (!identity) throw notFound();
      audit({ action: getKeptIdentity.id, entity: 'erasure', id, detail: { reason } });
      return { ...identity, until: kept.until };
    }),
  ),

  implementStream(exportErasures, async (_input, { inHospital, hospital, now, reply }) => {
    const rows = await inHospital(async ({ trx, hospital, audit }) => {
      const found = await listRequests(trx, { skip: 0, limit: MAX_EXPORTED });
      audit({ action: exportErasures.id, entity: 'hospital', id: hospital.id, detail: { rows: found.length } });
      return found;
    });
    const head = csvRow([
      'request',
      'owner',
      'asked by',
      'identity',
      'law',
      'asked on',
      'due on',
      'extended',
      'state',
      'decided',
      'by',
      'letter',
    ]);
    const lines = rows
      .map(presentRequest)
      .map((row) =>
        csvRow([
          ...[row.id, row.owner, row.asked_by, row.identity, row.law, row.asked_on, row.due_on],
          ...[row.extended_for, row.state, row.decided_at, row.decided_by, row.letter],
        ]),
      );
    return sendCsv(reply, { name: 'erasures', day: dayOf(now, hospital.timezone) }, [head, ...lines]);
  }),
];

const MAX_EXPORTED = 50_000;

type Step = 'extend' | 'decline' | 'apply';

/** Holds a request for a step of its flow. @throws {Refusal} `notFound`, `stale`, `erasureNotNow` */
async function hold(trx: HospitalTrx, id: string, version: number, step: Step): Promise<ErasureRow> {
  const row = await lockRequest(trx, id);
  if (!row) throw notFound();
  await versioned(row.version === version ? row : undefined, async () => presentRequest(row));
  if (!erasureFlow.can(row.state as ErasureState, step)) throw erasureNotNow({ state: row.state });
  return row;
}

type Known = {
  readonly hospital: { readonly name: string; readonly timezone: string; readonly lang: 'en' | 'ja' | 'zhtw' };
  readonly now: Date;
  readonly today: string;
};

async function presentPreview(
  trx: HospitalTrx,
  row: ErasureRow,
  { hospital, now, today }: Known,
): Promise<ErasurePreview | null> {
  const { timezone } = hospital;
  const found = await previewErasure(trx, { owner: row.owner, law: row.law as PrivacyLaw }, { timezone, now, today });
  if (!found) return null;
  const { counts, elsewhere, kept, grounds, hasEmail } = found;
  const lang = (found.lang as 'en' | null) ?? hospital.lang;
  const { subject, text } = composeErasureLetter({ lang, hospital: hospital.name, day: today, grounds });
  const listed = (of: Readonly<Record<string, number>>) =>
    Object.entries(of)
      .map(([table, rows]) => ({ table, rows: Number(rows) }))
      .sort((a, b) => b.rows - a.rows || a.table.localeCompare(b.table));
  return {
    ...{ ...kept, gone: listed(counts), elsewhere: listed(elsewhere), grounds: [...grounds], email: hasEmail },
    letter: { subject, text },
  };
}

/** @throws {Refusal} `inputIncorrect` for a place that no page gave. */
function readSkip(offset: string | undefined): number {
  if (offset === undefined) return 0;
  if (!/^\d{1,6}$/.test(offset)) throw inputIncorrect({ fields: { offset: 'unknown' } });
  return Number(offset);
}
