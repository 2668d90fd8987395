import { deletedEntries } from '@alder/server';
import type { Call } from '@alder/wire';
import { sql } from 'kysely';
import {
  updateDiagnosis,
  updateMedicalRecordTemplate,
  updateMedicine,
  updatePostIt,
  updateReceiptItem,
  updateTreatment,
  updateVaccine,
} from '../contract/index.ts';

const entries = (table: string, call: Call) => deletedEntries({ table, call, name: sql`t.name`, deletedIn: 'deleted' });

/** Deleted entries of the hospital's catalogs, and templates of records, for deleted-items. */
export const deletedCatalog = {
  diagnosis: entries('diagnosis', updateDiagnosis),
  treatment: entries('treatment', updateTreatment),
  vaccine: entries('vaccine', updateVaccine),
  medicine: entries('medicine', updateMedicine),
  receiptItem: entries('receipt_item', updateReceiptItem),
  postIt: entries('post_it', updatePostIt),
  medicalRecordTemplate: entries('medical_record_template', updateMedicalRecordTemplate),
};
