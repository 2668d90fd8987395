import type { Driver } from '@alder/drivers/domain';
import type { Run } from './run.ts';

/** An error that the driver knows by its code; the text of the device, where it sent one, before that of the driver. */
export function knownError(code: string, sent: string, { errors }: Pick<Driver, 'errors'>): Run['error'] {
  const key = code.trim();
  if (!Object.hasOwn(errors, key)) return null;
  return { code: key, text: sent.trim() || errors[key]!.text };
}

/** The first of several texts that is a code of the driver, or begins with one: `E102 Clot in the probe`. */
export function errorInTexts(texts: readonly string[], driver: Pick<Driver, 'errors'>): Run['error'] {
  for (const text of texts) {
    const [, code = '', rest = ''] = /^\s*([^\s:;,]+)[\s:;,-]*(.*)$/s.exec(text) ?? [];
    const found = knownError(code, rest, driver);
    if (found) return found;
  }
  return null;
}
