// Every report of the operation opens with its figures, each with its definition and the rows behind it.
import { barriersOf, expect, test } from '@alder/testing/browser';

const REPORTS = ['Overview', 'Revenue', 'Visits', 'Doctors', 'Medicines', 'Laboratory', 'Imaging'];

test('an administrator opens each operations report, and every figure of it says how it is counted [screen.operations]', async ({
  pageOf,
  hospital,
}) => {
  const page = await pageOf(await hospital.addPerson({ role: 'hospitalAdmin', display_name: 'Wu' }));
  await page.goto('/dashboard');
  for (const name of REPORTS) {
    await page.getByRole('tab', { name }).click();
    await expect(page.getByRole('tab', { name, selected: true })).toBeVisible();
    const figures = page.getByRole('main').getByRole('article');
    await expect(figures.first()).toBeVisible();
    for (const figure of await figures.all())
      await expect(figure.getByRole('button', { name: /^Definition of / })).toBeVisible();
    expect(await barriersOf(page)).toEqual([]);
  }
});
