import type { Session } from '@alder/server';
import { expect, test, vi } from 'vitest';
import { endSessionsThatAreOver } from './end-sessions.ts';

const socket = (id: string | undefined) => ({ session: id ? ({ id } as Session) : undefined, end: vi.fn() });

test('the socket of an ended session is closed with the reason; a browser that connects during the lookup stays logged in [cap.realtime]', async () => {
  const [good, over, guest, late] = [socket('good'), socket('over'), socket(undefined), socket('late')];
  const open = new Set([good, over, guest]);
  const response = Promise.withResolvers<ReadonlySet<string>>();
  const ended = endSessionsThatAreOver(open, () => response.promise);

  open.add(late);
  response.resolve(new Set(['good']));
  await ended;

  expect(over.end).toHaveBeenCalledWith('expired');
  for (const { end } of [good, guest, late]) expect(end).not.toHaveBeenCalled();
});
