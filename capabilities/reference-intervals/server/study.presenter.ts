import type { HospitalTrx } from '@alder/database';
import { examTypesOf } from '@alder/instrument-messages/domain';
import { pickRange, type RangeEntry } from '@alder/ranges/domain';
import { wireRow } from '@alder/server';
import { breedOf, convertUnit, readUnit } from '@alder/terms';
import type { IntervalAnimal, IntervalStudy } from '../contract/index.ts';
import { type Criteria, type Judged, judgeSamples, type Sample } from '../domain/index.ts';
import { listSamples, type SampleRow } from './sample.repository.ts';
import { listDecisions, type StudyRow } from './study.repository.ts';

export function presentStudy(row: StudyRow): IntervalStudy {
  const { hospital: _hospital, author: _author, approved_by: _by, approval: _approval, ...rest } = row;
  return wireRow(rest) as IntervalStudy;
}

type StudySample = Sample & { readonly row: SampleRow };

/** Every animal of a study with why it is left out; `isCut` where older results than the newest `max` were not read. */
export async function judgeStudy(
  trx: HospitalTrx,
  study: StudyRow,
  max: number,
): Promise<{ readonly judged: Judged<StudySample>[]; readonly isCut: boolean }> {
  const found = await listSamples(trx, { ...study, breeds: spellingsOf(study) }, max + 1);
  const rows = found.slice(0, max);
  const samples = rows.map((row): StudySample => {
    const { record, pet, sex, diagnosis, drug, flagged, critical, held } = row;
    return {
      ...{ record, pet, sex, diagnosis, drug, flagged, critical, held, row },
      breed: breedOf(row.species, row.breed)?.en ?? row.breed,
      measured_at: row.measured_at.toISOString(),
      comparator: row.comparator !== null,
      value: inUnit(row, study),
    };
  });
  const judged = judgeSamples(samples, study.criteria as Criteria, await listDecisions(trx, study.id));
  return { judged, isCut: found.length > max };
}

/** A code that only the device knows has no unit of its own: its values are taken as they are. */
function inUnit({ number, unit }: SampleRow, study: StudyRow): number | null {
  if (number === null) return null;
  if (study.unit === '' || unit === study.unit) return number;
  if (readUnit(unit, study.analyte) === readUnit(study.unit, study.analyte)) return number;
  return convertUnit(number, unit, study.unit, study.analyte) ?? null;
}

function spellingsOf({ species, breeds }: StudyRow): string[] {
  return breeds.flatMap((name) => {
    const known = breedOf(species, name);
    return (known ? [known.en, known.ja, known.zhtw] : [name]).map((one) => one.toLowerCase());
  });
}

const DAY_MS = 86_400_000;

export function presentAnimal(
  { sample, reasons, included, suspect }: Judged<StudySample>,
  decisions: Awaited<ReturnType<typeof listDecisions>>,
): IntervalAnimal {
  const { row, value, measured_at, record, pet } = sample;
  const { pet_name, patient_id, species, breed, coat_colour, sex, raw, birthdate } = row;
  const latest = decisions.find((one) => one.record === record);
  return {
    ...{ record, pet, pet_name, patient_id, species, breed, coat_colour, sex, measured_at, value, raw: raw ?? '' },
    age_days: birthdate === null ? null : Math.floor((row.measured_at.getTime() - Date.parse(birthdate)) / DAY_MS),
    ...{ reasons: [...reasons], included, suspect },
    decision: latest ? { include: latest.include, reason: latest.reason, author_name: latest.author_name } : null,
  };
}

/** Limits that an animal of the study is judged by now; its youngest age and first breed stand for all. */
export function presentLimits(entries: readonly RangeEntry[], study: StudyRow, now: Date) {
  const birthday = new Date(now.getTime() - ((study.age_from_days ?? 730) + 1) * DAY_MS).toISOString().slice(0, 10);
  const found = pickRange(
    entries,
    {
      ...{ species: study.species, breed: study.breeds[0] ?? '', sex: study.sex as 'male' | 'female' | null },
      ...{ birthdate: birthday, device: study.device, exam_types: examTypesOf([study.analyte]) },
      examTime: now.toISOString(),
    },
    study.analyte,
    study.unit,
  );
  if (!found) return null;
  const { low, high, crit_low, crit_high } = found;
  return { low, high, crit_low, crit_high };
}
