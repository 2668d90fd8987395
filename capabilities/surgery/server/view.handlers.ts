import type { HospitalTrx } from '@alder/database';
import { alertsOf } from '@alder/pharmacy/domain';
import { type Implementation, implement, wireRow } from '@alder/server';
import { notFound } from '@alder/wire';
import {
  getPetSurgeries,
  getSurgery,
  getTheatre,
  type SurgeryConsent,
  type SurgeryLine,
  type SurgeryPet,
  type SurgeryStep,
  surgeryEntry,
  surgeryRecord,
} from '../contract/index.ts';
import { consentInForce } from '../domain/index.ts';
import { listConsents } from './consent.repository.ts';
import { listChecks, listEntries, listValues } from './sheet.repository.ts';
import {
  findPet,
  findSurgery,
  listAllergies,
  listSteps,
  listSurgeriesOfPet,
  listTheatre,
  listTheatres,
  type SurgeryRow,
} from './surgery.repository.ts';

/** What the pages of surgery read. */
export const viewHandlers: readonly Implementation[] = [
  implement(getTheatre, async ({ from, to }, { trx, now }) => ({
    result: await linesOf(trx, await listTheatre(trx, new Date(from), new Date(to))),
    rooms: await listTheatres(trx),
    now: now.toISOString(),
  })),

  implement(getPetSurgeries, async ({ petId }, { trx }) => {
    if (!(await findPet(trx, petId))) throw notFound();
    return { result: await linesOf(trx, await listSurgeriesOfPet(trx, petId)) };
  }),

  implement(getSurgery, async ({ id }, { trx, now }) => {
    const row = await findSurgery(trx, id);
    if (!row) throw notFound();
    const consents = await listConsents(trx, [id]);
    const allergies = await listAllergies(trx, [row.pet]);
    return {
      ...presentLine(row, allergies, consents),
      steps: (await listSteps(trx, id)).map((step) => ({
        ...step,
        missing: step.missing as SurgeryStep['missing'],
        at: step.at.toISOString(),
      })),
      checks: await listChecks(trx, id),
      consents,
      values: await listValues(trx, id),
      entries: (await listEntries(trx, id)).map((entry) => surgeryEntry.parse(wireRow(entry))),
      rooms: await listTheatres(trx),
      now: now.toISOString(),
    };
  }),
];

type Allergies = Awaited<ReturnType<typeof listAllergies>>;

async function linesOf(trx: HospitalTrx, rows: readonly SurgeryRow[]): Promise<SurgeryLine[]> {
  const allergies = await listAllergies(
    trx,
    rows.map(({ pet }) => pet),
  );
  const consents = Map.groupBy(
    await listConsents(
      trx,
      rows.map(({ id }) => id),
    ),
    ({ surgery_record }) => surgery_record,
  );
  return rows.map((row) => presentLine(row, allergies, consents.get(row.id) ?? []));
}

function presentLine(row: SurgeryRow, allergies: Allergies, consents: readonly SurgeryConsent[]): SurgeryLine {
  const result = surgeryRecord.parse(wireRow(row));
  return {
    result,
    pet: {
      ...{ id: row.pet, name: row.pet_name, patient_id: row.patient_id, species: row.species, breed: row.breed },
      ...{ coat_colour: row.coat_colour, weight: row.weight, weight_at: row.weight_at?.toISOString() ?? null },
      ...{ owner_name: row.owner_name, owner_lang: row.owner_lang as SurgeryPet['owner_lang'] },
      alerts: alertsOf(allergies.get(row.pet) ?? [], row.alerts),
    },
    surgeon_name: row.surgeon_name,
    anaesthetist_name: row.anaesthetist_name,
    has_consent: consentInForce(consents, result) !== undefined,
  };
}
