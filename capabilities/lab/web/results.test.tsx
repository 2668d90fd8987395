import { show } from '@alder/testing/screen';
import { Refusal } from '@alder/wire';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect } from 'react';
import { expect, test } from 'vitest';
import { patientMismatch, resultFiled } from '../contract/index.ts';
import { labOrder, labRecord, value } from './lab.fixture.ts';
import { LabResultsScreen } from './results.screen.tsx';

const range = {
  low: 3.5,
  high: 5.8,
  crit_low: null,
  crit_high: 6.5,
  unit: 'mmol/L',
  source: 'hospital' as const,
  entry: null,
};
const critical = labRecord({
  critical: true,
  results: [
    value('K', 6.9, { flag: 'HH', range }),
    value('NA', 152, { flag: 'N', range: { ...range, low: 150, high: 165, crit_high: null } }),
  ],
});
const before = labRecord({
  id: '01933f00-0000-7000-8000-00000000a002',
  timestamp: '2026-08-08T01:00:00.000Z',
  results: [value('K', 4.6, { flag: 'N', range })],
  reviewed: { by: 'Dr. Lin', at: '2026-08-08T01:00:00.000Z' },
});
const now = '2026-11-21T04:00:00.000Z';

/** The responses of a hospital with one critical result, one seen before, and nothing that went wrong. */
const responses = {
  'record.getEntriesNew': (input: { reviewed?: boolean; pet?: string }) => ({
    result: input.pet ? [critical, before] : input.reviewed ? [before] : [critical],
  }),
  'record.getById': ({ id }: { id: string }) => ({ result: id === before.id ? before : critical }),
  'labOrder.getAll': { result: [labOrder({ submit_time: now })], now },
  'customRange.getHospitalEntries': { result: [] },
  'record.getCounts': { result: { unreviewed: 1, critical: 1, unverified: 0, waiting: 1, aside: 0, quarantined: 1 } },
  'record.getUnmatched': { result: [] },
  'record.getReruns': { of: null, result: [] },
  'record.getFiles': { result: [] },
  'transmission.getQuarantined': { result: [] },
  'device.getAll': { result: [], now },
  'command.getConnectStatus': { pulpos: [], now },
};
const at = (path = '/clinicpath/results') => ({ path, pattern: '/clinicpath/:subpage/:oid?' });

test('a sheet shows each value with flag, range, the previous value and the change, critical ones in words', async () => {
  show(<LabResultsScreen />, responses, at());

  const row = await screen.findByRole('row', { name: /Potassium/ });
  await waitFor(() => expect(within(row).getByText('+50%')).toBeTruthy());
  expect(within(row).getByTitle('Critical').textContent).toBe('HH');
  expect(within(row).getByRole('img', { name: /6\.9 mmol\/L.*3\.5.*5\.8.*4\.6/ })).toBeTruthy();
  expect(screen.getAllByText('Ranges: hospital')).toHaveLength(1);
});

test('a reader of SI units sees values, ranges and the previous value in them, with what the analyzer reported and the same flag', async () => {
  const limits = { ...range, low: 0.8, high: 2.4, crit_high: 5, unit: 'mg/dL' };
  const creatinine = (number: number, flag: 'N' | 'H') =>
    value('CREA', number, { flag, range: limits, unit: 'mg/dL', unit_raw: 'mg/dL' });
  const [now, then] = [
    labRecord({ results: [creatinine(3.1, 'H')] }),
    labRecord({ id: before.id, timestamp: before.timestamp, results: [creatinine(2.2, 'N')] }),
  ];
  const one = {
    ...responses,
    'record.getEntriesNew': ({ reviewed, pet }: { reviewed?: boolean; pet?: string }) => ({
      result: pet ? [now, then] : reviewed ? [then] : [now],
    }),
    'record.getById': { result: now },
  };
  show(<LabResultsScreen />, one, {
    ...at(),
    account: { configs: { units: 'si' } },
    hospital: { configs: { units: 'conventional' } },
  });

  const row = await screen.findByRole('row', { name: /Creatinine/ });
  await waitFor(() =>
    expect(within(row).getByRole('img', { name: /274 µmol\/L, High, Range 71 to 212, before 194/ })).toBeTruthy(),
  );
  expect(row.textContent).toContain('Reported: 3.1 mg/dL');
  expect(within(row).getByTitle('High').textContent).toBe('H');
  expect(screen.getByText(/shown in the units of your account/)).toBeTruthy();
});

