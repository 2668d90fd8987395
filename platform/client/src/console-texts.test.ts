import { defineCall } from '@alder/wire';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { consoleTextOf } from './console-texts.ts';
import { ok, openServer, status } from './tiny-server.fixture.ts';

beforeEach(() => void vi.spyOn(console, 'warn').mockReturnValue());
afterEach(() => void vi.restoreAllMocks());

const read = { method: 'POST', reads: true } as const;
const write = { method: 'POST', reads: undefined } as const;
const get = { method: 'GET', reads: undefined } as const;

const failures = [
  ['his.getEntry', get, 'Get data failed'],
  ['customRange.getHospitalEntries', read, 'Get data failed'],
  ['his.updateMedicalRecord', write, 'Update failed'],
  ['pet.merge', write, 'Merge failed'],
  ['pacs.delete', write, 'Delete failed'],
  ['his.deleteMedicalRecord', write, 'Delete failed'],
  ['serviceLog.delete', write, 'Delete device log failed'],
  ['serviceLog.get', read, 'Get device logs failed'],
  ['pacs.importShared', write, 'Import shared failed'],
  ['pacs.uploadThumb', write, 'Upload thumbnail failed'],
  ['pacs.uploadRaw', write, 'Upload raw image failed'],
  ['his.uploadImage', write, 'Upload Jpeg failed'],
  ['pacs.create', write, 'create pacs entry failed'],
  ['pacs.updateImage', write, 'updateImage failed'],
  ['pacs.updateSeries', write, 'updateSeries failed'],
  ['pacs.archiveSeriesImage', write, 'archiveSeriesImage failed'],
  ['pacs.getAIResult', get, 'getAIResult failed'],
  ['account.createUser', write, 'Create user failed'],
  ['account.getHospitalUsers', read, 'Get users failed'],
  ['account.updateUser', write, 'Update user failed'],
  ['public.login', write, 'auth/no-response'],
] as const;

test('the console gets each of the 19 texts of the specification, by the call that failed [err.console]', async () => {
  for (const [id, kind, text] of failures) {
    const shape = { id, method: kind.method, path: `/v2/:hospital/${id.replace('.', '/')}` } as const;
    const call = defineCall({
      ...shape,
      ...(kind.reads && { reads: true as const }),
      access: { kind: 'account' },
      input: z.strictObject({}),
      payload: z.object({}),
      summary: text,
    });
    const { wire } = await openServer(status(503));
    vi.mocked(console.warn).mockClear();
    await expect(wire.send(call, {}, { once: true }), id).rejects.toThrow();

    expect(consoleTextOf(call), id).toBe(text);
    expect(
      vi.mocked(console.warn).mock.calls.map(([logged]) => logged),
      id,
    ).toEqual([text]);
  }
  expect(new Set(failures.map(([, , text]) => text)).size).toBe(19);
});

test('a call with a response logs nothing', async () => {
  const { wire } = await openServer(ok({ result: 1 }));
  const call = defineCall({
    id: 'pacs.updateImage',
    method: 'POST',
    path: '/v2/:hospital/pacs/updateImage',
    access: { kind: 'account' },
    input: z.strictObject({}),
    payload: z.object({ result: z.number() }),
    summary: 'Changes an image',
  });
  await wire.send(call, {});
  expect(console.warn).not.toHaveBeenCalled();
});
