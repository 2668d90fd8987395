import type { AppointmentType } from '@alder/appointments/domain';
import type { HospitalTrx } from '@alder/database';
import type { Work } from '@alder/server';

type Unit = Pick<Work, 'trx' | 'now' | 'emit'>;
type SlotQuery = {
  readonly type: string;
  readonly doctor: string | null;
  readonly earliest: Date;
  readonly latest: Date;
};

/** What booking asks of the calendar; `apps/server/src/compose.ts` gives it. */
export type Calendar = {
  readonly readChoices: (trx: HospitalTrx) => Promise<{
    readonly types: readonly AppointmentType[];
    readonly doctors: readonly { readonly id: string; readonly name: string }[];
    readonly has_hours: boolean;
  }>;
  readonly listOpenTimes: (
    unit: Pick<Work, 'trx' | 'now'>,
    wanted: SlotQuery,
    days: { readonly from: string; readonly days: number; readonly without?: string | undefined },
  ) => Promise<readonly { readonly starts_at: Date }[]>;
  /** @returns id of the appointment, or undefined where the slot is not free any more */
  readonly holdOnline: (
    unit: Unit,
    wanted: SlotQuery & {
      readonly starts_at: Date;
      readonly until: Date;
      readonly contact_name: string;
      readonly contact_phone: string;
      readonly reason: string;
    },
  ) => Promise<string | undefined>;
  /** Each says whether it could be done. */
  readonly bookOnline: (
    unit: Unit,
    id: string,
    who: { readonly pet: string; readonly owner: string } | undefined,
  ) => Promise<boolean>;
  readonly moveOnline: (unit: Unit, id: string, wanted: SlotQuery, starts_at: Date) => Promise<boolean>;
  readonly cancelOnline: (unit: Unit, id: string, reason: string) => Promise<boolean>;
  readonly findOnline: (trx: HospitalTrx, id: string) => Promise<Shown | undefined>;
  /** Removes the name and the number from slots that lapsed. */
  readonly forgetLapsed: (trx: HospitalTrx, ids: readonly string[]) => Promise<void>;
};

/** An appointment, as far as its owner sees it. */
export type Shown = {
  readonly id: string;
  readonly status: string;
  readonly type: string;
  readonly doctor: string | null;
  readonly doctor_name: string | null;
  readonly starts_at: Date;
  readonly ends_at: Date;
  readonly held_until: Date | null;
};
