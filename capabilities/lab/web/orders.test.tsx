import { testsAskedAlready } from '@alder/specimens/contract';
import { show } from '@alder/testing/screen';
import { Refusal } from '@alder/wire';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { labOrder, labRecord, value } from './lab.fixture.ts';
import { LabOrderDialog } from './order.dialog.tsx';
import { LabOrdersScreen } from './orders.screen.tsx';
import { PatientLabPanel } from './patient-lab.panel.tsx';
import { RecordLabStrip } from './record-lab.panel.tsx';

const now = '2026-11-21T04:00:00.000Z';
const ago = (hours: number) => new Date(Date.parse(now) - hours * 3_600_000).toISOString();
const pet = {
  id: '01933f00-0000-7000-8000-00000000b001',
  version: 3,
  created_at: now,
  updated_at: now,
  patient_id: 'P02418',
  name: 'Miru',
  owner: null,
  species: 'cat',
  breed: '',
  sex: 'female',
  neutered: true,
  birthdate: '2019-09-12',
  weight: 4.62,
  weight_at: null,
  chip_number: null,
  coat_colour: null,
  status: 'normal',
  alerts: [],
  notes: null,
  deleted: false,
};
const device = {
  id: 'd1',
  model: 'Catalyst_One',
  serial: 'C1',
  name: '',
  gateway: null,
  last_seen: now,
  last_qc_at: now,
  state: 'active',
};
const responses = {
  'pet.get': { result: pet, owner: null, siblings: [], allergies: [], weights: [] },
  'labOrder.getAll': { result: [], now },
  'record.getEntriesNew': { result: [] },
  'device.getAll': { result: [device], now },
  'command.getConnectStatus': { pulpos: [{ id: 'g', connected: true }], now },
  'specimen.getChoices': { panels: [], prices: [], laboratories: [], samples: [], visit: true },
};
/** Orders as the server filters them. */
const byView =
  (all: readonly ReturnType<typeof labOrder>[]) =>
  ({ view, count }: { view?: string; count?: boolean }) => {
    const isOver = (order: (typeof all)[number]) => order.order_status === 'sent' && order.submit_time === ago(25);
    const viewOf = (order: (typeof all)[number]) =>
      order.order_status === 'done' ? 'closed' : isOver(order) ? 'expired' : 'open';
    const result = all.filter((order) => !view || viewOf(order) === view);
    return { result, now, ...(count && { counts: { open: 1, expired: 1 } }) };
  };
const orders = [
  labOrder({ id: 'a', order_id: 'L000001', pet_name: 'Open', submit_time: ago(1) }),
  labOrder({ id: 'b', order_id: 'L000002', pet_name: 'Late', submit_time: ago(25) }),
  labOrder({ id: 'c', order_id: 'L000003', pet_name: 'Done', order_status: 'done' }),
];

test('an order sent 24 hours ago is shown as expired, by the clock of the server, and can be sent again [state.labOrder]', async () => {
  const { send } = show(<LabOrdersScreen />, {
    ...responses,
    'labOrder.getAll': byView(orders),
    'command.send': { result: orders[1], waiting: false },
  });

  expect(await screen.findByRole('row', { name: /Open/ })).toBeTruthy();
  expect(screen.queryByRole('row', { name: /Late/ })).toBeNull();
  await userEvent.click(screen.getByRole('radio', { name: /Expired/ }));
  await userEvent.click(within(screen.getByRole('row', { name: /Late/ })).getByRole('button', { name: 'Send again' }));

  await waitFor(() =>
    expect(send.mock.calls.find(([call]) => call.id === 'command.send')?.[1]).toMatchObject({
      pet: orders[1]!.pet,
      device: 'Catalyst_One',
      tests: ['Chem 17'],
    }),
  );
});

