import { expect, test } from '@alder/testing/browser';
import type { Page } from '@playwright/test';

const CALLS = /\/(v2|api)\//;

/** Cuts a page off; the first write to `reached` still comes to the server, and only its response is lost. */
async function cutOff(page: Page, { reached }: { readonly reached?: string } = {}): Promise<() => Promise<void>> {
  let hasReached = false;
  let isCut = true;
  await page.route(CALLS, async (route) => {
    if (!isCut) return route.fallback();
    if (reached && !hasReached && route.request().url().includes(reached)) {
      hasReached = true;
      await route.fetch();
    }
    await route.abort('internetdisconnected');
  });
  return async () => {
    isCut = false;
  };
}

test.beforeEach(({ page }) => {
  page.on('dialog', (dialog) => void dialog.accept()); // the browser asks before the tab is left with something unsaved
});

test('what was done while cut off arrives exactly once, in spite of a reload before the line is back [resp.retry]', async ({
  page,
  hospital,
}) => {
  const pet = await hospital.addPet();
  const visits = () =>
    hospital.work((trx) => trx.selectFrom('medical_record').select('id').where('pet', '=', pet.id).execute());
  await page.goto('/account');
  await page.getByLabel('Phone').fill('0911-222-333');
  const lost = await cutOff(page);
  await page.getByRole('region', { name: 'Profile' }).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: 'Outbox 1' })).toBeVisible();
  // Laid before the other is lifted: no try of the outbox slips through between them.
  let isUpdateCut = true;
  await page.route(/updateUser/, (route) => (isUpdateCut ? route.abort() : route.fallback()));
  await lost();

  await page.getByRole('navigation').getByRole('link', { name: 'Patients' }).click();
  await page.getByRole('rowheader', { name: pet.name }).click();
  await expect(page.getByRole('button', { name: 'Start visit' })).toBeVisible();
  const back = await cutOff(page, { reached: 'createMedicalRecord' });
  await page.getByRole('button', { name: 'Start visit' }).click();
  await expect(page.getByRole('button', { name: 'Outbox 2' })).toBeVisible();
  await expect.poll(visits).toHaveLength(1);

  await page.reload();
  // Without stored responses the page waits for the server; with them it opens and still holds both writes.
  await expect(page.getByText('Opening…').or(page.getByRole('button', { name: 'Outbox 2' }))).toBeVisible();
  isUpdateCut = false;
  await back();

  await expect(page.getByRole('heading', { name: pet.name }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: /Outbox/ })).toHaveCount(0);
  const phone = () =>
    hospital.work((trx) =>
      trx.selectFrom('account').select('phone').where('id', '=', hospital.doctor.id).executeTakeFirst(),
    );
  await expect.poll(async () => (await phone())?.phone).toBe('0911-222-333');
  expect(await visits()).toHaveLength(1);
});

test('a second tab leaves alone what the first still tries, and takes it over when that is closed', async ({
  page,
  hospital,
}) => {
  const pet = await hospital.addPet();
  const second = await page.context().newPage();
  const sent: string[] = [];
  second.on('request', (request) => {
    if (request.url().includes('createMedicalRecord')) sent.push(request.headers()['idempotency-key'] ?? '');
  });
  await page.goto(`/patient/${pet.id}`);
  await expect(page.getByRole('button', { name: 'Start visit' })).toBeVisible();
  await cutOff(page);
  await page.getByRole('button', { name: 'Start visit' }).click();
  await expect(page.getByRole('button', { name: 'Outbox 1' })).toBeVisible();

  await second.goto('/account');
  await expect(second.getByText('Live', { exact: true })).toBeVisible();
  await expect(second.getByRole('button', { name: /Outbox/ })).toHaveCount(0);
  expect(sent).toEqual([]);

  await page.close();
  const visits = () =>
    hospital.work((trx) => trx.selectFrom('medical_record').select('id').where('pet', '=', pet.id).execute());
  await expect.poll(async () => (await visits()).length).toBe(1);
  await expect(second.getByRole('button', { name: /Outbox/ })).toHaveCount(0);
  expect(sent).toHaveLength(1);
});

test('leaving without saving at logout gives up what waits, on this device too', async ({ page, hospital }) => {
  const pet = await hospital.addPet();
  await page.goto(`/patient/${pet.id}`);
  await expect(page.getByRole('button', { name: 'Start visit' })).toBeVisible();
  await page.route(/createMedicalRecord/, (route) => route.abort());
  await page.getByRole('button', { name: 'Start visit' }).click();
  await expect(page.getByRole('button', { name: 'Outbox 1' })).toBeVisible();

  await page.getByRole('button', { name: 'Log out' }).click();
  await page.getByRole('button', { name: 'Leave without saving' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();

  const saved = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const request = indexedDB.open('alder');
        request.onsuccess = () => {
          const all = request.result.transaction('outbox').objectStore('outbox').count();
          all.onsuccess = () => resolve(all.result);
        };
      }),
  );
  expect(saved).toBe(0);
});

test('on a phone the name of the patient stays whole while a save is on its way', async ({ page, hospital }) => {
  const pet = await hospital.addPet({ name: 'Marmalade' });
  await page.goto(`/patient/${pet.id}`);
  await page.getByRole('button', { name: 'Start visit' }).click();
  await expect(page).toHaveURL(/\/his\/record\//);
  await page.setViewportSize({ width: 390, height: 844 });
  const name = page.getByRole('banner').locator('p').getByText('Marmalade', { exact: true });
  await expect(name).toBeVisible();

  await page.getByRole('button', { name: 'Change assignee to me' }).click();
  const words = page.getByRole('textbox', { name: 'Subjective' });
  await expect(words).toBeVisible();
  const back = await cutOff(page);
  await words.fill('Eats again.');
  await expect(page.getByRole('button', { name: 'Outbox 1' })).toBeVisible();

  const isWhole = () =>
    name.evaluate((element) => {
      const words = document.createRange();
      words.setStart(element.firstChild!, 0);
      words.setEnd(element.firstChild!, 'Marmalade'.length);
      const { right } = words.getBoundingClientRect();
      // What cuts it off is its own box, or the line that holds name and chart number.
      return [element, element.parentElement!].every((box) => right <= box.getBoundingClientRect().right);
    });
  await expect.poll(isWhole).toBe(true);
  await back();
});
