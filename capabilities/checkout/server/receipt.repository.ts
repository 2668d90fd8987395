import { isPriceMissing, type LineNames } from '@alder/catalog/domain';
import { type HospitalTrx, newId } from '@alder/database';
import { sql } from 'kysely';
import type { ReceiptLine } from '../contract/index.ts';

// No condition names the hospital: a HospitalTrx cannot see another hospital's rows.

export type ReceiptRow = NonNullable<Awaited<ReturnType<typeof findReceipt>>>;

export function findVisit(trx: HospitalTrx, id: string) {
  return trx
    .selectFrom('medical_record')
    .innerJoin('pet', (join) => join.onRef('pet.id', '=', 'medical_record.pet'))
    .select([
      'medical_record.id',
      'medical_record.pet',
      sql<string | null>`coalesce(medical_record.owner, pet.owner)`.as('owner'),
    ])
    .where('medical_record.id', '=', id)
    .where('medical_record.deleted_at', 'is', null)
    .executeTakeFirst();
}

/**
 * Makes the receipt of a visit, or returns the one that another request has just made.
 *
 * Numbers run without a gap: the hospital's receipts are numbered one at a time.
 */
export async function ensureReceipt(
  trx: HospitalTrx,
  visit: { id: string; pet: string; owner: string | null },
  currency: string,
): Promise<{ id: string; made: boolean }> {
  const found = await trx.selectFrom('receipt').select('id').where('medical_record', '=', visit.id).executeTakeFirst();
  if (found) return { id: found.id, made: false };
  await sql`select pg_advisory_xact_lock(hashtextextended('receipt ' || app.hospital(), 0))`.execute(trx);
  const made = await trx
    .insertInto('receipt')
    .values({
      id: newId(),
      number: sql<number>`(select coalesce(max(number), 0) + 1 from receipt)`,
      medical_record: visit.id,
      pet: visit.pet,
      owner: visit.owner,
      currency,
    })
    .onConflict((conflict) => conflict.columns(['hospital', 'medical_record']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (made) return { id: made.id, made: true };
  const duplicate = trx.selectFrom('receipt').select('id').where('medical_record', '=', visit.id);
  return { id: (await duplicate.executeTakeFirstOrThrow()).id, made: false };
}

const selectReceipt = (trx: HospitalTrx) =>
  trx
    .selectFrom('receipt')
    .innerJoin('pet', (join) => join.onRef('pet.id', '=', 'receipt.pet'))
    .innerJoin('medical_record', (join) => join.onRef('medical_record.id', '=', 'receipt.medical_record'))
    .leftJoin('owner', (join) => join.onRef('owner.id', '=', 'receipt.owner'))
    .leftJoin('account', (join) => join.onRef('account.id', '=', 'medical_record.assignee'))
    .selectAll('receipt')
    .select([
      sql<string>`coalesce(receipt.pet_name, pet.name)`.as('pet_name'),
      'pet.patient_id',
      'pet.species',
      'pet.breed',
      'pet.coat_colour',
      'pet.weight',
      sql<string | null>`coalesce(receipt.owner_name, owner.name)`.as('owner_name'),
      'owner.lang as owner_lang',
      sql<string | null>`owner.phones[1]`.as('owner_phone'),
      'account.display_name as doctor',
      'medical_record.checked_in_at',
    ]);

export function findReceipt(trx: HospitalTrx, id: string) {
  return selectReceipt(trx).where('receipt.id', '=', id).executeTakeFirst();
}

/** Holds the receipt, and the visit whose lines it charges, until the transaction ends. */
export async function lockReceipt(trx: HospitalTrx, id: string): Promise<ReceiptRow | undefined> {
  const row = await selectReceipt(trx).where('receipt.id', '=', id).forUpdate('receipt').executeTakeFirst();
  if (row) {
    await trx.selectFrom('medical_record').select('id').where('id', '=', row.medical_record).forUpdate().execute();
  }
  return row;
}

export type LineRow = {
  medical_record: string;
  id: string;
  kind: string;
  part: string;
  source: string | null;
  name: string;
  name_zhtw: string | null;
  name_ja: string | null;
  quantity: number;
  unit_price: number;
  process_fee: number;
  amount: number;
  detail: string;
  dose: ReceiptLine['dose'];
  cause: ReceiptLine['cause'];
  tax_percent: number | null;
  entry: string | null;
  price_missing: boolean;
};

/** The dose of a medicine in the format of the wire. */
const doseOf = sql<ReceiptLine['dose']>`jsonb_build_object(
  'dosage', medicine_record.dosage, 'unit', medicine_record.unit, 'frequency', medicine_record.frequency,
  'days', medicine_record.days)`;

/** What visits charge now: treatments that were not declined, medicines, and items sold at checkout. */
export async function listOpenLines(trx: HospitalTrx, medicalRecords: readonly string[]): Promise<LineRow[]> {
  const { rows } = await sql<Omit<LineRow, 'price_missing' | 'tax_percent'> & { is_shared: boolean }>`
    select *, not by_hand and (is_unlisted or exists (select from default_entry d where d.id = lines.entry)
      and not exists (select from default_entry_deleted d where d.default_entry = lines.entry)) as is_shared from (
      select medical_record, id, 'treatment' as kind, category as part, id as source, treatment as entry, name, name_zhtw, name_ja, quantity, unit_price, 0::bigint as process_fee, amount,
        case when discount_percent > 0 then '−' || discount_percent || ' %' else '' end as detail, null::jsonb as dose,
        (select asked.cause from lab_order asked where asked.id = treatment_record.lab_order) as cause, 1 as place, created_at,
        treatment is null and (lab_order is not null
          -- A dose costs nothing only because the hospital has entered no price for it, unless its own entry says so.
          or category = 'preventive' and not exists (select from vaccine_record dose
            where dose.treatment_record = treatment_record.id
              and (exists (select from vaccine own where own.id = dose.vaccine)
                or exists (select from medicine own where own.id = dose.medicine)))) as is_unlisted,
        -- The price of another line contains it, or it was given free.
        discount_percent >= 100 as by_hand
      from treatment_record
      where medical_record = any(${medicalRecords}::uuid[]) and deleted_at is null and status <> 'declined'
      union all
      select medical_record, id, 'medicine', 'medicine', id, medicine, name, name_zhtw, name_ja, dose_count * groups, unit_price, process_fee_total * groups, coalesce(price_override, total_price),
        trim_scale(dosage::numeric) || ' ' || unit || ' ' || frequency || ' × ' || days, ${doseOf}, null, 2, created_at, false, price_override is not null
      from medicine_record
      where medical_record = any(${medicalRecords}::uuid[]) and deleted_at is null
      union all
      select receipt.medical_record, line.id, line.kind, 'item', line.source, line.source, line.name, line.name_zhtw, line.name_ja, line.quantity, line.unit_price, 0, line.amount,
        line.detail, null, null, 3, line.created_at, false, false
      from receipt_line line join receipt on receipt.id = line.receipt
      where receipt.medical_record = any(${medicalRecords}::uuid[]) and line.kind = 'item'
    ) lines order by medical_record, place, created_at, id`.execute(trx);
  return rows.map(({ is_shared, ...line }) => ({
    ...line,
    tax_percent: null,
    price_missing: isPriceMissing({ price: line.unit_price, amount: line.amount, isShared: is_shared }),
  }));
}

/** The lines as they were charged. */
export async function listPaidLines(trx: HospitalTrx, receipt: string, medical_record: string): Promise<LineRow[]> {
  const rows = await trx
    .selectFrom('receipt_line')
    .leftJoin('medicine_record', 'medicine_record.id', 'receipt_line.source')
    .leftJoin('treatment_record', 'treatment_record.id', 'receipt_line.source')
    .leftJoin('lab_order', 'lab_order.id', 'treatment_record.lab_order')
    .selectAll('receipt_line')
    .select(sql<ReceiptLine['cause']>`lab_order.cause`.as('cause'))
    .select(
      sql<string>`coalesce(treatment_record.category, case kind when 'treatment' then 'other' else kind end)`.as(
        'part',
      ),
    )
    // Receipts that were paid before the fee was written down have it on the prescription, which is locked with them.
    .select(
      sql<number>`coalesce(receipt_line.process_fee, medicine_record.process_fee_total * medicine_record.groups, 0)`.as(
        'process_fee',
      ),
    )
    .select(sql<ReceiptLine['dose']>`case when medicine_record.id is not null then ${doseOf} end`.as('dose'))
    .where('receipt_line.receipt', '=', receipt)
    .orderBy('receipt_line.created_at')
    // Clinical lines are written down within a millisecond when they are paid: they keep the order of the bill.
    .orderBy(sql`coalesce(treatment_record.id, medicine_record.id)`)
    .orderBy('receipt_line.id')
    .execute();
  const order = ['treatment', 'medicine', 'item'];
  const written = rows.map((row) => ({ ...row, medical_record, entry: null, price_missing: false }));
  return written.sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind));
}

