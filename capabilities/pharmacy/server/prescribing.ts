import { type LineNames, lineNames } from '@alder/catalog/domain';
import { assigneeOnly, patientDeceased } from '@alder/chart/contract';
import type { HospitalTrx } from '@alder/database';
import type { Account, Context } from '@alder/server';
import type { Frequency } from '@alder/terms';
import { type InputOf, notFound } from '@alder/wire';
import {
  allergyMatch,
  type createMedicineRecord,
  doseFarOutside,
  doseImplausible,
  doseNotDivisible,
  doseOtherSpecies,
  doseOutsideSpecies,
  doseTooOften,
  doseWithoutWeight,
  medicineInteraction,
  patientHazard,
  prescriberOnly,
  sameSubstance,
} from '../contract/index.ts';
import {
  answersOf,
  type ComparedLine,
  lacksReason,
  nearestDoses,
  type PrescriptionWarning,
  priceOf,
  timesADay,
  warningsOf,
} from '../domain/index.ts';
import { comparedDoses } from './compared-doses.ts';
import { currentMedicines, patientFacts } from './current-medicines.ts';
import {
  findAnimal,
  findGroup,
  findMedicine,
  findWeight,
  type LineRow,
  type LineValues,
  listAllergies,
  listLines,
  lockVisit,
} from './prescription.repository.ts';

type Input = Partial<InputOf<typeof createMedicineRecord>>;

/** Fields that change dose or cost; the others an assistant of the pharmacy may edit too. */
const PRESCRIBED = [
  'name',
  'medicine',
  'dosage',
  'frequency',
  'times_a_day',
  'days',
  'route',
  'meal',
  'refills',
  'refills_until',
  'type',
  'form',
  'concentration',
  'strength_mg',
  'unit',
  'smallest_split',
  'groups',
  'group_record',
  'unit_price',
  'process_fee',
  'price_override',
  'safety_reason',
] as const;

/** Whether an update changes the prescription itself rather than its handling. */
export function changesPrescription(changes: Readonly<Record<string, unknown>>): boolean {
  return PRESCRIBED.some((name) => changes[name] !== undefined) || changes.deleted !== undefined;
}

/**
 * The visit, once it is sure that this account may prescribe in it.
 *
 * The database itself rejects more medicine in a paid visit.
 *
 * @throws {Refusal} `notFound`; `prescriberOnly` for an account that is no doctor; `assigneeOnly` for a doctor who is
 * not the assignee (an administrator takes over first).
 */
export async function visitToPrescribe(trx: HospitalTrx, medical_record: string, account: Account) {
  const visit = await lockVisit(trx, medical_record);
  if (!visit) throw notFound();
  if (visit.assignee !== account.id)
    throw account.role === 'doctor' || account.role === 'hospitalAdmin' ? assigneeOnly() : prescriberOnly();
  return visit;
}

/**
 * What the catalog says about a medicine, where the request does not say otherwise.
 *
 * @throws {Refusal} `notFound` where the catalog has no such medicine, neither own nor shared.
 */
export async function fromCatalog(trx: HospitalTrx, input: Input): Promise<Input> {
  if (!input.medicine) return {};
  const entry = await findMedicine(trx, input.medicine);
  if (!entry) throw notFound({ fields: { medicine: 'notFound' } });
  return {
    type: entry.type,
    form: entry.form,
    concentration: entry.concentration,
    strength_mg: entry.strength_mg,
    unit: entry.unit,
    smallest_split: entry.smallest_split,
    unit_price: entry.price,
    process_fee: entry.process_fee,
    ...(entry.route !== null && { route: entry.route }),
  };
}

/** The names that a line keeps, by the entry that it has now. */
export async function namesOf(
  trx: HospitalTrx,
  { name, medicine }: { readonly name: string; readonly medicine?: string | null | undefined },
): Promise<LineNames> {
  return lineNames(name, medicine ? await findMedicine(trx, medicine) : undefined);
}

/** The line that is to be filed, as far as its safety depends on it. */
type Filed = Pick<LineRow, 'medical_record' | 'name' | 'dosage' | 'smallest_split' | 'frequency'> &
  Partial<
    Pick<
      LineRow,
      'id' | 'medicine' | 'strength_mg' | 'created_at' | 'safety_reason' | 'route' | 'form' | 'unit' | 'times_a_day'
    >
  > & {
    /** What its reason answers, where that was written for another line. */
    readonly reason_answers?: readonly string[] | null;
  };

type Work = Pick<Context, 'trx' | 'now'>;

/**
 * What speaks against a line that is to be filed; each of it needs a reason.
 *
 * @param before The line as it is stored; none for a new one.
 * @throws {Refusal} `doseNotDivisible`; without a reason the refusal of the gravest warning, with all of them in `warnings`.
 */
export async function refuseUnsafe(
  work: Work,
  pet: string,
  line: Filed,
  before?: LineRow,
): Promise<readonly PrescriptionWarning[]> {
  const nearest = line.medicine ? nearestDoses(line.dosage, line.smallest_split) : undefined;
  const isNewDose = before?.dosage !== line.dosage || before.smallest_split !== line.smallest_split;
  if (nearest && isNewDose) throw doseNotDivisible({ ...nearest, fields: { dosage: doseNotDivisible.code } });
  // Another medicine is written now: the later lines and their reasons did not know of it.
  const isOther = before !== undefined && (before.medicine !== line.medicine || before.name !== line.name);
  const warnings = await judged(work, pet, isOther ? { ...line, created_at: work.now } : line);
  const known = before
    ? { ...reasonOf(before), warnings: await judged(work, pet, before) }
    : { ...reasonOf(line), warnings };
  refuseWarnings(warnings, line.safety_reason, known);
  return warnings;
}

