import type { HospitalTrx } from '@alder/database';
import { resultNotFiled } from '@alder/lab/contract';
import type { JudgedValue } from '@alder/lab/domain';
import { type Implementation, implement } from '@alder/server';
import { convertUnit } from '@alder/terms';
import { notFound } from '@alder/wire';
import { getIrisStage } from '../contract/index.ts';
import { IRIS_SOURCE, irisStage, type Measured } from '../domain/index.ts';
import { findSubject } from './interpretation.repository.ts';

const DAY_MS = 86_400_000;
/** Protein of the urine and blood pressure count for so many days. */
const SUBSTAGE_DAYS = 90;

/** Stage of chronic kidney disease from what is on the record. */
export const irisHandlers: readonly Implementation[] = [
  implement(getIrisStage, async ({ record }, { trx }) => {
    const subject = await findSubject(trx, record);
    if (!subject) throw notFound();
    if (!subject.pet) throw resultNotFiled();
    const at = subject.timestamp;

    const results = await listResults(trx, subject.pet, at);
    const upc = latest(valuesOf(results, 'UPC', '1'), at);
    const systolic = await findPressure(trx, subject.pet, at);
    const outcome = irisStage({
      ...{ species: subject.species ?? '', at: at.toISOString(), upc, systolic },
      creatinine: valuesOf(results, 'CREA', 'mg/dL'),
      sdma: valuesOf(results, 'SDMA', 'ug/dL'),
    });
    const used = 'used' in outcome ? { ...outcome, used: [...outcome.used] } : outcome;
    return { outcome: used, upc: upc ?? null, systolic: systolic ?? null, source: IRIS_SOURCE };
  }),
];

/** Results of a patient until a moment; those measured while QC was not valid are none to stage by. */
async function listResults(trx: HospitalTrx, pet: string, until: Date) {
  const rows = await trx
    .selectFrom('lab_record')
    .select(['timestamp', 'results'])
    .where('pet', '=', pet)
    .where('timestamp', '<=', until)
    .where('timestamp', '>', new Date(until.getTime() - 200 * DAY_MS))
    .where('invalid', '=', false)
    .where('control', '=', false)
    .where('verify_state', 'in', ['final', 'amended'])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('qc_held_result as held')
            .innerJoin('qc_hold', 'qc_hold.id', 'held.hold')
            .select('held.record')
            .whereRef('held.record', '=', 'lab_record.id')
            .where('qc_hold.released_at', 'is', null),
        ),
      ),
    )
    .orderBy('timestamp', 'desc')
    .limit(200)
    .execute();
  return rows.map(({ timestamp, results }) => ({ at: timestamp.toISOString(), results: results as JudgedValue[] }));
}

/** Numbers of an analyte in one unit; a value beyond the range of the analyzer is none. */
function valuesOf(results: Awaited<ReturnType<typeof listResults>>, code: string, unit: string): Measured[] {
  return results.flatMap(({ at, results: values }) => {
    const one = values.find((value) => value.code === code && value.number !== null && value.comparator === null);
    const value = one && convertUnit(one.number!, one.unit, unit, code);
    return value === undefined ? [] : [{ at, value: Number(value.toFixed(2)) }];
  });
}

function latest(values: readonly Measured[], until: Date): Measured | undefined {
  return values.find(({ at }) => Date.parse(at) > until.getTime() - SUBSTAGE_DAYS * DAY_MS);
}

async function findPressure(trx: HospitalTrx, pet: string, until: Date): Promise<Measured | undefined> {
  const row = await trx
    .selectFrom('vital_signs as v')
    .select(['v.systolic', 'v.measured_at'])
    .where('v.pet', '=', pet)
    .where('v.systolic', 'is not', null)
    .where('v.deleted_at', 'is', null)
    .where('v.measured_at', '<=', new Date(until.getTime() + DAY_MS))
    .where('v.measured_at', '>', new Date(until.getTime() - SUBSTAGE_DAYS * DAY_MS))
    .orderBy('v.measured_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && { at: row.measured_at.toISOString(), value: Number(row.systolic) };
}
