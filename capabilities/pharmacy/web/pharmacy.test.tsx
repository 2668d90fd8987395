import { passwordWrong } from '@alder/accounts/contract';
import { show } from '@alder/testing/screen';
import { type Refusal, stale } from '@alder/wire';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { type MedicineRecord, type PharmacyCard, witnessMissing } from '../contract/index.ts';
import { aLine, SENT_AT, VISIT } from './line.fixture.ts';
import { PharmacyScreen } from './pharmacy.screen.tsx';

const HSU = '01933f00-0000-7000-8000-0000000000b1';

beforeEach(() => vi.stubGlobal('matchMedia', () => ({ matches: true })));
function aCard(lines: readonly MedicineRecord[], pet: Partial<PharmacyCard['pet']> = {}): PharmacyCard {
  return {
    medical_record: VISIT,
    pet: {
      id: 'bean',
      name: 'Bean',
      patient_id: 'P02033',
      species: 'dog',
      breed: 'Beagle',
      coat_colour: null,
      weight: 12.4,
      status: 'normal',
      alerts: [],
      ...pet,
    },
    owner: { id: 'chang', name: 'Mr. Chang', lang: 'zhtw' },
    doctor: 'Dr. Chen',
    stage_since: SENT_AT,
    completed: false,
    lines: [...lines],
    groups: [],
    printed: [],
  };
}

async function showQueue(cards: readonly PharmacyCard[], rest: Record<string, unknown> = {}) {
  const visible = show(
    <PharmacyScreen />,
    { 'pharmacy.getQueue': { result: cards, people: [{ id: HSU, name: 'Hsu' }] }, ...rest },
    { path: '/his/pharmacy' },
  );
  await screen.findByRole('navigation', { name: 'Waiting for the pharmacy' });
  const sent = (id: string) => visible.send.mock.calls.filter(([call]) => call.id === id).map(([, input]) => input);
  return { ...visible, sent, user: userEvent.setup() };
}

test('each line says how it is given, how much of it, and its price with the parts [screen.pharmacy, const.price]', async () => {
  await showQueue([aCard([aLine(), aLine({ name: 'GI diet', groups: 2, total_price: 160, note: 'Crush in food' })])]);

  expect(screen.getAllByText('0.5 tab, once a day, 4 days')).toHaveLength(2);
  expect(screen.getAllByText('2 tab', { selector: 'li > b' })).toHaveLength(2);
  expect(screen.getByText('60 + 5 × 4 = NT$ 80')).toBeTruthy();
  expect(screen.getByText('(60 + 5 × 4) × 2 = NT$ 160')).toBeTruthy();
  expect(screen.getByText(/Crush in food/)).toBeTruthy();
});

test("every bag has its label, in the owner's language: for whom, what, how, how much, from whom [screen.pharmacy]", async () => {
  const { container } = await showQueue([
    aCard([aLine(), aLine({ name: 'Tramadol 50 mg', groups: 2, type: 'controlled' })]),
  ]);

  const labels = within(container.querySelector<HTMLElement>('ul[lang="zh-Hant-TW"]')!).getAllByRole('listitem');
  expect(labels).toHaveLength(3);
  for (const texts of ['Bean', 'P02033', 'Mr. Chang', 'Maropitant 16 mg', '0.5 錠，每日一次，4 天', '2 錠'])
    expect(labels[0]?.textContent).toContain(texts);
  expect(labels[2]?.textContent).toContain('管制');
});

test('a price that was set by hand stands without the parts that it replaces', async () => {
  await showQueue([aCard([aLine({ price_override: 50 })])]);

  expect(screen.getByText('NT$ 50')).toBeTruthy();
  expect(screen.queryByText(/60 \+/)).toBeNull();
});

test('a medicine that the catalog has no price of says so, and a price of nothing that was set by hand is one', async () => {
  const free = { medicine_price: 0, process_fee: 0, total_price: 0 };
  await showQueue([aCard([aLine(free), aLine({ ...free, name: 'Sample', price_override: 0 })])]);

  expect(screen.getByText('No price')).toBeTruthy();
  expect(screen.getByText('NT$ 0')).toBeTruthy();
  expect(screen.queryByText(/0 \+ 0/)).toBeNull();
});

test('each line is ticked as it is handed out, with its lot, and Z takes it back [state.medication]', async () => {
  const line = aLine();
  const { user, sent } = await showQueue([aCard([line, aLine({ name: 'Sucralfate' })])], {
    'pharmacy.dispenseAll': { result: [{ ...line, version: 4, progress: 'dispensed' }] },
    'his.updateMedicineRecord': { result: { ...line, version: 5 } },
  });
  await user.type(screen.getAllByRole('textbox', { name: 'Lot' })[0]!, '55A');
  await user.click(screen.getByRole('checkbox', { name: 'Maropitant 16 mg dispensed' }));

  expect(await screen.findByText('Maropitant 16 mg dispensed', { selector: '[role=status] *' })).toBeTruthy();
  expect(sent('pharmacy.dispenseAll')).toEqual([{ lines: [{ id: line.id, version: 3, lot: '55A' }] }]);
  await user.tab();
  act(() => (document.activeElement as HTMLElement).blur());
  await user.keyboard('z');
  await waitFor(() =>
    expect(sent('his.updateMedicineRecord')).toEqual([{ id: line.id, version: 4, progress: 'dispensing' }]),
  );
});