test('an open order is canceled with a way back; one that has ended offers nothing', async () => {
  const { send } = show(<LabOrdersScreen />, {
    ...responses,
    'labOrder.getAll': byView(orders),
    'labOrder.cancelOrder': { result: orders[0] },
  });

  await userEvent.click(
    within(await screen.findByRole('row', { name: /Open/ })).getByRole('button', { name: 'Cancel order' }),
  );
  expect(await screen.findByText('Order L000001 canceled')).toBeTruthy();
  expect(send.mock.calls.find(([call]) => call.id === 'labOrder.cancelOrder')?.[1]).toEqual({ id: 'a' });

  await userEvent.click(screen.getByRole('radio', { name: /Closed/ }));
  expect(within(screen.getByRole('row', { name: /Done/ })).queryByRole('button')).toBeNull();
});

test('without orders the screen says so', async () => {
  show(<LabOrdersScreen />, responses);
  expect(await screen.findByText('No open orders.')).toBeTruthy();
});

test('the dialog sends the chosen tests to each device', async () => {
  const { send } = show(<LabOrderDialog pet={pet.id} open onClose={() => {}} />, {
    ...responses,
    'specimen.order': { result: [], orders: [{ id: 'a', order_id: 'L000001' }], waiting: false },
  });

  const card = await screen.findByRole('group', { name: 'Catalyst One' });
  await userEvent.click(within(card).getByLabelText('Chem 17'));
  await userEvent.click(within(card).getByLabelText('SDMA'));
  await userEvent.click(screen.getByRole('radio', { name: 'Stat' }));
  await userEvent.type(screen.getByRole('textbox', { name: /Note/ }), 'Ask for me');
  await userEvent.click(screen.getByRole('button', { name: /Send 1 order/ }));

  await waitFor(() =>
    expect(send.mock.calls.find(([call]) => call.id === 'specimen.order')?.[1]).toEqual({
      ...{ pet: pet.id, priority: 'stat', fasting: false, note: 'Ask for me', confirmed: false },
      samples: [
        {
          sample_type: 'heparin',
          taken_at: null,
          orders: [{ device: 'Catalyst_One', laboratory: null, tests: ['Chem 17', 'SDMA'] }],
        },
      ],
    }),
  );
});

test('Escape asks before a filled order is lost, and closes an empty one at once', async () => {
  let isClosed = 0;
  show(<LabOrderDialog pet={pet.id} open onClose={() => (isClosed += 1)} />, responses);
  const user = userEvent.setup();
  const note = await screen.findByRole('textbox', { name: 'Note' });
  await user.type(note, 'Fasted since yesterday');
  await user.keyboard('{Escape}');
  const prompt = await screen.findByRole('alertdialog', { name: 'You have unsaved changes' });
  expect(isClosed).toBe(0);
  await user.click(within(prompt).getByRole('button', { name: 'Keep editing' }));
  expect((note as HTMLInputElement).value).toBe('Fasted since yesterday');

  await user.click(screen.getByRole('button', { name: 'Close' }));
  await user.click(await screen.findByRole('button', { name: 'Leave without saving' }));
  expect(isClosed).toBe(1);

  await user.clear(note);
  await user.click(note);
  await user.keyboard('{Escape}');
  expect(isClosed).toBe(2);
});

test('a pet without sex cannot be sent, and its sex can be set inside the dialog [rule.rangeSex]', async () => {
  const nameless = { ...pet, sex: null };
  const { send } = show(<LabOrderDialog pet={pet.id} open onClose={() => {}} />, {
    ...responses,
    'pet.get': { ...responses['pet.get'], result: nameless },
    'pet.update': { result: pet },
  });

  expect((await screen.findByRole('alert')).textContent).toContain(
    'Patient sex not specified, cannot send order to this device',
  );
  expect(screen.getByRole('button', { name: /Send order/ }).getAttribute('aria-disabled')).toBe('true');
  await userEvent.click(screen.getByRole('button', { name: 'Female' }));

  await waitFor(() =>
    expect(send.mock.calls.find(([call]) => call.id === 'pet.update')?.[1]).toEqual({
      id: pet.id,
      version: 3,
      sex: 'female',
    }),
  );
});

