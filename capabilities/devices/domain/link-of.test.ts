import { expect, test } from 'vitest';
import { linkOf } from './index.ts';

const all = {
  protocol: 'astm',
  order_mode: 'push',
  listen_port: 4011,
  address: ' 10.0.0.7:5000 ',
  serial_port: '/dev/ttyUSB0',
  baud_rate: 9600,
  flow_control: 'xon/xoff',
  tls: false,
};
const noSerial = { serial_port: null, baud_rate: null, flow_control: null };

test('an analyzer on a serial line has no port or address of the network, and is not sent orders: it asks for them', () => {
  expect(linkOf(all)).toEqual({ ...all, order_mode: 'none', listen_port: null, address: null });
  expect(linkOf({ ...all, order_mode: 'query' }).order_mode).toBe('query');
});

test('an analyzer on the network has no speed; its address is that at which it takes orders', () => {
  const network = { ...all, serial_port: null };

  expect(linkOf(network)).toEqual({ ...all, ...noSerial, address: '10.0.0.7:5000' });
  expect(linkOf({ ...network, order_mode: 'query' }).address).toBeNull();
  expect(linkOf({ ...network, address: '  ' }).address).toBeNull();
  expect(linkOf({ ...network, address: null }).address).toBeNull();
});

test('a watched folder has its path alone', () => {
  expect(linkOf({ ...all, protocol: 'folder', address: '/srv/vue' })).toEqual({
    protocol: 'folder',
    order_mode: 'none',
    listen_port: null,
    address: '/srv/vue',
    ...noSerial,
    tls: false,
  });
});

test('HL7 over the network is encrypted where that is wanted; ASTM, a serial line and a folder are not', () => {
  const network = { ...all, protocol: 'hl7', serial_port: null, tls: true };

  expect(linkOf(network).tls).toBe(true);
  expect(linkOf({ ...network, tls: false }).tls).toBe(false);
  for (const other of [{ protocol: 'astm' }, { protocol: 'folder' }, { serial_port: 'COM3' }])
    expect(linkOf({ ...network, ...other }).tls).toBe(false);
});
