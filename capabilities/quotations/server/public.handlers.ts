import type { Receipt } from '@alder/checkout/contract';
import type { HospitalTrx } from '@alder/database';
import type { HospitalNames } from '@alder/hospitals/domain';
import { type Hospital, type Implementation, implementPublic, type PublicContext } from '@alder/server';
import type { InputOf } from '@alder/wire';
import {
  answerQuotation,
  getPublicAccess,
  getPublicPdf,
  type PublicLink,
  type PublicView,
  publicLinkInvalid,
  quotationAnswered,
  quotationChanged,
  quotationClosed,
  quotationLapsed,
  signatureMissing,
} from '../contract/index.ts';
import { isSigned, linkEndsAt, type QuotationStatus, quotationFlow } from '../domain/index.ts';
import { printContent, readPrinted } from './print.ts';
import { presentQuotationView, presentReceiptView } from './public.presenter.ts';
import { type OpenedLink, openLink } from './public-link.ts';
import { statusNow } from './quotation.presenter.ts';
import {
  findAnswer,
  findQuotation,
  findVersion,
  insertAnswer,
  lockQuotation,
  type QuotationRow,
  setQuotation,
} from './quotation.repository.ts';
import { readSummary } from './summary.repository.ts';

type PrintedFor = Pick<Hospital, 'timezone' | 'rounding' | 'configs' | 'lang'>;

/** Receipts as the owner sees them; `apps/server/src/compose.ts` gives them. */
export type Receipts = {
  readonly findPaidReceipt: (
    trx: HospitalTrx,
    id: string,
    hospital: Pick<Hospital, 'rounding'>,
  ) => Promise<Receipt | undefined>;
  readonly printReceiptOf: (trx: HospitalTrx, id: string, hospital: PrintedFor) => Promise<Buffer>;
};

/** What a signed link opens, for anyone who has it. */
export const publicHandlers = (receipts: Receipts): readonly Implementation[] => [
  implementPublic(getPublicAccess, async (query, context) => {
    const link = await openLink(context, query);
    context.reply.header('referrer-policy', 'no-referrer').header('cache-control', 'no-store');
    return context.inHospital(link.hospital, async ({ trx, emit, now }) => {
      const view = await viewOf(trx, link, receipts, context.now);
      if (view.view.kind === 'quotation' && view.view.status === 'sent') await noteOpened(trx, link.object, now, emit);
      return view;
    });
  }),

  implementPublic(answerQuotation, async ({ oid, sig, ts, ...answer }, context) => {
    const link = await openLink(context, { oid, sig, ts });
    if (link.model !== 'quotation') throw publicLinkInvalid();
    return context.inHospital(link.hospital, async ({ trx, emit, audit }) => {
      const row = await shownQuotation(trx, link.object, { lock: true });
      const next = await checkAnswer(trx, row, answer, context, link.timezone);
      const isAccepted = answer.decision === 'accept';
      const chosen = isAccepted ? (answer.chosen ?? null) : null;

      await insertAnswer(trx, {
        ...{ quotation: row.id, revision: row.revision, decision: answer.decision, chosen, content_hash: answer.hash },
        signed_by: answer.signed_by.trim(),
        signature: JSON.stringify(isAccepted ? answer.signature : []),
        reason: isAccepted ? '' : answer.reason,
        created_at: context.now,
      });
      await setQuotation(trx, row.id, { status: next, chosen });

      audit({
        action: `quotation.${next}`,
        entity: 'quotation',
        id: row.id,
        detail: { revision: row.revision, chosen },
      });
      emit({ event: `quotation.${next}`, id: row.id, permit: 'his' });
      return viewOf(trx, link, receipts, context.now);
    });
  }),

  implementPublic(getPublicPdf, async ({ lang, ...query }, context) => {
    const link = await openLink(context, query);
    const pdf = await printed(link, lang, receipts, context);
    return context.reply
      .type('application/pdf')
      .header('content-disposition', 'inline; filename="document.pdf"')
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      .send(pdf);
  }),
];

