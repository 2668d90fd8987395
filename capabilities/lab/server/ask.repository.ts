import type { HospitalTrx, SystemTrx } from '@alder/database';
import type { askTypes } from '../contract/index.ts';

/** Gateways in use with their last sign of life. */
export function listGateways(trx: HospitalTrx) {
  return trx
    .selectFrom('gateway')
    .select(['id', 'serial', 'last_seen'])
    .where('revoked', '=', false)
    .orderBy('id')
    .execute();
}

export function findDevice(trx: HospitalTrx, id: string) {
  return trx
    .selectFrom('device')
    .select(['model', 'serial', 'gateway'])
    .where('id', '=', id)
    .where('deleted', '=', false)
    .executeTakeFirst();
}

export function findHospital(trx: SystemTrx, key: string) {
  return trx
    .selectFrom('hospital')
    .select('id')
    .where('key', '=', key)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

/** The same request that a gateway has not finished. */
export function findUnderWay(trx: HospitalTrx, gateway: string, type: string, args: object, now: Date) {
  return trx
    .selectFrom('gateway_command')
    .select('id')
    .where('gateway', '=', gateway)
    .where('type', '=', type)
    .where('args', '=', JSON.stringify(args))
    .where('state', 'in', ['queued', 'fetched'])
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

type Page = {
  readonly types: readonly (typeof askTypes)[number][];
  readonly gateway: string | undefined;
  readonly before: string | undefined;
  readonly limit: number;
};

/** What people asked of gateways, newest first; nothing about orders. */
export function listAsked(trx: HospitalTrx, { types, gateway, before, limit }: Page) {
  let query = trx
    .selectFrom('gateway_command')
    .select(['id', 'type', 'gateway', 'state', 'detail', 'args', 'created_at', 'updated_at'])
    .where('lab_order', 'is', null)
    .where('gateway', 'is not', null)
    .where('type', 'in', types)
    .orderBy('id', 'desc')
    .limit(limit);
  if (gateway) query = query.where('gateway', '=', gateway);
  if (before) query = query.where('id', '<', before);
  return query.execute();
}
