import type { InputTypeOf } from '@alder/wire';
import type { HospitalView, updateHospital } from '../contract/index.ts';
import {
  type ClosedDays,
  type HospitalLanguage,
  type HospitalProfile,
  LANGUAGES,
  narrowDigits,
  type OpeningHours,
  profileProblems,
  type Room,
  websiteOf,
} from '../domain/index.ts';

/** Values of the fields of the page. */
export type ProfileValues = {
  readonly names: Readonly<Record<HospitalLanguage, string>>;
  readonly address: string;
  readonly phone: string;
  readonly email: string;
  readonly website: string;
  readonly tax_id: string;
  readonly license_number: string;
  readonly logo: string | null;
  readonly hours: OpeningHours;
  readonly closed_days: readonly ClosedDays[];
  readonly rooms: readonly Room[];
  readonly timezone: string;
  readonly currency: string;
  readonly rounding: string;
  readonly langKey: HospitalLanguage;
};
export type ProfileField = keyof ProfileValues;

/** A hospital that has no names by language yet shows its one name in the field of its own language. */
export function valuesOf(hospital: HospitalView): ProfileValues {
  const names = (hospital.names ?? {}) as Partial<Record<HospitalLanguage, string>>;
  const hasNames = Object.keys(names).length > 0;
  const nameOf = (language: HospitalLanguage) =>
    names[language] ?? (!hasNames && language === (hospital.langKey ?? 'zhtw') ? hospital.name : '');
  return {
    names: { en: nameOf('en'), zhtw: nameOf('zhtw'), ja: nameOf('ja') },
    address: hospital.address ?? '',
    phone: hospital.phone ?? '',
    email: hospital.email ?? '',
    website: hospital.website ?? '',
    tax_id: hospital.tax_id ?? '',
    license_number: hospital.license_number ?? '',
    logo: hospital.logo ?? null,
    hours: hospital.hours ?? {},
    closed_days: hospital.closed_days ?? [],
    rooms: hospital.rooms ?? [],
    timezone: hospital.timezone,
    currency: hospital.currency,
    rounding: String(hospital.rounding ?? 1),
    langKey: hospital.langKey ?? 'zhtw',
  };
}

/** The fields as the settings that they mean: blanks are none. */
export function profileOf(values: ProfileValues): HospitalProfile {
  const orNone = (text: string) => text.trim() || null;
  return {
    ...values,
    names: Object.fromEntries(
      LANGUAGES.flatMap((each) => (values.names[each].trim() ? [[each, values.names[each].trim()]] : [])),
    ),
    address: orNone(values.address),
    phone: orNone(narrowDigits(values.phone)),
    email: orNone(values.email),
    website: orNone(websiteOf(values.website)),
    tax_id: orNone(narrowDigits(values.tax_id)),
    license_number: orNone(values.license_number),
    rounding: Number(values.rounding),
  };
}

/** Fields that the user changed here. */
export function touched(values: ProfileValues, from: ProfileValues): readonly ProfileField[] {
  return (Object.keys(from) as ProfileField[]).filter(
    (name) => JSON.stringify(values[name]) !== JSON.stringify(from[name]),
  );
}

/** The input of the call: what was changed here, and nothing that a colleague may have changed meanwhile. */
export function inputOf(
  values: ProfileValues,
  from: ProfileValues,
  version: number,
): InputTypeOf<typeof updateHospital> {
  const profile = profileOf(values);
  const changed = Object.fromEntries(touched(values, from).map((name) => [name, profile[name]]));
  return { ...changed, version } as InputTypeOf<typeof updateHospital>;
}

/**
 * What is wrong beyond the form of each field, reported at the field where it is corrected. A tax number of before its
 * rule was known stops no other change.
 */
export function problemsOf(values: ProfileValues, from: ProfileValues): Record<string, string> {
  const { names, tax_id, ...problems } = profileProblems(profileOf(values));
  const isTaxed = values.tax_id !== from.tax_id || values.currency !== from.currency;
  return {
    ...problems,
    ...(tax_id && isTaxed && { tax_id }),
    ...(names && { [`names.${values.langKey}`]: names }),
    ...(values.closed_days.some(({ from, to }) => from === '' || to === '') && { closed_days: 'dayMissing' }),
    ...(values.rooms.some(({ name }) => name.trim() === '') && { rooms: 'roomMissing' }),
  };
}
