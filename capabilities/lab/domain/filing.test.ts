import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  contradictsPet,
  type KnownOrder,
  type KnownPet,
  type KnownSample,
  lookAlike,
  matchRun,
  openStatuses,
  orderFlow,
  type RunIdentity,
  realIdentifiers,
} from './index.ts';

const now = new Date('2026-11-22T08:00:00.000Z');
const mochi: KnownPet = { id: 'mochi', patient_id: '10231', sex: 'female', species: 'dog' };
const taro: KnownPet = { id: 'taro', patient_id: '10877', sex: 'male', species: 'dog' };
const orderOf = (pet: string, over: Partial<KnownOrder> = {}): KnownOrder => ({
  id: `order of ${pet}`,
  pet,
  order_id: 'L000123',
  sample_id: 'T17',
  order_status: 'sent',
  deviceClass: 'chemistry',
  time: '2026-11-22T07:00:00.000Z',
  ...over,
});
const run: RunIdentity = {
  orderIds: [],
  patientIds: [],
  sex: undefined,
  species: undefined,
  deviceClass: 'chemistry',
  isControl: false,
  measuredAt: '2026-11-22T07:30:00.000Z',
};
const match = (
  over: Partial<RunIdentity>,
  orders: readonly KnownOrder[],
  pets: readonly KnownPet[] = [mochi, taro],
  samples: readonly KnownSample[] = [],
) => matchRun({ ...run, ...over }, { orders, pets, samples, now });

test("a tube number used again today finds the open order, not yesterday's finished one", () => {
  const finished = orderOf('mochi', { order_status: 'done', time: '2026-11-21T09:00:00.000Z' });
  const open = orderOf('taro', { order_id: 'L000130' });

  expect(match({ orderIds: ['T17'] }, [finished, open])).toMatchObject({ state: 'matched', pet: 'taro' });
  expect(match({ orderIds: ['T17'] }, [finished])).toMatchObject({
    state: 'unmatched',
    hint: 'orderEnded',
    pet: null,
    order: null,
  });
});

test("yesterday's tube number whose order is still open does not take today's animal", () => {
  const yesterday = orderOf('mochi', { time: '2026-11-21T07:59:00.000Z' });

  expect(match({ orderIds: ['T17'] }, [yesterday]).state).toBe('unmatched');
  expect(match({ orderIds: ['L000123'] }, [yesterday])).toMatchObject({ state: 'matched', pet: 'mochi' });
});

test('a tube of a canceled order that was ordered again files to the new order', () => {
  const canceled = orderOf('mochi', { id: 'canceled', order_id: 'L000122', order_status: 'canceled' });

  expect(match({ orderIds: ['T17'] }, [canceled, orderOf('mochi')])).toMatchObject({ order: 'order of mochi' });
  expect(match({ orderIds: ['T17'] }, [canceled]).hint).toBe('orderCanceled');
});

test('an order number and a chart number that name two pets are a conflict, whether the order is open or finished', () => {
  for (const order_status of ['sent', 'done'] as const) {
    const orders = [orderOf('mochi', { order_status })];
    expect(match({ orderIds: ['L000123'], patientIds: ['10877'] }, orders)).toMatchObject({
      state: 'conflict',
      hint: 'patientMismatch',
      order: null,
    });
  }
  expect(match({ orderIds: ['L000123'], patientIds: ['10231'] }, [orderOf('mochi')]).state).toBe('matched');
});

test('a finished order takes a further run only when the chart number says the same pet', () => {
  const done = [orderOf('mochi', { order_status: 'done' })];

  expect(match({ orderIds: ['L000123'] }, done)).toMatchObject({ hint: 'orderEnded', pet: 'mochi', order: null });
  expect(match({ orderIds: ['L000123'], patientIds: ['10231'] }, done)).toMatchObject({
    state: 'matched',
    pet: 'mochi',
  });
});

test('a tube number beside a chart number of another hospital waits for a person', () => {
  expect(match({ orderIds: ['T17'], patientIds: ['99999'] }, [orderOf('mochi')])).toMatchObject({
    state: 'unmatched',
    hint: 'unknownPatient',
    pet: 'mochi',
  });
});

test('blood cells under the number of a chemistry order are filed with its pet and leave the order open', () => {
  expect(match({ orderIds: ['L000123'], deviceClass: 'hematology' }, [orderOf('mochi')])).toMatchObject({
    state: 'unrequested',
    pet: 'mochi',
    order: null,
  });
});

test('one tube for two orders of a pet files each run to the order of its kind', () => {
  const orders = [orderOf('mochi'), orderOf('mochi', { id: 'blood', order_id: 'L000124', deviceClass: 'hematology' })];

  expect(match({ orderIds: ['T17'] }, orders).order).toBe('order of mochi');
  expect(match({ orderIds: ['T17'], deviceClass: 'hematology' }, orders).order).toBe('blood');
});

test('letters that look like digits are never taken for them, only compared for a suggestion', () => {
  expect(match({ patientIds: ['1O23l'] }, []).hint).toBe('unknownPatient');
  expect(lookAlike('1O23l')).toBe(lookAlike('10231'));
  expect(lookAlike('10232')).not.toBe(lookAlike('10231'));
});

