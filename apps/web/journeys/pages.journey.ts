import { expect, test } from '@alder/testing/browser';
import AxeBuilder from '@axe-core/playwright';

const built = [
  '/his',
  '/his/board',
  '/his/list',
  '/his/appointments',
  '/his/pharmacy',
  '/his/checkout',
  '/his/till',
  '/his/till/closing',
  '/his/quotations',
  '/his/stock',
  '/his/stock/register',
  '/his/inpatient',
  '/his/surgery',
  '/his/surgery/emergency',
  '/his/reminders',
  '/his/todo',
  '/his/walkins',
  '/his/day-end',
  '/patient',
  '/patient/new',
  '/pacs',
  '/pacs/studies',
  '/pacs/shares',
  '/pacs/usage',
  '/pacs/worklist',
  '/pacs/equipment',
  '/pacs/reports',
  '/pacs/teleconsult',
  '/clinicpath',
  '/clinicpath/results',
  '/clinicpath/orders',
  '/clinicpath/queue',
  '/clinicpath/devices',
  '/clinicpath/qc',
  '/dashboard',
  '/dashboard/revenue',
  '/clinicpath/samples',
  '/clinicpath/reagents',
  '/clinicpath/criticals',
  '/clinicpath/servicelogs',
  '/account',
  '/manage/booking',
  '/manage/reminders',
  '/manage/line',
  '/manage/handouts',
  '/manage/templates',
  '/manage/hospital',
  '/manage/imaging',
  '/manage/ranges',
  '/manage/reflex',
  '/manage/delta',
  '/manage/interference',
  '/manage/phrases',
  '/manage/escalation',
  '/manage/users',
  '/manage/first-day',
  '/manage/printing',
  '/manage/audit',
  '/manage/billing',
  '/manage/import',
  '/manage/data',
  '/manage/deleted',
  '/manage/erasure',
  '/manage/interface',
  '/manage/invitations',
  '/manage/agreements',
  '/manage/catalog-treatments',
  '/manage/catalog-medicines',
  '/info/releases',
];

for (const path of [
  ...built,
  '/patient/:pet',
  '/patient/:pet?tab=lab',
  '/patient/:pet?tab=imaging',
  '/patient/:pet?tab=preventive',
  '/patient/:pet?tab=billing',
  '/patient/:pet?tab=files',
  '/patient?owner=:owner',
]) {
  test(`${path} opens and has no serious accessibility fault`, async ({ page, hospital }) => {
    const pet = await hospital.addPet();
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(path.replace(':pet', pet.id).replace(':owner', pet.owner), { waitUntil: 'networkidle' });

    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expect(page.getByText(/stopped working|did not load|not in this version/)).toHaveCount(0);
    const { violations } = await new AxeBuilder({ page })
      .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
      .analyze();
    const barriers = violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
    expect(barriers).toEqual([]);
  });
}

test('every page of imaging stands under the same title, with its own tab open', async ({ page }) => {
  for (const tab of ['Studies', 'Worklist', 'Equipment', 'Reports', 'Teleconsultations', 'Share links', 'Storage']) {
    if (tab === 'Studies') await page.goto('/pacs/studies');
    else await page.getByRole('tab', { name: tab }).click();
    await expect(page.getByRole('tab', { name: tab, selected: true })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Imaging', exact: true })).toBeVisible();
  }
});

test('a page that this version does not have says so and leads back to work', async ({ pageOf, hospital }) => {
  const page = await pageOf(await hospital.addPerson({ role: 'sysAdmin', display_name: 'Chen' }));
  await page.goto('/sudo');
  await expect(page.getByRole('heading', { name: 'This part is not in this version yet' })).toBeVisible();
  await page.getByRole('button', { name: 'Back to work' }).click();
  await expect(page).toHaveURL('/his');
});

test('an address of a section that leads nowhere keeps the section and says so', async ({ page }) => {
  await page.goto('/his/nothing');

  await expect(page.getByRole('heading', { name: 'Record not found' })).toBeVisible();
  await expect(page).toHaveURL('/his/nothing');
});
