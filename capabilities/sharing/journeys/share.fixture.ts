import { randomUUID } from 'node:crypto';
import type { JourneyHospital } from '@alder/testing/browser';
import type { Page } from '@playwright/test';

export const PASSWORD = '483172';

/** A link to an image of Coco, made by the logged-in user of the page. */
export async function shareImage(
  page: Page,
  hospital: JourneyHospital,
  image: string,
  more: object = {},
): Promise<string> {
  const made = await page.request.post(`/v2/${hospital.key}/pacs/createShareUrl`, {
    data: { queries: { images: [image] }, title: 'Coco, THORAX', password: PASSWORD, ...more },
    headers: { 'x-requested-by': 'alder', 'idempotency-key': randomUUID() },
  });
  return (await made.json()).payload.result.share_id;
}
