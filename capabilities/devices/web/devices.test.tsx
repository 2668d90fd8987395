import { gatewayOffline } from '@alder/lab/contract';
import { show } from '@alder/testing/screen';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { Device, Pulpo } from '../contract/index.ts';
import { deviceExists, serialIncorrect } from '../contract/index.ts';
import { DevicesScreen } from './devices.screen.tsx';
import { FleetPanel } from './fleet.panel.tsx';
import { PulpoScreen } from './pulpo.screen.tsx';

const now = '2026-11-21T04:00:00.000Z';
const ago = (days: number) => new Date(Date.parse(now) - days * 86_400_000).toISOString();
const GATEWAY = '01933f00-0000-7000-8000-00000000a001';

const device = (input: Partial<Device>): Device => ({
  id: '01933f00-0000-7000-8000-00000000d001',
  version: 3,
  created_at: now,
  updated_at: now,
  serial: 'C1',
  model: 'Catalyst_One',
  deleted: false,
  name: '',
  gateway: GATEWAY,
  protocol: 'astm',
  listen_port: 4011,
  address: null,
  serial_port: null,
  baud_rate: null,
  flow_control: null,
  tls: false,
  charset: 'utf-8',
  decimal: '.',
  order_mode: 'none',
  last_seen: now,
  last_qc_at: ago(12),
  state: 'active',
  ...input,
});

const pulpo = (input: Partial<Pulpo> = {}): Pulpo => ({
  id: GATEWAY,
  serial: '8N5QXK2M7T4VB9RC',
  name: 'Laboratory',
  version: '1.0.19',
  address: '192.168.1.20',
  addresses: ['192.168.1.20', '10.0.0.2'],
  connected: true,
  last_seen: now,
  offline: false,
  queue: 0,
  storage: 'ok',
  page: { url: 'https://192.168.1.20:33443/', fingerprint: '02:3E:7B:A7', pin: false },
  images: { waiting: 0, bytes: 0, oldest: null, refused: 0, error: null },
  created_at: now,
  ...input,
});

const health = (more: object = {}) => ({
  ...{ device: '01933f00-0000-7000-8000-00000000d001', software: '', software_at: null, silence: null },
  ...{ naks_7_days: 0, repeats_7_days: 0, rejected_7_days: 0, unreadable_7_days: 0 },
  ...{ runs_by_day: Array.from({ length: 30 }, () => 0), clock_offset_minutes: null, last_error: null },
  ...more,
});

const devices = [
  device({}),
  device({ id: 'd2', model: 'ProCyte_Dx', serial: 'P1', state: 'warning', last_qc_at: ago(94) }),
  device({ id: 'd3', model: 'Coag_Dx', serial: 'K1', gateway: 'elsewhere' }),
];
const responses = {
  'device.getAll': { result: devices, now },
  'command.getConnectStatus': { pulpos: [pulpo()], now },
  'command.getAll': { result: [] },
};
const LOG_LINE = JSON.stringify({
  ...{ at: now, level: 'error', message: 'a port for an analyzer is not free', device: 'vs2' },
});
const admin = { account: { role: 'hospitalAdmin' } } as const;
const master = { account: { role: 'pulpoMaster' } } as const;

