import { show } from '@alder/testing/screen';
import { notFound } from '@alder/wire';
import { waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { CareCourse } from './care-course.tsx';

const visit = {
  checked_in_at: '2026-11-01T02:00:00.000Z',
  medicineRecords: [
    { name: 'Prednisolone', name_ja: null, name_zhtw: null, created_at: '2026-11-01T03:00:00.000Z', days: 10 },
  ],
};

test('a medicine lasts from its prescription for the days that were prescribed, and each visit has its time', async () => {
  const onRead = vi.fn();
  show(<CareCourse pet="p" onRead={onRead} />, { 'his.getPetMedicalRecords': { result: [visit] } } as never);
  await waitFor(() => expect(onRead).toHaveBeenCalled());
  expect(onRead).toHaveBeenLastCalledWith({
    medicines: [{ from: '2026-11-01T03:00:00.000Z', until: '2026-11-11T03:00:00.000Z', text: 'Prednisolone' }],
    visits: ['2026-11-01T02:00:00.000Z'],
  });
});

test('what could not be read is said to have failed, not to be empty', async () => {
  const onRead = vi.fn();
  const fail = () => {
    throw notFound();
  };
  show(<CareCourse pet="p" onRead={onRead} />, { 'his.getPetMedicalRecords': fail } as never);
  await waitFor(() => expect(onRead).toHaveBeenCalledWith('failed'));
});
