import type { Jobs } from '@alder/jobs';
import type { Settings } from '@alder/settings';
import type { Storage } from '@alder/storage';

/** A letter to one address; the real client speaks SMTP. */
export type Email = {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The same words as HTML; see `composeLetter`. */
  readonly html?: string | undefined;
  readonly attachments?: readonly { readonly filename: string; readonly content: Buffer }[];
};
export type Mail = { send(email: Email): Promise<void> };

/** What handlers share and a hospital's transaction does not hold. */
export type Services = {
  readonly settings: Settings;
  readonly storage: Storage;
  readonly jobs: Jobs;
  readonly mail: Mail;
};
