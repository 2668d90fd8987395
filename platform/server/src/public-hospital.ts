import type { SystemTrx } from '@alder/database';

/** The hospital of a public page. */
export type PublicHospital = NonNullable<Awaited<ReturnType<typeof findPublicHospital>>>;

/** The hospital that a public page of the clinic belongs to, by its key; one that is closed or has no licence has none. */
export function findPublicHospital(trx: SystemTrx, key: string) {
  return trx
    .selectFrom('hospital')
    .select(['id', 'key', 'name', 'names', 'logo', 'phone', 'lang', 'timezone'])
    .where('key', '=', key)
    .where('active', '=', true)
    .where('license_his', '>', 0)
    .executeTakeFirst();
}