test('a critical result is signed for before it can be marked reviewed', async () => {
  const { send } = show(<LabResultsScreen />, { ...responses, 'record.acknowledge': { result: critical } }, at());

  const review = await screen.findByRole('button', { name: /Mark reviewed/ });
  expect(review.getAttribute('aria-disabled')).toBe('true');
  await userEvent.type(screen.getByLabelText('What was done'), 'calcium given');
  await userEvent.click(screen.getByRole('button', { name: 'I will act' }));

  await waitFor(() => expect(send.mock.calls.some(([call]) => call.id === 'record.acknowledge')).toBe(true));
  const [, input] = send.mock.calls.find(([call]) => call.id === 'record.acknowledge')!;
  expect(input).toEqual({ id: critical.id, note: 'I will act: calcium given' });
});

test('what was ordered and typed by hand names the laboratory and the person, never an analyzer', async () => {
  const typed = { ...critical, device: 'generic' as const, model: '', typed_by: 'Mei Chen' };
  const byHand = labOrder({ device: 'generic', laboratory: 'Harbor', order_status: 'running', submit_time: now });
  const lab = { 'record.getEntriesNew': { result: [typed] }, 'record.getById': { result: typed } };
  show(<LabResultsScreen />, { ...responses, ...lab, 'labOrder.getAll': { result: [byHand], now } }, at());

  expect(await screen.findByText(/measured .*Typed by Mei Chen/)).toBeTruthy();
  expect(await screen.findByText('Harbor')).toBeTruthy();
  expect(screen.queryByText(/Analyzer/)).toBeNull();
});

test('a press on the number of a value asks where it comes from, and does not choose its trend', async () => {
  const Provenance = ({ code }: { code: string }) => <p>Source of {code}</p>;
  show(<LabResultsScreen Provenance={Provenance} />, responses, at());
  await userEvent.click(await screen.findByRole('button', { name: /: where Sodium comes from$/ }));
  expect(screen.getByText('Source of NA')).toBeTruthy();
  expect(screen.getByRole('button', { name: /^Sodium/ }).getAttribute('aria-pressed')).toBe('false');
});

test('"abnormal only" leaves what is in range out', async () => {
  show(<LabResultsScreen />, responses, at());
  await screen.findByRole('row', { name: /Sodium/ });

  await userEvent.click(screen.getByRole('radio', { name: /Abnormal only 1/ }));

  expect(screen.queryByRole('row', { name: /Sodium/ })).toBeNull();
  expect(screen.getByRole('row', { name: /Potassium/ })).toBeTruthy();
});

test('a new result appears on the event of the hospital', async () => {
  const { responses: changed, emit } = show(
    <LabResultsScreen />,
    { ...responses, 'record.getEntriesNew': { result: [] } },
    at(),
  );
  expect((await screen.findAllByText('All results are reviewed.')).length).toBeGreaterThan(0);

  changed['record.getEntriesNew'] = responses['record.getEntriesNew'];
  await emit('record.created', critical.id);

  expect(await screen.findByRole('row', { name: /Potassium/ })).toBeTruthy();
});

test('without a result that could be loaded, the screen says so and offers to try again', async () => {
  show(<LabResultsScreen />, { ...responses, 'record.getEntriesNew': new Error('away') }, at());

  expect(await screen.findByRole('button', { name: /again|retry/i })).toBeTruthy();
});

