import { useFormat } from '@alder/i18n';
import { Chip } from '@alder/ui';
import type { DueState } from '../domain/index.ts';
import { usePreventiveTexts } from './use-preventive-texts.ts';

const TONES = { overdue: 'danger', soon: 'warn', later: 'ok', never: 'outline', unplanned: 'neutral' } as const;

type DueChipProps = { readonly state: DueState; readonly due_on: string | null; readonly today: string };

/** When something is due, as a colour and words. */
export function DueChip({ state, due_on, today }: DueChipProps) {
  const t = usePreventiveTexts();
  const format = useFormat();
  const days = due_on === null ? 0 : Math.round((Date.parse(due_on) - Date.parse(today)) / 86_400_000);
  const words = () => {
    if (state === 'never' || state === 'unplanned') return t(`due.${state}`);
    if (state === 'overdue') return t('due.overdue', { days: -days });
    if (days === 0) return t('due.today');
    return state === 'soon' ? t('due.soon', { days }) : format.date(due_on!, 'full');
  };
  return <Chip tone={TONES[state]}>{words()}</Chip>;
}
