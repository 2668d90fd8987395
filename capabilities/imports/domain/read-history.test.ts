import { expect, test } from 'vitest';
import { guessMapping, importFlow, type ReadOptions, readRow, rollbackUntil } from './index.ts';

const about = {
  dateOrder: 'ymd',
  speciesMap: {},
  roleMap: {},
  doctorMap: {},
  today: '2026-11-23',
  decimals: 2,
  instantOf: (day: string, time: string) => `${day}T${time}:00.000Z`,
} as const;

/** A row whose columns are headed by the names of the fields. */
function read(entity: ReadOptions['entity'], row: Readonly<Record<string, string>>) {
  const mapping = guessMapping(entity, Object.keys(row));
  return readRow(Object.values(row), { ...about, entity, mapping })[0]!;
}
const reasonsOf = (...of: Parameters<typeof read>) => read(...of).reasons.map(({ code, field }) => `${code} ${field}`);

/** A complete row of each kind, with its stored fields. */
const rows = {
  alert: [
    { id: '1', pet_id: 'P', text: 'Bites', kind: 'Behaviour' },
    { kind: 'caution', text: 'Bites' },
  ],
  allergy: [
    {
      ...{ id: '1', pet_id: 'P', allergen: 'Penicillin', active_substance: 'benzylpenicillin', reaction: 'hives' },
      ...{ severity: 'Severe', noted_on: '2024/5/2' },
    },
    {
      ...{ name: 'Penicillin', active_substance: 'benzylpenicillin', reaction: 'hives', severity: 'severe' },
      noted_on: '2024-05-02',
    },
  ],
  vaccination: [
    {
      ...{ id: '1', pet_id: 'P', given_on: '2024-05-02', vaccine: 'Rabies', manufacturer: 'M', lot: 'L7' },
      ...{ expires_on: '2025/1/31', dose: '1 mL', site: 'SC', given_by: 'Wu', next_due: '2027-05-02', tag: 'T9' },
      notes: 'calm',
    },
    {
      ...{ at: '2024-05-02T12:00:00.000Z', vaccine: 'Rabies', manufacturer: 'M', lot: 'L7', expires_on: '2025-01-31' },
      ...{ dose: '1 mL', site: 'SC', given_by: 'Wu', next_due: '2027-05-02', tag: 'T9', notes: 'calm' },
    },
  ],
  prescription: [
    {
      ...{ id: '1', pet_id: 'P', date: '2024-05-02 09:30', medicine: 'Amlodipine', strength: '2.5 mg', quantity: '14' },
      ...{ unit: 'tab', instructions: 'half a day', repeats: '2', doctor: 'Wu', notes: 'with food' },
    },
    {
      ...{ at: '2024-05-02T09:30:00.000Z', medicine: 'Amlodipine', strength: '2.5 mg', quantity: '14', unit: 'tab' },
      ...{ instructions: 'half a day', repeats: '2', doctor: 'Wu', notes: 'with food' },
    },
  ],
  invoice: [
    {
      ...{ id: '1', number: 'F7', owner_id: 'O', date: '2024-05-02', description: 'Consultation', quantity: '2' },
      ...{ unit_price: '10.50', tax: '1.00', amount: '21.00', total: '99.00', paid: '(5)', notes: 'late' },
    },
    {
      ...{ at: '2024-05-02T12:00:00.000Z', number: 'F7', description: 'Consultation', quantity: '2' },
      ...{ unit_price: 1050, tax: 100, amount: 2100, total: 9900, paid: -500, notes: 'late' },
    },
  ],
  balance: [
    { owner_id: 'O', balance: '-12.34', date: '2024-05-02', notes: 'from till 2' },
    { at: '2024-05-02T12:00:00.000Z', amount: -1234, notes: 'from till 2' },
  ],
  deposit: [
    { id: '1', owner_id: 'O', deposit: '500', date: '', notes: '' },
    { at: null, amount: 50_000, notes: '' },
  ],
  appointment: [
    {
      ...{ id: '1', pet_id: 'P', owner_id: 'O', starts_at: '2027-05-02 15:00', minutes: '20', appointment: 'Check' },
      ...{ doctor: 'Wu', status: 'booked', notes: 'by phone' },
    },
    {
      ...{ at: '2027-05-02T15:00:00.000Z', minutes: '20', appointment: 'Check', doctor: 'Wu', status: 'booked' },
      notes: 'by phone',
    },
  ],
  due: [
    { id: '1', pet_id: 'P', due_on: '2027-05-02', what: 'Rabies', last_on: '2024-05-02', notes: 'card' },
    { at: '2027-05-02T12:00:00.000Z', what: 'Rabies', last_on: '2024-05-02', notes: 'card' },
  ],
} as const satisfies Partial<Record<ReadOptions['entity'], readonly [Record<string, string>, object]>>;
const kinds = Object.keys(rows) as (keyof typeof rows)[];

