import { expect, test } from 'vitest';
import {
  ageInWeeks,
  antigensIn,
  defaultProtocols,
  doseQuestions,
  latestDose,
  nextDue,
  type Protocol,
  planOf,
  protocolsInForce,
  questionsOf,
  type RecordedDose,
  remindable,
  skipReasonOf,
  skipReasons,
} from './index.ts';

const [CORE, LEPTO, COUGH] = [['distemper', 'hepatitis', 'parvovirus'], ['leptospirosis'], ['parainfluenza']];
const CAT = ['panleukopenia', 'calicivirus', 'rhinotracheitis'];

test.each([
  [['Rabies', '狂犬病予防注射', 'Rabisin', 'Nobivac Defensor'], ['rabies']],
  [['Distemper', '犬瘟熱', 'ジステンパー'], ['distemper']],
  [
    ['DP', 'Nobivac DP', '犬二合一', '犬 2 種', '犬3種'],
    ['distemper', 'parvovirus'],
  ],
  [
    ['DHP', 'DAP', 'DA2P'],
    ['distemper', 'hepatitis', 'parvovirus'],
  ],
  [
    ['DHPP', 'DHPPi', 'DAPP', 'DA2PP', '犬四合一', '犬五合一', '犬六合一', '犬 5 種', '犬6種'],
    [...CORE, ...COUGH],
  ],
  [
    ['DHPPL', '犬七合一', '犬八合一', '犬十合一', '犬 8 種', '犬9種'],
    [...CORE, ...COUGH, ...LEPTO],
  ],
  [['Hepatitis', 'Canine adenovirus 2', '犬傳染性肝炎', '肝炎'], ['hepatitis']],
  [['Parvo', 'パルボ', '犬小病毒'], ['parvovirus']],
  [['Parainfluenza', '副流感', 'パラインフルエンザ'], ['parainfluenza']],
  [['Lepto 4', '鉤端螺旋體', 'レプトスピラ', 'L2', 'Nobivac L4'], ['leptospirosis']],
  [['Bordetella', 'Kennel cough', '犬舍咳', 'ケンネルコフ'], ['bordetella']],
  [
    ['KC', 'Nobivac KC'],
    ['parainfluenza', 'bordetella'],
  ],
  [['Panleukopenia', '貓瘟', '猫汎白血球減少症'], ['panleukopenia']],
  [['Calicivirus', 'カリシ', '卡里西病毒'], ['calicivirus']],
  [['Rhinotracheitis', 'Herpes', '鼻氣管炎', '猫ウイルス性鼻気管炎'], ['rhinotracheitis']],
  [['FVRCP', 'RCP', '貓三合一', '猫三合一', '猫 3 種', '猫6種'], CAT],
  [
    ['貓四合一', '猫四合一', '猫 4 種'],
    [...CAT, 'feline leukaemia'],
  ],
  [
    ['貓五合一', '猫五合一', '猫 5 種', '猫7種'],
    [...CAT, 'feline leukaemia', 'chlamydia'],
  ],
  [['Feline leukemia', 'FeLV', '貓白血病', '猫白血病'], ['feline leukaemia']],
  [['Chlamydia felis', '披衣菌', 'クラミジア'], ['chlamydia']],
  [['Canine coronavirus', '犬冠狀病毒', '犬コロナ'], ['canine coronavirus']],
  [
    [
      'RHD',
      'RVHD2',
      'Rabbit haemorrhagic disease',
      'Rabbit hemorrhagic disease',
      '兔出血症',
      '兎出血病',
      'ウサギウイルス性出血病',
    ],
    ['rabbit haemorrhagic disease'],
  ],
  [['Myxo', '黏液瘤', '粘液腫'], ['myxomatosis']],
  [
    ['Deworming', 'Worming tablet', 'Wormer', 'Anthelmintic', '驅蟲', '駆虫薬', 'Heartworm', '心絲蟲', 'フィラリア'],
    ['deworming'],
  ],
])('%j mean %j', (names, antigens) => {
  for (const name of names) expect([name, antigensIn(name)]).toEqual([name, antigens]);
});

