import { type HospitalTrx, newId, type SystemTrx, versioned } from '@alder/database';
import { lawOfZone } from '@alder/erasure/domain';
import { dayOf } from '@alder/i18n/format';
import { type Implementation, implement, implementStream, type StreamContext, sendCsv } from '@alder/server';
import { csvRow } from '@alder/sheets';
import { inputIncorrect, notFound } from '@alder/wire';
import {
  type AffectedPatient,
  breachAhead,
  breachNotNow,
  breachPeriodReversed,
  breachScopeEmpty,
  closeBreach,
  createBreach,
  exportBreachAffected,
  getBreach,
  getBreachAffected,
  getBreachDevices,
  getBreaches,
  noteBreach,
  noteBreachLetters,
  reopenBreach,
  reportBreach,
  updateBreach,
} from '../contract/index.ts';
import { type BreachState, breachFlow, hasScope, isReversed, type Scope } from '../domain/index.ts';
import { presentBreach } from './breach.presenter.ts';
import {
  type BreachRow,
  countOwners,
  findBreach,
  insertBreach,
  insertLetters,
  insertStep,
  isLink,
  isMember,
  listBreaches,
  listNotifiedOwners,
  listSteps,
  lockBreach,
  setBreach,
} from './breach.repository.ts';

type Span = { readonly account: string; readonly from: string; readonly until: string };
type Affected = Omit<AffectedPatient, 'last' | 'told_on' | 'told_by'> & { readonly last: Date | null };
type Browser = {
  readonly id: string;
  readonly browser: string | null;
  readonly system: string | null;
  readonly kind: 'computer' | 'tablet' | 'phone';
  readonly people: readonly string[];
  readonly seen_at: Date;
};

/** What this register asks of others: the audit log of the hospital, and the log-ins of its people. */
export type AffectedSource = {
  readonly listAffected: (
    trx: HospitalTrx,
    filter: {
      readonly account?: string | undefined;
      readonly link?: string | undefined;
      readonly since?: Date | undefined;
      readonly until?: Date | undefined;
      readonly spans?: readonly Span[] | undefined;
    },
  ) => Promise<readonly Affected[]>;
  readonly listBrowsers: (trx: SystemTrx, hospital: string) => Promise<readonly Browser[]>;
  readonly listSpans: (trx: SystemTrx, hospital: string, device: string) => Promise<readonly Span[]>;
};

