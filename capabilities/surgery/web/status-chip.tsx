import { Chip, type Tone } from '@alder/ui';
import type { SurgeryStatus } from '../domain/index.ts';
import { useSurgeryTexts } from './use-surgery-texts.ts';

const tones: Readonly<Record<SurgeryStatus, Tone>> = {
  planned: 'neutral',
  prepared: 'info',
  underAnaesthesia: 'warn',
  inProgress: 'danger',
  recovery: 'violet',
  done: 'ok',
  canceled: 'neutral',
};

/** State of a surgery. */
export function SurgeryStatusChip({ status }: { readonly status: SurgeryStatus }) {
  const t = useSurgeryTexts();
  return (
    <Chip tone={tones[status]} struck={status === 'canceled'}>
      {t(`status.${status}`)}
    </Chip>
  );
}
