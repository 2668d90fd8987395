// The operator of an installation goes from page to page of the system administration; no other user gets in.
import { barriersOf, expect, test } from '@alder/testing/browser';

const PAGES = [
  ['Users', 'table', 'Users'],
  ['Usage', 'table', 'Usage'],
  ['Invitations', 'form', 'Link hospitals'],
  ['Duplicates', 'searchbox', 'Search duplicates'],
  ['Announcements', 'form', 'Announcement'],
  ['Hospitals', 'table', 'Hospitals'],
] as const;

test('a system administrator reaches every page of the system administration from every other; an administrator of a hospital reaches none [screen.sysAdmin]', async ({
  pageOf,
  hospital,
}) => {
  const page = await pageOf(await hospital.addPerson({ role: 'sysAdmin', display_name: 'Chen' }));
  await page.goto('/sysAdmin/hospitals');
  const pages = page.getByRole('navigation', { name: 'System administration' });
  for (const [link, role, name] of PAGES) {
    await pages.getByRole('link', { name: link }).click();
    await expect(page.getByRole(role, { name })).toBeVisible();
    await expect(pages.getByRole('link', { name: link })).toHaveAttribute('aria-current', 'page');
    expect(await barriersOf(page)).toEqual([]);
  }
  // The own hospital is found among all, with what it is licensed for.
  await page.getByRole('searchbox', { name: 'Search key or name' }).fill(hospital.key);
  await expect(page.getByRole('table', { name: 'Hospitals' })).toContainText(hospital.key);

  const admin = await pageOf(await hospital.addPerson({ role: 'hospitalAdmin', display_name: 'Wu' }));
  for (const one of ['hospitals', 'users', 'usage', 'invitations', 'duplicates', 'announcements']) {
    await admin.goto(`/sysAdmin/${one}`);
    await expect(admin.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expect(admin.getByRole('navigation', { name: 'System administration' })).toHaveCount(0);
  }
});
