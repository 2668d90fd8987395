import { type HospitalTrx, newId } from '@alder/database';

function selectMaintenance(trx: HospitalTrx) {
  return trx
    .selectFrom('device_maintenance as done')
    .innerJoin('account', 'account.id', 'done.author')
    .select(['done.id', 'done.device', 'done.kind', 'done.note', 'done.done_on', 'done.created_at'])
    .select('account.display_name as author_name');
}

/** Newest first. */
export function listMaintenance(
  trx: HospitalTrx,
  { device, offset, limit }: { device: string | undefined; offset: string | undefined; limit: number },
) {
  let query = selectMaintenance(trx).orderBy('done.id', 'desc').limit(limit);
  if (device) query = query.where('done.device', '=', device);
  if (offset && /^[0-9a-f-]{36}$/.test(offset)) query = query.where('done.id', '<', offset);
  return query.execute();
}

export async function insertMaintenance(
  trx: HospitalTrx,
  values: { device: string; kind: string; note: string; done_on: string; author: string },
) {
  const id = newId();
  await trx
    .insertInto('device_maintenance')
    .values({ id, ...values })
    .execute();
  return selectMaintenance(trx).where('done.id', '=', id).executeTakeFirstOrThrow();
}
