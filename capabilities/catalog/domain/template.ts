/** What a template's text may refer to, and `last.CODE` for the last value of an analyte; left out where it is not known. */
export type TemplateValues = Readonly<Record<string, string>>;

/** Words in braces that a template's text may hold: `{pet}`, or `{{pet}}`. */
export const templateVariables = [
  ...(['pet', 'patient', 'species', 'breed', 'sex', 'age', 'weight', 'owner', 'doctor', 'today', 'last.CREA'] as const),
] as const;

/**
 * The text of a template with its variables filled in.
 *
 * A variable without a value, and a word in braces that is no variable, stay as they are: the doctor sees the gap, and goes from
 * one to the next by Tab (`nextGap`).
 */
export function fillTemplate(text: string, values: TemplateValues): string {
  return text.replace(VARIABLE, (whole, double: string | undefined, single: string | undefined) => {
    const name = double ?? single ?? '';
    return Object.hasOwn(values, name) ? values[name]! : whole;
  });
}

/** The next gap in a text after a place: where it begins and ends; undefined behind the last one. */
export function nextGap(text: string, after: number): { readonly start: number; readonly end: number } | undefined {
  for (const { 0: gap, index } of text.matchAll(GAP))
    if (index >= after) return { start: index, end: index + gap.length };
  return undefined;
}

const VARIABLE = /\{\{\s*([\w.+-]+)\s*\}\}|\{([\w.+-]+)\}/g;
const GAP = /\{\{[^{}\n]*\}\}|\{[^{}\n]*\}/g;
