import type { LabRecord, ResultValue } from '@alder/lab/contract';
import { show } from '@alder/testing/screen';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { Interpretation, LabPhrase } from '../contract/index.ts';
import { phraseRules } from '../domain/index.ts';
import { InterpretationPanel } from './interpretation.panel.tsx';
import { InterpretationsScreen } from './interpretations.screen.tsx';

const RECORD = '01933f00-0000-7000-8000-00000000a001';
const ME = '01933f00-0000-7000-8000-00000000d001';
const value = (code: string, raw: string) =>
  ({ code, name: code, raw, unit: 'mg/dL', unit_raw: 'mg/dL', flag: 'H', range: null }) as ResultValue;
const record = {
  id: RECORD,
  pet: '01933f00-0000-7000-8000-00000000b001',
  animal: { species: 'cat' },
  results: [value('CREA', '3.1'), value('BUN', '60')],
} as unknown as LabRecord;
const one = (more: Partial<Interpretation> = {}): Interpretation => ({
  ...{ id: '01933f00-0000-7000-8000-00000000e001', version: 1, record: RECORD, status: 'draft', revision: 1 },
  ...{ created_at: '2026-11-21T02:02:00.000Z', updated_at: '2026-11-21T02:02:00.000Z', question: 'Renal?' },
  ...{ asked_by: ME, asked_by_name: 'Dr. Lin', asked_at: '2026-11-21T02:02:00.000Z', text: '', phrases: [] },
  ...{ lang: 'en', author: ME, author_name: 'Sato', signer: null, signer_name: null, signed_at: null },
  ...{ amends: null, reason: '', pet: record.pet, pet_name: 'Miru', patient_id: 'P02418', profile: 'Chem 17' },
  measured_at: '2026-11-21T02:02:00.000Z',
  ...more,
});
const consultant = { account: { id: ME, role: 'lisConsultant' } } as const;
/** Phrases of a hospital that has written one and switched another off. */
const phrases = (own: readonly Partial<LabPhrase>[] = [], off: readonly string[] = []) => ({
  result: [
    ...own,
    ...phraseRules.map(({ id, text: { en, ja, zhtw }, ...rule }) => ({
      ...{ ...rule, key: id, product: id, is_on: !off.includes(id), text_en: en, text_ja: ja, text_zhtw: zhtw },
    })),
  ],
});
const stage = {
  outcome: {
    ...{ stage: 3, by: 'creatinine', proteinuria: null, pressure: 'hypertensive' },
    used: [
      { at: '2026-11-21T02:02:00.000Z', value: 3.1 },
      { at: '2026-10-21T02:02:00.000Z', value: 3 },
    ],
  },
  ...{ upc: null, systolic: null, source: 'IRIS 2023' },
};

test('a doctor asks what a result means, with a question', async () => {
  const { send } = show(
    <InterpretationPanel record={record} />,
    { 'labReport.getInterpretations': { result: [] }, 'labReport.askInterpretation': { result: one() } },
    { account: { role: 'assistant' } },
  );
  const user = userEvent.setup();

  await user.click(await screen.findByRole('button', { name: 'Ask for an interpretation' }));
  await user.type(screen.getByRole('textbox', { name: 'Question' }), 'Renal?');
  await user.click(screen.getByRole('button', { name: 'Send the question' }));

  await waitFor(() =>
    expect(send.mock.calls.find(([call]) => call.id === 'labReport.askInterpretation')?.[1]).toEqual({
      record: RECORD,
      question: 'Renal?',
    }),
  );
  expect(screen.queryByRole('button', { name: 'Write' })).toBeNull();
});

test('a phrase is proposed with its reason and gets into the text only by a press; then the consultant signs', async () => {
  const { send } = show(
    <InterpretationPanel record={record} />,
    {
      'labReport.getInterpretations': { result: [one()] },
      'labReport.getIrisStage': stage,
      'labPhrase.getAll': phrases(),
      'labReport.updateInterpretation': { result: one({ version: 2 }) },
      'labReport.signInterpretation': { result: one({ status: 'signed' }) },
    },
    consultant,
  );
  const user = userEvent.setup();
  const text = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'What the result means' });
  expect(text.value).toBe('');
  expect(await screen.findByText(/Because of CREA 3.1 mg\/dL H; BUN 60 mg\/dL H/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Sign' }).getAttribute('aria-disabled')).toBe('true');

  await user.click(screen.getByRole('button', { name: 'Add' }));
  expect(text.value).toContain('Azotemia.');
  await user.click(screen.getByRole('button', { name: 'Sign' }));

  await waitFor(() =>
    expect(send.mock.calls.find(([call]) => call.id === 'labReport.signInterpretation')?.[1]).toMatchObject({
      version: 2,
    }),
  );
  expect(send.mock.calls.find(([call]) => call.id === 'labReport.updateInterpretation')?.[1]).toMatchObject({
    phrases: ['azotemia'],
  });
});

