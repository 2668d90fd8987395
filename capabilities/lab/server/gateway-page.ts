import { createHash } from 'node:crypto';
import type { HospitalTrx } from '@alder/database';
import type { Work } from '@alder/server';
import { type PageData, pageData } from '../contract/index.ts';
import type { OwnDrivers } from './receive-message.ts';

/** Pets whose chart numbers a gateway knows while it is alone: those that changed last. */
const MAX_PETS = 4_000;

/**
 * What a gateway's own page shows results with, unless the gateway has it already.
 *
 * @param digest Of what the gateway has; empty when it has nothing.
 */
export async function pageFor(
  work: Work,
  gateway: string,
  digest: string,
  ownDriversOf: (trx: HospitalTrx) => Promise<OwnDrivers>,
): Promise<{ digest: string; data: PageData | null }> {
  const data = await read(work, gateway, await ownDriversOf(work.trx));
  const now = createHash('sha256').update(JSON.stringify(data)).digest('hex');
  return { digest: now, data: now === digest ? null : data };
}

async function read({ trx, hospital }: Work, gateway: string, own: OwnDrivers): Promise<PageData> {
  const { page_pin } = await trx
    .selectFrom('gateway')
    .select('page_pin')
    .where('id', '=', gateway)
    .executeTakeFirstOrThrow();
  const devices = await trx
    .selectFrom('device')
    .select(['model', 'serial'])
    .where('gateway', '=', gateway)
    .where('deleted', '=', false)
    .orderBy('id')
    .execute();
  const ranges = await trx
    .selectFrom('custom_range')
    .selectAll()
    .where('deleted', '=', false)
    .orderBy('id', 'desc')
    .execute();
  return pageData.parse({
    hospital: hospital.name,
    zone: hospital.timezone,
    lang: hospital.lang,
    pin: page_pin,
    people: await listPeople(trx),
    pets: await listPets(trx),
    ranges: ranges.map((row) => ({ ...row, valid_from: row.valid_from.toISOString() })),
    drivers: devices.flatMap(({ model, serial }) => {
      const file = own(model, serial);
      return file ? [{ device: model, device_serial: serial, file }] : [];
    }),
  });
}

/** Who may work with results, by name. */
export function listPeople(trx: HospitalTrx): Promise<{ id: string; name: string }[]> {
  return trx
    .selectFrom('membership')
    .innerJoin('account', 'account.id', 'membership.account')
    .select(['account.id', 'account.display_name as name'])
    .where('membership.active', '=', true)
    .where('membership.permit_lis', '=', true)
    .where('account.active', '=', true)
    .orderBy('account.display_name')
    .orderBy('account.id')
    .execute();
}

function listPets(trx: HospitalTrx) {
  return trx
    .selectFrom('pet')
    .select(['patient_id', 'name', 'species', 'breed', 'sex', 'birthdate'])
    .where('deleted', '=', false)
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_PETS)
    .execute();
}
