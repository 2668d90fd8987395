import type { FactTexts } from './drug-facts.ts';
import type { DoseBasis, ImplausibleDose } from './implausible-dose.ts';

const SENTENCES: Readonly<Record<DoseBasis, FactTexts>> = {
  range: {
    en: '{amount} is more than {factor} times the highest dose of the catalog, {compared}',
    ja: '{amount} は登録された最大用量 {compared} の {factor} 倍を超えています',
    zhtw: '{amount} 超過目錄最高劑量 {compared} 的 {factor} 倍',
  },
  usual: {
    en: '{amount} is more than {factor} times the usual dose of the catalog, {compared}',
    ja: '{amount} は登録された通常用量 {compared} の {factor} 倍を超えています',
    zhtw: '{amount} 超過目錄常用劑量 {compared} 的 {factor} 倍',
  },
  catalog: {
    en: '{amount} is more than {factor} times the highest dose that the catalog has of this substance, {compared}{known}',
    ja: '{amount} は登録されている同じ成分の最大用量 {compared}{known}の {factor} 倍を超えています',
    zhtw: '{amount} 超過目錄中同成分最高劑量 {compared}{known}的 {factor} 倍',
  },
  pastDoses: {
    en: '{amount} is more than {factor} times what this hospital usually gives this species, {compared} (median of {count} prescriptions)',
    ja: '{amount} は当院がこの動物種に通常処方する量 {compared}（処方 {count} 件の中央値）の {factor} 倍を超えています',
    zhtw: '{amount} 超過本院對此物種的慣用劑量 {compared}（{count} 筆處方的中位數）的 {factor} 倍',
  },
  anyMedicine: {
    en: '{amount} is above {compared}, which hardly any medicine exceeds. No dose is known for this species',
    ja: '{amount} は、ほとんどの薬の上限である {compared} を超えています。この動物種の用量は登録されていません',
    zhtw: '{amount} 超過幾乎所有藥品的上限 {compared}，目錄沒有此物種的劑量',
  },
  volume: {
    en: '{amount} at once is more than is given by this route, {compared}',
    ja: '1 回 {amount} は、この投与経路の上限 {compared} を超えています',
    zhtw: '一次 {amount} 超過此給藥途徑的上限 {compared}',
  },
};

const UNWEIGHED: FactTexts = {
  en: 'No weight. Even for the heaviest patient of this species ({weight} kg): {text}',
  ja: '体重がありません。この動物種で最も重い {weight} kg としても、{text}',
  zhtw: '沒有體重。即使以此物種最重的 {weight} 公斤計算，{text}',
};

const KNOWN: FactTexts = { en: ' (for: {known})', ja: '（{known}）', zhtw: '（{known}）' };

/** How numbers, lists and species are written in the language of the reader. */
export type DoseWriter = {
  readonly language: keyof FactTexts;
  readonly number: (value: number) => string;
  readonly list: (items: string[]) => string;
  readonly species: (code: string) => string;
};

/** A sentence that says what a dose was compared with. */
export function implausibleText(dose: ImplausibleDose, { language, number, list, species }: DoseWriter): string {
  const fill = (text: FactTexts, values: Readonly<Record<string, string>>) =>
    text[language].replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
  const perKg = (value: number) => `${number(Number(value.toPrecision(4)))} ${dose.unit}/kg`;
  const text = fill(SENTENCES[dose.basis], {
    amount: perKg(dose.amount),
    compared: perKg(dose.compared),
    factor: number(dose.factor),
    count: number(dose.count ?? 0),
    known: dose.known.length > 0 ? fill(KNOWN, { known: list(dose.known.map(species)) }) : '',
  });
  return dose.is_weighed ? text : fill(UNWEIGHED, { weight: number(dose.weight), text });
}
