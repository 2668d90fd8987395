import { deleteUnchanged, type HospitalTrx, type RowVersion, restoreUnchanged } from '@alder/database';
import { sql } from 'kysely';

/** A visit as an import brings it: its time and what was written. */
export type ImportedVisit = {
  readonly checked_in_at: string;
  readonly reason: string;
  readonly subjective: string;
  readonly objective: string;
  readonly assessment: string;
  readonly plan: string;
  /** Account of its doctor, where a person has said who that is. */
  readonly assignee?: string;
};
type Row = { readonly id: string; readonly parent: string | null; readonly data: ImportedVisit };

const TEXTS = ['reason', 'subjective', 'objective', 'assessment', 'plan'] as const;

/** How visits of another practice system are taken in, as completed records in the archive, and given back. */
export const importedVisits = {
  async insert(trx: HospitalTrx, rows: readonly Row[]): Promise<readonly RowVersion[]> {
    if (rows.length === 0) return [];
    const arriving = rows.map(({ id, parent, data }) => ({ id, pet: parent, ...data }));
    const { rows: stored } = await sql<RowVersion>`
      insert into medical_record (id, pet, owner, assignee, stage, stage_since, clinic_completed, pharmacy_completed,
        checkout_completed, archive_completed, visit_type, reason, subjective, objective, assessment, plan, checked_in_at)
      select r.id, r.pet, p.owner, r.assignee, 'archive', r.checked_in_at, r.checked_in_at, r.checked_in_at,
        r.checked_in_at, r.checked_in_at, 'other', r.reason, r.subjective, r.objective, r.assessment, r.plan, r.checked_in_at
      from jsonb_to_recordset(${JSON.stringify(arriving)}::jsonb) as r (id uuid, pet uuid, assignee uuid, checked_in_at timestamptz,
        reason text, subjective text, objective text, assessment text, plan text)
      join pet p on p.id = r.pet
      returning id, version`.execute(trx);
    return stored;
  },

  async update(trx: HospitalTrx, { id, data }: Row) {
    const before = await trx
      .selectFrom('medical_record')
      .select([...TEXTS, 'assignee', 'checked_in_at', 'deleted_at'])
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow();
    const { checked_in_at, assignee = null } = data;
    const texts = Object.fromEntries(TEXTS.map((field) => [field, data[field]]));
    const { version } = await trx
      .updateTable('medical_record')
      .set({ ...texts, checked_in_at, assignee, deleted_at: null })
      .where('id', '=', id)
      .returning('version')
      .executeTakeFirstOrThrow();
    return { before, version };
  },

  remove: (trx: HospitalTrx, rows: readonly RowVersion[]) => deleteUnchanged(trx, 'medical_record', rows),

  restore: (trx: HospitalTrx, row: RowVersion, before: object) => restoreUnchanged(trx, 'medical_record', row, before),
};
