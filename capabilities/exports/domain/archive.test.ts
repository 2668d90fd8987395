import { transitionsOf } from '@alder/flow';
import { expect, test } from 'vitest';
import {
  expiryOf,
  exportedTables,
  exportFlow,
  isRunning,
  leftOutTables,
  manifest,
  moneySums,
  portable,
  storedFile,
  UNLISTED,
} from './index.ts';

test('an export is read, copied and sent, goes on after a restart, can be canceled until it is done, and lapses', () => {
  expect(transitionsOf(exportFlow)).toEqual({
    waiting: { read: 'reading', cancel: 'canceled', failed: 'failed' },
    reading: { read: 'reading', copy: 'copying', cancel: 'canceled', failed: 'failed' },
    copying: { read: 'reading', ready: 'done', send: 'sending', cancel: 'canceled', failed: 'failed' },
    sending: { ready: 'done', cancel: 'canceled', failed: 'failed' },
    done: { expire: 'expired', delete: 'expired' },
    failed: {},
    canceled: {},
    expired: {},
  });
  expect((['waiting', 'reading', 'copying', 'sending'] as const).map(isRunning)).toEqual([true, true, true, true]);
  expect((['done', 'failed', 'canceled', 'expired'] as const).map(isRunning)).toEqual([false, false, false, false]);
  expect(expiryOf(new Date('2026-11-28T05:00:00Z')).toISOString()).toBe('2026-12-05T05:00:00.000Z');
});

test('credentials stay out of the archive, and a restore writes values that cannot be used to log in', () => {
  const withheld = Object.entries(exportedTables).flatMap(([table, { withheld: columns = {} }]) =>
    Object.entries(columns).map(([column, written]) => `${table}.${column} = ${written}`),
  );
  expect(withheld).toEqual([
    'account.password_hash = null',
    "gateway.key_hash = '\\x'::bytea",
    'gateway.page_pin = null',
    'hospital_sequence.outbox_seq = 0',
    'inpatient_page.token_hash = sha256(gen_random_uuid()::text::bytea)',
    'public_booking.ask_hash = null',
    'public_booking.manage_hash = null',
    'reminder_sent.token_hash = null',
    'weekly_letter.token_hash = sha256(gen_random_uuid()::text::bytea)',
    'walk_in.token_hash = sha256(gen_random_uuid()::text::bytea)',
    "walk_in_rule.door = ''",
  ]);
});

test('no table is both in the archive and left out, and each that is left out has a reason', () => {
  expect(Object.keys(leftOutTables).filter((name) => name in exportedTables)).toEqual([]);
  expect(Object.values(leftOutTables).filter((reason) => !/^[A-Z].{15,}\.$/.test(reason))).toEqual([]);
});

test.each([
  ['a/b\\c', 'a-b-c'],
  ['--a--', 'a'],
  ['', 'x-'],
  ['NUL', 'x-NUL'],
  ['com1', 'x-com1'],
  ['lpt9', 'x-lpt9'],
  ['console', 'console'],
  ['acon', 'acon'],
  ['com10', 'com10'],
  ['ＡＢ', 'AB'],
  ['x'.repeat(61), 'x'.repeat(60)],
])('the name %j is written to an archive as %j', (name, written) => {
  expect(portable(name)).toBe(written);
});

const sha256 = 'a'.repeat(64);
const money = { receipts: 5, payments: 4, refunds: 1, deposits: 0 };
const whole = {
  product: 'alder',
  format: 1,
  program: '1.0.19',
  made_at: '2026-11-28T05:00:00Z',
  hospital: { id: '01933f00-0000-7000-8000-00000000a001', key: 'demo', name: 'Demo' },
  language: 'ja',
  migrations: ['20261128T0700'],
  rows: { pet: 3 },
  money: { TWD: money },
  audit: { rows: 9, hash: 'ff' },
  files: { count: 1, bytes: 2 },
  unreadable: [{ path: 'files/a', key: 'k', note: 'missing' }],
  left_out: { session: 'Secrets.' },
  withheld: ['account.password_hash'],
  entries: [{ path: 'tables/pet.ndjson', bytes: 2, sha256 }],
};
const spoiled: readonly (readonly [string, object])[] = [
  ['another product', { product: 'else' }],
  ['a format that is no number', { format: '1' }],
  ['no time', { made_at: 'yesterday' }],
  ['a hospital without an id', { hospital: { ...whole.hospital, id: '7' } }],
  ['an unknown language', { language: 'fr' }],
  ['half a row', { rows: { pet: 0.5 } }],
  ['a table with a path for its name', { rows: { '../pet': 1 } }],
  ['a table with a name of 61 letters', { rows: { ['a'.repeat(61)]: 1 } }],
  ['a table without a name', { left_out: { '': 'x' } }],
  ['a currency of four letters', { money: { ATWD: money } }],
  ['a currency in small letters', { money: { twd: money } }],
  ['money without refunds', { money: { TWD: { ...money, refunds: undefined } } }],
  ['an audit without its hash', { audit: { rows: 9 } }],
  ['files without their size', { files: { count: 1 } }],
  ['a file of another trouble', { unreadable: [{ path: 'a', key: 'k', note: 'lost' }] }],
  ['an entry without its sum', { entries: [{ path: 'a', bytes: 2 }] }],
  ['a sum of 65 characters', { entries: [{ path: 'a', bytes: 2, sha256: `${sha256}a` }] }],
  ['a sum in capital letters', { entries: [{ path: 'a', bytes: 2, sha256: sha256.toUpperCase() }] }],
  ['an unknown field', { more: 1 }],
];

test('a manifest is read as it was written', () => {
  expect(manifest.parse(whole)).toEqual(whole);
  expect(
    manifest.parse({ ...whole, unreadable: [{ path: 'a', key: 'k', note: 'damaged' }], language: 'zhtw' }),
  ).toBeTruthy();
  expect(UNLISTED).toEqual(['manifest.json', 'manifest.sig', 'SHA256SUMS']);
});

test.each(spoiled)('a manifest with %s is refused', (_, part) => {
  const { success } = manifest.strict().safeParse({ ...whole, ...part });
  expect(success).toBe(false);
});

test('sums are whole numbers of the smallest unit, and a stored file has key, path, size and sum', () => {
  expect(moneySums.safeParse(money).success).toBe(true);
  for (const name of Object.keys(money)) expect(moneySums.safeParse({ ...money, [name]: 0.5 }).success).toBe(false);
  const file = { key: 'k', path: 'files/k', bytes: 2, sha256 };
  expect(storedFile.parse(file)).toEqual(file);
  for (const name of Object.keys(file)) expect(storedFile.safeParse({ ...file, [name]: null }).success).toBe(false);
});
