import type { BoardCard } from '@alder/records/contract';
import { boardFlow, byPlace, cardTimer, type Stage } from '@alder/records/domain';

/** What narrows the board; it lives in the address. */
export type BoardFilters = {
  /** Accounts; none means all. */
  readonly doctors: readonly string[];
  readonly mine: boolean;
  readonly room: string;
  readonly species: string;
  readonly type: string;
  readonly labPending: boolean;
  readonly unpaid: boolean;
  /** Only those who wait, or who are in a room. */
  readonly place: '' | 'waiting' | 'inRoom';
};

export const noFilters: BoardFilters = {
  doctors: [],
  mine: false,
  room: '',
  species: '',
  type: '',
  labPending: false,
  unpaid: false,
  place: '',
};

/** Reads the filters from an address. */
export function readFilters(request: URLSearchParams): BoardFilters {
  const place = request.get('place');
  return {
    doctors: (request.get('doctors') ?? '').split(',').filter(Boolean),
    mine: request.has('mine'),
    room: request.get('room') ?? '',
    species: request.get('species') ?? '',
    type: request.get('type') ?? '',
    labPending: request.has('lab'),
    unpaid: request.has('unpaid'),
    place: place === 'waiting' || place === 'inRoom' ? place : '',
  };
}

/** Writes the filters into an address; what is off leaves no trace. */
export function writeFilters(request: URLSearchParams, filters: BoardFilters): URLSearchParams {
  const next = new URLSearchParams(request);
  const put = (name: string, value: string) => (value ? next.set(name, value) : next.delete(name));
  put('doctors', filters.doctors.join(','));
  put('mine', filters.mine ? '1' : '');
  put('room', filters.room);
  put('species', filters.species);
  put('type', filters.type);
  put('lab', filters.labPending ? '1' : '');
  put('unpaid', filters.unpaid ? '1' : '');
  put('place', filters.place);
  return next;
}

/** Whether anything is filtered. */
export function isFiltered(filters: BoardFilters): boolean {
  return writeFilters(new URLSearchParams(), filters).size > 0;
}

/** Whether a card passes the filters; `me` is the account that looks. */
export function passes(card: BoardCard, filters: BoardFilters, me: string): boolean {
  const { doctors, mine: own, room, species, type, labPending, unpaid, place } = filters;
  return (
    (doctors.length === 0 || doctors.includes(card.assignee ?? '')) &&
    (!own || card.assignee === me) &&
    (!room || card.room === room) &&
    (!species || card.patient.species === species) &&
    (!type || card.visit_type === type) &&
    (!labPending || card.lab.done < card.lab.total) &&
    (!unpaid || card.payment.due > 0) &&
    (!place || (card.stage === 'clinic' && isInRoom(card) === (place === 'inRoom')))
  );
}

/** Called in and not sent on yet. */
export function isInRoom(card: Pick<BoardCard, 'stage' | 'in_room_since'>): boolean {
  return card.stage === 'clinic' && card.in_room_since !== null;
}

/** The cards of each column in their order. */
export function columnsOf(cards: readonly BoardCard[]): Readonly<Record<Stage, readonly BoardCard[]>> {
  const ordered = [...cards].sort(byPlace);
  return Object.fromEntries(
    boardFlow.states.map((stage) => [stage, ordered.filter((card) => card.stage === stage)]),
  ) as Record<Stage, BoardCard[]>;
}

export type BoardStats = {
  readonly visits: number;
  readonly waiting: number;
  readonly waitMinutes: number;
  readonly inRoom: number;
  readonly labPending: number;
  readonly critical: number;
  readonly paid: number;
  /** Smallest unit of the currency. */
  readonly revenue: number;
  /** Still to be collected in checkout. */
  readonly due: number;
};

/** The numbers over the board. */
export function statsOf(cards: readonly BoardCard[], now: Date): BoardStats {
  const inClinic = cards.filter(({ stage }) => stage === 'clinic');
  const waiting = inClinic.filter((card) => !isInRoom(card));
  const paid = cards.filter(({ payment }) => payment.state === 'paid');
  return {
    visits: cards.length,
    waiting: waiting.length,
    waitMinutes: averageMinutes(waiting, now),
    inRoom: inClinic.length - waiting.length,
    labPending: cards.filter(({ lab }) => lab.done < lab.total).length,
    critical: cards.filter(({ lab }) => lab.critical).length,
    paid: paid.length,
    revenue: cards.reduce(
      (sum, { payment }) => sum + (payment.state === 'unpaid' ? 0 : payment.total - payment.due),
      0,
    ),
    due: cards.filter(({ stage }) => stage === 'checkout').reduce((sum, { payment }) => sum + payment.due, 0),
  };
}

/** Mean of the timers of some cards, in whole minutes. */
export function averageMinutes(cards: readonly BoardCard[], now: Date): number {
  if (cards.length === 0) return 0;
  return Math.round(cards.reduce((sum, card) => sum + cardTimer(card, now).minutes, 0) / cards.length);
}

/** The column that a card goes to when its present stage is done. */
export function nextStage(card: Pick<BoardCard, 'stage' | 'prescription'>): Stage | undefined {
  if (card.stage === 'clinic') return card.prescription ? 'pharmacy' : 'checkout';
  return card.stage === 'pharmacy' ? 'checkout' : card.stage === 'checkout' ? 'archive' : undefined;
}

/** The latest stage before the card's column that is complete: the one to revert. */
export function lastDone(card: Pick<BoardCard, 'stage' | 'completed'>): Stage | undefined {
  return boardFlow.states.findLast((stage) => card.completed[stage] !== null);
}

/** The effect of a move, for the text of the drop slot. */
export type Consequence = 'pharmacy' | 'noMedicine' | 'checkout' | 'archive' | 'unpaid' | 'back' | 'paid' | 'none';

/** What happens when a card is dropped in a column (screens §3.3). */
export function consequenceOf(card: Pick<BoardCard, 'stage' | 'prescription' | 'payment'>, to: Stage): Consequence {
  if (card.stage === to) return 'none';
  if (card.stage === 'archive') return card.payment.state === 'paid' ? 'paid' : 'back';
  if (to === 'archive') return card.payment.due > 0 ? 'unpaid' : 'archive';
  if (to === 'pharmacy') return card.prescription ? 'pharmacy' : 'noMedicine';
  return to === 'checkout' ? 'checkout' : 'none';
}

/** Whether a card says everything in two lines: then it is drawn small. */
export function isPlain(card: BoardCard): boolean {
  const { patient, lab, prescription, todo, images } = card;
  const counted = lab.total + todo.total + images > 0 || prescription !== null;
  return (
    !counted &&
    !card.urgent &&
    !isInRoom(card) &&
    !card.assignee &&
    patient.alerts.length === 0 &&
    card.memos.length === 0
  );
}

/** Cards of a column beyond which the plainer half is drawn small. */
export const FULL_CARDS = 8;

/** Whether a move takes a visit past the pharmacy although medicine of it is not dispensed. */
export function leavesMedicine({ stage, prescription }: BoardCard, to: Stage): boolean {
  const isPast = boardFlow.states.indexOf(to) > boardFlow.states.indexOf('pharmacy');
  return stage === 'pharmacy' && isPast && prescription !== null && prescription.state !== 'dispensed';
}
