/** Whether a page asks for something, and whether it insists. */
export const ASK_STATES = ['off', 'optional', 'required'] as const;
export type AskState = (typeof ASK_STATES)[number];

export const DEFAULT_WALK_IN_RULES = { is_on: false, ask_name: 'optional', ask_phone: 'optional' } as const;

/** Numbers that one network takes in an hour: the telephones in one lobby share a network. */
export const MAX_PER_NETWORK = 60;
/** Numbers of a hospital that wait at once. */
export const MAX_WAITING = 200;

/** Names of required fields that are empty. */
export function missingOf(
  typed: { readonly name: string; readonly phone: string },
  rules: { readonly ask_name: AskState; readonly ask_phone: AskState },
): readonly ('name' | 'phone')[] {
  return (['name', 'phone'] as const).filter((key) => rules[`ask_${key}`] === 'required' && typed[key].trim() === '');
}

const CJK = /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}/u;

/** A name as a lobby may see it: its first letter. */
export function maskName(name: string): string {
  const [first] = [...name.trim()];
  if (!first) return '';
  return CJK.test(first) ? `${first}○○` : `${first.toUpperCase()}***`;
}

/** What owners see of the board: the clinic column is two of them. */
export const LOBBY_GROUPS = ['inRoom', 'waiting', 'pharmacy', 'checkout'] as const;
export type LobbyGroup = (typeof LOBBY_GROUPS)[number];

/** Stage of a visit on the lobby's board; undefined where it is no longer shown. */
export function lobbyGroupOf({
  stage,
  in_room_since,
}: {
  readonly stage: string;
  readonly in_room_since: unknown;
}): LobbyGroup | undefined {
  if (stage === 'clinic') return in_room_since === null ? 'waiting' : 'inRoom';
  return stage === 'pharmacy' || stage === 'checkout' ? stage : undefined;
}
