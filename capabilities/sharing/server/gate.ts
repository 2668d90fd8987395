import { verifyPassword } from '@alder/secrets';
import type { PublicContext } from '@alder/server';
import type { FastifyRequest } from 'fastify';
import { getShareEntry, getShareUrlImage, getShareZip, sharePassword, shareSlow } from '../contract/index.ts';
import { type Device, deviceOf, isLive, networkOf, secondsToWait } from '../domain/index.ts';
import { countFailures, forgiveAttempts, noteAttempt, readFailures } from './attempt.repository.ts';
import { type FoundShare, findShareByHash } from './share.repository.ts';
import { grantOf, hashShareId, isGranted } from './share-id.ts';

const COOKIE = 'share';
/** Calls that a grant goes with. */
const GRANTED_CALLS = [getShareEntry, getShareUrlImage, getShareZip];

/** What proving a password needs of whoever asks: a stranger's request, or a colleague's of another hospital. */
export type Asker = Pick<PublicContext, 'inHospital' | 'ip' | 'now'>;

/** The link of an id while it opens anything; undefined for every other one, whatever the reason. */
export async function liveShare(
  { system, now }: Pick<PublicContext, 'system' | 'now'>,
  shareId: string,
): Promise<FoundShare | undefined> {
  const share = await system((trx) => findShareByHash(trx, hashShareId(shareId)));
  return share && isLive(share, now) ? share : undefined;
}

/** Seconds until the caller may try a password. */
export async function waitOf({ inHospital, ip, now }: Asker, share: FoundShare): Promise<number> {
  if (share.password_hash === null) return 0;
  const failures = await inHospital(share.hospital, ({ trx }) => readFailures(trx, share.id, networkOf(ip), now));
  return secondsToWait(failures, now);
}

/**
 * @throws {Refusal} `password` when one is needed or wrong, `shareSlow` while the wait after a wrong one lasts. The try
 * is counted, and committed, before the password is looked at: tries at the same moment count too.
 */
export async function provePassword(asker: Asker, share: FoundShare, password: string | undefined): Promise<void> {
  const { inHospital, ip, now } = asker;
  const network = networkOf(ip);
  if (share.password_hash === null) return;
  if (!password) throw sharePassword({ retry_after: await waitOf(asker, share) });

  const refused = await inHospital(share.hospital, async ({ trx }) => {
    const wait = secondsToWait(await countFailures(trx, share.id, network, now), now);
    if (wait === 0) await noteAttempt(trx, share.id, network, now);
    return wait;
  });
  if (refused > 0) throw shareSlow({ retry_after: refused });
  if (!(await verifyPassword(share.password_hash, password)))
    throw sharePassword({ retry_after: await waitOf(asker, share) });
  await inHospital(share.hospital, ({ trx }) => forgiveAttempts(trx, share.id, network));
}

/** Lets the browser that opened the link ask again without a password, and for images of this very link. */
export function grant({ request, reply, services, now }: PublicContext, shareId: string, share: FoundShare): void {
  const { value, maxAgeSeconds } = grantOf(services.settings, share, now);
  const secure = request.protocol === 'https' ? '; Secure' : '';
  const cookies = GRANTED_CALLS.map(({ path }) => {
    const at = path.replace(':shareId', shareId);
    return `${COOKIE}=${value}; Path=${at}; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax${secure}`;
  });
  reply.header('set-cookie', cookies);
}

/** Whether the request comes from a browser that has opened the link. */
export function isGrantedTo({ request, services, now }: PublicContext, share: FoundShare): boolean {
  return isGranted(services.settings, share, cookieOf(request), now);
}

/** The kind of device that asks. */
export function deviceOfRequest({ headers }: FastifyRequest): Device {
  return deviceOf(headers['user-agent']);
}

function cookieOf(request: FastifyRequest): string | undefined {
  return request.headers.cookie
    ?.split(';')
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(`${COOKIE}=`))
    ?.slice(COOKIE.length + 1);
}
