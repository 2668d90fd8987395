import { type Db, inSystem } from '@alder/database';
import { letterOfBounce } from './bounce-address.ts';
import { lockLetter, setEnded, setMailProblem } from './letter.repository.ts';
import type { Secrets } from './link-token.ts';

/** What a report says of a letter (RFC 3464). */
export type Bounce = { readonly letter: string; readonly status: string; readonly said: string };

/**
 * Reads a report about a letter that did not arrive.
 *
 * @param message As the mail server hands it over.
 * @param recipient The bounce address that it came to; without it, it is looked for in the message.
 * @returns Undefined for anything else: a delay, a receipt, an answer of a person, an address that is not ours.
 */
export function readBounce(secrets: Secrets, message: string, recipient = ''): Bounce | undefined {
  const letter = letterOfBounce(secrets, recipient) ?? letterIn(secrets, message);
  const text = message.replaceAll('\r\n', '\n').replaceAll(/\n[ \t]+/g, ' ');
  const fieldOf = (name: string) => new RegExp(`^${name}: *(.*)$`, 'im').exec(text)?.[1]?.trim();
  const status = /^5\.\d{1,3}\.\d{1,3}/.exec(fieldOf('Status') ?? '')?.[0];
  if (letter === undefined || status === undefined || fieldOf('Action')?.toLowerCase() !== 'failed') return undefined;
  return { letter, status, said: (fieldOf('Diagnostic-Code') ?? status).slice(0, 500) };
}

/**
 * Marks the address of the letter that a report is about.
 *
 * @returns Whether there is such a letter.
 */
export function takeBounce(db: Db, { letter, status, said }: Bounce, now: Date): Promise<boolean> {
  return inSystem(db, async (trx) => {
    const found = await lockLetter(trx, letter);
    if (!found) return false;
    await setEnded(trx, letter, { state: 'bounced', problem: said, at: null });
    await setMailProblem(trx, { email: found.email, letter, kind: 'bounced', status, said }, now);
    return true;
  });
}

function letterIn(secrets: Secrets, message: string): string | undefined {
  for (const [address] of message.slice(0, 100_000).matchAll(/[^\s<>"]{1,64}\+[0-9a-f]{32}-[0-9a-f]{16}@/gi)) {
    const letter = letterOfBounce(secrets, address);
    if (letter !== undefined) return letter;
  }
  return undefined;
}
