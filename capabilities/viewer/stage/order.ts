import type { ViewerImage } from '../viewer-image.ts';

/** Images in the order of their series, then by instance number and time. */
export function inOrder(images: readonly ViewerImage[], series: readonly { readonly id: string }[]): ViewerImage[] {
  const place = new Map(series.map((one, index) => [one.id, index]));
  const number = (one: ViewerImage) => one.metadata.instanceNumber ?? Number.MAX_SAFE_INTEGER;
  return [...images].sort(
    (a, b) =>
      (place.get(a.series) ?? 0) - (place.get(b.series) ?? 0) ||
      number(a) - number(b) ||
      a.datetime.localeCompare(b.datetime),
  );
}

/** Reports and presentation states of a study have no image and are shown only if there is nothing else. */
export function withImages<Image extends Pick<ViewerImage, 'metadata'>>(images: readonly Image[]): readonly Image[] {
  const renderedImages = images.filter(({ metadata }) => metadata.modality !== 'SR' && metadata.modality !== 'PR');
  return renderedImages.length > 0 ? renderedImages : images;
}
