import { prefetch, readCookie } from '@alder/client';
import { showFirstImage, type ViewerImage, warmDecoders } from '@alder/imaging/viewer/prefetch-viewer';

/**
 * A study is opened by its address: its images are asked for, and the first one is fetched, decoded and drawn while the
 * parts of the program that have tools for it are still being loaded. Whoever may not see them is refused here as later.
 *
 * @returns When a picture of it can be seen, or none is to be had.
 */
export async function prefetchEntries(path: string): Promise<void> {
  const [, study, target] = /^\/pacs\/study\/([^/?#]+)\/?(?:image\/([^/?#]+))?(?:[?#]|$)/.exec(path) ?? [];
  const hospital = readCookie('hospitalId');
  if (!study || !hospital) return;
  const root = `/v2/${encodeURIComponent(hospital)}/pacs`;
  const request = prefetch(`${root}/getStudyEntries/${study}`);
  warmDecoders();
  try {
    const notified = (await (await request)?.json()) as { readonly payload: Answer } | undefined;
    if (!notified) return;
    const { result: images, series } = notified.payload;
    const hasView = /[?&]view=/.test(path);
    const urlOf = (key: string, frame?: number) => `${root}/getFrame/${key}/${frame ?? 0}`;
    const isStill = () => location.pathname.startsWith(`/pacs/study/${study}`);
    await showFirstImage({ images, series, study, target, hasView }, urlOf, isStill);
  } catch {
    // The page itself asks again, and says what is wrong.
  }
}

type Answer = { readonly result: readonly ViewerImage[]; readonly series: readonly { readonly id: string }[] };
