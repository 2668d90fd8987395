import { genericDriver, productDriver, resolveDriver } from '@alder/drivers/domain';
import { expect, test } from 'vitest';
import { readSerialAddress } from './serial-address.ts';

test('speed and flow control of a serial line are those of the driver where the address says nothing else', () => {
  const vs2 = resolveDriver(productDriver('vs2')!);
  expect(readSerialAddress('serial:/dev/ttyUSB0', vs2)).toEqual({
    path: '/dev/ttyUSB0',
    baudRate: 9600,
    flow: 'xon/xoff',
  });
  expect(readSerialAddress('serial:COM3 19200', vs2)).toEqual({ path: 'COM3', baudRate: 19_200, flow: 'xon/xoff' });
  expect(readSerialAddress('serial:/dev/ttyS0 none', vs2)?.flow).toBe('none');
  expect(readSerialAddress('serial:/dev/ttyS0 rts/cts', genericDriver())).toEqual({
    ...{ path: '/dev/ttyS0', baudRate: 9600, flow: 'rts/cts' },
  });
});

test('the address of something else is none of a serial line', () => {
  for (const other of [null, '', '10.0.0.7:5000', '/srv/vue', 'serial:', 'serial:/dev/ttyS0 fast'])
    expect(readSerialAddress(other, genericDriver()), String(other)).toBeUndefined();
});
