import { newId } from '@alder/database';
import { expect, type JourneyHospital, test } from '@alder/testing/browser';

// An administrator prices a catalog: some entries where they stand, by keys alone, and all the others by a file.

test.use({ actionTimeout: 20_000 });

const ENTRIES = 300;
const nameOf = (n: number) => `Aa treatment ${String(n).padStart(3, '0')}`;

/** 300 treatments of the hospital's own without a price. */
async function fill(hospital: JourneyHospital): Promise<void> {
  const named = Array.from({ length: ENTRIES }, (_, n) => ({ id: newId(), name: nameOf(n), price: 0 }));
  await hospital.work((trx) => trx.insertInto('treatment').values(named).execute());
}

async function pricesOf(hospital: JourneyHospital): Promise<number[]> {
  const rows = await hospital.work((trx) =>
    trx.selectFrom('treatment').select('price').where('name', 'like', 'Aa treatment%').orderBy('name').execute(),
  );
  return rows.map(({ price }) => price);
}

test('an administrator prices 300 entries: by keys in the list, by a file, and raises them all; what was wrong is undone', async ({
  hospital,
  pageOf,
}) => {
  await fill(hospital);
  const page = await pageOf(await hospital.addPerson({ role: 'hospitalAdmin', display_name: 'Lin' }));
  await page.goto('/manage/catalog-treatments');
  const price = (n: number) => page.getByRole('textbox', { name: `Price, ${nameOf(n)}` });
  const priced = async (amount: number) => (await pricesOf(hospital)).filter((one) => one === amount).length;

  // By keys alone: type, Enter, type, Enter.
  await price(0).focus();
  for (const n of [0, 1, 2]) {
    await expect(price(n)).toBeFocused();
    await page.keyboard.type('100');
    await page.keyboard.press('Enter');
  }
  await expect.poll(() => priced(100)).toBe(3);

  // The rest by a file, after a look at what it does.
  const lines = Array.from({ length: ENTRIES }, (_, n) => `${nameOf(n)},${n === 7 ? '=1+1' : 100}`);
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  const buffer = Buffer.from(`name,price\n${lines.join('\n')}\n`);
  await page.locator('input[type=file]').setInputFiles({ name: 'prices.csv', mimeType: 'text/csv', buffer });
  await expect(page.getByText('Price: This value does not fit here')).toBeVisible();
  await page.getByRole('button', { name: /^Import 296 entries/ }).click();
  await expect(page.getByText('296 entries imported')).toBeVisible();
  expect(await priced(100)).toBe(ENTRIES - 1);

  // All of them by eight percent, and back.
  await page.getByRole('searchbox', { name: 'Name, code or barcode' }).fill('aa treatment');
  await page.getByRole('checkbox', { name: /Select all/i }).check();
  await page.getByRole('button', { name: 'Change price' }).click();
  await page.getByRole('textbox', { name: /^Change/ }).fill('8');
  await page.getByRole('button', { name: 'Change 299 prices' }).click();
  await expect(page.getByText('299 prices changed')).toBeVisible();
  await expect.poll(() => priced(108)).toBe(ENTRIES - 1);
  await page.getByRole('button', { name: /Undo/ }).last().click();
  await expect.poll(() => priced(100)).toBe(ENTRIES - 1);
});