test('controlled medicine waits for a second person, who picks their name and types their own PIN; it is not kept [entity.medication]', async () => {
  const line = aLine({ name: 'Tramadol 50 mg', type: 'controlled' });
  const { user, sent } = await showQueue([aCard([line, aLine()])], {
    'pharmacy.confirmWitness': { proof: 'proof', name: 'Hsu' },
    'pharmacy.dispenseAll': (input: { witness_proof?: string }) =>
      input.witness_proof ? { result: [{ ...line, progress: 'dispensed' }] } : witnessMissing(),
  });
  const give = () => user.click(screen.getByRole('checkbox', { name: 'Tramadol 50 mg dispensed' }));
  await give();
  expect(
    await screen.findByText('Controlled medicine needs a second person', { selector: '[role=alert] *' }),
  ).toBeTruthy();
  expect(sent('pharmacy.confirmWitness')).toEqual([]);

  await user.selectOptions(screen.getByRole('combobox', { name: 'Who' }), 'Hsu');
  const secret = screen.getByLabelText<HTMLInputElement>(/PIN or password/);
  await user.type(secret, '4711');
  await give();
  await waitFor(() => expect(sent('pharmacy.dispenseAll')[1]).toMatchObject({ witness_proof: 'proof' }));
  expect(sent('pharmacy.confirmWitness')).toEqual([
    { witness: HSU, secret: '4711', lines: [{ id: line.id, version: line.version }] },
  ]);
  await waitFor(() => expect(secret.value).toBe(''));
});

test('a PIN that is typed while an earlier press is answered stays in its field', async () => {
  const line = aLine({ name: 'Tramadol 50 mg', type: 'controlled' });
  const answer = Promise.withResolvers<Refusal>();
  const { user, sent } = await showQueue([aCard([line])], { 'pharmacy.dispenseAll': () => answer.promise });
  await user.click(screen.getByRole('checkbox', { name: 'Tramadol 50 mg dispensed' }));
  await waitFor(() => expect(sent('pharmacy.dispenseAll')).toHaveLength(1));

  await user.selectOptions(screen.getByRole('combobox', { name: 'Who' }), 'Hsu');
  const secret = screen.getByLabelText<HTMLInputElement>(/PIN or password/);
  await user.type(secret, '4711');
  answer.resolve(witnessMissing());
  expect(
    await screen.findByText('Controlled medicine needs a second person', { selector: '[role=alert] *' }),
  ).toBeTruthy();
  expect(secret.value).toBe('4711');
});

test('a wrong PIN of the second person hands nothing out and says so', async () => {
  const line = aLine({ name: 'Tramadol 50 mg', type: 'controlled' });
  const { user, sent } = await showQueue([aCard([line])], { 'pharmacy.confirmWitness': passwordWrong() });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Who' }), 'Hsu');
  await user.type(screen.getByLabelText(/PIN or password/), '0000');
  await user.click(screen.getByRole('checkbox', { name: 'Tramadol 50 mg dispensed' }));

  expect(
    await screen.findByText('PIN or password of the second person is wrong', { selector: '[role=alert] *' }),
  ).toBeTruthy();
  expect(sent('pharmacy.dispenseAll')).toEqual([]);
});

test('a line that the doctor has changed in the meantime is shown as changed', async () => {
  const { user } = await showQueue([aCard([aLine()])], { 'pharmacy.dispenseAll': stale({ current: aLine() }) });
  await user.click(screen.getByRole('checkbox', { name: 'Maropitant 16 mg dispensed' }));

  expect(await screen.findByText(/Someone else changed this in the meantime/)).toBeTruthy();
});

test('Ctrl Enter hands out what is open; the visit goes on to checkout only when all is handed out [state.board]', async () => {
  const line = aLine();
  const dispensed = { ...line, version: 4, progress: 'dispensed' as const };
  let cards = [aCard([line])];
  const { user, sent } = await showQueue(cards, {
    'pharmacy.getQueue': () => ({ result: cards, people: [] }),
    'pharmacy.dispenseAll': () => {
      cards = [aCard([dispensed])];
      return { result: [dispensed] };
    },
    'his.moveMedicalRecord': { result: {}, memos: 0 },
    'pharmacy.printLabels': { print: VISIT, result: [] },
  });
  const handOver = () => screen.getByRole('button', { name: /Hand over, send to checkout/ });
  await user.click(handOver());
  expect(sent('his.moveMedicalRecord')).toEqual([]);
  await user.keyboard('{Control>}{Enter}{/Control}');
  await screen.findByText('no lot noted');
  await waitFor(() =>
    expect(sent('pharmacy.printLabels')).toEqual([{ medical_record: VISIT, lines: [line.id], kind: 'label' }]),
  );

  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() =>
    expect(sent('his.moveMedicalRecord')).toEqual([{ id: VISIT, from: 'pharmacy', stage: 'checkout' }]),
  );
});

