import type { DeviceClass, Sex } from '@alder/terms';
import { isOpenFor, type OrderStatus, openStatuses } from './order-flow.ts';

/** Where a result belongs, and how that was found out. */
export type Match = {
  readonly state: 'matched' | 'unrequested' | 'unmatched' | 'conflict';
  /** The identifier that decided; `person` if a user filed it by hand. */
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
  'orderEnded',
  'alreadyFiled',
  'patientMismatch',
  'controlSample',
  'sampleRejected',
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
  /** ISO 8601, UTC. */
  readonly measuredAt: string;
};

/** A sample that was rejected, or that was asked for in the place of a rejected one. */
export type KnownSample = {
  readonly number: string;
  readonly pet: string;
  /** ISO 8601; null of a sample that was not rejected. */
  readonly rejected_at: string | null;
  /** Whether another sample was asked for in its place. */
  readonly isReplaced: boolean;
  /** When it was taken or received; null while it waits for either. */
  readonly taken_at: string | null;
};

export type KnownOrder = {
  readonly id: string;
  readonly pet: string;
  readonly order_id: string;
  readonly sample_id: string | null;
  readonly order_status: OrderStatus;
  readonly deviceClass: DeviceClass;
  readonly time: string;
  /** A reference laboratory does it. */
  readonly isOutside?: boolean;
};

export type KnownPet = {
  readonly id: string;
  readonly patient_id: string;
  readonly sex: Sex | null;
  readonly species: string;
};

/** Placeholder ids that operators type; they identify no patient. */
const PLACEHOLDER = /^(\d|0+|test|error\s*\d*|unknown|none|n\/?a|control|qc|sample|patient|id|x+|-+)$/i;

/** Identifiers worth looking for: trimmed, no placeholders, each once. */
export function realIdentifiers(typed: readonly string[]): string[] {
  return [...new Set(typed.map((text) => text.normalize('NFKC').trim()))].filter(
    (text) => text !== '' && !PLACEHOLDER.test(text),
  );
}

/** Whether species or sex of a run, as far as the device says them, cannot be those of the pet. */
export function contradictsPet(
  run: { readonly sex: string | null | undefined; readonly species: string | null | undefined },
  pet: { readonly sex: string | null; readonly species: string },
): boolean {
  const isOtherSex = (run.sex ?? null) !== null && pet.sex !== null && run.sex !== pet.sex;
  const isOtherSpecies = (run.species ?? 'other') !== 'other' && run.species !== pet.species;
  return isOtherSex || isOtherSpecies;
}

/**
 * A number with the letters that are mistaken for digits as digits: `1O23l` and `10231` look alike.
 *
 * Only for suggesting a pet to a person; nothing is filed by it.
 */
export function lookAlike(number: string): string {
  return number.toUpperCase().replaceAll('O', '0').replace(/[IL]/g, '1');
}

/** Stored orders and pets that a run may belong to. */
type Known = {
  readonly orders: readonly KnownOrder[];
  readonly pets: readonly KnownPet[];
  readonly samples: readonly KnownSample[];
  readonly now: Date;
};

/**
 * Finds the pet and order of a run by identifiers alone.
 *
 * 1. the order number that the device echoed, or a tube number, of an open order; 2. the chart number, with exactly
 * one open order of the last 24 h for that kind of device; 3. the chart number without an order. Numbers that name
 * two pets, and any contradiction in species or sex, are for a person to decide, and so is control material whatever
 * number was typed for it, and what was measured from a rejected sample: it has the number of that sample, or was measured
 * before the sample in its place was taken.
 *
 * @param known Samples that were rejected, or replace one, with one of the order ids or of one of the pets; orders with one of the order ids, or of one of the pets; pets with one of the chart numbers, and
 *   those of the orders.
 */
export function matchRun(run: RunIdentity, known: Known): Match {
  if (run.isControl) return undecided('controlSample');
  const rejected = known.samples.find((one) => one.rejected_at !== null && run.orderIds.includes(one.number));
  if (rejected) return undecided('sampleRejected', rejected.pet);
  const named = known.pets.filter(({ patient_id }) => run.patientIds.includes(patient_id));
  const byNumber = known.orders.filter(({ order_id }) => run.orderIds.includes(order_id));
  const byTube = known.orders.filter(({ sample_id }) => sample_id !== null && run.orderIds.includes(sample_id));
  const open = known.orders.filter(
    (order) =>
      // An order number is never used twice, a tube number may be another animal's tomorrow.
      (byNumber.includes(order) && openStatuses.includes(order.order_status)) ||
      (byTube.includes(order) && isOpenFor(order, known.now)),
  );
  if (open.length > 0) {
    const isTubeOnly = !open.some((order) => byNumber.includes(order));
    return matchByOrder(run, { open, named, isTubeOnly }, known);
  }
  const ended = byNumber[0];
  if (ended) return matchByEndedOrder(run, ended, named, known);
  if (named.length === 0 && byTube.length > 0) return undecided(endOf(byTube.at(-1)!));
  return matchByChart(run, named, known);
}

