import type { LiveSocket } from './socket.ts';

type Socket = Pick<LiveSocket, 'session' | 'end'>;

/**
 * Ends the sockets whose session is over.
 *
 * Only sockets open at the start of the query are checked: a browser that connects while it runs was not part of the
 * query, and its absence from the result means nothing.
 *
 * @param findLive Which of some sessions are good.
 */
export async function endSessionsThatAreOver(
  open: Iterable<Socket>,
  findLive: (sessions: readonly string[]) => Promise<ReadonlySet<string>>,
): Promise<void> {
  const request = [...open].flatMap(({ session, end }) => (session ? [{ session: session.id, end }] : []));
  const live = await findLive(request.map(({ session }) => session));
  for (const { session, end } of request) if (!live.has(session)) end('expired');
}
