import { show } from '@alder/testing/screen';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { image, series, study } from '../../imaging/web/imaging.fixture.ts';
import { UploadDialog, UploadDropZone } from './upload.dialog.tsx';
import type { PatientField as Field } from './upload-slots.ts';

const of = series(11, study(1));
const filed = { result: image(21, of), series: of, study: study(1), outcome: 'new' };
const stored = { upload: 'u', filename: 'a', bytes: 10, received: 10, state: 'stored', file_key: 'f', reason: null };

type Reply = readonly [status: number, payload: unknown];
type Sent = { readonly url: string; readonly body: unknown };

/** Stub of a server without uploads, with given responses to parts and filing. */
function server(responses: { part?: Reply; filing?: (body: { confirm?: boolean }) => Reply }): Sent[] {
  const sent: Sent[] = [];
  const response = (url: string, body: unknown): Reply => {
    if (url.includes('/pacs/getUpload/')) return [404, { error: 'notFound', message: 'Record not found' }];
    if (url.includes('/pacs/uploadRaw/')) return responses.part ?? [200, { result: stored }];
    if (url.endsWith('/pacs/create')) return responses.filing?.(JSON.parse(String(body))) ?? [200, filed];
    return [200, {}];
  };
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit = {}) => {
    sent.push({ url, body });
    const [status, payload] = response(url, body);
    return new Response(JSON.stringify({ payload }), { status });
  });
  return sent;
}

let hospitals = 0;
/** Uploads belong to a hospital: each test has its own, and begins without any. */
const open = (to: { pet?: string; name?: string } = {}) =>
  show(<UploadDialog to={to} onClose={() => {}} />, {}, { hospital: { key: `harbor-${++hospitals}` } });
/** Begins as a DICOM file does. */
function file(name: string, bytes = 10): File {
  const content = new Uint8Array(Math.max(bytes, 132));
  content.set(new TextEncoder().encode('DICM'), 128);
  return new File([bytes === 0 ? new Uint8Array() : content], name);
}
const choose = (one: File) => userEvent.upload(screen.getByLabelText('Choose files', { selector: 'input' }), one);

test('a chosen file is sent, filed under the pet, and its study can be opened [rule.upload]', async () => {
  const sent = server({});
  open({ pet: 'p1', name: 'Coco' });
  expect(screen.getByText('To Coco')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('dialog'));

  await choose(file('IM0001.dcm'));

  const link = await screen.findByRole('link', { name: 'Open study' });
  expect(link).toHaveProperty('pathname', `/pacs/study/${filed.study.id}/image/${filed.result.id}`);
  expect(sent.find(({ url }) => url.includes('uploadRaw'))?.url).toContain('offset=0&bytes=132');
  expect(JSON.parse(String(sent.find(({ url }) => url.endsWith('create'))?.body))).toEqual({
    file_key: 'f',
    pet: 'p1',
    study_uid: expect.stringMatching(/^2\.25\./),
  });
});

test.each([
  ['uploadType', 415, 'This format is not supported', 0],
  ['uploadEnding', 415, 'The content is not what the file name says', 0],
  ['uploadUnreadable', 422, 'This DICOM file cannot be read', 1],
  ['quotaReached', 413, 'The storage of the hospital is full', 1],
])(
  'a file refused for %s shows the reason, and can be retried where that may help [rule.upload]',
  async (...notified) => {
    const [error, status, words, tries] = notified;
    server({ part: [status, { error, message: error }] });
    open();

    await choose(file('scan'));

    expect(await screen.findByText(new RegExp(words))).toBeTruthy();
    expect(screen.queryAllByRole('button', { name: 'Try scan again' })).toHaveLength(tries);
    await userEvent.click(screen.getByRole('button', { name: 'Remove scan' }));
    expect(screen.queryByText('scan')).toBeNull();
  },
);

