import { show } from '@alder/testing/screen';
import { inputIncorrect } from '@alder/wire';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { id, series, study } from './imaging.fixture.ts';
import { type ImagingSlots, StudyListScreen } from './studies.screen.tsx';

const coco = study(1);
const lost = study(2, { pet: null, pet_name: null, patient_id: 'X9', patient_name: 'Lost^Cat', description: 'HIP' });
const usage = { used: 429_496_729_600, quota: 536_870_912_000, archiveUsed: 0, archiveQuota: null };
const unused = { portalUsed: 0, archiveAccessUsage: 0, shareUrlUsage: 0, shareUrlBoostUsage: 0 };
const answers = {
  'pacs.getSeries': { result: [series(11, coco), series(12, lost)], studies: [coco, lost] },
  'pacs.refreshUsage': { ...usage, ...unused },
};
const asked = (send: ReturnType<typeof show>['send']) =>
  send.mock.calls.filter(([call]) => call.id === 'pacs.getSeries').map(([, input]) => input);

test('the list names the pet, or what the device sent where no pet has the number, and opens the viewer [screen.studyList]', async () => {
  const { path } = show(<StudyListScreen />, answers);

  expect(await screen.findByRole('link', { name: 'Open No patient: X9, HIP' })).toBeTruthy();
  expect(screen.getByText('Lost Cat')).toBeTruthy();
  await userEvent.click(screen.getByRole('link', { name: 'Open Coco, THORAX' }));
  expect(path()).toBe(`/pacs/study/${coco.id}`);
});

test('words, modality, time, order and what has no patient are asked of the server, and all at once undone [screen.studyList]', async () => {
  const { send, answers: given } = show(<StudyListScreen />, answers);
  await screen.findByRole('link', { name: 'Open Coco, THORAX' });
  given['pacs.getSeries'] = { result: [], studies: [] };

  await userEvent.type(screen.getByRole('searchbox'), 'tofu');
  await userEvent.click(screen.getByRole('radio', { name: 'CT' }));
  await userEvent.click(screen.getByRole('button', { name: 'Without patient' }));
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Taken' }), 'Last 7 days');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Order' }), 'Oldest first');

  await waitFor(() =>
    expect(asked(send).at(-1)).toMatchObject({ q: 'tofu', modality: 'CT', unmatched: 'true', order: 'oldest' }),
  );
  expect(Date.parse((asked(send).at(-1) as { since: string }).since)).toBeLessThan(Date.now());
  await userEvent.click(await screen.findByRole('button', { name: 'Show all' }));
  await waitFor(() => expect(screen.getByRole('searchbox')).toHaveProperty('value', ''));
});

test('without studies the screen says how they come, and an error says what to do [screen.studyList]', async () => {
  const { answers: given, unmount } = show(<StudyListScreen />, {
    ...answers,
    'pacs.getSeries': { result: [], studies: [] },
  });
  expect(await screen.findByText(/Drop DICOM files, photos or films here/)).toBeTruthy();
  expect(given).toBeTruthy();
  unmount();

  show(<StudyListScreen />, { ...answers, 'pacs.getSeries': inputIncorrect() });
  expect(await screen.findByRole('button', { name: /again/i })).toBeTruthy();
});

test('older studies come when they are asked for [screen.studyList]', async () => {
  show(<StudyListScreen />, {
    ...answers,
    'pacs.getSeries': ({ offset }: { offset?: string }) =>
      offset
        ? { result: [series(12, lost)], studies: [lost] }
        : { result: [series(11, coco)], studies: [coco], next: 'x,y' },
  });

  await userEvent.click(await screen.findByRole('button', { name: 'Show more' }));
  expect(await screen.findByRole('link', { name: 'Open No patient: X9, HIP' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

test('a study without a patient is put to one, with a way back [pacs.matchStudy]', async () => {
  const PatientField: ImagingSlots['PatientField'] = ({ label, onChoose }) => (
    <button type="button" aria-label={label} onClick={() => onChoose({ id: id(900), name: 'Coco' })} />
  );
  const { send } = show(<StudyListScreen slots={{ PatientField }} />, {
    ...answers,
    'pacs.matchStudy': { result: { ...lost, pet: id(900), version: 2 } },
  });

  await userEvent.click(await screen.findByRole('button', { name: 'Choose patient' }));
  const dialog = await screen.findByRole('dialog', { name: 'Whose study is this?' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Pet, owner, phone or number' }));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Put it to this patient' }));
  expect(await screen.findByText('Coco has the study now')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: /Undo/ }));

  await waitFor(() =>
    expect(send.mock.calls.filter(([call]) => call.id === 'pacs.matchStudy').map(([, input]) => input)).toEqual([
      { id: lost.id, version: 1, pet: id(900) },
      { id: lost.id, version: 2, pet: null },
    ]),
  );
});

test('storage in use stands under the list in gigabytes with two decimals [const.layout]', async () => {
  show(<StudyListScreen />, answers);

  expect(await screen.findByText('400.00 of 500.00 GB')).toBeTruthy();
});