const reasonOf = ({ safety_reason, reason_answers }: Pick<Filed, 'safety_reason' | 'reason_answers'>) => ({
  reason: safety_reason,
  answered: reason_answers,
});

/** What the reason of a line answers from now on; an unchanged one goes on answering what it did. */
export function answeredNow(
  warnings: readonly PrescriptionWarning[],
  reason: string | null | undefined,
  before?: Pick<LineRow, 'safety_reason' | 'reason_answers'>,
): string[] {
  const isSame = before !== undefined && before.safety_reason?.trim() === reason?.trim();
  return [...new Set([...((isSame && before.reason_answers) || []), ...answersOf(warnings)])];
}

/** @throws {Refusal} for the gravest of the warnings, unless there is a reason that covers them. */
export function refuseWarnings(
  warnings: readonly PrescriptionWarning[],
  reason: string | null | undefined,
  known?: Parameters<typeof lacksReason>[2],
): void {
  if (!lacksReason(warnings, reason, known)) return;
  const details = { warnings, fields: { safety_reason: 'missing' as const } };
  const [gravest] = warnings;
  if (gravest?.kind === 'deceased') throw patientDeceased(details);
  if (gravest?.kind === 'allergy') throw allergyMatch({ allergen: gravest.allergen, by: gravest.by, ...details });
  if (gravest?.kind === 'sameSubstance') throw sameSubstance(details);
  if (gravest?.kind === 'implausible') throw doseImplausible(details);
  if (gravest?.kind === 'tooOften') throw doseTooOften(details);
  if (gravest?.kind === 'species') throw doseOtherSpecies(details);
  if (gravest?.kind === 'weightMissing') throw doseWithoutWeight(details);
  if (gravest?.kind === 'hazard') throw patientHazard(details);
  if (gravest?.kind === 'interaction') throw medicineInteraction(details);
  throw gravest?.is_far ? doseFarOutside(details) : doseOutsideSpecies(details);
}

/**
 * A line that is handed out is judged once more: the weight or an allergy may have been entered after it, and its reason,
 * was written.
 *
 * @throws {Refusal} as {@link refuseUnsafe}, where a warning has no reason; the doctor gives one or changes the line.
 */
export async function refuseUnsafeAtDispensing(work: Work, line: LineRow): Promise<void> {
  const warnings = await judged(work, line.pet, line);
  refuseWarnings(warnings, line.safety_reason, { ...reasonOf(line), warnings });
}

async function judged(work: Work, pet: string, line: Filed): Promise<PrescriptionWarning[]> {
  const { trx, now } = work;
  const { medical_record, frequency, times_a_day = null, route = '', form = '', unit = '' } = line;
  const { entry, ...compared } = await comparedLine(trx, { ...line, route });
  const others: ComparedLine[] = [];
  for (const row of await listLines(trx, [medical_record])) others.push(await comparedLine(trx, row));
  return warningsOf(
    {
      ...{ ...compared, dosage: line.dosage, strength_mg: line.strength_mg ?? null, form, unit },
      timesADay: timesADay({ frequency: frequency as Frequency, times_a_day }),
    },
    {
      ...(await patientFacts(trx, pet)),
      allergies: await listAllergies(trx, pet),
      ...{ others, entry },
      ...(await comparedDoses(trx, { ...line, pet })),
      isDeceased: (await findAnimal(trx, pet)).isDeceased,
      current: await currentMedicines(work, pet, medical_record),
      weight: await findWeight(trx, { medical_record, pet }),
      now: now.getTime(),
    },
  );
}

/** A line by all its names, with its entry of the catalog. */
async function comparedLine(
  trx: HospitalTrx,
  line: Pick<LineRow, 'name' | 'route'> & Partial<Pick<LineRow, 'id' | 'medicine' | 'created_at' | 'safety_reason'>>,
) {
  const { id = '', name, medicine = null, created_at, safety_reason = null, route } = line;
  const entry = medicine ? await findMedicine(trx, medicine) : undefined;
  return {
    ...{ id, name, medicine, safety_reason, entry, route },
    names: [name, entry?.name, entry?.name_zhtw, entry?.name_ja],
    active_substance: entry?.active_substance,
    created_at: created_at?.toISOString() ?? '',
  };
}

/** Everything that follows from the numbers of a line: doses, count and the parts of its price. */
export async function priced(
  trx: HospitalTrx,
  line: Pick<
    LineRow,
    | 'dosage'
    | 'frequency'
    | 'days'
    | 'smallest_split'
    | 'unit_price'
    | 'process_fee'
    | 'groups'
    | 'times_a_day'
    | 'group_record'
    | 'medical_record'
  >,
): Promise<Pick<LineRow, 'groups' | 'dose_count' | 'medicine_price' | 'process_fee_total' | 'total_price'>> {
  const set = line.group_record ? await findGroup(trx, line.group_record) : undefined;
  if (line.group_record && set?.medical_record !== line.medical_record)
    throw notFound({ fields: { group_record: 'notFound' } });
  const groups = set?.groups ?? line.groups;
  const { dose_count, medicine_price, process_fee_total, total_price } = priceOf({
    ...line,
    frequency: line.frequency as Frequency,
    groups,
  });
  return { groups, dose_count, medicine_price, process_fee_total, total_price };
}

/** Who set a price by hand, remembered beside it; taking it away takes the name away too. */
export function overridden(changes: Input, account: Account): LineValues {
  if (changes.price_override === undefined) return {};
  return { override_by: changes.price_override === null ? null : account.id };
}
