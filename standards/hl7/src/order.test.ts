import { expect, test } from 'vitest';
import { hl7Time, writeMessage, writeOrder } from './index.ts';

const order = {
  control: 'NW',
  controlId: 'C1',
  sentAt: new Date('2026-11-21T04:05:06.789Z'),
  order_id: 'L000001',
  patient_id: '10231',
  petName: 'Mochi',
  ownerName: '陳怡君',
  birthdate: '2021-03-04',
  sex: 'F',
  species: 'CANINE',
  breed: 'Shiba Inu',
  tests: ['CHEM10', 'LYTES'],
} as const;

const linesOf = (input: Partial<typeof order> | object) =>
  writeMessage(writeOrder({ ...order, ...input }))
    .split('\r')
    .filter(Boolean);

test('an order is an ORM^O01 with each field at its place and one numbered OBR a test', () => {
  expect(linesOf({})).toEqual([
    'MSH|^~\\&|ALDER||ANALYZER||20261121040506||ORM^O01^ORM_O01|C1|P|2.5.1',
    `PID|1||10231||陳怡君^Mochi||20210304|F${'|'.repeat(27)}CANINE|Shiba Inu`,
    'ORC|NW|L000001|||||||20261121040506',
    'OBR|1|L000001||CHEM10||20261121040506',
    'OBR|2|L000001||LYTES||20261121040506',
  ]);
});

test('an order without a birth date leaves the field empty, one without tests asks for the panel of the device', () => {
  const [, pid, , obr, ...others] = linesOf({ birthdate: undefined, tests: [] });

  expect(pid).toBe(`PID|1||10231||陳怡君^Mochi|||F${'|'.repeat(27)}CANINE|Shiba Inu`);
  expect(obr).toBe('OBR|1|L000001||PANEL||20261121040506');
  expect(others).toEqual([]);
});

test('a time is written in UTC to the second', () => {
  expect(hl7Time(new Date('2026-01-02T03:04:05.999Z'))).toBe('20260102030405');
});
