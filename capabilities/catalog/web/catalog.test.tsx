import { show } from '@alder/testing/screen';
import { stale } from '@alder/wire';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { CatalogScreen } from './catalog.screen.tsx';

const entry = (id: string, name: string, more: object = {}) => ({
  ...{ id, version: 1, created_at: '2026-11-23T00:00:00.000Z', updated_at: '2026-11-23T00:00:00.000Z' },
  ...{ name, name_zhtw: null, name_ja: null, code: null, category: 'procedure', price: 600, cost: null, taxed: true },
  ...{ minutes: null, lab_test: null, deleted: false, hospital: 'harbor', from_default: false, default_entry: null },
  ...more,
});
const treatment = [
  entry('a', 'Acupuncture', { name_zhtw: '針灸' }),
  entry('b', 'Blood pressure', { hospital: null, price: 0 }),
  entry('c', 'Castration', { deleted: true, price: 3000, category: 'surgery' }),
];

function open(responses: Record<string, unknown> = {}, role: 'hospitalAdmin' | 'doctor' = 'hospitalAdmin') {
  const visible = show(
    <CatalogScreen />,
    { 'his.getCatalog': { treatment }, ...responses },
    { account: { role }, path: '/manage/catalog-treatments', pattern: '/manage/:subpage' },
  );
  return { ...visible, user: userEvent.setup() };
}
const sent = ({ send }: ReturnType<typeof open>) =>
  send.mock.calls.filter(([call]) => call.id === 'his.updateTreatment').map(([, input]) => input);
const price = (name: string) => screen.findByRole('textbox', { name: `Price, ${name}` }) as Promise<HTMLInputElement>;

test('a price is typed where it stands: Enter saves it and goes to the one below, and it can be undone', async () => {
  const visible = open({ 'his.updateTreatment': { result: entry('a', 'Acupuncture', { price: 750, version: 2 }) } });
  const field = await price('Acupuncture');
  await visible.user.clear(field);
  await visible.user.type(field, '750{Enter}');

  expect(sent(visible)).toEqual([{ id: 'a', version: 1, price: 750 }]);
  expect(document.activeElement).toBe(await price('Blood pressure'));
  await visible.user.click(await screen.findByRole('button', { name: /Undo/ }));
  await waitFor(() => expect(sent(visible)[1]).toEqual({ id: 'a', version: 2, price: 600 }));
});

test('text that is no amount is marked and not sent, and Esc restores the earlier value', async () => {
  const visible = open();
  const field = await price('Acupuncture');
  await visible.user.clear(field);
  await visible.user.type(field, 'much{Enter}');
  expect(field.getAttribute('aria-invalid')).toBe('true');

  await visible.user.type(field, '{Escape}');
  expect(field.value).toBe('600');
  expect(sent(visible)).toEqual([]);
});

test('a change of an entry that a colleague has changed is refused, and what stands is shown', async () => {
  const visible = open({
    'his.updateTreatment': stale({ current: entry('a', 'Acupuncture', { price: 900, version: 3 }) }),
  });
  const field = await price('Acupuncture');
  await visible.user.clear(field);
  await visible.user.type(field, '750{Enter}');

  expect(await screen.findByText(/A colleague changed this entry meanwhile/)).toBeTruthy();
  await waitFor(async () => expect((await price('Acupuncture')).value).toBe('900'));
});

test('the search finds a name of another language, and entries without a price are one press away', async () => {
  const { user } = open();
  await price('Acupuncture');
  await user.type(screen.getByRole('searchbox'), '針灸');
  await waitFor(() => expect(screen.queryByText('Blood pressure')).toBeNull());
  expect(screen.getByText('Acupuncture')).toBeTruthy();

  await user.clear(screen.getByRole('searchbox'));
  await user.click(screen.getByRole('button', { name: 'No price 1' }));
  expect(screen.queryByText('Acupuncture')).toBeNull();
  expect((await price('Blood pressure')).placeholder).toBe('Set price');
});

test('a deleted entry is shown when asked for and can be restored', async () => {
  const visible = open({ 'his.updateTreatment': { result: entry('c', 'Castration', { version: 2 }) } });
  await price('Acupuncture');
  expect(screen.queryByText('Castration')).toBeNull();
  await visible.user.click(screen.getByRole('button', { name: 'Deleted 1' }));
  await visible.user.click(screen.getByText('Castration'));
  await visible.user.click(
    await within(await screen.findByRole('dialog', { name: 'Castration' })).findByRole('button', { name: 'Restore' }),
  );

  await waitFor(() => expect(sent(visible)).toEqual([{ id: 'c', version: 1, deleted: false }]));
});

