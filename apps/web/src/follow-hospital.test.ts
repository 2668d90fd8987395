import type { RealtimeEvent } from '@alder/client';
import { expect, test, vi } from 'vitest';
import type { Page } from './boot.ts';
import { followHospital } from './follow-hospital.ts';

test('what an administrator sets for the hospital is asked for again in every browser of it, what a person chooses in every browser of that person, and no other event does that', () => {
  const listeners: ((event: RealtimeEvent) => void)[] = [];
  const check = vi.fn(async () => ({ loginState: 'login' }));
  const stop = vi.fn();
  const page = {
    session: { check, get: () => ({ account: { id: 'own' } }) },
    realtime: {
      onEvent: (listener: (event: RealtimeEvent) => void) => {
        listeners.push(listener);
        return stop;
      },
    },
  } as unknown as Pick<Page, 'realtime' | 'session'>;
  const end = followHospital(page);
  const notify = (event: string) => listeners.forEach((listen) => void listen({ event } as RealtimeEvent));

  notify('medicalRecord.moved');
  expect(check).not.toHaveBeenCalled();
  notify('hospital.updated');
  expect(check).toHaveBeenCalledOnce();
  listeners.forEach((listen) => void listen({ event: 'user.updated', id: 'colleague' } as RealtimeEvent));
  expect(check).toHaveBeenCalledOnce();
  listeners.forEach((listen) => void listen({ event: 'user.updated', id: 'own' } as RealtimeEvent));
  expect(check).toHaveBeenCalledTimes(2);
  end();
  expect(stop).toHaveBeenCalledOnce();
});
