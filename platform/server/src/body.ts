import { inputIncorrect } from '@alder/wire';
import type { z } from 'zod';

/** What only an escape can bring into JSON: U+0000 and surrogates. Everything else is checked by UTF-8 itself. */
const SUSPICIOUS = /\\u(?:0000|[dD][89a-fA-F])/;

/** Whether a raw JSON body may hold text that PostgreSQL refuses (U+0000) or changes silently (lone surrogates). */
export function isSuspicious(raw: string): boolean {
  return SUSPICIOUS.test(raw);
}

/** @throws {Refusal} `inputIncorrect` when a text anywhere in `value` is not storable. */
export function refuseUnstorableText(value: unknown): void {
  if (typeof value === 'string') {
    if (value.includes('\0') || !value.isWellFormed()) throw inputIncorrect({ fields: { '': 'unstorableText' } });
  } else if (Array.isArray(value)) {
    for (const item of value) refuseUnstorableText(item);
  } else if (value !== null && typeof value === 'object') {
    for (const [key, item] of Object.entries(value)) {
      refuseUnstorableText(key);
      refuseUnstorableText(item);
    }
  }
}

/**
 * Parses the input of a call.
 *
 * @throws {Refusal} `inputIncorrect` with `fields`: path of the field → code. A message of a schema that is one
 * word is taken as the code (`missing`); of what is no id it is `id`, so that a screen can recognize a wrong address;
 * otherwise zod's own code.
 */
export function parseInput<Schema extends z.ZodType>(schema: Schema, input: unknown): z.infer<Schema> {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  const fields: Record<string, string> = {};
  for (const issue of parsed.error.issues) {
    const own = issue.code === 'invalid_format' && issue.format === 'uuid' ? 'id' : issue.code;
    const code = /^\w+$/.test(issue.message) ? issue.message : own;
    if (issue.code === 'unrecognized_keys')
      for (const key of issue.keys) fields[[...issue.path, key].join('.')] = 'unknownField';
    else fields[issue.path.join('.')] ??= code === 'invalid_type' && issue.input === undefined ? 'missing' : code;
  }
  throw inputIncorrect({ fields });
}
