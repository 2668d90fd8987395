import { stopWeeklyLetterByLink } from '@alder/dashboard/server';
import type { Db } from '@alder/database';
import { unsubscribeByLink } from '@alder/reminders/server';
import type { FastifyInstance } from 'fastify';

/** By the address of the link in a letter: what ends its kind. */
const KINDS = {
  '/unsubscribe': unsubscribeByLink,
  '/unsubscribe/report': stopWeeklyLetterByLink,
} as const satisfies Readonly<Record<string, (db: Db, token: string) => Promise<boolean>>>;

/** One click of a mail program (RFC 8058): a form that no page sends, proven by the secret of the letter. */
export function addUnsubscribe(app: FastifyInstance, db: Db): void {
  for (const [url, unsubscribe] of Object.entries(KINDS))
    app.route<{ Querystring: { token?: unknown } }>({
      method: 'POST',
      url,
      config: { open: 'proves itself by the secret of a letter' } as object,
      handler: async ({ query: { token } }, reply) => {
        const isDone = typeof token === 'string' && token.length <= 100 && (await unsubscribe(db, token));
        return reply
          .code(isDone ? 200 : 404)
          .type('text/plain')
          .send(isDone ? 'ok' : 'unknown');
      },
    });
}
