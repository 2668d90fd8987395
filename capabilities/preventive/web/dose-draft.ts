import { Refusal } from '@alder/wire';
import { z } from 'zod';
import type { VaccineRecord } from '../contract/index.ts';
import { type DoseQuestion, doseQuestions } from '../domain/index.ts';

/** Routes by the abbreviations of the field; other words are kept as they are. */
export const routes = ['SC', 'IM', 'intranasal', 'PO', 'topical'] as const;
/** Where on the body; stored as the key, shown in the language of the reader. */
export const sites = [
  ...(['neck', 'leftShoulder', 'rightShoulder', 'leftHind', 'rightHind', 'tail', 'nose', 'mouth', 'skin'] as const),
] as const;
export const severities = ['none', 'mild', 'moderate', 'severe'] as const;

/** What is typed of a dose. */
export type DoseDraft = {
  readonly name: string;
  readonly vaccine: string | null;
  readonly medicine: string | null;
  readonly antigens: readonly string[];
  readonly given_on: string;
  readonly manufacturer: string;
  readonly lot: string;
  readonly expires_on: string | null;
  readonly dose: string;
  readonly site: string;
  readonly route: string;
  readonly certificate: string;
  readonly next_due: string | null;
  readonly charge: boolean;
  readonly remind: boolean;
  readonly reaction: string;
  readonly reaction_severity: (typeof severities)[number];
  readonly note: string;
};

type Opened = {
  readonly kind: 'vaccine' | 'deworm';
  readonly record: VaccineRecord | undefined;
  readonly today: string;
  readonly open_visit: string | null;
};

/** The values to begin with. */
export function draftOf({ kind, record, today, open_visit }: Opened): DoseDraft {
  const isVaccine = kind === 'vaccine';
  if (!record)
    return {
      ...{ name: '', vaccine: null, medicine: null, antigens: [], given_on: today, manufacturer: '', lot: '' },
      ...{ expires_on: null, dose: isVaccine ? '1 mL' : '', site: '', route: isVaccine ? 'SC' : 'PO', certificate: '' },
      // A deworming is usually dispensed, and charged with the prescription.
      ...{ next_due: null, charge: isVaccine && open_visit !== null, remind: true, reaction: '' },
      ...{ reaction_severity: 'none', note: '' },
    };
  const { name, vaccine, medicine, antigens, given_on, manufacturer, lot, expires_on, dose, site, route } = record;
  const { certificate, next_due, remind, reaction, reaction_severity, note } = record;
  return {
    ...{ name, vaccine, medicine, antigens, given_on, manufacturer, lot, expires_on, dose, site, route, certificate },
    ...{ next_due, charge: false, remind, reaction, reaction_severity, note },
  };
}

type Of = { readonly kind: 'vaccine' | 'deworm'; readonly pet: string; readonly visit: string | null };

/** The input of the call for a new dose. */
export function inputOf(draft: DoseDraft, { kind, pet, visit }: Of) {
  const { charge, reaction: _, reaction_severity: __, antigens, expires_on, next_due, ...rest } = draft;
  return {
    ...rest,
    ...{ kind, pet, medical_record: visit, charge: charge && visit !== null },
    ...(antigens.length > 0 && { antigens: [...antigens] }),
    ...{ expires_on: expires_on || null, next_due: next_due || null },
  };
}

/** The fields that were changed. */
export function changeOf(draft: DoseDraft, before: DoseDraft): Partial<Omit<DoseDraft, 'charge' | 'antigens'>> {
  const {
    charge: _,
    antigens: __,
    ...fields
  } = { ...draft, expires_on: draft.expires_on || null, next_due: draft.next_due || null };
  return Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => value !== before[name as keyof DoseDraft]),
  );
}

const questions = z.array(z.enum(doseQuestions));

/** Reads what a person is asked from what a call threw. */
export function readQuestions(error: unknown): DoseQuestion[] | undefined {
  if (!(error instanceof Refusal) || error.kind.code !== 'doseDoubtful') return undefined;
  return questions.safeParse(error.details.questions).data;
}
