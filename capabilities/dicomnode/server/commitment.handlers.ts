import { implementStream } from '@alder/server';
import { commitImages } from '../contract/index.ts';
import { notKept } from './commitment.ts';

/** What a gateway asks for devices that want their images committed. */
export const commitmentHandlers = [
  // Files are read for seconds, outside of any transaction.
  implementStream(commitImages, async ({ images }, { db, hospital, services }) => {
    const failed = await notKept({ db, storage: services.storage }, hospital.id, images);
    return {
      failed: failed.map(([sopClass, instance, reason]): [string, string, number] => [sopClass, instance, reason]),
    };
  }),
];
