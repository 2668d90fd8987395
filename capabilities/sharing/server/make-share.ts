import type { HospitalTrx } from '@alder/database';
import { hashPassword } from '@alder/secrets';
import type { Settings } from '@alder/settings';
import { insertShare, type NewShare } from './share.repository.ts';
import { hashShareId, newShareId, sealShareId } from './share-id.ts';

/** The sender's input for a link, with its end and its author. */
export type WishedShare = Omit<NewShare, 'share_hash' | 'share_sealed' | 'queries' | 'password_hash'> & {
  /** Ids of what it shows. */
  readonly queries: { readonly [Of in 'studies' | 'series' | 'images']?: readonly string[] };
  readonly password: string | null;
};

/**
 * Makes a link with an id that cannot be guessed: its hash is stored to find it, a sealed copy so that staff can copy
 * it.
 *
 * The caller has checked that the end is allowed and that the link shows an image.
 */
export async function makeShare(
  trx: HospitalTrx,
  secrets: Pick<Settings, 'secret' | 'dataDir'>,
  { queries, password, ...input }: WishedShare,
): Promise<string> {
  const share_id = newShareId();
  return insertShare(trx, {
    ...input,
    share_hash: hashShareId(share_id),
    share_sealed: sealShareId(secrets, share_id),
    queries: JSON.stringify(queries),
    password_hash: password === null ? null : await hashPassword(password),
  });
}
