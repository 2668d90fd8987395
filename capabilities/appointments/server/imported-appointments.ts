import type { HospitalTrx } from '@alder/database';
import { sql } from 'kysely';
import { MAX_MINUTES, OCCUPYING, readMinutes, readStatus } from '../domain/index.ts';
import { findSetting, listColumns, type Setting } from './calendar.repository.ts';

type Imported = {
  readonly at: string;
  readonly minutes: string;
  readonly appointment: string;
  readonly doctor: string;
  readonly status: string;
  readonly notes: string;
};
type Row = { readonly id: string; readonly parent: string; readonly data: Imported };

const USUAL_MINUTES = 30;

/**
 * How appointments of another practice system enter the calendar: those still to come. What is past stays history, in
 * `imported_entry` alone. Appointments that a user has changed or used since are not taken back.
 */
export const importedAppointments = {
  async add(trx: HospitalTrx, rows: readonly Row[]): Promise<readonly []> {
    const coming = await comingOf(trx, rows);
    if (coming.length === 0) return [];
    const { types } = await findSetting(trx);
    const doctors = new Map(
      (await listColumns(trx, [])).filter(({ accepts }) => accepts).map(({ id, name }) => [plainName(name), id]),
    );
    const arriving = coming.map(({ id, parent, data }) => ({ id, parent, ...columnsOf(data, types, doctors) }));
    // What overlaps in the file was booked so on purpose: the calendar shows it, and refuses the next one.
    await sql`
      with arriving as (
        select r.*, p.id as pet, coalesce(p.owner, o.id) as owner,
          tstzrange(r.starts_at, r.ends_at) as span, r.status = any (${[...OCCUPYING]}::text[]) as occupies
        from jsonb_to_recordset(${JSON.stringify(arriving)}::jsonb) as r (id uuid, parent uuid, doctor uuid, type text,
          starts_at timestamptz, ends_at timestamptz, reason text, status text)
        left join pet p on p.id = r.parent
        left join owner o on o.id = r.parent
      )
      insert into appointment (id, pet, owner, doctor, type, starts_at, ends_at, reason, status, double_booked, import_version)
      select a.id, a.pet, a.owner, a.doctor, a.type, a.starts_at, a.ends_at, a.reason, a.status,
        a.occupies and (
          exists (select from arriving b where b.id <> a.id and b.occupies and b.doctor = a.doctor and b.span && a.span)
          or exists (select from appointment c where c.id <> a.id and c.doctor = a.doctor and c.deleted_at is null
            and c.status = any (${[...OCCUPYING]}::text[]) and tstzrange(c.starts_at, c.ends_at) && a.span)), 1
      from arriving a
      on conflict (hospital, id) do update set pet = excluded.pet, owner = excluded.owner, doctor = excluded.doctor,
        type = excluded.type, starts_at = excluded.starts_at, ends_at = excluded.ends_at, reason = excluded.reason,
        status = excluded.status, double_booked = excluded.double_booked, deleted_at = null,
        import_version = appointment.version + 1`.execute(trx);
    return [];
  },

  async remove(trx: HospitalTrx, rows: readonly Row[]) {
    if (rows.length === 0) return { removed: [], changed: [] };
    const ids = rows.map(({ id }) => id);
    await trx
      .updateTable('appointment')
      .set({ deleted_at: sql`clock_timestamp()` })
      .where('id', 'in', ids)
      .where('deleted_at', 'is', null)
      .whereRef('version', '=', 'import_version')
      .execute();
    const staying = await trx
      .selectFrom('appointment')
      .select('id')
      .where('id', 'in', ids)
      .where('deleted_at', 'is', null)
      .execute();
    const stays = new Set(staying.map(({ id }) => id));
    return { removed: ids.filter((id) => !stays.has(id)), changed: [] };
  },
};

/** Appointments that have not ended: a repeated import finds those of today that have begun. */
async function comingOf(trx: HospitalTrx, rows: readonly Row[]): Promise<readonly Row[]> {
  const { rows: found } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(trx);
  const { now } = found[0]!;
  return rows.filter(({ data }) => data.at !== '' && new Date(data.at) >= now);
}

function columnsOf(
  data: Imported,
  types: Setting['types'],
  doctors: ReadonlyMap<string, string>,
): Record<string, string | null> {
  const words = plainName(data.appointment);
  const type =
    types.find(({ names }) => Object.values(names).some((name) => plainName(name) === words)) ??
    types.find(({ names }) => Object.values(names).some((name) => words.includes(plainName(name)))) ??
    types.at(-1)!;
  const doctor = doctors.get(plainName(data.doctor)) ?? null;
  const minutes = readMinutes(data.minutes, USUAL_MINUTES, MAX_MINUTES);
  const starts = new Date(data.at);
  const reason = [data.appointment, data.notes, doctor === null && data.doctor].filter(Boolean).join(' · ');
  return {
    ...{ doctor, type: type.key, status: readStatus(data.status), reason: reason.slice(0, 300) },
    starts_at: starts.toISOString(),
    ends_at: new Date(starts.getTime() + minutes * 60_000).toISOString(),
  };
}

/** A name as two systems may both have it: without title, space or case. */
function plainName(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/^(dr|vet)\.?\s+/, '')
    .replace(/(醫師|医師|先生|醫生)$/, '')
    .replaceAll(/[\s.・·]/g, '');
}
