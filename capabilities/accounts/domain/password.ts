/** Fewest code points of a password unless the hospital asks for more (specification §5, §9). */
export const PASSWORD_MIN = 6;
/** Most code points of a password: enough for any sentence, too few to keep the hash busy. */
export const PASSWORD_MAX = 128;

/** What is wrong with a password, as a code of the error catalogue (specification §5, §8). */
export type PasswordProblem = 'passwordRequired' | 'passwordMin' | 'passwordMax' | 'passwordConfirm' | 'passwordEasy';

/**
 * The form in which a password is measured, compared and hashed: Unicode NFKC.
 *
 * The same password typed on a Mac, a phone and a full-width Japanese keyboard is then the same password.
 */
export const normalizePassword = (password: string): string => password.normalize('NFKC');

/** Length as a person counts it: code points of the NFKC form, an emoji is one. */
export const passwordLength = (password: string): number => [...normalizePassword(password)].length;

/**
 * Checks a new password as far as it can be judged alone (specification §5).
 *
 * @param min The hospital's own minimum; never below {@link PASSWORD_MIN}.
 * @returns The first problem, or `undefined` when there is none. No rules of composition: length and the list
 * of common passwords protect, "one capital letter" does not.
 */
export function passwordProblem(
  { password, confirmPassword }: { password: string; confirmPassword?: string | undefined },
  min: number = PASSWORD_MIN,
): PasswordProblem | undefined {
  const length = passwordLength(password);
  if (length === 0) return 'passwordRequired';
  if (length < Math.max(min, PASSWORD_MIN)) return 'passwordMin';
  if (length > PASSWORD_MAX) return 'passwordMax';
  const confirmed = confirmPassword === undefined || normalizePassword(confirmPassword) === normalizePassword(password);
  return confirmed ? undefined : 'passwordConfirm';
}

/**
 * Whether a password is easy to guess: a common one, or a word related to the account (name, email, hospital, phone,
 * product) alone or with one to four digits after it.
 *
 * @param common Lower-case common passwords.
 * @param words Words around the account, in any case; those under four characters are ignored.
 */
export function isTooEasy(password: string, common: ReadonlySet<string>, words: readonly string[]): boolean {
  const folded = normalizePassword(password).toLowerCase();
  if (common.has(folded)) return true;
  if (new Set(folded).size <= 2) return true;
  const stem = folded.replace(/\d{1,4}$/, '');
  return contextLabels(words).some((word) => folded === word || stem === word);
}

function contextLabels(words: readonly string[]): string[] {
  return words
    .flatMap((word) => {
      const folded = normalizePassword(word).toLowerCase().trim();
      return [folded, folded.replaceAll(/[\s\-_.@+]+/g, ''), ...folded.split(/[\s\-_.@+]+/)];
    })
    .filter((word) => word.length >= 4);
}
