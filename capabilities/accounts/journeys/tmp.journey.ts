import { randomBytes } from 'node:crypto';
import { expect, test } from '@alder/testing/browser';
import { readLetters } from '@alder/testing/letters';

for (const language of ['en', 'zhtw', 'ja'] as const) {
  test.describe(() => {
    test.use({ language });
    test(`shots ${language}`, async ({ anonymousPage: page }) => {
      const id = randomBytes(4).toString('hex');
      const email = `lin@coast-${id}.test`;
      const shot = async (name: string) => {
        for (const [w, h] of [
          [1440, 900],
          [390, 844],
        ] as const)
          for (const scheme of ['light', 'dark'] as const) {
            if (scheme === 'dark' && language !== 'en') continue;
            await page.setViewportSize({ width: w, height: h });
            await page.emulateMedia({ colorScheme: scheme });
            await page.waitForTimeout(400);
            await page.screenshot({
              path: `/tmp/shots-register/${name}-${language}-${w}-${scheme}.png`,
              fullPage: true,
            });
          }
      };
      await page.goto('/auth');
      await page.getByRole('textbox').first().waitFor();
      await shot('1-login');
      await page.goto('/auth/register');
      await page.getByRole('textbox').first().waitFor();
      const boxes = page.getByRole('textbox');
      const values = ['Coast Vet ' + id, 'alder', 'Lin', 'lin@coast', '0912'];
      for (const [at, value] of values.entries()) await boxes.nth(at).fill(value);
      await shot('2-filled');
      await page.keyboard.press('Enter');
      await shot('3-errors');
      await boxes.nth(1).fill(`coast-${id}`);
      await boxes.nth(3).fill(email);
      await page.keyboard.press('Enter');
      await expect(page.getByText(email)).toBeVisible();
      await shot('4-sent');
      await expect.poll(() => readLetters(process.env.JOURNEY_MAIL!, email).length).toBe(1);
      const [letter] = readLetters(process.env.JOURNEY_MAIL!, email);
      const [link = ''] = /https?:\/\/\S+/.exec(letter!.text) ?? [];
      await page.setContent(letter!.html);
      await shot('5-letter');
      const url = new URL(link);
      await page.goto(url.pathname + url.search);
      await page.getByRole('checkbox').waitFor();
      await shot('6-activate');
      await page.goto('/auth/activate?token=x');
      await page.getByRole('button').nth(3).waitFor();
      await shot('7-expired');
    });
  });
}
