import { expect, test } from 'vitest';
import { lineSettings } from './serial-line.ts';
import type { GatewayDevice } from './settings.ts';

const device = (written: Partial<GatewayDevice>): GatewayDevice => ({
  serial: 'V1',
  model: 'vs2',
  name: '',
  protocol: 'astm',
  listen_port: null,
  address: null,
  serial_port: '/dev/ttyUSB0',
  baud_rate: null,
  flow_control: null,
  tls: false,
  charset: 'utf-8',
  decimal: '.',
  order_mode: 'none',
  ...written,
});

test('a serial line is spoken as the driver of the model says, and otherwise only where the hospital says so', () => {
  expect(lineSettings(device({}))).toEqual({ baudRate: 9600, xon: true, xoff: true, rtscts: false });
  expect(lineSettings(device({ baud_rate: 115_200, flow_control: 'rts/cts' }))).toEqual({
    baudRate: 115_200,
    xon: false,
    xoff: false,
    rtscts: true,
  });
  expect(lineSettings(device({ flow_control: 'none' }))).toEqual({
    baudRate: 9600,
    xon: false,
    xoff: false,
    rtscts: false,
  });
});

test('a model whose driver names no speed is spoken to at 9600 bits per second', () => {
  expect(lineSettings(device({ model: 'hm5' })).baudRate).toBe(9600);
});