test('the strip of a record shows abnormal values of this visit as chips, counts those in range, and leaves earlier ones out', async () => {
  const record = labRecord({
    results: [value('K', 6.9, { flag: 'HH' }), value('NA', 152, { flag: 'N' }), value('CL', 110, { flag: 'N' })],
    critical: true,
  });
  const before = labRecord({
    id: 'r0',
    timestamp: '2020-01-01T00:00:00.000Z',
    results: [value('CREA', 3, { flag: 'H' })],
  });
  show(<RecordLabStrip pet={pet.id} record="r1" since="2020-06-01T00:00:00.000Z" />, {
    ...responses,
    'record.getEntriesNew': { result: [record, before] },
    'labOrder.getAll': { result: [orders[0]], now },
  });

  const chip = await screen.findByRole('link', { name: /Potassium.*6\.9/ });
  expect(chip.getAttribute('href')).toBe(`/?result=${record.id}&code=K`);
  expect(screen.getByRole('link', { name: '+2 in range' })).toBeTruthy();
  expect(screen.queryByText(/Sodium/)).toBeNull();
  expect(screen.queryByText(/Creatinine/)).toBeNull();
  expect(screen.getByText('Sent')).toBeTruthy();
});

test('what a person typed says so beside its record, never an analyzer, and its value is shown although no range judges it', async () => {
  const typed = labRecord({
    device: 'generic',
    model: '',
    typed_by: 'Mei Chen',
    results: [value('CREA', 3.4, { flag: null })],
  });
  show(<RecordLabStrip pet={pet.id} record="r1" since="2020-06-01T00:00:00.000Z" />, {
    ...responses,
    'record.getEntriesNew': { result: [typed] },
  });
  expect(await screen.findByText(/Typed by Mei Chen/)).toBeTruthy();
  expect(screen.getByRole('link', { name: /Creatinine.*3\.4/ })).toBeTruthy();
  expect(screen.queryByText(/Analyzer/)).toBeNull();
});

test('an order of which a part will never come is closed with a reason', async () => {
  const partial = labOrder({ id: 'p', order_id: 'L000009', order_status: 'partial' });
  const { send } = show(<LabOrdersScreen />, {
    ...responses,
    'labOrder.getAll': { result: [partial], now },
    'labOrder.close': { result: partial },
  });

  await userEvent.click(await screen.findByRole('button', { name: 'Close' }));
  const dialog = await screen.findByRole('dialog', { name: 'Close order L000009' });
  await userEvent.type(within(dialog).getByLabelText('Reason'), 'Not enough blood');
  await userEvent.click(within(dialog).getAllByRole('button', { name: 'Close' }).at(-1)!);

  await waitFor(() =>
    expect(send.mock.calls.find(([call]) => call.id === 'labOrder.close')?.[1]).toEqual({
      id: 'p',
      reason: 'Not enough blood',
    }),
  );
});

test('an analyzer that the hospital does not have is not offered', async () => {
  show(<LabOrderDialog open pet={pet.id} onClose={() => {}} />, responses);

  expect(await screen.findByRole('group', { name: 'Catalyst One' })).toBeTruthy();
  expect(screen.getAllByRole('group').filter((group) => group.tagName === 'FIELDSET')).toHaveLength(1);
});

test('a hospital without analyzers is offered none', async () => {
  show(<LabOrderDialog open pet={pet.id} onClose={() => {}} />, { ...responses, 'device.getAll': { result: [], now } });

  expect(await screen.findByText('No device has been connected yet.')).toBeTruthy();
  expect(screen.queryByRole('group', { name: 'Catalyst One' })).toBeNull();
});

test('results and open orders of a visit, and those of a patient, are named in the language of the reader [cap.languages]', async () => {
  const lab = {
    'record.getEntriesNew': { result: [labRecord()] },
    'labOrder.getAll': { result: [labOrder({ tests: ['CBC'] })], now: new Date().toISOString() },
  };
  const strip = show(<RecordLabStrip pet={pet.id} since="2020-06-01T00:00:00.000Z" />, lab, { language: 'zhtw' });
  expect(await screen.findByText('生化 17 項')).toBeTruthy();
  expect(screen.getByText('全血球計數（CBC）')).toBeTruthy();
  strip.unmount();

  show(<PatientLabPanel pet={pet.id} />, lab, { language: 'zhtw' });
  expect(await screen.findByText('生化 17 項')).toBeTruthy();
  expect(screen.getByText('全血球計數（CBC）')).toBeTruthy();
});

