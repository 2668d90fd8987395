import type { InterferenceMark } from '@alder/interference/domain';
import { ANALYTE, type Resource } from './resources.ts';
import { plainCode } from './value-facts.ts';

type Language = 'en' | 'ja' | 'zhtw';
type Words = {
  readonly indices: Readonly<Record<NonNullable<InterferenceMark['index']>, string>>;
  readonly medicine: string;
  /** Place of the name in this language among the names of a medicine: as written, English, Japanese, Chinese. */
  readonly name: number;
  readonly directions: Readonly<Record<InterferenceMark['direction'], (size: string) => string>>;
  readonly size: (percent: number) => string;
  readonly source: (source: string) => string;
  readonly note: (cause: string, effect: string) => string;
};

const WORDS: Readonly<Record<Language, Words>> = {
  en: {
    indices: { hemolysis: 'hemolysis', lipemia: 'lipemia', icterus: 'icterus' },
    medicine: 'a medicine',
    name: 1,
    directions: {
      up: (size) => `may be falsely increased${size}`,
      down: (size) => `may be falsely decreased${size}`,
      unreliable: (size) => `may be unreliable${size}`,
    },
    size: (percent) => ` by about ${percent} %`,
    source: (source) => ` (${source})`,
    note: (cause, effect) => `Interference: ${cause}, value ${effect}`,
  },
  ja: {
    indices: { hemolysis: '溶血', lipemia: '乳び', icterus: '黄疸' },
    medicine: '薬剤',
    name: 2,
    directions: {
      up: (size) => `${size}偽高値となる可能性`,
      down: (size) => `${size}偽低値となる可能性`,
      unreliable: () => '値は信頼できない可能性',
    },
    size: (percent) => `約${percent}%の`,
    source: (source) => `（${source}）`,
    note: (cause, effect) => `干渉：${cause}、${effect}`,
  },
  zhtw: {
    indices: { hemolysis: '溶血', lipemia: '乳糜', icterus: '黃疸' },
    medicine: '藥物',
    name: 3,
    directions: {
      up: (size) => `數值可能偽性升高${size}`,
      down: (size) => `數值可能偽性降低${size}`,
      unreliable: () => '數值可能不可靠',
    },
    size: (percent) => `約 ${percent}%`,
    source: (source) => `（${source}）`,
    note: (cause, effect) => `干擾：${cause}，${effect}`,
  },
};

/**
 * A mark of interference as a note: what it is of, what it does to the value, by how much, and who says so.
 *
 * @param language Of the hospital: its system reads the note, and people of the hospital read it there.
 */
export function interferenceNote(mark: Omit<InterferenceMark, 'rule' | 'code'>, language: Language): string {
  const { index, grade, value, medicine, direction, percent, source } = mark;
  const words = WORDS[language];
  const degree = grade !== null ? ` ${grade}+` : value !== null ? ` ${value}` : '';
  const name = medicine?.[words.name] || medicine?.find((each) => each) || words.medicine;
  const cause = index ? `${words.indices[index]}${degree}` : name;
  const size = percent === null ? '' : words.size(percent);
  return `${words.note(cause, words.directions[direction](size))}${source ? words.source(source) : ''}`;
}

/** Notes of a value among the marks of its result. */
export function interferenceNotes(code: string, marks: readonly InterferenceMark[], language: Language): string[] {
  const own = plainCode(code);
  return marks.filter((mark) => plainCode(mark.code) === own).map((mark) => interferenceNote(mark, language));
}

/** Adds the marks of a result to its value as notes (FHIR R4 Observation.note); the value itself stays as it was. */
export function withNotes(observation: Resource, marks: readonly InterferenceMark[], language: Language): Resource {
  const { coding } = observation.code as { coding: readonly { system: string; code: string }[] };
  const own = coding.find(({ system }) => system === ANALYTE)?.code;
  const texts = own === undefined ? [] : interferenceNotes(own, marks, language);
  if (texts.length === 0) return observation;
  const before = (observation.note ?? []) as readonly unknown[];
  return { ...observation, note: [...before, ...texts.map((text) => ({ text }))] };
}
