import { show } from '@alder/testing/screen';
import { Refusal } from '@alder/wire';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { labOrder, labRecord, value } from '../../lab/web/lab.fixture.ts';
import { valueDoubtful } from '../contract/index.ts';
import { CorrectResult, type FilesProps, TypeResult } from './index.ts';

const order = labOrder({ tests: ['Lyte 4'], order_status: 'queued' });
const filed = labRecord({
  results: [value('K', 4.1, { range: null }), value('GLU', 98, { unit: 'mg/dL', unit_raw: 'mg/dL' })],
});
const sent = (send: ReturnType<typeof show>['send'], id: string) =>
  send.mock.calls.filter(([call]) => call.id === id).map(([, input]) => input);

test('the result of an open order is typed under the large name and species of the pet, and only what is filled in is sent', async () => {
  const { send } = show(<TypeResult order={order} />, { 'resultEntry.enter': { result: filed } } as never);
  await userEvent.click(screen.getByRole('button', { name: 'Type the result' }));
  const dialog = await screen.findByRole('dialog', { name: 'Type the result of L000123' });
  expect(within(dialog).getByText('Miru').tagName).toBe('B');
  expect(within(dialog).getByText('Cat')).toBeTruthy();
  await userEvent.click(within(dialog).getByRole('button', { name: /^File result/ }));
  expect(sent(send, 'resultEntry.enter')).toEqual([]);

  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Potassium: value' }), '<4.1');
  await userEvent.selectOptions(within(dialog).getByRole('combobox', { name: 'Add a test' }), 'GLU');
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Glucose: value' }), '98');
  await userEvent.dblClick(within(dialog).getByRole('button', { name: /^File result/ }));
  expect(await screen.findByText('Result of Miru filed')).toBeTruthy();
  expect(sent(send, 'resultEntry.enter')).toEqual([
    {
      ...{ order: order.id, version: 1, comment: '', confirmed: false },
      results: [
        { code: 'K', raw: '<4.1', unit: 'mmol/L' },
        { code: 'GLU', raw: '98', unit: 'mg/dL' },
      ],
    },
  ]);
});

test('files of the order go with its typed result, and it is not filed while one of them is on its way', async () => {
  const Files = ({ onChange }: FilesProps) => (
    <>
      <button type="button" onClick={() => onChange({ ids: ['f1'], isSending: true })}>
        Photograph
      </button>
      <button type="button" onClick={() => onChange({ ids: ['f1', 'f2'], isSending: false })}>
        Arrived
      </button>
    </>
  );
  const { send } = show(<TypeResult order={order} Files={Files} />, {
    'resultEntry.enter': { result: filed },
  } as never);
  await userEvent.click(screen.getByRole('button', { name: 'Type the result' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Potassium: value' }), '4.1');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Photograph' }));
  await userEvent.click(within(dialog).getByRole('button', { name: /^File result/ }));
  expect(sent(send, 'resultEntry.enter')).toEqual([]);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Arrived' }));
  await userEvent.click(within(dialog).getByRole('button', { name: /^File result/ }));
  expect(sent(send, 'resultEntry.enter')).toMatchObject([{ files: ['f1', 'f2'] }]);
});

test('a doubtful value is marked and sent again only after a tick, which a further change takes back', async () => {
  const { send } = show(<TypeResult order={order} />, {
    'resultEntry.enter': ({ confirmed }: { confirmed: boolean }) => {
      if (!confirmed) throw new Refusal(valueDoubtful, { doubts: [{ code: 'K', raw: '82', kind: 'far' }] });
      return { result: filed };
    },
  } as never);
  await userEvent.click(screen.getByRole('button', { name: 'Type the result' }));
  const dialog = await screen.findByRole('dialog');
  const field = within(dialog).getByRole('textbox', { name: 'Potassium: value' });
  await userEvent.type(field, '82');
  await userEvent.click(within(dialog).getByRole('button', { name: /^File result/ }));
  expect(await within(dialog).findByText('Ten times outside the range.')).toBeTruthy();
  await userEvent.click(within(dialog).getByRole('button', { name: /^File as typed/ }));
  expect(sent(send, 'resultEntry.enter')).toHaveLength(1);
  await userEvent.click(within(dialog).getByRole('checkbox', { name: 'The values are right as typed' }));
  await userEvent.type(field, '0');
  expect(within(dialog).queryByRole('checkbox')).toBeNull();
  await userEvent.type(field, '{Backspace}');
  await userEvent.click(within(dialog).getByRole('button', { name: /^File result/ }));
  await userEvent.click(await within(dialog).findByRole('checkbox'));
  await userEvent.click(within(dialog).getByRole('button', { name: /^File as typed/ }));
  expect(await screen.findByText('Result of Miru filed')).toBeTruthy();
  expect(sent(send, 'resultEntry.enter').map((input) => (input as { confirmed: boolean }).confirmed)).toEqual([
    false,
    false,
    true,
  ]);
});

