import type { Page } from './boot.ts';

/** What an administrator sets for the hospital counts at once in every browser of it. Returns the way to stop. */
export function followHospital({ realtime, session }: Pick<Page, 'realtime' | 'session'>): () => void {
  return realtime.onEvent(({ event }) => {
    // Without a response the page goes on with what it knows; the next start asks again.
    if (event.startsWith('hospital.')) session.check().catch(() => undefined);
  });
}
