import { show } from '@alder/testing/screen';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { aetitleInUse } from '../contract/index.ts';
import { EquipmentScreen } from './equipment.screen.tsx';
import { statusOf } from './equipment-view.ts';
import { device, item, now } from './worklist.fixture.ts';
import { WorklistScreen } from './worklist.screen.tsx';

const list = (...result: ReturnType<typeof item>[]) => ({ result, now });
const devices = (...result: ReturnType<typeof device>[]) => ({ result, called_aetitle: 'SAKURA', now });
const admin = { account: { role: 'hospitalAdmin' } } as const;
const rowOf = async (name: string) => (await screen.findByRole('link', { name })).closest('li') as HTMLElement;

test('each exam shows its pet, the requested procedure, its device, and which views have arrived [screen.worklist]', async () => {
  const coco = item(1, { taken: ['RL'], images: 1, study: '01933f00-0000-7000-8000-000000000077', status: 'STARTED' });
  const tofu = item(2, { pet_name: 'Tofu', modality: 'US', procedure: 'Abdomen', views: [], aetitle: 'US-2' });
  show(<WorklistScreen />, {
    'worklist.getHospitalEntries': list(coco, tofu),
    'hospital.getAetitles': devices(device(1)),
  });

  const row = await rowOf('Coco');
  expect(row.textContent).toMatch(/P00956 · 林怡君.*Thorax.*DX.*Any device.*Started/);
  expect(within(row).getByTitle('RL has come')).toBeTruthy();
  expect(within(row).getByTitle('VD has not come yet')).toBeTruthy();
  expect(within(row).getByRole('link', { name: '1 image' }).getAttribute('href')).toMatch(/^\/pacs\/study\/01933f00/);

  await userEvent.click(screen.getByRole('radio', { name: /^Ultrasound/ }));
  expect(screen.queryByRole('link', { name: 'Coco' })).toBeNull();
  expect((await rowOf('Tofu')).textContent).toContain('US-2');
});

test('started, completed and canceled from the row; what left the list can be brought back [state.worklist]', async () => {
  const request: unknown[] = [];
  let status = item(1).status;
  show(<WorklistScreen />, {
    'worklist.getHospitalEntries': () => list(...(status === 'CANCELED' ? [] : [item(1, { status })])),
    'hospital.getAetitles': devices(),
    'worklist.update': (input: { status: typeof status }) => {
      request.push(input.status);
      status = input.status;
      return { result: item(1, { status, version: 2 }) };
    },
  });

  await userEvent.click(await screen.findByRole('button', { name: 'Start' }));
  await screen.findByText('Started');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel Coco, Thorax' }));
  expect(await screen.findByText(/Nothing is waiting to be taken/)).toBeTruthy();
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Waiting')).toBeTruthy();
  expect(request).toEqual(['STARTED', 'CANCELED', 'SCHEDULED']);
});

test('an exam is asked for with its modality, its views and its device', async () => {
  const request: unknown[] = [];
  const PatientField = ({ onChoose }: { onChoose: (pet: { id: string; name: string }) => void }) => (
    <button type="button" onClick={() => onChoose({ id: item(1).pet, name: 'Coco' })}>
      Coco
    </button>
  );
  show(<WorklistScreen slots={{ PatientField }} />, {
    'worklist.getHospitalEntries': list(),
    'hospital.getAetitles': devices(device(1), device(2, { aetitle: 'US-2', modalities: ['US'] })),
    'worklist.create': (input: object) => {
      request.push(input);
      return { result: item(3) };
    },
  });
  await userEvent.click((await screen.findAllByRole('button', { name: 'Ask for an exam' }))[0]!);
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByRole('button', { name: /^Ask for it/ }).getAttribute('aria-disabled')).toBe('true');

  await userEvent.click(dialog.getByRole('button', { name: 'Coco' }));
  await userEvent.type(dialog.getByRole('textbox', { name: /What is to be taken/ }), 'Right stifle');
  await userEvent.click(dialog.getByRole('button', { name: 'ML' }));
  await userEvent.type(dialog.getByRole('textbox', { name: 'Another view' }), 'Sky{Enter}');
  const choices = within(dialog.getByRole('combobox', { name: 'Device' })).getAllByRole('option');
  expect(choices.map(({ textContent }) => textContent)).toEqual(['Any device', 'DR-1 · X-ray room']);
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Device' }), 'DR-1');
  await userEvent.click(dialog.getByRole('button', { name: /^Ask for it/ }));

  expect(request).toEqual([
    { pet: item(1).pet, modality: 'DX', aetitle: 'DR-1', views: ['ML', 'Sky'], procedure: 'Right stifle', notes: '' },
  ]);
});

test('a device says in words how it stands, and is tested from its card', async () => {
  let echo: Partial<ReturnType<typeof device>> = {};
  show(
    <EquipmentScreen />,
    {
      'worklist.getHospitalEntries': list(),
      'hospital.getAetitles': () => devices(device(1, echo), device(2, { address: null, last_seen: null, today: 0 })),
      'worklist.echoPacsEquipment': () => {
        echo = { echo_at: now, echo_result: 'noAnswer' };
        return { result: device(1, echo) };
      },
    },
    admin,
  );

  const card = async (name: string) => (await screen.findByRole('heading', { name })).closest('li') as HTMLElement;
  expect((await card('DR-1')).textContent).toMatch(/Connected.*38 images today/);
  expect((await card('DR-2')).textContent).toMatch(/Address missing/);
  expect(screen.getByText('SAKURA')).toBeTruthy();
  await userEvent.click(within(await card('DR-1')).getByRole('button', { name: 'Test' }));
  expect(await screen.findByText('No answer')).toBeTruthy();
});

test('a title that another device bears is refused in words, and who may not change equipment sees no way to', async () => {
  show(
    <EquipmentScreen />,
    {
      'worklist.getHospitalEntries': list(),
      'hospital.getAetitles': devices(),
      'worklist.updatePacsEquipment': () => aetitleInUse(),
    },
    admin,
  );
  await userEvent.click((await screen.findAllByRole('button', { name: 'Add device' }))[0]!);
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByRole('textbox', { name: /AE title/ }), 'DR-1');
  await userEvent.click(dialog.getByRole('checkbox', { name: 'DX' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('This AE title is in use.')).toBeTruthy();

  show(<EquipmentScreen />, { 'worklist.getHospitalEntries': list(), 'hospital.getAetitles': devices() });
  expect((await screen.findAllByText(/No device has been entered yet/)).length).toBeGreaterThan(0);
});

test('an association after a failed test makes the test old news', () => {
  const failed = { address: '10.0.0.1', certificate: null, echo_result: 'noAnswer' as const };
  expect(statusOf({ ...failed, echo_at: '2026-11-21T02:00:00.000Z', last_seen: null })).toBe('noAnswer');
  expect(statusOf({ ...failed, echo_at: '2026-11-21T02:00:00.000Z', last_seen: '2026-11-21T03:00:00.000Z' })).toBe(
    'seen',
  );
});
