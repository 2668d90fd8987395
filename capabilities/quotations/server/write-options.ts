import { medicine, treatment } from '@alder/catalog/contract';
import { lineNames } from '@alder/catalog/domain';
import type { HospitalTrx } from '@alder/database';
import { type InputOf, notFound } from '@alder/wire';
import { sql } from 'kysely';
import { type createQuotation, quotationRange } from '../contract/index.ts';
import type { StoredLine, StoredOption } from './content.ts';

type OptionInput = NonNullable<InputOf<typeof createQuotation>['options']>[number];
type LineInput = OptionInput['lines'][number];

const offers = {
  treatment: treatment.pick({ name: true, name_zhtw: true, name_ja: true, price: true, category: true }),
  medicine: medicine.pick({ name: true, name_zhtw: true, name_ja: true, price: true }),
};

/**
 * Options as they are stored: names in every language and the price of the catalog, where a line names an entry.
 *
 * @throws {Refusal} `notFound` for an entry that the hospital does not have, `quotationRange` for a range upside down.
 */
export async function writeOptions(trx: HospitalTrx, options: readonly OptionInput[]): Promise<StoredOption[]> {
  return Promise.all(
    options.map(async ({ name, note, lines }) => ({
      name,
      note,
      lines: await Promise.all(lines.map((line) => writeLine(trx, line))),
    })),
  );
}

async function writeLine(trx: HospitalTrx, line: LineInput): Promise<StoredLine> {
  const { kind, entry, name, low, high, unit_price, discount_percent, note } = line;
  if (low > high) throw quotationRange({ fields: { options: 'quotationRange' } });
  const offer = entry ? await findOffer(trx, kind, entry) : undefined;
  return {
    ...{ kind, entry, low, high, discount_percent, note },
    ...lineNames(name, offer),
    category: kind === 'medicine' ? 'medicine' : ((offer as { category?: 'procedure' })?.category ?? 'procedure'),
    unit_price: unit_price ?? offer?.price ?? 0,
  };
}

async function findOffer(trx: HospitalTrx, kind: LineInput['kind'], id: string) {
  const { rows } = await sql<{ entry: unknown }>`select app.catalog_entry(${kind}, ${id}::uuid) as entry`.execute(trx);
  if (!rows[0]?.entry) throw notFound({ fields: { options: 'notFound' } });
  return offers[kind].parse(rows[0].entry);
}
