import { expect, test } from 'vitest';
import { isInternalAddress, monthLater, portable } from './index.ts';

test('an archive of each month is due on the same day, and on the last one where a month is shorter', () => {
  const later = (day: string) => monthLater(new Date(`${day}T02:30:00Z`)).toISOString();
  expect(later('2026-11-23')).toBe('2026-12-23T02:30:00.000Z');
  expect(later('2026-12-15')).toBe('2027-01-15T02:30:00.000Z');
  expect(later('2027-01-31')).toBe('2027-02-28T02:30:00.000Z');
  expect(later('2028-01-30')).toBe('2028-02-29T02:30:00.000Z');
});

test.each(
  [
    '127.0.0.1',
    '10.2.3.4',
    '172.16.0.1',
    '192.168.1.9',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
  ].concat(['::1', '[::1]', 'fd00::1', 'fe80::1', '::ffff:10.0.0.1', '2002:a00:1::', '64:ff9b::a00:1']),
)('nothing is sent into the network of the server: %s', (address) => {
  expect(isInternalAddress(address)).toBe(true);
});

test.each(['8.8.8.8', '172.32.0.1', '100.128.0.1', '192.169.0.1', '2606:4700::1111', 's3.amazonaws.com'])(
  'a public address is no internal one: %s',
  (address) => {
    expect(isInternalAddress(address)).toBe(false);
  },
);

test('a name in the archive is one that every system can have', () => {
  expect(portable('a/b\\c:../x')).toBe('a-b-c-x');
  expect(portable('con')).toBe('x-con');
  expect(portable('..')).toBe('x-');
  expect(portable('小黑 2026')).toBe('小黑-2026');
});
