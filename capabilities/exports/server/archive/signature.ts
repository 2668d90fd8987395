import { createHash } from 'node:crypto';
import { isSignedBy, publicKeyOf, signText } from '@alder/secrets/signing-key';
import { deriveSecret, type Settings } from '@alder/settings';
import { z } from 'zod';

const signature = z.strictObject({
  algorithm: z.literal('Ed25519'),
  key: z.string().regex(/^[\w-]{43}$/),
  signature: z.string(),
});

/** SHA-256 of a manifest, hex: what a person compares. */
export function fingerprintOf(manifest: Uint8Array): string {
  return createHash('sha256').update(manifest).digest('hex');
}

/** `manifest.sig`: the fingerprint signed with a key of this installation, with its public half. */
export function signManifest(settings: Pick<Settings, 'secret' | 'dataDir'>, fingerprint: string): Buffer {
  const key = deriveSecret(settings, 'export-signature').toString('base64url');
  const signed = {
    algorithm: 'Ed25519',
    key: publicKeyOf(key).toString('base64url'),
    signature: signText(key, textOf(fingerprint)),
  };
  return Buffer.from(`${JSON.stringify(signed)}\n`);
}

/** @returns the public key that signed the manifest with this fingerprint; undefined when none did */
export function signerOf(file: Uint8Array, fingerprint: string): string | undefined {
  try {
    const read = signature.parse(JSON.parse(Buffer.from(file).toString('utf8')));
    const isSigned = isSignedBy(Buffer.from(read.key, 'base64url'), textOf(fingerprint), read.signature);
    return isSigned ? read.key : undefined;
  } catch {
    return undefined;
  }
}

const textOf = (fingerprint: string) => `alder-export ${fingerprint}`;
