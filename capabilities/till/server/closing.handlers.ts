import type { HospitalTrx } from '@alder/database';
import type { LetterheadRow } from '@alder/hospitals/domain';
import { dayOf, startOfDay } from '@alder/records/domain';
import { type Context, type Hospital, type Implementation, implement, implementStream } from '@alder/server';
import { notFound } from '@alder/wire';
import { sql } from 'kysely';
import {
  type Closing,
  closeDay,
  closeEarlier,
  closeMonth,
  getClosingFile,
  getClosings,
  getClosingTotals,
  periodClosed,
  periodNotOver,
  tillsOpen,
  totalsChanged,
} from '../contract/index.ts';
import { type ClosingContent, type ClosingKind, closingFault, periodOf } from '../domain/index.ts';
import {
  type ClosingRow,
  findClosing,
  findClosingOf,
  findOpenDays,
  insertClosing,
  listClosings,
  listTillsOpenedBefore,
  lockClosings,
  readTotals,
} from './closing.repository.ts';
import { closingCsv } from './closing-csv.ts';
import { printClosing } from './closing-print.ts';
import { closingName } from './closing-tables.ts';

export type ClosingDeps = {
  /** What owners owe now for visits that are over. */
  readonly sumOwed: (
    trx: HospitalTrx,
    rounding: number,
  ) => Promise<{ readonly count: number; readonly amount: number }>;
};

const faults = { periodNotOver, periodClosed, closeEarlier, tillsOpen };

/** Closings of days (Z report) and months. */
export function closingHandlers({ sumOwed }: ClosingDeps): readonly Implementation[] {
  const judge = async (
    { trx, hospital, now }: Pick<Context, 'trx' | 'hospital' | 'now'>,
    kind: ClosingKind,
    day: string,
  ) => {
    const { timezone, currency, rounding } = hospital;
    const period = periodOf(kind, day);
    const instants = { from: startOfDay(period.first, timezone), to: startOfDay(period.after, timezone) };
    const closed = await findClosingOf(trx, kind, period.first);
    const known = { today: dayOf(now, timezone), isClosed: closed !== undefined };
    const fault = closingFault(kind, period, { ...known, ...(await findOpenDays(trx, timezone)) });
    const tills = await listTillsOpenedBefore(trx, instants.to);
    const content = await readTotals(trx, instants, { currency, receivable: await sumOwed(trx, rounding) });
    const found = fault ?? (tills.length > 0 ? ({ fault: 'tillsOpen' } as const) : undefined);
    return { ...{ period, instants, closed, content, tills }, fault: found };
  };

  const close = async (kind: ClosingKind, { day, net }: { day: string; net: number }, context: Context) => {
    const { trx, account, now, emit, audit } = context;
    await lockClosings(trx);
    const { period, instants, content, fault, tills } = await judge(context, kind, day);
    if (fault) throw faults[fault.fault]({ ...('day' in fault && { day: fault.day }), tills });
    if (content.net !== net) throw totalsChanged({ current: content });
    const values = { kind, period: period.first, content, closed_by: account.id, closed_at: now };
    const id = await insertClosing(trx, { ...values, ...instants });
    const made = present((await findClosing(trx, id))!);
    audit({ entity: 'closing', id, detail: { kind, period: period.first, number: made.number, net } });
    emit({ event: 'closing.created', id, permit: 'his' });
    return { result: made };
  };

  return [
    implement(getClosings, async ({ kind, offset, limit }, { trx }) => {
      const rows = await listClosings(trx, { kind, before: offset, limit: limit + 1 });
      const page = rows.slice(0, limit);
      return { result: page.map(present), ...(rows.length > limit && { next: page.at(-1)!.id }) };
    }),

    implement(getClosingTotals, async ({ kind, day }, context) => {
      const { period, closed, content, fault, tills } = await judge(context, kind, day);
      return {
        ...{ period: period.first, content, tills, closing: closed ? present(closed) : null },
        fault: fault?.fault ?? null,
        day: fault && 'day' in fault ? fault.day : null,
      };
    }),

    implement(closeDay, (input, context) => close('day', input, context)),
    implement(closeMonth, (input, context) => close('month', input, context)),

    implementStream(getClosingFile, async ({ id, format, lang }, { inHospital, hospital, reply }) => {
      const { closing, letterhead } = await inHospital(async ({ trx, audit }) => {
        const row = await findClosing(trx, id);
        if (!row) throw notFound();
        const { rows } = await sql<LetterheadRow>`select * from app.letterhead()`.execute(trx);
        audit({ action: getClosingFile.id, entity: 'closing', id, detail: { format } });
        return { closing: present(row), letterhead: rows[0]! };
      });
      const printing: Hospital & { readonly letterhead: LetterheadRow } = { ...hospital, letterhead };
      const language = lang ?? hospital.lang;
      const isCsv = format === 'csv';
      return reply
        .type(isCsv ? 'text/csv; charset=utf-8' : 'application/pdf')
        .header('content-disposition', `inline; filename="${closingName(closing)}-${closing.period}.${format}"`)
        .header('cache-control', 'no-store')
        .send(isCsv ? closingCsv(closing, printing, language) : await printClosing(closing, printing, language));
    }),
  ];
}

function present({ id, kind, number, period, content, closed_by, closer_name, closed_at }: ClosingRow): Closing {
  return {
    ...{ id, kind: kind as ClosingKind, number, period },
    closed_by: { id: closed_by, name: closer_name },
    closed_at: closed_at.toISOString(),
    content: content as unknown as Closing['content'] & ClosingContent,
  };
}
