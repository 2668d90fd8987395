import type { UiText } from '../ui-texts.ts';

/** A problem as zod reports it, as far as we read it. */
export type Issue = {
  readonly code?: string;
  readonly input?: unknown;
  readonly format?: string;
  readonly origin?: string;
  readonly minimum?: number | bigint;
  readonly maximum?: number | bigint;
};

/** Error text of a field: the fault and how to fix it. */
export function issueText(issue: Issue, t: UiText): string {
  const missing = issue.input === undefined || issue.input === null || issue.input === '';
  if (missing) return t('field.missing');
  switch (issue.code) {
    case 'invalid_type':
      return typeof issue.input === 'number' ? t('field.number') : t('field.invalid');
    case 'too_small':
      return issue.origin === 'string'
        ? t('field.tooShort', { min: Number(issue.minimum) })
        : t('field.tooSmall', { min: Number(issue.minimum) });
    case 'too_big':
      return issue.origin === 'string'
        ? t('field.tooLong', { max: Number(issue.maximum) })
        : t('field.tooBig', { max: Number(issue.maximum) });
    case 'invalid_format':
      return issue.format === 'email'
        ? t('field.email')
        : issue.format === 'date'
          ? t('field.date')
          : t('field.invalid');
    default:
      return t('field.invalid');
  }
}

const fieldCodes = ['missing', 'invalid', 'email', 'phone', 'date', 'number'] as const;

/** Words for a code that a schema gives as its message, `line()`'s 'missing'; undefined when it is none of ours. */
export function fieldCodeText(code: string, t: UiText): string | undefined {
  const known = fieldCodes.find((one) => one === code);
  return known && t(`field.${known}`);
}

/** What a failed call says, whichever class carries it. */
export type Failure = {
  /** Code of the refusal, or of the fault (`network`, `timedOut`); empty when what was thrown has none. */
  readonly code: string;
  /** Details of the refusal: names, times, amounts. */
  readonly details: Readonly<Record<string, unknown>>;
  /** Field of the input → code of what is wrong with it. */
  readonly fields: Readonly<Record<string, string>>;
  /** The common sentence for it. */
  readonly generic: (t: UiText) => string;
};

const commonTexts = {
  stale: 'refusal.stale',
  alreadyEntered: 'refusal.alreadyEntered',
  tooMany: 'refusal.tooMany',
  inputIncorrect: 'refusal.inputIncorrect',
  unavailable: 'refusal.unavailable',
  sessionLocked: 'refusal.sessionLocked',
  factorMissing: 'refusal.factorMissing',
  diskFull: 'refusal.diskFull',
  planEnded: 'refusal.planEnded',
  notFound: 'error.notFound',
  forbidden: 'error.unauthorized',
  unauthorized: 'error.unauthorized',
  network: 'error.network',
  timedOut: 'error.timeout',
} as const;

/** Reads a refusal (code, details, fields) or a fault (only a code, or nothing) from what a call threw. */
export function readFailure(error: unknown): Failure {
  const seen = record(error);
  const details = { ...record(seen.details), ...record(seen.body) };
  const code = word(record(seen.kind).code) ?? word(seen.code) ?? word(details.error) ?? '';
  const named = record(details.fields ?? seen.fields);
  const fields = Object.fromEntries(Object.entries(named).map(([name, value]) => [name, String(value)]));
  const common = Object.hasOwn(commonTexts, code) ? commonTexts[code as keyof typeof commonTexts] : 'error.failed';
  return { code, details, fields, generic: (t) => t(common) };
}

function record(value: unknown): Record<string, unknown> {
  // A refusal's kind is a function that carries code and status.
  const carries = (typeof value === 'object' && value !== null) || typeof value === 'function';
  return carries ? (value as Record<string, unknown>) : {};
}

function word(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
