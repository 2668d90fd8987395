import type { DriverFile } from '@alder/drivers/domain';
import { driverFile } from '@alder/drivers/domain';
import type { DecimalMark, Protocol } from '@alder/instrument-messages/domain';
import type { Charset } from '@alder/terms';
import type { DecidedGroup, DriverUse, DriverVersion, OwnDriver, StoredMessage } from '../contract/index.ts';
import { type Capture, type ChangeKind, graveKinds, outcomeOf, readCapture } from '../domain/index.ts';
import type { ChangeRow } from './replay.repository.ts';
import type { DriverRow, MessageRow, UseRow, VersionRow } from './workshop.repository.ts';

export const presentDriver = ({ hospital, created_at, updated_at, ...row }: DriverRow): OwnDriver => ({
  ...row,
  model: row.model as OwnDriver['model'],
  created_at: created_at.toISOString(),
  updated_at: updated_at.toISOString(),
});

export const presentUse = ({ version, driver, number, person_name, since }: UseRow): DriverUse => ({
  ...{ version, driver, number, person: person_name ?? '' },
  since: since.toISOString(),
});

export const presentMessage = ({ id, received_at, size, state, preview }: MessageRow): StoredMessage => ({
  ...{ id, size, preview, state: state as StoredMessage['state'] },
  received_at: received_at.toISOString(),
});

/** A kind of change of a replay, with what was decided about it. */
export const presentChange = ({ id, version, kind, code, count, verdict, ...row }: ChangeRow): DecidedGroup => ({
  ...{ id, version, code, count, kind: kind as DecidedGroup['kind'], verdict: verdict as DecidedGroup['verdict'] },
  ...{ grave: graveKinds.includes(kind as ChangeKind), decided_by: row.person_name ?? '' },
  decided_at: row.decided_at?.toISOString() ?? null,
});

/** Settings of stored bytes. */
export const dialectOf = (row: { protocol: string; charset: string; decimal_mark: string }) => ({
  protocol: row.protocol as Protocol,
  charset: row.charset as Charset,
  decimal: row.decimal_mark as DecimalMark,
});

export const captureOf = (row: VersionRow): Capture => ({
  ...dialectOf(row),
  bytes: Buffer.from(row.capture, 'base64'),
});

/** Whether a driver reads the capture of a version as that version did when it was saved: the stored test. */
export function passes(row: VersionRow, file: DriverFile, zone: string): boolean {
  const outcome = outcomeOf(readCapture(captureOf(row), file, zone));
  return same(outcome, row.expected);
}

export function presentVersion(row: VersionRow, zone: string): DriverVersion {
  const file = driverFile.parse(row.file);
  return {
    ...{ number: row.number, file, author: row.author_name ?? '', saved_at: row.saved_at.toISOString() },
    ...{ passes: passes(row, file, zone), bytes: row.capture, ...dialectOf(row) },
  };
}

/** The database keeps the keys of an object in an order of its own. */
const same = (one: unknown, other: unknown) => JSON.stringify(ordered(one)) === JSON.stringify(ordered(other));

function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered);
  if (typeof value !== 'object' || value === null) return value;
  const keyed = value as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    Object.keys(keyed)
      .sort()
      .map((key) => [key, ordered(keyed[key])]),
  );
}
