import { randomUUID } from 'node:crypto';
import type { JourneyHospital } from '@alder/testing/browser';
import { addressOf } from '@alder/wire';
import type { Page } from '@playwright/test';
import { createShareUrl } from '../contract/index.ts';

export const PASSWORD = '483172';

/** A link to an image of Coco, made by the logged-in user of the page. */
export async function shareImage(
  page: Page,
  hospital: JourneyHospital,
  image: string,
  more: object = {},
): Promise<string> {
  const made = await page.request.post(addressOf(createShareUrl, { hospital: hospital.key }), {
    data: { queries: { images: [image] }, title: 'Coco, THORAX', password: PASSWORD, ...more },
    headers: { 'x-requested-by': 'alder', 'idempotency-key': randomUUID() },
  });
  return (await made.json()).payload.result.share_id;
}
