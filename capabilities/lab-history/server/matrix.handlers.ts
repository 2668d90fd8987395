import { dayOf } from '@alder/records/domain';
import { type Implementation, implement, implementStream, readCursor, sendCsv, writeCursor } from '@alder/server';
import { notFound } from '@alder/wire';
import { exportLabMatrix, getLabMatrix } from '../contract/index.ts';
import { buildMatrix } from '../domain/index.ts';
import { findDeltaLimits } from './delta.repository.ts';
import { presentRun } from './matrix.presenter.ts';
import { readMatrix } from './matrix.repository.ts';
import { matrixCsv } from './matrix-csv.ts';

/** Most results of one file. */
const MAX_EXPORTED = 5000;

export const matrixHandlers: readonly Implementation[] = [
  implement(getLabMatrix, async ({ pet, offset, limit }, { trx }) => {
    const found = await readMatrix(trx, pet, readCursor(offset, 'instant'), limit);
    if (!found) throw notFound();
    const last = found.runs.length === limit ? found.runs.at(-1) : undefined;
    return {
      species: found.species,
      limits: (await findDeltaLimits(trx)).limits,
      result: found.runs.map(presentRun),
      ...(last && { next: writeCursor(last.timestamp, last.id) }),
    };
  }),

  implementStream(exportLabMatrix, async ({ pet, lang, units }, { inHospital, hospital, now, reply }) => {
    const found = await inHospital(async ({ trx, audit }) => {
      const read = await readMatrix(trx, pet, undefined, MAX_EXPORTED);
      if (!read) throw notFound();
      audit({ action: exportLabMatrix.id, entity: 'pet', id: pet, detail: { results: read.runs.length } });
      return read;
    });
    const lines = matrixCsv(buildMatrix(found.runs.map(presentRun), '', [], units), lang, hospital.timezone);
    return sendCsv(reply, { name: `lab-${fileWord(found.patient_id)}`, day: dayOf(now, hospital.timezone) }, lines);
  }),
];

/** A chart number without what a file name or a header cannot hold. */
const fileWord = (text: string) => text.replace(/[^\w-]/g, '_');
