import { createFormat, dayOf } from '@alder/i18n/format';
import type { Language } from '@alder/i18n/language';
import { defineTextsInEveryLanguage, type Translate, translator } from '@alder/i18n/texts';
import { words } from '@alder/print';
import type { Hospital } from '@alder/server';
import type { Content } from 'pdfmake/interfaces.js';
import en from './print/en.json' with { type: 'json' };
import ja from './print/ja.json' with { type: 'json' };
import zhtw from './print/zhtw.json' with { type: 'json' };

const texts = defineTextsInEveryLanguage({ en, ja, zhtw });

export const FAINT = '#475550';
export const LINE = '#BFC9C5';
export const BRAND = '#0F6558';
export const ALARM = '#A3211B';
/** Legible on white: what should be borne in mind. */
export const WARN = '#8A5A00';
/** Width of the text on A4 in points. */
export const WIDTH = 595 - 2 * 48;

/** What every part of a report is written with. */
export type Paper = {
  readonly w: (text: string, look?: object) => Content;
  readonly t: Translate<keyof typeof en>;
  readonly format: ReturnType<typeof createFormat>;
  readonly language: Language;
  /** The day of an instant in the hospital's zone, `2026-11-24`: short, and read alike everywhere. */
  readonly day: (instant: string) => string;
  /** Between the parts of a list. */
  readonly comma: string;
};

export function paperOf(
  language: Language,
  { timezone, currency, rounding }: Pick<Hospital, 'timezone' | 'currency' | 'rounding'>,
): Paper {
  return {
    w: (text, look = {}) => ({ ...(words(text, language) as object), ...look }) as Content,
    t: translator(texts, language),
    format: createFormat(language, {
      timeZone: timezone,
      currency,
      rounding: { step: rounding, mode: 'nearest' },
    }),
    language,
    day: (instant) => dayOf(new Date(instant), timezone),
    comma: language === 'en' ? ', ' : '、',
  };
}

export function rule(margin: number, length = WIDTH): Content {
  const line = { type: 'line' as const, x1: 0, y1: 0, x2: length, y2: 0, lineWidth: 0.7, lineColor: LINE };
  return { canvas: [line], margin: [0, margin, 0, margin] };
}

/** Lines of a name and what it is; those without a value are left out. */
export function facts(rows: readonly (readonly [string, string | null | undefined])[], { w }: Paper): Content {
  return {
    stack: rows
      .filter(([, value]) => value)
      .map(([name, value]) => ({
        columns: [w(name, { width: 62, color: FAINT, fontSize: 8.5 }), w(value!, { width: '*' })],
        margin: [0, 1, 0, 1],
      })),
  };
}

/** A text under its heading. */
export function section(title: string, lines: readonly string[], { w }: Paper): Content[] {
  const visible = lines.flatMap((line) => line.split('\n')).filter((line) => line.trim());
  if (visible.length === 0) return [];
  return [
    w(title, { fontSize: 9, bold: true, color: BRAND, margin: [0, 14, 0, 3] }),
    ...visible.map((line) => w(line)),
  ];
}
