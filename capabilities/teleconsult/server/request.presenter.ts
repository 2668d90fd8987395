import { presentEntry, wireRow } from '@alder/server';
import { type Teleconsult, teleconsult } from '../contract/index.ts';
import type { RequestRow } from './request.repository.ts';

/** What the wire says of a request; the contract's schema drops the columns that it does not name. */
export function presentRequest(row: RequestRow): Teleconsult {
  return presentEntry(teleconsult, wireRow(row));
}