test('every device shows in words how it stands: ready, without quality control for 90 days, behind a gateway that is away', async () => {
  show(<DevicesScreen />, responses);

  expect((await cardOf('Catalyst One')).textContent).toContain('Ready');
  expect((await cardOf('Catalyst One')).textContent).toContain('12 days ago');
  expect((await cardOf('ProCyte Dx')).textContent).toContain('QC over 90 days');
  expect((await cardOf('Coag Dx')).textContent).toContain('Not connected');

  await userEvent.click(screen.getByRole('radio', { name: /QC over 90 days/ }));
  expect(screen.queryByRole('heading', { name: 'Catalyst One' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Add device' })).toBeNull();
});

test('the card of an analyzer says how its line does, which software it runs and why its silence is unusual', async () => {
  const bad = health({
    ...{ naks_7_days: 12, repeats_7_days: 1, rejected_7_days: 2, unreadable_7_days: 3, software: '2.1.57' },
    ...{ software_at: ago(3), clock_offset_minutes: 90, last_error: '4101 Rotor mix failed' },
    ...{ silence: { unusual: true, hours: 5, usual: 1 }, runs_by_day: [...Array.from({ length: 29 }, () => 4), 7] },
  });
  const good = health({ device: 'd2', silence: { unusual: false, hours: 0, usual: 1 } });
  show(<DevicesScreen />, { ...responses, 'device.getHealth': { result: [bad, good] } });
  const card = within(await cardOf('Catalyst One'));
  expect(await card.findByText('12 refused frames · 1 sent twice · 2 rejected messages · 3 not readable')).toBeTruthy();
  expect(card.getByText(/^2\.1\.57, since/)).toBeTruthy();
  expect(card.getByText('4101 Rotor mix failed')).toBeTruthy();
  expect(card.getByText('Unusually silent')).toBeTruthy();
  expect(card.getByText(/No message for 5 hours in which it usually sends\. Its gaps last 1 such hour/)).toBeTruthy();
  expect(card.getByText('123 runs in 30 days')).toBeTruthy();
  expect(card.getByRole('img', { name: 'Runs by day, 30 days: 7 today, at most 7 on a day' })).toBeTruthy();
  const other = within(await cardOf('ProCyte Dx'));
  expect(other.getByText('no fault')).toBeTruthy();
  expect(other.getByText('not stated')).toBeTruthy();
  expect(other.queryByText('Unusually silent')).toBeNull();
});

test('without devices the page says how one comes and offers to add one', async () => {
  show(<DevicesScreen />, { ...responses, 'device.getAll': { result: [], now } }, admin);

  expect(await screen.findByText(/No device has been entered yet/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Add device' })).toBeTruthy();
});

test('an administrator changes how a device is reached, from the version that was read', async () => {
  const { send } = show(<DevicesScreen />, { ...responses, 'hospital.updateDevice': { result: devices[0] } }, admin);

  await userEvent.click(await screen.findByRole('button', { name: 'Change Catalyst One' }));
  const dialog = within(screen.getByRole('dialog'));
  await userEvent.selectOptions(dialog.getByLabelText('Decimal mark'), ',');
  await userEvent.selectOptions(dialog.getByLabelText('Orders'), 'push');
  await userEvent.type(dialog.getByLabelText('Address of the device'), '10.0.0.7:5000');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));

  await waitFor(() =>
    expect(inputOf(send, 'hospital.updateDevice')).toMatchObject({
      version: 3,
      decimal: ',',
      order_mode: 'push',
      address: '10.0.0.7:5000',
    }),
  );
  expect(await screen.findByText('Catalyst One saved')).toBeTruthy();
});

test('an analyzer on a serial line is entered with its port; speed and flow control may stay as its model has them', async () => {
  const { send } = show(<DevicesScreen />, { ...responses, 'hospital.updateDevice': { result: devices[0] } }, admin);

  await userEvent.click(await screen.findByRole('button', { name: 'Change Catalyst One' }));
  const dialog = within(screen.getByRole('dialog'));
  await userEvent.selectOptions(dialog.getByLabelText('Connected by'), 'serial');
  expect(dialog.queryByLabelText('Port on the gateway')).toBeNull();
  expect(dialog.queryByRole('option', { name: 'Sent to the device' })).toBeNull();
  expect(dialog.getByRole('button', { name: /^Save/ }).getAttribute('aria-disabled')).toBe('true');
  await userEvent.type(dialog.getByLabelText(/^Serial port of the gateway/), 'COM3');
  await userEvent.selectOptions(dialog.getByLabelText('Flow control'), 'rts/cts');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));

  await waitFor(() =>
    expect(inputOf(send, 'hospital.updateDevice')).toMatchObject({
      serial_port: 'COM3',
      baud_rate: null,
      flow_control: 'rts/cts',
      listen_port: null,
    }),
  );
});

test('HL7 over the network can be encrypted; of another line that is not asked', async () => {
  const { send } = show(<DevicesScreen />, { ...responses, 'hospital.updateDevice': { result: devices[0] } }, admin);

  await userEvent.click(await screen.findByRole('button', { name: 'Change Catalyst One' }));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.queryByRole('checkbox', { name: /^Encrypted line/ })).toBeNull();
  await userEvent.selectOptions(dialog.getByLabelText('How it speaks'), 'hl7');
  await userEvent.click(dialog.getByRole('checkbox', { name: /^Encrypted line/ }));
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));

  await waitFor(() => expect(inputOf(send, 'hospital.updateDevice')).toMatchObject({ protocol: 'hl7', tls: true }));
});

