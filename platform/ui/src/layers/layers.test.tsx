import { act, render, screen, waitFor } from '@testing-library/react';
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
  expect(document.activeElement?.textContent).toBe('Open');
  await user.keyboard('p{Enter}');

  expect(moved).toHaveBeenCalledOnce();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'More' })));
});
