import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { partOf } from './entry.ts';

const specification = join(import.meta.dirname, '../../../../shared/spec/requirements.yaml');

test('the root and every unknown path are the log-in page [route.unknown] [route.auth]', () => {
  for (const path of [
    '/',
    '',
    '/auth',
    '/auth/register',
    '/nothing',
    '/HIS',
    '/hisx',
    '/__proto__',
    '/constructor/x',
  ]) {
    expect(partOf(path), path).toBe('login');
  }
});

test('a section is known by its first segment, whatever follows [route.his] [route.share]', () => {
  expect(partOf('/his')).toBe('app');
  expect(partOf('/his/record/1/lab/2?tab=x#y')).toBe('app');
  expect(partOf('/pacs?modality=CR')).toBe('app');
  expect(partOf('/share/abc')).toBe('public');
  expect(partOf('/sharePacs/abc/images')).toBe('public');
});

test.skipIf(!existsSync(specification))(
  'every route of the specification leads to a part of the product (skipped without ../shared)',
  () => {
    const routes = [...readFileSync(specification, 'utf8').matchAll(/id: route\.\w+, text: "\/(\w+)/g)].map(
      ([, section]) => section,
    );
    expect(routes.length).toBe(19);
    for (const section of routes) expect(partOf(`/${section}`) === 'login', section).toBe(section === 'auth');
  },
);
