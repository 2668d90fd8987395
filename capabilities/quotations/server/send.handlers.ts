import type { TreatmentRecord } from '@alder/chart/contract';
import { patientMismatch } from '@alder/chart/contract';
import type { HospitalTrx } from '@alder/database';
import { hospitalNameIn } from '@alder/hospitals/domain';
import { sendLetter } from '@alder/mail';
import { dayOf, startOfDay } from '@alder/records/domain';
import { type Context, type Implementation, implement } from '@alder/server';
import { notFound, stale } from '@alder/wire';
import {
  getEstimates,
  getPublicLink,
  type PublicLink,
  type Quotation,
  quotationClosed,
  quotationIncomplete,
  quotationNotAccepted,
  quotationUsed,
  revokeQuotation,
  sendQuotation,
  useQuotation,
} from '../contract/index.ts';
import { meterOf, type PublicKind, quotationFlow } from '../domain/index.ts';
import { type Content, hashOf, type StoredOption } from './content.ts';
import { issueLink, revokeLinks } from './public-link.ts';
import { readQuotation, statusNow } from './quotation.presenter.ts';
import {
  findQuotation,
  findVersion,
  findVisit,
  insertVersion,
  listOfVisit,
  lockQuotation,
  type QuotationRow,
  setQuotation,
} from './quotation.repository.ts';

type Line = Pick<TreatmentRecord, 'treatment' | 'name' | 'category' | 'quantity' | 'unit_price' | 'discount_percent'>;

/** What quotations need of the record and the checkout; `apps/server/src/compose.ts` gives it. */
export type Visits = {
  /** Adds lines to a visit, with the orders that follow from them. */
  readonly addPlannedLines: (medical_record: string, lines: readonly Line[], context: Context) => Promise<void>;
  /** What the bill of a visit comes to. */
  readonly totalOfVisit: (trx: HospitalTrx, medical_record: string, rounding: number) => Promise<number>;
  /** Share of an estimate, in percent, from which the hospital wants to be warned. */
  readonly warnPercentOf: (configs: Readonly<Record<string, unknown>>) => number;
};

/** Sending, taking back and using a quotation. */
export const sendHandlers = (visits: Visits): readonly Implementation[] => [
  implement(sendQuotation, async ({ id, version, email }, context) => {
    const { trx, now, hospital, account, audit } = context;
    const row = await openRow(context, id, version);
    const status = quotationFlow.next(statusNow(row, hospital.timezone, now), 'send');
    if (!status) throw quotationClosed({ status: row.status });
    const read = await readQuotation(trx, row, context);
    if (!isComplete(read, dayOf(now, hospital.timezone))) throw quotationIncomplete();

    if (!(await findVersion(trx, id, row.revision))) {
      const content = contentOf(read);
      const written = { quotation: id, revision: row.revision, content, content_hash: hashOf(content) };
      await insertVersion(trx, { ...written, author: account.id });
    }
    await setQuotation(trx, id, { status, sent_at: now });
    const link = await linkOf(context, 'quotation', id);
    if (email) await sendByMail(context, row, link, email);

    audit({ entity: 'quotation', id, detail: { revision: row.revision, email: email !== undefined } });
    return { ...(await changed(context, id, 'sent')), link };
  }),

  implement(revokeQuotation, async ({ id, version }, context) => {
    const { trx, now, hospital } = context;
    const row = await openRow(context, id, version);
    if (row.used_at) throw quotationUsed();
    const status = quotationFlow.next(statusNow(row, hospital.timezone, now), 'revoke');
    if (!status) throw quotationClosed({ status: row.status });

    await revokeLinks(trx, 'quotation', id, now);
    await setQuotation(trx, id, { status });

    return changed(context, id, 'revoked');
  }),

  implement(useQuotation, async ({ id, version, medical_record }, context) => {
    const { trx, now, account, audit } = context;
    const row = await openRow(context, id, version);
    if (row.status !== 'accepted' || row.chosen === null) throw quotationNotAccepted();
    if (row.used_at) throw quotationUsed();
    const visit = await findVisit(trx, medical_record);
    if (!visit) throw notFound({ fields: { medical_record: 'notFound' } });
    if (visit.pet !== row.pet) throw patientMismatch({ fields: { medical_record: 'patientMismatch' } });

    const { lines } = (row.options as StoredOption[])[row.chosen]!;
    const planned = lines.flatMap(({ kind, entry, name, category, low, unit_price, discount_percent }) =>
      kind === 'treatment' && category !== 'medicine' && low > 0
        ? [{ treatment: entry, name, category, quantity: low, unit_price, discount_percent }]
        : [],
    );
    await visits.addPlannedLines(medical_record, planned, context);
    await setQuotation(trx, id, { used_at: now, used_by: account.id, used_in: medical_record });

    audit({ entity: 'quotation', id, detail: { medical_record, lines: planned.length } });
    const to_prescribe = lines.filter(({ kind }) => kind === 'medicine').map(({ name }) => name);
    return { ...(await changed(context, id, 'used')), added: planned.length, to_prescribe };
  }),

  implement(getEstimates, async ({ medical_record }, { trx, hospital }) => {
    if (!(await findVisit(trx, medical_record))) throw notFound();
    const rows = await listOfVisit(trx, medical_record);
    if (rows.length === 0) return { result: [] };
    const spent = await visits.totalOfVisit(trx, medical_record, hospital.rounding);
    const percent = visits.warnPercentOf(hospital.configs);

    const result = await Promise.all(
      rows.map(async (row) => {
        // What was signed, not what the settings of today would make of it.
        const { content } = (await findVersion(trx, row.id, row.revision))!;
        const option = (content as Content).options[row.chosen!]!;
        return {
          ...{ quotation: row.id, number: row.number, title: row.title, option: option.name },
          ...option.total,
          spent,
          ...meterOf(spent, option.total, percent),
          used: row.used_at !== null,
        };
      }),
    );
    return { result };
  }),

  implement(getPublicLink, async ({ model, id }, context) => {
    const { trx, hospital, now } = context;
    if (model === 'quotation') {
      const row = await findQuotation(trx, id);
      if (!row) throw notFound();
      const status = statusNow(row, hospital.timezone, now);
      // A renewed link of one that was taken back would open nothing; it is sent again instead.
      if (!['sent', 'accepted', 'declined'].includes(status)) throw quotationClosed({ status });
    } else if (!(await exists(trx, model, id))) throw notFound();

    context.audit({ entity: model, id });
    return linkOf(context, model, id);
  }),
];

