// The process that opens files from outside: it may hang or die without affecting the server (design: security, UP5).

import { isVideo } from '@alder/imaging/domain';
import sharp from 'sharp';
import type { CineTask, Prepared, Reply, Task } from './task.ts';

sharp.concurrency(1);
sharp.cache(false);

/**
 * Libraries are loaded for the first file of their format: a library missing on this machine fails only its own files.
 */
async function prepare(task: Task | CineTask): Promise<Prepared> {
  if ('kind' in task) return (await import('./pack-cine.ts')).packCine(task);
  if (task.draw) return (await import('./render-images.ts')).renderImages(task, task.draw);
  if (task.filetype === 'dicom') return (await import('./prepare-dicom.ts')).prepareDicom(task);
  if (isVideo(task.filetype)) return (await import('./prepare-video.ts')).prepareVideo(task);
  return (await import('./prepare-image.ts')).prepareImage(task);
}

process.on('message', (task: Task | CineTask) => {
  prepare(task).then(
    (prepared) => answer({ prepared }),
    (fault: unknown) =>
      answer({ failure: fault instanceof Error ? `${fault.name}: ${fault.message}` : `code ${String(fault)}` }),
  );
});
process.on('disconnect', () => process.exit(0));

function answer(reply: Reply): void {
  process.send?.(reply);
}
