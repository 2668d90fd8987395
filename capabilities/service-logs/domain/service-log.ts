import { replacementFlow, type ServiceStatus } from './replacement-flow.ts';

/** The parts of a service log that its rules read, in the specification's words. */
export type RatedLog = {
  readonly id: string;
  readonly replaceable: boolean;
  readonly service_status: ServiceStatus;
};

/** Whether a log can be chosen for a replacement: flagged as replaceable and new or rejected (specification §4). */
export function isReplaceable({ replaceable, service_status }: Omit<RatedLog, 'id'>): boolean {
  return replaceable && (service_status === 'new' || service_status === 'rejected');
}

/**
 * Whether a replacement can be requested for a log: one that can be chosen, one that the vendor has offered to replace,
 * and one for which more was asked.
 */
export function canRequest(log: Omit<RatedLog, 'id'>): boolean {
  if (!replacementFlow.can(log.service_status, 'request')) return false;
  return log.replaceable || log.service_status === 'ok' || log.service_status === 'resubmit';
}

/** A log with an open request stays until the request is decided. */
export function isDeletable(status: ServiceStatus): boolean {
  return ['new', 'ok', 'rejected', 'expired', 'done'].includes(status);
}

const VS2_IGNORED: readonly string[] = ['S01', 'S02'];
const HM5_KEPT: readonly string[] = ['qc', 'blank', ''];

/** Whether a log is listed: of VS2 those that are replaceable without S01 and S02, of hm5 those of qc or blank (specification §4). */
export function isListed(log: {
  readonly model: string;
  readonly error_code: string;
  readonly replaceable: boolean;
}): boolean {
  const code = log.error_code.trim();
  if (log.model === 'vs2') return log.replaceable && !VS2_IGNORED.includes(code.toUpperCase());
  if (log.model === 'hm5') return HM5_KEPT.includes(code.toLowerCase());
  return true;
}

/**
 * What "select all" leaves selected (specification §4): the replaceable logs, and nothing if all of those are selected
 * already or every log is done or expired.
 */
export function selectAll(logs: readonly RatedLog[], selected: ReadonlySet<string>): ReadonlySet<string> {
  const replaceable = logs.filter(isReplaceable).map(({ id }) => id);
  return replaceable.every((id) => selected.has(id)) ? new Set() : new Set(replaceable);
}