test.each(kinds)(
  'a complete row of %s is kept with everything that it says, and belongs to its animal or owner',
  (kind) => {
    const [row, data] = rows[kind];
    const found = read(kind, row);
    expect(found).toMatchObject({ entity: kind, reasons: [], data });
    expect(Object.keys(found.data).sort()).toEqual(Object.keys(data).sort());
    const isOfPet = 'pet_id' in row;
    expect([found.parent, found.parent_of]).toEqual(isOfPet ? ['P', 'pet'] : ['O', 'owner']);
  },
);

test.each([
  ['alert', 'text', ['missing text']],
  ['alert', 'pet_id', ['missing pet_id']],
  ['allergy', 'allergen', ['missing allergen']],
  ['vaccination', 'vaccine', ['missing vaccine']],
  ['vaccination', 'given_on', ['missing given_on']],
  ['prescription', 'medicine', ['missing medicine']],
  ['prescription', 'date', ['missing date']],
  ['invoice', 'number', ['missing number']],
  ['invoice', 'date', ['missing date']],
  ['invoice', 'description', ['missing description']],
  ['invoice', 'amount', ['missing amount']],
  ['invoice', 'owner_id', ['missing owner_id']],
  ['balance', 'owner_id', ['missing owner_id']],
  ['balance', 'balance', ['missing balance']],
  ['deposit', 'deposit', ['missing deposit']],
  ['appointment', 'starts_at', ['missing starts_at']],
  ['due', 'due_on', ['missing due_on']],
  ['due', 'what', ['missing what']],
  ['vaccination', 'next_due', []],
  ['vaccination', 'expires_on', []],
  ['balance', 'date', []],
  ['appointment', 'pet_id', []],
] as const)('a row of %s without %s is refused for that alone, where it is needed', (kind, field, reasons) => {
  expect(reasonsOf(kind, { ...rows[kind][0], [field]: '' })).toEqual(reasons);
});

