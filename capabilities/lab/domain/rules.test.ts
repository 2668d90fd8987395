import { readDeviceTime, readRangeText, readValue } from '@alder/instrument-messages/domain';
import { expect, test } from 'vitest';
import {
  isExpired,
  isInvalidCassette,
  type KnownOrder,
  type KnownPet,
  matchRun,
  type OrderStatus,
  orderFlow,
  type RunIdentity,
  realIdentifiers,
  receiptOf,
  testName,
} from './index.ts';

const sentAt = (submit_time: string, order_status: OrderStatus = 'sent') => ({ order_status, submit_time });
const at = (time: string) => new Date(time);

test('a sent order expires on the 24th hour, not before [state.labOrder]', () => {
  const order = sentAt('2026-11-20T08:00:00.000Z');

  expect(isExpired(order, at('2026-11-21T07:59:59.999Z'))).toBe(false);
  expect(isExpired(order, at('2026-11-21T08:00:00.000Z'))).toBe(true);
});

test('an order that is canceled, done or not yet sent never expires, however old', () => {
  for (const status of ['canceled', 'done', 'failed', 'new', 'queued', 'canceling'] as const) {
    expect(isExpired(sentAt('2020-01-01T00:00:00.000Z', status), at('2026-11-21T08:00:00Z'))).toBe(false);
  }
  expect(isExpired({ order_status: 'sent', submit_time: null }, at('2026-11-21T08:00:00Z'))).toBe(false);
});

test('an ended order stays ended unless its result is taken away', () => {
  const lost = ['losePart', 'loseAll'];
  for (const event of orderFlow.events) expect(orderFlow.can('canceled', event)).toBe(false);
  for (const event of orderFlow.events) expect(orderFlow.can('done', event)).toBe(lost.includes(event));
  expect(orderFlow.next('failed', 'queue')).toBe('queued');
});

test('a result that arrives before the cancellation is confirmed wins', () => {
  expect(orderFlow.next('canceling', 'receiveAll')).toBe('done');
  expect(orderFlow.can('running', 'recall')).toBe(false);
});

test('an order is done when every test that can be counted has its result', () => {
  const known = (code: string) => ['GLU', 'BUN'].includes(code);
  expect(receiptOf(['GLU', 'BUN'], known, new Set(['GLU']))).toBe('receivePart');
  expect(receiptOf(['GLU', 'BUN'], known, new Set(['GLU', 'BUN']))).toBe('receiveAll');
  expect(receiptOf(['CHEM 17'], known, new Set(['GLU']))).toBe('receiveAll');
});

test('values are read with their comparator, and what cannot be reported stays text', () => {
  expect(readValue('  5.5')).toMatchObject({ number: 5.5, comparator: null });
  expect(readValue('<=0.1')).toMatchObject({ number: 0.1, comparator: '<=' });
  for (const text of ['-----', '*****', '', '---'])
    expect(readValue(text)).toMatchObject({ number: null, reportable: false });
  expect(readValue('Positive')).toMatchObject({ number: null, reportable: true });
});

test('a decimal comma is never stripped: 6,62 is not 662', () => {
  expect(readValue('6,62').number).toBeNull();
  expect(readValue('6,62', ',').number).toBe(6.62);
  expect(readValue('1.234,5', ',').number).toBeNull();
});

test('ranges are read as devices print them', () => {
  expect(readRangeText('84.0 - 94.0')).toEqual({ low: 84, high: 94 });
  expect(readRangeText('90 to 110')).toEqual({ low: 90, high: 110 });
  expect(readRangeText('2.3-4.0')).toEqual({ low: 2.3, high: 4 });
  expect(readRangeText('6,54 - 12,20', ',')).toEqual({ low: 6.54, high: 12.2 });
  expect(readRangeText('<5')).toEqual({ low: null, high: 5 });
  expect(readRangeText('Negative')).toBeUndefined();
});

