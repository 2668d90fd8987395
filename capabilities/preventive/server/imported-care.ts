import { type HospitalTrx, type RowVersion, rowVersions } from '@alder/database';
import { sql } from 'kysely';
import { antigensIn, DEWORMING, lastDayOf } from '../domain/index.ts';

/** A vaccination as an import brings it; `at` is ISO 8601. */
type ImportedDose = {
  readonly at: string;
  readonly vaccine: string;
  readonly manufacturer: string;
  readonly lot: string;
  readonly expires_on: string;
  readonly dose: string;
  readonly site: string;
  readonly given_by: string;
  readonly next_due: string | null;
  readonly tag: string;
  readonly notes: string;
};
type ImportedDue = {
  readonly at: string;
  readonly what: string;
  readonly last_on: string | null;
  readonly notes: string;
};
type Row<Data> = { readonly id: string; readonly parent: string; readonly data: Data };

/** Today in the zone of the hospital, and the day there that an instant of an import stands for. */
async function readDays(trx: HospitalTrx) {
  const { rows } = await sql<{ timezone: string; today: string }>`
    select timezone, (clock_timestamp() at time zone timezone)::date as today
    from hospital where id = app.hospital()`.execute(trx);
  const { timezone, today } = rows[0]!;
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: timezone, dateStyle: 'short' });
  return { today, dayOf: (at: string) => format.format(new Date(at)) };
}

const cut = (text: string, max: number): string => text.slice(0, max);

/**
 * Vaccinations of another practice system become doses of the pet, one for each line, so that what is due follows from
 * them. The line itself is kept whole by the import.
 */
export const importedVaccinations = {
  async add(trx: HospitalTrx, rows: readonly Row<ImportedDose>[]): Promise<readonly []> {
    if (rows.length === 0) return [];
    const { dayOf } = await readDays(trx);
    const values = rows.map(({ id, parent, data }) => {
      const antigens = antigensIn(data.vaccine);
      return {
        ...{ id, pet: parent, name: cut(data.vaccine, 200), given_on: dayOf(data.at), imported: true },
        ...{ antigens, kind: antigens.join() === DEWORMING ? 'deworm' : 'vaccine' },
        ...{
          manufacturer: cut(data.manufacturer, 100),
          lot: cut(data.lot, 60),
          expires_on: lastDayOf(data.expires_on) ?? null,
        },
        ...{ dose: cut(data.dose, 60), site: cut(data.site, 60), given_by_name: cut(data.given_by, 100) },
        ...{ next_due: data.next_due, certificate: cut(data.tag, 60), note: cut(data.notes, 2000) },
      };
    });
    await trx
      .insertInto('vaccine_record')
      .values(values)
      // Rows that a user has changed since the first import are not overwritten by a later one.
      .onConflict((conflict) => conflict.columns(['hospital', 'id']).doNothing())
      .execute();
    return [];
  },

  remove: (trx: HospitalTrx, rows: readonly Row<ImportedDose>[]) => removeUntouched(trx, 'vaccine_record', rows),
};

/** What an old system says is due becomes something set for the pet, settled by the next dose. */
export const importedDues = {
  async add(trx: HospitalTrx, rows: readonly Row<ImportedDue>[]): Promise<readonly []> {
    if (rows.length === 0) return [];
    const { dayOf, today } = await readDays(trx);
    const values = rows.map(({ id, parent, data }) => ({
      ...{
        id,
        pet: parent,
        what: cut(data.what, 200),
        due_on: dayOf(data.at),
        note: cut(data.notes, 1000),
        imported: true,
      },
      antigens: antigensIn(data.what),
      // Without the day of the last dose, a dose given before the import does not settle it.
      since: data.last_on ?? today,
    }));
    await trx
      .insertInto('preventive_due')
      .values(values)
      // Rows that a user has changed since the first import are not overwritten by a later one.
      .onConflict((conflict) => conflict.columns(['hospital', 'id']).doNothing())
      .execute();
    return [];
  },

  remove: (trx: HospitalTrx, rows: readonly Row<ImportedDue>[]) => removeUntouched(trx, 'preventive_due', rows),
};

/** Takes back unchanged entries; others stay, and with them their line. */
async function removeUntouched(
  trx: HospitalTrx,
  table: 'vaccine_record' | 'preventive_due',
  rows: readonly Row<unknown>[],
): Promise<{ readonly removed: readonly string[]; readonly changed: readonly RowVersion[] }> {
  if (rows.length === 0) return { removed: [], changed: [] };
  const untouched = rowVersions(rows.map(({ id }) => ({ id, version: 1 })));
  const { rows: removed } = await sql<{ id: string }>`
    delete from ${sql.table(table)} t using ${untouched}
    where t.id = l.id and t.version = l.version and t.imported returning t.id`.execute(trx);
  return { removed: removed.map(({ id }) => id), changed: [] };
}
