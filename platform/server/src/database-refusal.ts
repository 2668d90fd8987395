import {
  alreadyEntered,
  defineRefusal,
  diskFull,
  inputIncorrect,
  notFound,
  type Refusal,
  type RefusalStatus,
  unavailable,
} from '@alder/wire';

/** SQLSTATE of a value that no column can hold, and the code of the field error. */
const UNSTORABLE: Readonly<Record<string, string>> = {
  '22001': 'tooLong',
  '22003': 'outOfRange',
  '22007': 'outOfRange',
  '22008': 'outOfRange',
  '22021': 'unstorableText',
  '22023': 'invalid',
  '22025': 'invalid',
  '2201B': 'invalid',
  '22P02': 'invalid',
  '22P05': 'unstorableText',
  '23514': 'invalid',
  '54000': 'tooLong',
  '54001': 'tooLong',
};
/** Seconds after which a client tries again while the database is not available. */
const RETRY_AFTER_SECONDS = 2;
/** The other transaction has gone on by then. */
const COLLISION_RETRY_AFTER_SECONDS = 1;
/** An operator has to free space on the disk first. */
const FULL_RETRY_AFTER_SECONDS = 60;

/**
 * An error of PostgreSQL, of its driver or of the disk that the caller can act on; undefined for every other one.
 *
 * - A value that the schema accepted and no column can hold: 400.
 * - A reference to a row that is missing or of another hospital: 404.
 * - A second entry of what there may be only once, of two that were made at once: 409.
 * - A deadlock or a serialization failure that came back when the work was repeated: 503, the client tries again.
 * - `AL` + status: a function of the database refuses; the code is the message and the text the detail.
 * - The database is away (class 08, 57P0x), or it or the disk is full (class 53, ENOSPC, EDQUOT): 503.
 */
export function refusalOfDatabase(error: unknown): Refusal | undefined {
  const { code = '', message = '', detail = '' } = error as { code?: string; message?: string; detail?: string };
  const field = UNSTORABLE[code];
  if (field !== undefined) return inputIncorrect({ fields: { '': field } });
  if (code === '23503') return notFound();
  if (code === '23505' || code === '23P01') return alreadyEntered();
  if (/^AL4\d\d$/.test(code)) {
    return defineRefusal(message, { status: Number(code.slice(2)) as RefusalStatus, text: detail })();
  }
  if (isFull(code)) return diskFull({ retry_after: FULL_RETRY_AFTER_SECONDS });
  if (/^(08|57P0|53)/.test(code) || code === 'ECONNREFUSED' || code === 'ECONNRESET' || isLost(message))
    return unavailable({ retry_after: RETRY_AFTER_SECONDS });
  if (isCollision(error)) return unavailable({ retry_after: COLLISION_RETRY_AFTER_SECONDS });
  return undefined;
}

/** Two transactions stood in each other's way and the database ended this one: the same work can succeed when repeated. */
export function isCollision(error: unknown): boolean {
  const { code } = error as { code?: string };
  return code === '40P01' || code === '40001';
}

function isFull(code: string): boolean {
  return code === '53100' || code === 'ENOSPC' || code === 'EDQUOT';
}

function isLost(message: string): boolean {
  return /Connection terminated|timeout exceeded when trying to connect/.test(message);
}