test("a device's clock is read in the hospital's zone, on both sides of a clock change", () => {
  expect(readDeviceTime('20261121120000', 'Asia/Taipei')).toBe('2026-11-21T04:00:00.000Z');
  expect(readDeviceTime('20260329033000', 'Europe/Berlin')).toBe('2026-03-29T01:30:00.000Z');
  expect(readDeviceTime('20140825090200.11+1000', 'Asia/Taipei')).toBe('2014-08-24T23:02:00.000Z');
  expect(readDeviceTime('20261340', 'Asia/Taipei')).toBeUndefined();
});
test('a Vue cassette is invalid without results, as cPL without a scaled result, or with error 124 [state.vueRecord]', () => {
  const good = { device: 'vue', cassette_type: { description: 'cPL' }, results: [{ scaled_result: 1 }], error: null };

  expect(isInvalidCassette(good)).toBe(false);
  expect(isInvalidCassette({ ...good, results: [] })).toBe(true);
  expect(isInvalidCassette({ ...good, results: [{}] })).toBe(true);
  expect(isInvalidCassette({ ...good, cassette_type: { description: 'T4' }, results: [{}] })).toBe(false);
  expect(isInvalidCassette({ ...good, error: { code: 124 } })).toBe(true);
  expect(isInvalidCassette({ ...good, error: { code: 12 } })).toBe(false);
  expect(isInvalidCassette({ ...good, device: 'vs2', results: [] })).toBe(false);
});

const now = at('2026-11-21T08:00:00.000Z');
const mochi: KnownPet = { id: 'mochi', patient_id: '10231', sex: 'female', species: 'dog' };
const order: KnownOrder = {
  id: 'order',
  pet: 'mochi',
  order_id: 'L-000123',
  sample_id: null,
  order_status: 'sent',
  deviceClass: 'chemistry',
  time: '2026-11-21T07:00:00.000Z',
};
const run: RunIdentity = {
  orderIds: [],
  patientIds: ['10231'],
  sex: undefined,
  species: undefined,
  deviceClass: 'chemistry',
  isControl: false,
  measuredAt: '2026-11-21T07:30:00.000Z',
};
const match = (over: Partial<RunIdentity>, orders: KnownOrder[] = [order], pets: KnownPet[] = [mochi]) =>
  matchRun({ ...run, ...over }, { orders, pets, samples: [], now });

test('a result is filed by the order number that it echoes, before anything else', () => {
  expect(match({ orderIds: ['L-000123'], patientIds: [] })).toMatchObject({
    state: 'matched',
    by: 'order_id',
    pet: 'mochi',
    order: 'order',
  });
});

test('a chart number files to its one open order, and without an order to the pet alone', () => {
  expect(match({})).toMatchObject({ state: 'matched', by: 'patient_id', order: 'order' });
  expect(match({}, [])).toMatchObject({ state: 'unrequested', pet: 'mochi', order: null });
});

test('an order of yesterday or for another kind of device is not taken by chart number', () => {
  expect(match({}, [{ ...order, time: '2026-11-20T07:59:00.000Z' }]).state).toBe('unrequested');
  expect(match({ deviceClass: 'hematology' }).state).toBe('unrequested');
});

test('nothing identifies a patient that is empty, a placeholder, unknown or shared by two', () => {
  expect(realIdentifiers(['', '1', 'TEST', 'ERROR 4056', ' 10231 ', '10231'])).toEqual(['10231']);
  expect(match({ patientIds: [] }, []).hint).toBe('noIdentifier');
  expect(match({ patientIds: ['999'] }, []).hint).toBe('unknownPatient');
  expect(match({}, [], [mochi, { ...mochi, id: 'other' }]).hint).toBe('severalPatients');
  expect(match({}, [order, { ...order, id: 'second' }]).hint).toBe('severalOrders');
});

test('a result whose species or sex contradicts the pet waits for a person', () => {
  expect(match({ sex: 'male' })).toMatchObject({ state: 'conflict', hint: 'patientMismatch', pet: 'mochi' });
  expect(match({ species: 'cat' })).toMatchObject({ state: 'conflict' });
  expect(match({ species: 'dog', sex: 'female' }).state).toBe('matched');
});

test('a result for a canceled order goes to the inbox', () => {
  expect(match({ orderIds: ['L-000123'] }, [{ ...order, order_status: 'canceled' }])).toMatchObject({
    state: 'unmatched',
    hint: 'orderCanceled',
  });
});

test('control material is never filed, whatever number was typed for it', () => {
  expect(match({ isControl: true })).toMatchObject({
    state: 'unmatched',
    hint: 'controlSample',
    pet: null,
    order: null,
  });
  expect(match({ isControl: true, orderIds: ['L-000123'] }).hint).toBe('controlSample');
  expect(match({ isControl: true }, []).hint).toBe('controlSample');
});

test('a test that was ordered has a name in the language of the page, an unknown one keeps its own', () => {
  expect(['en', 'ja', 'zhtw'].map((language) => testName('Urinalysis', language as 'en'))).toEqual([
    'Urinalysis',
    '尿検査',
    '尿液檢查',
  ]);
  expect(testName('GLU', 'zhtw')).toBe('血糖（GLU）');
  expect(testName('SNAP 4Dx', 'ja')).toBe('SNAP 4Dx');
});
