/** Days that the link of a registration works (specification §9). */
export const ACTIVATION_LINK_DAYS = 3;
/** Seconds before the same registration sends another letter. */
export const RESEND_SECONDS = 60;
/** Registrations from one network within a quarter of an hour before the next has to wait. */
export const REGISTRATIONS_BEFORE_WAIT = 30;

/** The five fields of the page (specification §2). */
export const REGISTRATION_FIELDS = ['hospitalName', 'hospitalKey', 'displayName', 'email', 'phone'] as const;
export type RegistrationField = (typeof REGISTRATION_FIELDS)[number];
export type RegistrationForm = Readonly<Record<RegistrationField, string>>;

/** Fields without a letter in them: the form cannot be sent (specification §5). */
export function missingFields(form: RegistrationForm): RegistrationField[] {
  return REGISTRATION_FIELDS.filter((field) => form[field].trim() === '');
}

// Control characters, line and paragraph separators, and marks that turn the direction of what follows.
const NOT_ONE_LINE = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u;
const ADDRESS = /:\/\/|\bwww\.|[<>]/i;

/**
 * Whether a text can stand in one line of a letter to an address that nobody has confirmed: no line break, which would
 * begin another header, and no address of the web, which would make the letter an advertisement.
 */
export function isPlainLine(text: string): boolean {
  return !NOT_ONE_LINE.test(text) && !ADDRESS.test(text);
}

/** What is in use already; `pending` is a registration whose key looks the same. */
export type Taken = {
  readonly hasAccount: boolean;
  readonly isKeyTaken: boolean;
  readonly isLookAlikeTaken: boolean;
  readonly isNameTaken: boolean;
  /** `own`: by the same email, or by the browser that now changes it. */
  readonly pending: 'own' | 'other' | undefined;
};

/** Why a hospital cannot be registered (specification §8), or `undefined`. */
export function registrationProblem(
  taken: Taken,
): 'emailDup' | 'hospitalCodeDup' | 'exist' | 'hospitalNameDup' | undefined {
  if (taken.hasAccount) return 'emailDup';
  if (taken.isKeyTaken) return 'hospitalCodeDup';
  if (taken.isLookAlikeTaken || taken.pending === 'other') return 'exist';
  return taken.isNameTaken ? 'hospitalNameDup' : undefined;
}

/** Whether a letter is due: the first one, one to another address, or one asked for again after a minute. */
export function isLetterDue(
  before: { readonly email: string; readonly askedAt: Date } | undefined,
  { email, now }: { readonly email: string; readonly now: Date },
): boolean {
  if (!before || before.email !== email) return true;
  return now.getTime() - before.askedAt.getTime() >= RESEND_SECONDS * 1000;
}
