import { expect, test } from 'vitest';
import { type SealedFor, seal, unseal } from './seal.ts';

const secrets = { secret: 'a secret of this installation', dataDir: '/nowhere' };
const of: SealedFor = { purpose: 'second-factor', owner: 'Dr. Lin' };
const plain = Buffer.from('JBSWY3DPEHPK3PXP');

test('a sealed value is opened for what it was sealed for, and does not show what it is', () => {
  const sealed = seal(secrets, of, plain);

  expect(sealed.includes(plain)).toBe(false);
  expect(seal(secrets, of, plain)).not.toEqual(sealed);
  expect(unseal(secrets, of, sealed)).toEqual(plain);
});

test('a value that was moved, changed, or sealed by another installation is not opened', () => {
  const sealed = seal(secrets, of, plain);

  expect(() => unseal(secrets, { ...of, owner: 'Dr. Wu' }, sealed)).toThrow();
  expect(() => unseal(secrets, { ...of, purpose: 'export-target' }, sealed)).toThrow();
  expect(() => unseal({ ...secrets, secret: 'another secret of another one' }, of, sealed)).toThrow();
  for (const place of [0, 12, sealed.length - 1]) {
    const changed = Buffer.from(sealed);
    changed[place]! ^= 1;
    expect(() => unseal(secrets, of, changed)).toThrow();
  }
});