test('a file of another patient waits until the user confirms the chosen one', async () => {
  server({
    filing: ({ confirm }) =>
      confirm ? [200, filed] : [409, { error: 'patientIdMismatch', message: 'Patient id mismatch' }],
  });
  open({ pet: 'p1', name: 'Coco' });
  await choose(file('IM0001.dcm'));

  expect(await screen.findByText(/Patient id mismatch/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Upload to Coco anyway' }));
  expect(await screen.findByRole('link', { name: 'Open study' })).toBeTruthy();
});

test('files that exist already are distinguished from new ones [rule.upload]', async () => {
  server({ filing: () => [200, { ...filed, outcome: 'same' }] });
  open();
  await choose(file('IM0001.dcm'));

  expect(await screen.findByText(/already here/)).toBeTruthy();
});

test('an empty file is refused at once and never sent [rule.upload]', async () => {
  const sent = server({});
  open();
  await choose(file('empty.dcm', 0));

  expect(await screen.findByText(/This DICOM file cannot be read/)).toBeTruthy();
  expect(sent).toEqual([]);
});

test('files dropped anywhere on a screen are uploaded, and shown in the dialog [rule.upload]', async () => {
  const sent = server({});
  show(
    <UploadDropZone to={{ pet: 'p1', name: 'Coco' }}>
      <p>Images</p>
    </UploadDropZone>,
    {},
    { hospital: { key: `harbor-${++hospitals}` } },
  );
  const dataTransfer = { types: ['Files'], items: [], files: [file('IM0001.dcm')] };

  fireEvent.dragEnter(screen.getByText('Images'), { dataTransfer });
  expect(screen.getByText('Drop files or a folder here')).toBeTruthy();
  fireEvent.drop(screen.getByText('Images'), { dataTransfer });

  expect(await screen.findByRole('dialog', { name: 'Upload images' })).toBeTruthy();
  await waitFor(() => expect(sent.some(({ url }) => url.endsWith('/pacs/create'))).toBe(true));
});

test('a file that is not an image, or not of the format of its name, is refused before a byte of it is sent [rule.upload]', async () => {
  const sent = server({});
  open();
  await choose(new File(['BM and pixels'], 'scan.bmp'));
  await choose(new File(['%PDF-1.7 '], 'scan.jpg'));

  expect(await screen.findByText(/This format is not supported/)).toBeTruthy();
  expect(await screen.findByText(/The content is not what the file name says/)).toBeTruthy();
  expect(sent).toEqual([]);
});

test('many files together are paused, go on, and say how far they are [rule.upload]', async () => {
  server({ part: [503, { error: 'network', message: 'away' }] });
  open();
  await userEvent.upload(screen.getByLabelText('Choose files', { selector: 'input' }), [file('IM1'), file('IM2')]);

  expect(await screen.findByText(/0 of 2 done/)).toBeTruthy();
  expect(await screen.findAllByText(/Connection lost/)).toHaveLength(2);
  await userEvent.click(screen.getByRole('button', { name: 'Pause all' }));
  expect(screen.getByRole('button', { name: 'Go on with IM1' })).toBeTruthy();
  server({});
  await userEvent.click(screen.getByRole('button', { name: 'Go on with all' }));
  expect(await screen.findByText(/2 of 2 done/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Clear what is done' }));
  expect(screen.queryByText('IM1')).toBeNull();
});

test('photographs dropped in the study list wait for a patient, and become one study of it; a DICOM file does not wait', async () => {
  const sent = server({});
  const PatientField: Field = ({ label, onChoose }) => (
    <button type="button" onClick={() => onChoose({ id: 'p7', name: 'Mochi' })}>
      {label}
    </button>
  );
  show(
    <UploadDialog to={{}} PatientField={PatientField} onClose={() => {}} />,
    {},
    { hospital: { key: `harbor-${++hospitals}` } },
  );
  const photo = (name: string) =>
    new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0, ...name.split('').map(Number)])], name);
  const files = [photo('1.jpg'), photo('2.jpg'), photo('3.jpg'), file('IM0001.dcm')];
  await userEvent.upload(screen.getByLabelText('Choose files', { selector: 'input' }), files);

  expect(await screen.findByText('3 files that are not DICOM need a patient. They become one study')).toBeTruthy();
  const created = () =>
    sent.filter(({ url }) => url.endsWith('/pacs/create')).map(({ body }) => JSON.parse(String(body)));
  await waitFor(() => expect(created()).toEqual([{ file_key: 'f' }]));
  await userEvent.click(screen.getByRole('button', { name: 'Pet, owner, phone or number' }));
  await userEvent.click(screen.getByRole('button', { name: 'Upload to this patient' }));

  await waitFor(() => expect(created()).toHaveLength(4));
  const photographs = created().filter(({ pet }) => pet === 'p7');
  expect(photographs).toHaveLength(3);
  expect(new Set(photographs.map(({ study_uid }) => study_uid)).size).toBe(1);
  expect(photographs[0].study_uid).toMatch(/^2\.25\.[1-9]\d+$/);
});
