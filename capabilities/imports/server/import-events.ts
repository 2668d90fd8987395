import type { HospitalTrx } from '@alder/database';
import type { Event } from '@alder/server';
import { isPriced } from '../domain/index.ts';
import { countRows } from './import.repository.ts';

/** Events to screens when an import has ended or was taken back: each catalog that it touched is read again. */
export async function eventsOf(trx: HospitalTrx, id: string): Promise<readonly Event[]> {
  const entities = new Set((await countRows(trx, id)).map(({ entity }) => entity));
  return [
    { event: 'import.updated', id },
    { event: 'pet.imported', id },
    ...(entities.has('attachment') ? [{ event: 'hisImage.imported', id, permit: 'his' } as Event] : []),
    ...[...entities].filter(isPriced).map((model) => ({ event: `${model}.imported`, id, permit: 'his' }) as Event),
  ];
}
