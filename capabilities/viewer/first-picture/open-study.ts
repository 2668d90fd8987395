import { prefetch, readCookie } from '@alder/client';
import { getFrameAddress, getStudyEntriesAddress } from '@alder/imaging/contract/addresses';
import { addressOf } from '@alder/wire';
import { warmDecoders } from '../load/decoders.ts';
import type { ViewerImage } from '../viewer-image.ts';
import { showFirstImage } from './first-image.ts';
import { isLocalAllowed, localOfHospital } from './local-study.ts';
import { studyOfAddress } from './study-address.ts';

/**
 * A study is opened by its address: its images are requested, and the first one is fetched, decoded and drawn while the
 * viewer's tools are still being loaded. An unauthorized user is refused here as later.
 *
 * @returns A promise that resolves once an image is drawn or none is available.
 */
export async function openStudy(path: string): Promise<void> {
  const { study, image: target } = studyOfAddress(path) ?? {};
  const hospital = readCookie('hospitalId');
  if (!study || !hospital) return;
  const localOf = isLocalAllowed() ? localOfHospital(hospital) : undefined;
  localOf?.(study);
  const request = prefetch(addressOf(getStudyEntriesAddress, { hospital, id: study }));
  warmDecoders();
  try {
    const notified = (await (await request)?.json()) as { readonly payload: Reply } | undefined;
    if (!notified) return;
    const { result: images, series } = notified.payload;
    const hasView = /[?&]view=/.test(path);
    const urlOf = (key: string, frame?: number) => addressOf(getFrameAddress, { hospital, key, n: frame ?? 0 });
    const isStill = () => location.pathname.startsWith(`/pacs/study/${study}`);
    await showFirstImage({ images, series, study, target, hasView }, { urlOf, localOf }, isStill);
  } catch {
    // The page itself asks again, and says what is wrong.
  }
}

type Reply = { readonly result: readonly ViewerImage[]; readonly series: readonly { readonly id: string }[] };