const waiting = labRecord({
  pet: null,
  pet_name: null,
  patient_id: null,
  animal: null,
  results: [value('K', 4)],
  match: { state: 'conflict', by: null, hint: 'patientMismatch', candidate: null },
  reported: { patient_id: '10231', name: 'Mochi', sex: 'male', species: 'dog' },
});
const mochi = {
  id: 'p1',
  name: 'Mochi',
  patient_id: '10231',
  species: 'dog',
  breed: 'Shiba Inu',
  sex: 'female',
  neutered: true,
  birthdate: '2019-08-17',
  coat_colour: null,
  status: 'normal',
  alerts: [],
  owner: null,
  last_visit: null,
};

test('an unmatched result is filed by a person, a contradiction only when confirmed', async () => {
  let isConfirmed = false;
  const { send } = show(
    <LabResultsScreen />,
    {
      ...responses,
      'record.getUnmatched': { result: [waiting] },
      'pet.search': { result: [mochi], owners: [] },
      'record.match': ({ confirmed }: { confirmed?: boolean }) => {
        isConfirmed = confirmed === true;
        return isConfirmed ? { result: waiting } : patientMismatch();
      },
    },
    at('/clinicpath/results/unmatched'),
  );

  expect(await screen.findByText(/On the device: 10231 · Mochi · Dog · male/)).toBeTruthy();
  await userEvent.type(screen.getByLabelText('Belongs to'), 'mo');
  await userEvent.click(await screen.findByRole('button', { name: /Mochi 10231/ }));
  await userEvent.click(screen.getByRole('button', { name: 'File with Mochi' }));
  await userEvent.click(await screen.findByRole('button', { name: 'File all the same' }));

  await waitFor(() => expect(isConfirmed).toBe(true));
  expect(send.mock.calls.filter(([call]) => call.id === 'record.match')).toHaveLength(2);
});

test('a result that another user has filed in the meantime is reported, not overwritten', async () => {
  show(
    <LabResultsScreen />,
    { ...responses, 'record.getUnmatched': { result: [waiting] }, 'record.discard': resultFiled() },
    at('/clinicpath/results/unmatched'),
  );

  await userEvent.click(await screen.findByRole('button', { name: 'Discard' }));
  await userEvent.type(screen.getByLabelText('Reason'), 'water');
  await userEvent.click(screen.getByRole('button', { name: 'Discard' }));

  expect(await screen.findByText('Result has been filed already')).toBeTruthy();
  expect(resultFiled()).toBeInstanceOf(Refusal);
});

test('a quarantined message shows its bytes and in words why it could not be read', async () => {
  const message = {
    id: 'm1',
    version: 1,
    created_at: now,
    updated_at: now,
    gateway: null,
    device: 'generic',
    device_serial: '',
    protocol: 'hl7',
    charset: 'utf-8',
    received_at: now,
    size: 12,
    state: 'quarantined',
    fault: 'not utf-8',
    preview: 'MSH|^~',
  };
  const { send } = show(
    <LabResultsScreen />,
    {
      ...responses,
      'transmission.getQuarantined': { result: [message] },
      'transmission.replay': { result: message, records: [] },
    },
    at('/clinicpath/results/quarantine'),
  );

  expect(await screen.findByText('MSH|^~')).toBeTruthy();
  expect(screen.getByText('Some letters do not exist in this charset. Try another one.')).toBeTruthy();
  expect(screen.getByText('not utf-8')).toBeTruthy();
  await userEvent.selectOptions(screen.getByLabelText('Charset'), 'big5');
  await userEvent.click(screen.getByRole('button', { name: 'Read again' }));
  await waitFor(() =>
    expect(send.mock.calls.find(([call]) => call.id === 'transmission.replay')?.[1]).toEqual({
      id: 'm1',
      charset: 'big5',
      protocol: 'hl7',
    }),
  );
});

