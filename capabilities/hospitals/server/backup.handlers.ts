import { type BackupStatus, isLate, readStatus } from '@alder/backup';
import { type Implementation, implement } from '@alder/server';
import type { PayloadOf } from '@alder/wire';
import { getBackups } from '../contract/index.ts';

type State = PayloadOf<typeof getBackups>['result']['state'];

/** What administrators see of the backups, which belong to the operator of the installation. */
export const backupHandlers: readonly Implementation[] = [
  implement(getBackups, async (_input, { services, now }) => {
    const { backup, dataDir } = services.settings;
    const status = readStatus(dataDir);
    const state = backup.url === undefined ? 'off' : stateOf(status, now);
    return { result: { state, last: status.good?.at ?? null } };
  }),
];

function stateOf(status: BackupStatus, now: Date): State {
  if (status.good && isLate(status, now, now)) return 'late';
  if (status.failure) return 'failed';
  return status.good ? 'good' : 'none';
}
