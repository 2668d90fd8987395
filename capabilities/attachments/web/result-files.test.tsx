import { show } from '@alder/testing/screen';
import { Refusal } from '@alder/wire';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { attachmentType, type HisImage } from '../contract/index.ts';
import { OrderFiles, ResultFiles } from './index.ts';

const STAMP = '2026-11-21T02:02:00.000Z';
const file = (input: Partial<HisImage> = {}): HisImage => ({
  ...{ id: 'f1', version: 1, created_at: STAMP, updated_at: STAMP, pet: 'p', model: 'labRecord', object_id: 'r' },
  ...{ filename: 'strip.jpg', filetype: 'jpeg', bytes: 9, width: 30, height: 20, caption: '', drawing: [] },
  ...{ magnification: '', stain: '' },
  ...{ profile: false, author: 'a', author_name: 'Amy', ...input },
});

test('a photograph beside a result is opened from its sheet, and leads to the result from everywhere', async () => {
  const { send } = show(<ResultFiles record={{ id: 'r', pet: 'p' }} />, {
    'his.getHisImages': { result: [file()] },
  } as never);
  await userEvent.click(await screen.findByRole('button', { name: 'Open strip.jpg' }));
  expect((await screen.findByRole('link', { name: 'Open the result' })).getAttribute('href')).toBe(
    '/clinicpath/results/r',
  );
  expect(send.mock.calls.find(([call]) => call.id === 'his.getHisImages')![1]).toMatchObject({
    ...{ petId: 'p', object_id: 'r' },
  });
});

test('a result that is filed with no patient has no place for files', () => {
  show(<ResultFiles record={{ id: 'r', pet: null }} />, {});
  expect(screen.queryByRole('button')).toBeNull();
});

test('a file that is added to an order is counted when it has arrived, and one that is refused shows the reason and is not', async () => {
  const arrived: HisImage[] = [];
  const onChange = vi.fn();
  let refused = true;
  show(<OrderFiles order={{ id: 'o', pet: 'p' }} onChange={onChange} />, {
    'his.getHisImages': () => ({ result: [...arrived] }),
    'his.uploadImage': () => {
      if (refused) throw new Refusal(attachmentType);
      arrived.push(file({ model: 'labOrder', object_id: 'o' }));
      return { result: arrived[0] };
    },
  } as never);
  const chooser = (await screen.findAllByLabelText('Add photos or files')).at(-1)!;
  await userEvent.upload(chooser, new File(['x'], 'strip.jpg', { type: 'image/jpeg' }));
  expect((await screen.findByRole('alert')).textContent).toContain('can be attached');
  await waitFor(() => expect(onChange).toHaveBeenLastCalledWith({ ids: [], isSending: false }));
  refused = false;
  await userEvent.click(screen.getByRole('button', { name: 'Send again' }));
  await waitFor(() => expect(onChange).toHaveBeenLastCalledWith({ ids: ['f1'], isSending: false }));
  expect(onChange.mock.calls.some(([state]) => state.isSending)).toBe(true);
});

test('a picture beside a result says with what magnification and stain it was taken; one of a visit is not asked for either', async () => {
  const slide = file({ caption: 'Mast cells', magnification: '×100', stain: 'Gram' });
  const { send } = show(<ResultFiles record={{ id: 'r', pet: 'p' }} />, {
    'his.getHisImages': { result: [slide, file({ id: 'f2', model: 'medicalRecord' })] },
    'his.updateHisImage': { result: slide },
  } as never);
  expect(await screen.findByText('×100 · Gram')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Open Mast cells' }));
  const magnification = await screen.findByRole('textbox', { name: 'Magnification' });
  await userEvent.clear(magnification);
  await userEvent.type(magnification, '×40');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(send.mock.calls.find(([call]) => call.id === 'his.updateHisImage')?.[1]).toMatchObject({
      ...{ id: 'f1', caption: 'Mast cells', magnification: '×40', stain: 'Gram' },
    }),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  expect(screen.queryByRole('textbox', { name: 'Magnification' })).toBeNull();
});
