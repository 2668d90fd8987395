import type { PublicHospital } from '@alder/server';
import type { WalkInNumber } from '../contract/index.ts';
import type { StoredRules, WalkInRow } from './walk-in.repository.ts';

export function presentHospital({ name, names, logo, phone, lang, timezone }: PublicHospital) {
  return {
    ...{ name, logo, timezone, phone: phone || null },
    names: (names ?? {}) as Record<string, string>,
    lang: lang as 'en' | 'ja' | 'zhtw',
  };
}

export function presentRules({ is_on, ask_name, ask_phone, door, version }: StoredRules) {
  return { is_on, ask_name, ask_phone, door, version };
}

export function presentNumber(row: WalkInRow): WalkInNumber {
  const { id, number, status, name, phone, pet_name, reason, medical_record } = row;
  return {
    ...{ id, number, status, name, phone, pet_name, reason, medical_record },
    taken_at: row.taken_at.toISOString(),
    called_at: row.called_at?.toISOString() ?? null,
    called_by: row.called_by_name,
  };
}
