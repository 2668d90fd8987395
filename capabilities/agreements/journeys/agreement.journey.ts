import { expect, test } from '@alder/testing/browser';
import AxeBuilder from '@axe-core/playwright';

test('privacy policy and terms open from the log-in page in its language, without a login [route.agreement]', async ({
  anonymousPage: page,
}) => {
  await page.goto('/auth');
  await page.getByRole('button', { name: '繁中' }).click();
  await page.getByRole('link', { name: '使用條款' }).click();
  await expect(page).toHaveURL(/\/agreement\/terms$/);
  await expect(page.getByRole('heading', { level: 1, name: '使用條款' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-Hant-TW');

  await page.getByRole('link', { name: '責任上限' }).click();
  await expect(page.getByRole('heading', { name: /責任上限/ })).toBeInViewport();
  const pdf = await page.request.get((await page.getByRole('link', { name: 'PDF' }).getAttribute('href')) ?? '');
  expect((await pdf.body()).subarray(0, 5).toString()).toBe('%PDF-');

  await page.getByRole('link', { name: '隱私權' }).click();
  await expect(page).toHaveURL(/\/agreement\/privacy$/);
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy policy' })).toBeVisible();
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')).toEqual([]);
});

test('an administrator accepts the terms in force once, is not asked again, and finds under About what was accepted', async ({
  hospital,
  pageOf,
}) => {
  const admin = await hospital.addPerson({ role: 'hospitalAdmin', display_name: 'Dr. Chou', hasAccepted: false });
  const page = await pageOf(admin);
  await page.goto('/account');
  for (const document of ['privacy policy', 'terms of use']) {
    const ask = page.getByRole('status').filter({ hasText: `accept the ${document}` });
    await ask.getByRole('button', { name: 'Accept' }).click();
    await expect(ask).toBeHidden();
  }
  const rows = await hospital.work((trx) =>
    trx.selectFrom('agreement_acceptance').select('document').where('account', '=', admin.id).execute(),
  );
  expect(rows.map(({ document }) => document).sort()).toEqual(['privacy', 'terms']);

  await page.goto('/account?section=about');
  const own = page.getByRole('table', { name: 'What you have accepted' });
  await expect(own.getByRole('row', { name: /Privacy policy|Terms of use/ })).toHaveCount(2);
});