export const breachHandlers = (source: AffectedSource): readonly Implementation[] => [
  implement(createBreach, async (input, { trx, account, now, audit, emit }) => {
    const { from, until, ...facts } = input;
    await refuseScope(trx, input, now);
    const id = newId(now.getTime());
    await insertBreach(trx, { ...facts, id, from_at: from, until_at: until, entered_by: account.id });
    await insertStep(trx, { breach: id, kind: 'entered', author: account.id, at: now });
    audit({ entity: 'breach', id, detail: detailOf(input) });
    emit({ event: 'breach.created', id });
    return present(trx, id);
  }),

  implement(updateBreach, async ({ id, version, ...input }, { trx, account, now, audit, emit }) => {
    await hold(trx, { id, version }, 'update');
    await refuseScope(trx, input, now);
    const { from, until, ...facts } = input;
    await setBreach(trx, id, { ...facts, from_at: from, until_at: until });
    await insertStep(trx, { breach: id, kind: 'changed', author: account.id, at: now });
    audit({ entity: 'breach', id, detail: detailOf(input) });
    emit({ event: 'breach.updated', id });
    return present(trx, id);
  }),

  implement(getBreaches, async ({ offset, limit, state }, { trx, hospital }) => {
    const skip = readSkip(offset);
    const rows = await listBreaches(trx, { state, skip, limit: limit + 1 });
    return {
      result: rows.slice(0, limit).map(presentBreach),
      law: lawOfZone(hospital.timezone),
      next: rows.length > limit ? String(skip + limit) : undefined,
    };
  }),

  implement(getBreach, async ({ id }, { trx }) => {
    const row = await findBreach(trx, id);
    if (!row) throw notFound();
    const steps = (await listSteps(trx, id)).map(({ at, ...step }) => ({ ...step, at: at.toISOString() }));
    return { result: presentBreach(row), steps: steps as never };
  }),

  implementStream(getBreachAffected, async ({ id, offset, limit }, context) => {
    const skip = readSkip(offset);
    const rows = await findAffected(source, context, id, () => {});
    const owners = new Map(rows.flatMap((row) => (row.owner ? [[row.owner, row] as const] : [])));
    const pending = [...owners.values()].filter(({ told_on }) => told_on === null).map(({ owner }) => owner!);
    return {
      result: rows.slice(skip, skip + limit),
      pets: rows.length,
      owners: owners.size,
      untold: pending.slice(0, 500),
      next: rows.length > skip + limit ? String(skip + limit) : undefined,
    };
  }),

  implementStream(exportBreachAffected, async ({ id }, context) => {
    const { hospital, now, reply } = context;
    const rows = await findAffected(source, context, id, ({ audit }, found) =>
      audit({ action: exportBreachAffected.id, entity: 'breach', id, detail: { rows: found } }),
    );
    const names = ['owner', 'phones', 'email', 'patient', 'chart number', 'opened', 'changed', 'link', 'last'];
    const lines = rows.map((row) =>
      csvRow([
        ...[row.owner_name, row.phones.join(' '), row.email, row.pet_name, row.patient_id, row.opened, row.changed],
        ...[row.through_link ? 'yes' : '', row.last, row.told_on, row.told_by],
      ]),
    );
    const file = { name: 'affected', day: dayOf(now, hospital.timezone) };
    return sendCsv(reply, file, [csvRow([...names, 'told on', 'told by']), ...lines]);
  }),

  implementStream(getBreachDevices, async (_input, { beyond, hospital }) => {
    const rows = await beyond.system((trx) => source.listBrowsers(trx, hospital.id));
    return {
      result: rows.map(({ people, ...row }) => ({ ...row, people: [...people], seen_at: row.seen_at.toISOString() })),
    };
  }),

  implement(reportBreach, async ({ id, version, kind, at, reference }, { trx, account, now, audit, emit }) => {
    await hold(trx, { id, version }, 'report');
    if (new Date(at) > now) throw breachAhead({ fields: { at: breachAhead.code } });
    await setBreach(trx, id, kind === 'first' ? { first_reported_at: at } : { full_reported_at: at });
    const step = { breach: id, kind: 'reported', subject: kind, text: reference } as const;
    await insertStep(trx, { ...step, author: account.id, at: now });
    audit({ entity: 'breach', id, detail: { kind, at } });
    emit({ event: 'breach.updated', id });
    return present(trx, id);
  }),

  implement(noteBreachLetters, async (input, { trx, account, hospital, now, audit, emit }) => {
    const { id, version, channel, on, note } = input;
    const owners = [...new Set(input.owners)];
    await hold(trx, { id, version }, 'letters');
    if (on > dayOf(now, hospital.timezone)) throw breachAhead({ fields: { on: breachAhead.code } });
    if ((await countOwners(trx, owners)) < owners.length) throw notFound();
    await insertLetters(trx, { breach: id, owners, channel, on, now });
    // The version moves, so that two people do not note the same letters without seeing each other's.
    await setBreach(trx, id, { state: 'open' });
    const step = { breach: id, kind: 'told', subject: channel, owners: owners.length, text: note } as const;
    await insertStep(trx, { ...step, author: account.id, at: now });
    audit({ entity: 'breach', id, detail: { owners: owners.length, channel, on } });
    emit({ event: 'breach.updated', id });
    return present(trx, id);
  }),

  implement(noteBreach, async ({ id, version, text }, { trx, account, now, audit, emit }) => {
    await hold(trx, { id, version }, 'note');
    await setBreach(trx, id, { state: 'open' });
    await insertStep(trx, { breach: id, kind: 'note', text, author: account.id, at: now });
    audit({ entity: 'breach', id, detail: {} });
    emit({ event: 'breach.updated', id });
    return present(trx, id);
  }),

  implement(closeBreach, async ({ id, version, conclusion }, { trx, account, now, audit, emit }) => {
    const row = await hold(trx, { id, version }, 'close');
    await setBreach(trx, id, { state: breachFlow.next(row.state as BreachState, 'close')!, conclusion });
    await insertStep(trx, { breach: id, kind: 'closed', text: conclusion, author: account.id, at: now });
    audit({ entity: 'breach', id, detail: { told: row.told } });
    emit({ event: 'breach.updated', id });
    return present(trx, id);
  }),

  implement(reopenBreach, async ({ id, version, reason }, { trx, account, now, audit, emit }) => {
    const row = await hold(trx, { id, version }, 'reopen');
    await setBreach(trx, id, { state: breachFlow.next(row.state as BreachState, 'reopen')! });
    await insertStep(trx, { breach: id, kind: 'reopened', text: reason, author: account.id, at: now });
    audit({ entity: 'breach', id, detail: {} });
    emit({ event: 'breach.updated', id });
    return present(trx, id);
  }),
];

