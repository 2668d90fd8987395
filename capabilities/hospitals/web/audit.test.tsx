import { show } from '@alder/testing/screen';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { AuditScreen } from './audit.screen.tsx';

const id = (n: number) => `01933f00-0000-7000-8000-0000000000${String(n).padStart(2, '0')}`;
const row = {
  ...{
    seq: 7,
    at: '2026-11-23T02:00:00.000Z',
    by: { id: id(1), name: 'Dr. Lin' },
    entity: 'hospital',
    entity_id: id(2),
  },
  ...{ action: 'hospital.update', about: null, detail: { changes: { phone: { from: null, to: '02-1111' } } } },
};
const failed = {
  ...{ ...row, seq: 6, by: null, action: 'public.loginFailed', entity: 'account', entity_id: id(3), about: 'Chou' },
  detail: { address: '192.0.2.1', reason: 'wrongPassword' },
};
const users = { result: [{ id: id(3), displayName: 'Chou' }] };

function showAudit(values: object = {}) {
  const calls = {
    'hospital.getAudit': ({ offset }: { offset?: string }) =>
      offset ? { result: [{ ...row, seq: 1, action: 'pet.update' }] } : { result: [row, failed], next: '6' },
    'account.getHospitalUsers': users,
    ...values,
  };
  const slots = {
    PatientField: ({ onChoose }: { onChoose: (pet: { id: string; name: string }) => void }) => (
      <button type="button" onClick={() => onChoose({ id: id(9), name: 'Mochi' })}>
        Mochi
      </button>
    ),
  };
  const visible = show(<AuditScreen slots={slots} />, calls, { account: { role: 'hospitalAdmin' } });
  const inputs = () =>
    visible.send.mock.calls.filter(([call]) => call.id === 'hospital.getAudit').map(([, input]) => input);
  return { ...visible, asked: inputs, user: userEvent.setup() };
}

test('a row says when, who, what, about whom, and each setting before and after', async () => {
  showAudit();
  const [changed, refused] = await screen.findAllByRole('listitem');
  expect(changed!.textContent).toMatch(/Dr\. Lin.*Changed the hospital's settings.*Telephone: – → 02-1111/);
  expect(refused!.textContent).toMatch(/System or public.*Log-in failed · Chou.*Address: 192\.0\.2\.1/);
});

test('filters by patient, person, kind and entry are asked of the server, and taken away again', async () => {
  const { asked, user } = showAudit();
  const [, second] = await screen.findAllByRole('listitem');
  await user.click(within(second!).getByRole('button', { name: 'Only this' }));
  await waitFor(() => expect(asked().at(-1)).toEqual({ kind: 'all', entry: id(3) }));
  expect(await screen.findByText('Only Chou')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Show all' }));
  await user.click(screen.getByRole('button', { name: 'Mochi' }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Person' }), 'Chou');
  await user.selectOptions(screen.getByRole('combobox', { name: 'What' }), 'Failed log-ins');
  const filter = { kind: 'failedLogIns', account: id(3), pet: id(9) };
  await waitFor(() => expect(asked().at(-1)).toEqual(filter));
  const link = screen.getByRole('link', { name: 'CSV' }).getAttribute('href')!;
  expect(Object.fromEntries(new URL(link, 'https://x.test').searchParams)).toEqual(filter);
});

test('older rows come by page, and the way back leads to the newer ones', async () => {
  const { user } = showAudit();
  await user.click(await screen.findByRole('button', { name: 'Older' }));
  expect(await screen.findByText('Changed a patient')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Older' }).getAttribute('aria-disabled')).toBe('true');
  await user.click(screen.getByRole('button', { name: 'Newer' }));
  expect(await screen.findByText("Changed the hospital's settings")).toBeTruthy();
});

test.each([
  [null, /2 rows, all as they were written/],
  [4, /Row 4 is missing or was changed/],
])('the chain is verified with a press, and the result is shown: %s', async (broken, text) => {
  const at = '2026-11-23T02:00:00.000Z';
  const { user } = showAudit({ 'hospital.verifyAudit': { result: { rows: 2, broken, at } } });
  await user.click(screen.getByRole('button', { name: 'Verify the log' }));
  expect(await screen.findByText(text)).toBeTruthy();
});
