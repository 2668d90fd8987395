import { paidLocked } from '@alder/records/contract';
import { show } from '@alder/testing/screen';
import { toastQueue } from '@alder/ui';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { BoardScreen } from './board.screen.tsx';
import { aCard, boardOfTheDay } from './board-cards.fixture.ts';
import { VisitListScreen } from './board-list.screen.tsx';

const column = (name: string) => within(screen.getByRole('region', { name }));
const cardOf = (pet: string, stage: string) => screen.getByRole('group', { name: `${pet}, ${stage}` });

function responsesWith(cards: readonly ReturnType<typeof aCard>[], rest: Record<string, unknown> = {}) {
  const day = boardOfTheDay()['his.getTodayMedicalRecords'] as object;
  return {
    ...boardOfTheDay(),
    'his.getTodayMedicalRecords': { ...day, result: cards, handover: [], todo: [] },
    ...rest,
  };
}

async function showBoard(
  cards: readonly ReturnType<typeof aCard>[],
  rest: Record<string, unknown> = {},
  path = '/his/board',
) {
  const visible = show(<BoardScreen />, responsesWith(cards, rest), { path });
  await screen.findByRole('region', { name: 'Clinic' });
  return { ...visible, user: userEvent.setup() };
}

test('the board shows the four stages with their cards and the day in numbers [screen.board]', async () => {
  await showBoard([
    aCard({ patient: { name: 'Mochi' } }),
    aCard({ patient: { name: 'Bean' }, stage: 'pharmacy' }),
    aCard({ patient: { name: 'Lucky' }, stage: 'checkout', payment: { state: 'unpaid', total: 3480, due: 3480 } }),
  ]);

  expect(column('Clinic').getByRole('group', { name: 'Mochi, Clinic' })).toBeTruthy();
  expect(column('Pharmacy').getByRole('group', { name: 'Bean, Pharmacy' })).toBeTruthy();
  expect(column('Checkout').getByRole('button', { name: 'Pay' })).toBeTruthy();
  expect(column('Archive').getByText('Finished visits come here.')).toBeTruthy();
  expect(screen.getByRole('button', { name: /Visits today3/ })).toBeTruthy();
});

