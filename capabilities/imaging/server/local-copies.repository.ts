import type { HospitalTrx } from '@alder/database';

/** Study Instance UID of a study of the hospital. */
export async function studyUidOf(trx: HospitalTrx, id: string): Promise<string | undefined> {
  const row = await trx
    .selectFrom('study')
    .select('study_instance_uid')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row?.study_instance_uid;
}

/** Gateways in use with a page, whose last sign of life is not older than `since`: the line to them may be down now. */
export function localGateways(trx: HospitalTrx, since: Date) {
  return trx
    .selectFrom('gateway')
    .select(['serial', 'key_hash', 'addresses', 'page_port'])
    .where('revoked', '=', false)
    .where('page_port', '>', 0)
    .where('last_seen', '>', since)
    .orderBy('id')
    .execute();
}

/** Images of a study that devices have sent since then, by their content. */
export function imagesSince(trx: HospitalTrx, study: string, since: Date) {
  return trx
    .selectFrom('medical_image')
    .innerJoin('series', 'series.id', 'medical_image.series')
    .select(['medical_image.file_key', 'medical_image.sha256', 'medical_image.bytes'])
    .where('series.study', '=', study)
    .where('medical_image.filetype', '=', 'dicom')
    .where('medical_image.deleted_at', 'is', null)
    .where('medical_image.superseded', '=', false)
    .where('medical_image.created_at', '>', since)
    .orderBy('medical_image.id')
    .execute();
}
