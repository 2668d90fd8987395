import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { join } from 'node:path';

/** A certificate and its key, both PEM. */
export type Certificate = { readonly cert: string; readonly key: string };

const YEARS = 10;

/**
 * The certificate of the gateway's own page, made at the first start.
 *
 * It is self-signed: no authority issues certificates for addresses inside a hospital. A hospital with a name
 * and a certificate of its own puts them in the place of `info.cert.pem` and `info.key.pem`.
 */
export function ownCertificate(folder: string, names: readonly string[]): Certificate {
  const files = { cert: join(folder, 'info.cert.pem'), key: join(folder, 'info.key.pem') };
  if (!existsSync(files.cert) || !existsSync(files.key)) {
    const made = makeCertificate(names);
    mkdirSync(folder, { recursive: true });
    writeFileSync(files.key, made.key, { mode: 0o600 });
    writeFileSync(files.cert, made.cert);
  }
  return { cert: readFileSync(files.cert, 'utf8'), key: readFileSync(files.key, 'utf8') };
}

/**
 * A self-signed X.509 v3 certificate with an ECDSA P-256 key.
 *
 * @param names Host names and IP addresses for subjectAltName.
 * @see RFC 5280 §4.1, RFC 5480
 */
function makeCertificate(names: readonly string[], now = new Date()): Certificate {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const until = new Date(now);
  until.setUTCFullYear(until.getUTCFullYear() + YEARS);
  const name = sequence(set(sequence(OID.commonName, tagged(0x0c, Buffer.from('Alder gateway')))));
  const body = sequence(
    tagged(0xa0, integer(Buffer.of(2))),
    integer(serialNumber()),
    sequence(OID.ecdsaWithSha256),
    name,
    sequence(time(now), time(until)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    tagged(0xa3, sequence(alternativeNames(names), basicConstraints(), subjectKey(publicKey))),
  );
  const signature = sign('sha256', body, privateKey);
  const whole = sequence(body, sequence(OID.ecdsaWithSha256), tagged(0x03, Buffer.of(0), signature));
  const text = whole.toString('base64').replace(/.{64}/g, '$&\n').trimEnd();
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${text}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}

/** Positive and without a leading zero, as DER wants it. */
function serialNumber(): Buffer {
  const bytes = randomBytes(15);
  bytes[0] = (bytes[0]! & 0x7f) | 0x01;
  return bytes;
}

const OID = {
  commonName: Buffer.from('0603550403', 'hex'),
  ecdsaWithSha256: Buffer.from('06082a8648ce3d040302', 'hex'),
  subjectAltName: Buffer.from('0603551d11', 'hex'),
  basicConstraints: Buffer.from('0603551d13', 'hex'),
  subjectKeyIdentifier: Buffer.from('0603551d0e', 'hex'),
};

function alternativeNames(names: readonly string[]): Buffer {
  const entries = names.map((name) =>
    isIP(name) ? tagged(0x87, addressBytes(name)) : tagged(0x82, Buffer.from(name)),
  );
  return sequence(OID.subjectAltName, tagged(0x04, sequence(...entries)));
}

const basicConstraints = () => sequence(OID.basicConstraints, tagged(0x04, sequence()));

function subjectKey(key: KeyObject): Buffer {
  const digest = createHash('sha1')
    .update(key.export({ type: 'spki', format: 'der' }))
    .digest();
  return sequence(OID.subjectKeyIdentifier, tagged(0x04, tagged(0x04, digest)));
}

function addressBytes(address: string): Buffer {
  if (isIP(address) === 4) return Buffer.from(address.split('.').map(Number));
  const [head = '', tail = ''] = address.split('%')[0]!.split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail.split(':').filter(Boolean);
  const groups = [...left, ...Array<string>(8 - left.length - right.length).fill('0'), ...right];
  return Buffer.from(groups.map((group) => group.padStart(4, '0')).join(''), 'hex');
}

/** Tag, length, content (X.690 §8.1). */
function tagged(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  if (content.length < 0x80) return Buffer.concat([Buffer.of(tag, content.length), content]);
  const hex = content.length.toString(16);
  const length = Buffer.from(hex.length % 2 ? `0${hex}` : hex, 'hex');
  return Buffer.concat([Buffer.of(tag, 0x80 + length.length), length, content]);
}

const sequence = (...parts: readonly Buffer[]) => tagged(0x30, ...parts);
const set = (...parts: readonly Buffer[]) => tagged(0x31, ...parts);
/** A leading zero keeps a number positive. */
const integer = (bytes: Buffer) => tagged(0x02, bytes[0]! >= 0x80 ? Buffer.concat([Buffer.of(0), bytes]) : bytes);
const time = (at: Date) => tagged(0x18, Buffer.from(`${at.toISOString().replace(/[-:T]/g, '').slice(0, 14)}Z`));
