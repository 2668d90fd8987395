import { useFormat } from '@alder/i18n';
import { Chip } from '@alder/ui';
import type { ErasureRequest } from '../contract/index.ts';
import { daysUntil, urgencyOf } from '../domain/index.ts';
import { useErasureTexts } from './use-erasure-texts.ts';

const TONES = { overdue: 'danger', soon: 'warn', calm: 'neutral' } as const;

/** The last day by the law: red once it is over, amber in its last week; plain when nothing is to be done any more. */
export function DueChip({ request, today }: { request: ErasureRequest; today: string }) {
  const t = useErasureTexts();
  const format = useFormat();
  const day = format.date(request.due_on);
  if (request.state !== 'open' && request.state !== 'erasing') return <span className="tn">{day}</span>;
  const days = daysUntil(request.due_on, today);
  const left =
    days < 0 ? t('due.over', { count: -days }) : days === 0 ? t('due.today') : t('due.left', { count: days });
  return (
    <Chip tone={TONES[urgencyOf(request.due_on, today)]}>
      {day} · {left}
    </Chip>
  );
}