type Step = Parameters<typeof breachFlow.can>[1];

/** Holds a case for a step of its flow. @throws {Refusal} `notFound`, `stale`, `breachNotNow` */
async function hold(
  trx: HospitalTrx,
  { id, version }: { id: string; version: number },
  step: Step,
): Promise<BreachRow> {
  const row = await lockBreach(trx, id);
  if (!row) throw notFound();
  await versioned(row.version === version ? row : undefined, async () => presentBreach(row));
  if (!breachFlow.can(row.state as BreachState, step)) throw breachNotNow({ state: row.state });
  return row;
}

/** @throws {Refusal} `breachScopeEmpty`, `breachPeriodReversed`, `breachAhead`, `notFound` */
async function refuseScope(trx: HospitalTrx, input: Scope & { readonly discovered_at: string }, now: Date) {
  if (new Date(input.discovered_at) > now) throw breachAhead({ fields: { discovered_at: breachAhead.code } });
  if (!hasScope(input)) throw breachScopeEmpty({ fields: { from: breachScopeEmpty.code } });
  if (isReversed(input)) throw breachPeriodReversed({ fields: { until: breachPeriodReversed.code } });
  if (input.account !== null && !(await isMember(trx, input.account))) throw notFound();
  if (input.link !== null && !(await isLink(trx, input.link))) throw notFound();
}

/** Free text stays out of the audit log, which is kept for good. */
function detailOf({
  law,
  discovered_at,
  wrongful,
  account,
  device,
  link,
  from,
  until,
}: Scope & Record<string, unknown>) {
  return { law, discovered_at, wrongful, account, device, link, from, until };
}

async function present(trx: HospitalTrx, id: string) {
  return { result: presentBreach((await findBreach(trx, id))!) };
}

type InHospital = Parameters<Parameters<StreamContext['inHospital']>[0]>[0];

/** The affected of a case with the notified owners. @throws {Refusal} `notFound` */
async function findAffected(
  source: AffectedSource,
  { inHospital, beyond, hospital }: StreamContext,
  id: string,
  note: (work: InHospital, rows: number) => void,
): Promise<readonly AffectedPatient[]> {
  const device = await inHospital(async ({ trx }) => {
    const row = await findBreach(trx, id);
    if (!row) throw notFound();
    return row.device;
  });
  const spans = device === null ? undefined : await beyond.system((trx) => source.listSpans(trx, hospital.id, device));
  return inHospital(async (work) => {
    const row = (await findBreach(work.trx, id))!;
    const rows = await source.listAffected(work.trx, {
      ...{ account: row.account ?? undefined, link: row.link ?? undefined },
      ...{ since: row.from_at ?? undefined, until: row.until_at ?? undefined, spans },
    });
    const letters = await listNotifiedOwners(work.trx, id);
    note(work, rows.length);
    return rows.map((one) => {
      const letter = one.owner === null ? undefined : letters.get(one.owner);
      return {
        ...one,
        last: one.last?.toISOString() ?? null,
        told_on: letter?.on ?? null,
        told_by: letter?.channel ?? null,
      };
    });
  });
}

/** @throws {Refusal} `inputIncorrect` for a place that no page gave. */
function readSkip(offset: string | undefined): number {
  if (offset === undefined) return 0;
  if (!/^\d{1,6}$/.test(offset)) throw inputIncorrect({ fields: { offset: 'unknown' } });
  return Number(offset);
}
