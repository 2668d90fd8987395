/** Controls, and formats such as marks and overrides of direction, zero-width spaces and soft hyphens. */
const INVISIBLE = /[\p{Cc}\p{Cf}]/gu;
const WHITE_SPACE = '\t\n\r';
const JOINERS = '\u200c\u200d';

/** Scripts and signs of which a joiner after them changes the form: Persian, the scripts of India, emoji. */
const SCRIPTS = ['Arabic', 'Devanagari', 'Bengali', 'Gurmukhi', 'Gujarati', 'Oriya', 'Tamil', 'Telugu', 'Kannada'];
const MORE_SCRIPTS = ['Malayalam', 'Sinhala', 'Myanmar', 'Khmer'];
const joined = [...SCRIPTS, ...MORE_SCRIPTS].map((script) => `\\p{Script=${script}}`).join('|');
const IDLE_JOINER = new RegExp(
  `(?<!${joined}|\\p{Extended_Pictographic}|\\p{Emoji_Modifier}|\\ufe0f)[${JOINERS}]|[${JOINERS}]+$`,
  'gu',
);

/**
 * A name without the invisible characters that change how it reads or compares: one with U+202E is written
 * backwards, and with U+200B two equal names are two. Joiners stay where a script or an emoji needs them.
 */
export function visibleText(typed: string): string {
  const ALLOWED = WHITE_SPACE + JOINERS;
  return typed.replace(INVISIBLE, (one) => (ALLOWED.includes(one) ? one : '')).replace(IDLE_JOINER, '');
}
