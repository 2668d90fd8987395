import type { LocalCopies as Answer } from '@alder/imaging/contract';
import type { ViewerImage } from '../viewer-image.ts';

/** An original on a gateway of the same network: the same bytes as in the archive. */
export type LocalCopy = {
  readonly url: string;
  readonly bytes: number;
  /** Headers of a request, with the token. */
  readonly headers: Readonly<Record<string, string>>;
};

/** The copies that gateways on this network have of the images of one study. */
export type LocalCopies = {
  /** Whether a gateway has answered, and none has failed a moment ago: it is worth a short wait. */
  readonly isNear: () => boolean;
  /** The copy of a file; undefined where no gateway in reach has one, or one has just failed. */
  readonly find: (fileKey: string) => Promise<LocalCopy | undefined>;
  /** It failed or was slower than the server: it is left alone for a while. */
  readonly rest: () => void;
};

/** Copies of the images of a study; undefined where there are none. */
export type LocalOf = (study: string) => LocalCopies | undefined;

/** Copies of an image: of whole DICOM images only, not of videos and of what is shown reduced. */
export function localCopiesOf({ study, filetype, rendition }: ViewerImage, localOf?: LocalOf): LocalCopies | undefined {
  if (filetype !== 'dicom' || rendition?.media_type || rendition?.withheld) return undefined;
  return localOf?.(study);
}

/** Time for which a gateway that failed, or was slow, is left alone. */
const REST_MS = 30_000;
/** A token is replaced this long before its end. */
const RENEW_BEFORE_MS = 60_000;
/** Time after which the server is asked again where it knew of no copies, or could not be reached. */
const ASK_AGAIN_MS = 60_000;
/** A new image of the study may be on a gateway already: for one that is not listed the server is asked again so often. */
const MISSED_AFTER_MS = 5_000;

type Read = { readonly copies: ReadonlyMap<string, LocalCopy>; readonly firstAnswer: Promise<unknown> };

/**
 * Asks the server where copies of a study are, and then the gateways which they have.
 *
 * Nothing here delays an image: a gateway may be out of reach, and a browser may first ask its user whether the page may
 * speak to the local network.
 *
 * @param ask Tokens and content of the study; null where no gateway can have it.
 */
export function openLocalCopies(ask: () => Promise<Answer | null>, fetcher: typeof fetch = fetch): LocalCopies {
  let restsUntil = 0;
  let isNear = false;
  let isRenewing = false;
  let [readAt, renewAt] = [0, 0];
  let latest = read();

  /** @returns Undefined when the server could not be asked. */
  async function read(): Promise<Read | undefined> {
    readAt = Date.now();
    renewAt = readAt + ASK_AGAIN_MS;
    const answer = await ask().catch(() => undefined);
    if (answer === undefined) return undefined;
    if (answer) renewAt = Date.parse(answer.until) - RENEW_BEFORE_MS;
    const copies = new Map<string, LocalCopy>();
    const { gateways = [], images = [] } = answer ?? {};
    const asked = gateways.map(async ({ url, token }) => {
      const headers = { authorization: `Bearer ${token}` };
      const response = await fetcher(`${url}/images`, { headers, credentials: 'omit' });
      if (!response.ok) throw new Error(`the gateway answers ${response.status}`);
      const { held } = (await response.json()) as { readonly held: readonly string[] };
      const has = new Set(held);
      for (const { key, sha256, bytes } of images) {
        if (has.has(sha256)) copies.set(key, { url: `${url}/images/${sha256}`, bytes, headers });
      }
      isNear = true;
    });
    return { copies, firstAnswer: Promise.any(asked).catch(() => undefined) };
  }

  /** Asks again behind; until then, and where it fails, what is known is used. */
  function renew(): void {
    if (isRenewing) return;
    isRenewing = true;
    void read().then((next) => {
      if (next) latest = Promise.resolve(next);
      isRenewing = false;
    });
  }

  return {
    isNear: () => isNear && Date.now() >= restsUntil,
    async find(fileKey) {
      if (Date.now() < restsUntil) return undefined;
      if (Date.now() > renewAt) renew();
      const known = await latest;
      await known?.firstAnswer;
      const copy = known?.copies.get(fileKey);
      if (!copy && Date.now() > readAt + MISSED_AFTER_MS) renew();
      return copy;
    },
    rest() {
      restsUntil = Date.now() + REST_MS;
    },
  };
}
