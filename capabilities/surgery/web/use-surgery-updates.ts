import { useMutationCall } from '@alder/client';
import type { InputTypeOf } from '@alder/wire';
import { useRef } from 'react';
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
type Response = { readonly result: SurgeryRecord } | undefined;

/** The updates of one surgery from one page. */
export type SurgeryUpdates = {
  /** Sends it after the updates before it; a function gets the surgery as those have left it. */
  readonly send: (input: Input | ((newest: SurgeryRecord) => Input)) => Promise<Response>;
};

/**
 * Counts, steps and report are parts of one entry, of which the client abandons an older update for a newer one: here they
 * wait for each other. What was entered upon a version that only this page has changed since is sent upon the newest one;
 * a change by another person is refused as `stale`.
 */
export function useSurgeryUpdates({ result }: SurgeryView): SurgeryUpdates {
  const t = useSurgeryTexts();
  const { mutateAsync } = useMutationCall(updateSurgeryRecord, {
    refreshes: [getSurgery, getTheatre, getPetSurgeries],
    title: t('step'),
  });
  const newest = useRef(result);
  if (newest.current.id !== result.id || newest.current.version < result.version) newest.current = result;
  /** Version that an update of this page was sent with, and the one that it has left. */
  const own = useRef(new Map<number, number>());
  const last = useRef<Promise<unknown>>(Promise.resolve());

  const sendNow = async (input: Input | ((newest: SurgeryRecord) => Input)): Promise<Response> => {
    const wanted = typeof input === 'function' ? input(newest.current) : input;
    let { version } = wanted;
    while (own.current.has(version)) version = own.current.get(version)!;
    const response = await mutateAsync({ ...wanted, version });
    if (response) {
      own.current.set(version, response.result.version);
      if (response.result.version > newest.current.version) newest.current = response.result;
    }
    return response;
  };
  return {
    send(input) {
      const sent = last.current.then(() => sendNow(input));
      last.current = sent.catch(() => undefined);
      return sent;
    },
  };
}