test('a feline parvovirus is panleukopenia, and a name of something else means no antigen', () => {
  expect(antigensIn('Feline parvovirus')).toContain('panleukopenia');
  for (const name of ['Dental check', 'XDP', 'MRCPX', 'XL4', 'SKCX', 'Nail trim', '犬の爪切り', ''])
    expect([name, antigensIn(name)]).toEqual([name, []]);
});

const of = (species: string, antigen: string) =>
  defaultProtocols.find((one) => one.species === species && one.antigen === antigen)!;

test('the plans that hold without own ones are those of the guidelines, for the species that they are written for', () => {
  const named = (species: string, core: boolean) =>
    defaultProtocols.filter((one) => one.species === species && one.core === core).map(({ antigen }) => antigen);
  expect(named('dog', true)).toEqual([...CORE, 'rabies', ...LEPTO, 'deworming']);
  expect(named('dog', false)).toEqual(['parainfluenza', 'bordetella', 'canine coronavirus']);
  expect(named('cat', true)).toEqual([...CAT, 'deworming']);
  expect(named('cat', false)).toEqual(['rabies', 'feline leukaemia', 'chlamydia']);
  expect([named('ferret', true), named('rabbit', false)]).toEqual([
    ['distemper', 'rabies'],
    ['rabbit haemorrhagic disease', 'myxomatosis'],
  ]);
  for (const { start_weeks, repeat_days, primary_doses, source } of defaultProtocols)
    expect([
      start_weeks > 0,
      repeat_days > 90,
      primary_doses > 0,
      /WSAVA|AAHA|AAFP|AFA|RWAF|ESCCAP/.test(source),
    ]).toEqual([true, true, true, true]);
});

test.each([
  ['dog', 'rabies', '2026-01-01', '2027-01-01'],
  ['cat', 'rabies', '2026-01-01', '2027-01-01'],
  ['dog', 'bordetella', '2026-01-01', '2027-01-01'],
  ['cat', 'feline leukaemia', '2026-01-01', '2026-01-29'],
  ['cat', 'panleukopenia', '2026-01-01', '2028-12-31'],
  ['ferret', 'distemper', '2026-01-01', '2027-01-01'],
  ['rabbit', 'myxomatosis', '2026-01-01', '2027-01-01'],
  ['dog', 'deworming', '2026-01-01', '2026-04-02'],
  ['cat', 'deworming', '2026-01-01', '2026-04-02'],
])('a grown %s that got %s on %s gets it again on %s', (species, antigen, given_on, due) => {
  expect(nextDue(of(species, antigen), [{ given_on, next_due: null, interval_days: null }], null)).toBe(due);
});

test.each([
  ['dog', 'deworming', 3, 14],
  ['dog', 'deworming', 8, 30],
  ['cat', 'deworming', 9, 14],
  ['cat', 'deworming', 10, 30],
  ['cat', 'deworming', 26, 91],
  ['ferret', 'distemper', 13, 21],
  ['ferret', 'distemper', 14, 365],
  ['dog', 'distemper', 15, 28],
  ['dog', 'distemper', 16, 70],
])('a young %s gets %s, given at %i weeks, again after %i days', (species, antigen, weeks, days) => {
  const born = Date.parse('2026-01-01T00:00:00Z');
  const day = (after: number) => new Date(born + after * 86_400_000).toISOString().slice(0, 10);
  const latest = { given_on: day(weeks * 7), next_due: null, interval_days: null };
  expect(nextDue(of(species, antigen), [latest], day(0))).toBe(day(weeks * 7 + days));
});

