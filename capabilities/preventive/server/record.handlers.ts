import { lineNames, type Named } from '@alder/catalog/domain';
import { patientMismatch } from '@alder/chart/contract';
import { dayOf } from '@alder/records/domain';
import { type Context, type Implementation, implementEntry } from '@alder/server';
import { notFound } from '@alder/wire';
import {
  createPreventiveDue,
  createVaccineRecord,
  doseDoubtful,
  dueBeforeDose,
  givenAhead,
  lotExpired,
  petDeceased,
  preventiveDue,
  updatePreventiveDue,
  updateVaccineRecord,
  vaccineRecord,
  visitClosed,
} from '../contract/index.ts';
import { antigensIn, DEWORMING, type DoseQuestion, isExpired, questionsOf } from '../domain/index.ts';
import type { Charges } from './charges.ts';
import { readProtocols } from './protocol.repository.ts';
import { findInCatalog, findName, findPet, findVisit, listRecords, lockDoses } from './record.repository.ts';

/** Doses, with the line of the visit that charges each. */
export const recordHandlers = (charges: Charges): readonly Implementation[] =>
  implementEntry({
    calls: { model: 'vaccineRecord', entry: vaccineRecord, create: createVaccineRecord, update: updateVaccineRecord },
    table: 'vaccine_record',
    permit: 'his',
    omit: ['charge', 'confirmed'],
    auditedValues: ['vaccine', 'lot', 'expires_on', 'given_on', 'reaction_severity', 'next_due', 'certificate'],

    onCreate: async (input, context) => {
      const { pet, medical_record, kind } = input;
      const patient = await findPet(context.trx, pet);
      if (!patient || patient.deleted) throw notFound({ fields: { pet: 'notFound' } });
      if (patient.status === 'deceased' && !medical_record) throw petDeceased();
      await checkVisit(pet, medical_record, context);

      const offer = await offerOf({ vaccine: input.vaccine ?? null, medicine: input.medicine ?? null }, context);
      const antigens = kind === 'deworm' ? [DEWORMING] : antigensOf(input.antigens, offer, input.name);
      await checkDose({ ...input, antigens, licensed: stringsOf(offer?.species), patient }, context);

      const names = lineNames(input.name, offer as Named | undefined);
      const line =
        medical_record && (input.charge ?? true) ? await charge(charges, input, names, offer, context) : null;
      return {
        ...names,
        antigens,
        interval_days: kind === 'vaccine' && typeof offer?.interval_days === 'number' ? offer.interval_days : null,
        given_by: input.given_by ?? (input.given_by_name ? null : context.account.id),
        confirmed: input.confirmed ?? [],
        treatment_record: line,
        author: context.account.id,
      };
    },

    onUpdate: async (input, current, context) => {
      const patient = await findPet(context.trx, current.pet);
      if (!patient) throw notFound();
      const offer = await offerOf({ vaccine: input.vaccine ?? null, medicine: input.medicine ?? null }, context);
      const antigens =
        current.kind === 'vaccine' && (input.antigens || offer)
          ? antigensOf(input.antigens, offer, input.name ?? current.name)
          : current.antigens;
      const isDoseChanged = CHECKED.some((name) => input[name] !== undefined);
      if (isDoseChanged && input.deleted !== true) {
        const dose = { ...current, ...input, antigens, licensed: stringsOf(offer?.species), patient, id: current.id };
        await checkDose(dose as CheckedDose, context);
      }
      if (input.deleted !== undefined && current.treatment_record)
        await charges.setWorkCharged(context, current.treatment_record, !input.deleted);
      return {
        antigens,
        ...(input.name !== undefined && lineNames(input.name, offer as Named | undefined)),
        ...(input.confirmed && { confirmed: [...new Set([...current.confirmed, ...input.confirmed])] }),
      };
    },

    present: async (row, { trx }) => ({ giver: (await findName(trx, row.given_by)) ?? (row.given_by_name || null) }),
  });

/** Fields of a change that make a dose be checked again. */
const CHECKED = ['given_on', 'next_due', 'lot', 'expires_on', 'vaccine', 'antigens'] as const;

