import { expect, test } from '@alder/testing/browser';
import AxeBuilder from '@axe-core/playwright';
import { Uint8ArrayReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js';

const PDF = Buffer.from('%PDF-1.7\n1 0 obj\nendobj\n%%EOF\n');
const PAGE = Buffer.from('<html><script>alert(1)</script></html>');
const INDEX = '病歷號,日期,檔名,標題\nA0001,113/05/02,掃描.pdf,轉診單\nA0001,113/05/03,頁面.pdf,\n';

test('the documents of the old system come as one archive, stand with their patient, and are taken back', async ({
  hospital,
  pageOf,
}) => {
  test.slow();
  const admin = await hospital.addPerson({ role: 'hospitalAdmin', display_name: 'Dr. Chou', permits: ['his'] });
  const archive = await zip({ 'index.csv': Buffer.from(INDEX), '掃描.pdf': PDF, '頁面.pdf': PAGE });
  const page = await pageOf(admin);
  await page.goto('/manage/import');
  await page.getByRole('button', { name: 'New import' }).click();
  await page.getByLabel('Add files').setInputFiles([
    { name: 'pets.csv', mimeType: 'text/csv', buffer: Buffer.from('病歷號,寵物名,物種\nA0001,麻糬,犬科\n') },
    { name: 'files.zip', mimeType: 'application/zip', buffer: archive },
  ]);
  const card = page.getByRole('article', { name: 'files.zip' });
  await expect(card.getByText('ZIP archive')).toBeVisible();
  await expect(card.getByLabel('What this file holds')).toHaveValue('attachment');
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await page.getByLabel('犬科 is').selectOption('Dog');
  await page.getByRole('button', { name: 'Check again' }).click();
  await page.getByRole('button', { name: 'Import 2 rows' }).click();
  await expect(page.getByRole('table', { name: 'Refused' })).toContainText('頁面.pdf is neither a photograph');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Import 2 rows' }).click();
  await expect(page.getByText('2 rows imported')).toBeVisible({ timeout: 30_000 });
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')).toEqual([]);

  const pet = await hospital.work((trx) =>
    trx.selectFrom('pet').select('id').where('patient_id', '=', 'A0001').executeTakeFirstOrThrow(),
  );
  await page.goto(`/patient/${pet.id}`);
  await page.getByRole('tab', { name: /Files/ }).click();
  await expect(page.getByText('掃描.pdf').or(page.getByText('轉診單')).first()).toBeVisible();

  await page.goto('/manage/import');
  await page.getByRole('row', { name: /files\.zip/ }).click();
  await page.getByRole('button', { name: 'Take back' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Take back' }).click();
  await expect(page.getByText('Taken back', { exact: true })).toBeVisible({ timeout: 30_000 });
  const left = await hospital.work((trx) =>
    trx.selectFrom('his_image').select('id').where('deleted_at', 'is', null).execute(),
  );
  expect(left).toEqual([]);
});

async function zip(files: Readonly<Record<string, Buffer>>): Promise<Buffer> {
  const writer = new ZipWriter(new Uint8ArrayWriter(), { useWebWorkers: false });
  for (const [name, content] of Object.entries(files)) await writer.add(name, new Uint8ArrayReader(content));
  return Buffer.from(await writer.close());
}
