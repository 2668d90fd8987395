import { implement, wireRow } from '@alder/server';
import type { z } from 'zod';
import {
  diagnosis,
  doctor,
  getHospitalMedicalResources,
  medicalRecordTemplate,
  medicine,
  postIt,
  receiptItem,
  treatment,
  vaccine,
} from '../contract/index.ts';
import type { CatalogModel } from '../domain/index.ts';
import { byName, presentDefault } from './catalog.presenter.ts';
import { listDefaults, listDoctors, listOwn, listTemplates } from './catalog.repository.ts';

export const resourcesHandlers = [
  implement(getHospitalMedicalResources, async (_input, { trx, account }) => {
    const defaults = await listDefaults(trx);
    const catalog = async <Entry extends z.ZodType>(entry: Entry, model: CatalogModel) => {
      const own = (await listOwn(trx, model)).map(wireRow);
      const seen = defaults.filter((each) => each.model === model).map(presentDefault);
      return readable(entry, byName([...own, ...seen]));
    };
    const templates = await listTemplates(trx, account.id);
    const doctors = await listDoctors(trx);
    const vaccines = await catalog(vaccine, 'vaccine');

    return {
      diagnoses: await catalog(diagnosis, 'diagnosis'),
      diseases: [...new Set(vaccines.flatMap(({ diseases }) => diseases))].sort(),
      treatments: await catalog(treatment, 'treatment'),
      vaccines,
      medicine: await catalog(medicine, 'medicine'),
      receiptItems: await catalog(receiptItem, 'receiptItem'),
      postIts: await catalog(postIt, 'postIt'),
      medicalRecordTemplates: readable(medicalRecordTemplate, templates.map(wireRow)),
      doctors: doctors.map(({ display_name, ...row }) => doctor.parse({ ...row, displayName: display_name })),
    };
  }),
];

/** Rows as entries. One that the contract cannot express is left out: it never takes the whole catalog down. */
function readable<Entry extends z.ZodType>(entry: Entry, rows: readonly unknown[]): z.output<Entry>[] {
  return rows.flatMap((row) => {
    const read = entry.safeParse(row);
    return read.success ? [read.data] : [];
  });
}
