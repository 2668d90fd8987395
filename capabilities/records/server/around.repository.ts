import type { HospitalTrx } from '@alder/database';
import { sql } from 'kysely';

/** A visit and the time that it takes, which orders, results and images of its pet fall into. */
export type VisitSpan = {
  readonly id: string;
  readonly pet: string;
  readonly owner: string | null;
  /** First and last instant, ISO 8601; no last one while the card is not archived. */
  readonly since: string;
  readonly until: string | null;
};

/** What `app.around_visits` returns; a list is null where it is empty, instants are in UTC without a zone. */
type AroundVisits = {
  readonly pets: readonly PetColumns[] | null;
  readonly owners: readonly { id: string; name: string; phone: string | null }[] | null;
  readonly memos: readonly { pet: string; id: string; text: string; color: string }[] | null;
  readonly allergies: readonly { pet: string; name: string }[] | null;
  readonly todo: readonly { id: string; done: number; total: number }[] | null;
  readonly treatments: readonly { id: string; sum: number }[] | null;
  readonly medicines: readonly MedicineLine[] | null;
  readonly receipts: readonly ReceiptColumns[] | null;
  readonly orders: readonly { pet: string; at: string; done: boolean }[] | null;
  readonly results: readonly { pet: string; at: string; unrequested: boolean; critical: boolean }[] | null;
  readonly images: readonly { id: string; images: number }[] | null;
};

/** The patient as `app.around_visits` gives it. */
export type PetColumns = {
  readonly pet: string;
  readonly name: string;
  readonly patient_id: string;
  readonly species: string;
  readonly breed: string;
  readonly sex: 'male' | 'female' | null;
  readonly neutered: boolean | null;
  readonly birthdate: string | null;
  readonly weight: number | null;
  readonly weight_at: string | null;
  readonly chip_number: string | null;
  readonly coat_colour: string | null;
  readonly status: 'normal' | 'deceased' | 'missing';
  readonly alerts: readonly { readonly kind: string; readonly text: string }[];
};

export type MedicineLine = {
  readonly id: string;
  readonly name: string;
  readonly name_zhtw: string | null;
  readonly name_ja: string | null;
  readonly frequency: string;
  readonly days: number;
  readonly type: string;
  readonly progress: string;
  readonly price: number;
};

export type ReceiptColumns = {
  readonly id: string;
  readonly status: 'unpaid' | 'partial' | 'paid';
  readonly discount_percent: number;
  readonly discount_amount: number;
  readonly total: number;
  readonly received: number;
  /** Items sold at the counter, beside what the visit charges. */
  readonly sum: number;
};

/** Rows of some visits in the tables of other capabilities, to be looked up by visit, pet and owner. */
export type Around = Awaited<ReturnType<typeof readAround>>;

/** Reads all that stands around some visits, in one round trip. */
export async function readAround(trx: HospitalTrx, visits: readonly VisitSpan[]) {
  const around = visits.length > 0 ? await askAround(trx, visits) : undefined;
  return {
    pets: byKey(around?.pets, 'pet'),
    owners: byKey(around?.owners, 'id'),
    memos: groupBy(around?.memos, 'pet'),
    allergies: groupBy(around?.allergies, 'pet'),
    todo: byKey(around?.todo, 'id'),
    treatments: byKey(around?.treatments, 'id'),
    medicines: groupBy(around?.medicines, 'id'),
    receipts: byKey(around?.receipts, 'id'),
    orders: groupBy(around?.orders, 'pet'),
    results: groupBy(around?.results, 'pet'),
    images: byKey(around?.images, 'id'),
  };
}

async function askAround(trx: HospitalTrx, visits: readonly VisitSpan[]): Promise<AroundVisits> {
  const owners = [...new Set(visits.flatMap((visit) => visit.owner ?? []))];
  // Pets are not made distinct: the images of a visit are counted by visit and pet, pair by pair.
  const { rows } = await sql<{ around: AroundVisits }>`
    select app.around_visits(${visits.map((visit) => visit.id)}::uuid[], ${visits.map((visit) => visit.pet)}::uuid[],
      ${owners}::uuid[], ${visits.map((visit) => visit.since)}::timestamptz[],
      ${visits.map((visit) => visit.until)}::timestamptz[]) as around`.execute(trx);
  return rows[0]!.around;
}

function byKey<Row, Key extends keyof Row>(
  rows: readonly Row[] | null | undefined,
  key: Key,
): ReadonlyMap<Row[Key], Row> {
  return new Map((rows ?? []).map((row) => [row[key], row]));
}

function groupBy<Row, Key extends keyof Row>(
  rows: readonly Row[] | null | undefined,
  key: Key,
): ReadonlyMap<Row[Key], readonly Row[]> {
  return Map.groupBy(rows ?? [], (row) => row[key]);
}

/** Account → name shown, for everyone of the hospital. */
export async function listNames(trx: HospitalTrx): Promise<ReadonlyMap<string, string>> {
  const rows = await trx
    .selectFrom('membership')
    .innerJoin('account', 'account.id', 'membership.account')
    .select(['account.id', 'account.display_name'])
    .execute();
  return new Map(rows.map((row) => [row.id, row.display_name]));
}

/** An instant as the database writes it in JSON, UTC without a zone, on the wire: with milliseconds and `Z`. */
export function instantOf(written: string): string;
export function instantOf(written: string | null): string | null;
export function instantOf(written: string | null): string | null {
  if (written === null) return null;
  const [seconds, fraction = ''] = written.split('.');
  return `${seconds}.${fraction.padEnd(3, '0')}Z`;
}
