import { medicine as catalogMedicine } from '@alder/catalog/contract';
import { type Dosed, doseFor } from '@alder/catalog/domain';
import type { HospitalTrx } from '@alder/database';
import { sql } from 'kysely';
import { type DoseComparison, isSameSubstance, type PastDoses } from '../domain/index.ts';
import { findMedicine, findSpecies } from './prescription.repository.ts';

/** Newest prescriptions of a medicine that the median is taken of. */
const MAX_PAST_DOSES = 200;

/**
 * What a dose is compared with where the catalog has no highest dose for the species: the other entries of the same active
 * substance, and what the hospital has prescribed. Nothing is read where the catalog has one.
 */
export async function comparedDoses(
  trx: HospitalTrx,
  { id = '', pet, medicine }: { readonly id?: string; readonly pet: string; readonly medicine?: string | null },
): Promise<Pick<DoseComparison, 'related' | 'past'>> {
  const entry = medicine ? await findMedicine(trx, medicine) : undefined;
  if (!medicine || !entry) return { related: [] };
  const species = await findSpecies(trx, pet);
  if (doseFor(entry, species).dosage_max !== null) return { related: [] };
  const past = species === null ? undefined : await findPastDoses(trx, { id, medicine, species });
  return { related: await listRelated(trx, { ...entry, id: medicine }), past };
}

const dosed = catalogMedicine
  .pick({ active_substance: true, dosage_min: true, dosage: true, dosage_max: true })
  // A shared default may know none.
  .extend({ doses: catalogMedicine.shape.doses.default([]) });

/** Entries of the catalog as its users see it, with the active substance of a medicine. */
async function listRelated(
  trx: HospitalTrx,
  entry: { readonly id: string; readonly active_substance: string | null },
): Promise<Dosed[]> {
  if (!entry.active_substance?.trim()) return [];
  const { rows } = await sql<{ content: unknown }>`
    select to_jsonb(m) as content from medicine m
    where not m.deleted and m.id <> ${entry.id} and lower(trim(m.active_substance)) = lower(trim(${entry.active_substance}))
    union all
    select d.content from default_entry d
    where d.model = 'medicine' and d.id <> ${entry.id}
      and lower(trim(d.content->>'active_substance')) = lower(trim(${entry.active_substance}))
      and d.id not in (select default_entry from default_entry_deleted)`.execute(trx);
  return rows.flatMap(({ content }) => {
    const read = dosed.safeParse(content);
    return read.success && isSameSubstance(read.data, entry) ? [read.data] : [];
  });
}

/** The median of what was prescribed of a medicine for a species without a reason against a warning. */
async function findPastDoses(
  trx: HospitalTrx,
  { id, medicine, species }: { readonly id: string; readonly medicine: string; readonly species: string },
): Promise<PastDoses | undefined> {
  const { rows } = await sql<{ count: string; median: number | null }>`
    select count(*) as count, percentile_cont(0.5) within group (order by dose) as median
    from (
      select line.dosage * line.strength_mg / line.weight as dose
      from medicine_record line join pet on pet.id = line.pet
      where line.medicine = ${medicine} and pet.species = ${species} and line.id::text <> ${id}
        and line.deleted_at is null and line.weight > 0 and line.strength_mg > 0
        and coalesce(trim(line.safety_reason), '') = ''
      order by line.created_at desc
      limit ${MAX_PAST_DOSES}
    ) as earlier`.execute(trx);
  const [found] = rows;
  return found && found.median !== null ? { count: Number(found.count), medianMgPerKg: found.median } : undefined;
}
