import { expect, test } from 'vitest';
import { findEquipment } from './directory.ts';

const device = (aetitle: string, address: string) => ({ aetitle, address, port: null, charset: null, modalities: [] });

test('a device is known by its title together with its address or network, also on an IPv6 socket', () => {
  const equipment = [device('DR-1', '192.168.1.20/32'), device('US-1', '10.0.0.0/8'), device('CT-1', 'fd00::/64')];
  const find = (calling: string, address: string) => findEquipment(equipment, { calling, address })?.aetitle;
  expect(find('DR-1', '192.168.1.20')).toBe('DR-1');
  expect(find('DR-1', '::ffff:192.168.1.20')).toBe('DR-1');
  expect(find('DR-1', '192.168.1.21')).toBeUndefined();
  expect(find('US-1', '10.200.3.4')).toBe('US-1');
  expect(find('US-1', '11.0.0.1')).toBeUndefined();
  expect(find('CT-1', 'fd00::5%eth0')).toBe('CT-1');
  expect(find('CT-1', '10.0.0.1')).toBeUndefined();
  expect(find('XX', '10.0.0.1')).toBeUndefined();
});
