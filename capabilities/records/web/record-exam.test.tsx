import { show } from '@alder/testing/screen';
import { stale } from '@alder/wire';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import type { MedicalRecord } from '../contract/index.ts';
import { anEntry } from './record.fixture.ts';
import { RecordExam } from './record-exam.panel.tsx';
import { useRecordExam } from './use-record-exam.ts';

beforeEach(() => localStorage.clear());

const oral = { status: 'abnormal', text: 'Mild' } as const;

function Exam({ record }: { record: MedicalRecord }) {
  return <RecordExam examination={useRecordExam(record)} species="cat" readOnly={false} />;
}

const anExam = () => ({ record: anEntry({ result: { systems: { oral } } }).result });

function showExam(response: unknown = new Promise(() => {})) {
  const { record } = anExam();
  const visible = show(<Exam record={record} />, { 'his.updateMedicalRecord': response });
  const sent = () => visible.send.mock.calls.map(([, input]) => input as Partial<MedicalRecord>);
  return { ...visible, sent, user: userEvent.setup() };
}

/** A server that accepts every input, one version at a time. */
const saves = (record: MedicalRecord) => {
  let version = record.version;
  return (input: Partial<MedicalRecord>) => {
    if (input.version !== version) return stale({ current: { ...record, version } });
    version += 1;
    return { result: { ...record, ...input, version } };
  };
};

const finding = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /Oral/ });

test('a finding is saved on the device with every keystroke, and is restored after a crash [state.refresh]', async () => {
  const { user, unmount } = showExam();
  await user.type(finding(), ' gingi');
  expect(JSON.stringify({ ...localStorage })).toContain('Mild gingi');
  unmount();

  const { sent } = showExam();

  expect(finding().value).toBe('Mild gingi');
  await waitFor(() => expect(sent()[0]?.systems?.oral?.text).toBe('Mild gingi'));
});

test('systems that are pressed one after the other are all saved, though the first response has not come [cap.medicalRecords]', async () => {
  const { record } = anExam();
  const { user, sent } = showExam(saves(record));
  for (const name of [/Eyes/, /Ears/, /Heart/]) await user.click(screen.getByRole('button', { name }));

  await waitFor(() =>
    expect(sent().at(-1)?.systems).toMatchObject({
      oral,
      eyes: { status: 'normal' },
      ears: { status: 'normal' },
      heart: { status: 'normal' },
    }),
  );
  await waitFor(() => expect(JSON.stringify({ ...localStorage })).not.toContain('exam.'));
});

test('what another window examined meanwhile is kept, and so is what was typed here [state.refresh]', async () => {
  const { record } = anExam();
  const other = { ...record, version: 2, systems: { oral, skin: { status: 'normal', text: '' } } } as MedicalRecord;
  const responses: unknown[] = [stale({ current: other })];
  const { user, sent } = showExam(
    (input: Partial<MedicalRecord>) => responses.shift() ?? { result: { ...other, ...input, version: 3 } },
  );
  await user.type(finding(), ' gingivitis');
  await user.tab();

  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()[1]).toMatchObject({
    version: 2,
    systems: { oral: { text: 'Mild gingivitis' }, skin: { status: 'normal' } },
  });
});
