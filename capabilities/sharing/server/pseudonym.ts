import { createHmac } from 'node:crypto';
import { deriveSecret, type Settings } from '@alder/settings';

/** Pseudonyms of the ids of one deidentified link. */
export type Pseudonyms = {
  /** A UUID (version 8, RFC 9562 §5.8) in the place of an id or a file key: the same for the same within one link. */
  readonly id: (id: string) => string;
  /** In the place of an entity tag, which is the hash of a stored file. */
  readonly etag: (etag: string) => string;
};

/**
 * Ids are UUIDv7 and contain the time of their creation; file keys and entity tags lead to the same image in the hospital
 * and in its other links. A deidentified link reveals neither.
 */
export function pseudonymsOf(settings: Pick<Settings, 'secret' | 'dataDir'>, share: string): Pseudonyms {
  const secret = deriveSecret(settings, 'share-pseudonym');
  const digest = (text: string) => createHmac('sha256', secret).update(`${share} ${text}`).digest('hex');
  return {
    id(id) {
      const hex = digest(id);
      return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
    },
    etag: (etag) => `"${digest(etag).slice(0, 32)}"`,
  };
}

/** Ids of the series and images in a link: their own, or pseudonyms if it is deidentified. */
export function namesOf(
  settings: Pick<Settings, 'secret' | 'dataDir'>,
  share: { readonly id: string; readonly deidentify: boolean },
): Pseudonyms {
  return share.deidentify ? pseudonymsOf(settings, share.id) : { id: (id) => id, etag: (etag) => etag };
}
