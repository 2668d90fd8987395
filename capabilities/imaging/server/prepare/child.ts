// The process that opens files from outside: it may hang or die without harm to anybody (design: security, UP5).
import sharp from 'sharp';
import { isVideo } from '../../domain/index.ts';
import { prepareDicom } from './prepare-dicom.ts';
import { preparePicture } from './prepare-picture.ts';
import { prepareVideo } from './prepare-video.ts';
import type { Prepared, Reply, Task } from './task.ts';

sharp.concurrency(1);
sharp.cache(false);

function prepare(task: Task): Promise<Prepared> {
  if (task.filetype === 'dicom') return prepareDicom(task);
  return isVideo(task.filetype) ? prepareVideo(task) : preparePicture(task);
}

process.on('message', (task: Task) => {
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
