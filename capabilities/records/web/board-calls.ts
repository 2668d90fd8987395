import { reach } from '@alder/client';
import type { getSeries } from '@alder/imaging/contract';

/**
 * What came from imaging, for the feed beside the board: known by its address alone, because the board is what a
 * hospital opens all day and needs nothing else of imaging's contract. A test holds both together.
 */
export const newestSeries = reach<typeof getSeries>({
  id: 'pacs.getSeries',
  method: 'GET',
  path: '/v2/:hospital/pacs/getSeries',
  watches: ['pacs', 'pet'],
});
