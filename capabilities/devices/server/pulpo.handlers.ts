import { implement } from '@alder/server';
import { beat, createPulpo, getConnectStatus, getPulpos, serialIncorrect } from '../contract/index.ts';
import { isConnected, readSerial } from '../domain/index.ts';
import { announce, listOfGateway, presentLink } from './device.repository.ts';
import { enroll } from './enroll-gateway.ts';
import { findGateway, listGateways, touchGateway } from './gateway.repository.ts';
import { presentPulpo } from './pulpo.presenter.ts';

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

  implement(beat, async ({ version, devices, ...sign }, { trx, account, hospital, now, emit }) => {
    const before = await findGateway(trx, account.id);
    await touchGateway(trx, account.id, { ...sign, software_version: version }, now);
    const changed = await announce(trx, account.id, devices);
    // Only what a screen would show differently is told: a beat a minute is no news.
    if (changed || !isConnected(before?.last_seen ?? null, now)) emit({ event: 'pulpo.connected', id: account.id });

    const served = await listOfGateway(trx, account.id);
    return { now: now.toISOString(), hospital: hospital.key, devices: served.map(presentLink) };
  }),
];
