import { isId } from '@alder/database';
import { inputIncorrect } from '@alder/wire';
import type { SearchPlace } from './search.repository.ts';

/** `next` of a page of found patients: opaque to the browser. */
export const writePlace = ({ rank, key, pet }: SearchPlace): string =>
  Buffer.from(JSON.stringify([rank, key, pet])).toString('base64url');

/** @throws {Refusal} `inputIncorrect` if it is no `next` of an earlier response. */
export function readPlace(offset: string | undefined): SearchPlace | undefined {
  if (offset === undefined) return undefined;
  try {
    const [rank, key, pet] = JSON.parse(Buffer.from(offset, 'base64url').toString()) as unknown[];
    if (Number.isInteger(rank) && typeof key === 'string' && typeof pet === 'string' && isId(pet)) {
      return { rank: rank as number, key, pet };
    }
  } catch {
    // Falls through: the same refusal for whatever is wrong with it.
  }
  throw inputIncorrect({ fields: { offset: 'offset' } });
}

/** @throws {Refusal} `inputIncorrect` when it is no id. */
export function readId(offset: string | undefined): string | undefined {
  if (offset !== undefined && !isId(offset)) throw inputIncorrect({ fields: { offset: 'offset' } });
  return offset;
}