test('a result of the wrong patient is moved to another one with a reason, against species only when confirmed', async () => {
  const moved: unknown[] = [];
  show(
    <LabResultsScreen />,
    {
      ...responses,
      'pet.search': { result: [mochi], owners: [] },
      'record.move': (input: { confirmed?: boolean }) => {
        moved.push(input);
        return input.confirmed ? { result: critical } : patientMismatch();
      },
    },
    at(),
  );

  await userEvent.click(await screen.findByRole('button', { name: 'Move to another patient' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.type(within(dialog).getByLabelText('Belongs to'), 'mo');
  await userEvent.click(await within(dialog).findByRole('button', { name: /Mochi 10231/ }));
  await userEvent.type(within(dialog).getByLabelText('Reason'), 'Tubes mixed up');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Move to Mochi' }));
  await userEvent.click(await within(dialog).findByRole('button', { name: 'Move all the same' }));

  await waitFor(() => expect(moved).toHaveLength(2));
  expect(moved[1]).toMatchObject({ id: critical.id, version: 1, pet: mochi.id, reason: 'Tubes mixed up' });
});

test('a row judged by the range of the analyzer says so, and a wrong clock is pointed out', async () => {
  const judged = labRecord({
    device: 'generic',
    model: 'BC-5000Vet',
    clock_off: true,
    device_time: '2019-01-01T00:00:00.000Z',
    results: [value('K', 6.1, { flag: 'H', range: { ...range, source: 'device' } })],
  });
  show(
    <LabResultsScreen />,
    { ...responses, 'record.getEntriesNew': { result: [judged] }, 'record.getById': { result: judged } },
    at(),
  );

  const row = await screen.findByRole('row', { name: /Potassium/ });
  expect(within(row).getByTitle('Range of the analyzer')).toBeTruthy();
  expect(screen.getByText('Analyzer clock is off').closest('[title]')?.getAttribute('title')).toContain('2019');
  expect(screen.getByText(/BC-5000Vet/)).toBeTruthy();
});

test('inbox, sheet and running orders name panels in the language of the reader [cap.languages]', async () => {
  show(<LabResultsScreen />, responses, { ...at(), language: 'ja' });

  await waitFor(() => expect(screen.getAllByText(/生化学17項目/).length).toBeGreaterThanOrEqual(3));
  expect(screen.queryByText(/Chem 17/)).toBeNull();
});

test('any result is found: the criteria go to the server, the found value is shown and opens the sheet', async () => {
  const found = {
    ...{
      id: before.id,
      version: 1,
      pet: before.pet,
      pet_name: 'Miru',
      patient_id: 'P02418',
      species: 'cat',
      breed: '',
    },
    ...{
      coat_colour: null,
      order_id: 'L000123',
      sample_id: 'T-9',
      device: 'generic',
      model: '',
      typed_by: 'Hsu',
      device_serial: '',
    },
    ...{ profile: 'Chem 17', exam_type: 'chem', timestamp: now, result: null, count: 17, reported: before.reported },
    ...{ match_state: 'matched', aside: false, verify_state: 'final', critical: false, acknowledged: false },
    reviewed: true,
    values: [{ code: 'K', name: 'K', raw: '5.1', unit: 'mmol/L', flag: 'H' as const }],
  };
  const { send } = show(
    <LabResultsScreen />,
    { ...responses, 'record.search': { result: [found], many: false } },
    at('/clinicpath/results/all'),
  );

  const row = await screen.findByRole('row', { name: /Miru/ });
  expect(within(row).getByText('5.1')).toBeTruthy();
  expect(within(row).getByText('Typed by Hsu')).toBeTruthy();
  await userEvent.selectOptions(screen.getByLabelText('Item'), 'K');
  await userEvent.selectOptions(screen.getByLabelText('Flag'), 'high');
  await userEvent.click(screen.getByRole('radio', { name: 'Retracted' }));
  await waitFor(() =>
    expect(send.mock.calls.some(([call, input]) => call.id === 'record.search' && isAsked(input))).toBe(true),
  );
});

const isAsked = (input: unknown) => {
  const { code, flag, state } = input as Record<string, unknown>;
  return code === 'K' && flag === 'high' && state === 'retracted';
};

test('several results of the inbox are discarded at once, only with a reason, and the toast undoes it', async () => {
  const second = { ...waiting, id: '01933f00-0000-7000-8000-00000000a009', timestamp: '2026-11-20T02:02:00.000Z' };
  const asked: { ids: string[]; to: string; reason: string }[] = [];
  show(
    <LabResultsScreen />,
    {
      ...responses,
      'record.getUnmatched': { result: [waiting, second] },
      'record.triage': (input: { ids: string[]; to: string; reason: string }) => {
        asked.push(input);
        return { result: [waiting, second], refused: [] };
      },
    },
    at('/clinicpath/results/unmatched'),
  );

  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all' }));
  const [bar] = await screen.findAllByRole('button', { name: 'Discard' });
  await userEvent.click(bar!);
  const dialog = await screen.findByRole('dialog');
  const discard = within(dialog).getByRole('button', { name: 'Discard' });
  expect(discard.getAttribute('aria-disabled') ?? discard.getAttribute('disabled')).not.toBeNull();
  await userEvent.type(within(dialog).getByLabelText('Reason'), 'Training run');
  await userEvent.click(discard);

  await waitFor(() => expect(asked).toHaveLength(1));
  expect(asked[0]).toMatchObject({ ids: [waiting.id, second.id], to: 'discarded', reason: 'Training run' });
  await userEvent.click(await screen.findByRole('button', { name: /Undo/ }));
  await waitFor(() => expect(asked[1]).toMatchObject({ to: 'waiting' }));
});

test('what was prescribed and when the animal was here stand behind the trend of a value, in its legend', async () => {
  const course = {
    medicines: [{ from: '2026-09-01T00:00:00.000Z', until: '2026-09-15T00:00:00.000Z', text: 'Benazepril' }],
    visits: ['2026-09-01T00:00:00.000Z'],
  };
  const asked: string[] = [];
  const Course = ({ pet, onRead }: { pet: string; onRead: (read: typeof course) => void }) => {
    useEffect(() => {
      asked.push(pet);
      onRead(course);
    }, [pet, onRead]);
    return null;
  };
  show(<LabResultsScreen Course={Course} />, responses, at());

  const legend = await screen.findByRole('list', { name: 'What stands behind the line' });
  expect(within(legend).getByText(/Benazepril/).textContent).toContain('1 Sep – 15 Sep');
  expect(within(legend).getByText('Visits')).toBeTruthy();
  expect(new Set(asked)).toEqual(new Set([critical.pet]));
});

test('a trend says that medicines and visits could not be read, instead of showing that there were none', async () => {
  const Course = ({ onRead }: { onRead: (read: 'failed') => void }) => {
    useEffect(() => onRead('failed'), [onRead]);
    return null;
  };
  show(<LabResultsScreen Course={Course} />, responses, at());

  expect(await screen.findByText(/Medicines and visits could not be read/)).toBeTruthy();
});

test('findings under the microscope are read in words: counts in their column, texts across the table, in a group of their own', async () => {
  const plain = { number: null, flag: null, range: null, unit: '', unit_raw: '' };
  const words = 'Sheets of round cells with fine granules.';
  const cytology = labRecord({
    profile: 'Cytology',
    results: [
      value('CYT_METHOD', 0, { ...plain, raw: 'aspirate' }),
      value('CYT_MAST', 0, { ...plain, raw: 'none', unit: '/HPF', unit_raw: '/HPF' }),
      value('CYT_FINDINGS', 0, { ...plain, raw: words }),
    ],
  });
  show(
    <LabResultsScreen />,
    {
      ...responses,
      'record.getById': { result: cytology },
      'record.getEntriesNew': { result: [cytology] },
    },
    at(`/clinicpath/results/${cytology.id}`),
  );
  const row = await screen.findByRole('row', { name: /Findings/ });
  expect(within(row).getByText(words).closest('td')?.colSpan).toBe(8);
  expect(
    within(screen.getByRole('row', { name: /Method of sampling/ })).getByText('fine needle aspirate'),
  ).toBeTruthy();
  const mast = within(screen.getByRole('row', { name: /Mast cells/ }));
  expect(mast.getByText('none').closest('td')?.colSpan).toBe(1);
  expect(mast.getByText('/HPF')).toBeTruthy();
  expect(screen.getByRole('rowheader', { name: 'Microscopy' })).toBeTruthy();
});
