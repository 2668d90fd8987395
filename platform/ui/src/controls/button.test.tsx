import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ChevronRight } from 'lucide-react';
import { expect, test, vi } from 'vitest';
import { Button, IconButton } from './button.tsx';
import { PressArea } from './press-area.tsx';

test('three clicks that arrive in one turn act once', async () => {
  const pay = vi.fn();
  render(<Button onClick={pay}>Pay</Button>);
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Pay' });
  button.click();
  button.click();
  button.click();
  expect(pay).toHaveBeenCalledTimes(1);

  await Promise.resolve();
  button.click();
  expect(pay).toHaveBeenCalledTimes(2);
});

test('the second click of a double click does not act, on a button with an icon alone either', async () => {
  const act = vi.fn();
  render(
    <>
      <Button onClick={act}>Start visit</Button>
      <IconButton label="Void" icon={<ChevronRight />} onClick={act} />
    </>,
  );
  await userEvent.dblClick(screen.getByRole('button', { name: 'Start visit' }));
  expect(act).toHaveBeenCalledTimes(1);
  await userEvent.dblClick(screen.getByRole('button', { name: 'Void' }));
  expect(act).toHaveBeenCalledTimes(2);
});

test('a step that is pressed several times in a row goes on with each click', async () => {
  const next = vi.fn();
  render(<IconButton label="Next day" icon={<ChevronRight />} repeatable onClick={next} />);
  await userEvent.dblClick(screen.getByRole('button', { name: 'Next day' }));
  expect(next).toHaveBeenCalledTimes(2);
});

test('a button whose work is under way takes no further press, and a held Enter key presses it once', async () => {
  let finish: () => void = () => undefined;
  const send = vi.fn(() => new Promise<void>((done) => (finish = done)));
  render(<Button onClick={send}>Send</Button>);
  const button = screen.getByRole('button', { name: 'Send' });
  await userEvent.click(button);
  await userEvent.keyboard('{Enter}');
  expect(send).toHaveBeenCalledTimes(1);

  finish();
  await Promise.resolve();
  await userEvent.keyboard('{Enter}');
  expect(send).toHaveBeenCalledTimes(2);
  expect(fireEvent.keyDown(button, { key: 'Enter', repeat: true })).toBe(false);
});

test('the submit button of a form submits once for a double click', async () => {
  const submit = vi.fn((event: React.FormEvent) => event.preventDefault());
  render(
    <form onSubmit={submit}>
      <Button type="submit">Save</Button>
    </form>,
  );
  await userEvent.dblClick(screen.getByRole('button', { name: 'Save' }));
  expect(submit).toHaveBeenCalledTimes(1);
});

test('a card or row that is pressed twice, or three times in one turn, acts once, unless each press is a step', async () => {
  const [logOut, zoom] = [vi.fn(), vi.fn()];
  render(
    <>
      <PressArea onClick={logOut}>Log out</PressArea>
      <PressArea repeatable onClick={zoom}>
        Zoom
      </PressArea>
    </>,
  );
  const row = screen.getByRole<HTMLButtonElement>('button', { name: 'Log out' });
  await userEvent.dblClick(row);
  expect(logOut).toHaveBeenCalledTimes(1);
  for (let press = 0; press < 3; press += 1) row.click();
  expect(logOut).toHaveBeenCalledTimes(2);
  expect(fireEvent.keyDown(row, { key: 'Enter', repeat: true })).toBe(false);

  await userEvent.dblClick(screen.getByRole('button', { name: 'Zoom' }));
  expect(zoom).toHaveBeenCalledTimes(2);
});
