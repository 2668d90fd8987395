import type { LocalCopies as Answer } from '@alder/imaging/contract';
import { getLocalCopiesAddress } from '@alder/imaging/contract/addresses';
import { addressOf } from '@alder/wire';
import { type LocalCopies, type LocalOf, openLocalCopies } from '../load/local-copies.ts';

const STORED = 'alder.localImages';
/** Studies whose copies are known at a time. */
const MAX_STUDIES = 8;

const opened = new Map<string, LocalCopies>();

/** Copies on the user's own network, by study; the page's first image and the viewer ask for them once together. */
export function localOfHospital(hospital: string): LocalOf {
  return (study) => {
    const address = addressOf(getLocalCopiesAddress, { hospital, id: study });
    const known = opened.get(address) ?? openLocalCopies(() => askServer(address));
    opened.delete(address);
    opened.set(address, known);
    for (const [oldest] of opened) {
      if (opened.size <= MAX_STUDIES) break;
      opened.delete(oldest);
    }
    return known;
  };
}

async function askServer(address: string): Promise<Answer | null> {
  const response = await fetch(address, { credentials: 'same-origin' });
  if (!response.ok) return null;
  return ((await response.json()) as { readonly payload: { readonly result: Answer | null } }).payload.result;
}

/** Whether the hospital allowed it (`configs.localAccess`) when this browser last showed a study. */
export function isLocalAllowed(): boolean {
  try {
    return localStorage.getItem(STORED) !== null;
  } catch {
    return false;
  }
}

/** Stores for the next study that is opened by its address whether the hospital allows it. */
export function keepLocalAllowed(isAllowed: boolean): void {
  try {
    if (isAllowed) localStorage.setItem(STORED, '1');
    else localStorage.removeItem(STORED);
  } catch {
    // Without storage the viewer asks when it is loaded.
  }
}
