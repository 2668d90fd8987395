import { askEarly, readCookie } from '@alder/client';

/**
 * A study is opened by its address: its images, and the beginning of the first one, are asked for while the parts of
 * the program that show them are still being loaded. Whoever may not see them is refused here as later.
 */
export function openEarly(path: string): void {
  const [, study, wanted] = /^\/pacs\/study\/([^/?#]+)(?:\/image\/([^/?#]+))?/.exec(path) ?? [];
  const hospital = readCookie('hospitalId');
  if (!study || !hospital) return;
  const root = `/v2/${encodeURIComponent(hospital)}/pacs`;
  const answer = askEarly(`${root}/getStudyEntries/${study}`).then((response) => response?.json());
  const viewer = import('@alder/imaging/viewer/early');
  void viewer.then(({ warmDecoders }) => warmDecoders());
  Promise.all([answer, viewer])
    .then(([told, { fetchFirstFrame }]) => {
      const images: readonly EarlyImage[] = told?.payload.result ?? [];
      const first = images.find(({ id }) => id === wanted) ?? images[0];
      if (first) fetchFirstFrame(first, `${root}/getFrame/${first.file_key}/0`, viewportSize());
    })
    .catch(() => undefined);
}

type EarlyImage = Parameters<typeof import('@alder/imaging/viewer/early').fetchFirstFrame>[0] & {
  readonly id: string;
  readonly file_key: string;
};

/** Room that the tools leave to an image on this screen, in pixels of the device. */
function viewportSize(): { width: number; height: number } {
  const isWide = innerWidth >= 960;
  const [beside, above] = isWide ? [54 + 126 + 306, 56 + 56 + 28] : [0, 200];
  const pixels = devicePixelRatio || 1;
  return { width: Math.max(1, innerWidth - beside) * pixels, height: Math.max(1, innerHeight - above) * pixels };
}
