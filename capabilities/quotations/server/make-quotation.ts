import { type HospitalTrx, newId } from '@alder/database';
import type { QuotationAnswer } from '../contract/index.ts';
import type { QuotationStatus } from '../domain/index.ts';
import { type Content, hashOf, priceOptions, type StoredOption } from './content.ts';
import { findQuotation, insertAnswer, insertVersion, nextNumber, setQuotation } from './quotation.repository.ts';

/** A quotation in any state, as its calls would have left it. */
export type MadeQuotation = {
  readonly pet: string;
  readonly owner: string | null;
  readonly author: string;
  readonly title: string;
  readonly note?: string;
  readonly valid_until: string;
  readonly options: readonly StoredOption[];
  readonly status: QuotationStatus;
  readonly at: Date;
  readonly opened_at?: Date;
  readonly answer?: Pick<QuotationAnswer, 'chosen' | 'signed_by' | 'signature' | 'reason'> & { readonly at: Date };
};

/** Writes a quotation with the version that was sent and its answer. */
export async function makeQuotation(
  trx: HospitalTrx,
  { options, status, at, opened_at, answer, ...made }: MadeQuotation,
  { currency, rounding }: { readonly currency: string; readonly rounding: number },
): Promise<string> {
  const id = newId(at.getTime());
  const isSent = status !== 'draft';
  await trx
    .insertInto('quotation')
    .values({
      ...{ id, number: await nextNumber(trx), ...made, options: JSON.stringify(options), created_at: at },
      ...(isSent && { sent_at: at, opened_at: opened_at ?? null }),
    })
    .execute();
  if (isSent) {
    const { number, revision, title, note, valid_until, pet_name, owner_name } = (await findQuotation(trx, id))!;
    const content: Content = {
      ...{ number, revision, title, note, valid_until, currency, pet: pet_name, owner: owner_name },
      options: priceOptions(options, rounding),
    };
    const content_hash = hashOf(content);
    await insertVersion(trx, { quotation: id, revision, content, content_hash, author: made.author });
    if (answer) {
      const { at: created_at, signature, ...given } = answer;
      await insertAnswer(trx, {
        ...{ quotation: id, revision, content_hash, created_at, ...given },
        decision: answer.chosen === null ? 'decline' : 'accept',
        signature: JSON.stringify(signature),
      });
    }
  }
  await setQuotation(trx, id, { status, chosen: answer?.chosen ?? null });
  return id;
}
