import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { CommandPalette } from '../palette/command-palette.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { Loaded } from './loaded.tsx';
import { Table } from './table.tsx';

const rows = [
  { id: 'a', name: 'Mochi', amount: 3480 },
  { id: 'b', name: 'Coco', amount: 6200 },
  { id: 'c', name: 'Bean', amount: null },
];

function Visits({ onOpen }: { readonly onOpen?: (row: (typeof rows)[number]) => void }) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  return (
    <Table
      label="Visits"
      rows={rows}
      rowKey={({ id }) => id}
      onOpen={onOpen}
      selected={selected}
      onSelect={setSelected}
      columns={[
        { id: 'name', header: 'Pet', cell: ({ name }) => name, sortBy: ({ name }) => name, rowHeader: true },
        { id: 'amount', header: 'Amount', cell: ({ amount }) => amount, sortBy: ({ amount }) => amount },
      ]}
    />
  );
}

const names = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent);

test('a column sorts up, then down, and what is missing stays last', async () => {
  const user = userEvent.setup();
  render(<Visits />);
  await user.click(screen.getByRole('button', { name: /Amount/ }));
  expect(names()).toEqual(['Mochi', 'Coco', 'Bean']);
  expect(screen.getByRole('columnheader', { name: /Amount/ }).getAttribute('aria-sort')).toBe('ascending');
  await user.click(screen.getByRole('button', { name: /Amount/ }));

  expect(names()).toEqual(['Coco', 'Mochi', 'Bean']);
});

test('J and K walk as the arrows do, X ticks, and with Shift all from the row ticked before', async () => {
  const user = userEvent.setup();
  const open = vi.fn();
  render(<Visits onOpen={open} />);
  const boxes = () => screen.getAllByRole<HTMLInputElement>('checkbox').map(({ checked }) => checked);
  screen.getAllByRole('row')[1]?.focus();
  await user.keyboard('x');
  expect(boxes()).toEqual([false, true, false, false]);
  await user.keyboard('jj{Shift>}X{/Shift}');
  expect(document.activeElement).toBe(screen.getAllByRole('row')[3]);
  expect(boxes()).toEqual([true, true, true, true]);
  await user.keyboard('kx{Control>}x{/Control}');
  expect(boxes()).toEqual([false, true, false, true]);
  expect(open).not.toHaveBeenCalled();
});

test('Shift and a press tick every row from the one ticked before, and open none', async () => {
  const user = userEvent.setup();
  const open = vi.fn();
  render(<Visits onOpen={open} />);
  const boxes = () => screen.getAllByRole<HTMLInputElement>('checkbox');
  await user.click(boxes()[3]!);
  await user.keyboard('{Shift>}');
  await user.click(screen.getByRole('rowheader', { name: 'Mochi' }));
  expect(boxes().map(({ checked }) => checked)).toEqual([true, true, true, true]);
  await user.click(boxes()[2]!);
  await user.keyboard('{/Shift}');

  // What the press unticks, it unticks as far as the row before.
  expect(boxes().map(({ checked }) => checked)).toEqual([false, false, false, true]);
  expect(open).not.toHaveBeenCalled();
});

test('rows are walked with arrows, opened with Enter and ticked with Space', async () => {
  const user = userEvent.setup();
  const open = vi.fn();
  render(<Visits onOpen={open} />);
  screen.getAllByRole('row')[1]?.focus();
  await user.keyboard('{ArrowDown}{Enter}');
  expect(open).toHaveBeenCalledWith(rows[1]);
  await user.keyboard(' ');

  expect(within(screen.getAllByRole('row')[2] as HTMLElement).getByRole<HTMLInputElement>('checkbox').checked).toBe(
    true,
  );
  expect(open).toHaveBeenCalledOnce();
});

