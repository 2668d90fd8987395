import { expect, test } from '@alder/testing/browser';

// A laboratory takes its reference ranges in from a file, sees where ages have none, and later who changed what.

test.use({ actionTimeout: 20_000 });

const HEAD = 'species,exam_type,age_from_days,age_to_days,analyte,low,high,unit,source';

test('an administrator takes ranges in from a file after a look at it, sees a gap of ages, and finds the change in the history', async ({
  hospital,
  pageOf,
}) => {
  const page = await pageOf(await hospital.addPerson({ role: 'hospitalAdmin', display_name: 'Lin' }));
  await page.goto('/manage/ranges');
  const take = async (lines: readonly string[], submit: string) => {
    await page.getByRole('button', { name: 'Take in CSV' }).click();
    const buffer = Buffer.from(`${[HEAD, ...lines].join('\r\n')}\r\n`);
    await page.locator('input[type=file]').setInputFiles({ name: 'ranges.csv', mimeType: 'text/csv', buffer });
    const drawer = page.getByRole('dialog', { name: 'Ranges from a file' });
    await expect(drawer.getByRole('table')).toBeVisible();
    const drawerText = await drawer.innerText();
    await drawer.getByRole('button', { name: submit }).click();
    await expect(drawer).toBeHidden();
    return drawerText;
  };

  const before = await take(
    ['dog,chem,0,180,ALP,46,337,U/L,Own', 'dog,chem,365,,ALP,23,212,U/L,Own', 'dog,chem,365,,CREA,"0,5",1.8,mg/dL,Own'],
    'Write 2 rows',
  );
  expect(before).toContain('low: This is not a number with a decimal point');

  await page.getByRole('button', { name: /Dog · Chemistry.*365 days/ }).click();
  await expect(page.getByText('No range from 0.5 yr to 1 yr')).toBeVisible();

  await take(['dog,chem,365,,ALP,23,200,U/L,Own'], 'Write 1 row');
  const history = page.getByRole('region', { name: 'History' });
  await expect(history.getByText(/Lin · from a file/)).toHaveCount(2);
  await expect(history.getByText('Alkaline phosphatase: 23 – 212 U/L → 23 – 200 U/L')).toBeVisible();

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/^ranges-.*\.csv$/);
});
