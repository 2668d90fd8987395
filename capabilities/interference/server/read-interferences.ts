import type { HospitalTrx } from '@alder/database';
import type { JudgedValue } from '@alder/lab/domain';
import type { DeviceModel } from '@alder/terms';
import type { InterferenceOfRecord } from '../contract/index.ts';
import { interferencesOf, rulesInForce, sampleIndicesOf } from '../domain/index.ts';
import { presentLook } from './look.presenter.ts';
import { listLooks } from './look.repository.ts';
import { listMedicines } from './medicine.repository.ts';
import { listOwnRules } from './rule.repository.ts';

/** What shifts the values of results, from the sample and the medicines. Results without a patient are left out. */
export async function readInterferences(trx: HospitalTrx, records: readonly string[]): Promise<InterferenceOfRecord[]> {
  const results = await listResults(trx, records);
  if (results.length === 0) return [];
  const specimens = results.flatMap(({ specimen }) => specimen ?? []);
  const looks = await listLooks(trx, { records: results.map(({ id }) => id), specimens });
  const medicines = await listMedicines(trx, [...new Set(results.map(({ pet }) => pet))]);
  const rules = rulesInForce(await listOwnRules(trx));

  return results.map((row) => {
    const values = row.results as JudgedValue[];
    const own = looks.find(({ record }) => record === row.id);
    const noted = own ?? looks.find(({ specimen }) => specimen !== null && specimen === row.specimen);
    const indices = sampleIndicesOf({ comments: row.comments as string[], results: values }, noted ?? null);
    const result = {
      ...{ device: row.device as DeviceModel, species: row.species || null },
      taken_at: (row.collected_at ?? row.timestamp).toISOString(),
    };
    const ofPatient = medicines.filter(({ pet }) => pet === row.pet).map(({ pet: _pet, ...medicine }) => medicine);
    return {
      ...{ record: row.id, ...result, own: presentLook(own), look: presentLook(noted), indices, medicines: ofPatient },
      marks: interferencesOf(rules, { ...result, results: values }, { indices, medicines: ofPatient }).map((mark) => ({
        ...mark,
        medicine: mark.medicine && [...mark.medicine],
      })),
    };
  });
}

/** Results of animals; control material and what was discarded are none. */
async function listResults(trx: HospitalTrx, records: readonly string[]) {
  const rows = await trx
    .selectFrom('lab_record as l')
    .innerJoin('pet', (join) => join.onRef('pet.id', '=', 'l.pet').onRef('pet.hospital', '=', 'l.hospital'))
    .leftJoin('lab_order as o', (join) => join.onRef('o.id', '=', 'l.lab_order').onRef('o.hospital', '=', 'l.hospital'))
    .leftJoin('specimen as s', (join) =>
      join.onRef('s.number', '=', 'o.sample_id').onRef('s.hospital', '=', 'o.hospital'),
    )
    .select(['l.id', 'l.pet', 'l.device', 'l.timestamp', 'l.results', 'l.comments', 'pet.species'])
    .select(['s.id as specimen', 's.collected_at'])
    .where('l.id', 'in', [...records])
    .where('l.control', '=', false)
    .execute();
  return rows.flatMap(({ pet, ...row }) => (pet === null ? [] : [{ ...row, pet }]));
}
