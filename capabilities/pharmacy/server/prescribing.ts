import { type LineNames, lineNames } from '@alder/catalog/domain';
import { assigneeOnly } from '@alder/chart/contract';
import type { HospitalTrx } from '@alder/database';
import type { Account } from '@alder/server';
import type { Frequency } from '@alder/terms';
import { type InputOf, notFound } from '@alder/wire';
import { allergyMatch, type createMedicineRecord, prescriberOnly } from '../contract/index.ts';
import { allergyTo, priceOf } from '../domain/index.ts';
import {
  findGroup,
  findMedicine,
  type LineRow,
  type LineValues,
  listAllergies,
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

/**
 * Refuses a medicine that the pet does not tolerate unless a reason is given.
 *
 * @throws {Refusal} `allergyMatch`
 */
export async function refuseAllergen(trx: HospitalTrx, pet: string, line: Input): Promise<void> {
  if (line.safety_reason?.trim()) return;
  const entry = line.medicine ? await findMedicine(trx, line.medicine) : undefined;
  const names = [line.name, entry?.name, entry?.name_zhtw, entry?.name_ja];
  const match = allergyTo({ names, active_substance: entry?.active_substance }, await listAllergies(trx, pet));
  if (match) throw allergyMatch({ allergen: match.allergy.name, by: match.by, fields: { safety_reason: 'missing' } });
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
