import { createCipheriv, createDecipheriv, createHmac, randomBytes, randomInt } from 'node:crypto';
import { deriveSecret, type Settings } from '@alder/settings';
import { RECOVERY_CODES, RECOVERY_LETTERS } from '../domain/factor.ts';

type Secrets = Pick<Settings, 'secret' | 'dataDir'>;

const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts the secret of an authenticator app: who reads the database alone cannot make codes.
 *
 * AES-256-GCM; the account is authenticated with it, so that a row cannot be moved to another account.
 */
export function seal(secrets: Secrets, account: string, plain: Buffer): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', deriveSecret(secrets, 'second-factor'), iv);
  cipher.setAAD(Buffer.from(account));
  return Buffer.concat([iv, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

/** @throws when the bytes were not sealed for this account with this server's secret. */
export function unseal(secrets: Secrets, account: string, sealed: Buffer): Buffer {
  const decipher = createDecipheriv(
    'aes-256-gcm',
    deriveSecret(secrets, 'second-factor'),
    sealed.subarray(0, IV_BYTES),
  );
  decipher.setAAD(Buffer.from(account));
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]);
}

/** Ten codes of ten letters, 49 random bits each. */
export function newRecoveryCodes(): string[] {
  const letter = () => RECOVERY_LETTERS[randomInt(RECOVERY_LETTERS.length)]!;
  return Array.from({ length: RECOVERY_CODES }, () => Array.from({ length: 10 }, letter).join(''));
}

/** A recovery code as it is stored. The key stays outside the database, so that stored codes cannot be guessed there. */
export function hashRecoveryCode(secrets: Secrets, account: string, code: string): Buffer {
  return createHmac('sha256', deriveSecret(secrets, 'recovery-code')).update(`${account} ${code}`).digest();
}
