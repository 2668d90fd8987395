import fc from 'fast-check';
import { expect, test } from 'vitest';
import { firstConflict, overlap } from './conflicts.ts';
import { openSlots, type SlotSearch } from './open-slots.ts';

const opening = {
  hours: { tue: [{ from: '09:00', to: '12:00' }] },
  closed_days: [],
  timezone: 'Asia/Taipei',
} as never;
const now = new Date('2026-11-24T00:00:00.000Z');
const at = (time: string) => new Date(`2026-11-24T${time}:00+08:00`);
const search: SlotSearch = {
  ...{ minutes: 30, doctors: ['lin', 'chen'], doctor: null, grid: 30, opening, now },
  ...{ earliest: at('09:30'), latest: at('11:30') },
};
const booked = (from: string, to: string, doctor: string | null, more: object = {}) => ({
  ...{ pet: null, room: null, doctor, starts_at: at(from), ends_at: at(to), status: 'booked', ...more },
});
const times = (others: readonly ReturnType<typeof booked>[], more: Partial<SlotSearch> = {}) =>
  openSlots('2026-11-24', others, { ...search, ...more }).map(({ starts_at }) => starts_at.toISOString().slice(11, 16));

test('begins lie within the opening hours, and between the first and the last that is allowed', () => {
  expect(times([])).toEqual(['01:30', '02:00', '02:30', '03:00', '03:30']);
  expect(times([], { minutes: 60, latest: at('12:00') })).toEqual(['01:30', '02:00', '02:30', '03:00']);
  expect(openSlots('2026-11-25', [], search)).toEqual([]);
});

test('a time is gone when no doctor is free, or when the one who was asked for is not', () => {
  const lin = booked('10:00', '10:30', 'lin');
  expect(times([lin])).toContain('02:00');
  expect(times([lin], { doctor: 'lin' })).not.toContain('02:00');
  expect(times([lin, booked('10:15', '10:45', 'chen')])).not.toContain('02:00');
  expect(times([lin, booked('10:00', '10:30', 'chen', { status: 'canceled' })])).toContain('02:00');
});

test('an appointment without a doctor takes one of those who are free, a blocked room does not', () => {
  const nobodys = booked('10:00', '10:30', null);
  expect(times([nobodys])).toContain('02:00');
  expect(times([nobodys, booked('10:00', '10:30', 'lin')])).not.toContain('02:00');
  expect(times([nobodys, booked('10:00', '10:30', 'lin')], { doctor: 'chen' })).not.toContain('02:00');
  expect(times([booked('10:00', '10:30', null, { kind: 'block' }), booked('10:00', '10:30', 'lin')])).toContain(
    '02:00',
  );
});

test('a slot that is held takes its time until it lapses', () => {
  const held = (until: Date) => booked('10:00', '10:30', 'lin', { status: 'held', held_until: until });
  expect(times([held(new Date(+now + 1))], { doctor: 'lin' })).not.toContain('02:00');
  expect(times([held(now)], { doctor: 'lin' })).toContain('02:00');
});

test('a free time goes to the doctor with less to do', () => {
  const [slot] = openSlots('2026-11-24', [booked('11:00', '11:30', 'lin')], search);
  expect(slot!.doctor).toBe('chen');
});

test('no offered slot overlaps a booking of its doctor', () => {
  const span = fc.record({
    from: fc.integer({ min: 0, max: 20 }),
    length: fc.integer({ min: 1, max: 8 }),
    doctor: fc.constantFrom('lin', 'chen', null),
  });
  fc.assert(
    fc.property(fc.array(span, { maxLength: 12 }), fc.integer({ min: 1, max: 6 }), (spans, quarters) => {
      const others = spans.map(({ from, length, doctor }) => ({
        ...booked('09:00', '09:30', doctor),
        starts_at: new Date(+at('09:00') + from * 15 * 60_000),
        ends_at: new Date(+at('09:00') + (from + length) * 15 * 60_000),
      }));
      const minutes = quarters * 15;
      for (const { starts_at, doctor } of openSlots('2026-11-24', others, { ...search, minutes, grid: 15 })) {
        const requested = {
          pet: null,
          room: null,
          doctor,
          starts_at,
          ends_at: new Date(+starts_at + minutes * 60_000),
        };
        expect(firstConflict(requested, others, now)).toBeUndefined();
        const nobodys = others.filter((one) => one.doctor === null && overlap(one, requested)).length;
        expect(nobodys).toBeLessThan(2);
      }
    }),
  );
});
