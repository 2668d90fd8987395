import { type OpenHospital, openHospital } from '@alder/testing';
import { expect, test } from 'vitest';
import { getPulpoCommands, pulpoAction, sendOrder, sendToPulpo } from '../contract/index.ts';
import { gatewayOf, handlers } from './gateway.fixture.ts';
import { sweepLab } from './sweep-lab.ts';

const NOON = new Date('2026-11-21T04:00:00.000Z');
const open = () => openHospital(handlers, { now: NOON });

/** A gateway that gave its last sign of life some minutes ago. */
async function connectedGateway(hospital: OpenHospital, minutes = 0) {
  const gateway = await gatewayOf(hospital, handlers, () => NOON);
  const last_seen = new Date(NOON.getTime() - minutes * 60_000);
  await hospital.work((trx) => trx.updateTable('gateway').set({ last_seen }).where('id', '=', gateway.id).execute());
  return { ...gateway, [Symbol.asyncDispose]: () => gateway.close() };
}

const asked = async (hospital: OpenHospital, input = {}) => (await hospital.call(getPulpoCommands, input)).payload;
const auditsOf = (hospital: OpenHospital, action: string) =>
  hospital.work((trx) =>
    trx.selectFrom('audit_log').select(['entity_id', 'detail', 'account']).where('action', '=', action).execute(),
  );

test('a gateway is asked, answers, and its answer is listed and audited; only some may restart it [command.sendToPulpo]', async () => {
  await using hospital = await open();
  expect((await hospital.call(sendToPulpo, { type: 'refreshDevices' })).status).toBe(404);
  await using gateway = await connectedGateway(hospital);
  const nurse = await hospital.addUser({ role: 'assistant' });

  const sent = await hospital.call(sendToPulpo, { type: 'refreshDevices' }, { as: nurse });
  expect(sent.payload.result).toBe(1);
  for (const type of ['restart', 'updateConfig', 'fetchLogs'] as const)
    expect((await hospital.call(sendToPulpo, { type }, { as: nurse })).status).toBe(403);
  const [command] = (await gateway.poll()).commands;
  expect(command).toMatchObject({ type: 'refreshDevices', order: null, id: sent.payload.commands[0] });
  expect((await asked(hospital)).result).toMatchObject([{ state: 'fetched', detail: '' }]);
  await gateway.acknowledge(command!.id, 'done', 'devices 3');

  expect((await asked(hospital)).result).toMatchObject([
    { type: 'refreshDevices', gateway: gateway.id, state: 'done', detail: 'devices 3' },
  ]);
  expect(await auditsOf(hospital, 'command.sendToPulpo')).toMatchObject([
    { entity_id: gateway.id, account: nurse.id, detail: { type: 'refreshDevices' } },
  ]);
  expect(await hospital.events()).toEqual(['pulpo.asked', 'pulpo.answered']);
});

test('a gateway that is away is asked nothing, and the reader is told so; one that is connected is asked instead', async () => {
  await using hospital = await open();
  await using away = await connectedGateway(hospital, 3);

  const refused = await hospital.call(sendToPulpo, { type: 'restart' });
  expect(refused).toMatchObject({
    status: 409,
    payload: { error: 'gatewayOffline', message: 'The gateway is not connected. Nothing was sent to it.' },
  });
  await using here = await connectedGateway(hospital, 2);
  expect((await hospital.call(sendToPulpo, { type: 'restart', gateway: away.id })).status).toBe(409);
  expect((await hospital.call(sendToPulpo, { type: 'restart' })).payload.result).toBe(1);

  expect((await away.poll()).commands).toEqual([]);
  expect((await here.poll()).commands).toMatchObject([{ type: 'restart' }]);
});

