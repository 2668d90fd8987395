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

/**
 * The texts of one capability; its type carries the keys.
 *
 * In the built browser app the catalogues of the unused languages are empty (apps/web/one-language.ts).
 */
export type Texts<Key extends string = string> = {
  /** For each language the catalogues in which a key is looked for, the first that has it first. */
  readonly catalogues: Readonly<Record<Language, readonly Catalogue[]>>;
  readonly key?: Key;
};

/** Texts of which every language is present wherever they are: those that are written in another one than the page's. */
export type TextsInEveryLanguage<Key extends string = string> = Texts<Key> & { readonly isInEveryLanguage: true };

type Catalogues<English extends Catalogue> = {
  readonly en: English;
  readonly ja: Translation<NoInfer<English>>;
  readonly zhtw: Translation<NoInfer<English>>;
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
export function defineTexts<const English extends Catalogue>(catalogues: Catalogues<English>): Texts<TextKey<English>> {
  const { en, ja, zhtw } = catalogues as Readonly<Record<Language, Catalogue>>;
  return { catalogues: { en: [en], ja: [ja], zhtw: [zhtw] } };
}

/** Like {@link defineTexts}, for a `translator`: the build of the browser app keeps all three languages in the program. */
export function defineTextsInEveryLanguage<const English extends Catalogue>(
  catalogues: Catalogues<English>,
): TextsInEveryLanguage<TextKey<English>> {
  return { ...defineTexts(catalogues), isInEveryLanguage: true };
}

/** The texts of both, for a part that has its own and those of the part that it belongs to; the first wins. */
export function joinTexts<First extends string, Second extends string>(
  first: Texts<First>,
  second: Texts<Second>,
): Texts<First | Second> {
  const { en, ja, zhtw } = second.catalogues;
  const { catalogues } = first;
  return {
    catalogues: {
      en: [...catalogues.en, ...en],
      ja: [...catalogues.ja, ...ja],
      zhtw: [...catalogues.zhtw, ...zhtw],
    },
  };
}

/** Whether there is a text of this name: a code that the server has sent may have none here. */
export function hasText<Key extends string>({ catalogues }: Texts<Key>, key: string): key is Key {
  return Object.values(catalogues).some((each) => each.some((catalogue) => Object.hasOwn(catalogue, key)));
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

/** The texts in one language, also another one than the page's: mail, PDF, labels for an owner. */
export function translator<Key extends string>(texts: TextsInEveryLanguage<Key>, language: Language): Translate<Key> {
  return translate(texts, language);
}

/**
 * The texts in the language of the page.
 *
 * A key that is missing comes back as itself, so that a screen never breaks over a word.
 */
export function translate<Key extends string>(texts: Texts<Key>, language: Language): Translate<Key> {
  const textOf = (spoken: Language, forms: readonly string[]) => {
    for (const form of forms)
      for (const catalogue of texts.catalogues[spoken]) if (Object.hasOwn(catalogue, form)) return catalogue[form];
    return undefined;
  };

  return (key, values = {}) => {
    const { count } = values;
    const forms = typeof count === 'number' ? [`${key}.${pluralOf(language, count)}`, `${key}.other`, key] : [key];
    const text = textOf(language, forms) ?? textOf('en', forms) ?? key;
    return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
      const value = values[name];
      return value === undefined ? whole : written(language, value);
    });
  };
}
