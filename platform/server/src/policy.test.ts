import { type Licence, licences, type Role, roles } from '@alder/wire';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { refusalFor } from './policy.ts';
import type { Session } from './session.ts';

const subset = <Item>(items: readonly Item[]) => fc.subarray([...items]);

function session(parts: {
  role: Role;
  permits: readonly Licence[];
  licensed: readonly Licence[];
  active?: boolean;
}): Session {
  const count = (licence: Licence) => (parts.licensed.includes(licence) ? 1 : 0);
  return {
    id: 'session',
    account: {
      id: 'account',
      display_name: 'Dr. Lin',
      email: 'lin@example.test',
      role: parts.role,
      permits: parts.permits,
    },
    hospital: {
      id: 'hospital',
      key: 'alder-test',
      name: 'Test',
      active: parts.active ?? true,
      license_his: count('his'),
      license_lis: count('lis'),
      license_pacs: count('pacs'),
      timezone: 'Asia/Taipei',
      currency: 'TWD',
      rounding: 1,
      lang: 'zhtw',
      configs: {},
    },
  };
}

test('a call opens exactly when hospital, licence, permit and role all allow it [role.licence, role.roles]', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...roles),
      subset(licences),
      subset(licences),
      fc.constantFrom(...licences),
      fc.option(subset(roles), { nil: undefined }),
      fc.boolean(),
      (role, permits, licensed, request, allowed, active) => {
        const access = { kind: 'permit', permit: [request], ...(allowed && { roles: allowed }) } as const;

        const refused = refusalFor(access, session({ role, permits, licensed, active }), 'alder-test');

        const expected =
          active && licensed.includes(request) && permits.includes(request) && (!allowed || allowed.includes(role));
        expect(refused === undefined).toBe(expected);
      },
    ),
  );
});

test('a caller who is not logged in is refused by every call that is not public [role.auth]', () => {
  expect(refusalFor({ kind: 'account' }, undefined, 'alder-test')?.kind.status).toBe(401);
  expect(refusalFor({ kind: 'public' }, undefined)).toBeUndefined();
});

test("another hospital's key is refused as if it did not exist [cap.multiHospital]", () => {
  const own = session({ role: 'hospitalAdmin', permits: licences, licensed: licences });

  expect(refusalFor({ kind: 'account' }, own, 'other-hospital')?.toBody()).toEqual({
    error: 'notFound',
    message: 'Record not found',
  });
});

test("a gateway can make a gateway's calls and no others, and a user none of a gateway's", () => {
  const user = session({ role: 'hospitalAdmin', permits: licences, licensed: licences });
  const gateway = { ...user, account: { ...user.account, role: 'gateway' as const } };

  expect(refusalFor({ kind: 'gateway' }, gateway, 'alder-test')).toBeUndefined();
  expect(refusalFor({ kind: 'gateway' }, user, 'alder-test')?.kind.status).toBe(403);
  expect(refusalFor({ kind: 'account' }, gateway, 'alder-test')?.kind.status).toBe(403);
});

test('a locked screen, or an account that owes a second factor, opens the calls that say so and nothing else', () => {
  const own = session({ role: 'hospitalAdmin', permits: licences, licensed: licences });
  const code = (limit: 'locked' | 'factor', access: Parameters<typeof refusalFor>[0]) =>
    refusalFor(access, { ...own, limit }, 'alder-test')?.kind.code;

  expect(code('locked', { kind: 'account' })).toBe('sessionLocked');
  expect(code('factor', { kind: 'account' })).toBe('factorMissing');
  expect(code('locked', { kind: 'permit', permit: ['his'] })).toBe('sessionLocked');
  expect(code('locked', { kind: 'account', even: ['factor'] })).toBe('sessionLocked');
  expect(code('locked', { kind: 'account', even: ['locked'] })).toBeUndefined();
  expect(code('factor', { kind: 'account', even: ['factor'] })).toBeUndefined();
  expect(code('factor', { kind: 'public' })).toBeUndefined();
  expect(refusalFor({ kind: 'account', even: ['locked'] }, { ...own, limit: 'locked' }, 'other')?.kind.code).toBe(
    'notFound',
  );
});
