import { expect } from '@alder/testing/browser';
import type { Page } from '@playwright/test';
import { openImage, placeOf } from '../../imaging/journeys/studies.fixture.ts';

/** Draws a vertebral heart score of `score` vertebrae; the vertebrae are 40 pixels long. */
export async function drawHeart(page: Page, image: { id: string; study: string }, score: number) {
  await openImage(page, image);
  const at = await placeOf(page, image.id);
  const long = score - 5;
  await page.keyboard.press('h');
  await expect(page.getByRole('status').filter({ hasText: 'VHS' })).toContainText('1/6');
  for (const { x, y } of [
    ...[at(300, 250), at(300, 250 + long * 40), at(200, 250 + long * 20), at(400, 250 + long * 20)],
    ...[at(100, 120), at(380, 120)],
  ])
    await page.mouse.click(x, y);
  const card = page.getByRole('region', { name: 'Vertebral heart score' });
  await expect(card).toContainText(`VHS ${score.toFixed(1)} v`);
  return card;
}
