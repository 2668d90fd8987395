import { expect, test } from '@alder/testing/browser';
import AxeBuilder from '@axe-core/playwright';

const OWNERS = '客戶編號,姓名,電話\n1,林怡君,0912-345-678\n2,王大明,02-2345-6789\n';
const PETS =
  '病歷號,寵物名,物種,品種,性別,生日,飼主編號\nA0001,麻糬,犬科,柴犬,母(已絕育),109/04/01,1\nA0002,小黑,貓科,,公,,2\nA0003,,犬科,,,,2\n';
const VISITS = '病歷號,日期,主訴,評估,計畫\nA0001,113/05/02,嘔吐,胃炎,軟便飲食\nA9999,113/05/02,跛行,,\n';
const file = (name: string, content: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });

test('an administrator moves the patients of the old system in, opens one with its visit, and takes the import back', async ({
  hospital,
  pageOf,
}) => {
  test.slow();
  const admin = await hospital.addPerson({ role: 'hospitalAdmin', display_name: 'Dr. Chou', permits: ['his'] });
  const page = await pageOf(admin);
  await page.goto('/manage/import');
  await page.getByRole('button', { name: 'New import' }).click();
  await page
    .getByLabel('Add files')
    .setInputFiles([file('owners.csv', OWNERS), file('pets.csv', PETS), file('visits.csv', VISITS)]);
  for (const name of ['owners.csv', 'pets.csv', 'visits.csv'])
    await expect(page.getByRole('article', { name })).toBeVisible();
  await expect(page.getByRole('article', { name: 'visits.csv' }).getByLabel('What this file holds')).toHaveValue(
    'visit',
  );
  await page.getByRole('button', { name: 'Check', exact: true }).click();

  // The meanings of the words in the files are not chosen yet: every patient waits for it.
  await page.getByLabel('犬科 is').selectOption('Dog');
  await page.getByLabel('貓科 is').selectOption('Cat');
  await page.getByRole('button', { name: 'Check again' }).click();
  await page.getByRole('button', { name: 'Import 5 rows' }).click();
  await expect(page.getByRole('table', { name: 'Refused' })).toContainText('Name is missing');
  await expect(page.getByRole('table', { name: 'Refused' })).toContainText('Patient A9999 is not known');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Import 5 rows' }).click();
  await expect(page.getByText('5 rows imported')).toBeVisible({ timeout: 30_000 });
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')).toEqual([]);

  const pet = await hospital.work((trx) =>
    trx.selectFrom('pet').select('id').where('patient_id', '=', 'A0001').executeTakeFirstOrThrow(),
  );
  await page.goto(`/patient/${pet.id}`);
  await expect(page.getByText('麻糬').first()).toBeVisible();
  await expect(page.getByText('嘔吐').first()).toBeVisible();

  await page.goto('/manage/import');
  await page.getByRole('row', { name: /owners\.csv/ }).click();
  await page.getByRole('button', { name: 'Take back' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Take back' }).click();
  await expect(page.getByText('Taken back', { exact: true })).toBeVisible({ timeout: 30_000 });
  const left = await hospital.work((trx) => trx.selectFrom('pet').select('id').where('deleted', '=', false).execute());
  expect(left).toEqual([]);
});
