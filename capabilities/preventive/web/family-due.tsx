import { useCall } from '@alder/client';
import { Chip } from '@alder/ui';
import { getPetPreventive } from '../contract/index.ts';
import { usePreventiveTexts } from './use-preventive-texts.ts';

/** In the row of a pet of a family: how much preventive care is overdue, or that some is due soon; nothing otherwise. */
export function FamilyDue({ pet }: { readonly pet: { readonly id: string } }) {
  const t = usePreventiveTexts();
  const due = useCall(getPetPreventive, { pet: pet.id }).data?.due ?? [];
  const overdue = due.filter(({ state }) => state === 'overdue').length;
  if (overdue > 0) return <Chip tone="danger">{t('family.overdue', { count: overdue })}</Chip>;
  return due.some(({ state }) => state === 'soon') ? <Chip tone="warn">{t('family.soon')}</Chip> : null;
}
