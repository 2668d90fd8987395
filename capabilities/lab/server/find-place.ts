import type { HospitalTrx } from '@alder/database';
import { classOfRun, type Run } from '@alder/instrument-messages/domain';
import type { Work } from '@alder/server';
import { classOfModel, type DeviceModel, type Sex } from '@alder/terms';
import {
  type KnownOrder,
  type KnownSample,
  MAX_CLOCK_DRIFT_MINUTES,
  type Match,
  matchRun,
  realIdentifiers,
} from '../domain/index.ts';
import { laboratoryOf, type RunSource, timesOf } from './describe-run.ts';
import { rerunOf, statusOf } from './order.presenter.ts';
import {
  findOrder,
  findPet,
  listLookAlikePets,
  listOrdersFor,
  listPetsByNumber,
  listReplacedSamples,
  type OrderRow,
  type PetRow,
} from './order.repository.ts';
import { findPanel } from './record.repository.ts';

/** The pet and order of a run; both undefined while a person has to decide. */
export type Place = { readonly match: Match; readonly pet: PetRow | undefined; readonly order: OrderRow | undefined };

/** Finds the pet and order of a run by identifiers alone. The orders are locked until the transaction ends. */
export async function findPlace({ trx, now }: Work, run: Run, source: RunSource): Promise<Place> {
  const orderIds = realIdentifiers(run.orderIds);
  const patientIds = realIdentifiers(run.patientIds);
  const { orders, pets, samples } = await listKnown(trx, {
    orderIds,
    patientIds,
    laboratory: laboratoryOf(run, source),
  });
  const match = matchKnown(run, source, { orders, pets, samples, now });
  if (match.state !== 'matched' && match.state !== 'unrequested') {
    const panel = await findFiledPanel(trx, run, source, match);
    if (panel) return panel;
    return { match: await withSuggestion(trx, match, patientIds), pet: undefined, order: undefined };
  }
  return {
    match,
    pet: pets.find(({ id }) => id === match.pet),
    order: match.order === null ? undefined : await findOrder(trx, match.order),
  };
}

/**
 * The place of another panel of the same report: the first panel of a reference laboratory may end the order that all of them
 * are for.
 */
async function findFiledPanel(trx: HospitalTrx, run: Run, source: RunSource, match: Match): Promise<Place | undefined> {
  const [number] = realIdentifiers(run.orderIds);
  if (run.laboratory === undefined || match.hint !== 'orderEnded' || number === undefined) return undefined;
  const panel = await findPanel(trx, source.set_id, number);
  if (!panel || panel.pet !== match.pet) return undefined;
  const place = { pet: await findPet(trx, panel.pet!), order: await findOrder(trx, panel.lab_order!) };
  return { match: { ...match, state: 'matched', by: 'order_id', order: panel.lab_order, hint: null }, ...place };
}

/** Pets and orders that a run may belong to, as they are stored. */
export type KnownRows = {
  readonly orders: readonly OrderRow[];
  readonly pets: readonly PetRow[];
  readonly samples: readonly KnownSample[];
  readonly now: Date;
};

/** Matches a run with stored pets and orders. */
export function matchKnown(run: Run, source: RunSource, { orders, pets, samples, now }: KnownRows): Match {
  const configured = classOfModel(source.device);
  const identity = {
    orderIds: realIdentifiers(run.orderIds),
    patientIds: realIdentifiers(run.patientIds),
    sex: run.sex,
    species: run.species,
    isControl: run.isControl,
    deviceClass: configured === 'any' ? classOfRun(run) : configured,
    measuredAt: timesOf(run, source).timestamp,
  };
  // What was measured before a re-run was asked for is not of the diluted sample.
  const measured = Date.parse(identity.measuredAt) + MAX_CLOCK_DRIFT_MINUTES * 60_000;
  const askedBefore = orders.filter((order) => rerunOf(order) === null || measured >= order.time.getTime());
  return matchRun(identity, {
    orders: askedBefore.map(knownOrder),
    pets: pets.map((pet) => ({ ...pet, sex: pet.sex as Sex | null })),
    samples,
    now,
  });
}

type Sought = {
  readonly orderIds: readonly string[];
  readonly patientIds: readonly string[];
  /** Reference laboratory that the run is of; null for an analyzer. */
  readonly laboratory: string | null;
};

async function listKnown(trx: HospitalTrx, { orderIds, patientIds, laboratory }: Sought) {
  const pets = await listPetsByNumber(trx, patientIds);
  const orders = await listOrdersFor(
    trx,
    orderIds,
    pets.map(({ id }) => id),
    laboratory,
  );
  for (const { pet } of orders) {
    if (pets.some(({ id }) => id === pet)) continue;
    const owner = await findPet(trx, pet);
    if (owner) pets.push(owner);
  }
  const samples = await listReplacedSamples(
    trx,
    orderIds,
    pets.map(({ id }) => id),
  );
  return { orders, pets, samples };
}

/** Suggests the one pet whose chart number looks like the one typed (O for 0, l for 1); a person decides. */
async function withSuggestion(trx: HospitalTrx, match: Match, patientIds: readonly string[]): Promise<Match> {
  if (match.hint !== 'unknownPatient' || match.pet !== null) return match;
  const [pet, ...others] = await listLookAlikePets(trx, patientIds);
  return pet && others.length === 0 ? { ...match, pet: pet.id } : match;
}

function knownOrder(order: OrderRow): KnownOrder {
  return {
    id: order.id,
    pet: order.pet,
    order_id: order.order_id,
    sample_id: order.sample_id,
    order_status: statusOf(order),
    deviceClass: classOfModel(order.device as DeviceModel),
    time: order.time.toISOString(),
    isOutside: order.laboratory !== null,
  };
}
