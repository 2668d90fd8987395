import type { HospitalTrx } from '@alder/database';
import { dayOf } from '@alder/records/domain';
import type { Hospital } from '@alder/server';
import type { Quotation, QuotationAnswer, QuotationCard } from '../contract/index.ts';
import { type QuotationStatus, statusOn } from '../domain/index.ts';
import { priceOptions, type StoredOption } from './content.ts';
import { type AnswerRow, findAnswer, listVersions, type QuotationRow } from './quotation.repository.ts';

type Place = { readonly hospital: Pick<Hospital, 'timezone' | 'rounding' | 'currency'>; readonly now: Date };

const instant = (at: Date | null) => at?.toISOString() ?? null;

/** The state of a row today. */
export function statusNow(
  row: Pick<QuotationRow, 'status' | 'valid_until'>,
  timezone: string,
  now: Date,
): QuotationStatus {
  return statusOn({ ...row, status: row.status as QuotationStatus }, dayOf(now, timezone));
}

/** A quotation as the staff see it, besides the columns of its row. */
export async function readQuotation(trx: HospitalTrx, row: QuotationRow, place: Place): Promise<Quotation> {
  const answer = await findAnswer(trx, row.id, row.revision);
  const versions = await listVersions(trx, row.id);
  return {
    ...row,
    status: statusNow(row, place.hospital.timezone, place.now),
    deleted: row.deleted_at !== null,
    currency: place.hospital.currency,
    options: priceOptions(row.options as StoredOption[], place.hospital.rounding),
    patient: patientOf(row),
    owner: row.owner
      ? {
          id: row.owner,
          name: row.owner_name ?? '',
          email: row.owner_email,
          lang: row.owner_lang as 'en' | 'ja' | 'zhtw' | null,
        }
      : null,
    answer: answer ? presentAnswer(answer) : null,
    versions: versions.map(({ revision, created_at, decision }) => ({
      revision,
      sent_at: created_at.toISOString(),
      decision: decision as QuotationAnswer['decision'] | null,
    })),
    sent_at: instant(row.sent_at),
    opened_at: instant(row.opened_at),
    used_at: instant(row.used_at),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

export function presentAnswer(row: AnswerRow): QuotationAnswer {
  return {
    revision: row.revision,
    decision: row.decision as QuotationAnswer['decision'],
    chosen: row.chosen,
    signed_by: row.signed_by,
    signature: row.signature as QuotationAnswer['signature'],
    reason: row.reason,
    content_hash: row.content_hash,
    at: row.created_at.toISOString(),
  };
}

/** One row of the list. */
export function presentQuotationCard(row: QuotationRow, { hospital, now }: Place): QuotationCard {
  const options = priceOptions(row.options as StoredOption[], hospital.rounding);
  const chosen = row.chosen === null ? undefined : options[row.chosen];
  return {
    id: row.id,
    number: row.number,
    title: row.title,
    status: statusNow(row, hospital.timezone, now),
    valid_until: row.valid_until,
    used_at: instant(row.used_at),
    opened_at: instant(row.opened_at),
    patient: patientOf(row),
    owner_name: row.owner_name,
    options: options.length,
    low: chosen?.total.low ?? Math.min(...options.map(({ total }) => total.low), ...(options.length ? [] : [0])),
  };
}

function patientOf(row: QuotationRow): Quotation['patient'] {
  const { pet, pet_name, patient_id, species, breed, coat_colour, weight } = row;
  return { id: pet, name: pet_name, patient_id, species, breed, coat_colour, weight };
}
