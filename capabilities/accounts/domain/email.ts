const SHAPE = /^[^\s@"(),:;<>[\\\]]+@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}\p{N}-]{2,63}$/u;

/** The form in which an email is compared and stored: trimmed, NFKC, lower case. */
export const normalizeEmail = (email: string): string => email.normalize('NFKC').trim().toLowerCase();

/**
 * Whether a text has the shape of an email address (specification §5, 'Invalid email format').
 *
 * Only the shape: whether the address exists is shown by the link that is sent there.
 */
export function isEmail(email: string): boolean {
  const [local = ''] = email.split('@');
  return email.length <= 254 && local.length <= 64 && !/^\.|\.\.|\.@/.test(email) && SHAPE.test(email);
}
