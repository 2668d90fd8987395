import { treatment as catalogEntry } from '@alder/catalog/contract';
import type { HospitalTrx } from '@alder/database';
import type { z } from 'zod';

/** What a line of the plan takes over from the catalog. */
const offer = catalogEntry.pick({ price: true, category: true });

/** A treatment of the catalog, the hospital's own or a shared default; the price of a default is 0. */
export async function findOffer(trx: HospitalTrx, id: string): Promise<z.infer<typeof offer> | undefined> {
  const own = await trx.selectFrom('treatment').select(['price', 'category']).where('id', '=', id).executeTakeFirst();
  if (own) return offer.parse(own);
  const shared = await trx
    .selectFrom('default_entry')
    .select('content')
    .where('id', '=', id)
    .where('model', '=', 'treatment')
    .executeTakeFirst();
  return shared && offer.parse(shared.content);
}
