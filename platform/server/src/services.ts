import type { Jobs } from '@alder/jobs';
import type { Mail } from '@alder/mail';
import type { Settings } from '@alder/settings';
import type { Storage } from '@alder/storage';

/** What handlers share and a hospital's transaction does not hold. */
export type Services = {
  readonly settings: Settings;
  readonly storage: Storage;
  readonly jobs: Jobs;
  readonly mail: Mail;
};