test('an order that has ended offers no result to be typed', () => {
  show(<TypeResult order={labOrder({ order_status: 'done' })} />, {} as never);
  expect(screen.queryByRole('button')).toBeNull();
});

test('a correction needs a change and a reason, shows the filed value beside the new one and sends only what changed', async () => {
  const { send } = show(<CorrectResult record={filed} onClose={() => {}} />, {
    'resultEntry.correct': { result: filed },
  } as never);
  const dialog = await screen.findByRole('dialog', { name: 'Correct the result' });
  expect(within(dialog).getByText('Miru')).toBeTruthy();
  await userEvent.type(within(dialog).getByRole('textbox', { name: /^Reason/ }), 'Slip');
  await userEvent.click(within(dialog).getByRole('button', { name: /^Save correction/ }));
  expect(sent(send, 'resultEntry.correct')).toEqual([]);
  const field = within(dialog).getByRole('textbox', { name: 'Potassium: value' });
  await userEvent.clear(field);
  await userEvent.type(field, '5.1');
  expect(within(dialog).getByText('Filed: 4.1 mmol/L')).toBeTruthy();
  await userEvent.click(within(dialog).getByRole('button', { name: /^Save correction/ }));
  expect(await screen.findByText('Result corrected')).toBeTruthy();
  expect(sent(send, 'resultEntry.correct')).toEqual([
    { id: filed.id, version: 1, reason: 'Slip', confirmed: false, changes: [{ at: 0, raw: '5.1', unit: 'mmol/L' }] },
  ]);
});

test('the time of measurement of a typed result goes out as an instant of the zone of the hospital', async () => {
  const { send } = show(<TypeResult order={order} />, { 'resultEntry.enter': { result: filed } } as never);
  await userEvent.click(screen.getByRole('button', { name: 'Type the result' }));
  const dialog = await screen.findByRole('dialog', { name: 'Type the result of L000123' });
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Potassium: value' }), '4.1');
  await userEvent.type(within(dialog).getByRole('textbox', { name: /^Time/ }), '0005');
  await userEvent.click(within(dialog).getByRole('button', { name: /^File result/ }));
  expect(await screen.findByText('Result of Miru filed')).toBeTruthy();
  const [input] = sent(send, 'resultEntry.enter') as { measured_at: string }[];
  expect(input!.measured_at).toMatch(/T\d{2}:05:00\.000Z$/);
});

test('an examination under the microscope is entered with digits alone, each going on to the next finding, and words stay one line', async () => {
  const sediment = labOrder({ tests: ['Urine sediment'], order_status: 'queued' });
  const { send } = show(<TypeResult order={sediment} />, { 'resultEntry.enter': { result: filed } } as never);
  await userEvent.click(screen.getByRole('button', { name: 'Type the result' }));
  const dialog = await screen.findByRole('dialog');
  const red = within(within(dialog).getByRole('group', { name: 'Red blood cells /HPF' }));
  expect(red.getAllByRole('radio').map((radio) => (radio as HTMLInputElement).value)).toEqual([
    ...['none', '0-5', '6-20', '21-50', '>50'],
  ]);
  red.getAllByRole('radio')[0]!.focus();
  await userEvent.keyboard('312');
  // The third finding was a slip: it is left empty again.
  within(within(dialog).getByRole('group', { name: /^Squamous/ }))
    .getAllByRole('radio')[0]!
    .focus();
  await userEvent.keyboard('{Backspace}9');
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Other crystals' }), 'Cystine{enter}few');
  await userEvent.click(within(dialog).getByRole('button', { name: /^File result/ }));
  expect(sent(send, 'resultEntry.enter')).toMatchObject([
    {
      results: [
        { code: 'SED_RBC', raw: '6-20', unit: '/HPF' },
        { code: 'SED_WBC', raw: 'none', unit: '/HPF' },
        { code: 'SED_CRYSTALS', raw: 'Cystine few', unit: '' },
      ],
    },
  ]);
});
