import { deletedEntries } from '@alder/server';
import { sql } from 'kysely';
import {
  updateAllergyRecord,
  updateDiagnosisRecord,
  updateDifferentialRecord,
  updateTreatmentRecord,
  updateVitalSigns,
} from '../contract/index.ts';

const line = {
  name: sql`t.name`,
  pet: sql`t.pet`,
  parent: {
    kind: sql`'medicalRecord'`,
    id: sql`(select m.id from medical_record m where m.hospital = t.hospital and m.id = t.medical_record
      and m.deleted_at is not null)`,
  },
};
/** Lines that follow an order, a slot of the ward or another line come and go with that. */
const byPersonAlone = true;

/** What of the chart can be brought back, for deleted-items. */
export const deletedLines = {
  diagnosisRecord: {
    ...deletedEntries({ ...line, table: 'diagnosis_record', call: updateDiagnosisRecord }),
    byPersonAlone,
  },
  differentialRecord: {
    ...deletedEntries({ ...line, table: 'differential_record', call: updateDifferentialRecord }),
    byPersonAlone,
  },
  treatmentRecord: {
    ...deletedEntries({ ...line, table: 'treatment_record', call: updateTreatmentRecord }),
    byPersonAlone,
  },
  vitalSigns: {
    ...deletedEntries({
      ...{ ...line, table: 'vital_signs', call: updateVitalSigns, name: sql`''`, at: sql`t.measured_at` },
    }),
    byPersonAlone,
  },
  allergyRecord: deletedEntries({ ...line, table: 'allergy_record', call: updateAllergyRecord }),
} as const;
