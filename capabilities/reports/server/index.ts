import type { Implementation } from '@alder/server';
import { type ImageRenderer, printHandlers } from './print.handlers.ts';
import { reportHandlers } from './report.handlers.ts';
import { signHandlers } from './sign.handlers.ts';
import { templateHandlers } from './template.handlers.ts';

export { deletedReports } from './deleted-reports.ts';
export { fileOpinion } from './file-opinion.ts';
export { type ImageRenderer, listSignedReports, printReportOf } from './print.handlers.ts';

/** Every call about image reports, over the archive that renders their images. */
export function imageReportHandlers<Image extends { readonly id: string }>(
  images: ImageRenderer<Image>,
): readonly Implementation[] {
  return [...reportHandlers, ...signHandlers, ...templateHandlers, ...printHandlers(images)];
}