test('a device that exists already is refused, and the input stays', async () => {
  show(<DevicesScreen />, { ...responses, 'device.create': deviceExists() }, admin);

  await userEvent.click(await screen.findByRole('button', { name: 'Add device' }));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByRole('button', { name: /^Save/ }).getAttribute('aria-disabled')).toBe('true');
  await userEvent.type(dialog.getByLabelText(/^Serial/), 'C1');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));

  expect(await screen.findByText('Device exists already')).toBeTruthy();
  expect((dialog.getByLabelText(/^Serial/) as HTMLInputElement).value).toBe('C1');
});

test('a gateway is enrolled in three steps; its key is shown once and then waited for its first connection [screen.pulpoSetup] [route.pulpo]', async () => {
  const made = pulpo({ connected: false, last_seen: null, version: '' });
  const { responses: input } = show(
    <PulpoScreen />,
    { ...responses, 'pulpo.getAll': { result: [] }, 'pulpo.create': { result: made, key: 'the-secret-key' } },
    master,
  );

  await userEvent.click(await screen.findByRole('button', { name: 'Set up' }));
  await userEvent.type(screen.getByLabelText('Where it stands'), 'Laboratory');
  input['pulpo.getAll'] = { result: [made] };
  await userEvent.click(screen.getByRole('button', { name: 'Enroll' }));

  expect((await screen.findAllByText(/the-secret-key/)).length).toBeGreaterThan(0);
  expect(screen.getByText(/GATEWAY_SERIAL=8N5QXK2M7T4VB9RC/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'I have kept the key' }));
  expect(screen.queryByText(/the-secret-key/)).toBeNull();
  expect(await screen.findByText(/Waiting for the gateway to connect/)).toBeTruthy();
  input['pulpo.getAll'] = { result: [pulpo()] };
  expect(await screen.findByText('Connected, version 1.0.19', {})).toBeTruthy();
  expect(await screen.findByText(/Catalyst One C1/)).toBeTruthy();
});

test('a wrong serial number is refused in the wording of the specification, beside its field', async () => {
  show(<PulpoScreen />, { 'pulpo.getAll': { result: [] }, 'pulpo.create': serialIncorrect() }, master);

  await userEvent.click(await screen.findByRole('button', { name: 'Set up' }));
  await userEvent.type(screen.getByLabelText(/Serial number/), 'SHORT');
  await userEvent.click(screen.getByRole('button', { name: 'Enroll' }));

  expect(await screen.findByText('Incorrect serial number')).toBeTruthy();
});

test('the PIN of the own page of a gateway is set beside the fingerprint of its certificate, and a full disk is reported', async () => {
  const full = pulpo({ storage: 'full' });
  const { send } = show(
    <PulpoScreen />,
    { 'pulpo.getAll': { result: [full] }, 'pulpo.setPagePin': { result: full } },
    master,
  );

  const row = await screen.findByRole('row', { name: /Laboratory/ });
  expect(row.textContent).toContain('Disk full');
  await userEvent.click(within(row).getByRole('button', { name: 'Own page' }));
  const dialog = screen.getByRole('dialog');
  expect(dialog.textContent).toContain('02:3E:7B:A7');
  await userEvent.type(within(dialog).getByLabelText(/PIN/), '402917');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Set the PIN' }));

  await waitFor(() => expect(inputOf(send, 'pulpo.setPagePin')).toEqual({ id: GATEWAY, pin: '402917' }));
});

test('a gateway is revoked only after saying what that means', async () => {
  const away = pulpo({ id: 'g2', serial: '00318823AB45C901', name: '', connected: false, offline: true, queue: 7 });
  const { send } = show(
    <PulpoScreen />,
    { 'pulpo.getAll': { result: [pulpo(), away] }, 'pulpo.revoke': { result: away } },
    master,
  );

  const row = await screen.findByRole('row', { name: /0031 8823 AB45 C901/ });
  expect(row.textContent).toContain('Offline over 30 minutes');
  await userEvent.click(within(row).getByRole('button', { name: 'Revoke' }));
  const question = screen.getByRole('alertdialog');
  expect(question.textContent).toContain('Its line is cut at once');
  expect(inputOf(send, 'pulpo.revoke')).toBeUndefined();
  await userEvent.click(within(question).getByRole('button', { name: 'Revoke' }));

  await waitFor(() => expect(inputOf(send, 'pulpo.revoke')).toEqual({ id: 'g2' }));
});

