import { licences, roles } from '@alder/wire';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { HOSPITAL_ROLES, mayEnter, mayOpen, USER_ADMIN_ROLES } from './access.ts';

const hospital = fc.record({
  active: fc.boolean(),
  license_his: fc.integer({ min: -1, max: 3 }),
  license_lis: fc.integer({ min: -1, max: 3 }),
  license_pacs: fc.integer({ min: -1, max: 3 }),
});
const account = fc.record({
  role: fc.constantFrom(...roles),
  permit_his: fc.boolean(),
  permit_lis: fc.boolean(),
  permit_pacs: fc.boolean(),
});

test('a room opens for exactly those with active hospital, licence and permit, whatever the role [role.licence]', () => {
  fc.assert(
    fc.property(hospital, account, fc.constantFrom(...licences), (other, user, licence) => {
      const licensed = other.active && other[`license_${licence}`] > 0;
      const expected = licensed ? (user[`permit_${licence}`] ? 'enter' : 'account') : 'auth';
      expect(mayEnter(other, user, licence)).toBe(expected);
    }),
    { numRuns: 500 },
  );
});

const full = { active: true, license_his: 1, license_lis: 1, license_pacs: 1 };
const user = (role: string) => ({ role, permit_his: true, permit_lis: true, permit_pacs: true });

test('the dashboard is for administrators and consultants only', () => {
  const open = roles.filter((role) => mayOpen('dashboard', full, user(role)) === 'enter');
  expect(open).toEqual(['sysAdmin', 'hospitalAdmin', 'lisConsultant']);
});

test('system pages are for sysAdmin, device pages for sysAdmin and pulpoMaster [role.sysAdmin]', () => {
  expect(roles.filter((role) => mayOpen('sysAdmin', full, user(role)) === 'enter')).toEqual(['sysAdmin']);
  const pulpo = roles.filter((role) => mayOpen('pulpo', full, user(role)) === 'enter');
  expect([...pulpo].sort()).toEqual(['pulpoMaster', 'sysAdmin']);
});

test('replacement requests are approved under /admin by sysAdmin, vendorAdmin and lisConsultant', () => {
  const open = roles.filter((role) => mayOpen('admin', full, user(role)) === 'enter');
  expect([...open].sort()).toEqual(['lisConsultant', 'sysAdmin', 'vendorAdmin']);
});

test('a section without a rule of its own is open to every user, odd names included [role.roles]', () => {
  for (const section of ['patient', 'account', 'info', 'constructor', '__proto__']) {
    expect(mayOpen(section, full, user('assistant'))).toBe('enter');
  }
});

test('a consultant from outside opens imaging, where one page is theirs, and the own account, and nothing else [role.licence]', () => {
  const guest = { role: 'consultant', permit_his: false, permit_lis: false, permit_pacs: false };
  const hospital = { active: true, license_his: 1, license_lis: 1, license_pacs: 1 };
  const open = ['his', 'clinicpath', 'pacs', 'patient', 'dashboard', 'manage', 'sysAdmin', 'account'].filter(
    (section) => mayOpen(section, hospital, guest) === 'enter',
  );

  expect(open).toEqual(['pacs', 'account']);
  expect(mayOpen('pacs', { ...hospital, license_pacs: 0 }, guest)).toBe('auth');
});

test('records, laboratory and imaging each open by their own licence and permit [role.licence]', () => {
  for (const [section, licence] of [
    ['his', 'his'],
    ['clinicpath', 'lis'],
    ['pacs', 'pacs'],
  ] as const) {
    expect(mayOpen(section, full, user('doctor'))).toBe('enter');
    expect(mayOpen(section, { ...full, [`license_${licence}`]: 0 }, user('doctor'))).toBe('auth');
    expect(mayOpen(section, full, { ...user('doctor'), [`permit_${licence}`]: false })).toBe('account');
  }
});

test('a user without the role of a page is sent to the own account page, a consultant from outside too [role.roles]', () => {
  expect(mayOpen('sysAdmin', full, user('doctor'))).toBe('account');
  expect(mayOpen('his', full, user('consultant'))).toBe('account');
  expect(mayOpen('info', full, user('consultant'))).toBe('enter');
});

test("a hospital's administrator manages users, and gives no role of the operator of the system", () => {
  expect([...USER_ADMIN_ROLES].sort()).toEqual(['hospitalAdmin', 'sysAdmin']);
  const operator = roles.filter((role) => !HOSPITAL_ROLES.includes(role));
  expect(operator).toEqual(expect.arrayContaining(['sysAdmin', 'vendorAdmin', 'pulpoMaster']));
  for (const role of ['hospitalAdmin', 'doctor', 'assistant', 'lisConsultant', 'consultant'] as const)
    expect(operator).not.toContain(role);
});
