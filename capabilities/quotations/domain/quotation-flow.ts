import { defineFlow, type StateIn } from '@alder/flow';

/**
 * States of a quotation. Every change of its content makes it a draft again: what the owner signed is the revision that
 * was shown, and a changed quotation needs a new signature.
 */
export const quotationFlow = defineFlow({
  draft: { edit: 'draft', send: 'sent' },
  sent: { edit: 'draft', send: 'sent', accept: 'accepted', decline: 'declined', lapse: 'lapsed', revoke: 'revoked' },
  accepted: { edit: 'draft', revoke: 'revoked' },
  declined: { edit: 'draft' },
  lapsed: { edit: 'draft', revoke: 'revoked' },
  revoked: { edit: 'draft', send: 'sent' },
});
export type QuotationStatus = StateIn<typeof quotationFlow>;

/**
 * The state on a day: an unanswered quotation lapses after the last day of its validity.
 *
 * @param today Day of the hospital, `YYYY-MM-DD`.
 */
export function statusOn(
  { status, valid_until }: { readonly status: QuotationStatus; readonly valid_until: string },
  today: string,
): QuotationStatus {
  return valid_until < today ? (quotationFlow.next(status, 'lapse') ?? status) : status;
}