test('gateways are found by serial or name, and each address is tried from this browser [const.local]', async () => {
  const fetched = vi.fn(async (url: string) => {
    if (url.includes('192.168.1.20')) return Response.json({ serial: '8N5QXK2M7T4VB9RC' });
    throw new TypeError('no response');
  });
  vi.stubGlobal('fetch', fetched);
  vi.spyOn(console, 'info').mockImplementation(() => {});
  try {
    show(
      <PulpoScreen />,
      { 'pulpo.getAll': { result: [pulpo(), pulpo({ id: 'g2', name: 'Ward', serial: 'Z'.repeat(16) })] } },
      master,
    );
    await userEvent.type(await screen.findByLabelText('Serial or name'), '8n5q xk2m');
    expect(screen.queryByText('Ward')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Test now' }));

    expect(await screen.findByText(/answers, \d+ ms/)).toBeTruthy();
    expect(screen.getByText('ignoring address 10.0.0.2')).toBeTruthy();
    expect(fetched.mock.calls[0]?.[0]).toBe('https://192.168.1.20:33443/server_info');
  } finally {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  }
});

test('a device is tested and a gateway asked from the page, and what became of it is shown in words', async () => {
  const line = (input: object) => ({
    ...{ id: crypto.randomUUID(), type: 'testDevice', gateway: GATEWAY, state: 'done', detail: '', device: null },
    ...{ created_at: now, updated_at: now, ...input },
  });
  const { send } = show(
    <DevicesScreen />,
    {
      ...responses,
      'command.sendToPulpo': { result: 1, commands: [] },
      'command.getAll': {
        result: [
          line({ device: 'C1', detail: 'reached 34' }),
          line({ state: 'failed', device: 'V1', detail: 'portTaken 42305' }),
          line({ type: 'resend', detail: 'messages 12' }),
          line({ type: 'restart', state: 'fetched' }),
          line({ type: 'refreshDevices', state: 'expired' }),
          line({ type: 'fetchLogs', detail: `first line\n${LOG_LINE}` }),
        ],
      },
    },
    admin,
  );

  const list = await screen.findByRole('region', { name: 'Requests to gateways' });
  expect(await within(list).findByText('The device answers, 34 ms')).toBeTruthy();
  expect(list.textContent).toContain('Port 42305 is in use by another program');
  expect(list.textContent).toContain('12 messages are sent again');
  expect(list.textContent).toContain('Waiting for the gateway …');
  expect(list.textContent).toContain('Not answered in 10 minutes, given up');
  await userEvent.click(within(list).getByRole('button', { name: 'Show log' }));
  expect(screen.getByRole('dialog').textContent).toMatch(/Error.*A port for an analyzer is not free.*vs2.*first line/);
  await userEvent.keyboard('{Escape}');

  await userEvent.click(within(await cardOf('Catalyst One')).getByRole('button', { name: 'Test device' }));
  await waitFor(() =>
    expect(inputOf(send, 'command.sendToPulpo')).toEqual({ type: 'testDevice', device: devices[0]!.id }),
  );
  expect(await screen.findByText('Test device: sent')).toBeTruthy();
});

test('those who look after the gateways of every hospital ask one of them from the list of analyzers', async () => {
  const hospital = { id: 'h1', key: 'harbor', name: 'Harbor' };
  const fleet = { ...device({}), runs_30_days: 3, errors_30_days: 0, ...health() };
  const { send } = show(
    <FleetPanel />,
    {
      'admin.getAllPulposAndDevices': { result: { h1: { hospital, pulpos: [pulpo()], devices: [fleet] } }, now },
      'admin.pulpoAction': { result: 1, commands: [] },
    } as never,
    master,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Ask Harbor · Laboratory for something' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Restart' }));
  await waitFor(() =>
    expect(inputOf(send, 'admin.pulpoAction')).toEqual({
      ...{ hospitalKey: 'harbor', type: 'restart', client: pulpo().serial },
    }),
  );
  expect(await screen.findByText(/^Restart: sent to Harbor/)).toBeTruthy();
});

test('an assistant is not offered to restart a gateway, and a gateway that is away is shown as such', async () => {
  show(<DevicesScreen />, { ...responses, 'command.sendToPulpo': gatewayOffline() });

  await userEvent.click(await screen.findByRole('button', { name: 'Ask Laboratory for something' }));
  expect(screen.queryByRole('menuitem', { name: 'Restart' })).toBeNull();
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Announce devices' }));
  expect(await screen.findByText('The gateway is not connected. Nothing was sent to it.')).toBeTruthy();
});

async function cardOf(name: string): Promise<HTMLElement> {
  const heading = await screen.findByRole('heading', { name });
  return heading.closest('li')!;
}

type Sent = ReturnType<typeof show>['send'];
const inputOf = (send: Sent, id: string) => send.mock.calls.find(([call]) => call.id === id)?.[1];