test('the first dose is due at the age of the plan: of what every animal gets, not of the rest', () => {
  expect(nextDue(of('dog', 'rabies'), [], '2026-01-01')).toBe('2026-03-26');
  expect(nextDue(of('dog', 'distemper'), [], '2026-01-01')).toBe('2026-02-12');
  expect(nextDue(of('dog', 'bordetella'), [], '2026-01-01')).toBeUndefined();
  expect(nextDue(of('dog', 'rabies'), [], null)).toBeUndefined();
  expect(nextDue(undefined, [], '2026-01-01')).toBeUndefined();
});

test('the first repetition may come earlier than later ones, and two doses of one day are one', () => {
  const protocol: Protocol = { ...of('dog', 'leptospirosis'), first_repeat_days: 180 };
  const dosesOn = (...days: string[]) => days.map((given_on) => ({ given_on, next_due: null, interval_days: null }));
  expect(nextDue(protocol, dosesOn('2026-01-01', '2026-01-01'), null)).toBe('2026-01-29');
  expect(nextDue(protocol, dosesOn('2026-01-01', '2026-01-29'), null)).toBe('2026-07-28');
  expect(nextDue(protocol, dosesOn('2026-01-01', '2026-01-29', '2026-07-28'), null)).toBe('2027-07-28');
  expect(nextDue(undefined, dosesOn('2026-01-01'), null)).toBeUndefined();
});

test('of two doses of one day the one counts that a person has set a day for', () => {
  const dose = (given_on: string, next_due: string | null) => ({ given_on, next_due, interval_days: null });
  const [plain, set] = [dose('2026-01-01', null), dose('2026-01-01', '2026-05-05')];
  expect(latestDose([plain, set])).toBe(set);
  expect(latestDose([set, plain])).toBe(set);
  expect(latestDose([set, dose('2026-01-01', '2026-06-06')])).toBe(set);
  expect(latestDose([set, dose('2026-01-02', null)])).toMatchObject({ given_on: '2026-01-02' });
  expect(latestDose([])).toBeUndefined();
});

test('age is counted in whole weeks', () => {
  expect([ageInWeeks('2026-01-01', '2026-01-07'), ageInWeeks('2026-01-01', '2026-01-08')]).toEqual([0, 1]);
  expect(ageInWeeks('2026-01-08', '2026-01-01')).toBe(-1);
});

test("a hospital's own plan replaces the default one, and one that it does not want is not planned", () => {
  const own = { ...of('dog', 'rabies'), repeat_days: 1095, active: true };
  const off = { ...of('dog', 'bordetella'), active: false };
  const held = protocolsInForce([own, off]);
  expect(held.filter(({ species, antigen }) => species === 'dog' && antigen === 'rabies')).toEqual([own]);
  expect(held.filter(({ antigen }) => antigen === 'bordetella')).toEqual([]);
  expect(held).toHaveLength(defaultProtocols.length - 1);
  expect(held).toContain(of('cat', 'rabies'));
});

const TODAY = '2026-11-23';
const plan = (doses: readonly RecordedDose[], more: object = {}) =>
  planOf({ ...{ species: 'dog', birthdate: null, dues: [], protocols: [], today: TODAY }, doses, ...more });
const doseOn = (given_on: string, antigens: string[], next_due: string | null = null): RecordedDose => ({
  ...{ given_on, antigens, next_due, interval_days: null },
});

