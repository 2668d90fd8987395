import type { Receipt } from '@alder/checkout/contract';
import type { PublicView, QuotationView } from '../contract/index.ts';
import type { QuotationStatus } from '../domain/index.ts';
import type { Content } from './content.ts';
import { presentAnswer } from './quotation.presenter.ts';
import type { AnswerRow, QuotationRow } from './quotation.repository.ts';

/** What a view shows besides the hospital. */
export type Shown = Omit<PublicView, 'hospital' | 'expires_at'>;

type VersionRow = { readonly content: unknown; readonly content_hash: string; readonly created_at: Date };

/** A quotation as it was sent; nothing is computed again. */
export function presentQuotationView(
  row: QuotationRow,
  version: VersionRow,
  answer: AnswerRow | undefined,
  status: QuotationStatus,
): Shown {
  const content = version.content as Content;
  const view: QuotationView = {
    kind: 'quotation',
    number: content.number,
    revision: content.revision,
    title: content.title,
    note: content.note,
    valid_until: content.valid_until,
    sent_at: (row.sent_at ?? version.created_at).toISOString(),
    status,
    hash: version.content_hash,
    // Ids of the catalog are internal.
    options: content.options.map((option) => ({
      ...option,
      lines: option.lines.map(({ entry: _entry, ...line }) => line),
    })),
    answer: answer ? presentAnswer(answer) : null,
  };
  const { species, breed, coat_colour } = row;
  return {
    pet: { name: content.pet, species, breed, coat_colour },
    owner_name: content.owner,
    lang: row.owner_lang as Shown['lang'],
    view,
  };
}

export function presentReceiptView(receipt: Receipt): Shown {
  const { name, species, breed, coat_colour } = receipt.pet;
  return {
    pet: { name, species, breed, coat_colour },
    owner_name: receipt.owner?.name ?? null,
    lang: receipt.owner?.lang ?? null,
    view: {
      kind: 'receipt',
      number: receipt.number,
      paid_at: receipt.paid_at!,
      lines: receipt.lines.map((line) => ({ ...line, refunded: line.refund !== null })),
      subtotal: receipt.subtotal,
      discount: receipt.discount,
      rounding: receipt.rounding,
      total: receipt.total,
      refunded: receipt.refunded,
      payments: receipt.payments.filter(({ voided_at }) => voided_at === null),
    },
  };
}
