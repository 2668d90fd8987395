import { intlLocales, type Language } from './language.ts';

type Catalogue = Readonly<Record<string, string>>;

/** A key as screens use it: `visit.one` and `visit.other` are asked for as `visit` with a `count`. */
export type TextKey<English> = {
  [Key in keyof English & string]: Key extends `${infer Stem}.one` | `${infer Stem}.other` ? Stem | Key : Key;
}[keyof English & string];

/** Keys of another language: all of English; `.one` may be missing, because Japanese and Chinese have no plural. */
type Translation<English> = {
  readonly [Key in keyof English as Key extends `${string}.one` ? never : Key]: string;
};

/** The texts of one capability in all languages; its type carries the keys. */
export type Texts<Key extends string = string> = {
  readonly catalogues: Readonly<Record<Language, Catalogue>>;
  readonly key?: Key;
};

/** What `{name}` in a text is replaced with; numbers are written with thousands separators. */
export type TextValues = Readonly<Record<string, string | number>>;

/** Gives the text of a key in one language. */
export type Translate<Key extends string = string> = (key: Key, values?: TextValues) => string;

/**
 * Declares the texts of a capability.
 *
 * The English file is the list of keys; a key that is missing in another language does not compile.
 */
export function defineTexts<const English extends Catalogue>(catalogues: {
  readonly en: English;
  readonly ja: Translation<NoInfer<English>>;
  readonly zhtw: Translation<NoInfer<English>>;
}): Texts<TextKey<English>> {
  return { catalogues: catalogues as Readonly<Record<Language, Catalogue>> };
}

const pluralRules = new Map<Language, Intl.PluralRules>();
const numberFormats = new Map<Language, Intl.NumberFormat>();

function pluralOf(language: Language, count: number): Intl.LDMLPluralRule {
  const rules = pluralRules.get(language) ?? new Intl.PluralRules(intlLocales[language]);
  pluralRules.set(language, rules);
  return rules.select(count);
}

function written(language: Language, value: string | number): string {
  if (typeof value === 'string') return value;
  const format = numberFormats.get(language) ?? new Intl.NumberFormat(intlLocales[language]);
  numberFormats.set(language, format);
  return format.format(value).replace('-', '\u2212');
}

/**
 * The texts in one language, for places without React: mail, PDF, tests.
 *
 * A key that is missing comes back as itself, so that a screen never breaks over a word.
 */
export function translator<Key extends string>(texts: Texts<Key>, language: Language): Translate<Key> {
  const catalogue = texts.catalogues[language];
  const english = texts.catalogues.en;

  return (key, values = {}) => {
    const { count } = values;
    const forms = typeof count === 'number' ? [`${key}.${pluralOf(language, count)}`, `${key}.other`, key] : [key];
    const found = forms.find((form) => form in catalogue);
    const text =
      found === undefined ? (english[forms.find((form) => form in english) ?? key] ?? key) : catalogue[found];
    return (text ?? key).replace(/\{(\w+)\}/g, (whole, name: string) => {
      const value = values[name];
      return value === undefined ? whole : written(language, value);
    });
  };
}
