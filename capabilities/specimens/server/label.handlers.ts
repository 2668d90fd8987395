import { configsInForce } from '@alder/hospitals/domain';
import { type Implementation, implementStream } from '@alder/server';
import { notFound } from '@alder/wire';
import { getSpecimenLabels, specimenEnded } from '../contract/index.ts';
import { canLabel } from '../domain/index.ts';
import { printLabels } from './label-print.ts';
import { listSpecimensById } from './specimen.repository.ts';

/** Labels of tubes. */
export const labelHandlers: readonly Implementation[] = [
  implementStream(getSpecimenLabels, async ({ ids, lang }, { inHospital, hospital, reply }) => {
    const uniqueIds = [...new Set(ids.split(','))];
    const rows = await inHospital(({ trx }) => listSpecimensById(trx, uniqueIds));
    const labels = uniqueIds.flatMap((id) => rows.find((row) => row.id === id.toLowerCase()) ?? []);
    if (labels.length < uniqueIds.length) throw notFound();
    if (!labels.every(canLabel)) throw specimenEnded();
    const { labelPaper } = configsInForce(hospital.configs);
    const pdf = await printLabels(labels, {
      language: lang ?? hospital.lang,
      labelPaper,
      timezone: hospital.timezone,
    });
    return reply
      .type('application/pdf')
      .header('content-disposition', 'inline; filename="labels.pdf"')
      .header('cache-control', 'no-store')
      .send(pdf);
  }),
];
