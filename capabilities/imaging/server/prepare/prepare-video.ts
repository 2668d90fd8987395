import type { Prepared, Task } from './task.ts';

/** A video has no poster here yet; it is kept and played as it is. */
export async function prepareVideo(_task: Task): Promise<Prepared> {
  return { thumbnail: false, notes: ['noPoster'] };
}
