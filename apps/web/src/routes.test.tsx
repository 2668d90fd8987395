import type { SessionAccount, SessionHospital } from '@alder/client';
import { show } from '@alder/testing/screen';
import { cleanup, screen, within } from '@testing-library/react';
import { matchRoutes, Navigate, Route, Routes } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { HIS_PLACES } from './his-places/his-places.ts';
import { appRoutes } from './routes.tsx';
import { screens } from './screens.tsx';
import { Admin } from './section-pages.tsx';
import { sections } from './sections.ts';
import { Guard } from './shell/guard.tsx';
import { pathAfterLogin, saveReturnUrl } from './wanted.ts';

beforeEach(() => {
  sessionStorage.clear();
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));
});

const guarded = (section: string) => (
  <Routes>
    <Route
      path={`/${section}/*`}
      element={
        <Guard section={section}>
          <p>inside</p>
        </Guard>
      }
    />
    <Route path="/start" element={<Navigate to={`/${section}`} />} />
    <Route path="*" element={<p>elsewhere</p>} />
  </Routes>
);

function visit(section: string, account: Partial<SessionAccount> = {}, hospital: Partial<SessionHospital> = {}) {
  const { path } = show(guarded(section), {}, { path: `/${section}`, account, hospital });
  return screen.queryByText('inside') ? 'inside' : path();
}

test.each(['his', 'pacs', 'clinicpath'])(
  '/%s opens with licence and permit, and only then [role.licence]',
  (section) => {
    expect(visit(section)).toBe('inside');
  },
);

test.each([
  ['his', 'permit_his'],
  ['pacs', 'permit_pacs'],
  ['clinicpath', 'permit_lis'],
])('/%s without %s leads to the account page [role.licence]', (section, permit) => {
  expect(visit(section, { [permit]: false })).toBe('/account');
});

test('without the licence the log-in page leads on to the landing page [role.licence]', () => {
  expect(visit('his', {}, { license_his: 0 })).toBe('/pacs');
});

test('no redirect loop: without any licence the page is the account page [role.licence]', () => {
  expect(visit('clinicpath', {}, { license_his: 0, license_pacs: 0, license_lis: 0 })).toBe('/account');
});

const rolesOf = (section: string) =>
  ['sysAdmin', 'hospitalAdmin', 'lisConsultant', 'pulpoMaster', 'doctor', 'assistant', 'vendorAdmin'].filter((role) => {
    const where = visit(section, { role });
    cleanup();
    return where === 'inside';
  });

test('the pages of the system administration open for sysAdmin only, the pages of the devices for pulpoMaster too [role.sysAdmin]', () => {
  expect(rolesOf('sysAdmin')).toEqual(['sysAdmin']);
  expect(rolesOf('pulpo')).toEqual(['sysAdmin', 'pulpoMaster']);
});

test('the dashboard opens for administrators and laboratory consultants only; the others are sent to their account [role.dashboard]', () => {
  expect(rolesOf('dashboard')).toEqual(['sysAdmin', 'hospitalAdmin', 'lisConsultant']);
  expect(visit('dashboard', { role: 'doctor' })).toBe('/account');
});

test('/pulpo is for those who connect gateways anywhere; an administrator has the own ones under /manage/devices, as they have [role.sysAdmin]', async () => {
  const roles = ['sysAdmin', 'hospitalAdmin', 'lisConsultant', 'pulpoMaster', 'doctor', 'assistant', 'vendorAdmin'];
  const hasDevices = async (role: string) => {
    const routes = appRoutes(() => undefined);
    const match = matchRoutes(routes, '/manage/devices')!.at(-1)!;
    const { unmount } = show(match.route.element, {}, { path: '/devices', pattern: '/:subpage', account: { role } });
    const missing = screen.findByRole('heading', { name: 'Record not found' }, { timeout: 1500 });
    const isMissing = await missing.then(
      () => true,
      () => false,
    );
    unmount();
    return !isMissing;
  };
  const has: string[] = [];
  for (const role of roles) if (await hasDevices(role)) has.push(role);
  expect(has).toEqual(['sysAdmin', 'hospitalAdmin', 'pulpoMaster']);
  expect(rolesOf('pulpo')).toEqual(['sysAdmin', 'pulpoMaster']);
});

test('/account opens for every user, whatever role, permit and licence there is [route.account]', () => {
  const match = matchRoutes(
    appRoutes(() => undefined),
    '/account',
  )!.at(-1)!;
  expect(match.route.path).toBe('account');
  expect(rolesOf('account')).toHaveLength(7);
  const none = { permit_his: false, permit_lis: false, permit_pacs: false };
  expect(visit('account', none, { license_his: 0, license_lis: 0, license_pacs: 0 })).toBe('inside');
});

test('/info/releases opens for every user and shows the releases; no other page of the section does [route.infoReleases]', async () => {
  const page = (path: string) =>
    matchRoutes(
      appRoutes(() => undefined),
      path,
    )!.at(-1)!.route;
  expect(page('/info/releases').path).toBe('info/releases');
  expect(page('/info').path).toBe('*');
  expect(rolesOf('info')).toHaveLength(7);
  const releases = { result: [{ version: '1.0.19', date: null, notes: ['A first note'], operator: null }] };
  show(page('/info/releases').element, { 'info.getReleases': releases });
  expect(await screen.findByText('A first note')).toBeDefined();
});

