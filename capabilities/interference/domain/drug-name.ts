import { substances } from '@alder/pharmacy/domain';

/** Classes of medicines that a rule may name; each has its title in the texts of this capability. */
export const drugClassNames = [
  'corticosteroids',
  'loopDiuretics',
  'raasInhibitors',
  'alphaTwoAgonists',
  'nsaids',
  'azoles',
] as const;
export type DrugClassName = (typeof drugClassNames)[number];

export const isDrugClass = (drug: string): drug is DrugClassName => drugClassNames.some((name) => name === drug);

/** Substances that a rule may name, by their INN. */
export const drugSubstances: readonly string[] = substances.map(({ inn }) => inn);

const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;
const HAN = /\p{Script=Han}/u;

/** Name of a substance in the language of the reader; its INN where the list has none. */
export function substanceName(inn: string, language: 'en' | 'ja' | 'zhtw'): string {
  const names = substances.find((one) => one.inn === inn)?.names ?? [];
  const own =
    language === 'ja'
      ? names.find((name) => KANA.test(name))
      : language === 'zhtw'
        ? names.find((name) => HAN.test(name) && !KANA.test(name))
        : undefined;
  return own ?? `${inn.slice(0, 1).toUpperCase()}${inn.slice(1)}`;
}
