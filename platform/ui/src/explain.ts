import { type Format, type Translate, useFormat } from '@alder/i18n';
import { useMemo } from 'react';
import { fieldCodeText, readFailure } from './fields/form-errors.ts';
import { toast } from './layers/toast-queue.ts';
import { type UiText, useUiTexts } from './ui-texts.ts';

/** Texts of a capability, whatever its keys: `useTexts(texts)` is one. */
export type AnyTexts = Translate<never>;

/** Turns what a call threw into a sentence in the language of the page. */
export type Explain = (error: unknown) => string;

/**
 * The sentence with the reason why a call was refused or did not get through, in this order: the capability's text
 * `refusal.<code>.<field>` of a field that the refusal names, its `refusal.<code>`, the common text of the code, the common
 * text of a fault. The English text of a refusal is never
 * shown. `{name}` in a text is the detail `name` of the refusal; a detail that is an instant is written as a time.
 *
 * @param error What was thrown: a `Refusal`, a `NoAnswer`, anything.
 * @param own Texts of the capability that shows it; without them only the common ones are used.
 */
export function explain(
  error: unknown,
  own: AnyTexts | undefined,
  common: UiText,
  format: Pick<Format, 'time'>,
): string {
  const { code, details, fields, generic } = readFailure(error);
  const values = Object.fromEntries(Object.entries(details).map(([name, value]) => [name, written(value, format)]));
  if (faults.includes(code)) return generic(common);
  // What is wrong with one field says more than that something is.
  const ofFields = Object.keys(fields).map((name) => refusalText(own, `${code}.${name}`, values));
  return ofFields.find(Boolean) ?? refusalText(own, code, values) ?? generic(common);
}

/** Codes of a `NoAnswer`: no capability has a text of its own for them. */
const faults = ['network', 'timedOut', 'unknown'];

/** The capability's text of a refusal or of a field's code; undefined where it has none. */
export function refusalText(
  own: AnyTexts | undefined,
  code: string,
  values?: Readonly<Record<string, string | number>>,
): string | undefined {
  if (!own || code === '') return undefined;
  const translate = own as Translate<string>;
  for (const key of [`refusal.${code}`, code]) {
    const text = translate(key, values);
    // A translator returns the key of a text that it does not have.
    if (text !== key) return text;
  }
  return undefined;
}

/** The text of a problem of one field: the capability's own by its code, then the common one. */
export function fieldText(code: string, own: AnyTexts | undefined, common: UiText): string | undefined {
  return refusalText(own, code) ?? fieldCodeText(code, common);
}

const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/;

function written(value: unknown, format: Pick<Format, 'time'>): string | number {
  if (typeof value === 'number') return value;
  if (typeof value !== 'string') return '';
  return INSTANT.test(value) ? format.time(value) : value;
}

/** {@link explain} with the texts of a capability. */
export function useExplain(own?: AnyTexts): Explain {
  const common = useUiTexts();
  const format = useFormat();
  return useMemo(() => (error) => explain(error, own, common, format), [own, common, format]);
}

/** Shows why a call failed as a toast: `.catch(useFailToast(t))`. */
export function useFailToast(own?: AnyTexts): (error: unknown) => void {
  const say = useExplain(own);
  return useMemo(() => (error) => void toast({ tone: 'fail', text: say(error) }), [say]);
}