test('late doses come first, then those due soon, never given, due later and unplanned', () => {
  const items = plan(
    [
      ...[
        doseOn('2026-01-01', ['a'], '2026-11-22'),
        doseOn('2026-01-01', ['b'], TODAY),
        doseOn('2026-01-02', ['c'], '2026-12-23'),
      ],
      ...[doseOn('2026-01-01', ['d'], '2026-12-24'), doseOn('2026-01-01', ['e']), doseOn('2026-01-01', ['f'], TODAY)],
    ],
    { protocols: [of('dog', 'rabies'), of('cat', 'panleukopenia')], birthdate: '2020-01-01' },
  );
  expect(items.map(({ antigen, state }) => [antigen, state])).toEqual([
    ...[['a', 'overdue'] as const, ['b', 'soon'] as const, ['f', 'soon'] as const, ['c', 'soon'] as const],
    ...[['rabies', 'never'] as const, ['d', 'later'] as const, ['e', 'unplanned'] as const],
  ]);
  expect(items.find(({ antigen }) => antigen === 'c')).toEqual({
    ...{ subject: 'c', antigen: 'c', what: null, last_on: '2026-01-02', due_on: '2026-12-23', state: 'soon' },
    source: null,
  });
  expect(items.find(({ antigen }) => antigen === 'rabies')).toMatchObject({
    ...{ last_on: null, due_on: '2020-03-25', source: 'WSAVA 2024' },
  });
});

test('an animal without a history and a birthdate was never given what every one gets', () => {
  const [item] = plan([], { protocols: [of('dog', 'rabies')] });
  expect(item).toMatchObject({ antigen: 'rabies', state: 'never', due_on: null, source: null });
});

test('what a person has set for several antigens is settled when each was given after that day, and the first day counts', () => {
  const due = { id: 'x', what: 'Both', antigens: ['a', 'b'], due_on: '2026-12-01', since: '2026-11-01' };
  const open = (doses: readonly RecordedDose[]) =>
    plan(doses, { dues: [due, { ...due, id: 'y', antigens: ['a'], due_on: '2026-11-30' }] }).map(
      ({ antigen, due_on }) => [antigen, due_on],
    );
  expect(open([])).toEqual([
    ['a', '2026-11-30'],
    ['b', '2026-12-01'],
  ]);
  expect(open([doseOn('2026-11-02', ['a'])])).toEqual([
    ['a', '2026-12-01'],
    ['b', '2026-12-01'],
  ]);
  expect(open([doseOn('2026-11-01', ['a', 'b'])])).toEqual([
    ['a', '2026-11-30'],
    ['b', '2026-12-01'],
  ]);
  expect(open([doseOn('2026-11-02', ['a', 'b'])])).toEqual([
    ['a', null],
    ['b', null],
  ]);
});

const checked = {
  ...{ kind: 'vaccine', licensed: [], name: 'Rabies', antigens: ['rabies'], given_on: TODAY, lot: 'A1' },
  ...{ expires_on: '2027-01-01', species: 'dog', birthdate: null, earlier: [], protocols: defaultProtocols },
} as const;
const questions = (more: object) => questionsOf({ ...checked, ...more } as never);
const before = (given_on: string, more: object = {}) => ({
  earlier: [{ name: 'Other', given_on, antigens: ['rabies'], reaction_severity: 'none', ...more }],
});

test('doses of one antigen are two weeks apart, before and after, and worms may be treated sooner', () => {
  expect(questions(before('2026-11-09'))).toEqual([]);
  expect(questions(before('2026-11-10'))).toEqual(['tooSoon']);
  expect(questions(before('2026-12-06'))).toEqual(['tooSoon']);
  expect(questions(before('2026-12-07'))).toEqual([]);
  expect(questions({ ...before('2026-11-20'), kind: 'deworm' })).toEqual([]);
  expect(questions(before('2026-11-20', { antigens: ['distemper'] }))).toEqual([]);
});

test('the same name on one day is asked about once, however it is written', () => {
  const typed = { antigens: [], reaction_severity: 'none' };
  expect(questions({ antigens: [], ...before(TODAY, { ...typed, name: ' ＲＡＢＩＥＳ  ' }) })).toEqual(['twice']);
  expect(questions({ name: 'Rabies  1', antigens: [], ...before(TODAY, { ...typed, name: 'rabies 1' }) })).toEqual([
    'twice',
  ]);
  expect(questions({ antigens: [], ...before('2026-11-22', { ...typed, name: 'Rabies' }) })).toEqual([]);
  expect(questions({ antigens: [], ...before(TODAY, { ...typed, name: 'Rabies 2' }) })).toEqual([]);
  expect(questions(before(TODAY, { name: 'Rabies' }))).toEqual(['tooSoon']);
});

