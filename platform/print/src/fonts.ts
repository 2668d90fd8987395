import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Language } from '@alder/i18n/language';
import type { create, Font } from 'fontkit';

const require = createRequire(import.meta.url);
const file = (name: 'tc' | 'jp', weight: '400Regular' | '600SemiBold') =>
  path.join(
    path.dirname(require.resolve(`@expo-google-fonts/noto-sans-${name}/package.json`)),
    weight,
    `NotoSans${name.toUpperCase()}_${weight}.ttf`,
  );

/** Font files by family and weight, as pdfmake wants them. */
export const families = {
  TC: { normal: file('tc', '400Regular'), bold: file('tc', '600SemiBold') },
  JP: { normal: file('jp', '400Regular'), bold: file('jp', '600SemiBold') },
} as const;

export type Family = keyof typeof families;

/** The family whose glyph variants are right for a language: 骨, 直 and 角 differ between Taiwan and Japan. */
export function familyOf(language: Language): Family {
  return language === 'ja' ? 'JP' : 'TC';
}

const opened = new Map<Family, Font>();

function has(family: Family, codePoint: number): boolean {
  let font = opened.get(family);
  if (!font) {
    // Loaded at the first print: a server at rest does without its five megabytes.
    const fontkit = require('fontkit') as { readonly create: typeof create };
    font = fontkit.create(readFileSync(families[family].normal)) as Font;
    opened.set(family, font);
  }
  return font.hasGlyphForCodePoint(codePoint);
}

export type Run = { readonly text: string; readonly font: Family };

/**
 * Splits a text into runs that one font can draw, preferring the language's own.
 *
 * Neither font holds all of both languages: 数 is missing in the one for Taiwan. Of a character that neither holds, such as
 * the ⁺ of K⁺, its compatible form is drawn; one without such a form stays with the language's font, which draws its box.
 */
export function runsOf(text: string, language: Language): Run[] {
  const own = familyOf(language);
  const other = own === 'TC' ? 'JP' : 'TC';
  const runs: { text: string; font: Family }[] = [];
  for (const written of text) {
    const isKnown = written < '\u0250' || has(own, written.codePointAt(0)!) || has(other, written.codePointAt(0)!);
    const character = isKnown ? written : written.normalize('NFKC');
    const point = character.codePointAt(0)!;
    const font = point < 0x250 || has(own, point) || !has(other, point) ? own : other;
    const last = runs.at(-1);
    if (last?.font === font) last.text += character;
    else runs.push({ text: character, font });
  }
  return runs;
}
