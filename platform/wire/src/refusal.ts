/** The `payload` of a refusal (spec/decisions.md, "The wire"). */
export type RefusalBody = {
  /** Stable code; screens translate by it, never by the text. */
  readonly error: string;
  /** English text of the catalogue (specification §8). */
  readonly message: string;
  /** Field of the input → code of what is wrong with it. */
  readonly fields?: Readonly<Record<string, string>>;
  /** The entry as it stands, when a stale version was refused. */
  readonly current?: unknown;
  /** Anything else that the caller needs to act, such as `retry_after` in seconds. */
  readonly [detail: string]: unknown;
};

export type RefusalStatus = 400 | 401 | 403 | 404 | 406 | 409 | 413 | 415 | 416 | 422 | 423 | 429 | 503;

export type RefusalDetails = { readonly fields?: Readonly<Record<string, string>> } & Readonly<Record<string, unknown>>;

/**
 * A request the system understood and will not carry out.
 *
 * Everything else that goes wrong is a fault: it is logged, responded to with 500, and never shown to a
 * user as it is.
 */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly kind: RefusalKind;
  readonly details: RefusalDetails;

  constructor(kind: RefusalKind, details: RefusalDetails = {}) {
    super(kind.text);
    this.kind = kind;
    this.details = details;
  }

  /** The body of the response; details never overwrite `error` and `message`. */
  toBody(): RefusalBody {
    return { ...this.details, error: this.kind.code, message: this.kind.text };
  }
}

/** One entry of the error catalogue. Calling it makes the error to throw. */
export type RefusalKind<Code extends string = string> = {
  (details?: RefusalDetails): Refusal;
  readonly code: Code;
  readonly status: RefusalStatus;
  readonly text: string;
};

/** Declares an entry of the error catalogue; `text` is the specification's wording where it has one (§8). */
export function defineRefusal<const Code extends string>(
  code: Code,
  { status, text }: { readonly status: RefusalStatus; readonly text: string },
): RefusalKind<Code> {
  const kind: RefusalKind<Code> = Object.assign((details?: RefusalDetails) => new Refusal(kind, details), {
    code,
    status,
    text,
  });
  return kind;
}

// The refusals that any call may return.

export const inputIncorrect = defineRefusal('inputIncorrect', { status: 400, text: 'Input incorrect' });
/** Not logged in, or the session has ended (kicked out, expired, logged out). */
export const unauthorized = defineRefusal('unauthorized', { status: 401, text: 'Unauthorized' });
/** The screen of this session is locked; a PIN or the password opens it, and the call is made again. */
export const sessionLocked = defineRefusal('sessionLocked', { status: 423, text: 'This screen is locked' });
/** The role, or the hospital, demands a second factor, and the account has none yet. */
export const factorMissing = defineRefusal('factorMissing', {
  status: 403,
  text: 'A second factor has to be set up first',
});
export const forbidden = defineRefusal('forbidden', { status: 403, text: 'Unauthorized' });
/** The same for what is missing and for what belongs to another hospital. */
export const notFound = defineRefusal('notFound', { status: 404, text: 'Record not found' });
/** An update made from an old version; `current` carries the entry as it stands. */
export const stale = defineRefusal('stale', { status: 409, text: 'Changed by someone else in the meantime' });
/**
 * Two people entered what there may be only once, and the database kept the first. Not `stale`: there is no `current`
 * to show, and the caller reads the current state.
 */
export const alreadyEntered = defineRefusal('alreadyEntered', {
  status: 409,
  text: 'The same was entered elsewhere a moment before',
});
/** X-Seq is older than what was applied (spec/decisions.md). */
export const overtaken = defineRefusal('overtaken', { status: 409, text: 'A newer request was applied already' });
/** The same Idempotency-Key came with another body. */
export const keyReused = defineRefusal('keyReused', {
  status: 409,
  text: 'Idempotency-Key was used for another request',
});
export const tooLarge = defineRefusal('tooLarge', { status: 413, text: 'Too large' });
export const wrongType = defineRefusal('wrongType', { status: 415, text: 'Unsupported type' });
/** The hospital's plan has ended: everything is read and exported, nothing is changed; `ended_at` says since when. */
export const planEnded = defineRefusal('planEnded', {
  status: 403,
  text: 'The plan has ended: everything can be read and exported, nothing can be changed',
});
export const tooMany = defineRefusal('tooMany', { status: 429, text: 'Too many requests, wait a moment' });
/** Nothing can be stored until an operator has made room; `retry_after` says when to try again. */
export const diskFull = defineRefusal('diskFull', { status: 503, text: 'The disk of the server is full' });
export const unavailable = defineRefusal('unavailable', { status: 503, text: 'Not available at the moment' });
