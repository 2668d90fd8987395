import { verifyPassword } from '@alder/secrets';
import { isSecureRequest, networkOf, type PublicContext } from '@alder/server';
import { addressOf } from '@alder/wire';
import type { FastifyRequest } from 'fastify';
import {
  getShareEntry,
  getShareInfo,
  getShareUrlImage,
  getShareZip,
  sharePassword,
  shareSlow,
} from '../contract/index.ts';
import { type Device, deviceOf, isLive, secondsToWait } from '../domain/index.ts';
import { countFailures, forgiveAttempts, noteAttempt, readFailures } from './attempt.repository.ts';
import { findShareByHash, type StoredShare } from './share.repository.ts';
import { grantOf, hashShareId, hasOpened, isGranted } from './share-id.ts';

const COOKIE = 'share';
/** Sent before the password too: proves that this browser has opened the link, and opens nothing by itself. */
const KNOWN_COOKIE = 'shareKnown';
/** Calls that a grant goes with. */
const GRANTED_CALLS = [getShareEntry, getShareUrlImage, getShareZip];
/** Calls that say how long the browser has to wait for a password. */
const ASKING_CALLS = [getShareInfo, getShareEntry];

/** What proving a password needs: the request of an anonymous caller, or that of a colleague of another hospital. */
export type Asker = Pick<PublicContext, 'inHospital' | 'ip' | 'now'> & {
  /** Whether the browser has opened this link before: it is not slowed by the guesses of others. */
  readonly isKnownBrowser?: boolean;
};

/** The link of an id while it opens anything; undefined for every other one, whatever the reason. */
export async function liveShare(
  { system, now }: Pick<PublicContext, 'system' | 'now'>,
  shareId: string,
): Promise<StoredShare | undefined> {
  const share = await system((trx) => findShareByHash(trx, hashShareId(shareId)));
  return share && isLive(share, now) ? share : undefined;
}

/** Seconds until the caller may try a password. */
export async function waitOf(asker: Asker, share: StoredShare): Promise<number> {
  const { inHospital, ip, now, isKnownBrowser } = asker;
  if (share.password_hash === null) return 0;
  const failures = await inHospital(share.hospital, ({ trx }) => readFailures(trx, share.id, networkOf(ip), now));
  return secondsToWait(failures, now, isKnownBrowser);
}

/** The caller of a public call, with whether this browser has opened the link before. */
export function askerOf(context: PublicContext, share: StoredShare): Asker {
  const { inHospital, ip, now, request, services } = context;
  return {
    inHospital,
    ip,
    now,
    isKnownBrowser: hasOpened(services.settings, share, cookieOf(request, KNOWN_COOKIE, services.settings.publicUrl)),
  };
}

/**
 * @throws {Refusal} `password` when one is needed or wrong, `shareSlow` while the wait after a wrong one lasts. The try
 * is counted, and committed, before the password is looked at: tries at the same moment count too.
 */
export async function provePassword(asker: Asker, share: StoredShare, password: string | undefined): Promise<void> {
  const { inHospital, ip, now, isKnownBrowser } = asker;
  const network = networkOf(ip);
  if (share.password_hash === null) return;
  if (!password) throw sharePassword({ retry_after: await waitOf(asker, share) });

  const refused = await inHospital(share.hospital, async ({ trx }) => {
    const wait = secondsToWait(await countFailures(trx, share.id, network, now), now, isKnownBrowser);
    if (wait === 0) await noteAttempt(trx, share.id, network, now);
    return wait;
  });
  if (refused > 0) throw shareSlow({ retry_after: refused });
  if (!(await verifyPassword(share.password_hash, password)))
    throw sharePassword({ retry_after: await waitOf(asker, share) });
  await inHospital(share.hospital, ({ trx }) => forgiveAttempts(trx, share.id, network));
}

/** Lets the browser that opened the link ask again without a password, and for images of this very link. */
export function grant({ request, reply, services, now }: PublicContext, shareId: string, share: StoredShare): void {
  const { settings } = services;
  const { value, maxAgeSeconds } = grantOf(settings, share, now);
  const isSecure = isSecureRequest(request.headers, settings.publicUrl);
  const cookie = (
    call: (typeof GRANTED_CALLS | typeof ASKING_CALLS)[number],
    name: string,
    content: string,
    seconds: number,
  ) => {
    const path = addressOf(call, { shareId });
    // A cookie with a path of its own cannot have the prefix __Host-.
    const attributes = `Path=${path}; Max-Age=${seconds}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
    return `${isSecure ? '__Secure-' : ''}${name}=${content}; ${attributes}`;
  };
  const secondsLeft = Math.max(0, Math.floor((share.expiration.getTime() - now.getTime()) / 1000));
  reply.header('set-cookie', [
    ...GRANTED_CALLS.map((call) => cookie(call, COOKIE, value, maxAgeSeconds)),
    ...ASKING_CALLS.map((call) => cookie(call, KNOWN_COOKIE, value, secondsLeft)),
  ]);
}

/** Whether the request comes from a browser that has opened the link. */
export function isGrantedTo({ request, services, now }: PublicContext, share: StoredShare): boolean {
  return isGranted(services.settings, share, cookieOf(request, COOKIE, services.settings.publicUrl), now);
}

/** The kind of device that asks. */
export function deviceOfRequest({ headers }: FastifyRequest): Device {
  return deviceOf(headers['user-agent']);
}

function cookieOf(request: FastifyRequest, name: string, publicUrl: string | undefined): string | undefined {
  const prefixed = isSecureRequest(request.headers, publicUrl) ? `__Secure-${name}` : name;
  return request.headers.cookie
    ?.split(';')
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(`${prefixed}=`))
    ?.slice(prefixed.length + 1);
}