const DAY_MS = 24 * 60 * 60_000;

type OpenOrders = {
  readonly open: readonly KnownOrder[];
  readonly named: readonly KnownPet[];
  /** Found by a number that is used again, not by the order number. */
  readonly isTubeOnly: boolean;
};

function matchByOrder(run: RunIdentity, { open, named, isTubeOnly }: OpenOrders, known: Known): Match {
  const { pets } = known;
  const owners = new Set(open.map(({ pet }) => pet));
  const ownNamed = named.filter(({ id }) => owners.has(id));
  const pet = pets.find(({ id }) => id === (owners.size === 1 ? [...owners][0] : onlyOne(ownNamed)));
  if (!pet) return undecided('severalOrders');
  if (named.some(({ patient_id }) => patient_id !== pet.patient_id)) return mismatch(pet, null);

  const charts = run.patientIds.filter((id) => !run.orderIds.includes(id));
  if (isTubeOnly && named.length === 0 && charts.length > 0) return undecided('unknownPatient', pet.id);
  const own = open.filter((order) => order.pet === pet.id && sameClass(order.deviceClass, run.deviceClass));
  if (own.length > 1) return undecided('severalOrders', pet.id);
  if (own[0] && isBeforeSample(run, own[0], known)) return undecided('sampleRejected', pet.id);
  return fileWith(run, pet, own[0]?.id ?? null, 'order_id');
}

/**
 * Whether a run of an order can only be of the sample that was rejected: the one that was asked for in its place has not been
 * taken, or was taken afterwards. The number of that sample on the run says that it is of that sample.
 */
function isBeforeSample(run: RunIdentity, { sample_id }: KnownOrder, { samples }: Known): boolean {
  const sample = samples.find(({ number }) => number === sample_id);
  if (!sample || run.orderIds.includes(sample.number)) return false;
  return sample.taken_at === null || Date.parse(run.measuredAt) < Date.parse(sample.taken_at);
}

/** The order number of an ended order: its pet is certain only when the chart number says the same. */
function matchByEndedOrder(run: RunIdentity, order: KnownOrder, named: readonly KnownPet[], { pets }: Known): Match {
  const pet = pets.find(({ id }) => id === order.pet);
  if (pet && named.some(({ patient_id }) => patient_id !== pet.patient_id)) return mismatch(pet, null);
  if (!pet || named.length === 0 || order.order_status !== 'done') return undecided(endOf(order), pet?.id ?? null);
  return fileWith(run, pet, sameClass(order.deviceClass, run.deviceClass) ? order.id : null, 'order_id');
}

function matchByChart(run: RunIdentity, named: readonly KnownPet[], known: Known): Match {
  const { orders, samples, now } = known;
  const [pet] = named;
  if (!pet) return undecided(run.orderIds.length + run.patientIds.length > 0 ? 'unknownPatient' : 'noIdentifier');
  if (named.length > 1) return undecided('severalPatients');
  const waiting = orders.filter(
    (order) => order.pet === pet.id && sameClass(order.deviceClass, run.deviceClass) && isOpenFor(order, now),
  );
  if (waiting.length > 1) return undecided('severalOrders', pet.id);
  const [order] = waiting;
  // A sample that was rejected without another one in its place leaves no order that waits.
  const isRejectedToday = samples.some(
    ({ pet: of, rejected_at, isReplaced }) =>
      of === pet.id && rejected_at !== null && !isReplaced && now.getTime() - Date.parse(rejected_at) < DAY_MS,
  );
  if (order ? isBeforeSample(run, order, known) : isRejectedToday) return undecided('sampleRejected', pet.id);
  return fileWith(run, pet, order?.id ?? null, 'patient_id');
}

function fileWith(run: RunIdentity, pet: KnownPet, order: string | null, by: 'order_id' | 'patient_id'): Match {
  if (contradictsPet(run, pet)) return mismatch(pet, order);
  return { state: order ? 'matched' : 'unrequested', by, pet: pet.id, order, hint: null };
}

const undecided = (hint: MatchHint, pet: string | null = null): Match => ({
  state: 'unmatched',
  by: null,
  pet,
  order: null,
  hint,
});

const mismatch = (pet: KnownPet, order: string | null): Match => ({
  ...undecided('patientMismatch', pet.id),
  state: 'conflict',
  order,
});

const endOf = ({ order_status }: KnownOrder): MatchHint =>
  order_status === 'canceled' ? 'orderCanceled' : 'orderEnded';

const onlyOne = (pets: readonly KnownPet[]) => (pets.length === 1 ? pets[0]!.id : null);

const sameClass = (a: DeviceClass, b: DeviceClass) => a === 'any' || b === 'any' || a === b;
