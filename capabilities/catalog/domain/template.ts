/** What a template's text may refer to; `undefined` where it is not known. */
export type TemplateValues = Readonly<Partial<Record<(typeof templateVariables)[number], string>>>;

/** Words in braces that a template's text may hold: `{pet}`. */
export const templateVariables = ['pet', 'age', 'weight', 'owner', 'today'] as const;

/**
 * The text of a template with its variables filled in.
 *
 * A variable without a value, and a word in braces that is no variable, stay as they are: the doctor sees the gap.
 */
export function fillTemplate(text: string, values: TemplateValues): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name as keyof TemplateValues] ?? whole);
}
