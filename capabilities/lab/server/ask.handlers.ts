import type { HospitalTrx } from '@alder/database';
import { isConnected } from '@alder/devices/domain';
import { type Implementation, implement, implementStream, type Work } from '@alder/server';
import { forbidden, notFound } from '@alder/wire';
import {
  type askTypes,
  gatewayOffline,
  getPulpoCommands,
  pulpoAction,
  pulpoCommand,
  sendToPulpo,
} from '../contract/index.ts';
import { mayAsk } from '../domain/index.ts';
import { findDevice, findHospital, findUnderWay, listAsked, listGateways } from './ask.repository.ts';
import { insertCommand } from './command.repository.ts';

/** Minutes after which nobody waits for the outcome any more: what is done later would surprise. */
const TTL_MINUTES = 10;

type Ask = { readonly type: (typeof askTypes)[number]; readonly args: Readonly<Record<string, string>> };
type Asking = Pick<Work, 'trx' | 'now' | 'emit' | 'audit'>;

export const askHandlers: readonly Implementation[] = [
  implement(sendToPulpo, async ({ type, gateway, device, from, to }, context) => {
    const { trx, account } = context;
    if (!mayAsk(account.role, type)) throw forbidden({ reason: 'role' });
    const tested = await testedDevice(trx, type, device);
    const target = gateway ?? tested?.gateway ?? undefined;

    const args = {
      ...(from && { from }),
      ...(to && { to }),
      ...(tested && { model: tested.model, serial: tested.serial }),
    };
    return ask(context, { type, args }, ({ id }) => target === undefined || id === target);
  }),

  implementStream(pulpoAction, async ({ hospitalKey, type, client }, { beyond, account, inHospital }) => {
    const hospital = await beyond.system((trx) => findHospital(trx, hospitalKey));
    if (!hospital) throw notFound();
    const answer = await beyond.inHospital(hospital.id, (work) =>
      ask(work, { type, args: {} }, ({ serial }) => client === undefined || serial === client, account.id),
    );
    await inHospital(async ({ audit }) =>
      audit({ action: 'admin.pulpoAction', entity: 'hospital', id: hospital.id, detail: { type, hospitalKey } }),
    );
    return answer;
  }),

  implement(getPulpoCommands, async ({ gateway, offset, limit }, { trx }) => {
    const types = [...pulpoCommand.shape.type.options];
    const rows = await listAsked(trx, { types, gateway, before: offset, limit });
    const last = rows.length === limit ? rows.at(-1)?.id : undefined;
    const result = rows.map(({ args, ...row }) =>
      pulpoCommand.parse({
        ...row,
        device: (args as { serial?: string }).serial ?? null,
        created_at: row.created_at.toISOString(),
        updated_at: row.updated_at.toISOString(),
      }),
    );
    return { result, ...(last && { next: last }) };
  }),
];

async function testedDevice(trx: HospitalTrx, type: string, device: string | undefined) {
  if (type !== 'testDevice') return undefined;
  const found = device === undefined ? undefined : await findDevice(trx, device);
  if (!found) throw notFound();
  return found;
}

/** Asks the gateways that fit and are connected; the same request under way is not made twice. */
async function ask(
  { trx, now, emit, audit }: Asking,
  { type, args }: Ask,
  fits: (gateway: { id: string; serial: string }) => boolean,
  operator?: string,
) {
  const known = (await listGateways(trx)).filter(fits);
  if (known.length === 0) throw notFound();
  const present = known.filter(({ last_seen }) => isConnected(last_seen, now));
  if (present.length === 0) throw gatewayOffline();

  const commands: string[] = [];
  const expires_at = new Date(now.getTime() + TTL_MINUTES * 60_000);
  for (const { id: gateway } of present) {
    const underWay = await findUnderWay(trx, gateway, type, args, now);
    commands.push(underWay?.id ?? (await insertCommand(trx, { type, gateway, args, expires_at }, now)));
    emit({ event: 'pulpo.asked', id: gateway, permit: 'lis' });
    audit({ entity: 'pulpo', id: gateway, detail: { type, ...args, ...(operator && { operator }) } });
  }
  return { result: commands.length, commands };
}
