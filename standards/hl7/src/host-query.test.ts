import { expect, test } from 'vitest';
import {
  acknowledgeQuery,
  displayReply,
  isQuery,
  orderReply,
  readMessage,
  readQuery,
  refuseQuery,
  writeMessage,
} from './index.ts';

const old = (subject: string, quantity = 'RD') =>
  readMessage(
    `MSH|^~\\&|BS|240|ALDER||20261124||QRY^Q02|9|P|2.3.1\rQRD|20261124|R|D|7|||${quantity}|${subject}|OTH|||T|\rQRF|BS|||||RCT|COR|ALL||`,
  );
const asking = (subject: string) =>
  readMessage(
    `MSH|^~\\&|A|B|C|D|20261124||QBP^Q11^QBP_Q11|5|P|2.5.1\rQPD|WOS^Work Order Step^IHE_LABTF|T77|${subject}\rRCP|I|3^RD`,
  );
const head = { sentAt: '20261124010203', controlId: 'C1' };
const order = {
  ...{ control: 'NW' as const, controlId: '', sentAt: new Date('2026-11-24T01:02:03Z'), order_id: 'L000007' },
  ...{ patient_id: '10231', petName: 'Mochi', ownerName: '陳|怡君', sex: 'F' as const, species: 'CANINE', breed: '' },
  ...{ tests: ['ALT', 'BUN'], sample_id: 'S55' },
};

test('a query names the tubes that it asks for; none, ALL and * ask for all', () => {
  expect(readQuery(old('0019^X~0020'))).toMatchObject({ form: 'QRY', trigger: 'Q02', numbers: ['0019', '0020'] });
  expect(readQuery(asking('S55^^A'))).toMatchObject({ form: 'QBP', numbers: ['S55'], tag: 'T77', limit: 3 });
  for (const all of ['', 'ALL', 'all', '*']) expect(readQuery(old(all))?.numbers, all).toEqual([]);
  expect([readQuery(old('1'))?.limit, readQuery(old('1', '2^RD'))?.limit]).toEqual([undefined, 2]);
});

test('another query than one for orders, or one without its definition, is none that can be answered', () => {
  const other = readMessage('MSH|^~\\&|A|B|C|D|1||QRY^R02|5|P|2.3\rQRD|1|R|I|7|||1^RD|10231|RES');
  expect([isQuery(other), readQuery(other)]).toEqual([true, undefined]);
  expect(readQuery(readMessage('MSH|^~\\&|A|B|C|D|1||QBP^Q11|5|P|2.5'))).toBeUndefined();
  expect(isQuery(readMessage('MSH|^~\\&|A|B|C|D|1||ORU^R01|5|P|2.5'))).toBe(false);
  expect(writeMessage(refuseQuery(other, head))).toContain('\rMSA|AR|5|Only queries for orders');
});

test('an older query gets whether something was found, and gets it as lines of a display that repeat the query', () => {
  const query = readQuery(old('0019'))!;
  expect(writeMessage(acknowledgeQuery(old('0019'), query, true, head))).toBe(
    'MSH|^~\\&|ALDER||BS|240|20261124010203||QCK^Q02|C1|P|2.3.1\rMSA|AA|9\rQAK|SR|OK\r',
  );
  expect(writeMessage(acknowledgeQuery(old('0019'), query, false, head))).toContain('QAK|SR|NF\r');
  const lines = ['10231', '', ['ALT', '', '', '']];
  expect(writeMessage(displayReply(old('0019'), query, lines, true, head)).split('\r')).toEqual([
    'MSH|^~\\&|ALDER||BS|240|20261124010203||DSR^Q03|C1|P|2.3.1',
    ...['MSA|AA|9', 'QAK|SR|OK', 'QRD|20261124|R|D|7|||RD|0019|OTH|||T|', 'QRF|BS|||||RCT|COR|ALL||'],
    ...['DSP|1||10231', 'DSP|2||', 'DSP|3||ALT^^^', 'DSC|C1', ''],
  ]);
  expect(writeMessage(displayReply(old('0019'), query, lines, false, head))).toContain('\rDSC|\r');
});

test('a query of today gets the orders themselves, with its tag, the tube and every test', () => {
  const query = readQuery(asking('S55'))!;
  const rows = writeMessage(orderReply(asking('S55'), query, [order], head)).split('\r');
  expect(rows.slice(0, 4)).toEqual([
    'MSH|^~\\&|C|D|A|B|20261124010203||RSP^K11^RSP_K11|C1|P|2.5.1',
    ...['MSA|AA|5', 'QAK|T77|OK', 'QPD|WOS^Work Order Step^IHE_LABTF|T77|S55'],
  ]);
  expect(rows[4]).toContain('PID|1||10231||陳\\F\\怡君^Mochi');
  expect(rows.slice(5, 9).map((row) => row.split('|').slice(0, 5).join('|'))).toEqual([
    ...['SPM|1|S55', 'ORC|NW|L000007||', 'OBR|1|L000007||ALT', 'OBR|2|L000007||BUN'],
  ]);
  expect(writeMessage(orderReply(asking('S56'), query, [], head))).toContain('QAK|T77|NF\r');
});
