import { createHmac, randomInt } from 'node:crypto';
import { deriveSecret, type Settings } from '@alder/settings';
import { RECOVERY_CODES, RECOVERY_LETTERS } from '../domain/factor.ts';

type Secrets = Pick<Settings, 'secret' | 'dataDir'>;

/** Ten codes of ten letters, 49 random bits each. */
export function newRecoveryCodes(): string[] {
  const letter = () => RECOVERY_LETTERS[randomInt(RECOVERY_LETTERS.length)]!;
  return Array.from({ length: RECOVERY_CODES }, () => Array.from({ length: 10 }, letter).join(''));
}

/** A recovery code as it is stored. The key stays outside the database, so that stored codes cannot be guessed there. */
export function hashRecoveryCode(secrets: Secrets, account: string, code: string): Buffer {
  return createHmac('sha256', deriveSecret(secrets, 'recovery-code')).update(`${account} ${code}`).digest();
}
