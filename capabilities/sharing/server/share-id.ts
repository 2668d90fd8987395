import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { deriveSecret, type Settings } from '@alder/settings';

type Secrets = Pick<Settings, 'secret' | 'dataDir'>;

/** A link's own secret: 192 random bits, in 32 letters that a URL takes as they are. */
export function newShareId(): string {
  return randomBytes(24).toString('base64url');
}

/** What a link is found by; the database alone does not give the link away (design: security SH1). */
export function hashShareId(shareId: string): Buffer {
  return createHash('sha256').update(shareId).digest();
}

/** AES-256-GCM of a share id, with the key of this product, so that staff can copy the link again. */
export function sealShareId(secrets: Secrets, shareId: string): Buffer {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', deriveSecret(secrets, 'share-id'), iv);
  const sealed = Buffer.concat([cipher.update(shareId, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
}

export function openShareId(secrets: Secrets, sealed: Buffer): string {
  const cipher = createDecipheriv('aes-256-gcm', deriveSecret(secrets, 'share-id'), sealed.subarray(0, 12));
  cipher.setAuthTag(sealed.subarray(12, 28));
  return Buffer.concat([cipher.update(sealed.subarray(28)), cipher.final()]).toString('utf8');
}

/** A grant lasts 12 hours, and not beyond the link itself (design: security SH5). */
const GRANT_MS = 12 * 3_600_000;

export type Granted = { readonly id: string; readonly password_version: number; readonly expiration: Date };

/** What a browser keeps once it has opened a link: bound to the link, to its password and to a time. */
export function grantOf(secrets: Secrets, share: Granted, now: Date): { value: string; maxAgeSeconds: number } {
  const until = Math.min(now.getTime() + GRANT_MS, share.expiration.getTime());
  const body = `${share.id}.${share.password_version}.${until}`;
  return {
    value: `${body}.${sign(secrets, body)}`,
    maxAgeSeconds: Math.max(0, Math.floor((until - now.getTime()) / 1000)),
  };
}

/** Whether a grant opens this link now. */
export function isGranted(secrets: Secrets, share: Granted, value: string | undefined, now: Date): boolean {
  const grant = readGrant(secrets, value);
  return grant?.id === share.id && grant.passwordVersion === share.password_version && now.getTime() < grant.until;
}

/** Whether the browser that sends this grant has opened the link at any time, with whatever password it had then. */
export function hasOpened(secrets: Secrets, share: Pick<Granted, 'id'>, value: string | undefined): boolean {
  return readGrant(secrets, value)?.id === share.id;
}

function readGrant(secrets: Secrets, value: string | undefined) {
  const [id, version, until, signature] = value?.split('.') ?? [];
  if (!id || !version || !until || !signature) return undefined;
  const expected = Buffer.from(sign(secrets, `${id}.${version}.${until}`));
  const received = Buffer.from(signature);
  if (received.length !== expected.length || !timingSafeEqual(received, expected)) return undefined;
  return { id, passwordVersion: Number(version), until: Number(until) };
}

function sign(secrets: Secrets, body: string): string {
  return createHmac('sha256', deriveSecret(secrets, 'share-grant')).update(body).digest('base64url');
}
