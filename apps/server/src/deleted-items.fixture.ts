import { getDeletedItems, restoreDeleted } from '@alder/deleted-items/contract';
import type { DeletedKind } from '@alder/deleted-items/domain';
import { finish } from '@alder/server';
import { addOneOfEverything, openHospital } from '@alder/testing';
import { sql } from 'kysely';
import { implementations } from './compose.ts';
import { deletedSources } from './deleted-sources.ts';
import { reactions } from './reactions.ts';

/** Table of each kind, with how it says that a row is deleted. */
const TABLES: Readonly<Record<DeletedKind, string>> = {
  pet: 'pet',
  owner: 'owner',
  medicalRecord: 'medical_record',
  diagnosisRecord: 'diagnosis_record',
  differentialRecord: 'differential_record',
  treatmentRecord: 'treatment_record',
  medicineRecord: 'medicine_record',
  vitalSigns: 'vital_signs',
  allergyRecord: 'allergy_record',
  vaccineRecord: 'vaccine_record',
  postItRecord: 'post_it_record',
  todoItem: 'todo_item',
  quotation: 'quotation',
  hisImage: 'his_image',
  study: 'study',
  series: 'series',
  image: 'medical_image',
  imageReport: 'image_report',
  imageReportTemplate: 'image_report_template',
  teleconsult: 'teleconsult_request',
  serviceLog: 'service_log',
  labPhrase: 'lab_phrase',
  interferenceRule: 'interference_rule',
  reflexRule: 'reflex_rule',
  diagnosis: 'diagnosis',
  treatment: 'treatment',
  vaccine: 'vaccine',
  medicine: 'medicine',
  receiptItem: 'receipt_item',
  postIt: 'post_it',
  medicalRecordTemplate: 'medical_record_template',
  coupon: 'coupon',
};
const FLAGGED = ['pet', 'owner', 'diagnosis', 'treatment', 'vaccine', 'medicine', 'receipt_item', 'post_it'];
/** Columns that are no content: counted with each change, or computed from the others, which the fixture's row is not. */
const NO_CONTENT = [
  ...['version', 'updated_at', 'reason_answers'],
  ...['dose_count', 'medicine_price', 'process_fee_total', 'total_price'],
];

/** A hospital with one entry of every kind. */
export async function openWithEverything() {
  const hospital = await openHospital(implementations, { reactions });
  const stored = await hospital.services.storage.put(hospital.id, Buffer.from('bytes of a file'));
  const everything = await addOneOfEverything(hospital.db, hospital.id, hospital.admin.id, stored);
  const idOf = (kind: DeletedKind) => everything.get(TABLES[kind])!.id as string;

  return Object.assign(hospital, {
    idOf,
    rowOf: async (kind: DeletedKind) => {
      const { rows } = await hospital.work((trx) =>
        sql<Record<string, unknown>>`select * from ${sql.table(TABLES[kind])} where id = ${idOf(kind)}`.execute(trx),
      );
      return Object.fromEntries(Object.entries(rows[0]!).filter(([name]) => !NO_CONTENT.includes(name)));
    },
    /** Deletes a row as its call does, with the audit row that names who did it. */
    remove: (kind: DeletedKind, { by = hospital.admin.id, at = new Date() } = {}) =>
      hospital.work(async (trx) => {
        const table = TABLES[kind];
        const isFlag = FLAGGED.includes(table) || kind === 'medicalRecordTemplate';
        const id = idOf(kind);
        if (kind === 'study' || kind === 'series') {
          await sql`update series set deleted_at = ${at} where id = ${idOf('series')}`.execute(trx);
          await sql`update medical_image set deleted_at = ${at} where series = ${idOf('series')}`.execute(trx);
        } else
          await sql`update ${sql.table(table)} set ${isFlag ? sql`deleted = true` : sql`deleted_at = ${at}`}
            where id = ${id}`.execute(trx);
        const named = kind === 'study' ? idOf('series') : id;
        await finish(trx, {
          audits: [{ action: deletedSources[kind].call.id, entity: kind, id: named, account: by }],
        });
      }),
    /** The one image of the fixture is shown with another one of its series, so that the study stays. */
    addImages: () =>
      hospital.work(async (trx) => {
        const image = await trx.selectFrom('medical_image').selectAll().executeTakeFirstOrThrow();
        const series = await trx.selectFrom('series').selectAll().executeTakeFirstOrThrow();
        const [other, another] = [crypto.randomUUID(), crypto.randomUUID()];
        const copy = {
          ...{ ...image, rendition: null, rendition_key: null, thumbnail_key: null },
          ...{ metadata: JSON.stringify(image.metadata), attributes: JSON.stringify(image.attributes) },
        };
        await trx
          .insertInto('series')
          .values({ ...series, id: other, series_instance_uid: `2.25.${Date.now()}` })
          .execute();
        await trx
          .insertInto('medical_image')
          .values([
            { ...copy, id: another, sop_instance_uid: `2.25.1${Date.now()}`, file_key: `${another}` },
            {
              ...{ ...copy, id: other, series: other },
              ...{ sop_instance_uid: `2.25.2${Date.now()}`, file_key: `${other}` },
            },
          ] as never)
          .execute();
      }),
    list: async (input: Parameters<typeof hospital.call<typeof getDeletedItems>>[1] = {}, as = hospital.admin) =>
      (await hospital.call(getDeletedItems, input, { as })).payload,
    restore: (kind: DeletedKind, more: { id?: string; version?: number } = {}, how: object = {}) =>
      hospital.call(restoreDeleted, { kind, id: idOf(kind), ...more }, how),
  });
}
