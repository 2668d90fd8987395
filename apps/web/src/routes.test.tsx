import type { SessionAccount, SessionHospital } from '@alder/client';
import { show } from '@alder/testing/screen';
import { cleanup, screen } from '@testing-library/react';
import { Navigate, Route, Routes } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
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

test.each([
  ['dashboard', ['hospitalAdmin', 'sysAdmin', 'lisConsultant']],
  ['sysAdmin', ['sysAdmin']],
  ['pulpo', ['sysAdmin', 'pulpoMaster']],
])('/%s opens for its roles only [role.dashboard] [role.sysAdmin]', (section, allowed) => {
  const roles = ['sysAdmin', 'hospitalAdmin', 'lisConsultant', 'pulpoMaster', 'doctor', 'assistant', 'vendorAdmin'];
  const open = roles.filter((role) => {
    const where = visit(section, { role });
    cleanup();
    return where === 'inside';
  });

  expect(open.sort()).toEqual([...allowed].sort());
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
