import { changes } from '@alder/server';
import { openHospital } from '@alder/testing';
import { addressOf, namesIn } from '@alder/wire';
import { expect, test } from 'vitest';
import { implementations } from './compose.ts';

const now = new Date('2026-11-23T04:00:00.000Z');
const calls = implementations.map(({ call }) => call);
/** What stays open: one's own password and choices, the email to reset a forgotten one, and exporting everything. */
const OPEN = [
  ...[
    'account.updateUserConfigs',
    'account.updateUserFeatures',
    'account.resetPassword',
    'account.resetPasswordThroughEmail',
  ],
  ...['export.create', 'export.open', 'export.remove', 'export.saveTarget'],
  ...['account.confirmIdentity', 'account.beginTotp', 'account.confirmTotp', 'account.removeTotp'],
  ...['account.beginPasskey', 'account.confirmPasskey', 'account.renamePasskey', 'account.removePasskey'],
  ...['account.renewRecoveryCodes', 'account.setPin', 'account.lockSession', 'account.unlockSession'],
  ...['account.endSession', 'account.endOtherSessions', 'account.resetFactors'],
  'account.changeEmail',
  ...['account.acceptInvitation', 'account.declineInvitation', 'account.changeHospital', 'account.leaveHospital'],
  // A code gives months.
  'hospital.enterInvitationCode',
];

test('when the plan has ended every call that changes something of the hospital is refused with one reason', async () => {
  await using hospital = await openHospital(implementations, { now, planEndsAt: now });
  const writing = calls.filter(
    (call) => changes(call) && call.path.includes('/:hospital/') && call.access.kind !== 'public',
  );
  const refused: string[] = [];
  for (const call of writing) {
    const names = Object.fromEntries(namesIn(call.path).map((name) => [name, crypto.randomUUID()]));
    const roles = 'roles' in call.access ? call.access.roles : undefined;
    const as = roles && !roles.includes('hospitalAdmin') ? await hospital.addUser({ role: roles[0]! }) : hospital.admin;
    const response = await hospital.app.inject({
      method: 'POST',
      url: addressOf(call as never, { ...names, hospital: hospital.key } as never),
      headers: { 'x-test-session': as.id, 'idempotency-key': crypto.randomUUID() },
      payload: {},
    });
    if (response.json().payload.error === 'planEnded') refused.push(call.id);
    else if (call.access.kind === 'account' || call.access.kind === 'permit') expect(OPEN, call.id).toContain(call.id);
  }
  expect(refused.length).toBeGreaterThan(80);
});

test('reading and exporting stay open when the plan has ended, until the day it ends nothing is refused', async () => {
  await using hospital = await openHospital(implementations, { now, planEndsAt: new Date(now.getTime() + 1) });
  const at = (id: string) => {
    const call = calls.find((one) => one.id === id)!;
    return hospital.app.inject({
      ...{ method: call.method as 'POST', url: addressOf(call as never, { hospital: hospital.key } as never) },
      headers: { 'x-test-session': hospital.admin.id, 'idempotency-key': crypto.randomUUID() },
      ...(call.method === 'POST' && { payload: {} }),
    });
  };
  expect((await at('hospital.update')).json().payload.error).toBe('inputIncorrect');
  hospital.setNow(new Date(now.getTime() + 1));
  expect((await at('hospital.update')).json()).toMatchObject({
    payload: { error: 'planEnded', ended_at: '2026-11-23T04:00:00.001Z' },
  });
  expect((await at('account.getHospitalUsers')).statusCode).toBe(200);
  expect((await at('hospital.exportAudit')).statusCode).toBe(200);
  expect((await at('hospital.getPlan')).statusCode).toBe(200);
});