test.each([
  ['allergy', 'noted_on', '2024-02-30', ['date noted_on']],
  ['allergy', 'noted_on', '2026-11-24', ['future noted_on']],
  ['allergy', 'noted_on', '2026-11-23', []],
  ['vaccination', 'given_on', '2026-11-24', ['future given_on']],
  ['vaccination', 'given_on', 'last week', ['date given_on']],
  ['vaccination', 'next_due', 'soon', ['date next_due']],
  ['prescription', 'date', '2026-11-24', ['future date']],
  ['invoice', 'date', '2024-13-01', ['date date']],
  ['balance', 'date', 'May', ['date date']],
  ['balance', 'date', '2026-11-24', ['future date']],
  ['appointment', 'starts_at', 'May', ['date starts_at']],
  ['due', 'due_on', 'spring', ['date due_on']],
  ['due', 'last_on', 'spring', ['date last_on']],
  ['due', 'last_on', '2026-11-24', []],
  ['invoice', 'amount', 'free', ['money amount']],
  ['invoice', 'unit_price', '1.234', ['money unit_price']],
  ['invoice', 'tax', '5%', ['money tax']],
  ['invoice', 'total', 'n/a', ['money total']],
  ['invoice', 'paid', 'cash', ['money paid']],
  ['balance', 'balance', '12.345', ['money balance']],
  ['deposit', 'deposit', 'ten', ['money deposit']],
  ['alert', 'text', 'x'.repeat(201), ['tooLong text']],
  ['allergy', 'allergen', 'x'.repeat(201), ['tooLong allergen']],
  ['allergy', 'active_substance', 'x'.repeat(201), ['tooLong active_substance']],
  ['allergy', 'reaction', 'x'.repeat(1001), ['tooLong reaction']],
  ['vaccination', 'vaccine', 'x'.repeat(201), ['tooLong vaccine']],
  ['vaccination', 'notes', 'x'.repeat(10_001), ['tooLong notes']],
  ['prescription', 'medicine', 'x'.repeat(201), ['tooLong medicine']],
  ['prescription', 'instructions', 'x'.repeat(10_001), ['tooLong instructions']],
  ['invoice', 'number', 'x'.repeat(101), ['tooLong number']],
  ['invoice', 'description', 'x'.repeat(501), ['tooLong description']],
  ['invoice', 'notes', 'x'.repeat(10_001), ['tooLong notes']],
  ['balance', 'notes', 'x'.repeat(10_001), ['tooLong notes']],
  ['deposit', 'notes', 'x'.repeat(501), ['tooLong notes']],
  ['appointment', 'status', 'x'.repeat(10_001), ['tooLong status']],
  ['due', 'what', 'x'.repeat(201), ['tooLong what']],
  ['due', 'notes', 'x'.repeat(10_001), ['tooLong notes']],
  ['alert', 'text', 'x'.repeat(200), []],
  ['deposit', 'notes', 'x'.repeat(500), []],
] as const)(
  'a row of %s whose %s cannot be kept as it is written is not imported: %#',
  (kind, field, value, reasons) => {
    const found = read(kind, { ...rows[kind][0], [field]: value });
    expect(found.reasons.map((one) => `${one.code} ${one.field}`)).toEqual(reasons);
    for (const { code, value: shown } of found.reasons)
      if (code === 'date' || code === 'future' || code === 'money') expect(shown).toBe(value);
  },
);

test('an expiry that names a month alone stays as it is written', () => {
  expect(read('vaccination', { ...rows.vaccination[0], expires_on: '05/2025' }).data).toMatchObject({
    expires_on: '05/2025',
  });
});

test.each([
  [['Severe', 'HIGH', 'major', 'Anaphylaxis', '重', '嚴重', '重度', '重い'], 'severe'],
  [['moderate', 'medium', '中', '中度', '中等度'], 'moderate'],
  [['mild', 'low', 'minor', '輕', '輕微', '輕度', '軽度', '軽い'], 'mild'],
  [['', 'unknown', '不明', '未知'], 'unknown'],
])('how severe an allergy is, written as %j, is %s', (words, severity) => {
  for (const word of words)
    expect(read('allergy', { ...rows.allergy[0], severity: ` ${word} ` }).data).toMatchObject({
      severity,
      reaction: 'hives',
    });
});

test('a word of severity that is no degree is not lost: it is stored with the reaction', () => {
  for (const word of ['not severe', 'mildly', '中毒', 'highly'])
    expect(read('allergy', { ...rows.allergy[0], severity: word }).data).toMatchObject({
      ...{ severity: 'unknown', reaction: `hives\n${word}` },
    });
});

test.each([
  ['dnr', ['DNR', 'Do not resuscitate', '放棄急救', '不急救', '蘇生しない', '蘇生処置しない', 'allergic; DNR']],
  ['allergy', ['Allergic to cephalosporins', '對盤尼西林過敏', 'ペニシリンアレルギー']],
  ['infectious', ['Infectious: parvo', 'contagious', 'Isolate', '傳染', '隔離', '感染症']],
  ['chronic', ['Chronic kidney disease', '慢性腎臟病']],
  ['caution', ['Bites', 'Adnred', '']],
] as const)('an alert is of the kind %s when it says so', (kind, texts) => {
  for (const text of texts) expect(read('alert', { pet_id: 'P', text: 'x', kind: text }).data).toMatchObject({ kind });
});

