import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { Button } from '../controls/button.tsx';
import { TextField } from '../fields/text-field.tsx';
import { useShortcuts } from '../keyboard/shortcut.ts';
import { Dialog, UnsavedPrompt } from './dialog.tsx';
import { Menu } from './menu.tsx';
import { ToastRegion } from './toast.tsx';
import { toast, toastQueue } from './toast-queue.ts';

afterEach(() => {
  act(() => toastQueue.clear());
  vi.useRealTimers();
});

function CheckIn({ onMain }: { readonly onMain?: () => void }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Check in</Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="Who arrived?"
        onMainAction={onMain}
        footer={<Button>Save</Button>}
      >
        <TextField label="Pet" />
      </Dialog>
    </>
  );
}

test('a dialog takes the focus, keeps Tab inside and gives the focus back when Esc closes it', async () => {
  const user = userEvent.setup();
  render(<CheckIn />);
  await user.click(screen.getByRole('button', { name: 'Check in' }));

  expect(screen.getByRole('dialog', { name: 'Who arrived?' })).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Pet' }));
  for (const name of ['Save', 'Close']) {
    await user.tab();
    expect(document.activeElement?.textContent || document.activeElement?.getAttribute('aria-label')).toBe(name);
  }
  await user.keyboard('{Escape}');

  expect(screen.queryByRole('dialog')).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Check in' })));
});

test('behind an open dialog the page neither scrolls nor takes a press, while its toasts do', async () => {
  const user = userEvent.setup();
  render(
    <>
      <CheckIn />
      <ToastRegion />
    </>,
  );
  await user.click(screen.getByRole('button', { name: 'Check in' }));
  act(() => void toast({ text: 'Not moved', tone: 'fail', retry: () => undefined }));

  expect(document.documentElement.style.overflow).toBe('hidden');
  expect(screen.queryByRole('button', { name: 'Check in' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();

  await user.click(screen.getByRole('button', { name: 'Dismiss' }));
  await waitFor(() => expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true));
  await user.keyboard('{Escape}');
  expect(document.documentElement.style.overflow).toBe('');
  expect(screen.getByRole('button', { name: 'Check in' })).toBeTruthy();
});

test('Esc closes the layer on top alone, and what an input method composes is left to it', async () => {
  const user = userEvent.setup();
  const closed: string[] = [];
  const layers = (isAsking: boolean) => (
    <Dialog open title="Images" onClose={() => closed.push('images')}>
      <TextField label="Note" />
      <Dialog open={isAsking} title="Delete this measurement?" onClose={() => closed.push('question')} />
    </Dialog>
  );
  const { rerender } = render(layers(false));
  rerender(layers(true));
  await user.keyboard('{Escape}');
  expect(closed).toEqual(['question']);

  rerender(layers(false));
  const note = screen.getByRole('textbox', { name: 'Note' });
  fireEvent.keyDown(note, { key: 'Escape', isComposing: true });
  expect(closed).toEqual(['question']);
  fireEvent.keyDown(note, { key: 'Escape' });
  expect(closed).toEqual(['question', 'images']);
});

test('a press beside a dialog closes it, unless it holds what was typed or a double click opened it', async () => {
  const close = vi.fn();
  const { rerender } = render(<Dialog open title="Images" onClose={close} dirty />);
  const backdrop = () => document.querySelector('.overlay') as HTMLElement;
  fireEvent.mouseDown(backdrop(), { detail: 1 });
  fireEvent.mouseDown(screen.getByRole('dialog'), { detail: 1 });
  expect(close).not.toHaveBeenCalled();

  rerender(<Dialog open title="Images" onClose={close} />);
  // The second press of the double click that opened it.
  fireEvent.mouseDown(backdrop(), { detail: 2 });
  expect(close).not.toHaveBeenCalled();
  fireEvent.mouseDown(backdrop(), { detail: 1 });
  expect(close).toHaveBeenCalledOnce();
});

test('what was typed is asked about before Esc or × closes a dialog, and a draft that is kept is not', async () => {
  const user = userEvent.setup();
  const close = vi.fn();
  const { rerender } = render(<Dialog open title="Images" onClose={close} dirty />);
  screen.getByRole('dialog').focus();
  await user.keyboard('{Escape}');
  const question = () => screen.getByRole('alertdialog', { name: 'You have unsaved changes' });
  await user.click(within(question()).getByRole('button', { name: /Keep editing/ }));
  expect(close).not.toHaveBeenCalled();
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Close' }));
  await user.keyboard('{Escape}');
  expect(close).not.toHaveBeenCalled();
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Close' }));
  await user.click(within(question()).getByRole('button', { name: /Leave/ }));
  expect(close).toHaveBeenCalledOnce();

  rerender(<Dialog open title="Images" onClose={close} dirty="kept" />);
  screen.getByRole('dialog').focus();
  await user.keyboard('{Escape}');
  expect(close).toHaveBeenCalledTimes(2);
});

function Keys({ onKey }: { readonly onKey: () => void }) {
  useShortcuts({ l: onKey });
  return null;
}

test('a shortcut acts in the layer that is on top, and not in the page or the dialog below it', async () => {
  const user = userEvent.setup();
  const [page, viewer, question] = [vi.fn(), vi.fn(), vi.fn()];
  const visible = (isAsking: boolean) => (
    <>
      <Keys onKey={page} />
      <Dialog open title="Images">
        <Keys onKey={viewer} />
        <Dialog open={isAsking} title="Delete this measurement?">
          <Keys onKey={question} />
        </Dialog>
      </Dialog>
    </>
  );
  const { rerender } = render(visible(false));
  await user.keyboard('l');
  expect([page, viewer, question].map(({ mock }) => mock.calls.length)).toEqual([0, 1, 0]);

  rerender(visible(true));
  await user.keyboard('l');
  expect([page, viewer, question].map(({ mock }) => mock.calls.length)).toEqual([0, 1, 1]);

  rerender(<Keys onKey={page} />);
  await user.keyboard('l');
  expect([page, viewer, question].map(({ mock }) => mock.calls.length)).toEqual([1, 1, 1]);
});

test('Ctrl Enter does the main act of a dialog', async () => {
  const user = userEvent.setup();
  const main = vi.fn();
  render(<CheckIn onMain={main} />);
  await user.click(screen.getByRole('button', { name: 'Check in' }));
  await user.keyboard('{Control>}{Enter}{/Control}');

  expect(main).toHaveBeenCalledOnce();
});

test('leaving with unsaved words asks first, and Enter keeps editing [rule.unsaved]', async () => {
  const user = userEvent.setup();
  const [keep, leave] = [vi.fn(), vi.fn()];
  render(
    <UnsavedPrompt open onKeepEditing={keep} onLeave={leave}>
      Mochi: Plan
    </UnsavedPrompt>,
  );

  expect(screen.getByRole('alertdialog', { name: 'You have unsaved changes' })).toBeTruthy();
  await user.keyboard('{Enter}');

  expect(keep).toHaveBeenCalledOnce();
  expect(leave).not.toHaveBeenCalled();
});

test('what was just done can be taken back with Z, but not while someone types', async () => {
  const user = userEvent.setup();
  const undo = vi.fn();
  render(
    <>
      <TextField label="Note" />
      <ToastRegion />
    </>,
  );
  act(() => void toast({ text: 'Kiki moved to checkout', undo }));
  await user.click(screen.getByRole('textbox', { name: 'Note' }));
  await user.keyboard('z');
  expect(undo).not.toHaveBeenCalled();

  await user.click(document.body);
  await user.keyboard('z');

  expect(undo).toHaveBeenCalledOnce();
  expect(screen.queryByText('Kiki moved to checkout')).toBeNull();
});

test('a toast stays 8 seconds, then the act it held back happens; undone, it never does', () => {
  vi.useFakeTimers();
  const [archived, other] = [vi.fn(), vi.fn()];
  render(<ToastRegion />);
  act(() => void toast({ text: 'Archived', onClose: archived }));
  act(() => void vi.advanceTimersByTime(7900));
  expect(archived).not.toHaveBeenCalled();
  act(() => void vi.advanceTimersByTime(200));
  expect(archived).toHaveBeenCalledOnce();

  act(() => void toast({ text: 'Archived too', undo: () => undefined, onClose: other }));
  act(() => void toastQueue.undo());
  act(() => void vi.advanceTimersByTime(10_000));
  expect(other).not.toHaveBeenCalled();
});

test('a failure is announced as an alert and stays until dismissed', () => {
  vi.useFakeTimers();
  render(<ToastRegion />);
  act(() => void toast({ text: 'Not moved', tone: 'fail', retry: () => undefined }));
  act(() => void vi.advanceTimersByTime(60_000));

  expect(screen.getByRole('alert').textContent).toContain('Not moved');
  act(() => screen.getByRole('button', { name: 'Dismiss' }).click());
  expect(screen.queryByRole('alert')).toBeNull();
});

test('at most three toasts are on the screen; the oldest leaves first', () => {
  render(<ToastRegion />);
  act(() => ['one', 'two', 'three', 'four'].forEach((text) => void toast({ text })));

  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toEqual(['two', 'three', 'four']);
});

test('a menu is walked with arrows and letters, acts on Enter and returns the focus', async () => {
  const user = userEvent.setup();
  const moved = vi.fn();
  render(
    <Menu
      label="Card"
      entries={[
        { label: 'Open' },
        { label: 'Pharmacy', onAction: moved },
        { label: 'Checkout', disabledReason: 'Paid' },
      ]}
      trigger={(props) => <Button {...props}>More</Button>}
    />,
  );
  await user.click(screen.getByRole('button', { name: 'More' }));
  // Where no pointer was seen before, the library waits for a frame before it moves the focus.
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Open'));
  await user.keyboard('p');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Pharmacy'));
  await user.keyboard('{Enter}');

  expect(moved).toHaveBeenCalledOnce();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'More' })));
});

