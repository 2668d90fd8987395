import { show } from '@alder/testing/screen';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { laboratoryFileUnreadable, laboratoryMissing } from '../contract/index.ts';
import { MAX_LABORATORY_FILE_BYTES } from '../domain/index.ts';
import { labRecord } from './lab.fixture.ts';
import { LaboratoryFileButton } from './laboratory-file.dialog.tsx';

const file = (name: string) => new File(['content'], name);

async function open(respond: (input: { laboratory?: string }) => unknown) {
  const user = userEvent.setup({ applyAccept: false });
  const visible = show(<LaboratoryFileButton />, { 'record.uploadLaboratoryFile': respond });
  await user.click(screen.getByRole('button', { name: 'Upload laboratory file' }));
  const dialog = await screen.findByRole('dialog', { name: 'Files of a reference laboratory' });
  return {
    ...{ ...visible, user, dialog: within(dialog) },
    choose: (...files: File[]) => user.upload(dialog.querySelector<HTMLInputElement>('input[type=file]')!, files),
    send: () => user.click(within(dialog).getByRole('button', { name: 'File results' })),
  };
}

test('each result of a file is named with its patient and opened from there, and those without a patient lead to the inbox', async () => {
  const { dialog, choose, send } = await open(() => ({
    result: [
      labRecord({ laboratory: 'Antech' }),
      labRecord({ id: '01933f00-0000-7000-8000-00000000a009', pet: null, pet_name: null }),
    ],
    added: 2,
  }));
  await choose(file('report.xml'));
  await send();

  expect(await dialog.findByText('2 results were filed or changed.')).toBeTruthy();
  expect(dialog.getByRole('link', { name: /Miru/ }).getAttribute('href')).toContain('/clinicpath/results/');
  expect(dialog.getByRole('link', { name: '1 result waits for its patient' }).getAttribute('href')).toBe(
    '/clinicpath/results/unmatched',
  );
});

test('a file that was filed before says so', async () => {
  const { dialog, choose, send } = await open(() => ({ result: [labRecord({ laboratory: 'Antech' })], added: 0 }));
  await choose(file('report.xml'));
  await send();
  expect(await dialog.findByText('These results were filed before. Nothing was added.')).toBeTruthy();
});

test('what was refused says why in words and stays chosen, and is sent again with the name of the laboratory', async () => {
  const { dialog, choose, send, user } = await open(({ laboratory }) => {
    if (!laboratory) throw laboratoryMissing();
    return { result: [labRecord({ laboratory })], added: 1 };
  });
  await choose(file('results.json'));
  await send();
  expect(await dialog.findByText(/does not say which laboratory/)).toBeTruthy();

  await user.type(dialog.getByRole('textbox', { name: /Laboratory/ }), 'Kitasato');
  await send();
  expect(await dialog.findByText('1 result was filed or changed.')).toBeTruthy();
});

test('a file that cannot be read names the fault, and one that is too large is not sent', async () => {
  const { dialog, choose, send } = await open(() => {
    throw laboratoryFileUnreadable({ fault: 'numbers have lost their decimal comma' });
  });
  await choose(file('results.json'));
  await send();
  expect(await dialog.findByText(/The file could not be read: The numbers have lost their decimal comma/)).toBeTruthy();

  const large = file('large.xml');
  Object.defineProperty(large, 'size', { value: MAX_LABORATORY_FILE_BYTES + 1 });
  await choose(large);
  await send();
  expect(await dialog.findByText(/larger than 20 MB/)).toBeTruthy();
});