test('a phrase that was deleted again is offered again and was not taken', async () => {
  const { send } = show(
    <InterpretationPanel record={record} />,
    {
      'labReport.getInterpretations': { result: [one({ id: '01933f00-0000-7000-8000-00000000e002' })] },
      'labReport.getIrisStage': stage,
      'labPhrase.getAll': phrases(),
      'labReport.updateInterpretation': { result: one({ version: 2 }) },
    },
    consultant,
  );
  const user = userEvent.setup();
  const text = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'What the result means' });
  await user.click(await screen.findByRole('button', { name: 'Add' }));
  expect(screen.queryByRole('button', { name: 'Add' })).toBeNull();
  await user.clear(text);
  expect(screen.getByRole('button', { name: 'Add' })).toBeTruthy();
  await user.type(text, 'No finding.');
  await user.click(screen.getByRole('button', { name: 'Save' }));

  await waitFor(() =>
    expect(send.mock.calls.find(([call]) => call.id === 'labReport.updateInterpretation')?.[1]).toMatchObject({
      text: 'No finding.',
      phrases: [],
    }),
  );
});

test('the IRIS stage is taken only after a person has said that the patient is stable; a refusal says why', async () => {
  const responses = {
    ...{ 'labReport.getInterpretations': { result: [one()] }, 'labReport.getIrisStage': stage },
    'labPhrase.getAll': phrases(),
  };
  const first = show(<InterpretationPanel record={record} />, responses, consultant);
  const user = userEvent.setup();
  const add = await screen.findByRole('button', { name: 'Add to the text' });
  expect(add.getAttribute('aria-disabled')).toBe('true');
  await user.click(screen.getByRole('checkbox'));
  await user.click(add);
  expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toMatch(/IRIS stage 3 by creatinine.*Hypertensive/);
  // Once is enough: a second press adds nothing, until the text has it no more.
  expect(add.getAttribute('aria-disabled')).toBe('true');
  await user.click(add);
  expect(screen.getByRole<HTMLTextAreaElement>('textbox').value.match(/IRIS stage/g)).toHaveLength(1);
  await user.clear(screen.getByRole('textbox'));
  expect(add.getAttribute('aria-disabled')).toBeNull();
  first.unmount();

  const refused = { outcome: { refused: 'unstable' }, upc: null, systolic: null, source: 'IRIS 2023' };
  show(<InterpretationPanel record={record} />, { ...responses, 'labReport.getIrisStage': refused }, consultant);
  expect(await screen.findByText(/creatinine changed by more than 25 %/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Add to the text' })).toBeNull();
});

test('a colleague sees who is writing, and no field', async () => {
  show(
    <InterpretationPanel record={record} />,
    { 'labReport.getInterpretations': { result: [one({ author: RECORD })] } },
    consultant,
  );

  expect(await screen.findByText('Sato is writing')).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('the queue lists what waits with its question, and says when nothing does', async () => {
  show(
    <InterpretationsScreen />,
    {
      'labReport.getInterpretations': ({ state }: { state: string }) => ({
        result: state === 'open' ? [one({ status: 'asked', author: null, author_name: null })] : [],
      }),
    },
    consultant,
  );
  const user = userEvent.setup();

  expect((await screen.findByRole('link', { name: /Miru/ })).getAttribute('href')).toBe(
    `/clinicpath/results/${RECORD}`,
  );
  expect(screen.getByText('Renal?')).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: 'Signed' }));
  expect(await screen.findByText('No interpretation was signed yet.')).toBeTruthy();
});

test('the editor offers what the hospital wrote, in the language of the report, and not what it switched off', async () => {
  const condition = { analyte: 'CREA', kind: 'above', low_limit: 3, high_limit: null, unit: 'mg/dL' } as const;
  const own: Partial<LabPhrase> = {
    ...{ key: 'own', product: null, is_on: true, species: 'cat', join: 'all', conditions: [condition] },
    ...{ text_en: 'Call the owner today.', text_ja: '', text_zhtw: '' },
  };
  const record2 = { ...record, results: [{ ...value('CREA', '3.1'), number: 3.1 }, value('BUN', '60')] } as LabRecord;
  const responses = {
    ...{ 'labReport.getInterpretations': { result: [one()] }, 'labReport.getIrisStage': stage },
    'labPhrase.getAll': phrases([own], ['azotemia']),
  };
  const { unmount } = show(<InterpretationPanel record={record2} />, responses, consultant);
  expect(await screen.findByText('Call the owner today.')).toBeTruthy();
  expect(screen.queryByText(/^Azotemia/)).toBeNull();
  unmount();

  const japanese = { ...responses, 'labReport.getInterpretations': { result: [one({ lang: 'ja' })] } };
  show(<InterpretationPanel record={record2} />, { ...japanese, 'labPhrase.getAll': phrases([own]) }, consultant);
  expect(await screen.findByText(/高窒素血症/)).toBeTruthy();
  expect(screen.queryByText('Call the owner today.')).toBeNull();
});
