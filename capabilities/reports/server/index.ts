import type { Implementation } from '@alder/server';
import { type PictureDrawer, printHandlers } from './print.handlers.ts';
import { reportHandlers } from './report.handlers.ts';
import { signHandlers } from './sign.handlers.ts';
import { templateHandlers } from './template.handlers.ts';

export { fileOpinion } from './file-opinion.ts';
export type { PictureDrawer } from './print.handlers.ts';

/** Every call about image reports, over the archive that draws their pictures. */
export function imageReportHandlers<Image extends { readonly id: string }>(
  pictures: PictureDrawer<Image>,
): readonly Implementation[] {
  return [...reportHandlers, ...signHandlers, ...templateHandlers, ...printHandlers(pictures)];
}
