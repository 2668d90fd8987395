import { useAccount } from '@alder/client';
import { unitsOf } from '@alder/hospitals/domain';
import { useMemo } from 'react';
import type { LabRecord } from '../contract/index.ts';
import { recordInReaderUnits } from '../domain/index.ts';

/** Results in the units that this reader has chosen, else in those of the hospital; what is stored stays as it is. */
export function useReaderUnits<Records extends readonly LabRecord[]>(records: Records): readonly LabRecord[] {
  const { account, hospital } = useAccount();
  const system = unitsOf(account, hospital);
  return useMemo(() => records.map((record) => recordInReaderUnits(record, system)), [records, system]);
}