const pageOf = (address: string) => {
  const match = matchRoutes(
    appRoutes(() => undefined),
    address,
  )!.at(-1)!;
  return { path: match.route.path, ...match.params };
};

test.each([
  ['pacs', 'studies'],
  ['clinicpath', 'results'],
] as const)(
  'every part of an address of /%s is read, and each of its pages has a screen [route.pacs] [route.clinicpath]',
  (section, subpage) => {
    const path = `${section}/:subpage?/:oid?/:childpage?/:cid?`;

    expect(pageOf(`/${section}`)).toEqual({ path });
    expect(pageOf(`/${section}/${subpage}`)).toEqual({ path, subpage });
    expect(pageOf(`/${section}/${subpage}/s1`)).toEqual({ path, subpage, oid: 's1' });
    expect(pageOf(`/${section}/${subpage}/s1/image`)).toEqual({ path, subpage, oid: 's1', childpage: 'image' });
    const parts = { subpage, oid: 's1', childpage: 'image', cid: 'i1' };
    expect(pageOf(`/${section}/${subpage}/s1/image/i1`)).toEqual({ path, ...parts });
    expect(pageOf(`/${section}/${subpage}/s1/image/i1/more`).path).toBe('*');
    const pages: Readonly<Record<string, unknown>> = screens[section];
    for (const name of sections[section]) expect([name, typeof pages[name]]).not.toEqual([name, 'undefined']);
  },
);

test('the pages of dashboard, settings and system administration are reached by their addresses [route.dashboard] [route.manage] [route.sysAdmin]', () => {
  for (const [section, subpage, path] of [
    ['dashboard', 'revenue', 'dashboard/:subpage?/:oid?'],
    ['manage', 'users', ':subpage?/:oid?'],
    ['sysAdmin', 'hospitals', 'sysAdmin/:subpage?/:oid?'],
  ] as const) {
    expect(pageOf(`/${section}`)).toEqual({ path });
    expect(pageOf(`/${section}/${subpage}`)).toEqual({ path, subpage });
    expect(pageOf(`/${section}/${subpage}/x1`)).toEqual({ path, subpage, oid: 'x1' });
    expect(pageOf(`/${section}/${subpage}/x1/more`).path).toBe('*');
  }
});

test('the requests for replacements lead the system administration back to its other pages, and a vendor nowhere else', async () => {
  const visible = (role: string) => show(<Admin />, {}, { path: '/admin', account: { role } });
  // The part is there before it is looked for: reading it takes long on a machine that others use.
  await import('@alder/hospitals/operator');
  const { unmount } = visible('sysAdmin');
  const places = await screen.findByRole('navigation', { name: 'System administration' });
  expect(within(places).getByRole('link', { name: 'Hospitals' }).getAttribute('href')).toBe('/sysAdmin/hospitals');
  expect(within(places).getByRole('link', { name: 'Replacement requests' }).getAttribute('aria-current')).toBe('page');
  unmount();

  visible('vendorAdmin');
  expect(screen.queryByRole('navigation', { name: 'System administration' })).toBeNull();
});

test('the row of the clinic leads to each of its screens: the list is a view of the board, a record is opened from a card, walk-in numbers from the calendar', () => {
  const places = Object.keys(screens.his).filter((subpage) => !['list', 'record', 'walkins'].includes(subpage));
  expect(HIS_PLACES.toSorted()).toEqual(places.toSorted());
});

const account = {
  id: 'a',
  displayName: 'A',
  email: 'a@b.tw',
  role: 'doctor',
  permit_his: true,
  permit_pacs: true,
  permit_lis: true,
};
const hospital = { id: 'h', key: 'harbor', name: 'Harbor', license_his: 1, license_pacs: 1, license_lis: 1 };
const landingOf = (his: number, pacs: number, role = 'doctor') =>
  pathAfterLogin({
    loginState: 'login',
    account: { ...account, role },
    hospital: { ...hospital, license_his: his, license_pacs: pacs },
  });

test('a log-in lands on outpatient, else imaging, else by role [route.landing]', () => {
  expect(landingOf(1, 1)).toBe('/his');
  expect(landingOf(0, 1)).toBe('/pacs');
  expect(landingOf(0, 0)).toBe('/clinicpath');
  expect(landingOf(0, 0, 'patient')).toBe('/patient');
});

test('the page that was asked for is opened after the log-in, once, if it is one of the list [route.restore]', () => {
  saveReturnUrl('/pacs/study/7?tool=length');
  expect(landingOf(1, 1)).toBe('/pacs/study/7?tool=length');
  expect(landingOf(1, 1)).toBe('/his');

  for (const otherUser of ['/share/x', '/home', '//evil.example/his', 'https://evil.example/his', '/sudo']) {
    saveReturnUrl(otherUser);
    expect(landingOf(1, 1), otherUser).toBe('/his');
  }
});
