import { useLanguage } from '@alder/i18n';
import type { Appointment, Calendar } from '../contract/index.ts';
import { NO_SHOW_MINUTES } from '../domain/index.ts';
import { useAppointmentTexts } from './use-appointment-texts.ts';

/** State as the desk sees it: a visit under way is told by its stage. */
export type Shown =
  | 'held'
  | 'booked'
  | 'confirmed'
  | 'late'
  | 'missing'
  | 'arrived'
  | 'done'
  | 'noShow'
  | 'canceled'
  | 'block';

/** The shown state of an appointment at a time. */
export function shownOf(one: Appointment, now: number): Shown {
  if (one.kind === 'block') return 'block';
  if (one.status === 'arrived') return one.stage === 'clinic' || one.stage === 'pharmacy' ? 'arrived' : 'done';
  const isWaited = one.status === 'booked' || one.status === 'confirmed';
  const late = (now - Date.parse(one.starts_at)) / 60_000;
  // Appointments of earlier days are history, not late.
  if (isWaited && late > NO_SHOW_MINUTES && late < 24 * 60) return 'missing';
  if (isWaited && late > 0 && late <= NO_SHOW_MINUTES) return 'late';
  return one.status as Shown;
}

/** Names of types, rooms, doctors and people, in the language of the page. */
export function useLabels(calendar: Calendar) {
  const t = useAppointmentTexts();
  const { language } = useLanguage();
  return {
    type: (key: string) => calendar.types.find((type) => type.key === key)?.names[language] ?? t('type.gone'),
    color: (key: string) => calendar.types.find((type) => type.key === key)?.color ?? 'neutral',
    room: (key: string | null) =>
      key === null ? undefined : (calendar.rooms.find((room) => room.key === key)?.name ?? t('room.gone')),
    doctor: (id: string | null) => calendar.doctors.find((doctor) => doctor.id === id)?.name,
    name: (one: Pick<Appointment, 'pet_name' | 'contact_name' | 'contact_phone'>) =>
      one.pet_name ?? (one.contact_name || one.contact_phone || t('block')),
  };
}
export type Labels = ReturnType<typeof useLabels>;
