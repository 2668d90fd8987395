import type { Page } from './boot.ts';

/**
 * What an administrator sets for the hospital counts at once in every browser of it, and what a person chooses in every
 * browser of that person. Returns the way to stop.
 */
export function followHospital({ realtime, session }: Pick<Page, 'realtime' | 'session'>): () => void {
  return realtime.onEvent(({ event, id }) => {
    // Without a response the page goes on with what it knows; the next start asks again.
    if (event.startsWith('hospital.') || (event === 'user.updated' && id === session.get().account?.id))
      session.check().catch(() => undefined);
  });
}