test('allergies stand above the medicine', async () => {
  await showQueue([aCard([aLine()], { alerts: [{ kind: 'allergy', text: 'Amoxicillin' }] })]);

  const card = within(screen.getByRole('region', { name: 'Bean' }));
  expect(card.getByText('Allergy: Amoxicillin')).toBeTruthy();
  expect(card.queryByText('No allergy known')).toBeNull();
});

test('cautions of the patient are above the medicine, beside its allergies', async () => {
  const alerts = [
    { kind: 'caution', text: 'Rimadyl' },
    { kind: 'chronic', text: 'Kidney disease' },
  ];
  await showQueue([aCard([aLine()], { alerts })]);

  const card = within(screen.getByRole('region', { name: 'Bean' }));
  expect(card.getByText('No allergy known')).toBeTruthy();
  expect(card.getByText('Rimadyl, Kidney disease')).toBeTruthy();
});

test('nothing to prepare is stated in a sentence', async () => {
  show(<PharmacyScreen />, { 'pharmacy.getQueue': { result: [], people: [] } });

  expect(await screen.findByText('Nothing to prepare.')).toBeTruthy();
});

test("the pharmacy reads a medicine in its own language, the label in the owner's [cap.languages]", async () => {
  const names = { name: 'Ear drops', name_zhtw: '滴耳液', name_ja: '点耳薬' };
  const { container } = await showQueue([aCard([aLine(names)])]);

  expect(screen.getByRole('checkbox', { name: 'Ear drops dispensed' })).toBeTruthy();
  expect(container.querySelector('ul[lang="zh-Hant-TW"]')?.textContent).toContain('滴耳液');
});

test('the queue has groups: in progress, waiting and ready, with their numbers [screen.pharmacy]', async () => {
  const done = { progress: 'dispensed' } as const;
  const visit = (id: string, name: string, lines: MedicineRecord[]) => ({
    ...aCard(lines, { id, name }),
    medical_record: `01933f00-0000-7000-8000-00000000a0${id}`,
  });
  await showQueue([
    visit('11', 'Cloud', [aLine()]),
    visit('12', 'Latte', [aLine(done), aLine({ name: 'Tramadol', type: 'controlled' })]),
    visit('13', 'Pumpkin', [aLine(done)]),
  ]);

  const names = (group: string) =>
    within(screen.getByRole('list', { name: group }))
      .getAllByRole('link')
      .map((row) => row.textContent);
  expect(names('Working 1')).toEqual([expect.stringContaining('Latte')]);
  expect(names('Working 1')[0]).toContain('Controlled medicine');
  expect(names('Waiting 1')).toEqual([expect.stringContaining('Cloud')]);
  expect(names('Ready 1')).toEqual([expect.stringContaining('Pumpkin')]);
});

test('the medicines still to dispense are listed by name beside the buttons', async () => {
  await showQueue([aCard([aLine({ progress: 'dispensed' }), aLine({ name: 'Sucralfate' })])]);

  expect(screen.getByText('1 of 2 ready')).toBeTruthy();
  expect(screen.getByText('Left: Sucralfate')).toBeTruthy();
});

test('waiting cards are in view before ready ones, and stay in view when their last medicine is ticked', async () => {
  const ready = {
    ...aCard([aLine({ progress: 'dispensed' })], { name: 'Pumpkin' }),
    medical_record: `${VISIT.slice(0, -2)}13`,
  };
  let cards = [ready, aCard([aLine()])];
  const { user } = await showQueue(cards, {
    'pharmacy.getQueue': () => ({ result: cards, people: [] }),
    'pharmacy.dispenseAll': () => {
      cards = [ready, aCard([aLine({ progress: 'dispensed' })])];
      return { result: [] };
    },
  });
  expect(screen.getByRole('region', { name: 'Bean' })).toBeTruthy();
  await user.click(screen.getByRole('checkbox', { name: 'Maropitant 16 mg dispensed' }));

  expect(await screen.findByText('1 of 1 ready')).toBeTruthy();
  expect(screen.getByRole('region', { name: 'Bean' })).toBeTruthy();
});

test('labels, bags and the plan of the day are printed by a key from the file of the server, and a label says that it was printed', async () => {
  const line = aLine();
  const printed = [{ line: line.id, kind: 'label' as const, number: 2, at: SENT_AT }];
  const { user, sent } = await showQueue([{ ...aCard([line]), printed }], {
    'pharmacy.printLabels': { print: VISIT, result: [] },
  });
  expect(screen.getByRole('button', { name: 'Label of Maropitant 16 mg' }).textContent).toBe('Label printed 2 times');

  await user.keyboard('b');
  await waitFor(() => expect(document.querySelector('iframe')?.src).toContain(`/pharmacy/getLabelsPdf/${VISIT}`));
  await user.keyboard('d');
  await user.click(screen.getByRole('button', { name: 'Label of Maropitant 16 mg' }));
  await waitFor(() =>
    expect(sent('pharmacy.printLabels').map((input) => (input as { kind: string }).kind)).toEqual([
      'bag',
      'guide',
      'label',
    ]),
  );
});