test('the same request under way is not made twice, and one that nobody answers is given up after ten minutes', async () => {
  await using hospital = await open();
  await using gateway = await connectedGateway(hospital);
  const first = await hospital.call(sendToPulpo, { type: 'fetchLogs' });
  const again = await hospital.call(sendToPulpo, { type: 'fetchLogs' });

  expect(again.payload.commands).toEqual(first.payload.commands);
  expect((await gateway.poll()).commands).toHaveLength(1);
  const now = new Date(NOON.getTime() + 10 * 60_000);
  await hospital.work((trx) =>
    sweepLab({ trx, now, hospital, services: hospital.services, emit: () => {}, audit: () => {} }),
  );
  expect((await asked(hospital)).result).toMatchObject([{ type: 'fetchLogs', state: 'expired' }]);
});

test('a device is tested by its gateway; a device or gateway of another hospital is not found', async () => {
  await using hospital = await open();
  await using other = await open();
  await using gateway = await connectedGateway(hospital);
  await using foreign = await connectedGateway(other);
  const device = await addDevice(hospital, gateway.id);
  const theirs = await addDevice(other, foreign.id);

  expect((await hospital.call(sendToPulpo, { type: 'testDevice', device })).payload.result).toBe(1);
  expect((await hospital.call(sendToPulpo, { type: 'testDevice', device: theirs })).status).toBe(404);
  expect((await hospital.call(sendToPulpo, { type: 'testDevice' })).status).toBe(404);
  expect((await hospital.call(sendToPulpo, { type: 'resend', gateway: foreign.id })).status).toBe(404);
  expect((await gateway.poll()).commands).toMatchObject([{ type: 'testDevice', args: { model: 'vs2', serial: 'V1' } }]);
  expect((await asked(hospital)).result).toMatchObject([{ type: 'testDevice', device: 'V1' }]);
  expect((await asked(other)).result).toEqual([]);
});

test('requests are listed newest first, page by page, without those about orders', async () => {
  await using hospital = await open();
  await using gateway = await connectedGateway(hospital);
  const pet = await hospital.addPet();
  await hospital.call(sendOrder, { pet: pet.id, device: 'vs2' });
  for (const type of ['refreshDevices', 'resend', 'restart'] as const) await hospital.call(sendToPulpo, { type });

  const first = await asked(hospital, { limit: 2, gateway: gateway.id });
  const rest = await asked(hospital, { limit: 2, offset: first.next });
  expect([...first.result, ...rest.result].map(({ type }) => type)).toEqual(['restart', 'resend', 'refreshDevices']);
  expect(rest.next).toBeUndefined();
});

test('an operator asks the gateways of another hospital by its key, and both audit logs say so [admin.pulpoAction]', async () => {
  await using hospital = await open();
  await using other = await open();
  await using gateway = await connectedGateway(other);
  await using second = await connectedGateway(other);
  const as = await hospital.addUser({ role: 'pulpoMaster' });
  const act = (input: object) =>
    hospital.call(pulpoAction, { hospitalKey: other.key, type: 'restart', ...input } as never, { as });

  expect((await act({ client: second.session.account.display_name })).payload.result).toBe(1);
  expect((await second.poll()).commands).toMatchObject([{ type: 'restart' }]);
  expect((await gateway.poll()).commands).toEqual([]);
  expect((await act({ type: 'fetchLogs' })).payload.result).toBe(2);
  expect((await act({ client: 'NOSUCHGATEWAY000' })).status).toBe(404);
  expect((await act({ hospitalKey: 'no-such-hospital' })).status).toBe(404);
  expect((await act({ hospitalKey: hospital.key })).status).toBe(404);
  expect((await hospital.call(pulpoAction, { hospitalKey: other.key, type: 'restart' })).status).toBe(403);

  expect((await auditsOf(other, 'admin.pulpoAction'))[0]).toMatchObject({
    entity_id: second.id,
    detail: { type: 'restart', operator: as.id },
  });
  expect((await auditsOf(hospital, 'admin.pulpoAction'))[0]).toMatchObject({
    entity_id: other.id,
    account: as.id,
    detail: { type: 'restart', hospitalKey: other.key },
  });
});

async function addDevice(hospital: OpenHospital, gateway: string): Promise<string> {
  const id = crypto.randomUUID();
  await hospital.work((trx) => trx.insertInto('device').values({ id, serial: 'V1', model: 'vs2', gateway }).execute());
  return id;
}
