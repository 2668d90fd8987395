import { inSystem } from '@alder/database';
import { openHospital } from '@alder/testing';
import { expect, test } from 'vitest';
import {
  acceptInvitation,
  declineInvitation,
  getMemberInvitations,
  getOwnHospitals,
  inviteMember,
  leaveHospital,
  updateUser,
  withdrawMemberInvitation,
} from '../contract/index.ts';
import { openTwoHospitals } from './membership.fixture.ts';

const UNKNOWN = '01a20a81-0000-7000-8000-000000000000';

test('a person who has an account is invited by letter, accepts, and is a user of both hospitals with a role in each', async () => {
  const { clinic, other, own, office, invite, membership, audit, letters } = await openTwoHospitals();
  const { status, payload } = await invite();
  expect([status, payload.invitation]).toEqual([200, expect.objectContaining({ role: 'assistant' })]);
  // Until it is accepted the hospital sees what was typed and nothing of the account.
  expect(Object.keys(payload.invitation).sort()).toEqual(['created_at', 'email', 'ends_at', 'id', 'role']);
  expect(await letters('memberInvitation')).toEqual([{ kind: 'memberInvitation', hospital: other.id, lang: 'ja' }]);
  expect(await membership()).toBeUndefined();
  expect((await office.call(getMemberInvitations, {}, other.key)).payload.result).toHaveLength(1);

  const before = (await own.call(getOwnHospitals, {})).payload;
  expect(before.hospitals.map(({ key }: { key: string }) => key)).toEqual([clinic.key]);
  expect(before.invitations).toEqual([expect.objectContaining({ id: payload.invitation.id, role: 'assistant' })]);
  expect((await own.call(acceptInvitation, { id: payload.invitation.id })).status).toBe(200);

  expect(await membership()).toEqual({ role: 'assistant', active: true, permit_his: true, permit_pacs: false });
  expect(await membership(clinic.hospital.id)).toMatchObject({ role: 'doctor', active: true });
  expect((await own.status()).payload.account.permissions).toMatchObject({
    [clinic.key]: { role: 'doctor' },
    [other.key]: { role: 'assistant' },
  });
  expect(await audit(other.id, acceptInvitation.id)).toEqual([
    { account: clinic.doctor.id, detail: expect.objectContaining({ role: 'assistant' }) },
  ]);
  // The hospital of the session is not told where else the person works.
  expect(await audit(clinic.hospital.id, acceptInvitation.id)).toEqual([]);
  expect(await letters('membership')).toHaveLength(1);
  expect((await office.call(getMemberInvitations, {}, other.key)).payload.result).toEqual([]);
});

test('an address without an account, a user of the hospital, a full plan and a role of the operator are refused', async () => {
  const { clinic, other, office, own, invite, join, membership } = await openTwoHospitals();
  expect((await invite({ email: 'nobody@nowhere.test' })).payload.error).toBe('accountUnknown');
  expect((await invite({ email: `chief@${other.key}.tw` })).payload.error).toBe('alreadyMember');
  expect((await invite({ role: 'sysAdmin' })).status).toBe(400);
  expect((await own.call(inviteMember, { email: 'a@b.test', role: 'doctor' })).status).toBe(403);

  const { payload } = await invite();
  await inSystem(clinic.db, (trx) =>
    trx.updateTable('hospital').set({ account_limit: 2 }).where('id', '=', other.id).execute(),
  );
  // The place was free when the invitation was written: whoever accepts takes it then, or not.
  expect((await own.call(acceptInvitation, { id: payload.invitation.id })).payload.error).toBe('accountLimit');
  expect((await invite()).payload.error).toBe('accountLimit');
  expect(await membership()).toBeUndefined();
  await inSystem(clinic.db, (trx) =>
    trx.updateTable('hospital').set({ account_limit: 50 }).where('id', '=', other.id).execute(),
  );
  expect((await join()).status).toBe(200);
  expect(
    (await office.call(inviteMember, { email: `lin@${clinic.key}.tw`, role: 'doctor' }, other.key)).payload.error,
  ).toBe('alreadyMember');
});

