import type { HospitalTrx } from '@alder/database';
import type { DicomJson } from '@alder/dicom';

export type NewStep = {
  readonly id: string;
  readonly sop_instance_uid: string;
  readonly worklist_item: string | null;
  readonly status: string;
  readonly sent_by: string;
  readonly study_instance_uid: string;
  readonly attributes: DicomJson;
};

/** @returns False when the hospital has a step of that UID already. */
export async function insertStep(trx: HospitalTrx, step: NewStep): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('performed_step')
    .values({ ...step, attributes: JSON.stringify(step.attributes) })
    .onConflict((conflict) => conflict.columns(['hospital', 'sop_instance_uid']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export function lockStep(trx: HospitalTrx, uid: string) {
  return trx
    .selectFrom('performed_step')
    .selectAll()
    .where('sop_instance_uid', '=', uid)
    .forUpdate()
    .executeTakeFirst();
}

export async function setStep(
  trx: HospitalTrx,
  id: string,
  { status, attributes }: { status: string; attributes: DicomJson },
): Promise<void> {
  await trx
    .updateTable('performed_step')
    .set({ status, attributes: JSON.stringify(attributes) })
    .where('id', '=', id)
    .execute();
}

/** The item that a step fulfils: by the study's UID, or by the accession number where a device made its own study. */
export async function findStepsItem(
  trx: HospitalTrx,
  { study, accession }: { study: string; accession: string },
): Promise<string | null> {
  const found = await trx
    .selectFrom('worklist_item')
    .select('id')
    .where((where) => where.or([where('study_instance_uid', '=', study), where('accession_number', '=', accession)]))
    .orderBy((by) => by.case().when('study_instance_uid', '=', study).then(0).else(1).end())
    .limit(1)
    .executeTakeFirst();
  return found?.id ?? null;
}
