import type { Db } from '@alder/database';
import { deliverNext, type Email } from '@alder/mail';
import type { Settings } from '@alder/settings';

export type Postbox = {
  /** What arrived so far, in order. */
  readonly letters: Email[];
  /** While true no letter is taken. */
  isAway: boolean;
  /** Sends what is due to these addresses; gives back the secret of the newest link, or nothing. */
  deliver(...to: readonly string[]): Promise<string>;
};

/** A mail server that takes the letters which the product has written to the addresses of a test. */
export function openPostbox({
  db,
  settings,
  clock,
}: {
  readonly db: Db;
  readonly settings: Settings;
  readonly clock: () => Date;
}): Postbox {
  const letters: Email[] = [];
  const postbox: Postbox = {
    letters,
    isAway: false,
    async deliver(...to) {
      const mail = {
        async send(email: Email) {
          if (postbox.isAway) throw new Error('the mail server is away');
          letters.push(email);
        },
      };
      for (const each of to)
        while (await deliverNext({ db, mail, settings, address: 'https://alder.test', clock, to: each }));
      return /token=([\w-]+)/.exec(letters.at(-1)?.text ?? '')?.[1] ?? '';
    },
  };
  return postbox;
}
