import { useLanguage } from '@alder/i18n';
import type { Appointment, Calendar } from '../contract/index.ts';
import { nameOf } from './shown.ts';
import { useAppointmentTexts } from './use-appointment-texts.ts';

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
    name: (one: Pick<Appointment, 'pet_name' | 'contact_name' | 'contact_phone'>) => nameOf(one) || t('block'),
  };
}
export type Labels = ReturnType<typeof useLabels>;
