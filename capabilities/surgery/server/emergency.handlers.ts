import type { HospitalTrx } from '@alder/database';
import type { LetterheadRow } from '@alder/hospitals/domain';
import { type Implementation, implement, implementEntry, implementStream, wireRow } from '@alder/server';
import { notFound, stale } from '@alder/wire';
import { sql } from 'kysely';
import {
  addExampleEmergencyDrugs,
  approveEmergencyDrug,
  createEmergencyDrug,
  type EmergencyDrug,
  emergencyDrug,
  emergencyWeightMissing,
  emergencyWeightOld,
  getEmergencyDrugs,
  getEmergencySheet,
  noEmergencyDrugs,
  updateEmergencyDrug,
} from '../contract/index.ts';
import { sheetOf, weightState } from '../domain/index.ts';
import { findDrug, insertExamples, listDrugs, lockDrug, setApproved } from './emergency.repository.ts';
import { printEmergency } from './print-emergency.ts';
import { findPet, nameOf } from './surgery.repository.ts';

const present = (row: object): EmergencyDrug => emergencyDrug.parse(wireRow(row as Readonly<Record<string, unknown>>));

async function drugOf(trx: HospitalTrx, id: string): Promise<EmergencyDrug> {
  const row = await findDrug(trx, id);
  if (!row) throw notFound();
  return present(row);
}

/** The hospital's own table of emergency drugs, and the sheet of a pet that is computed from it. */
export const emergencyHandlers: readonly Implementation[] = [
  ...implementEntry({
    calls: {
      model: 'emergencyDrug',
      entry: emergencyDrug,
      create: createEmergencyDrug,
      update: updateEmergencyDrug,
    },
    table: 'emergency_drug',
    permit: 'his',
    auditedValues: 'all',
    // What was approved is the dose as it was; another one is approved again.
    onUpdate: async () => ({ approved_by: null, approved_at: null, is_example: false }),
    present: async ({ approved_by }, { trx }) => ({ approved_by_name: await nameOf(trx, approved_by) }),
  }),

  implement(getEmergencyDrugs, async (_input, { trx, now }) => ({
    result: (await listDrugs(trx)).map(present),
    now: now.toISOString(),
  })),

  implement(approveEmergencyDrug, async ({ id, version }, { trx, account, now, audit, emit }) => {
    const drug = await lockDrug(trx, id);
    if (!drug) throw notFound();
    if (drug.version !== version) throw stale({ current: await drugOf(trx, id) });
    await setApproved(trx, id, account.id, now);

    audit({ entity: 'emergencyDrug', id, detail: { approved: true } });
    emit({ event: 'emergencyDrug.updated', id, permit: 'his' });
    return { result: await drugOf(trx, id) };
  }),

  implement(addExampleEmergencyDrugs, async (_input, { trx, audit, emit }) => {
    const added = await insertExamples(trx);
    for (const id of added) emit({ event: 'emergencyDrug.created', id, permit: 'his' });
    audit({ entity: 'emergencyDrug', detail: { examples: added.length } });
    return { added: added.length };
  }),

  implementStream(
    getEmergencySheet,
    async ({ petId, weight, confirmWeight, lang }, { inHospital, hospital, now, reply }) => {
      const printed = await inHospital(async ({ trx }) => {
        const pet = await findPet(trx, petId);
        if (!pet) throw notFound();
        const weight_at = pet.weight_at?.toISOString() ?? null;
        const state = weight === undefined ? weightState(pet.weight, weight_at, now) : 'usable';
        if (state === 'missing') throw emergencyWeightMissing({ fields: { weight: 'missing' } });
        if (state === 'old' && !confirmWeight) throw emergencyWeightOld({ weight: pet.weight, weight_at });
        const drugs = sheetOf((await listDrugs(trx)).map(present), pet.species);
        if (drugs.length === 0) throw noEmergencyDrugs({ species: pet.species });
        const { rows } = await sql<LetterheadRow>`select * from app.letterhead()`.execute(trx);
        return {
          pet,
          drugs,
          letterhead: rows[0]!,
          weight: weight ?? pet.weight!,
          weight_at: weight ? null : weight_at,
        };
      });
      return reply
        .type('application/pdf')
        .header('content-disposition', `inline; filename="emergency-${printed.pet.patient_id}.pdf"`)
        .header('cache-control', 'no-store')
        .send(await printEmergency({ ...printed, now }, hospital, lang ?? hospital.lang));
    },
  ),
];
