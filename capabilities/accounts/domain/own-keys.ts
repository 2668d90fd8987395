/** A key that may be moved: one letter. Digits, arrows and chords with Ctrl or Alt stay where they are. */
export const KEY_LETTER = /^[a-z]$/;

/** Screens with own keys that one account keeps. */
export const MAX_KEY_SCREENS = 20;

/** Letters that begin or undo something on every screen: G and a place, Z for the last step. */
export const RESERVED_LETTERS = 'gz';

/** Own keys of one screen: the letter of the program, and the letter that the person presses for it. */
export type OwnKeys = Readonly<Record<string, string>>;

/** Why a letter cannot be the key of an act; undefined where it can. */
export type KeyProblem = 'letter' | 'reserved' | 'taken';

/**
 * Whether a letter may be pressed for an act of a screen.
 *
 * @param letters Letters of the program on that screen, lower case.
 * @param own What the person has moved there so far.
 */
export function keyProblem(
  { act, pressed }: { readonly act: string; readonly pressed: string },
  letters: readonly string[],
  own: OwnKeys,
): KeyProblem | undefined {
  if (!KEY_LETTER.test(pressed)) return 'letter';
  if (RESERVED_LETTERS.includes(pressed)) return 'reserved';
  const isTaken = letters.some((letter) => letter !== act && (own[letter] ?? letter) === pressed);
  return isTaken ? 'taken' : undefined;
}

/** Own keys with one act moved; what is moved back to the letter of the program is not kept. */
export function withOwnKey(own: OwnKeys, act: string, pressed: string): OwnKeys {
  const { [act]: _, ...others } = own;
  return pressed === act ? others : { ...others, [act]: pressed };
}

/** What was stored of a screen, as far as it can be read. */
export function ownKeysOf(configs: Readonly<Record<string, unknown>> | null | undefined, screen: string): OwnKeys {
  const keys = (configs?.keys as Readonly<Record<string, unknown>> | undefined)?.[screen];
  if (typeof keys !== 'object' || keys === null) return {};
  const pairs = Object.entries(keys).filter(
    ([act, pressed]) => KEY_LETTER.test(act) && KEY_LETTER.test(String(pressed)),
  );
  return Object.fromEntries(pairs) as OwnKeys;
}
