import type { HospitalTrx } from '@alder/database';
import type { Language } from '@alder/i18n/language';
import { sql } from 'kysely';
import type { MoneySums, Summary } from '../../domain/index.ts';

/** The hospital as its archive needs to know it. */
export type ArchivedHospital = {
  readonly id: string;
  readonly key: string;
  readonly name: string;
  readonly timezone: string;
  readonly currency: string;
  readonly rounding: number;
  readonly lang: Language;
  readonly active: boolean;
  readonly license_his: number;
  readonly license_lis: number;
  readonly license_pacs: number;
  readonly configs: Readonly<Record<string, unknown>>;
};

export function findHospital(trx: HospitalTrx): Promise<ArchivedHospital> {
  return trx
    .selectFrom('hospital')
    .select(['id', 'key', 'name', 'timezone', 'currency', 'rounding', 'lang', 'active', 'configs'])
    .select(['license_his', 'license_lis', 'license_pacs'])
    .where('id', '=', sql<string>`app.hospital()`)
    .executeTakeFirstOrThrow() as Promise<ArchivedHospital>;
}

/** The moment that a snapshot shows. */
export async function momentOf(trx: HospitalTrx): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select date_trunc('milliseconds', now()) as now`.execute(trx);
  return rows[0]!.now;
}

/** Sums of the money by currency, counted by the database; a verification counts them again from the lines. */
export async function readMoney(trx: HospitalTrx): Promise<Record<string, MoneySums>> {
  const { rows } = await sql<{ currency: string } & MoneySums>`
    select currency, sum(receipts)::bigint as receipts, sum(payments)::bigint as payments,
      sum(refunds)::bigint as refunds, sum(deposits)::bigint as deposits
    from (
      select currency, total as receipts, 0 as payments, 0 as refunds, 0 as deposits from receipt
      union all
      select r.currency, 0, p.amount, 0, 0 from payment p join receipt r on r.id = p.receipt where p.voided_at is null
      union all
      select r.currency, 0, 0, f.amount, 0 from refund f join receipt r on r.id = f.receipt
      union all
      select h.currency, 0, 0, 0, d.amount from deposit_entry d join hospital h on h.id = d.hospital
    ) each group by currency order by currency`.execute(trx);
  return Object.fromEntries(rows.map(({ currency, ...sums }) => [currency, sums]));
}

/** The newest row of the audit log. */
export async function readAuditHead(trx: HospitalTrx): Promise<Summary['audit']> {
  const { rows } = await sql<{ rows: number; hash: string }>`
    select seq as rows, encode(hash, 'hex') as hash from audit_log order by seq desc limit 1`.execute(trx);
  return rows[0] ?? { rows: 0, hash: '' };
}

/** Where stored files go in the archive, those of one kind in order; keys that are not here go by their hash. */
export const PLACES = `
  select object_key, case when filetype = 'dicom' then 'dicom' else 'image' end as kind, i.id::text as id,
    (dense_rank() over (order by st.datetime, st.id, se.series_number nulls last, se.id))::int as series,
    (row_number() over (partition by se.id order by i.instance_number nulls last, i.id))::int as place, filetype as type
  from medical_image i join series se on se.id = i.series join study st on st.id = se.study
  union all
  select raw_key, 'message', id::text, 0, 0, 'txt' from transmission
  order by kind, series, place, id`;
