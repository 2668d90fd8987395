import { show } from '@alder/testing/screen';
import { inputIncorrect, stale } from '@alder/wire';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import * as uploads from '../../image-intake/web/index.ts';
import { id, listed, series } from './imaging.fixture.ts';
import type { ImagingSlots } from './imaging-slots.ts';
import { StudyListScreen } from './studies.screen.tsx';

const coco = listed(1);
const lost = listed(2, { pet: null, pet_name: null, patient_id: 'X9', patient_name: 'Lost^Cat', description: 'HIP' });
const usage = { used: 429_496_729_600, quota: 536_870_912_000, archiveUsed: 0, archiveQuota: null };
const unused = { portalUsed: 0, archiveAccessUsage: 0, shareUrlUsage: 0, shareUrlBoostUsage: 0 };
const responses = {
  'pacs.getSeries': { result: [series(11, coco), series(12, lost)], studies: [coco, lost] },
  'pacs.refreshUsage': { ...usage, ...unused },
};
const request = (send: ReturnType<typeof show>['send']) =>
  send.mock.calls.filter(([call]) => call.id === 'pacs.getSeries').map(([, input]) => input);

test('the list shows the pet, or the sent name where no pet has the number, and opens the viewer [screen.studyList]', async () => {
  const { path } = show(<StudyListScreen uploads={uploads} />, responses);

  expect(await screen.findByRole('link', { name: 'Open No patient: X9, HIP' })).toBeTruthy();
  expect(screen.getByText('Lost Cat')).toBeTruthy();
  await userEvent.click(screen.getByRole('link', { name: 'Open Coco, THORAX' }));
  expect(path()).toBe(`/pacs/study/${coco.id}`);
});

test('a study that the user has opened before is marked, the others are not [entity.account]', async () => {
  show(<StudyListScreen uploads={uploads} />, responses, { account: { openedDicoms: [coco.id] } });
  const marks = await screen.findAllByText('Opened by you');
  const row = marks[0]!.closest('tr, li, article')!;
  expect(row.textContent).toContain('THORAX');
  const others = marks.map((mark) => mark.closest('tr, li, article')!.textContent);
  expect(others.every((text) => !text?.includes('HIP'))).toBe(true);
});

test('text, modality, time, order and studies without a patient are queried on the server, and all filters are reset at once [screen.studyList]', async () => {
  const { send, responses: input } = show(<StudyListScreen uploads={uploads} />, responses);
  await screen.findByRole('link', { name: 'Open Coco, THORAX' });
  input['pacs.getSeries'] = { result: [], studies: [] };

  await userEvent.type(screen.getByRole('searchbox'), 'tofu');
  await userEvent.click(screen.getByRole('radio', { name: 'CT' }));
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Show' }), 'Without patient');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Taken' }), 'Last 7 days');

  await waitFor(() =>
    expect(request(send).at(-1)).toMatchObject({ q: 'tofu', modality: 'CT', unmatched: 'true', order: 'newest' }),
  );
  expect(Date.parse((request(send).at(-1) as { since: string }).since)).toBeLessThan(Date.now());
  await userEvent.click(await screen.findByRole('button', { name: 'Show all' }));
  await waitFor(() => expect(screen.getByRole('searchbox')).toHaveProperty('value', ''));
});

test('a study whose device continued with another animal shows that animal and links to its study [screen.studyList]', async () => {
  const shared = listed(1, { same_uid: [{ id: lost.id, name: 'Lost^Cat' }] });
  const input = { ...responses, 'pacs.getSeries': { result: [series(11, shared)], studies: [shared] } };
  const { path } = show(<StudyListScreen uploads={uploads} />, input);

  await userEvent.click(await screen.findByRole('link', { name: 'Lost Cat was sent as the same study' }));
  expect(path()).toBe(`/pacs/study/${lost.id}`);
});

test('without studies the screen explains how they arrive, and an error names the next step [screen.studyList]', async () => {
  const { responses: input, unmount } = show(<StudyListScreen uploads={uploads} />, {
    ...responses,
    'pacs.getSeries': { result: [], studies: [] },
  });
  expect(await screen.findByText(/Drop DICOM files, photos or films here/)).toBeTruthy();
  expect(input).toBeTruthy();
  unmount();

  show(<StudyListScreen uploads={uploads} />, { ...responses, 'pacs.getSeries': inputIncorrect() });
  expect(await screen.findByRole('button', { name: /again/i })).toBeTruthy();
});

