import { hashPin } from '@alder/secrets/pin-hash';
import { changesOf, implement } from '@alder/server';
import { notFound } from '@alder/wire';
import {
  createPulpo,
  getConnectStatus,
  getPulpos,
  heartbeat,
  revokePulpo,
  serialIncorrect,
  setPagePin,
} from '../contract/index.ts';
import { readSerial } from '../domain/index.ts';
import { enroll } from './enroll-gateway.ts';
import { findGateway, listGateways, revokeGateway, setPinHash } from './gateway.repository.ts';
import { presentPulpo } from './pulpo.presenter.ts';
import { recordHeartbeat } from './record-heartbeat.ts';

export const pulpoHandlers = [
  implement(createPulpo, async ({ serial: typed, name }, { trx, now, emit }) => {
    const serial = typed === undefined ? undefined : readSerial(typed);
    if (typed !== undefined && !serial) throw serialIncorrect();

    const { gateway, key } = await enroll(trx, { name, ...(serial && { serial }) });
    emit({ event: 'pulpo.created', id: gateway.id });
    return { result: presentPulpo(gateway, now), key };
  }),

  implement(getPulpos, async (_input, { trx, now }) => ({
    result: (await listGateways(trx)).map((row) => presentPulpo(row, now)),
  })),

  implement(getConnectStatus, async (_input, { trx, now }) => ({
    pulpos: (await listGateways(trx)).map((row) => presentPulpo(row, now)),
    now: now.toISOString(),
  })),

  implement(revokePulpo, async ({ id }, { trx, now, emit, audit }) => {
    const found = await findGateway(trx, id);
    const row = found && (await revokeGateway(trx, found.serial, now));
    if (!row) throw notFound();
    audit({
      entity: 'pulpo',
      id,
      detail: { serial: found.serial, ...changesOf(found, { revoked_at: row.revoked_at }, { values: 'all' }) },
    });

    emit({ event: 'pulpo.revoked', id });
    return { result: presentPulpo(row, now) };
  }),

  implement(setPagePin, async ({ id, pin }, { trx, now, emit, audit }) => {
    const row = await setPinHash(trx, id, pin === null ? null : await hashPin(pin));
    if (!row) throw notFound();
    audit({ entity: 'pulpo', id, detail: { serial: row.serial, pin: pin === null ? 'removed' : 'set' } });

    emit({ event: 'pulpo.pinned', id });
    return { result: presentPulpo(row, now) };
  }),

  implement(heartbeat, (input, context) => recordHeartbeat(context, context.account.id, input)),
];
