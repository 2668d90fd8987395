import type { ViewerImage } from '../viewer-image.ts';

/** Images in the order of their series, then by instance number and time; the reports of a study follow its images. */
export function inOrder(images: readonly ViewerImage[], series: readonly { readonly id: string }[]): ViewerImage[] {
  const place = new Map(series.map((one, index) => [one.id, index]));
  const studies = new Map<string, number>();
  for (const image of images) {
    const own = place.get(image.series) ?? 0;
    studies.set(image.study, Math.min(own, studies.get(image.study) ?? own));
  }
  const number = (one: ViewerImage) => one.metadata.instanceNumber ?? Number.MAX_SAFE_INTEGER;
  return [...images].sort(
    (a, b) =>
      (studies.get(a.study) ?? 0) - (studies.get(b.study) ?? 0) ||
      Number(isReport(a)) - Number(isReport(b)) ||
      (place.get(a.series) ?? 0) - (place.get(b.series) ?? 0) ||
      number(a) - number(b) ||
      a.datetime.localeCompare(b.datetime),
  );
}

/** Presentation states have nothing to look at, unless there is nothing else in the study. */
export function withImages<Image extends Pick<ViewerImage, 'metadata'>>(images: readonly Image[]): readonly Image[] {
  const visible = images.filter(({ metadata }) => metadata.modality !== 'PR');
  return visible.length > 0 ? visible : images;
}

const REPORTS: ReadonlySet<string> = new Set(['SR', 'KO', 'PR']);

/** Whether an instance says something of other images instead of being one: it follows them and is never hung by itself. */
export function isReport({ metadata }: Pick<ViewerImage, 'metadata'>): boolean {
  return REPORTS.has(metadata.modality);
}
