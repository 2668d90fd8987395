import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { type HospitalTrx, newId, type SystemTrx } from '@alder/database';
import type { PublicContext } from '@alder/server';
import { deriveSecret, type Settings } from '@alder/settings';
import { type PublicLink, publicLinkInvalid } from '../contract/index.ts';
import { isLinkOpen, issuedAt, type PublicKind } from '../domain/index.ts';

type Secrets = Pick<Settings, 'secret' | 'dataDir'>;

/** HMAC-SHA256 (RFC 2104) over oid and ts, with a key that each hospital has of its own. */
function signatureOf(secrets: Secrets, hospital: string, oid: string, ts: string): Buffer {
  const key = createHmac('sha256', deriveSecret(secrets, 'public-access')).update(hospital).digest();
  return createHmac('sha256', key).update(`${oid}\n${ts}`).digest();
}

/** The link of an object, issued now; links that were issued before and not revoked stay open for their days. */
export async function issueLink(
  trx: HospitalTrx,
  secrets: Secrets,
  hospital: string,
  { model, object, now }: { model: PublicKind; object: string; now: Date },
): Promise<PublicLink> {
  const oid = randomBytes(16).toString('base64url');
  await trx
    .insertInto('public_link')
    .values({ id: newId(), oid, model, object })
    .onConflict((conflict) => conflict.columns(['hospital', 'model', 'object']).doNothing())
    .execute();
  const link = await trx
    .selectFrom('public_link')
    .select(['oid', 'revoked_at'])
    .where('model', '=', model)
    .where('object', '=', object)
    .executeTakeFirstOrThrow();
  const ts = String(issuedAt(now, link.revoked_at));
  return { oid: link.oid, ts, sig: signatureOf(secrets, hospital, link.oid, ts).toString('base64url') };
}

/** Closes every link of an object that was issued until now. */
export async function revokeLinks(trx: HospitalTrx, model: PublicKind, object: string, now: Date): Promise<void> {
  await trx
    .updateTable('public_link')
    .set({ revoked_at: now })
    .where('model', '=', model)
    .where('object', '=', object)
    .execute();
}

export type OpenedLink = NonNullable<Awaited<ReturnType<typeof findLink>>> & { readonly ts: number };

/**
 * The object that a link opens.
 *
 * @throws {Refusal} `publicLinkInvalid` for every link that opens nothing, whatever the reason.
 */
export async function openLink(
  { system, services, now }: Pick<PublicContext, 'system' | 'services' | 'now'>,
  { oid, sig, ts }: PublicLink,
): Promise<OpenedLink> {
  // One spelling of each value: what is signed is what is compared.
  if (!/^[\w-]{22}$/.test(oid) || !/^[\w-]{43}$/.test(sig) || !/^[1-9]\d{12}$/.test(ts)) throw publicLinkInvalid();
  const link = await system((trx) => findLink(trx, oid));
  if (!link) throw publicLinkInvalid();
  const expected = signatureOf(services.settings, link.hospital, oid, ts).toString('base64url');
  if (!timingSafeEqual(Buffer.from(sig), Buffer.from(expected))) throw publicLinkInvalid();
  if (!isLinkOpen(Number(ts), now, link.revoked_at)) throw publicLinkInvalid();
  return { ...link, ts: Number(ts) };
}

function findLink(trx: SystemTrx, oid: string) {
  return trx
    .selectFrom('public_link')
    .innerJoin('hospital', 'hospital.id', 'public_link.hospital')
    .select(['public_link.hospital', 'public_link.model', 'public_link.object', 'public_link.revoked_at'])
    .select([
      'hospital.name',
      'hospital.names',
      'hospital.logo',
      'hospital.phone',
      'hospital.lang',
      'hospital.timezone',
    ])
    .select(['hospital.currency', 'hospital.rounding', 'hospital.configs'])
    .where('public_link.oid', '=', oid)
    .where('hospital.active', '=', true)
    .executeTakeFirst();
}
