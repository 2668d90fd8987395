import { createPublicKey, type KeyObject, verify } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type DriverFile, productDrivers, signedText } from '../domain/index.ts';

const DOMAIN = path.join(import.meta.dirname, '../domain');

/** A driver that the key of the product did not sign, or that was changed afterwards. */
export class UnsignedDriver extends Error {
  override readonly name = 'UnsignedDriver';
}

/**
 * Checks the drivers of the product before the first message is read with one. The objects that are checked are the ones
 * that read later.
 *
 * @throws {UnsignedDriver} names the first that is not as it was released.
 */
export function loadSignedDrivers(): void {
  const signatures = JSON.parse(readFileSync(path.join(DOMAIN, 'signatures.json'), 'utf8')) as Record<string, string>;
  const key = createPublicKey(readFileSync(path.join(DOMAIN, 'release-key.pem')));
  for (const file of productDrivers()) requireSigned(file, signatures, key);
}

/** @throws {UnsignedDriver} if there is no signature for this driver and version, or not over this content. */
export function requireSigned(file: DriverFile, signatures: Readonly<Record<string, string>>, key: KeyObject): void {
  const name = `The driver "${file.id}" version ${file.version}`;
  const signature = signatures[`${file.id}@${file.version}`];
  if (!signature) throw new UnsignedDriver(`${name} is not signed. ${WHAT_TO_DO}`);
  if (!verify(null, Buffer.from(signedText(file)), key, Buffer.from(signature, 'base64')))
    throw new UnsignedDriver(`${name} is not as it was signed: somebody changed it. ${WHAT_TO_DO}`);
}

const WHAT_TO_DO = 'Nothing is read with it and the program does not start; install the release again.';