test('older studies are loaded on request [screen.studyList]', async () => {
  show(<StudyListScreen uploads={uploads} />, {
    ...responses,
    'pacs.getSeries': ({ offset }: { offset?: string }) =>
      offset
        ? { result: [series(12, lost)], studies: [lost] }
        : { result: [series(11, coco)], studies: [coco], next: 'x,y' },
  });

  await userEvent.click(await screen.findByRole('button', { name: 'Show more' }));
  expect(await screen.findByRole('link', { name: 'Open No patient: X9, HIP' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

test('a study without a patient is assigned to one, and the assignment can be undone [pacs.matchStudy]', async () => {
  const PatientField: ImagingSlots['PatientField'] = ({ label, onChoose }) => (
    <button type="button" aria-label={label} onClick={() => onChoose({ id: id(900), name: 'Coco' })} />
  );
  const { send } = show(<StudyListScreen uploads={uploads} slots={{ PatientField }} />, {
    ...responses,
    'pacs.matchStudy': { result: { ...lost, pet: id(900), version: 2 } },
  });

  await userEvent.click(await screen.findByRole('button', { name: 'More for No patient: X9, HIP' }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'Choose patient' }));
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

test('a match that the server rejects is said in its dialog, which stays open', async () => {
  const PatientField: ImagingSlots['PatientField'] = ({ label, onChoose }) => (
    <button type="button" aria-label={label} onClick={() => onChoose({ id: id(900), name: 'Coco' })} />
  );
  show(<StudyListScreen uploads={uploads} slots={{ PatientField }} />, {
    ...responses,
    'pacs.matchStudy': () => stale(),
  });

  await userEvent.click(await screen.findByRole('button', { name: 'More for No patient: X9, HIP' }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'Choose patient' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Whose study is this?' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Pet, owner, phone or number' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Put it to this patient' }));

  expect(await dialog.findByRole('alert')).toBeTruthy();
  expect(screen.queryByText('Coco has the study now')).toBeNull();
});

test('series of another animal are taken out of a study; none or all of them cannot be', async () => {
  const { send } = show(<StudyListScreen uploads={uploads} />, {
    ...responses,
    'pacs.getSeries': { result: [series(11, coco), series(12, coco)], studies: [coco] },
    'pacs.splitStudy': { result: coco, move: id(77) },
    'pacs.undoStudyMove': { result: [coco.id] },
  });
  await userEvent.click(await screen.findByRole('button', { name: /^More for / }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'Take series out' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Take series out' }));
  await userEvent.click(dialog.getByRole('button', { name: /^Take 0 series out/ }));
  const [first, second] = dialog.getAllByRole('checkbox');
  await userEvent.click(first!);
  await userEvent.click(second!);
  await userEvent.click(dialog.getByRole('button', { name: /^Take 2 series out/ }));
  expect(send.mock.calls.filter(([call]) => call.id === 'pacs.splitStudy')).toEqual([]);
  await userEvent.click(second!);
  await userEvent.click(dialog.getByRole('button', { name: /^Take 1 series out/ }));

  await userEvent.click(await screen.findByRole('button', { name: /Undo/ }));
  await waitFor(() =>
    expect(send.mock.calls.map(([call, input]) => [call.id, input])).toContainEqual([
      'pacs.undoStudyMove',
      { id: id(77) },
    ]),
  );
  expect(send.mock.calls.filter(([call]) => call.id === 'pacs.splitStudy').map(([, input]) => input)).toEqual([
    { id: coco.id, version: 1, series: [id(11)] },
  ]);
});

test('a deleted study shows the number of its deleted images, and no thumbnail of them [pacs.delete]', async () => {
  const gone = { ...coco, images: 0 };
  show(
    <StudyListScreen uploads={uploads} />,
    {
      ...responses,
      'pacs.getSeries': { result: [series(11, gone, { images: 3, thumbnailURL: '/gone.webp' })], studies: [gone] },
    },
    { path: '/pacs/studies?state=deleted' },
  );

  const row = await screen.findByRole('row', { name: /3 images/ });
  const image = row.querySelector('img');
  expect(image).toBeTruthy();
  fireEvent.error(image!);
  expect(row.querySelector('img')).toBeNull();
});

test('used storage is shown under the list in gigabytes with two decimals [const.layout]', async () => {
  show(<StudyListScreen uploads={uploads} />, responses);

  expect(await screen.findByText('400.00 of 500.00 GB')).toBeTruthy();
});

test('a column heading sorts on the server, and the address keeps the settings [screen.studyList]', async () => {
  const { send, path } = show(<StudyListScreen uploads={uploads} />, responses, {
    path: '/pacs/studies?modality=CT&sort=nonsense',
  });
  await screen.findByRole('link', { name: 'Open Coco, THORAX' });
  expect(request(send).at(-1)).toMatchObject({ modality: 'CT', sort: 'datetime', order: 'newest' });

  await userEvent.click(screen.getByRole('button', { name: /Patient/ }));
  await waitFor(() => expect(request(send).at(-1)).toMatchObject({ modality: 'CT', sort: 'patient', order: 'oldest' }));
  expect(path()).toBe('/pacs/studies?modality=CT&sort=patient&order=oldest');
  expect(screen.getByRole('columnheader', { name: /Patient/ }).getAttribute('aria-sort')).toBe('ascending');
});

test('studies are focused with the arrows, selected with Space, opened with Enter, and a deletion can be undone [pacs.delete]', async () => {
  const { send, path } = show(<StudyListScreen uploads={uploads} />, {
    ...responses,
    'pacs.delete': { result: [id(21)] },
  });
  await screen.findByRole('link', { name: 'Open Coco, THORAX' });
  const [, first, second] = screen.getAllByRole('row');

  first!.focus();
  await userEvent.keyboard(' {ArrowDown} ');
  expect(document.activeElement).toBe(second);
  expect(await screen.findByRole('region', { name: '2 studies selected' })).toBeTruthy();
  await userEvent.keyboard('{Delete}');
  expect(await screen.findByText('2 studies deleted')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: /Undo/ }));
  const sent = () => send.mock.calls.filter(([call]) => call.id === 'pacs.delete').map(([, input]) => input);
  await waitFor(() =>
    expect(sent()).toEqual([{ series: [id(11), id(12)] }, { series: [id(11), id(12)], restore: true }]),
  );

  second!.focus();
  await userEvent.keyboard('{Enter}');
  expect(path()).toBe(`/pacs/study/${lost.id}`);
});

test('J focuses the list from anywhere, X selects and Enter opens; studies without a signed report are queried on the server [screen.studyList]', async () => {
  const { send, path } = show(<StudyListScreen uploads={uploads} />, responses);
  await screen.findByRole('link', { name: 'Open Coco, THORAX' });

  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Show' }), 'Without signed report');
  await waitFor(() => expect(request(send).at(-1)).toMatchObject({ unreported: 'true' }));
  expect(path()).toContain('?state=unreported');
  (document.activeElement as HTMLElement).blur();
  await userEvent.keyboard('jx');
  expect(await screen.findByRole('region', { name: '1 study selected' })).toBeTruthy();
  await userEvent.keyboard('j{Shift>}X{/Shift}');
  expect(await screen.findByRole('region', { name: '2 studies selected' })).toBeTruthy();
  await userEvent.keyboard('k{Enter}');
  expect(path()).toBe(`/pacs/study/${coco.id}`);
});

test('letters typed into the search stay letters', async () => {
  show(<StudyListScreen uploads={uploads} />, responses);
  await screen.findByRole('link', { name: 'Open Coco, THORAX' });

  await userEvent.type(screen.getByRole('searchbox'), 'jxk');
  expect(screen.getByRole('searchbox')).toHaveProperty('value', 'jxk');
  expect(screen.queryByRole('region', { name: /selected/ })).toBeNull();
});

test('a differing header causes a warning, is shown side by side with the pet, and settling it can be undone', async () => {
  const wrong = listed(1, {
    patient_name: 'Tofu',
    responsible_person: 'Sato^Ken',
    differences: ['patient_name'],
    known: { ...coco.known!, patient_name: 'Coco', responsible_person: 'Mei Tanaka' },
  });
  const { send } = show(<StudyListScreen uploads={uploads} />, {
    ...responses,
    'pacs.getSeries': { result: [series(11, wrong)], studies: [wrong] },
    'pacs.repairStudy': { result: { ...wrong, version: 2 } },
  });

  expect(await screen.findByText('Differs: name')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'More for Coco, THORAX' }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'Compare with the patient' }));
  const dialog = await screen.findByRole('dialog', { name: 'Image and patient differ' });
  expect(within(dialog).getByRole('row', { name: 'name Tofu Coco' }).dataset).toHaveProperty('differs');
  expect(within(dialog).getByRole('row', { name: 'owner Sato Ken Mei Tanaka' }).dataset).toHaveProperty('differs');
  expect(within(dialog).getByRole('row', { name: /^species/ }).dataset).not.toHaveProperty('differs');
  await userEvent.click(within(dialog).getByRole('button', { name: "Use the patient's data" }));
  await userEvent.click(await screen.findByRole('button', { name: /Undo/ }));

  await waitFor(() =>
    expect(send.mock.calls.filter(([call]) => call.id === 'pacs.repairStudy').map(([, input]) => input)).toEqual([
      { id: wrong.id, version: 1, how: 'takePet' },
      { id: wrong.id, version: 2, how: 'takeSent' },
    ]),
  );
});

test('two studies are merged into the one that has a patient, and split again', async () => {
  const move = id(77);
  const { send } = show(<StudyListScreen uploads={uploads} />, {
    ...responses,
    'pacs.mergeStudies': { result: coco, move },
    'pacs.undoStudyMove': { result: [lost.id] },
  });
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all' }));
  await userEvent.click(screen.getByRole('button', { name: 'Put together' }));
  expect(await screen.findByText('2 studies put together')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: /Undo/ }));

  await waitFor(() =>
    expect(send.mock.calls.map(([call, input]) => [call.id, input])).toContainEqual([
      'pacs.undoStudyMove',
      { id: move },
    ]),
  );
  expect(send.mock.calls.find(([call]) => call.id === 'pacs.mergeStudies')![1]).toEqual({
    id: coco.id,
    studies: [lost.id],
  });
});

test('the settings cannot be changed before they are loaded, so that stored ones are never overwritten', async () => {
  show(<StudyListScreen uploads={uploads} />, responses);
  await screen.findByRole('link', { name: 'Open Coco, THORAX' });

  for (const name of ['Columns', 'Saved filters'])
    expect(screen.getByRole('button', { name }).getAttribute('aria-disabled')).toBe('true');
});

test('columns and a named filter are stored for the user', async () => {
  const { send } = show(<StudyListScreen uploads={uploads} />, {
    ...responses,
    'pacs.getStudyListChoice': { result: { columns: ['patient', 'owner'], views: [] } },
    'pacs.updateStudyListChoice': { result: { columns: [], views: [] } },
  });
  expect(await screen.findByRole('columnheader', { name: 'Owner' })).toBeTruthy();
  expect(screen.queryByRole('columnheader', { name: 'Preview' })).toBeNull();

  await userEvent.click(screen.getByRole('button', { name: 'Columns' }));
  await userEvent.click(screen.getByRole('button', { name: 'Move Owner forward' }));
  await userEvent.click(screen.getByRole('button', { name: 'Done' }));
  await userEvent.click(screen.getByRole('radio', { name: 'CT' }));
  await userEvent.click(screen.getByRole('button', { name: 'Saved filters' }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'Save this filter' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Name of the filter' }), 'CT of all time{Enter}');

  const saved = send.mock.calls.filter(([call]) => call.id === 'pacs.updateStudyListChoice').map(([, input]) => input);
  expect(saved[0]).toEqual({ columns: ['owner', 'patient'] });
  expect(saved[1]).toMatchObject({ views: [{ name: 'CT of all time', filter: { modality: 'CT' }, sort: 'datetime' }] });
});
