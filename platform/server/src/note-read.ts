import { callFunction } from '@alder/database';
import { auditRow } from './finish.ts';
import type { StreamContext } from './implement.ts';

/** Equal reads by one program within this time are one row of the audit log. */
const NOTED_MS = 600_000;
const MAX_NOTED = 10_000;
const noted = new Map<string, number>();

/**
 * Writes an audit row of what a program read, before the response: one for each entry and kind of read in ten minutes.
 */
export async function noteRead(
  context: StreamContext,
  action: string,
  of: { readonly entity: string; readonly id?: string; readonly detail: object },
): Promise<void> {
  const { account, now, request } = context;
  const key = `${account.id} ${action} ${of.id ?? JSON.stringify(of.detail)}`;
  const last = noted.get(key);
  if (last !== undefined && now.getTime() - last < NOTED_MS) return;
  if (noted.size >= MAX_NOTED) noted.clear();
  noted.set(key, now.getTime());
  const detail = { token: account.display_name, ip: request.ip, ...of.detail };
  const row = { action, entity: of.entity, ...(of.id !== undefined && { id: of.id }), detail };
  const audit = auditRow(row, { account, requestId: request.id });
  try {
    await callFunction(context.db, 'app.note_read', [context.hospital.id, JSON.stringify([audit])]);
  } catch (fault) {
    noted.delete(key);
    throw fault;
  }
}
