import { randomBytes } from 'node:crypto';
import type { Db, HospitalTrx } from '@alder/database';
import { makeSigningKey, publicKeyOf } from '@alder/secrets/signing-key';
import { serialTaken } from '../contract/index.ts';
import { makeSerial } from '../domain/index.ts';
import { type GatewayRow, hashKey, inHospitalByKey, insertGateway } from './gateway.repository.ts';

/** A gateway just bound to a hospital; the key is known here and never again. */
export type Enrolled = { readonly gateway: GatewayRow; readonly key: string };

/** Binds a gateway to the hospital of the transaction. @throws `serialTaken` when the serial is bound already. */
export async function enroll(
  trx: HospitalTrx,
  { serial, name = '' }: { serial?: string; name?: string },
): Promise<Enrolled> {
  const key = makeSigningKey();
  const input = serial ?? makeSerial(randomBytes(15));
  const gateway = await insertGateway(trx, {
    serial: input,
    key_hash: hashKey(key),
    public_key: publicKeyOf(key),
    name,
  });
  if (!gateway) throw serialTaken();
  return { gateway, key };
}

/**
 * Binds a new gateway to a hospital, for the operator's command line.
 *
 * @param hospital The hospital's key.
 * @returns Serial and key for `GATEWAY_SERIAL` and `GATEWAY_KEY`; nothing when there is no such hospital.
 */
export async function enrollGateway(
  db: Db,
  { hospital, name = '' }: { hospital: string; name?: string },
): Promise<{ id: string; serial: string; key: string; hospital: string } | undefined> {
  const enrolled = await inHospitalByKey(db, hospital, (trx) => enroll(trx, { name }));
  return enrolled && { id: enrolled.gateway.id, serial: enrolled.gateway.serial, key: enrolled.key, hospital };
}
