import type { useUiTexts } from '../ui-texts.ts';

type UiText = ReturnType<typeof useUiTexts>;

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
  readonly code: string;
  readonly message: string | undefined;
  readonly fields: Readonly<Record<string, string>>;
  readonly generic: (t: UiText) => string;
};

const ourCodes = ['stale', 'tooMany', 'inputIncorrect', 'unavailable', 'diskFull'] as const;

/** Reads a refusal (code, text, fields) or a fault (none of them) from what a call threw. */
export function readFailure(error: unknown): Failure {
  const seen = record(error);
  const body = { ...record(seen.details), ...record(seen.body), ...seen };
  const code = word(record(seen.kind).code) ?? word(seen.code) ?? word(body.error) ?? '';
  const status = Number(record(seen.kind).status ?? seen.status ?? 0);
  const fields = Object.fromEntries(Object.entries(record(body.fields)).map(([name, value]) => [name, String(value)]));
  const known = ourCodes.find((one) => one === code);
  return {
    code,
    // The text of a refusal is the catalogue's English: better than nothing, never shown when we have our own words.
    message: !known && code !== '' && status >= 400 && status < 500 ? word(seen.message) : undefined,
    fields,
    generic: (t) => (known ? t(`refusal.${known}`) : t('error.unknown')),
  };
}

function record(value: unknown): Record<string, unknown> {
  // A refusal's kind is a function that carries code and status.
  const carries = (typeof value === 'object' && value !== null) || typeof value === 'function';
  return carries ? (value as Record<string, unknown>) : {};
}

function word(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
