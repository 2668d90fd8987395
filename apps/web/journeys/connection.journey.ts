import { expect, PASSWORD, test } from '@alder/testing/browser';

test('a page that loses the server says so, and comes back by itself when the network does', async ({ page }) => {
  let breakOff: () => Promise<void> = async () => undefined;
  await page.routeWebSocket('/ws', (socket) => {
    const server = socket.connectToServer();
    breakOff = async () => {
      await server.close();
      await socket.close({ code: 1001 });
    };
  });
  await page.goto('/account');
  await expect(page.getByText('Live', { exact: true })).toBeVisible();

  await breakOff();
  await expect(page.getByText('Reconnecting 1/50')).toBeVisible();

  await expect(page.getByText('Live', { exact: true })).toBeVisible();
});

test('the chosen language stays: in this browser, and in the account for the next one [rule.language]', async ({
  page,
  pageOf,
  hospital,
}) => {
  await page.goto('/account');
  await page.getByRole('navigation', { name: 'Main menu' }).getByText('EN').click();
  await expect(page.getByRole('heading', { name: 'マイアカウント' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'ja');

  await page.reload();
  await expect(page.getByRole('heading', { name: 'マイアカウント' })).toBeVisible();

  const saved = () =>
    hospital.work((trx) =>
      trx.selectFrom('account').select('lang').where('id', '=', hospital.doctor.id).executeTakeFirst(),
    );
  await expect.poll(async () => (await saved())?.lang).toBe('ja');
  const elsewhere = await pageOf(hospital.doctor);
  await elsewhere.context().clearCookies({ name: 'lang' });
  await elsewhere.goto('/account');
  await expect(elsewhere.getByRole('heading', { name: 'マイアカウント' })).toBeVisible();
});

test('a language whose saving a reload has cut off is saved by the next page', async ({ page, hospital }) => {
  await page.goto('/account');
  let isCut = true;
  await page.route(/getHospitalUsers|updateUser/, (route) => (isCut ? undefined : route.fallback()));
  await page.getByRole('navigation', { name: 'Main menu' }).getByText('EN').click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'ja');
  isCut = false;
  await page.reload();

  const saved = () =>
    hospital.work((trx) =>
      trx.selectFrom('account').select('lang').where('id', '=', hospital.doctor.id).executeTakeFirst(),
    );
  await expect.poll(async () => (await saved())?.lang).toBe('ja');
});

test('a language pressed on the log-in page stays after it, whatever the account had [rule.language]', async ({
  anonymousPage,
  hospital,
}) => {
  await hospital.work((trx) =>
    trx.updateTable('account').set({ lang: 'en' }).where('id', '=', hospital.doctor.id).execute(),
  );
  await anonymousPage.goto('/auth');
  await anonymousPage.getByRole('button', { name: '日本語' }).click();
  await anonymousPage.getByLabel('メールアドレス').fill(hospital.doctor.email);
  await anonymousPage.getByLabel('パスワード', { exact: true }).fill(PASSWORD);
  await anonymousPage.keyboard.press('Enter');

  await expect(anonymousPage.getByRole('navigation', { name: 'メインメニュー' })).toBeVisible();
  await anonymousPage.reload();
  await expect(anonymousPage.getByRole('navigation', { name: 'メインメニュー' })).toBeVisible();
});

test('dark or light is stored in the browser and applied before the first paint', async ({ page }) => {
  await page.goto('/account?section=display');
  await page.getByRole('radio', { name: 'Dark' }).check();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');

  // Of all scripts only the one that runs before the first paint comes through.
  await page.route(/\/assets\/(?!before-paint-)/, (route) =>
    route.request().resourceType() === 'script' ? route.abort() : route.continue(),
  );
  await page.reload({ waitUntil: 'domcontentloaded' });

  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});