/** What is due because a person says so. */
export const dueHandlers: readonly Implementation[] = implementEntry({
  calls: { model: 'preventiveDue', entry: preventiveDue, create: createPreventiveDue, update: updatePreventiveDue },
  table: 'preventive_due',
  permit: 'his',
  onCreate: async (input, { account, now, hospital }) => ({
    antigens: antigensIn(input.what),
    since: dayOf(now, hospital.timezone),
    author: account.id,
  }),
  onUpdate: async (input) => (input.what === undefined ? {} : { antigens: antigensIn(input.what) }),
});

type Offer = Readonly<Record<string, unknown>>;

async function offerOf(
  { vaccine, medicine }: { vaccine: string | null; medicine: string | null },
  { trx }: Context,
): Promise<Offer | undefined> {
  const model = vaccine ? 'vaccine' : 'medicine';
  const id = vaccine ?? medicine;
  if (!id) return undefined;
  const offer = await findInCatalog(trx, model, id);
  if (!offer) throw notFound({ fields: { [model]: 'notFound' } });
  return offer;
}

function antigensOf(input: readonly string[] | undefined, offer: Offer | undefined, name: string): string[] {
  if (input) return [...new Set(input)];
  const known = stringsOf(offer?.diseases);
  return known.length > 0 ? known : antigensIn(name).filter((antigen) => antigen !== DEWORMING);
}

const stringsOf = (list: unknown): string[] => (Array.isArray(list) ? list.map(String) : []);

async function checkVisit(pet: string, medical_record: string | null, { trx }: Context): Promise<void> {
  if (!medical_record) return;
  const visit = await findVisit(trx, medical_record);
  if (!visit) throw notFound({ fields: { medical_record: 'notFound' } });
  if (visit.pet !== pet) throw patientMismatch({ fields: { medical_record: 'patientMismatch' } });
}

type CheckedDose = {
  /** Of a dose that is changed. */
  readonly id?: string;
  readonly kind: 'vaccine' | 'deworm';
  readonly name: string;
  readonly given_on: string;
  readonly next_due?: string | null | undefined;
  readonly lot?: string | undefined;
  readonly expires_on?: string | null | undefined;
  readonly antigens: readonly string[];
  readonly licensed: readonly string[];
  readonly patient: NonNullable<Awaited<ReturnType<typeof findPet>>>;
  readonly confirmed?: readonly DoseQuestion[] | undefined;
};

/** @throws {Refusal} `givenAhead`, `dueBeforeDose`, `lotExpired`, or `doseDoubtful` with what was not confirmed. */
async function checkDose(dose: CheckedDose, { trx, now, hospital }: Context): Promise<void> {
  const { given_on, next_due, lot = '', expires_on = null, patient, confirmed = [] } = dose;
  if (given_on > dayOf(now, hospital.timezone)) throw givenAhead({ fields: { given_on: 'givenAhead' } });
  if (next_due && next_due < given_on) throw dueBeforeDose({ fields: { next_due: dueBeforeDose.code } });
  if (isExpired(given_on, expires_on)) throw lotExpired({ fields: { expires_on: 'lotExpired' } });
  await lockDoses(trx, patient.id);
  const earlier = (await listRecords(trx, patient.id)).filter(({ id }) => id !== dose.id);
  const protocols = await readProtocols(trx);
  const open = questionsOf({ ...dose, ...patient, name: dose.name, lot, expires_on, earlier, protocols });
  const questions = open.filter((question) => !confirmed.includes(question));
  if (questions.length > 0) throw doseDoubtful({ questions });
}

/** @throws {Refusal} `visitClosed` where the visit takes no more lines. */
async function charge(
  charges: Charges,
  { pet, medical_record }: { pet: string; medical_record: string | null },
  names: ReturnType<typeof lineNames>,
  offer: Offer | undefined,
  context: Context,
): Promise<string> {
  const visit = medical_record!;
  if (!(await charges.isVisitOpen(context.trx, visit))) throw visitClosed();
  const unit_price = Number(offer?.price ?? 0);
  return charges.chargeWork(context, { ...names, medical_record: visit, pet, category: 'preventive', unit_price });
}
