import { type HospitalTrx, newId } from '@alder/database';
import { COMMAND_TTL_HOURS, type commandTypes } from '../contract/index.ts';

export type CommandRow = Awaited<ReturnType<typeof fetchCommands>>[number];

/** Seconds after which a command that was delivered and not acknowledged is delivered again. */
const HAND_OVER_AGAIN_SECONDS = 60;

export type NewCommand = {
  readonly type: (typeof commandTypes)[number];
  readonly gateway: string | null;
  readonly lab_order?: string;
  readonly args?: Readonly<Record<string, string>>;
  /** Given up after this; a day unless given. */
  readonly expires_at?: Date;
};

/** @returns Its id. */
export async function insertCommand(trx: HospitalTrx, command: NewCommand, now: Date): Promise<string> {
  const id = newId();
  await trx
    .insertInto('gateway_command')
    .values({
      id,
      type: command.type,
      gateway: command.gateway,
      lab_order: command.lab_order ?? null,
      args: JSON.stringify(command.args ?? {}),
      expires_at: command.expires_at ?? new Date(now.getTime() + COMMAND_TTL_HOURS * 3_600_000),
    })
    .execute();
  return id;
}

/**
 * Hands over what waits for a gateway, oldest first; the orders' pets and owners come with it.
 *
 * @param isBack The gateway has just connected: what it was handed and does not hold may never have reached it.
 */
export async function fetchCommands(trx: HospitalTrx, gateway: string, now: Date, { isBack = false } = {}) {
  const again = isBack ? now : new Date(now.getTime() - HAND_OVER_AGAIN_SECONDS * 1000);
  const waiting = await trx
    .selectFrom('gateway_command')
    .select('id')
    .where(({ or, and, eb }) =>
      or([
        and([eb('state', '=', 'queued'), or([eb('gateway', 'is', null), eb('gateway', '=', gateway)])]),
        and([
          eb('state', '=', 'fetched'),
          eb('gateway', '=', gateway),
          eb('taken_at', 'is', null),
          eb('fetched_at', '<=', again),
        ]),
      ]),
    )
    .where('expires_at', '>', now)
    .orderBy('id')
    .limit(20)
    .forUpdate()
    .skipLocked()
    .execute();
  if (waiting.length === 0) return [];

  const ids = waiting.map(({ id }) => id);
  await trx
    .updateTable('gateway_command')
    .set({ state: 'fetched', gateway, fetched_at: now })
    .where('id', 'in', ids)
    .execute();
  return selectCommand(trx).where('gateway_command.id', 'in', ids).orderBy('gateway_command.id').execute();
}

/** Reads one command of a gateway and holds it until the transaction ends. */
export function lockCommand(trx: HospitalTrx, id: string, gateway: string) {
  return trx
    .selectFrom('gateway_command')
    .select(['id', 'type', 'lab_order', 'state'])
    .where('id', '=', id)
    .where('gateway', '=', gateway)
    .forUpdate()
    .executeTakeFirst();
}

/** Notes that a gateway holds a command on its own disk; it need not be handed over again. */
export async function noteTaken(trx: HospitalTrx, id: string, gateway: string, now: Date): Promise<void> {
  await trx
    .updateTable('gateway_command')
    .set({ taken_at: now })
    .where('id', '=', id)
    .where('gateway', '=', gateway)
    .execute();
}

export async function setCommand(
  trx: HospitalTrx,
  id: string,
  state: 'done' | 'failed',
  detail: string,
): Promise<void> {
  await trx.updateTable('gateway_command').set({ state, detail }).where('id', '=', id).execute();
}

/**
 * Withdraws the commands of an order that no gateway has fetched.
 *
 * @returns Whether none was fetched: then the analyzer never received the order.
 */
export async function withdrawCommands(trx: HospitalTrx, order: string): Promise<boolean> {
  const rows = await trx
    .selectFrom('gateway_command')
    .select(['id', 'state'])
    .where('lab_order', '=', order)
    .where('type', '=', 'sendOrder')
    .where('state', 'in', ['queued', 'fetched'])
    .forUpdate()
    .execute();
  const queued = rows.filter(({ state }) => state === 'queued').map(({ id }) => id);
  if (queued.length > 0) {
    await trx.updateTable('gateway_command').set({ state: 'withdrawn' }).where('id', 'in', queued).execute();
  }
  return rows.length === queued.length;
}

/** The gateway that an order went to, if any has it. */
export async function findGatewayOf(trx: HospitalTrx, order: string): Promise<string | null> {
  const row = await trx
    .selectFrom('gateway_command')
    .select('gateway')
    .where('lab_order', '=', order)
    .where('gateway', 'is not', null)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return row?.gateway ?? null;
}

/** Gives up commands whose time has passed. */
export async function expireCommands(trx: HospitalTrx, now: Date): Promise<void> {
  await trx
    .updateTable('gateway_command')
    .set({ state: 'expired' })
    .where('state', 'in', ['queued', 'fetched'])
    .where('expires_at', '<=', now)
    .execute();
}

/** Whether the gateway's key still opens its hospital. */
export async function isInUse(trx: HospitalTrx, gateway: string): Promise<boolean> {
  const found = await trx
    .selectFrom('gateway')
    .select('id')
    .where('id', '=', gateway)
    .where('revoked', '=', false)
    .executeTakeFirst();
  return found !== undefined;
}

function selectCommand(trx: HospitalTrx) {
  return trx
    .selectFrom('gateway_command')
    .leftJoin('lab_order', (join) =>
      join
        .onRef('lab_order.id', '=', 'gateway_command.lab_order')
        .onRef('lab_order.hospital', '=', 'gateway_command.hospital'),
    )
    .leftJoin('pet', (join) =>
      join.onRef('pet.id', '=', 'lab_order.pet').onRef('pet.hospital', '=', 'lab_order.hospital'),
    )
    .leftJoin('owner', (join) => join.onRef('owner.id', '=', 'pet.owner').onRef('owner.hospital', '=', 'pet.hospital'))
    .select([
      'gateway_command.id',
      'gateway_command.type',
      'gateway_command.args',
      'gateway_command.expires_at',
      'gateway_command.lab_order',
      'lab_order.order_id',
      'lab_order.device',
      'lab_order.device_serial',
      'lab_order.tests',
      'lab_order.priority',
      'lab_order.sample_id',
      'pet.patient_id',
      'pet.name as pet_name',
      'pet.species',
      'pet.breed',
      'pet.sex',
      'pet.birthdate',
      'owner.name as owner_name',
    ]);
}