/** A quotation that its link shows: sent or answered, not a draft and not taken back. */
async function shownQuotation(trx: HospitalTrx, id: string, { lock = false } = {}): Promise<QuotationRow> {
  const row = await (lock ? lockQuotation : findQuotation)(trx, id);
  if (!row || row.status === 'draft' || row.status === 'revoked') throw publicLinkInvalid();
  return row;
}

type Answer = Omit<InputOf<typeof answerQuotation>, keyof PublicLink>;

/**
 * The state after an answer.
 *
 * @throws {Refusal} for one that was answered, has lapsed, says something else by now, or was not signed.
 */
async function checkAnswer(
  trx: HospitalTrx,
  row: QuotationRow,
  { hash, decision, chosen, signed_by, signature }: Answer,
  { now }: PublicContext,
  timezone: string,
): Promise<QuotationStatus> {
  if (await findAnswer(trx, row.id, row.revision)) throw quotationAnswered();
  const status = statusNow(row, timezone, now);
  if (status === 'lapsed') throw quotationLapsed();
  const next = quotationFlow.next(status, decision);
  if (!next) throw quotationClosed({ status });
  const version = await findVersion(trx, row.id, row.revision);
  if (!version || version.content_hash !== hash) throw quotationChanged();
  if (decision === 'decline') return next;
  const { options } = version.content as { options: unknown[] };
  if (chosen === undefined || chosen >= options.length) throw quotationChanged({ fields: { chosen: 'missing' } });
  if (!signed_by.trim() || !isSigned(signature)) throw signatureMissing({ fields: { signature: 'missing' } });
  return next;
}

async function viewOf(trx: HospitalTrx, link: OpenedLink, receipts: Receipts, now: Date): Promise<PublicView> {
  const head = {
    hospital: {
      name: link.name,
      names: link.names as HospitalNames,
      logo: link.logo,
      phone: link.phone,
      lang: link.lang as 'en' | 'ja' | 'zhtw',
      timezone: link.timezone,
      currency: link.currency,
      rounding: link.rounding,
    },
    expires_at: linkEndsAt(link.ts).toISOString(),
  };
  if (link.model === 'quotation') {
    const row = await shownQuotation(trx, link.object);
    const version = (await findVersion(trx, row.id, row.revision))!;
    const answer = await findAnswer(trx, row.id, row.revision);
    return { ...head, ...presentQuotationView(row, version, answer, statusNow(row, link.timezone, now)) };
  }
  if (link.model === 'receipt') {
    const receipt = await receipts.findPaidReceipt(trx, link.object, link);
    if (!receipt) throw publicLinkInvalid();
    return { ...head, ...presentReceiptView(receipt) };
  }
  const summary = await readSummary(trx, link.object);
  if (!summary) throw publicLinkInvalid();
  return { ...head, ...summary };
}

async function noteOpened(
  trx: HospitalTrx,
  id: string,
  now: Date,
  emit: (event: { event: string; id: string; permit: 'his' }) => void,
): Promise<void> {
  const opened = await trx
    .updateTable('quotation')
    .set({ opened_at: now })
    .where('id', '=', id)
    .where('opened_at', 'is', null)
    .executeTakeFirst();
  if (opened.numUpdatedRows > 0n) emit({ event: 'quotation.opened', id, permit: 'his' });
}

async function printed(
  link: OpenedLink,
  lang: 'en' | 'ja' | 'zhtw' | undefined,
  { findPaidReceipt, printReceiptOf }: Receipts,
  { inHospital, now }: PublicContext,
): Promise<Buffer> {
  const hospital = { ...link, configs: link.configs as Record<string, unknown>, lang: link.lang as 'en' };
  if (link.model === 'quotation') {
    const found = await inHospital(link.hospital, async ({ trx }) => {
      await shownQuotation(trx, link.object);
      return readPrinted(trx, link.object, { ...hospital, now });
    });
    if (!found) throw publicLinkInvalid();
    return printContent(found, hospital, lang ?? found.lang ?? hospital.lang);
  }
  if (link.model !== 'receipt') throw publicLinkInvalid();
  return inHospital(link.hospital, async ({ trx }) => {
    if (!(await findPaidReceipt(trx, link.object, hospital))) throw publicLinkInvalid();
    return printReceiptOf(trx, link.object, hospital);
  });
}