test('a mild reaction is not asked about, a moderate one is; an age is asked about until the week of the plan', () => {
  const reacted = (reaction_severity: string) => questions(before('2025-01-01', { reaction_severity }));
  expect([reacted('none'), reacted('mild'), reacted('moderate'), reacted('severe')]).toEqual([
    ...[[], [], ['reacted'], ['reacted']],
  ]);
  expect(questions({ birthdate: '2026-08-31' })).toEqual([]);
  expect(questions({ birthdate: '2026-09-01' })).toEqual(['tooYoung']);
  expect(questions({ birthdate: '2026-11-01', species: 'horse' })).toEqual([]);
  expect(questions({ birthdate: '2026-11-01', antigens: ['giardia'] })).toEqual([]);
  // Of a combined vaccine the part counts that may be given first.
  expect(questions({ birthdate: '2026-10-12', antigens: ['rabies', 'distemper'] })).toEqual([]);
  expect(questions({ licensed: ['dog', 'cat'] })).toEqual([]);
  expect(questions({ lot: '', expires_on: null })).toEqual([]);
  expect(questions({ kind: 'deworm', expires_on: null })).toEqual([]);
  expect(doseQuestions).toEqual(['otherSpecies', 'tooSoon', 'twice', 'tooYoung', 'reacted', 'noExpiry']);
});

test('an email is written until its day, for the plan set with the latest dose, or for a young animal without any dose', () => {
  const item = { subject: 'a', antigen: 'a', what: null, last_on: null, due_on: '2026-12-23', state: 'soon' } as const;
  const pet = { birthdate: '2020-01-01', doses: [], today: TODAY, until: '2026-12-23' };
  const reminds = (one: object, more: object = {}) =>
    remindable([{ ...item, source: 'WSAVA', ...one }], { ...pet, ...more });
  const dose = (remind: boolean, given_on = '2026-01-01') => ({ ...doseOn(given_on, ['a']), remind });
  const young = { birthdate: '2025-11-25' };

  expect(reminds({}, young)).toHaveLength(1);
  expect(reminds({}, { birthdate: '2025-11-24' })).toEqual([]);
  expect(reminds({}, { birthdate: null })).toEqual([]);
  expect(reminds({ due_on: '2026-12-24' }, young)).toEqual([]);
  expect(reminds({ due_on: null }, young)).toEqual([]);
  expect(reminds({ source: null })).toHaveLength(1);
  expect(reminds({ antigen: null, what: 'Dental check' })).toHaveLength(1);
  expect(reminds({}, { doses: [dose(true)] })).toHaveLength(1);
  expect(reminds({}, { ...young, doses: [dose(true), dose(false, '2026-02-01')] })).toEqual([]);
  expect(reminds({}, { doses: [{ ...dose(true), antigens: ['b'] }] })).toEqual([]);
});

test('who gets no letter gets none for its reason, in the order in which a person would say it', () => {
  const due = [{ subject: 'rabies', due_on: TODAY, reminded: false }];
  const owner = { email: 'a@b.test', optedOut: false };
  expect(skipReasonOf({ status: 'normal', owner: null, due })).toBe('noOwner');
  expect(skipReasonOf({ status: 'normal', owner, due: [] })).toBe('nothingDue');
  expect(skipReasonOf({ status: 'normal', owner: { email: '', optedOut: false }, due })).toBe('noEmail');
  expect(skipReasonOf({ status: 'normal', owner, due: [...due, { ...due[0]!, reminded: true }] })).toBeUndefined();
  expect(skipReasons).toEqual(['deceased', 'missing', 'noOwner', 'optedOut', 'noEmail', 'nothingDue', 'sent']);
});
