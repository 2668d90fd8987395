import type { LabRecord } from '@alder/lab/contract';
import { show } from '@alder/testing/screen';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { LabReportMenu } from './lab-report.menu.tsx';

const record = {
  id: '01933f00-0000-7000-8000-00000000a001',
  pet: '01933f00-0000-7000-8000-00000000b001',
  patient_id: 'P02418',
  timestamp: '2026-11-21T02:02:00.000Z',
} as LabRecord;
const visit = { id: '01933f00-0000-7000-8000-00000000c001', checked_in_at: '2026-11-21T01:00:00.000Z' };

test('the report of a result opens as PDF in each of the three languages', async () => {
  const open = vi.fn();
  vi.stubGlobal('open', open);
  show(<LabReportMenu record={record} />, {});
  const user = userEvent.setup();

  await user.click(await screen.findByRole('button', { name: 'Report' }));
  await user.click(await screen.findByRole('menuitem', { name: '繁體中文' }));

  expect(open.mock.calls[0]?.[0]).toMatch(
    /labReport\/getPdf\/01933f00-0000-7000-8000-00000000a001\?lang=zhtw&units=reported$/,
  );
});

test('the report is attached to the visit during which the sample was measured', async () => {
  vi.stubGlobal('fetch', async () => new Response('%PDF-1.7', { headers: { 'content-type': 'application/pdf' } }));
  const { send } = show(<LabReportMenu record={record} />, {
    'his.getPetMedicalRecords': { result: [visit], petChanges: [] },
    'his.uploadImage': { result: {} },
  });
  const user = userEvent.setup();

  await user.click(await screen.findByRole('button', { name: 'Report' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Attach to the record' }));

  expect(await screen.findByText('Attached to the record')).toBeTruthy();
  const [, , sent] = send.mock.calls.find(([call]) => call.id === 'his.uploadImage') ?? [];
  expect(await (sent as { bytes: Blob }).bytes.text()).toContain(visit.id);
});

test('a report that cannot be made says so and attaches nothing', async () => {
  vi.stubGlobal('fetch', async () => new Response('', { status: 500 }));
  const { send } = show(<LabReportMenu record={record} />, {
    'his.getPetMedicalRecords': { result: [visit], petChanges: [] },
  });
  const user = userEvent.setup();

  await user.click(await screen.findByRole('button', { name: 'Report' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Attach to the record' }));

  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(send.mock.calls.some(([call]) => call.id === 'his.uploadImage')).toBe(false);
});
