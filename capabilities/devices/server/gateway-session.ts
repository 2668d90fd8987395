import type { Db } from '@alder/database';
import { isSignedBy } from '@alder/secrets/signing-key';
import type { FindSession, Hospital, Session } from '@alder/server';
import { readSerial } from '../domain/index.ts';
import { findBySerial, hashKey } from './gateway.repository.ts';

/**
 * Finds the gateway that a request comes from: `Authorization: Bearer <serial>.<key>`.
 *
 * A revoked key opens nothing from the next request on.
 */
export function gatewayFinder(db: Db): FindSession {
  return async (request) => {
    const [, serial = '', key = ''] =
      /^Bearer ([0-9A-Za-z]{16})\.([\w-]{20,100})$/.exec(request.headers.authorization ?? '') ?? [];
    const row = await find(db, serial);
    if (!row || row.revoked || !row.key_hash.equals(hashKey(key))) return undefined;
    return sessionOf(row);
  };
}

/** What a gateway says to prove that it holds the key that belongs to its serial, without showing the key. */
export type GatewayProof = {
  readonly serial: string;
  /** The text that it was asked to sign. */
  readonly challenge: string;
  readonly signature: string;
};

/**
 * Authenticates gateways by signature. Only the holder of the key learns that it has been revoked; for other clients an
 * unknown serial and a wrong signature give the same response.
 */
export function authenticateGateway(db: Db): (proof: GatewayProof) => Promise<Session | 'revoked' | 'unknown'> {
  return async ({ serial, challenge, signature }) => {
    const row = await find(db, serial);
    if (!row?.public_key || !isSignedBy(row.public_key, challenge, signature)) return 'unknown';
    if (row.revoked) return 'revoked';
    return row.active ? sessionOf(row) : 'unknown';
  };
}

type Match = NonNullable<Awaited<ReturnType<typeof findBySerial>>>;

async function find(db: Db, typed: string): Promise<Match | undefined> {
  const serial = readSerial(typed);
  return serial ? findBySerial(db, serial) : undefined;
}

function sessionOf({ gateway, serial, gateway_name, key_hash, public_key, revoked, ...hospital }: Match): Session {
  return {
    id: gateway,
    account: { id: gateway, display_name: gateway_name || serial, email: '', role: 'gateway', permits: ['lis'] },
    hospital: hospital as Hospital,
  };
}