test('tests of two kinds of tube and of a reference laboratory go out in one press, with their price; a favourite chooses them', async () => {
  const there = { id: pet.id, number: '261121-01', sample_type: 'heparin' };
  const { send } = show(<LabOrderDialog pet={pet.id} open onClose={() => {}} />, {
    ...responses,
    'specimen.getChoices': {
      panels: [{ id: 'p', name: 'Senior', choices: [{ device: 'Catalyst_One', tests: ['SDMA'] }] }],
      prices: [{ test: 'SDMA', price: 800 }],
      ...{ laboratories: ['Kitasato'], samples: [there], visit: true },
    },
    'specimen.order': { result: [], orders: [], waiting: false },
  });

  await userEvent.click(await screen.findByRole('button', { name: 'Senior' }));
  expect(await screen.findByText(/800/)).toBeTruthy();
  expect(screen.getByText('charged to the visit')).toBeTruthy();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sample for Catalyst One' }), there.id);
  await userEvent.click(screen.getByRole('button', { name: 'Kitasato' }));
  await userEvent.type(screen.getByRole('textbox', { name: /^Tests/ }), 'Histology、 Gram');
  await userEvent.click(screen.getByRole('button', { name: /Send 2 orders/ }));

  await waitFor(() =>
    expect(send.mock.calls.find(([call]) => call.id === 'specimen.order')?.[1]).toMatchObject({
      samples: [
        { specimen: there.id, orders: [{ device: 'Catalyst_One', laboratory: null, tests: ['SDMA'] }] },
        { sample_type: 'other', orders: [{ device: 'generic', laboratory: 'Kitasato', tests: ['Histology', 'Gram'] }] },
      ],
    }),
  );
});

test('an order for a reference laboratory waits for no gateway, one for an analyzer says that it waits', async () => {
  const order = { id: 'a', order_id: 'L000001' };
  const answers = {
    ...responses,
    'specimen.getChoices': { panels: [], prices: [], laboratories: ['Kitasato'], samples: [], visit: false },
    'specimen.order': { result: [], orders: [order], waiting: true },
  };
  const away = /The gateway is away/;
  const first = show(<LabOrderDialog pet={pet.id} open onClose={() => {}} />, answers);
  await userEvent.click(await screen.findByRole('button', { name: 'Kitasato' }));
  await userEvent.type(screen.getByRole('textbox', { name: /^Tests/ }), 'Histology');
  await userEvent.click(screen.getByRole('button', { name: 'Send 1 order' }));
  expect((await screen.findAllByText(/L000001/)).length).toBeGreaterThan(0);
  expect(screen.queryByText(away)).toBeNull();
  first.unmount();

  const preset = { device: 'Catalyst_One', tests: ['SDMA'] } as const;
  show(<LabOrderDialog pet={pet.id} open preset={preset} onClose={() => {}} />, answers);
  await userEvent.click(await screen.findByRole('button', { name: 'Send 1 order' }));
  expect((await screen.findAllByText(away)).length).toBeGreaterThan(0);
});

test('what no analyzer does is ordered by hand, in the house, also where there is no analyzer yet', async () => {
  const { send } = show(<LabOrderDialog pet={pet.id} open onClose={() => {}} />, {
    ...responses,
    'device.getAll': { result: [] },
    'specimen.getChoices': { panels: [], prices: [], laboratories: [], samples: [], visit: false },
    'specimen.order': { result: [], orders: [{ id: 'o', order_id: 'L000001' }], waiting: true },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'By hand, in the house' }));
  const { value: house } = screen.getByRole<HTMLInputElement>('textbox', { name: 'Laboratory' });
  expect(house).not.toBe('');
  await userEvent.type(screen.getByRole('textbox', { name: /^Tests/ }), 'Urine sediment');
  await userEvent.click(screen.getByRole('button', { name: 'Send 1 order' }));
  expect((await screen.findAllByText(/L000001/)).length).toBeGreaterThan(0);
  expect(send.mock.calls.find(([call]) => call.id === 'specimen.order')?.[1]).toMatchObject({
    samples: [{ orders: [{ laboratory: house, tests: ['Urine sediment'] }] }],
  });
});

