import type { HospitalTrx } from '@alder/database';
import { hashPassword } from '@alder/secrets';
import type { Settings } from '@alder/settings';
import { insertShare, type NewShare } from './share.repository.ts';
import { hashShareId, newShareId, sealShareId } from './share-id.ts';

/** A link as its sender wishes it, with its end and its author. */
export type WishedShare = Omit<NewShare, 'share_hash' | 'share_sealed' | 'queries' | 'password_hash'> & {
  /** Ids of what it shows. */
  readonly queries: { readonly [Of in 'studies' | 'series' | 'images']?: readonly string[] };
  readonly password: string | null;
};

/**
 * Makes a link with an id that nobody can guess: its hash is kept to find it by, a sealed copy so that staff can copy it.
 *
 * Whether it may end then, and whether it shows anything, the caller has looked up.
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
