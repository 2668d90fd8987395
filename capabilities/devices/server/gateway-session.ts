import type { Db } from '@alder/database';
import type { FindSession, Hospital } from '@alder/server';
import { readSerial } from '../domain/index.ts';
import { findByKey } from './gateway.repository.ts';

/**
 * Finds the gateway that a request comes from: `Authorization: Bearer <serial>.<key>`.
 *
 * A revoked key opens nothing from the next request on.
 */
export function gatewayFinder(db: Db): FindSession {
  return async (request) => {
    const [, serial = '', key = ''] =
      /^Bearer ([0-9A-Za-z]{16})\.([\w-]{20,100})$/.exec(request.headers.authorization ?? '') ?? [];
    const read = readSerial(serial);
    if (!read) return undefined;
    const row = await findByKey(db, read, key);
    if (!row) return undefined;

    const { gateway, serial: known, gateway_name, ...hospital } = row;
    return {
      id: gateway,
      account: { id: gateway, display_name: gateway_name || known, email: '', role: 'gateway', permits: ['lis'] },
      hospital: hospital as Hospital,
    };
  };
}
