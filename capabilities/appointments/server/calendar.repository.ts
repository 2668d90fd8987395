import type { HospitalTrx } from '@alder/database';
import type { ClosedDays, OpeningHours, Room } from '@alder/hospitals/domain';
import { sql } from 'kysely';
import { type AppointmentType, DEFAULT_GRID, DEFAULT_TYPES, type Grid } from '../domain/index.ts';

/** What the hospital's settings say of the calendar. */
export type Frame = {
  readonly hours: OpeningHours;
  readonly closed_days: readonly ClosedDays[];
  readonly rooms: readonly Room[];
  readonly timezone: string;
};
export type Setting = { readonly grid: Grid; readonly types: readonly AppointmentType[]; readonly version: number };

export async function findFrame(trx: HospitalTrx): Promise<Frame> {
  const row = await trx
    .selectFrom('hospital')
    .select(['hours', 'closed_days', 'rooms', 'timezone'])
    .where('id', '=', sql<string>`app.hospital()`)
    .executeTakeFirstOrThrow();
  return row as unknown as Frame;
}

/** The setting in force: the hospital's own, or the defaults as version 0. */
export async function findSetting(trx: HospitalTrx): Promise<Setting> {
  const row = await trx.selectFrom('appointment_setting').selectAll().executeTakeFirst();
  if (!row) return { grid: DEFAULT_GRID, types: DEFAULT_TYPES, version: 0 };
  return { grid: row.grid as Grid, types: row.types as unknown as readonly AppointmentType[], version: row.version };
}

/** Writes the setting that was made from `version`. @returns whether it was still that version */
export async function writeSetting(
  trx: HospitalTrx,
  { version, grid, types }: { version: number; grid: number; types: readonly AppointmentType[] },
): Promise<boolean> {
  const values = { grid, types: JSON.stringify(types) };
  if (version === 0) {
    const made = await trx
      .insertInto('appointment_setting')
      .values(values)
      .onConflict((conflict) => conflict.column('hospital').doNothing())
      .executeTakeFirst();
    return Number(made.numInsertedOrUpdatedRows ?? 0) > 0;
  }
  const { numUpdatedRows } = await trx
    .updateTable('appointment_setting')
    .set(values)
    .where('version', '=', version)
    .executeTakeFirst();
  return Number(numUpdatedRows) > 0;
}

/** Users who take appointments, by name, and those who have any of the given appointments. */
export async function listColumns(trx: HospitalTrx, booked: readonly string[]) {
  const rows = await trx
    .selectFrom('membership')
    .innerJoin('account', 'account.id', 'membership.account')
    .select(['account.id', 'account.display_name as name', 'membership.accepts_appointments', 'membership.active'])
    .where(({ or, and, eb }) =>
      or([
        and([eb('membership.accepts_appointments', '=', true), eb('membership.active', '=', true)]),
        ...(booked.length > 0 ? [eb('account.id', 'in', [...booked])] : []),
      ]),
    )
    .orderBy('account.display_name')
    .execute();
  return rows.map(({ id, name, accepts_appointments, active }) => ({
    ...{ id, name },
    accepts: accepts_appointments && active,
  }));
}

export async function acceptsAppointments(trx: HospitalTrx, account: string): Promise<boolean> {
  const found = await trx
    .selectFrom('membership')
    .select('account')
    .where('account', '=', account)
    .where('active', '=', true)
    .where('accepts_appointments', '=', true)
    .executeTakeFirst();
  return found !== undefined;
}
