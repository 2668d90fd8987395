import { shownRevision } from '@alder/imaging/domain';
import { useEffect, useRef, useState } from 'react';
import type { ViewerImage } from '../viewer-image.ts';

/** One content that arrived under the SOP Instance UID of an image. */
export type ImageVersion = ViewerImage & {
  readonly revision: number;
  readonly superseded: boolean;
  /** When it arrived, ISO 8601. */
  readonly created_at: string;
  /** AE title of the device, or name of the token or the account. */
  readonly sent_by: string;
};

/** What the archive knows of images that are not in the list of the viewer. */
export type Versions = {
  /**
   * Everything that arrived under the SOP Instance UID of an image, newest first.
   *
   * @returns nothing where the archive has no such image.
   * @throws where the archive could not be asked.
   */
  readonly load: (id: string) => Promise<readonly ImageVersion[]>;
  /** Page that shows an image of another study. */
  readonly addressOf: (image: Pick<ViewerImage, 'id' | 'study'>) => string;
};

/** State of a requested image that is not in the list. */
export type Unlisted =
  | { readonly state: 'asking' | 'unknown' }
  | { readonly state: 'failed'; readonly retry: () => void }
  /** Its current version: a newer revision, or itself in another study. */
  | { readonly state: 'known'; readonly image: ImageVersion };

/**
 * Requests images that the address or a viewport names and that are not in the list: they were superseded by a newer
 * version, are in another study, or do not exist. No other image is ever shown instead of them.
 */
export function useUnlisted(
  ids: readonly string[],
  versions: Versions | undefined,
): Readonly<Record<string, Unlisted>> {
  const [known, setKnown] = useState<Readonly<Record<string, Unlisted>>>({});
  const requests = useRef(new Set<string>());
  const ask = (id: string) => {
    const set = (found: Unlisted) => setKnown((before) => ({ ...before, [id]: found }));
    requests.current.add(id);
    if (!versions) return set({ state: 'unknown' });
    set({ state: 'asking' });
    versions.load(id).then(
      (all) => {
        const image = shownRevision(id, all);
        set(image ? { state: 'known', image } : { state: 'unknown' });
      },
      () => set({ state: 'failed', retry: () => ask(id) }),
    );
  };
  useEffect(() => {
    for (const id of ids) if (!requests.current.has(id)) ask(id);
  }, [ids.join(' ')]);
  return known;
}
