import { expect, test } from 'vitest';
import { isInternalAddress } from './public-address.ts';

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
