import type { HospitalTrx, RowVersion } from '@alder/database';
import { sql } from 'kysely';

type Alert = { readonly kind: string; readonly text: string };
type Row = { readonly id: string; readonly parent: string; readonly data: Alert };

/** Alerts of one pet at most, as the form of the patient has them. */
const MAX_ALERTS = 20;

/** How alerts of another practice system are written on their pets, where they are not there already, and taken off again. */
export const importedAlerts = {
  async add(trx: HospitalTrx, rows: readonly Row[]): Promise<readonly RowVersion[]> {
    const { rows: changed } = await sql<RowVersion>`
      update pet p set alerts = p.alerts || a.alerts
      from (select r.pet, jsonb_agg(distinct jsonb_build_object('kind', r.kind, 'text', r.text)) as alerts
        from jsonb_to_recordset(${arriving(rows)}::jsonb) as r (pet uuid, kind text, text text)
        join pet o on o.id = r.pet
        where not exists (select from jsonb_array_elements(o.alerts) e where e->>'text' = r.text)
        group by r.pet) as a
      where p.id = a.pet and jsonb_array_length(p.alerts) + jsonb_array_length(a.alerts) <= ${MAX_ALERTS}
      returning p.id, p.version`.execute(trx);
    return changed;
  },

  /** An alert that somebody has written anew is not the import's any more and stays. */
  async remove(trx: HospitalTrx, rows: readonly Row[]) {
    const { rows: changed } = await sql<RowVersion>`
      update pet p set alerts = (select coalesce(jsonb_agg(e order by place), '[]')
          from jsonb_array_elements(p.alerts) with ordinality as x (e, place) where not e = any (a.alerts))
      from (select pet, array_agg(jsonb_build_object('kind', kind, 'text', text)) as alerts
        from jsonb_to_recordset(${arriving(rows)}::jsonb) as r (pet uuid, kind text, text text) group by pet) as a
      where p.id = a.pet and exists (select from jsonb_array_elements(p.alerts) e where e = any (a.alerts))
      returning p.id, p.version`.execute(trx);
    return { removed: rows.map(({ id }) => id), changed };
  },
};

const arriving = (rows: readonly Row[]) =>
  JSON.stringify(rows.map(({ parent, data }) => ({ pet: parent, kind: data.kind, text: data.text })));
