import { Chip } from '@alder/ui';
import type { RequestStatus } from '../domain/index.ts';
import { useTeleconsultTexts } from './use-teleconsult-texts.ts';

const tones = { draft: 'dashed', sent: 'info', accepted: 'violet', answered: 'ok', closed: 'neutral' } as const;

/** Where a request stands. */
export function StatusChip({ status }: { status: RequestStatus }) {
  const t = useTeleconsultTexts();
  return <Chip tone={tones[status]}>{t(`status.${status}`)}</Chip>;
}
