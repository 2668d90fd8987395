import type { DeviceClass, Sex } from '@alder/terms';
import { isOpenFor, type OrderStatus } from './order-flow.ts';

/** Where a result belongs, and how that was found out. */
export type Match = {
  readonly state: 'matched' | 'unrequested' | 'unmatched' | 'conflict';
  /** Which identifier decided; `person` when somebody filed it by hand. */
  readonly by: 'order_id' | 'patient_id' | 'person' | null;
  readonly pet: string | null;
  readonly order: string | null;
  /** Why a person has to decide. */
  readonly hint: MatchHint | null;
};

export const matchHints = [
  'noIdentifier',
  'unknownPatient',
  'severalPatients',
  'severalOrders',
  'orderCanceled',
  'patientMismatch',
  'controlSample',
] as const;
export type MatchHint = (typeof matchHints)[number];

/** What a run says about its patient. The name is deliberately not here: nothing is ever filed by name. */
export type RunIdentity = {
  /** Placer order numbers and sample ids that the device echoed. */
  readonly orderIds: readonly string[];
  /** Chart numbers typed at the device. */
  readonly patientIds: readonly string[];
  readonly sex: Sex | undefined;
  readonly species: string | undefined;
  readonly deviceClass: DeviceClass;
  /** The device says that this is control material. */
  readonly isControl: boolean;
};

export type KnownOrder = {
  readonly id: string;
  readonly pet: string;
  readonly order_id: string;
  readonly sample_id: string | null;
  readonly order_status: OrderStatus;
  readonly deviceClass: DeviceClass;
  readonly time: string;
};

export type KnownPet = {
  readonly id: string;
  readonly patient_id: string;
  readonly sex: Sex | null;
  readonly species: string;
};

/** Ids that operators type when they have none; they identify nobody. */
const PLACEHOLDER = /^(\d|0+|test|error\s*\d*|unknown|none|n\/?a|control|qc|sample|patient|id|x+|-+)$/i;

/** Identifiers worth looking for: trimmed, no placeholders, each once. */
export function realIdentifiers(typed: readonly string[]): string[] {
  return [...new Set(typed.map((text) => text.trim()))].filter((text) => text !== '' && !PLACEHOLDER.test(text));
}

/**
 * Finds the pet and order of a run by identifiers alone.
 *
 * 1. the order number that the device echoed; 2. the chart number, with exactly one open order of the last 24 h for
 * that kind of device; 3. the chart number without an order. Anything else, and any contradiction in species or
 * sex, is for a person to decide.
 *
 * @param orders Orders with one of the order ids, or of one of the pets.
 * @param pets Pets with one of the chart numbers, and those of the orders.
 */
export function matchRun(
  run: RunIdentity,
  {
    orders,
    pets,
    now,
  }: { readonly orders: readonly KnownOrder[]; readonly pets: readonly KnownPet[]; readonly now: Date },
): Match {
  const petOf = (id: string) => pets.find((pet) => pet.id === id);
  const judge = (pet: KnownPet | undefined, order: KnownOrder | null, by: 'order_id' | 'patient_id'): Match => {
    if (!pet) return undecided('unknownPatient');
    if (contradicts(run, pet))
      return { ...undecided('patientMismatch'), state: 'conflict', pet: pet.id, order: order?.id ?? null };
    return { state: order ? 'matched' : 'unrequested', by, pet: pet.id, order: order?.id ?? null, hint: null };
  };

  const echoed = orders.filter(({ order_id, sample_id }) =>
    run.orderIds.some((id) => id === order_id || id === sample_id),
  );
  if (echoed.some(({ order_status }) => order_status === 'canceled')) return undecided('orderCanceled');
  if (echoed.length > 1) return undecided('severalOrders');
  const [own] = echoed;
  if (own) return judge(petOf(own.pet), own, 'order_id');

  const named = pets.filter(({ patient_id }) => run.patientIds.includes(patient_id));
  if (named.length === 0)
    return undecided(run.isControl ? 'controlSample' : identifies(run) ? 'unknownPatient' : 'noIdentifier');
  const waiting = orders.filter(
    (order) =>
      named.some(({ id }) => id === order.pet) &&
      sameClass(order.deviceClass, run.deviceClass) &&
      isOpenFor(order, now),
  );
  if (waiting.length > 1) return undecided('severalOrders', onlyOne(named));
  const [open] = waiting;
  if (open) return judge(petOf(open.pet), open, 'patient_id');
  if (run.isControl) return undecided('controlSample');
  if (named.length > 1) return undecided('severalPatients');
  return judge(named[0], null, 'patient_id');
}

const identifies = (run: RunIdentity) => run.orderIds.length + run.patientIds.length > 0;

const undecided = (hint: MatchHint, pet: string | null = null): Match => ({
  state: 'unmatched',
  by: null,
  pet,
  order: null,
  hint,
});

const onlyOne = (pets: readonly KnownPet[]) => (pets.length === 1 ? pets[0]!.id : null);

const sameClass = (a: DeviceClass, b: DeviceClass) => a === 'any' || b === 'any' || a === b;

function contradicts(run: RunIdentity, pet: KnownPet): boolean {
  const otherSex = run.sex !== undefined && pet.sex !== null && run.sex !== pet.sex;
  const otherSpecies = run.species !== undefined && run.species !== 'other' && run.species !== pet.species;
  return otherSex || otherSpecies;
}