const anyRun = fc.record({
  orderIds: fc.subarray(['L000123', 'L000130', 'T17', 'X']),
  patientIds: fc.subarray(['10231', '10877', '999']),
  sex: fc.constantFrom('male' as const, 'female' as const, undefined),
  species: fc.constantFrom('dog', 'cat', undefined),
  deviceClass: fc.constantFrom('chemistry' as const, 'hematology' as const, 'any' as const),
  isControl: fc.boolean(),
  measuredAt: fc.constant('2026-11-22T07:30:00.000Z'),
});
const rejected: KnownSample = {
  ...{ number: 'S-01', pet: 'mochi', rejected_at: '2026-11-22T07:20:00.000Z', isReplaced: true, taken_at: null },
};
const inItsPlace: KnownSample = {
  ...{ number: 'S-02', pet: 'mochi', rejected_at: null, isReplaced: false, taken_at: null },
};
const asked = { state: 'unmatched', hint: 'sampleRejected', pet: 'mochi', order: null };

test('the number of a rejected sample asks a person, whatever other number stands beside it', () => {
  const order = orderOf('mochi', { sample_id: 'S-02' });
  const found = (over: Partial<RunIdentity>) => match(over, [order], [mochi], [rejected, inItsPlace]);

  expect(found({ orderIds: ['S-01'] })).toMatchObject(asked);
  expect(found({ orderIds: ['S-01', 'L000123'], patientIds: ['10231'] })).toMatchObject(asked);
});

test('until the sample in the place of a rejected one is taken, order and chart number ask a person, and its own number does not', () => {
  const order = orderOf('mochi', { sample_id: 'S-02' });
  const found = (over: Partial<RunIdentity>, taken_at: string | null = null) =>
    match(over, [order], [mochi], [rejected, { ...inItsPlace, taken_at }]);

  for (const numbers of [{ orderIds: ['L000123'] }, { patientIds: ['10231'] }]) {
    expect(found(numbers)).toMatchObject(asked);
    expect(found(numbers, '2026-11-22T07:31:00.000Z')).toMatchObject(asked);
    expect(found(numbers, '2026-11-22T07:29:00.000Z')).toMatchObject({ state: 'matched', order: order.id });
  }
  expect(found({ orderIds: ['S-02'] })).toMatchObject({ state: 'matched', order: order.id });
});

test('a chart number on the day a sample was rejected without another one asks a person, a day later it files', () => {
  const alone = { ...rejected, isReplaced: false };
  expect(match({ patientIds: ['10231'] }, [], [mochi], [alone])).toMatchObject(asked);
  const yesterday = { ...alone, rejected_at: '2026-11-21T08:00:00.000Z' };
  expect(match({ patientIds: ['10231'] }, [], [mochi], [yesterday])).toMatchObject({ state: 'unrequested' });
  expect(match({ patientIds: ['10877'] }, [], [taro], [alone])).toMatchObject({ state: 'unrequested' });
});

const anyOrders = fc.array(
  fc.record({
    id: fc.uuid(),
    pet: fc.constantFrom('mochi', 'taro'),
    order_id: fc.constantFrom('L000123', 'L000130'),
    sample_id: fc.constantFrom('T17', null),
    order_status: fc.constantFrom(...orderFlow.states),
    deviceClass: fc.constantFrom('chemistry' as const, 'hematology' as const),
    time: fc.constantFrom('2026-11-22T07:00:00.000Z', '2026-11-20T07:00:00.000Z'),
  }),
  { maxLength: 4 },
);

test('whatever is typed, no run is filed against its own identifiers', () => {
  fc.assert(
    fc.property(anyRun, anyOrders, (typed, drawn) => {
      const orders = drawn.filter(({ order_id }, at) => drawn.findIndex((one) => one.order_id === order_id) === at);
      const found = matchRun(typed, { orders, pets: [mochi, taro], samples: [], now });
      if (found.state !== 'matched' && found.state !== 'unrequested') return;

      const pet = found.pet === 'mochi' ? mochi : taro;
      const order = orders.find(({ id }) => id === found.order);
      expect(typed.isControl).toBe(false);
      const charts = typed.patientIds.filter((id) => id !== '999');
      expect(charts.every((chart) => chart === pet.patient_id)).toBe(true);
      expect(typed.sex ?? pet.sex).toBe(pet.sex);
      expect(typed.species ?? pet.species).toBe(pet.species);
      if (order) expect(order.pet).toBe(pet.id);
      if (order && !openStatuses.includes(order.order_status)) expect(charts).toContain(pet.patient_id);
    }),
    { numRuns: 2000 },
  );
});

