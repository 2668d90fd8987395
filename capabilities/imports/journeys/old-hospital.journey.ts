import { expect, test } from '@alder/testing/browser';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const FILES = {
  'owners.csv': '客戶編號,姓名,電話\n1,林怡君,0912-345-678\n',
  'pets.csv': '病歷號,寵物名,物種,品種,飼主編號\nA0001,麻糬,犬科,柴犬,1\n',
  'vaccines.csv': '病歷號,施打日期,疫苗,批號,下次日期\nA0001,113/05/02,狂犬病疫苗,L-778,114/05/02\n',
  'invoices.csv':
    '單號,病歷號,日期,項目,數量,金額,總額\n900,A0001,113/05/02,診察,1,500,1100\n900,A0001,113/05/02,狂犬病疫苗,1,600,1100\n',
  'balances.csv': '客戶編號,欠款\n1,350\n',
  'deposits.csv': '客戶編號,預付款\n1,1000\n',
  'prices.csv': '處置名稱,類別,售價,成本\n複診,門診,350,\n針灸（長）,處置,1200,300\n',
  'bookings.csv': '病歷號,預約時間,預約項目\nA0001,2030-12-01 10:30,複診\n',
} as const;
const files = Object.entries(FILES).map(([name, content]) => aFile(name, content));

test('an old hospital moves in with its vaccinations, invoices, deposits, prices and bookings, is taken back, and moves in again', async ({
  hospital,
  pageOf,
}) => {
  test.slow();
  const admin = await hospital.addPerson({ role: 'hospitalAdmin', display_name: 'Dr. Chou', permits: ['his'] });
  const page = await pageOf(admin);
  await moveIn(page);
  const petOf = () =>
    hospital.work((trx) =>
      trx
        .selectFrom('pet')
        .select(['id', 'owner'])
        .where('patient_id', '=', 'A0001')
        .where('deleted', '=', false)
        .executeTakeFirstOrThrow(),
    );
  const first = await petOf();
  await page.goto(`/patient/${first.id}`);
  await expect(page.getByText('Vaccination: 狂犬病疫苗')).toBeVisible();
  await expect(page.getByText('Lot L-778', { exact: true })).toBeVisible();
  await expect(page.getByText('Invoice 900')).toBeVisible();
  await expect(page.getByText('1,100')).toBeVisible();
  await expect(page.getByText('Appointment: 複診')).toBeVisible();
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')).toEqual([]);
  await page.goto(`/patient?owner=${first.owner}`);
  await expect(page.getByText('Balance in the old system:')).toContainText('350');
  await expect(page.getByText('1,000')).toBeVisible();

  await page.goto('/manage/catalog-treatments');
  await page.getByRole('searchbox').fill('針灸（長）');
  await expect(page.getByRole('textbox', { name: 'Price, 針灸（長）' })).toHaveValue('1,200');

  await page.goto('/manage/import');
  await page.getByRole('row', { name: /owners\.csv/ }).click();
  await page.getByRole('button', { name: 'Take back' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Take back' }).click();
  await expect(page.getByText('Taken back', { exact: true })).toBeVisible({ timeout: 30_000 });
  const prices = await hospital.work((trx) =>
    trx.selectFrom('treatment').select('name').where('deleted', '=', false).execute(),
  );
  expect(prices).toEqual([]);
  await moveIn(page);
  const again = await petOf();
  expect(again.id).not.toBe(first.id);
  await page.goto(`/patient/${again.id}`);
  await expect(page.getByText('Invoice 900')).toBeVisible();
});

test('prices that change and rows that are refused stand beside each other on the page of the check', async ({
  hospital,
  pageOf,
}) => {
  const admin = await hospital.addPerson({ role: 'hospitalAdmin', display_name: 'Dr. Chou', permits: ['his'] });
  const page = await pageOf(admin);
  await page.goto('/manage/import');
  await page.getByRole('button', { name: 'New import' }).click();
  await page
    .getByLabel('Add files')
    .setInputFiles([
      aFile('treatments.csv', 'treatment,price\nRecheck consultation,350\nLaser,many\n'),
      aFile('medicines.csv', 'medicine,price\nAmlodipine 2.5 mg,90\n'),
    ]);
  for (const name of ['treatments.csv', 'medicines.csv'])
    await expect(page.getByRole('article', { name })).toBeVisible();
  await page.getByRole('button', { name: 'Check', exact: true }).click();

  for (const [title, row] of [
    ['Changed: Prices of treatments', 'Recheck consultation'],
    ['Changed: Prices of medicines', 'Amlodipine'],
    ['Refused', 'Laser'],
  ] as const) {
    const list = page.getByRole('region', { name: title });
    await expect(list.getByRole('row', { name: new RegExp(row) })).toBeVisible();
  }
});

function aFile(name: string, content: string) {
  return { name, mimeType: 'text/csv', buffer: Buffer.from(content) };
}

async function moveIn(page: Page): Promise<void> {
  await page.goto('/manage/import');
  await page.getByRole('button', { name: 'New import' }).click();
  await page.getByLabel('Add files').setInputFiles(files);
  for (const { name } of files) await expect(page.getByRole('article', { name })).toBeVisible();
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await page.getByLabel('犬科 is').selectOption('Dog');
  await page.getByRole('button', { name: 'Check again' }).click();
  await page.getByRole('button', { name: 'Import 10 rows' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Import 10 rows' }).click();
  await expect(page.getByText('10 rows imported')).toBeVisible({ timeout: 30_000 });
}
