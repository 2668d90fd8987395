import { treatment as catalogEntry, diagnosis as diagnosisEntry } from '@alder/catalog/contract';
import { type LineNames, lineNames } from '@alder/catalog/domain';
import type { HospitalTrx } from '@alder/database';
import { notFound } from '@alder/wire';
import { sql } from 'kysely';
import type { z } from 'zod';

/** What a line of the plan takes over from the catalog. */
const offer = catalogEntry.pick({ name: true, name_zhtw: true, name_ja: true, price: true, category: true });

/** A treatment of the catalog, the hospital's own or a shared default; the price of a default is 0. */
export async function findOffer(trx: HospitalTrx, id: string): Promise<z.infer<typeof offer> | undefined> {
  const entry = await findInCatalog(trx, 'treatment', id);
  return entry ? offer.parse(entry) : undefined;
}

const named = diagnosisEntry.pick({ name: true, name_zhtw: true, name_ja: true });

/**
 * The names that a line of a diagnosis keeps in every language.
 *
 * @param diagnosis The entry it was chosen from; none: the name was typed freely.
 * @throws {Refusal} `notFound` where the catalog has no such diagnosis, neither own nor shared.
 */
export async function namesOfDiagnosis(
  trx: HospitalTrx,
  name: string,
  diagnosis: string | null | undefined,
): Promise<LineNames> {
  const entry = diagnosis ? await findInCatalog(trx, 'diagnosis', diagnosis) : undefined;
  if (diagnosis && !entry) throw notFound({ fields: { diagnosis: 'notFound' } });
  return lineNames(name, entry && named.parse(entry));
}

/** An entry of a catalog, whatever it is by now: own, a copy of the default that was named, or the default. */
export async function findInCatalog(
  trx: HospitalTrx,
  model: 'diagnosis' | 'treatment',
  id: string,
): Promise<Readonly<Record<string, unknown>> | undefined> {
  const { rows } = await sql<{
    entry: Record<string, unknown> | null;
  }>`select app.catalog_entry(${model}, ${id}::uuid) as entry`.execute(trx);
  return rows[0]?.entry ?? undefined;
}

/** Lines on the board that were added while their treatment had no price; `default_entry` is what they refer to. */
export function listUnpricedLines(trx: HospitalTrx, default_entry: string) {
  return trx
    .selectFrom('treatment_record')
    .selectAll()
    .where('treatment', '=', default_entry)
    .where('unit_price', '=', 0)
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`app.visit_is_open(medical_record)`)
    .execute();
}