test('what has no id is known by its owner or animal and by what it says, so that a second import finds it again', () => {
  const without = (kind: keyof typeof rows, more: object = {}) =>
    read(kind, { ...rows[kind][0], id: '', ...more } as Record<string, string>);
  for (const kind of kinds) {
    expect(without(kind).source_id).toBe(without(kind).source_id);
    expect(read(kind, { ...rows[kind][0] }).mayRepeat).toBeUndefined();
  }
  const differs = (kind: keyof typeof rows, more: object) =>
    expect([kind, more, without(kind, more).source_id]).not.toEqual([kind, more, without(kind).source_id]);
  differs('alert', { text: 'Kicks' });
  differs('alert', { pet_id: 'Q' });
  differs('alert', { pet_id: '', patient_id: 'Q' });
  differs('allergy', { allergen: 'Aspirin' });
  differs('vaccination', { given_on: '2024-05-03' });
  differs('vaccination', { vaccine: 'DHPP' });
  differs('prescription', { date: '2024-05-03' });
  differs('prescription', { medicine: 'Benazepril' });
  differs('prescription', { quantity: '28' });
  differs('invoice', { number: 'F8' });
  differs('invoice', { date: '2024-05-03' });
  differs('invoice', { description: 'X-ray' });
  differs('invoice', { quantity: '3' });
  differs('invoice', { amount: '22.00' });
  differs('deposit', { deposit: '600' });
  differs('deposit', { date: '2024-05-03' });
  differs('appointment', { starts_at: '2027-05-02 15:20' });
  differs('due', { due_on: '2027-05-03' });
  differs('due', { what: 'DHPP' });
  // An owner has one balance, whatever it is today.
  expect(without('balance', { balance: '7' }).source_id).toBe(without('balance').source_id);
  // Two like lines of a bill, and two like deposits of a day, are two; all else that stands twice is one.
  expect(kinds.filter((kind) => without(kind).mayRepeat)).toEqual(['invoice', 'deposit']);
});

test('a bill or an appointment that names an animal is of the animal, by its chart number too, and else of the owner', () => {
  const of = (more: object) => {
    const { parent, parent_of, patient_id } = read('invoice', { ...rows.invoice[0], ...more } as Record<
      string,
      string
    >);
    return [parent, parent_of, patient_id];
  };
  expect(of({})).toEqual(['O', 'owner', null]);
  expect(of({ pet_id: 'P' })).toEqual(['P', 'pet', null]);
  expect(of({ patient_id: 'A1' })).toEqual([null, 'pet', 'A1']);
});

test('an import is taken back within thirty days, and only after it was done', () => {
  expect(rollbackUntil(new Date('2026-11-01T08:00:00Z')).toISOString()).toBe('2026-12-01T08:00:00.000Z');
  const steps = importFlow.states.flatMap((from) =>
    importFlow.events.flatMap((event) => {
      const to = importFlow.next(from, event);
      return to ? [`${from} ${event} ${to}`] : [];
    }),
  );
  expect(steps.sort()).toEqual([
    ...['checked change open', 'checked check checking', 'checked decide checked', 'checked import importing'],
    ...[
      'checking checked checked',
      'checking failed open',
      'imported rollBack rolling_back',
      'importing imported imported',
    ],
    ...['open change open', 'open check checking', 'rolling_back rolledBack rolled_back'],
  ]);
});

test('a row of alerts or allergies that says that there are none is no row', () => {
  const rows = (entity: 'alert' | 'allergy', row: Readonly<Record<string, string>>) => {
    const mapping = guessMapping(entity, Object.keys(row));
    return readRow(Object.values(row), { ...about, entity, mapping });
  };
  expect(rows('alert', { pet_id: 'P', text: 'No known allergies' })).toEqual([]);
  expect(rows('allergy', { pet_id: 'P', allergen: 'なし' })).toEqual([]);
  expect(rows('allergy', { pet_id: 'P', allergen: 'Nitenpyram' })).toHaveLength(1);
});
