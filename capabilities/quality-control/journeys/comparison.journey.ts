// Two analyzers compared: the technician picks them, adds pairs, leaves one out, and the doctor approves what it says.
import { newId } from '@alder/database';
import { barriersOf, expect, test } from '@alder/testing/browser';

test('two analyzers are compared by pairs, one pair is left out with its reason, and the conclusion is approved by name', async ({
  page,
  hospital,
}) => {
  await hospital.work(async (trx) => {
    for (const [model, serial] of [
      ['Catalyst_One', 'C1-58210'],
      ['vs2', '0000V31882'],
    ] as const)
      await trx.insertInto('device').values({ id: newId(), model, serial }).execute();
  });
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  await page.goto('/clinicpath/qc?view=comparison');
  await button('Compare two analyzers').click();
  await page.getByRole('textbox', { name: /Total error allowed/ }).fill('20');
  await page.getByRole('dialog').getByRole('button', { name: 'Compare two analyzers' }).click();
  await expect(page.getByText('Too few pairs')).toBeVisible();

  await button('Add pairs').click();
  const lines = Array.from(
    { length: 24 },
    (_, n) => `S${n}; ${1 + n / 4}; ${((1 + n / 4) * (n % 2 ? 1.04 : 0.97)).toFixed(3)}`,
  );
  const sheet = page.getByRole('textbox', { name: 'Pairs' });
  await sheet.fill('S1; 1.4');
  await expect(page.getByText('Lines that cannot be read: 1')).toBeVisible();
  await sheet.fill([...lines, 'clot; 2; 9'].join('\n'));
  await page.getByRole('dialog').getByRole('button', { name: 'Add pairs' }).click();
  await expect(page.getByText('25 pairs added')).toBeVisible();
  await expect(page.getByText('Differ', { exact: true })).toBeVisible();

  await button('Leave out: clot').click();
  await page.getByRole('textbox', { name: 'Reason' }).fill('clotted');
  await page.getByRole('dialog').getByRole('button', { name: 'Leave out' }).click();
  await expect(page.getByText(/^Left out by .*: clotted$/)).toBeVisible();
  await expect(page.getByText('Agree', { exact: true })).toBeVisible();
  await expect(page.getByRole('img', { name: /^Bland-Altman plot of 24 pairs/ })).toBeVisible();
  await expect(page.getByRole('img', { name: /^Passing-Bablok regression of 24 pairs/ })).toBeVisible();
  expect(await barriersOf(page)).toEqual([]);

  await button('Approve').click();
  await page.getByRole('textbox', { name: 'Conclusion' }).fill('Either may be used');
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText(/^Approved by /)).toContainText('Either may be used');
  await page.reload();
  await expect(page.getByText(/^Approved by /)).toContainText('Either may be used');
  await expect(button('Add pairs')).toBeHidden();
});
