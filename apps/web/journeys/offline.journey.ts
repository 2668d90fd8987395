import { login } from '@alder/accounts/contract';
import { expect, PASSWORD, test } from '@alder/testing/browser';
import { addressOf } from '@alder/wire';
import type { Page } from '@playwright/test';

test.use({ serviceWorkers: 'allow' });

/** The program is stored a few seconds after the first page; the test goes on when it is complete. */
async function programIsStored(page: Page): Promise<void> {
  const isStored = () => page.evaluate(async () => (await caches.match('/index.html')) !== undefined);
  await expect.poll(isStored, { timeout: 120_000 }).toBe(true);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
}

test('opened again without a network, the program goes from the board to the patient and the record, and what is typed there is saved when the network is back', async ({
  page,
  hospital,
}) => {
  test.setTimeout(300_000);
  page.on('dialog', (dialog) => void dialog.accept());
  const pet = await hospital.addPet();
  await page.goto(`/patient/${pet.id}`);
  await page.getByRole('button', { name: 'Start visit' }).click();
  await expect(page).toHaveURL(/\/his\/record\//);
  const record = new URL(page.url()).pathname;
  const takeOver = page.getByRole('button', { name: 'Change assignee to me' });
  const subjective = page.getByRole('textbox', { name: 'Subjective' });
  await expect(takeOver.or(subjective).first()).toBeVisible();
  if (await takeOver.isVisible()) await takeOver.click();
  await expect(subjective).toBeVisible();
  await page.getByRole('link', { name: 'Outpatient' }).click();
  await expect(page.getByText(pet.name).first()).toBeVisible();
  await programIsStored(page);
  await page.waitForTimeout(2000); // responses are stored half a second after they arrive

  await page.context().setOffline(true);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Outpatient' })).toBeVisible();
  await expect(page.getByText(pet.name).first()).toBeVisible();
  await page.goto(`/patient/${pet.id}`);
  await expect(page.getByRole('heading', { name: pet.name }).first()).toBeVisible();
  await page.goto(record);
  await subjective.fill('Eats again.');
  await expect(page.getByText(/On this device|Retrying/).first()).toBeVisible();

  await page.context().setOffline(false);
  const stored = () => hospital.work((trx) => trx.selectFrom('medical_record').select('subjective').executeTakeFirst());
  await expect.poll(stored, { timeout: 60_000 }).toEqual({ subjective: 'Eats again.' });
});

test('without a network the page can be read in another language, since the texts of all are stored', async ({
  page,
}) => {
  test.setTimeout(240_000);
  await page.goto('/his');
  await expect(page.getByRole('heading', { level: 1, name: 'Outpatient' })).toBeVisible();
  await programIsStored(page);

  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Language: English' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '外来' })).toBeVisible();
  await page.context().setOffline(false);
});

/** Number of responses of the hospital that the browser stores. */
const responsesOn = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const request = indexedDB.open('alder.answers');
        request.onsuccess = () => {
          const count = request.result.transaction('answers').objectStore('answers').count();
          count.onsuccess = () => resolve(count.result);
        };
      }),
  );

test('a session that is taken over elsewhere leaves no response of the hospital in the browser', async ({
  page,
  hospital,
  playwright,
  baseURL,
}) => {
  const pet = await hospital.addPet();
  await page.goto(`/patient/${pet.id}`);
  await expect(page.getByRole('heading', { name: pet.name }).first()).toBeVisible();
  await expect.poll(() => responsesOn(page)).toBeGreaterThan(1);

  const elsewhere = await playwright.request.newContext({ ...(baseURL && { baseURL }) });
  const loggedIn = await elsewhere.post(addressOf(login, {}), {
    headers: { origin: baseURL ?? '' },
    data: { email: hospital.doctor.email, password: PASSWORD, kickoutExisting: true, browserId: 'another-browser' },
  });
  expect(loggedIn.status()).toBe(200);
  await expect(page.getByText('You were logged out because')).toBeVisible();
  await expect.poll(() => responsesOn(page)).toBe(0);
  await elsewhere.dispose();
});

test('after a log-out the browser stores files of the program and no response of the hospital', async ({
  page,
  hospital,
}) => {
  const pet = await hospital.addPet();
  await page.goto(`/patient/${pet.id}`);
  await expect(page.getByRole('heading', { name: pet.name }).first()).toBeVisible();
  await programIsStored(page);
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();

  await expect.poll(() => responsesOn(page)).toBe(0);
  const urls = await page.evaluate(async () => {
    const names = await caches.keys();
    const caching = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return caching.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(urls.filter((path) => !/^\/(assets\/|index\.html)/.test(path))).toEqual([]);
});
