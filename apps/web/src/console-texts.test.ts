import * as accounts from '@alder/accounts/contract';
import { createWireClient } from '@alder/client';
import * as imageIntake from '@alder/image-intake/contract';
import * as imaging from '@alder/imaging/contract';
import * as lab from '@alder/lab/contract';
import * as patients from '@alder/patients/contract';
import * as ranges from '@alder/ranges/contract';
import * as records from '@alder/records/contract';
import * as sharing from '@alder/sharing/contract';
import { type Call, namesIn } from '@alder/wire';
import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => void vi.restoreAllMocks());

/** Texts of specification §8 whose calls this version has, and every call that logs them there by name or by kind. */
const texts = {
  'customRange.getHospitalEntries': 'Get data failed',
  'his.updateMedicalRecord': 'Update failed',
  'pet.merge': 'Merge failed',
  'pacs.delete': 'Delete failed',
  'pacs.importShared': 'Import shared failed',
  'pacs.uploadThumb': 'Upload thumbnail failed',
  'pacs.uploadRaw': 'Upload raw image failed',
  'pacs.create': 'create pacs entry failed',
  'pacs.updateImage': 'updateImage failed',
  'pacs.updateSeries': 'updateSeries failed',
  'pacs.archiveSeriesImage': 'archiveSeriesImage failed',
  'pacs.getAIResult': 'getAIResult failed',
  'account.createUser': 'Create user failed',
  'account.getHospitalUsers': 'Get users failed',
  'account.updateUser': 'Update user failed',
  'public.login': 'auth/no-response',
} as const;

const calls = new Map(
  [accounts, imageIntake, imaging, lab, patients, ranges, records, sharing]
    .flatMap((contract) => Object.values(contract))
    .filter((value): value is Call => typeof value === 'object' && 'id' in value && 'path' in value)
    .map((call) => [call.id, call]),
);

test('each call of the product that fails logs the text of the specification, once, and nothing else', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  const failing = async () => new Response('gone', { status: 503 });
  const wire = createWireClient({ hospital: 'harbor', browserSessionId: 'tab-1', fetch: failing });
  for (const [id, text] of Object.entries(texts)) {
    const call = calls.get(id);
    if (!call) throw new Error(`${id} is no call of the contracts`);
    const input = Object.fromEntries(namesIn(call.path).map((name) => [name, 'one']));
    const bytes = call.body === 'bytes' ? { bytes: new Blob(['x']) } : {};
    warn.mockClear();
    await expect(wire.send(call, input as never, { once: true, ...bytes }), id).rejects.toThrow();
    expect(
      warn.mock.calls.map(([logged]) => logged),
      id,
    ).toEqual([text]);
  }
});
