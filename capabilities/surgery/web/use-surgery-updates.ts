import { type Updates, useMutationCall, useUpdates } from '@alder/client';
import type { InputTypeOf } from '@alder/wire';
import {
  getPetSurgeries,
  getSurgery,
  getTheatre,
  type SurgeryRecord,
  type SurgeryView,
  updateSurgeryRecord,
} from '../contract/index.ts';
import { useSurgeryTexts } from './use-surgery-texts.ts';

type Input = InputTypeOf<typeof updateSurgeryRecord>;

/** The updates of one surgery from one page. */
export type SurgeryUpdates = {
  readonly send: (
    input: Input | ((newest: SurgeryRecord) => Input),
  ) => ReturnType<Updates<Input, SurgeryRecord>['send']>;
};

/** Counts, steps and report are parts of one entry: their updates wait for each other. */
export function useSurgeryUpdates({ result }: SurgeryView): SurgeryUpdates {
  const t = useSurgeryTexts();
  const { mutateAsync } = useMutationCall(updateSurgeryRecord, {
    refreshes: [getSurgery, getTheatre, getPetSurgeries],
    title: t('step'),
  });
  const { send } = useUpdates<Input, SurgeryRecord>([result], mutateAsync);
  return { send: (input) => send(result.id, input) };
}