test('on a phone the next patients are shown above the columns, and fold to its heading [screen.board]', async () => {
  const NextUp = () => <section aria-label="Next up">Bean at 10:30</section>;
  show(<BoardScreen slots={{ NextUp }} />, responsesWith([aCard({ patient: { name: 'Mochi' } })]), {
    path: '/his/board',
  });
  const columns = await screen.findByRole('region', { name: 'Clinic' });
  const [above] = screen.getAllByRole('region', { name: 'Next up', hidden: true });
  expect(above!.compareDocumentPosition(columns) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();

  await userEvent.click(screen.getByRole('button', { name: 'Fold who comes next', expanded: true, hidden: true }));
  expect(screen.getByRole('button', { name: 'Show who comes next', expanded: false, hidden: true })).toBeTruthy();
});

test('a column that the filters have emptied says so, not that no patient waits [screen.board]', async () => {
  const waiting = [aCard({ patient: { name: 'Mochi' } }), aCard({ patient: { name: 'Bean' } })];
  await showBoard(waiting, {}, '/his/board?unpaid=1');

  expect(column('Clinic').getByText('The filters hide 2 visits.')).toBeTruthy();
  expect(column('Pharmacy').getByText('Nothing to dispense.')).toBeTruthy();
});

test('Shift and an arrow move a card one stage at once, the call is sent, and Z moves it back [state.board]', async () => {
  const mochi = aCard({ patient: { name: 'Mochi' } });
  const { user, send } = await showBoard([mochi], { 'his.moveMedicalRecord': new Promise(() => undefined) });
  cardOf('Mochi', 'Clinic').focus();
  await user.keyboard('{Shift>}{ArrowRight}{/Shift}');

  expect(column('Pharmacy').getByRole('group', { name: 'Mochi, Pharmacy' })).toBeTruthy();
  expect(await screen.findByText('Mochi moved to Pharmacy')).toBeTruthy();
  expect(send).toHaveBeenCalledWith(
    expect.objectContaining({ id: 'his.moveMedicalRecord' }),
    { id: mochi.id, from: 'clinic', stage: 'pharmacy' },
    expect.anything(),
  );
  await user.keyboard('z');

  expect(column('Clinic').getByRole('group', { name: 'Mochi, Clinic' })).toBeTruthy();
  await waitFor(() =>
    expect(send).toHaveBeenCalledWith(
      expect.objectContaining({ id: 'his.moveMedicalRecord' }),
      { id: mochi.id, stage: 'clinic' },
      expect.anything(),
    ),
  );
});

test('the menu moves a card too, for those who cannot drag', async () => {
  const mochi = aCard({ patient: { name: 'Mochi' } });
  const { user } = await showBoard([mochi], { 'his.moveMedicalRecord': new Promise(() => undefined) });
  await user.click(screen.getByRole('button', { name: 'Card of Mochi' }));
  await user.click(screen.getByRole('menuitemradio', { name: 'Checkout' }));

  expect(column('Checkout').getByRole('group', { name: 'Mochi, Checkout' })).toBeTruthy();
});

test('archiving clears memos, so the call is sent only when the time to undo is over', async () => {
  const paid = aCard({ patient: { name: 'Ball' }, stage: 'checkout', payment: { state: 'paid', total: 1800, due: 0 } });
  const { user, send } = await showBoard([paid], { 'his.moveMedicalRecord': new Promise(() => undefined) });
  const notified = () => send.mock.calls.some(([call]) => call.id === 'his.moveMedicalRecord');
  await user.click(column('Checkout').getByRole('button', { name: 'Archive' }));
  expect(column('Archive').getByRole('group', { name: 'Ball, Archive' })).toBeTruthy();
  expect(notified()).toBe(false);
  await user.keyboard('z');
  expect(column('Checkout').getByRole('group', { name: 'Ball, Checkout' })).toBeTruthy();
  expect(notified()).toBe(false);

  await user.click(column('Checkout').getByRole('button', { name: 'Archive' }));
  act(() => toastQueue.clear());
  await waitFor(() => expect(notified()).toBe(true));
});

test('an unpaid visit is archived only after a question that names the sum', async () => {
  const unpaid = aCard({
    patient: { name: 'Lucky' },
    stage: 'checkout',
    payment: { state: 'unpaid', total: 3480, due: 3480 },
  });
  const { user } = await showBoard([unpaid], { 'his.moveMedicalRecord': new Promise(() => undefined) });
  cardOf('Lucky', 'Checkout').focus();
  await user.keyboard('{Shift>}{ArrowRight}{/Shift}');
  const question = await screen.findByRole('alertdialog');
  expect(question.textContent).toMatch(/3,480 is unpaid/);
  await user.click(within(question).getByRole('button', { name: 'Archive unpaid' }));

  expect(column('Archive').getByRole('group', { name: 'Lucky, Archive' })).toBeTruthy();
});

test('a visit leaves the pharmacy with medicine that is not dispensed only after a question that counts it', async () => {
  const waiting = aCard({
    patient: { name: 'Lucky' },
    stage: 'pharmacy',
    prescription: { state: 'dispensing', done: 1, total: 3, controlled: false, lines: [] },
  });
  const { user, send } = await showBoard([waiting], { 'his.moveMedicalRecord': new Promise(() => undefined) });
  const moved = () => send.mock.calls.some(([call]) => call.id === 'his.moveMedicalRecord');
  for (const keys of ['{Shift>}{ArrowRight}{/Shift}', 'c']) {
    cardOf('Lucky', 'Pharmacy').focus();
    await user.keyboard(keys);
    const question = await screen.findByRole('alertdialog');
    expect(question.textContent).toContain('2 of 3 medicines are not dispensed');
    if (keys === 'c') await user.click(within(question).getByRole('button', { name: 'Move on without it' }));
    else await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(moved()).toBe(keys === 'c');
  }
  expect(column('Checkout').getByRole('group', { name: 'Lucky, Checkout' })).toBeTruthy();
});

test('a paid visit stays in the archive and states why [rule.paid]', async () => {
  const paid = aCard({ patient: { name: 'Max' }, stage: 'archive', payment: { state: 'paid', total: 1800, due: 0 } });
  const { user, send } = await showBoard([paid]);
  cardOf('Max', 'Archive').focus();
  await user.keyboard('{Shift>}{ArrowLeft}{/Shift}');

  expect(await screen.findByText('Paid, cannot update')).toBeTruthy();
  expect(send.mock.calls.some(([call]) => call.id === 'his.moveMedicalRecord')).toBe(false);
});

test('a move that the server refuses slides back and says so', async () => {
  const { user } = await showBoard([aCard({ patient: { name: 'Coco' } })], {
    'his.moveMedicalRecord': () => paidLocked(),
  });
  cardOf('Coco', 'Clinic').focus();
  await user.keyboard('{Shift>}{ArrowRight}{/Shift}');

  expect((await screen.findByRole('alert')).textContent).toContain('Paid, cannot update');
  expect(column('Clinic').getByRole('group', { name: 'Coco, Clinic' })).toBeTruthy();
  expect(screen.queryByText('Coco moved to Pharmacy')).toBeNull();
});

test('a stage that the server does not open again is not said to be open, and the toast of another card stays', async () => {
  const paid = aCard({
    patient: { name: 'Rex' },
    stage: 'pharmacy',
    completed: { clinic: '2025-11-21T01:50:00.000Z', pharmacy: null, checkout: null, archive: null },
  });
  const coco = aCard({ patient: { name: 'Coco' } });
  let moves = 0;
  const { user } = await showBoard([paid, coco], {
    'his.moveMedicalRecord': () => (++moves === 1 ? { result: coco } : paidLocked()),
  });
  cardOf('Coco', 'Clinic').focus();
  await user.keyboard('{Shift>}{ArrowRight}{/Shift}');
  cardOf('Rex', 'Pharmacy').focus();
  await user.keyboard('v');

  expect((await screen.findByRole('alert')).textContent).toContain('Paid, cannot update');
  expect(screen.queryByText('Clinic of Rex is open again')).toBeNull();
  expect(screen.getByText('Coco moved to Pharmacy')).toBeTruthy();
});

test('a card that someone else moves slides over by itself and is announced', async () => {
  const coco = aCard({ patient: { name: 'Coco' } });
  const { responses, emit } = await showBoard([coco]);
  Object.assign(responses, responsesWith([{ ...coco, stage: 'pharmacy' }]));
  await emit('medicalRecord.moved', coco.id);

  expect(await column('Pharmacy').findByRole('group', { name: 'Coco, Pharmacy' })).toBeTruthy();
  expect(screen.getByText('Coco moved to Pharmacy')).toBeTruthy();
});

test('a doctor who opens a waiting card of no doctor claims it and calls the patient in', async () => {
  const mochi = aCard({ patient: { name: 'Mochi' }, assignee: null, assignee_name: null });
  const { user, send, path, account } = await showBoard([mochi], { 'his.updateMedicalRecord': { result: mochi } });
  cardOf('Mochi', 'Clinic').focus();
  await user.keyboard('{Enter}');

  expect(path()).toBe(`/his/record/${mochi.id}`);
  expect(send).toHaveBeenCalledWith(
    expect.objectContaining({ id: 'his.updateMedicalRecord' }),
    expect.objectContaining({ id: mochi.id, version: 1, in_room_since: expect.any(String), assignee: account.id }),
    expect.anything(),
  );
});

test("a doctor who opens a colleague's waiting card only reads: neither assignee nor timer changes", async () => {
  const mochi = aCard({ patient: { name: 'Mochi' }, assignee: 'chen', assignee_name: 'Dr. Chen' });
  const { user, send, path } = await showBoard([mochi]);
  cardOf('Mochi', 'Clinic').focus();
  await user.keyboard('{Enter}');

  expect(path()).toBe(`/his/record/${mochi.id}`);
  expect(send.mock.calls.filter(([call]) => call.id === 'his.updateMedicalRecord')).toEqual([]);
});

test('only my cards are shown with M, and the address remembers it', async () => {
  const { user, path, account } = await showBoard([
    aCard({ patient: { name: 'Mine' }, assignee: '01933f00-0000-7000-8000-000000000001', assignee_name: 'Dr. Lin' }),
    aCard({ patient: { name: 'Other' }, assignee: 'chen', assignee_name: 'Dr. Chen' }),
  ]);
  expect(account.id).toBe('01933f00-0000-7000-8000-000000000001');
  await user.keyboard('m');

  expect(screen.queryByRole('group', { name: 'Other, Clinic' })).toBeNull();
  expect(cardOf('Mine', 'Clinic')).toBeTruthy();
  expect(path()).toBe('/his/board?mine=1');
});

test('N checks a patient in: type, Enter, Enter', async () => {
  const LIN = '0190f8a0-0000-7000-8000-0000000000c2';
  const pet = {
    id: 'p9',
    patient_id: 'P09',
    name: 'Tofu',
    species: 'cat',
    breed: '',
    sex: null,
    neutered: null,
    birthdate: null,
    coat_colour: null,
    status: 'normal',
    alerts: [],
    owner: null,
  };
  const made = aCard({ id: 'new' });
  const { user, send } = await showBoard([aCard({})], {
    'pet.search': { result: [pet], owners: [] },
    'pet.get': { result: pet, owner: null, siblings: [] },
    'his.getPetMedicalRecords': {
      result: [{ ...made, reason: 'Vaccine', assignee: LIN, checked_in_at: '2025-08-08T02:00:00.000Z' }],
    },
    'his.checkIn': { result: [made] },
  });
  await user.keyboard('n');
  const dialog = within(await screen.findByRole('dialog', { name: 'Check in' }));
  await user.type(dialog.getByRole('combobox', { name: 'Pet, owner, phone, chip' }), 'tof');
  await screen.findByRole('option', { name: /Tofu/ });
  await user.keyboard('{Enter}');
  expect(await dialog.findByText('Last visit 8 Aug 2025')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Vaccine' }));
  await user.click(dialog.getByRole('button', { name: /Check in/ }));

  await waitFor(() =>
    expect(send).toHaveBeenCalledWith(
      expect.objectContaining({ id: 'his.checkIn' }),
      expect.objectContaining({
        pets: [{ pet: 'p9', weight: null }],
        ...{ reason: 'Vaccine', assignee: LIN, visit_type: 'recheck', urgent: false },
      }),
      expect.anything(),
    ),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a day without visits offers to check someone in, and a day that failed to load can be tried again', async () => {
  const { responses, unmount } = await (async () => {
    const visible = show(<BoardScreen />, responsesWith([]), { path: '/his/board' });
    expect(await screen.findByText('No visits yet.')).toBeTruthy();
    return visible;
  })();
  unmount();
  expect(responses).toBeTruthy();

  show(<BoardScreen />, { 'his.getTodayMedicalRecords': () => new Error('no response') }, { path: '/his/board' });
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
});

test('another day is history: it can be read but not moved', async () => {
  const old = aCard({ patient: { name: 'Kuro' }, stage: 'archive' });
  const { user, send } = await showBoard(
    [aCard({})],
    { 'his.getHospitalEntriesOfRange': { result: [old], now: '2025-11-21T02:00:00.000Z' } },
    '/his/board?day=2025-11-19',
  );
  expect(await screen.findByRole('note')).toBeTruthy();
  expect(screen.getByRole('note').textContent).toContain('Wed 19 Nov');
  cardOf('Kuro', 'Archive').focus();
  await user.keyboard('{Shift>}{ArrowLeft}{/Shift}');

  expect(send.mock.calls.some(([call]) => call.id === 'his.moveMedicalRecord')).toBe(false);
  expect(screen.queryByRole('button', { name: /^Check in/ })).toBeNull();
});

test('the board speaks Japanese and Traditional Chinese [cap.languages]', async () => {
  const { unmount } = show(<BoardScreen />, boardOfTheDay(), { path: '/his/board', language: 'zhtw' });
  expect(await screen.findByRole('region', { name: '診間' })).toBeTruthy();
  expect(screen.getAllByRole('button', { name: /^掛號/ }).length).toBeGreaterThan(0);
  unmount();
  show(<BoardScreen />, boardOfTheDay(), { path: '/his/board', language: 'ja' });
  expect(await screen.findByRole('region', { name: '診察' })).toBeTruthy();
});

test('the list shows the same day as a table, sorts it and opens a record', async () => {
  const mochi = aCard({ patient: { name: 'Mochi' }, payment: { state: 'unpaid', total: 900, due: 900 } });
  const visible = show(
    <VisitListScreen />,
    responsesWith([mochi, aCard({ patient: { name: 'Bean' }, payment: { state: 'paid', total: 4300, due: 0 } })]),
    {
      path: '/his/list',
    },
  );
  const user = userEvent.setup();
  const table = within(await screen.findByRole('table', { name: 'Visits' }));
  await user.click(table.getByRole('button', { name: 'Amount' }));
  expect(table.getAllByRole('rowheader').map(({ textContent }) => textContent?.slice(0, 5))).toEqual([
    'Mochi',
    'BeanP',
  ]);
  await user.click(table.getByText('Mochi'));

  expect(visible.path()).toBe(`/his/record/${mochi.id}`);
});

test('reverting the pharmacy brings the card back from checkout to the pharmacy at once, and Undo sends it on again [state.board]', async () => {
  const mochi = aCard({
    patient: { name: 'Mochi' },
    stage: 'checkout',
    completed: {
      clinic: '2025-11-21T01:50:00.000Z',
      pharmacy: '2025-11-21T01:55:00.000Z',
      checkout: null,
      archive: null,
    },
  });
  const { user, send } = await showBoard([mochi], { 'his.moveMedicalRecord': new Promise(() => undefined) });
  cardOf('Mochi', 'Checkout').focus();
  await user.keyboard('v');

  expect(column('Pharmacy').getByRole('group', { name: 'Mochi, Pharmacy' })).toBeTruthy();
  const sent = () => send.mock.calls.filter(([call]) => call.id === 'his.moveMedicalRecord').map(([, input]) => input);
  await waitFor(() => expect(sent()).toEqual([{ id: mochi.id, revert: 'pharmacy' }]));
  await user.click(await screen.findByRole('button', { name: /Undo/ }));
  expect(column('Checkout').getByRole('group', { name: 'Mochi, Checkout' })).toBeTruthy();
});

const entryOf = (card: ReturnType<typeof aCard>, record: object = {}) => ({
  result: {
    ...card,
    ...{ subjective: '', objective: '', assessment: '', plan: '', systems: {}, body_map: [] },
    ...{ vitalSigns: [], diagnosisRecords: [], differentialRecords: [], treatmentRecords: [], ...record },
  },
  ...{ patient: card.patient, owner_name: null, owner_phone: null, may_edit: false },
  ...{ medicineRecords: [], medicineGroupRecords: [], allergyRecords: [], weights: [], earlier: [], postItRecords: [] },
  ...{ todoLists: [], todoItems: [], lab: card.lab, images: 0, prescription: null, payment: card.payment },
});

test('a visit that a doctor has written in is not offered to be canceled by reception: those who may are named before any form', async () => {
  const mochi = aCard({ patient: { name: 'Mochi' }, assignee: 'lin', assignee_name: 'Dr. Lin' });
  const { user, send } = await showBoard([mochi], { 'his.getEntry': entryOf(mochi, { subjective: 'Drinks more' }) });
  await user.pointer({ keys: '[MouseRight]', target: cardOf('Mochi', 'Clinic') });
  await user.click(await screen.findByRole('menuitem', { name: /Cancel/ }));

  const dialog = within(await screen.findByRole('alertdialog'));
  expect(await dialog.findByText(/Only Dr. Lin or an administrator can do this/)).toBeTruthy();
  expect(dialog.queryByRole('textbox')).toBeNull();
  expect(dialog.queryByRole('button', { name: 'Cancel visit' })).toBeNull();
  expect(send.mock.calls.some(([call]) => call.id === 'his.deleteMedicalRecord')).toBe(false);
});

test('a visit that is blank still asks reception for a reason, and one with money received is refused before the form', async () => {
  const blank = aCard({ patient: { name: 'Mochi' }, assignee: 'lin', assignee_name: 'Dr. Lin' });
  const part = { state: 'partial', total: 900, due: 400 } as const;
  const paid = aCard({ patient: { name: 'Bean' }, assignee: 'lin', assignee_name: 'Dr. Lin', payment: part });
  const { user } = await showBoard([blank, paid], { 'his.getEntry': entryOf(blank) });
  await user.pointer({ keys: '[MouseRight]', target: cardOf('Mochi', 'Clinic') });
  await user.click(await screen.findByRole('menuitem', { name: /Cancel/ }));
  expect(await screen.findByRole('textbox', { name: /Reason/ })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Keep the visit' }));

  await user.pointer({ keys: '[MouseRight]', target: cardOf('Bean', 'Clinic') });
  await user.click(await screen.findByRole('menuitem', { name: /Cancel/ }));
  expect(await screen.findByText(/Money was received for this visit/)).toBeTruthy();
  expect(screen.queryByRole('textbox', { name: /Reason/ })).toBeNull();
});
