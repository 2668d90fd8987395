import { show } from '@alder/testing/screen';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, test } from 'vitest';
import type { VitalSigns } from '../contract/index.ts';
import { bodyScores, faceGrades, faceUnits, muscleConditions } from '../domain/index.ts';
import { BodyFigure, MuscleFigure } from './body-figure.tsx';
import { FaceFigure } from './cat-face.tsx';
import { Scales } from './scales.panel.tsx';

const PET = '01933f00-0000-7000-8000-00000000c002';
const VISIT = '01933f00-0000-7000-8000-00000000c001';
const AT = '2026-11-29T02:00:00.000Z';

const aSet = (input: Partial<VitalSigns>): VitalSigns => ({
  ...{ id: '01933f00-0000-7000-8000-00000000c003', version: 1, deleted: false, created_at: AT, updated_at: AT },
  ...{ pet: PET, medical_record: VISIT, author: null, measured_at: AT, note: '' },
  ...{ temperature: null, pulse: null, respiration: null, systolic: null, diastolic: null, mean_pressure: null },
  ...{ pressure_site: null, cuff: null, weight: null, crt: null, bcs: null, pain: null, mucous_membranes: null },
  ...{ hydration_percent: null, spo2: null, glucose: null, face: null, muscle: null },
  ...{ pain_answer: null, pain_answer_note: '', pain_answered_by: null, pain_answered_at: null },
  ...input,
});

beforeEach(() => localStorage.clear());

function open(species: string, sets: readonly VitalSigns[] = [], locked = false) {
  const never = new Promise(() => undefined);
  const shown = show(<Scales pet={PET} record={VISIT} species={species} sets={sets} locked={locked} />, {
    'his.createVitalSigns': (input: object) => ({ result: aSet(input) }),
    'his.updateVitalSigns': never,
  });
  const sent = (id: string) => shown.send.mock.calls.filter(([call]) => call.id === id).map(([, input]) => input);
  return { sent, user: userEvent.setup() };
}

test('every score, condition and grade has a drawing of its own, for cat, dog and rabbit [PNS-03]', () => {
  const drawn = [
    ...['cat', 'dog', 'rabbit'].flatMap((species) =>
      bodyScores.map((score) => <BodyFigure key={`${species}${score}`} species={species} score={score} />),
    ),
    ...muscleConditions.map((condition, level) => <MuscleFigure key={condition} level={level} />),
    ...faceUnits.flatMap((unit) =>
      faceGrades.slice(1).map((grade) => <FaceFigure key={unit} unit={unit} grade={grade} />),
    ),
  ].map((figure) => renderToStaticMarkup(figure));

  expect(new Set(drawn).size).toBe(drawn.length);
  expect(drawn.join('')).not.toMatch(/NaN|undefined/);
});

test('a face is saved once all five units are chosen, and says from which sum on analgesia is called for [PNS-01]', async () => {
  const { user, sent } = open('cat');
  await user.click(screen.getByRole('button', { name: 'Pain in pictures' }));
  const face = within(screen.getByRole('region', { name: 'Pain in the face of a cat' }));
  for (const name of [/Turned outward/, /A little tense/, /Slightly straight/, /Above the shoulders/])
    await user.click(face.getByRole('button', { name }));
  await user.click(face.getByRole('button', { name: /^Save the score/ }));
  expect(sent('his.createVitalSigns')).toEqual([]);
  expect(face.getByText('From 4 on analgesia is called for')).toBeTruthy();

  await user.click(face.getByRole('button', { name: /^0Open/ }));
  await user.click(face.getByRole('button', { name: /^Save the score/ }));

  const units = { ears: 2, eyes: 0, muzzle: 1, whiskers: 1, head: 0 };
  expect(sent('his.createVitalSigns')).toEqual([{ pet: PET, medical_record: VISIT, face: units }]);
});

test('a dog has no face of a cat; its pain and body condition are one press [PNS-03]', async () => {
  const { user, sent } = open('dog');
  await user.click(screen.getByRole('button', { name: 'Pain in pictures' }));
  expect(screen.queryByRole('region', { name: 'Pain in the face of a cat' })).toBeNull();
  await user.click(screen.getByRole('button', { name: /Moderate: withdrawn/ }));
  await user.click(screen.getByRole('button', { name: 'Body condition in pictures' }));
  await user.click(screen.getByRole('button', { name: /^7 of 9/ }));

  expect(sent('his.createVitalSigns')).toEqual([
    { pet: PET, medical_record: VISIT, pain: 2 },
    { pet: PET, medical_record: VISIT, bcs: 7 },
  ]);
});

test('pain waits for analgesia or a reason, also below a later low score; a signed record only says so [PNS-02]', async () => {
  const painful = aSet({ pain: 3 });
  const { user, sent } = open('dog', [aSet({ id: PET, pain: 0 }), painful]);
  const waiting = within(screen.getByRole('alert'));
  await user.click(waiting.getByRole('button', { name: /^None needed/ }));
  expect(sent('his.updateVitalSigns')).toEqual([]);
  await user.type(waiting.getByRole('textbox'), 'Asleep after surgery');
  await user.click(waiting.getByRole('button', { name: /^None needed/ }));

  expect(sent('his.updateVitalSigns')).toEqual([
    { id: painful.id, version: 1, pain_answer: 'acknowledged', pain_answer_note: 'Asleep after surgery' },
  ]);
});

test('a signed record shows what was not answered and offers nothing to measure', () => {
  open('cat', [aSet({ pain: 3 })], true);

  expect(screen.getByRole('alert').textContent).toContain('Pain 3 of 4');
  expect(screen.queryByRole('button')).toBeNull();
});