/** @throws {Refusal} `notFound`, or `stale` with the quotation of now. */
async function openRow(context: Context, id: string, version: number): Promise<QuotationRow> {
  const row = await lockQuotation(context.trx, id);
  if (!row) throw notFound();
  if (row.version !== version) throw stale({ current: await readQuotation(context.trx, row, context) });
  return row;
}

async function changed(context: Context, id: string, event: string): Promise<{ result: Quotation }> {
  context.emit({ event: `quotation.${event}`, id, permit: 'his' });
  const row = await findQuotation(context.trx, id);
  return { result: await readQuotation(context.trx, row!, context) };
}

const linkOf = ({ trx, services, hospital, now }: Context, model: PublicKind, object: string) =>
  issueLink(trx, services.settings, hospital.id, { model, object, now });

function isComplete({ options, valid_until }: Quotation, today: string): boolean {
  return options.length > 0 && options.every(({ lines }) => lines.length > 0) && valid_until >= today;
}

function contentOf(read: Quotation): Content {
  const { number, revision, title, note, valid_until, currency, options } = read;
  return {
    ...{ number, revision, title, note, valid_until, currency, options },
    pet: read.patient.name,
    owner: read.owner?.name ?? null,
  };
}

/** Whether a record is there, or a receipt is paid: an open bill is not shown outside. */
async function exists(trx: HospitalTrx, model: 'receipt' | 'medicalRecord', id: string): Promise<boolean> {
  if (model === 'medicalRecord') return (await findVisit(trx, id)) !== undefined;
  const paid = trx.selectFrom('receipt').select('id').where('id', '=', id).where('status', '=', 'paid');
  return (await paid.executeTakeFirst()) !== undefined;
}

/** The link by mail. A newer letter about the same quotation replaces one that still waits. */
async function sendByMail(
  { trx, hospital, now }: Context,
  row: QuotationRow,
  { oid, sig, ts }: PublicLink,
  email: string,
): Promise<void> {
  const lang = (row.owner_lang as 'en' | 'ja' | 'zhtw' | null) ?? hospital.lang;
  const from = await trx.selectFrom('hospital').select(['name', 'names']).executeTakeFirstOrThrow();
  await sendLetter(
    trx,
    {
      kind: 'quotation',
      to: email,
      lang,
      values: {
        hospital: hospitalNameIn(from, lang),
        pet: row.pet_name,
        title: row.title,
        until: startOfDay(row.valid_until, hospital.timezone),
      },
      hospital: hospital.id,
      path: `/publicAccess?${new URLSearchParams({ oid, sig, ts })}`,
      about: `quotation:${row.id}`,
    },
    now,
  );
}