test('an invitation is accepted by its person alone, once, in its time, and after the password was typed', async () => {
  const { clinic, other, office, own, invite, membership } = await openTwoHospitals();
  const { payload } = await invite();
  const { id } = payload.invitation;
  expect((await office.call(acceptInvitation, { id }, other.key)).status).toBe(404);
  expect((await office.call(declineInvitation, { id }, other.key)).status).toBe(404);
  expect((await own.call(acceptInvitation, { id: UNKNOWN })).status).toBe(404);

  await inSystem(clinic.db, (trx) =>
    trx
      .updateTable('session')
      .set({ verified_at: new Date(Date.now() - 11 * 60_000) })
      .where('account', '=', clinic.doctor.id)
      .execute(),
  );
  expect((await own.call(acceptInvitation, { id })).payload.error).toBe('verifyFirst');
  expect(await membership()).toBeUndefined();

  expect((await own.call(declineInvitation, { id })).status).toBe(200);
  expect((await own.call(acceptInvitation, { id })).payload.error).toBe('invitationEnded');
  expect((await own.call(declineInvitation, { id })).payload.error).toBe('invitationEnded');

  const second = (await invite()).payload.invitation.id;
  const third = (await invite()).payload.invitation.id;
  expect((await own.call(acceptInvitation, { id: second })).payload.error).toBe('invitationEnded');
  await inSystem(clinic.db, (trx) =>
    trx
      .updateTable('membership_invitation')
      .set({ ends_at: new Date(Date.now() - 1000) })
      .where('id', '=', third)
      .execute(),
  );
  expect((await own.call(acceptInvitation, { id: third })).payload.error).toBe('invitationEnded');
  expect((await own.call(getOwnHospitals, {})).payload.invitations).toEqual([]);
});

test('an invitation is taken back by its hospital; for another hospital it is the same as none', async () => {
  const { clinic, other, office, own, invite, membership } = await openTwoHospitals();
  const { id } = (await invite()).payload.invitation;
  const boss = await clinic.addPerson({ email: `boss@${clinic.key}.tw`, role: 'hospitalAdmin' });
  const elsewhere = clinic.openBrowser();
  await elsewhere.login({ email: boss.email });
  expect((await elsewhere.call(withdrawMemberInvitation, { id })).status).toBe(404);
  expect((await elsewhere.call(getMemberInvitations, {})).payload.result).toEqual([]);
  expect((await own.call(withdrawMemberInvitation, { id })).status).toBe(403);

  expect((await office.call(withdrawMemberInvitation, { id }, other.key)).status).toBe(200);
  expect((await office.call(withdrawMemberInvitation, { id }, other.key)).payload.error).toBe('invitationEnded');
  expect((await own.call(acceptInvitation, { id })).payload.error).toBe('invitationEnded');
  expect(await membership()).toBeUndefined();
});

test('leaving one hospital ends its sessions alone; the only hospital and the last administrator stay', async () => {
  const { clinic, other, own, join, membership, audit, letters } = await openTwoHospitals();
  expect((await own.call(leaveHospital, { from: clinic.key })).payload.error).toBe('lastHospital');
  await join('hospitalAdmin');
  expect((await own.call(leaveHospital, { from: 'nowhere' })).status).toBe(404);
  const third = await openHospital([]);
  expect((await own.call(leaveHospital, { from: third.key })).status).toBe(404);

  await inSystem(clinic.db, (trx) =>
    trx
      .updateTable('membership')
      .set({ active: false })
      .where('hospital', '=', other.id)
      .where('account', '!=', clinic.doctor.id)
      .execute(),
  );
  expect((await own.call(leaveHospital, { from: other.key })).payload.error).toBe('lastAdministrator');
  await inSystem(clinic.db, (trx) =>
    trx.updateTable('membership').set({ role: 'doctor' }).where('hospital', '=', other.id).execute(),
  );

  expect((await own.call(leaveHospital, { from: other.key })).status).toBe(200);
  expect(await membership()).toMatchObject({ active: false });
  expect(await audit(other.id, leaveHospital.id)).toHaveLength(1);
  expect(await letters('membershipEnded')).toHaveLength(1);
  expect((await own.users()).status).toBe(200);
});

test('one hospital changes role and access and each time a letter goes out; name and telephone are the person alone to change', async () => {
  const { clinic, other, office, own, join, membership, letters } = await openTwoHospitals();
  await join();
  const user = async () =>
    (await office.users(other.key)).payload.result.find(({ id }: { id: string }) => id === clinic.doctor.id);
  const change = async (changes: object) => {
    const { id, version } = await user();
    return office.call(updateUser, { id, version, ...changes }, other.key);
  };
  expect((await change({ displayName: 'Somebody' })).payload.error).toBe('personElsewhere');
  expect((await change({ phone: '0911' })).payload.error).toBe('personElsewhere');
  expect((await change({ langKey: 'en' })).payload.error).toBe('personElsewhere');
  // A form sends back what it was given.
  const { displayName, phone } = await user();
  expect((await change({ displayName, phone, role: 'doctor' })).status).toBe(200);
  expect(await letters('roleChanged')).toEqual([{ kind: 'roleChanged', hospital: other.id, lang: 'ja' }]);

  expect((await change({ active: false })).status).toBe(200);
  expect(await letters('membershipEnded')).toHaveLength(1);
  expect(await membership(clinic.hospital.id)).toMatchObject({ role: 'doctor', active: true });
  expect((await own.users()).status).toBe(200);
  expect((await own.users(other.key)).status).toBe(404);
  expect((await change({ active: true })).status).toBe(200);
  expect(await letters('membership')).toHaveLength(2);
});
