import type { Refusal, RefusalKind } from '@alder/wire';
import {
  passwordConfirm,
  passwordEasy,
  passwordMax,
  passwordMin,
  passwordMinHospital,
  passwordRequired,
} from '../contract/refusals.ts';
import { isTooEasy, PASSWORD_MIN, type PasswordProblem, passwordProblem } from '../domain/password.ts';

export type NewPassword = {
  readonly password: string;
  readonly confirmPassword?: string | undefined;
  /** The hospital's `configs.passwordMin`. */
  readonly min?: unknown;
  /** Words around the account that the password must not be made of. */
  readonly words?: readonly (string | null | undefined)[];
};

const KINDS: Readonly<Record<PasswordProblem, RefusalKind>> = {
  passwordRequired,
  passwordMin,
  passwordMax,
  passwordConfirm,
  passwordEasy,
};

let known: Promise<ReadonlySet<string>> | undefined;

/**
 * Refuses a password that must not be set (specification §5; design: security AU2, AU3).
 *
 * @throws {Refusal} one of the password refusals, with the field concerned.
 */
export async function refuseBadPassword({ password, confirmPassword, min, words = [] }: NewPassword): Promise<void> {
  const own = typeof min === 'number' ? min : PASSWORD_MIN;
  const problem = passwordProblem({ password, confirmPassword }, own);
  if (problem === 'passwordMin' && own > PASSWORD_MIN && !passwordProblem({ password, confirmPassword })) {
    throw passwordMinHospital({ min: own, fields: { password: passwordMinHospital.code } });
  }
  if (problem) throw refusal(problem);
  const around = [...words.filter((word) => typeof word === 'string'), 'alder'];
  if (isTooEasy(password, await knownPasswords(), around)) throw refusal('passwordEasy');
}

function refusal(problem: PasswordProblem): Refusal {
  const field = problem === 'passwordConfirm' ? 'confirmPassword' : 'password';
  return KINDS[problem]({ fields: { [field]: problem } });
}

/** The list is read when the first password is set: most servers never need it after the start. */
function knownPasswords(): Promise<ReadonlySet<string>> {
  known ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common']));
  return known;
}