export type PaymentRow = Awaited<ReturnType<typeof listPayments>>[number];

export function listPayments(trx: HospitalTrx, receipt: string) {
  return trx
    .selectFrom('payment')
    .leftJoin('account', (join) => join.onRef('account.id', '=', 'payment.author'))
    .selectAll('payment')
    .select('account.display_name as author_name')
    .where('payment.receipt', '=', receipt)
    .orderBy('payment.paid_at')
    .orderBy('payment.id')
    .execute();
}

export async function insertLine(
  trx: HospitalTrx,
  line: Pick<
    LineRow,
    | 'kind'
    | 'source'
    | 'name'
    | 'name_zhtw'
    | 'name_ja'
    | 'quantity'
    | 'unit_price'
    | 'process_fee'
    | 'amount'
    | 'detail'
  > & {
    receipt: string;
    author: string;
  },
): Promise<void> {
  await trx
    .insertInto('receipt_line')
    .values({ id: newId(), ...line })
    .execute();
}

/** The names of an item of the catalog, the hospital's own or a shared default. */
export async function findItem(trx: HospitalTrx, id: string): Promise<LineNames | undefined> {
  const { rows } = await sql<{ entry: LineNames | null }>`
    select app.catalog_entry('receiptItem', ${id}::uuid) as entry`.execute(trx);
  return rows[0]?.entry ?? undefined;
}