test('half of what is asked of a reference laboratory, or one number for two tubes, is said before anything is sent', async () => {
  show(<LabOrderDialog pet={pet.id} open preset={{ device: 'Catalyst_One', tests: ['SDMA'] }} onClose={() => {}} />, {
    ...responses,
    'specimen.getChoices': { panels: [], prices: [], laboratories: ['Kitasato'], samples: [], visit: false },
  });

  await userEvent.click(await screen.findByRole('button', { name: 'Kitasato' }));
  expect(screen.getAllByText('Name the laboratory and its tests').length).toBeGreaterThan(0);
  await userEvent.type(screen.getByRole('textbox', { name: /^Tests/ }), 'Histology');
  expect(screen.getByRole('button', { name: 'Send 2 orders' }).getAttribute('aria-disabled')).not.toBe('true');
  await userEvent.type(screen.getByRole('textbox', { name: /^Sample number/ }), 'T-7');
  expect(screen.getAllByText(/on one new tube only/).length).toBeGreaterThan(0);
});

test('a favourite that was removed by mistake comes back with the same tests', async () => {
  const choices = [{ device: 'Catalyst_One', tests: ['SDMA'] }];
  const { send } = show(<LabOrderDialog pet={pet.id} open onClose={() => {}} />, {
    ...responses,
    'specimen.getChoices': {
      panels: [{ id: 'p', name: 'Senior', choices }],
      ...{ prices: [], laboratories: [], samples: [], visit: false },
    },
    'specimen.deletePanel': { result: null },
    'specimen.addPanel': { result: { id: 'p', name: 'Senior', choices } },
  });

  await userEvent.click(await screen.findByRole('button', { name: 'Remove favourite Senior' }));
  expect(await screen.findByText('Favourite Senior removed')).toBeTruthy();
  // The newest of what was said stands last.
  await userEvent.click(screen.getAllByRole('button', { name: /Undo/ }).at(-1)!);

  await waitFor(() =>
    expect(send.mock.calls.find(([call]) => call.id === 'specimen.addPanel')?.[1]).toEqual({ name: 'Senior', choices }),
  );
});

test('the list says which orders are urgent', async () => {
  show(<LabOrdersScreen />, {
    ...responses,
    'labOrder.getAll': byView([{ ...orders[0]!, priority: 'stat' }]),
  });

  expect(within(await screen.findByRole('row', { name: /Open/ })).getByText('Stat')).toBeTruthy();
});

test('a test that somebody else has ordered meanwhile is asked about, and sent again only when it is confirmed', async () => {
  const { send } = show(<LabOrderDialog pet={pet.id} open onClose={() => {}} />, {
    ...responses,
    'specimen.order': ({ confirmed }: { confirmed: boolean }) => {
      if (!confirmed) throw new Refusal(testsAskedAlready, { tests: ['SDMA'] });
      return { result: [], orders: [], waiting: false };
    },
  });

  const card = await screen.findByRole('group', { name: 'Catalyst One' });
  await userEvent.click(within(card).getByLabelText('SDMA'));
  await userEvent.click(screen.getByRole('button', { name: /Send 1 order/ }));
  await userEvent.click(await screen.findByRole('checkbox', { name: /still open: SDMA/ }));
  await userEvent.click(screen.getByRole('button', { name: /Send 1 order/ }));

  const asked = () => send.mock.calls.filter(([call]) => call.id === 'specimen.order').map(([, input]) => input);
  await waitFor(() => expect(asked()).toMatchObject([{ confirmed: false }, { confirmed: true }]));
});

