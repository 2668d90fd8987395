import { transitionsOf } from '@alder/flow';
import { expect, test } from 'vitest';
import { appointmentFlow, DEFAULT_TYPES, waitFlow } from './index.ts';

test('an appointment is confirmed, kept, missed or canceled once; an arrival can be taken back, what was released cannot', () => {
  expect(transitionsOf(appointmentFlow)).toEqual({
    held: { book: 'booked', release: 'released' },
    booked: { confirm: 'confirmed', arrive: 'arrived', miss: 'noShow', cancel: 'canceled', change: 'booked' },
    confirmed: { arrive: 'arrived', miss: 'noShow', cancel: 'canceled', change: 'confirmed' },
    arrived: { leave: 'booked' },
    noShow: { restore: 'booked', arrive: 'arrived' },
    canceled: { restore: 'booked' },
    released: {},
  });
});

test('an entry of the waiting list is offered a slot again when the offer lapses, and no longer once booked or withdrawn', () => {
  expect(transitionsOf(waitFlow)).toEqual({
    waiting: { offer: 'offered', book: 'booked', withdraw: 'withdrawn' },
    offered: { lapse: 'waiting', book: 'booked', withdraw: 'withdrawn' },
    booked: {},
    withdrawn: {},
  });
});

test('a hospital that has set no types has seven in three languages, each opening the kind of visit that it is for', () => {
  expect(DEFAULT_TYPES.map(({ key, minutes, color, visit }) => [key, minutes, color, visit])).toEqual([
    ['consult', 20, 'info', 'first'],
    ['recheck', 15, 'neutral', 'recheck'],
    ['vaccine', 15, 'ok', 'vaccine'],
    ['imaging', 45, 'violet', 'other'],
    ['surgery', 120, 'danger', 'surgery'],
    ['dental', 60, 'teal', 'surgery'],
    ['other', 15, 'warn', 'other'],
  ]);
  expect(DEFAULT_TYPES.map(({ names }) => [names.en, names.ja, names.zhtw].join(' '))).toEqual([
    'Consult 診察 看診',
    'Recheck 再診 回診',
    'Vaccine ワクチン 疫苗',
    'Imaging 画像検査 影像檢查',
    'Surgery 手術 手術',
    'Dental 歯科 牙科',
    'Other その他 其他',
  ]);
});
