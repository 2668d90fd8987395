import { useCall } from '@alder/client';
import { useFormat } from '@alder/i18n';
import { Chip } from '@alder/ui';
import { getPetReceipts } from '../contract/index.ts';
import { useBillingTexts } from './use-billing-texts.ts';

/** In the row of a pet of a family: what is to pay for its visits; nothing where all is paid. */
export function FamilyOwed({ pet }: { readonly pet: { readonly id: string } }) {
  const t = useBillingTexts();
  const format = useFormat();
  const due = useCall(getPetReceipts, { pet: pet.id, limit: 1 }).data?.sums?.due ?? 0;
  return due > 0 ? <Chip tone="danger">{t('family.owed', { amount: format.money(due) })}</Chip> : null;
}
