/** Fields of a stored result that decide whether it has to be acknowledged. */
export type ResultState = {
  readonly critical: boolean;
  readonly acknowledged: boolean;
  readonly control: boolean;
  readonly invalid: boolean;
  readonly verify_state: string;
  readonly match_state: string;
};

/** Whether a result has to be acknowledged. Controls, discarded and retracted results concern no animal. */
export function hasToBeAcknowledged(result: ResultState): boolean {
  return result.critical && !result.acknowledged && isOfAnAnimal(result);
}

const isOfAnAnimal = ({ control, invalid, verify_state, match_state }: ResultState) =>
  !control && !invalid && verify_state !== 'retracted' && match_state !== 'discarded';

/** What a change of a result means for its alert; undefined: nothing. */
export type Step = 'raise' | 'reassign' | 'close' | 'withdraw';

/**
 * What has to happen with the alert of a result after the result changed.
 *
 * @param open The open alert; undefined where there is none.
 */
export function stepFor(
  result: ResultState & { readonly pet: string | null },
  open: { readonly pet: string | null } | undefined,
): Step | undefined {
  if (hasToBeAcknowledged(result)) {
    if (!open) return 'raise';
    return open.pet === result.pet ? undefined : 'reassign';
  }
  if (!open) return undefined;
  return result.critical && isOfAnAnimal(result) ? 'close' : 'withdraw';
}