test('each of the four states of what is loaded has its own face', async () => {
  const refetch = vi.fn();
  const show = (query: { data: string[] | undefined; error: unknown }) => (
    <Loaded
      query={{ ...query, refetch }}
      what="Lab results"
      isEmpty={(list) => list.length === 0}
      empty={<p>No results yet</p>}
    >
      {(list) => <p>{list.join()}</p>}
    </Loaded>
  );
  const { rerender } = render(show({ data: undefined, error: null }));
  expect(screen.getByRole('status', { name: 'Loading' })).toBeTruthy();

  rerender(show({ data: undefined, error: new Error('x') }));
  expect(screen.getByRole('alert').textContent).toContain('Lab results did not load');
  await userEvent.setup().click(screen.getByRole('button', { name: 'Try again' }));
  expect(refetch).toHaveBeenCalledOnce();

  rerender(show({ data: [], error: null }));
  expect(screen.getByText('No results yet')).toBeTruthy();
  rerender(show({ data: ['K 6.9'], error: new Error('the refresh failed') }));
  expect(screen.getByText('K 6.9')).toBeTruthy();
});

test('a read that gets no response says that it is tried again, instead of grey bars alone [resp.retry]', () => {
  const show = (attempt: number) => (
    <Loaded query={{ data: undefined, error: null, attempt }} what="Lab results">
      {() => <p>results</p>}
    </Loaded>
  );
  const { rerender } = render(show(0));
  expect(screen.queryByText(/Trying again/)).toBeNull();

  rerender(show(1));
  expect(screen.getByText(/No answer from the server yet. Trying again/)).toBeTruthy();
});

test('what does not exist offers the way back, and no second try', async () => {
  const back = vi.spyOn(history, 'back').mockImplementation(() => undefined);
  const missing = Object.assign(new Error('Record not found'), { kind: { status: 404, code: 'notFound' } });
  render(
    <Loaded query={{ data: undefined, error: missing, refetch: vi.fn() }} what="The record">
      {() => <p>record</p>}
    </Loaded>,
  );

  expect(screen.getByRole('alert').textContent).toContain('Record not found');
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  await userEvent.setup().click(screen.getByRole('button', { name: 'Back' }));
  expect(back).toHaveBeenCalledOnce();
});

test('an address whose id is none says not found, as that of what does not exist; other wrong input does not', () => {
  const refused = (fields: object) =>
    Object.assign(new Error('Input incorrect'), { kind: { status: 400 }, details: { fields } });
  const show = (error: Error) => (
    <Loaded query={{ data: undefined, error, refetch: vi.fn() }} what="The record">
      {() => <p>record</p>}
    </Loaded>
  );
  const { rerender } = render(show(refused({ id: 'id' })));
  expect(screen.getByRole('alert').textContent).toContain('Record not found');
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();

  rerender(show(refused({ day: 'invalid_format' })));
  expect(screen.getByRole('alert').textContent).toContain('The record did not load');
});

test('a part that breaks says so in plain words and can be opened again', async () => {
  const quiet = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  let broken = true;
  function Part() {
    if (broken) throw new Error('undefined is not a function');
    return <p>working</p>;
  }
  const seen = vi.fn();
  render(
    <ErrorBoundary onError={seen}>
      <Part />
    </ErrorBoundary>,
  );
  expect(screen.getByRole('alert').textContent).toContain('stopped working');
  expect(screen.getByRole('alert').textContent).not.toContain('undefined');
  expect(seen).toHaveBeenCalledOnce();
  broken = false;
  await userEvent.setup().click(screen.getByRole('button', { name: 'Try again' }));

  expect(screen.getByText('working')).toBeTruthy();
  quiet.mockClear();
});

test('the palette finds a place by its name and goes there with Enter', async () => {
  const user = userEvent.setup();
  const [go, close] = [vi.fn(), vi.fn()];
  render(
    <CommandPalette
      open
      onClose={close}
      sources={[
        {
          id: 'pets',
          label: 'Patients',
          search: async (text) =>
            text === 'board' ? [{ id: 'p', title: 'Board, a dog', onRun: () => undefined }] : [],
        },
        {
          id: 'places',
          label: 'Places',
          entries: [
            { id: 'b', title: 'Outpatient board', keywords: ['門診'], onRun: go },
            { id: 'l', title: 'Lab', onRun: () => undefined },
          ],
        },
      ]}
    />,
  );
  await user.type(screen.getByRole('combobox'), 'board');
  expect(await screen.findByRole('option', { name: 'Board, a dog' })).toBeTruthy();
  await user.keyboard('{ArrowDown}{Enter}');

  expect(go).toHaveBeenCalledOnce();
  expect(close).toHaveBeenCalledOnce();
});
