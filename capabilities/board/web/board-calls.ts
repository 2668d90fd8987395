import { reach } from '@alder/client';
import type { getSeries } from '@alder/imaging/contract';
import { getSeriesAddress } from '@alder/imaging/contract/addresses';

/**
 * What came from imaging, for the feed beside the board: known by its address alone, because the board is what a
 * hospital opens all day and needs nothing else of imaging's contract.
 */
export const newestSeries = reach<typeof getSeries>(getSeriesAddress);
