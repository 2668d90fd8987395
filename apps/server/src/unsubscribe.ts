import type { Db } from '@alder/database';
import { unsubscribeByLink } from '@alder/reminders/server';
import type { FastifyInstance } from 'fastify';

/** One click of a mail program (RFC 8058): a form that no page sends, proven by the secret of the letter. */
export function addUnsubscribe(app: FastifyInstance, db: Db): void {
  app.route<{ Querystring: { token?: unknown } }>({
    method: 'POST',
    url: '/unsubscribe',
    config: { open: 'proves itself by the secret of a letter' } as object,
    handler: async ({ query: { token } }, reply) => {
      const isDone = typeof token === 'string' && token.length <= 100 && (await unsubscribeByLink(db, token));
      return reply
        .code(isDone ? 200 : 404)
        .type('text/plain')
        .send(isDone ? 'ok' : 'unknown');
    },
  });
}
