import { Chip, type ChipProps } from '@alder/ui';
import type { ImportState as State } from '../domain/index.ts';
import { useImportTexts } from './use-import-texts.ts';

const TONES: Readonly<Record<State, ChipProps['tone']>> = {
  open: 'neutral',
  checking: 'info',
  checked: 'info',
  importing: 'info',
  imported: 'ok',
  rolling_back: 'warn',
  rolled_back: 'neutral',
};

/** Where an import stands. */
export function ImportState({ state }: { state: string }) {
  const t = useImportTexts();
  const known = state as State;
  return <Chip tone={TONES[known]}>{t(`state.${known}`)}</Chip>;
}