test('ticked orders are made urgent together, each of the version that was seen', async () => {
  const { send } = show(<LabOrdersScreen />, {
    ...responses,
    'labOrder.getAll': byView(orders),
    'labOrder.updateMultiple': { result: [] },
  });

  await userEvent.click(within(await screen.findByRole('row', { name: /Open/ })).getByRole('checkbox'));
  await userEvent.click(screen.getByRole('button', { name: 'Make urgent' }));

  await waitFor(() =>
    expect(send.mock.calls.find(([call]) => call.id === 'labOrder.updateMultiple')?.[1]).toEqual({
      entries: [{ id: 'a', version: orders[0]!.version, priority: 'urgent' }],
    }),
  );
});

test('an order is opened and what its tube says is changed; a device that has not confirmed a cancellation is asked again', async () => {
  const canceling = labOrder({ id: 'd', order_id: 'L000004', pet_name: 'Going', order_status: 'canceling' });
  const { send } = show(<LabOrdersScreen />, {
    ...responses,
    'labOrder.getAll': byView([orders[0]!, canceling]),
    'labOrder.update': { result: orders[0] },
    'command.cancelOrder': { result: canceling },
  });

  await userEvent.click(
    within(await screen.findByRole('row', { name: /Going/ })).getByRole('button', { name: 'Ask the device again' }),
  );
  await waitFor(() =>
    expect(send.mock.calls.find(([call]) => call.id === 'command.cancelOrder')?.[1]).toEqual({ id: 'd' }),
  );
  await userEvent.click(screen.getByText('Open', { selector: 'b' }));
  const drawer = await screen.findByRole('dialog', { name: /L000001/ });
  await userEvent.type(within(drawer).getByRole('textbox', { name: 'Note' }), 'Keep cold');
  await userEvent.click(within(drawer).getByRole('button', { name: 'Save' }));

  await waitFor(() =>
    expect(send.mock.calls.find(([call]) => call.id === 'labOrder.update')?.[1]).toMatchObject({
      id: 'a',
      version: 1,
      note: 'Keep cold',
    }),
  );
});

test('the laboratory of a pet is shown by result or as a table, and the address keeps which', async () => {
  const Matrix = () => <p>The table</p>;
  const { path } = show(<PatientLabPanel pet={pet.id} Matrix={Matrix} />, {}, { path: '/patient/p1?tab=lab' });
  await userEvent.click(await screen.findByRole('radio', { name: 'Table' }));
  expect(screen.getByText('The table')).toBeTruthy();
  expect(path()).toBe('/patient/p1?tab=lab&view=table');
  await userEvent.click(screen.getByRole('radio', { name: 'By result' }));
  expect(screen.queryByText('The table')).toBeNull();
});

test('one press sends an order and opens the labels of exactly its tubes; the other button opens none', async () => {
  const tubes = ['01933f00-0000-7000-8000-00000000c001', '01933f00-0000-7000-8000-00000000c002'];
  const opened = vi.spyOn(window, 'open').mockReturnValue(null);
  const responsesOfOrder = {
    ...responses,
    'specimen.order': { result: tubes.map((id) => ({ id })), orders: [{ id: 'a', order_id: 'L1' }], waiting: false },
  };
  const choose = async () => {
    const card = await screen.findByRole('group', { name: 'Catalyst One' });
    await userEvent.click(within(card).getByLabelText('SDMA'));
  };
  const first = show(<LabOrderDialog pet={pet.id} open onClose={() => {}} />, responsesOfOrder);
  await choose();
  await userEvent.click(screen.getByRole('button', { name: 'Send and print labels' }));
  await waitFor(() => expect(opened).toHaveBeenCalledOnce());
  expect(String(opened.mock.calls[0]![0])).toContain(`/specimen/getLabelsPdf/${encodeURIComponent(tubes.join())}`);
  first.unmount();

  const { send } = show(<LabOrderDialog pet={pet.id} open onClose={() => {}} />, responsesOfOrder);
  await choose();
  await userEvent.click(screen.getByRole('button', { name: /Send 1 order/ }));
  await waitFor(() => expect(send.mock.calls.some(([call]) => call.id === 'specimen.order')).toBe(true));
  expect(opened).toHaveBeenCalledOnce();
  opened.mockRestore();
});
