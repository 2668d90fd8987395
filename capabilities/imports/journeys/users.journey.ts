import { expect, test } from '@alder/testing/browser';
import AxeBuilder from '@axe-core/playwright';

const at = (name: string) => `${name}.${Date.now()}@clinic.test`;

test('an administrator brings the list of users of the old system: each is invited, and the invitations are taken back', async ({
  hospital,
  pageOf,
}) => {
  test.slow();
  const admin = await hospital.addPerson({ role: 'hospitalAdmin', display_name: 'Dr. Chou', permits: ['his'] });
  const lin = at('lin');
  const list = `姓名,電子郵件,職稱,證書字號\n林怡君,${lin},獸醫師,獸字1234\n王小美,${at('wang')},美容師,\n錯誤,沒有信箱,獸醫師,\n`;
  const page = await pageOf(admin);
  await page.goto('/manage/import');
  await page.getByRole('button', { name: 'New import' }).click();
  const file = { name: 'users.csv', mimeType: 'text/csv', buffer: Buffer.from(list) };
  await page.getByLabel('Add files').setInputFiles([file]);
  const card = page.getByRole('article', { name: 'users.csv' });
  await expect(card.getByLabel('What this file holds')).toHaveValue('user');
  await page.getByRole('button', { name: 'Check', exact: true }).click();

  // The meanings of the role words are not chosen yet: no user would be invited.
  await expect(page.getByLabel('獸醫師 is')).toHaveValue('doctor');
  await page.getByLabel('美容師 is').selectOption('Assistant');
  await page.getByRole('button', { name: 'Check again' }).click();
  const invited = page.getByRole('table', { name: 'To be invited' });
  await expect(invited).toContainText(`林怡君, Doctor · ${lin}`);
  await expect(invited).toContainText('王小美, Assistant');
  await expect(page.getByRole('table', { name: 'Refused' })).toContainText('沒有信箱 is not an email address');
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')).toEqual([]);
  await page.getByRole('button', { name: 'Import 2 rows' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Import 2 rows' }).click();
  await expect(page.getByText('2 rows imported')).toBeVisible({ timeout: 30_000 });

  await page.goto('/manage/users');
  await expect(page.getByRole('row', { name: /林怡君/ })).toContainText('Doctor');
  await page.goto('/manage/import');
  await page.getByRole('row', { name: /users\.csv/ }).click();
  await page.getByRole('button', { name: 'Take back' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Take back' }).click();
  await expect(page.getByText('Taken back', { exact: true })).toBeVisible({ timeout: 30_000 });
  const left = await hospital.work((trx) =>
    trx.selectFrom('membership').select('account').where('active', '=', true).execute(),
  );
  expect(left.map(({ account }) => account)).toContain(admin.id);
  const people = await hospital.work((trx) =>
    trx
      .selectFrom('membership')
      .innerJoin('account', 'account.id', 'membership.account')
      .select(['account.display_name', 'membership.active'])
      .where('account.display_name', 'in', ['林怡君', '王小美'])
      .execute(),
  );
  expect(people.map(({ active }) => active)).toEqual([false, false]);
});
