/** HTML that is ready: nothing else is put into a page without being escaped. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Part = Html | string | number | false | undefined | null | readonly Part[];

/** Builds HTML; every value is escaped unless it is HTML itself, `false` and `undefined` are left out. */
export function html(strings: TemplateStringsArray, ...values: readonly Part[]): Html {
  return new Html(strings.reduce((text, part, index) => text + show(values[index - 1]) + part));
}

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function show(value: Part): string {
  if (value instanceof Html) return value.text;
  if (value === false || value === undefined || value === null) return '';
  if (typeof value === 'object') return value.map(show).join('');
  return String(value).replace(/[&<>"']/g, (sign) => SIGNS[sign]!);
}
