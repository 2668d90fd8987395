import type { Call } from '@alder/wire';

/**
 * Texts of failures that are only logged (specification §8, "Console-only failures"): by the id of the call, or by the
 * kind of call where the specification names the kind. What a screen shows of a failure is its own.
 */
const TEXTS: Readonly<Record<string, string>> = {
  'serviceLog.delete': 'Delete device log failed',
  'serviceLog.get': 'Get device logs failed',
  'serviceLog.getHospitalServiceLogs': 'Get device logs failed',
  'pacs.importShared': 'Import shared failed',
  'pacs.uploadThumb': 'Upload thumbnail failed',
  'pacs.uploadRaw': 'Upload raw image failed',
  'his.uploadImage': 'Upload Jpeg failed',
  'pacs.create': 'create pacs entry failed',
  'pacs.updateImage': 'updateImage failed',
  'pacs.updateSeries': 'updateSeries failed',
  'pacs.archiveSeriesImage': 'archiveSeriesImage failed',
  'pacs.getAIResult': 'getAIResult failed',
  'account.createUser': 'Create user failed',
  'account.getHospitalUsers': 'Get users failed',
  'account.updateUser': 'Update user failed',
  'public.login': 'auth/no-response',
};

/** The text that the console gets when a call has failed; a refusal of a log-in is a response and has none. */
export function consoleTextOf({ id, method, reads }: Pick<Call, 'id' | 'method' | 'reads'>): string {
  if (Object.hasOwn(TEXTS, id)) return TEXTS[id]!;
  if (method !== 'POST' || reads) return 'Get data failed';
  const [, action = ''] = id.split('.');
  if (action.startsWith('merge')) return 'Merge failed';
  return action.startsWith('delete') ? 'Delete failed' : 'Update failed';
}
