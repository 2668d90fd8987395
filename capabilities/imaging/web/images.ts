import { addressOf } from '@alder/wire';
import { type PacsImage, type Series, type Study, thumbnail } from '../contract/index.ts';

/** Address of an image's thumbnail; undefined until it is made. */
export function thumbnailUrl(hospital: string, image: Pick<PacsImage, 'thumbnail_key'>): string | undefined {
  return image.thumbnail_key ? addressOf(thumbnail, { hospital, key: image.thumbnail_key }) : undefined;
}

export type StudyGroup = { readonly study: Study; readonly series: readonly Series[] };

/** Series under their studies, in the order of the studies. */
export function byStudy<One extends Study>(
  series: readonly Series[],
  studies: readonly One[],
): { readonly study: One; readonly series: readonly Series[] }[] {
  return studies.map((study) => ({ study, series: series.filter((one) => one.study === study.id) }));
}
