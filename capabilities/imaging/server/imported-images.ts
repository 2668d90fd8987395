import type { HospitalTrx, RowVersion } from '@alder/database';
import { emitWithoutAudit } from '@alder/server';
import { sql } from 'kysely';

type Used = { readonly id: string; readonly code: 'usedReport' | 'usedMeasurement' | 'usedCase' };

/**
 * How images that an import brought leave the archive again, and which stay because a user has worked on their study
 * since.
 */
export const takenBackImages = {
  /**
   * Hides images, and series and studies that show nothing then. Nothing of a study goes when something of it was used since: a report
   * on half of its images would be wrong. A study without images forgets its patient, who may leave the hospital with the same import.
   *
   * @returns ids of images that are hidden now
   */
  async remove(trx: HospitalTrx, rows: readonly Pick<RowVersion, 'id'>[]): Promise<readonly string[]> {
    const ids = rows.map(({ id }) => id);
    if (ids.length === 0) return [];
    const used = new Set((await listUsed(trx, ids)).map(({ id }) => id));
    const free = ids.filter((id) => !used.has(id));
    const { rows: hidden } = await sql<{ id: string; series: string }>`
      update medical_image set deleted_at = clock_timestamp()
      where id = any(${free}::uuid[]) and deleted_at is null returning id, series`.execute(trx);
    const series = [...new Set(hidden.map((each) => each.series))];
    const { rows: emptied } = await sql<{ study: string }>`
      update series e set deleted_at = clock_timestamp()
      where e.id = any(${series}::uuid[]) and e.deleted_at is null
        and not exists (select from medical_image i where i.series = e.id and i.deleted_at is null)
      returning e.study`.execute(trx);
    await sql`
      update study s set deleted_at = clock_timestamp(), pet = null, matched_by = null
      where s.id = any(${[...new Set(emptied.map((each) => each.study))]}::uuid[]) and s.deleted_at is null
        and not exists (select from series e where e.study = s.id and e.deleted_at is null)`.execute(trx);
    await emitWithoutAudit(
      trx,
      series.map((id) => ({ event: 'pacs.deleted', id, permit: 'pacs', payload: { series: id } })),
    );
    return free;
  },

  /** Of images, those with a report, a measurement or a case on their study since they came. */
  used: (trx: HospitalTrx, ids: readonly string[]): Promise<readonly Used[]> => listUsed(trx, ids),
};

async function listUsed(trx: HospitalTrx, ids: readonly string[]): Promise<readonly Used[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Used>`
    with brought as (
      select i.id, e.study, i.created_at from medical_image i join series e on e.id = i.series
      where i.id = any(${[...ids]}::uuid[]) and i.deleted_at is null
    ), studied as (select study, min(created_at) as since from brought group by 1),
    judged as (
      select s.study, case
        when exists (select from image_report r where r.study = s.study and r.deleted_at is null and r.updated_at >= s.since)
          then 'usedReport'
        when exists (select from series e join medical_image i on i.series = e.id join annotation a on a.medical_image = i.id
            where e.study = s.study and jsonb_array_length(a.content->'marks') > 0 and a.updated_at >= s.since)
          or exists (select from series e join medical_image i on i.series = e.id join filed_measurement m on m.medical_image = i.id
            where e.study = s.study and m.withdrawn_at is null and m.updated_at >= s.since)
          then 'usedMeasurement'
        when exists (select from teleconsult_request t where t.study = s.study and t.updated_at >= s.since) then 'usedCase'
      end as code
      from studied s
    )
    select b.id, j.code from brought b join judged j on j.study = b.study where j.code is not null`.execute(trx);
  return rows;
}