/** Items sold while their entry had no price; `default_entry` is what they refer to. */
export function listUnpricedItems(trx: HospitalTrx, default_entry: string) {
  return trx
    .selectFrom('receipt_line')
    .innerJoin('receipt', (join) => join.onRef('receipt.id', '=', 'receipt_line.receipt'))
    .select(['receipt_line.id', 'receipt_line.quantity', 'receipt_line.receipt', 'receipt.medical_record'])
    .where('receipt_line.source', '=', default_entry)
    .where('receipt_line.kind', '=', 'item')
    .where('receipt_line.unit_price', '=', 0)
    .where(sql<boolean>`app.visit_is_open(receipt.medical_record)`)
    .execute();
}

/** Writes down the sales tax of each line of a receipt that is about to be paid. */
export async function writeTaxes(trx: HospitalTrx, receipt: string, percent: number): Promise<void> {
  await sql`update receipt_line set tax_percent = case when app.is_taxed_line(kind, source) then ${percent}::numeric else 0 end
    where receipt = ${receipt}`.execute(trx);
}

/** @returns whether there was such an item: clinical lines are not removed here. */
export async function removeLine(trx: HospitalTrx, receipt: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('receipt_line')
    .where('receipt', '=', receipt)
    .where('id', '=', id)
    .where('kind', '=', 'item')
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function removeWrittenDown(trx: HospitalTrx, receipt: string): Promise<void> {
  await trx.deleteFrom('receipt_line').where('receipt', '=', receipt).where('kind', '!=', 'item').execute();
}

export type ReceiptValues = Partial<{
  discount_percent: number;
  discount_amount: number;
  note: string;
  status: string;
  subtotal: number;
  discount: number;
  rounding: number;
  total: number;
  received: number;
  paid_at: Date | null;
  owner_name: string | null;
  pet_name: string | null;
}>;

/** @returns false if the version differs from the given one: another user was faster. */
export async function setReceipt(
  trx: HospitalTrx,
  id: string,
  version: number,
  values: ReceiptValues,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('receipt')
    .set(values)
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Raises the version of a receipt whose lines have changed, so that no unseen total is paid. */
export async function touchReceipt(trx: HospitalTrx, id: string): Promise<void> {
  await sql`update receipt set note = note where id = ${id}`.execute(trx);
}

export async function insertPayment(
  trx: HospitalTrx,
  payment: {
    receipt: string;
    type: string;
    amount: number;
    tendered: number | null;
    note: string;
    author: string;
    paid_at: Date;
    till_session: string | null;
    batch: string | null;
    installments: number | null;
  },
): Promise<string> {
  const id = newId();
  await trx
    .insertInto('payment')
    .values({ id, ...payment })
    .execute();
  return id;
}

export function lockPayment(trx: HospitalTrx, id: string) {
  return trx.selectFrom('payment').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function voidPaymentRow(
  trx: HospitalTrx,
  id: string,
  voided: { voided_at: Date; voided_by: string; void_reason: string; void_session: string | null },
): Promise<void> {
  await trx.updateTable('payment').set(voided).where('id', '=', id).execute();
}

/** Receipts that payments of one form belong to, those included of which every payment was voided since. */
export async function listReceiptsOfBatch(trx: HospitalTrx, batch: string): Promise<string[]> {
  const rows = await trx.selectFrom('payment').select('receipt').distinct().where('batch', '=', batch).execute();
  return rows.map(({ receipt }) => receipt);
}
