import { useAccount } from '@alder/client';
import { useState } from 'react';
import type { HospitalView } from '../contract/index.ts';

/** Roles that may change settings for all users. */
export const ADMINISTRATOR_ROLES: readonly string[] = ['hospitalAdmin', 'sysAdmin'];

/** The hospital as the newest response says, and whether this person may change it. */
export type HospitalState = {
  readonly hospital: HospitalView;
  /** Takes over what a call has answered: the session asks again only after the event. */
  readonly adopt: (hospital: HospitalView) => void;
  readonly mayChange: boolean;
};

export function useHospital(): HospitalState {
  const { hospital: known, account } = useAccount();
  const [answered, adopt] = useState<HospitalView>();
  const session = known as unknown as HospitalView;
  const hospital = answered && answered.version > session.version ? answered : session;
  return { hospital, adopt, mayChange: ADMINISTRATOR_ROLES.includes(account.role) };
}
