import { inSystem } from '@alder/database';
import { openHospital } from '@alder/testing';
import type { Role } from '@alder/wire';
import { acceptInvitation, inviteMember } from '../contract/index.ts';
import { openClinic, PASSWORD } from './clinic.fixture.ts';
import { createAccount } from './index.ts';

/** For tests: the doctor of a clinic, and a second hospital with an administrator who invites that doctor. */
export async function openTwoHospitals({ otherConfigs = {} }: { otherConfigs?: Record<string, unknown> } = {}) {
  const clinic = await openClinic();
  const other = await openHospital([], { licences: ['his', 'pacs'], configs: otherConfigs });
  const chief = await createAccount(clinic.db, {
    ...{
      hospital: other.id,
      email: `chief@${other.key}.tw`,
      role: 'hospitalAdmin' as const,
      permits: ['his'] as const,
    },
    password: PASSWORD,
  });
  const office = clinic.openBrowser();
  await office.login({ email: chief.email });
  const own = clinic.openBrowser();
  await own.login();
  const invite = (more: object = {}) =>
    office.call(
      inviteMember,
      { email: `lin@${clinic.key}.tw`, role: 'assistant', permit_his: true, ...more },
      other.key,
    );
  const join = async (role: Role = 'assistant') => {
    const { payload } = await invite({ role });
    return own.call(acceptInvitation, { id: payload.invitation.id });
  };
  const membership = (hospital = other.id) =>
    inSystem(clinic.db, (trx) =>
      trx
        .selectFrom('membership')
        .select(['role', 'active', 'permit_his', 'permit_pacs'])
        .where('account', '=', clinic.doctor.id)
        .where('hospital', '=', hospital)
        .executeTakeFirst(),
    );
  const audit = (hospital: string, action: string) =>
    inSystem(clinic.db, (trx) =>
      trx
        .selectFrom('audit_log')
        .select(['account', 'detail'])
        .where('hospital', '=', hospital)
        .where('action', '=', action)
        .orderBy('seq')
        .execute(),
    );
  const letters = (kind: string) =>
    inSystem(clinic.db, (trx) =>
      trx
        .selectFrom('letter')
        .select(['kind', 'hospital', 'lang'])
        .where('email', 'ilike', `lin@${clinic.key}.tw`)
        .where('kind', '=', kind)
        .execute(),
    );
  return { clinic, other, chief, office, own, invite, join, membership, audit, letters };
}
