import type { InputTypeOf } from '@alder/wire';
import type { createOwner, createPet, Owner, Pet, PetAlert, PetStatus } from '../contract/index.ts';

/** The form input of a patient: not validated yet. */
export type PetDraft = {
  readonly patient_id: string;
  readonly name: string;
  readonly reading: string;
  readonly species: string;
  readonly breed: string;
  readonly sex: 'male' | 'female' | '';
  readonly neutered: boolean;
  readonly birthdate: string | null;
  readonly weight: number | undefined;
  readonly chip_number: string;
  readonly passport_number: string;
  readonly insurance_company: string;
  readonly insurance_policy: string;
  readonly insurance_until: string | null;
  /** percent */
  readonly insurance_share: number | undefined;
  readonly coat_colour: string;
  readonly status: PetStatus;
  readonly alerts: readonly PetAlert[];
  readonly notes: string;
};

export type OwnerDraft = {
  readonly name: string;
  readonly reading: string;
  readonly phones: readonly string[];
  readonly line_account: string;
  readonly email: string;
  readonly address: string;
  readonly langKey: string;
  readonly notes: string;
};

/** Field → code of what is wrong with it. */
export type Problems = Readonly<Record<string, string>>;

export const emptyPet: PetDraft = {
  patient_id: '',
  name: '',
  reading: '',
  species: '',
  breed: '',
  sex: '',
  neutered: false,
  birthdate: null,
  weight: undefined,
  chip_number: '',
  passport_number: '',
  insurance_company: '',
  insurance_policy: '',
  insurance_until: null,
  insurance_share: undefined,
  coat_colour: '',
  status: 'normal',
  alerts: [],
  notes: '',
};

export const emptyOwner: OwnerDraft = {
  name: '',
  reading: '',
  phones: [''],
  line_account: '',
  email: '',
  address: '',
  langKey: '',
  notes: '',
};

export const draftOfPet = (pet: Pet): PetDraft => ({
  patient_id: pet.patient_id,
  name: pet.name,
  reading: pet.reading ?? '',
  species: pet.species,
  breed: pet.breed,
  sex: pet.sex ?? '',
  neutered: pet.neutered ?? false,
  birthdate: pet.birthdate,
  weight: pet.weight ?? undefined,
  chip_number: pet.chip_number ?? '',
  passport_number: pet.passport_number ?? '',
  insurance_company: pet.insurance_company ?? '',
  insurance_policy: pet.insurance_policy ?? '',
  insurance_until: pet.insurance_until ?? null,
  insurance_share: pet.insurance_share ?? undefined,
  coat_colour: pet.coat_colour ?? '',
  status: pet.status,
  alerts: pet.alerts,
  notes: pet.notes ?? '',
});

export const draftOfOwner = (owner: Owner): OwnerDraft => ({
  name: owner.name,
  reading: owner.reading ?? '',
  phones: owner.phones.length > 0 ? owner.phones : [''],
  line_account: owner.line_account ?? '',
  email: owner.email ?? '',
  address: owner.address ?? '',
  langKey: owner.langKey ?? '',
  notes: owner.notes ?? '',
});

/** What is sent of a patient; an unknown sex says nothing about neutering. */
export function petFieldsOf(
  draft: PetDraft,
): Omit<InputTypeOf<typeof createPet>, 'owner' | 'confirmDuplicate' | 'confirmImplausible'> {
  return {
    patient_id: draft.patient_id.trim(),
    name: draft.name.trim(),
    reading: draft.reading.trim() || null,
    species: draft.species,
    breed: draft.breed.trim(),
    sex: draft.sex || null,
    neutered: draft.sex === '' && !draft.neutered ? null : draft.neutered,
    birthdate: draft.birthdate,
    weight: draft.weight ?? null,
    chip_number: draft.chip_number.trim() || null,
    passport_number: draft.passport_number.trim() || null,
    insurance_company: draft.insurance_company.trim() || null,
    insurance_policy: draft.insurance_policy.trim() || null,
    insurance_until: draft.insurance_until,
    insurance_share: draft.insurance_share ?? null,
    coat_colour: draft.coat_colour.trim() || null,
    status: draft.status,
    alerts: [...draft.alerts],
    notes: draft.notes.trim() || null,
  };
}

/** What is sent of an owner who is made with a patient. */
export type NewOwnerFields = InputTypeOf<typeof createOwner>;

export function ownerFieldsOf(draft: OwnerDraft): Omit<InputTypeOf<typeof createOwner>, 'confirmDuplicate'> {
  return {
    name: draft.name.trim(),
    reading: draft.reading.trim() || null,
    phones: draft.phones.map((phone) => phone.trim()).filter((phone) => phone !== ''),
    line_account: draft.line_account.trim() || null,
    email: draft.email.trim() || null,
    address: draft.address.trim() || null,
    langKey: (draft.langKey || null) as Owner['langKey'],
    notes: draft.notes.trim() || null,
  };
}

/** What is wrong with a patient beyond the schema of the call. */
export function problemsOfPet({ species, birthdate }: PetDraft, today: string): Problems {
  return {
    ...(species === '' && { species: 'missing' }),
    ...(birthdate !== null && birthdate > today && { birthdate: 'birthdateAhead' }),
  };
}

/** What is wrong with an owner beyond the schema of the call. */
export function problemsOfOwner(draft: OwnerDraft): Problems {
  return ownerFieldsOf(draft).phones?.length === 0 ? { phones: 'problem.phoneMissing' } : {};
}