test('a menu shows which of several choices is made, and an entry that cannot be chosen shows the reason', async () => {
  const user = userEvent.setup();
  const [dark, checkout] = [vi.fn(), vi.fn()];
  render(
    <Menu
      label="Account"
      entries={[
        { group: 'Theme' },
        { label: 'Light', checked: true },
        { label: 'Dark', checked: false, onAction: dark },
        { label: 'Change theme' },
        { line: true },
        { label: 'Log out' },
        { label: 'Checkout', disabledReason: 'Paid already', onAction: checkout },
      ]}
      trigger={(props) => <Button {...props}>Me</Button>}
    />,
  );
  await user.click(screen.getByRole('button', { name: 'Me' }));

  const theme = within(screen.getByRole('group', { name: 'Theme' }));
  const checked = theme.getAllByRole('menuitemradio').map((one) => one.getAttribute('aria-checked'));
  expect(checked).toEqual(['true', 'false']);
  expect(screen.getAllByText('Theme')).toHaveLength(1);
  expect(screen.getByRole('menuitem', { name: /Checkout ?Paid already/ }).getAttribute('aria-disabled')).toBe('true');
  await user.click(screen.getByRole('menuitem', { name: /Checkout/ }));
  expect(checkout).not.toHaveBeenCalled();

  await user.click(theme.getByRole('menuitemradio', { name: 'Dark' }));
  expect(dark).toHaveBeenCalledOnce();
  expect(screen.queryByRole('menu')).toBeNull();
});
