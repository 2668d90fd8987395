/** What nodemailer adds to an error of the conversation. */
type SmtpError = Error & { readonly command?: string; readonly responseCode?: number; readonly response?: string };

/**
 * Whether the mail server refused the address for good: 5yz to RCPT TO (RFC 5321 4.2.1). Anything else, a wrong password of
 * our own or a full disk of theirs, is no fault of the address and is tried again.
 */
export function refusalOfAddress(error: unknown): { status: string; said: string } | undefined {
  const { command, responseCode = 0, response = '' } = error as SmtpError;
  if (command !== 'RCPT TO' || responseCode < 500) return undefined;
  const [, status = String(responseCode)] = /^\d{3}[ -](5\.\d{1,3}\.\d{1,3})\b/.exec(response) ?? [];
  return { status, said: response };
}

/** Whether the mail server spoke of this letter at all: one that cannot be reached has no reply code (RFC 5321 4.2). */
export const hasAnswered = (error: unknown): boolean => (error as SmtpError).responseCode !== undefined;

/** One line of what went wrong, for the operator. */
export function sayingOf(error: unknown): string {
  const { response, message } = error as SmtpError;
  return (response ?? message ?? String(error)).replace(/\s+/g, ' ').slice(0, 500);
}
