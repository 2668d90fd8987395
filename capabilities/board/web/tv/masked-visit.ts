import type { BoardCard } from '@alder/records/contract';
import { byPlace, type Placement } from '@alder/records/domain';
import { LOBBY_GROUPS, type LobbyGroup, lobbyGroupOf, maskName } from '@alder/walk-in/domain';

/** What a screen on the wall shows of a visit: any passer-by can read it. */
export type TvVisit = Placement &
  Pick<BoardCard, 'id' | 'room' | 'patient'> & {
    /** First letter of the owner's name. */
    readonly owner: string;
  };

/** The one way from a card of the board to the wall: names of owners are masked here, telephone numbers left out. */
export function maskedVisit(card: BoardCard): TvVisit {
  const { id, stage, urgent, in_room_since, checked_in_at, stage_since, room, patient } = card;
  return {
    ...{ id, stage, urgent, in_room_since, checked_in_at, stage_since, room },
    patient: { ...patient, chip_number: null, alerts: [] },
    owner: maskName(card.owner_name ?? ''),
  };
}

/** The visits of the day where they stand, masked, in the order of the board; what is archived is left out. */
export function tvGroups(cards: readonly BoardCard[]): Readonly<Record<LobbyGroup, readonly TvVisit[]>> {
  const visits = [...cards].sort(byPlace).map(maskedVisit);
  return Object.fromEntries(
    LOBBY_GROUPS.map((group) => [group, visits.filter((visit) => lobbyGroupOf(visit) === group)]),
  ) as Record<LobbyGroup, TvVisit[]>;
}

/** The part of a list that has its turn, where not all fit: each page in turn, then the first again. */
export function turnOf<Item>(
  items: readonly Item[],
  fit: number,
  turn: number,
): { readonly shown: readonly Item[]; readonly page: number; readonly pages: number } {
  const size = Math.max(1, fit);
  const pages = Math.max(1, Math.ceil(items.length / size));
  const page = turn % pages;
  return { shown: items.slice(page * size, (page + 1) * size), page: page + 1, pages };
}