test('placeholders that operators type identify nobody, and longer numbers do', () => {
  for (const typed of ['0', '7', '000', 'test', 'Error 12', 'ERROR', 'unknown', 'none', 'N/A', 'na', 'control', 'QC'])
    expect(realIdentifiers([typed]), typed).toEqual([]);
  for (const typed of ['sample', 'patient', 'ID', 'x', 'XXX', '-', '---', ' ', '７'])
    expect(realIdentifiers([typed])).toEqual([]);
  for (const typed of ['10', '0001', 'test1', 'x1', 'a-', 'P-2', 'QC7'])
    expect(realIdentifiers([typed]), typed).toEqual(typed === '0001' ? ['0001'] : [typed]);
  expect(realIdentifiers(['１０２３１', ' 10231', '10231'])).toEqual(['10231']);
});

test('species and sex contradict a pet only where both sides say them', () => {
  const pet = { sex: 'female', species: 'dog' };
  const contradicts = (
    sex: string | null | undefined,
    species: string | null | undefined,
    of = pet as { sex: string | null; species: string },
  ) => contradictsPet({ sex, species }, of);

  expect([contradicts('male', undefined), contradicts('male', 'dog'), contradicts('female', 'cat')]).toEqual([
    true,
    true,
    true,
  ]);
  for (const nothing of [null, undefined]) expect(contradicts(nothing, nothing)).toBe(false);
  expect(contradicts(undefined, 'other')).toBe(false);
  expect(contradicts('male', 'dog', { sex: null, species: 'dog' })).toBe(false);
});

test('a number of a device that measures any kind files with the one order of its pet', () => {
  expect(match({ patientIds: ['10231'], deviceClass: 'any' }, [orderOf('mochi')]).state).toBe('matched');
  expect(match({ patientIds: ['10231'] }, [orderOf('mochi', { deviceClass: 'any' })]).state).toBe('matched');
  expect(
    match({ orderIds: ['L000123'], patientIds: ['10231'] }, [
      orderOf('mochi', { order_status: 'done', deviceClass: 'urine' }),
    ]),
  ).toMatchObject({
    ...{ state: 'unrequested', by: 'order_id', pet: 'mochi', order: null },
  });
});

test('a tube number of two animals is decided by the chart number beside it, and waits for a person without one', () => {
  const orders = [orderOf('mochi'), orderOf('taro', { order_id: 'L000130' })];
  expect(match({ orderIds: ['T17'] }, orders)).toEqual({
    ...{ state: 'unmatched', by: null, pet: null, order: null, hint: 'severalOrders' },
  });
  expect(match({ orderIds: ['T17'], patientIds: ['10877'] }, orders)).toMatchObject({
    ...{ state: 'matched', by: 'order_id', pet: 'taro', order: 'order of taro' },
  });
  expect(match({ orderIds: ['T17'], patientIds: ['10877', '10231'] }, orders).state).not.toBe('matched');
});

test('two orders of one pet for one kind of device wait for a person, by number and by chart', () => {
  const orders = [orderOf('mochi'), orderOf('mochi', { id: 'second', order_id: 'L000130' })];
  expect(match({ orderIds: ['T17'] }, orders)).toMatchObject({ hint: 'severalOrders', pet: 'mochi' });
  expect(match({ patientIds: ['10231'] }, orders)).toMatchObject({ hint: 'severalOrders', pet: 'mochi' });
});

test('a finished order of a pet that is gone, or canceled, is for a person even with its number', () => {
  const canceled = [orderOf('mochi', { order_status: 'canceled' })];
  expect(match({ orderIds: ['L000123'], patientIds: ['10231'] }, canceled)).toMatchObject({
    ...{ state: 'unmatched', hint: 'orderCanceled', pet: 'mochi' },
  });
  expect(match({ orderIds: ['L000123'] }, [orderOf('gone', { order_status: 'done' })])).toMatchObject({
    ...{ state: 'unmatched', hint: 'orderEnded', pet: null },
  });
  expect(match({ orderIds: ['L000123'] }, [orderOf('gone')]).hint).toBe('severalOrders');
});

test('a tube and an order number typed together find the order by its number, even beside an unknown chart number', () => {
  expect(match({ orderIds: ['L000123', 'T17'], patientIds: ['99999'] }, [orderOf('mochi')])).toMatchObject({
    ...{ state: 'matched', by: 'order_id' },
  });
  // The number of the tube that was typed as the chart number too is no chart number of another pet.
  expect(match({ orderIds: ['T17'], patientIds: ['T17'] }, [orderOf('mochi')]).state).toBe('matched');
});

test('a conflict names the pet and the order that the number said', () => {
  expect(match({ orderIds: ['L000123'], sex: 'male' }, [orderOf('mochi')])).toEqual({
    ...{ state: 'conflict', by: null, pet: 'mochi', order: 'order of mochi', hint: 'patientMismatch' },
  });
  expect(match({ patientIds: ['X'] }, [])).toMatchObject({ hint: 'unknownPatient' });
  expect(match({ orderIds: ['X'] }, [])).toMatchObject({ hint: 'unknownPatient' });
  expect(match({}, [])).toMatchObject({ hint: 'noIdentifier' });
});

test('letters that look like digits are compared in any case', () => {
  expect([lookAlike('o'), lookAlike('i'), lookAlike('l'), lookAlike('IlO0')]).toEqual(['0', '1', '1', '1100']);
});