test('a new entry is created with what was written and nothing else', async () => {
  const visible = open({ 'his.createTreatment': { result: entry('d', 'Dental care', { price: 0 }) } });
  await visible.user.click(await screen.findByRole('button', { name: 'Add' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New treatment' }));
  await visible.user.type(await dialog.findByRole('textbox', { name: /^Name$/ }), 'Dental care');
  await visible.user.type(dialog.getByRole('textbox', { name: /^Price/ }), '1200');
  await visible.user.click(dialog.getByRole('button', { name: /^Save/ }));

  await waitFor(() => {
    const created = visible.send.mock.calls.find(([call]) => call.id === 'his.createTreatment')?.[1];
    expect(created).toEqual({
      ...{ name: 'Dental care', category: 'consultation', price: 1200 },
      ...{ taxed: true, lines_in_price: true },
    });
  });
});

test('who does not keep the catalog reads it and changes nothing', async () => {
  open({}, 'doctor');
  expect((await price('Acupuncture')).disabled).toBe(true);
  expect(screen.queryByRole('button', { name: 'Add' })).toBeNull();
});

test('a catalog that does not load says so and is asked for again', async () => {
  const { responses, user } = open({ 'his.getCatalog': new Error('boom') });
  const again = await screen.findByRole('button', { name: /Try again/ });
  responses['his.getCatalog'] = { treatment };
  await user.click(again);
  expect(await price('Acupuncture')).toBeTruthy();
});

test('the prices of ticked entries rise together: before and after are shown first, and it can be undone', async () => {
  const result = { id: 'change', changed: 1, same: 0, unpriced: 1 };
  const visible = open({ 'his.changePrices': { result }, 'his.undoPrices': { result: { restored: 1, kept: 0 } } });
  await price('Acupuncture');
  await visible.user.click(screen.getByRole('checkbox', { name: /Select all/i }));
  await visible.user.click(screen.getByRole('button', { name: 'Change price' }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Change price' }));
  await visible.user.type(await drawer.findByRole('textbox', { name: /Change/ }), '8');
  await visible.user.selectOptions(drawer.getByRole('combobox', { name: 'Round to' }), '10');

  const preview = within(drawer.getByRole('table', { name: 'Before and after' }));
  expect(preview.getByRole('row', { name: /Acupuncture 600 650/ })).toBeTruthy();
  expect(preview.getByRole('row', { name: /Blood pressure No price, left out/ })).toBeTruthy();
  await visible.user.click(drawer.getByRole('button', { name: /Change 1 price$/ }));

  await waitFor(() => {
    const sent = visible.send.mock.calls.find(([call]) => call.id === 'his.changePrices')?.[1];
    expect(sent).toMatchObject({ model: 'treatment', kind: 'percent', value: 800, step: 10 });
    expect((sent as { entries: unknown }).entries).toEqual([
      { id: 'a', version: 1 },
      { id: 'b', version: 1 },
    ]);
  });
  await visible.user.click(await screen.findByRole('button', { name: /Undo/ }));
  expect(await screen.findByText('1 price is as before')).toBeTruthy();
});

test('an import shows first what would change and why a row is refused, and writes only what was shown', async () => {
  const row = { line: 2, name: 'Acupuncture', reason: null, field: null, cells: [] };
  const rows = [
    { ...row, is: 'changed', changes: [{ field: 'price', from: 600, to: 750 }] },
    { ...row, line: 3, name: '', is: 'refused', reason: 'importFormula', field: 'price', changes: [], cells: ['x'] },
  ];
  const result = { format: 'csv', encoding: 'utf-8', digest: 'd1', head: ['name'], ignored: [], rows };
  const visible = open({ 'his.importCatalog': { result } });
  await price('Acupuncture');
  await visible.user.click(screen.getByRole('button', { name: 'Import' }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Import' }));
  const input = (await screen.findByRole('dialog', { name: 'Import' })).querySelector<HTMLInputElement>(
    'input[type=file]',
  );
  await visible.user.upload(input!, new File(['name,price'], 'prices.csv', { type: 'text/csv' }));

  expect(await drawer.findByText('Price: 600 → 750')).toBeTruthy();
  expect(drawer.getByText('Price: A formula; paste the value instead')).toBeTruthy();
  const imports = () =>
    visible.send.mock.calls.filter(([call]) => call.id === 'his.importCatalog').map(([, sent]) => sent);
  expect(imports()).toEqual([{ model: 'treatment', dry_run: 'true' }]);
  await visible.user.click(drawer.getByRole('button', { name: 'Import 1 entry' }));
  await waitFor(() => expect(imports()[1]).toEqual({ model: 'treatment', dry_run: 'false', digest: 'd1' }));
});

test('templates are listed with whose they are, found by their shortcut, and shown with an example patient while they are written', async () => {
  const template = (id: string, name: string, more: object = {}) => ({
    ...{
      id,
      version: 1,
      deleted: false,
      created_at: '2026-11-23T02:00:00.000Z',
      updated_at: '2026-11-23T02:00:00.000Z',
    },
    ...{ name, shortcut: null, shared: true, author: null, lines: [] },
    ...{ subjective: '', objective: '', assessment: '', plan: '' },
    ...more,
  });
  const resources = {
    ...{ diagnoses: [], diseases: [], treatments: [], vaccines: [], medicine: [], receiptItems: [], postIts: [] },
    medicalRecordTemplates: [
      template('a', 'Renal check', { shortcut: 'ckd' }),
      template('b', 'Dental', { shared: false }),
    ],
    doctors: [],
  };
  const user = userEvent.setup();
  const visible = show(
    <CatalogScreen />,
    {
      'his.getHospitalMedicalResources': resources,
      'his.createMedicalRecordTemplate': (input: object) => ({ result: template('c', 'Vomiting', input) }),
    },
    { account: { role: 'hospitalAdmin' }, path: '/manage/templates' },
  );
  expect(await screen.findByText('Mine')).toBeTruthy();
  await user.type(screen.getByRole('searchbox'), 'ckd');
  await waitFor(() => expect(screen.queryByText('Dental')).toBeNull());
  expect(screen.getByText('Renal check')).toBeTruthy();

  await user.click(screen.getByRole('button', { name: 'Add' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New template' }));
  await user.type(dialog.getByRole('textbox', { name: /^Name/ }), 'Vomiting');
  await user.click(dialog.getByRole('textbox', { name: 'History' }));
  await user.paste('{pet} vomits since');
  expect(dialog.getByText('Mochi vomits since')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: /^Save/ }));
  await waitFor(() =>
    expect(visible.send.mock.calls.find(([call]) => call.id === 'his.createMedicalRecordTemplate')?.[1]).toMatchObject({
      ...{ name: 'Vomiting', shortcut: null, shared: true, subjective: '{pet} vomits since' },
    }),
  );
});
