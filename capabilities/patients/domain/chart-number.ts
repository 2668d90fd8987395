import { fold } from './fold.ts';

/**
 * A chart number as two spellings of it are compared: width, case and spaces make no difference.
 *
 * Letters that look like digits stay what they are: `P0241O` is another number than `P02410`, and `l` another one than
 * `1`. An animal that is found by a guessed digit is the wrong animal. `app.search_key` of the database does the same.
 */
export const chartKey = (chartNumber: string): string => fold(chartNumber).replaceAll(' ', '');

/** Whether two chart numbers of one hospital are the same number; an empty one equals none. */
export function isSameChartNumber(one: string, other: string): boolean {
  const key = chartKey(one);
  return key !== '' && key === chartKey(other);
}
