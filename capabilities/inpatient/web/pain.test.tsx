import { PainFields, PainWaiting } from '@alder/chart/web';
import { show } from '@alder/testing/screen';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { StayView } from '../contract/index.ts';
import { GivePanel, type GivePanelProps } from './give.panel.tsx';
import { SlotsContext } from './slots.ts';
import { StayVitals } from './stay-pages.panel.tsx';
import { TaskMark } from './task-state.tsx';

const id = (end: number) => `01900000-0000-7000-8000-00000000000${end}`;
const now = new Date('2026-11-29T02:00:00.000Z');
const face = { ears: 2, eyes: 0, muzzle: 1, whiskers: 1, head: 0 };

function measure(species: string) {
  const give = vi.fn(async () => undefined);
  const order = {
    ...{ id: id(6), kind: 'vitals', name: 'Pain', repeat: 'every', dosage: null, unit: '', route: '', balance: null },
    ...{ weight: null, note: '', safety_reason: null, needs_second: false, stopped_at: null, charged: false },
  };
  const pet = { id: id(1), name: 'Tofu', patient_id: 'P612', species, weight: 5 };
  show(
    <SlotsContext value={{ Pain: PainFields, PainWaiting }}>
      <GivePanel
        {...({
          ...{ order, pet, cage: 'C1', team: [], slots: { waiting: {}, give, set: vi.fn() }, now },
          ...{ task: { state: 'due', due_at: now.toISOString(), isWaiting: false }, onDone: () => undefined },
        } as unknown as GivePanelProps)}
      />
    </SlotsContext>,
  );
  return { give, user: userEvent.setup() };
}

test('at the cage a cat is scored by the pictures of the record; half a face is not sent, a whole one goes with the other values', async () => {
  const { give, user } = measure('cat');
  await user.type(screen.getByRole('textbox', { name: 'Pulse' }), '190');
  await user.click(screen.getByRole('button', { name: 'Pain in pictures' }));
  const scale = within(screen.getByRole('region', { name: 'Pain in the face of a cat' }));
  for (const name of [/Turned outward/, /A little tense/, /Slightly straight/, /Above the shoulders/])
    await user.click(scale.getByRole('button', { name }));
  await user.click(screen.getByRole('button', { name: /^Done/ }));
  expect(give).not.toHaveBeenCalled();
  expect(scale.getByText('From 4 on analgesia is called for')).toBeTruthy();
  await user.click(scale.getByRole('button', { name: /^0Open/ }));
  expect(screen.getByText('Analgesia is called for: note what was done')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: /^Done/ }));
  expect(give).toHaveBeenCalledWith(expect.objectContaining({ measured: { pulse: 190, face } }));
});

test('a picture pressed again is taken back, and without any the face is left out', async () => {
  const { give, user } = measure('cat');
  await user.type(screen.getByRole('textbox', { name: 'Pulse' }), '190');
  await user.click(screen.getByRole('button', { name: 'Pain in pictures' }));
  await user.click(screen.getByRole('button', { name: /Turned outward/ }));
  await user.click(screen.getByRole('button', { name: /Turned outward/ }));
  await user.click(screen.getByRole('button', { name: /^Done/ }));
  expect(give).toHaveBeenCalledWith(expect.objectContaining({ measured: { pulse: 190 } }));
});

test('a dog is scored by words, which fill the same value as the field', async () => {
  const { give, user } = measure('dog');
  await user.click(screen.getByRole('button', { name: 'Pain in pictures' }));
  expect(screen.queryByRole('region', { name: 'Pain in the face of a cat' })).toBeNull();
  await user.click(screen.getByRole('button', { name: /Severe: whines/ }));
  expect(screen.getByRole('textbox', { name: /^Pain/ })).toHaveProperty('value', '3');
  await user.click(screen.getByRole('button', { name: /^Done/ }));
  expect(give).toHaveBeenCalledWith(expect.objectContaining({ measured: { pain: 3 } }));
});

test('the sum of a face has a chart of its own and stands in its cell of the sheet', () => {
  const none = { temperature: null, pulse: null, respiration: null, systolic: null, spo2: null, pain: null };
  const set = { ...none, glucose: null, weight: null, measured_at: now.toISOString(), face };
  show(
    <>
      <StayVitals view={{ vitals: [set], pet: { species: 'cat' } } as unknown as StayView} />
      <TaskMark
        task={
          {
            ...{ due_at: now.toISOString(), state: 'given', isWaiting: false },
            slot: { measured: { face }, outcome_by_name: 'Hsu' },
          } as never
        }
        now={now}
        unit=""
      />
    </>,
  );
  expect(screen.getByRole('heading', { name: 'Face' })).toBeTruthy();
  expect(screen.queryByRole('heading', { name: 'Pain' })).toBeNull();
  expect(screen.getByText('4/10')).toBeTruthy();
});
