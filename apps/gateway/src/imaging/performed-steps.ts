import type { DatabaseSync } from 'node:sqlite';
import { type DeviceCharset, isUid, newUid, tags } from '@alder/dicom';
import { type NormalizedRequest, type NormalizedResponse, statuses } from '@alder/dicom/network';
import { putPerformedStep } from '@alder/worklist/contract';
import { accessionOfStep, isStepStatus, mayChange, type StepStatus, studyOfStep } from '@alder/worklist/domain';
import type { Log } from '../log.ts';
import type { CallCloud } from './cloud-calls.ts';
import { openRest } from './rest.ts';

const RETRY_MS = 5_000;
/** Days for which a step that the cloud has is remembered: as long as a device may report on it. */
const REMEMBERED_DAYS = 30;

const SCHEMA = `
  create table if not exists step (
    instance text primary key, status text not null, study text not null, accession text not null, started_at text not null);
  create table if not exists step_message (
    seq integer primary key autoincrement, instance text not null, service text not null, syntax text not null,
    calling text not null, charset text, bytes blob not null);`;

type Message = {
  readonly seq: number;
  readonly instance: string;
  readonly service: 'create' | 'set';
  readonly syntax: string;
  readonly calling: string;
  readonly charset: 'big5' | 'shift_jis' | 'iso-2022-jp' | 'gb18030' | 'utf-8' | null;
  readonly bytes: Uint8Array;
};

type Options = {
  readonly db: DatabaseSync;
  readonly call: CallCloud;
  readonly log: Log;
  /** The cloud has changed the worklist by what was forwarded. */
  readonly forwarded: () => void;
};

/** The device that reports. */
type Reporting = { readonly calling: string; readonly charset: DeviceCharset | undefined };

/**
 * Modality Performed Procedure Steps: a message is answered by the rules of the server when it is on disk, and passed on
 * to the cloud in the order in which it came.
 *
 * @see DICOM PS3.4 F.7.2
 */
export function openPerformedSteps({ db, call, log, forwarded }: Options) {
  db.exec(SCHEMA);
  const find = db.prepare('select status from step where instance = ?');
  const insert = db.prepare('insert into step (instance, status, study, accession, started_at) values (?, ?, ?, ?, ?)');
  const setStatus = db.prepare('update step set status = ? where instance = ?');
  const queue = db.prepare(
    'insert into step_message (instance, service, syntax, calling, charset, bytes) values (?, ?, ?, ?, ?, ?)',
  );
  const first = db.prepare('select * from step_message order by seq limit 1');
  const remove = db.prepare('delete from step_message where seq = ?');
  const forget = db.prepare(
    'delete from step where started_at < ? and instance not in (select instance from step_message)',
  );
  const ended = db.prepare(
    `select study, accession from step where status in ('COMPLETED', 'DISCONTINUED')
     and instance in (select instance from step_message)`,
  );
  const ending = new AbortController();
  const { rest, wake } = openRest(ending.signal);

  /** Step and message are one transaction, so that the cloud gets what the device was told. */
  function keep(
    change: () => void,
    instance: string,
    { calling, charset }: Reporting,
    request: NormalizedRequest,
  ): void {
    const { bytes, transferSyntax } = request.encoded;
    db.exec('begin immediate');
    try {
      change();
      queue.run(instance, request.service, transferSyntax, calling, charset ?? null, bytes);
      db.exec('commit');
    } catch (error) {
      db.exec('rollback');
      throw error;
    }
    wake();
  }

  function create(device: Reporting, request: NormalizedRequest): NormalizedResponse {
    const { sopInstance, dataset } = request;
    const status = dataset.text(tags.PerformedProcedureStepStatus);
    if (sopInstance !== '' && !isUid(sopInstance)) return { status: statuses.invalidInstance };
    if (status === undefined) return { status: statuses.missingAttribute };
    if (status !== 'IN PROGRESS') return { status: statuses.invalidAttributeValue };
    const instance = sopInstance || newUid();
    if (find.get(instance)) return { status: statuses.duplicateInstance };
    const row = [instance, status, studyOfStep(dataset), accessionOfStep(dataset), new Date().toISOString()];
    keep(() => insert.run(...row), instance, device, request);
    return { status: statuses.success, sopInstance: instance };
  }

  function change(device: Reporting, request: NormalizedRequest): NormalizedResponse {
    const { sopInstance, dataset } = request;
    const step = find.get(sopInstance) as { status: StepStatus } | undefined;
    if (!step) return { status: statuses.noSuchInstance };
    if (!mayChange(step.status)) {
      return { status: statuses.processingFailure, comment: 'the step has ended and may no longer be updated' };
    }
    const status = dataset.text(tags.PerformedProcedureStepStatus) ?? step.status;
    if (!isStepStatus(status)) return { status: statuses.invalidAttributeValue };
    keep(() => setStatus.run(status, sopInstance), sopInstance, device, request);
    return { status: statuses.success, sopInstance };
  }

  async function run(): Promise<void> {
    while (!ending.signal.aborted) {
      const message = first.get() as Message | undefined;
      if (message && (await forward(message))) continue;
      await rest(message ? RETRY_MS : 60_000);
    }
  }

  /** @returns Whether the cloud has answered it. */
  async function forward({ seq, bytes, instance, service, syntax, calling, charset }: Message): Promise<boolean> {
    const input = { instance, service, syntax, calling, ...(charset && { charset }) };
    try {
      const { status, comment } = await call(putPerformedStep, input, { body: { bytes }, signal: ending.signal });
      // A step that the cloud has already is one whose answer was lost.
      if (status !== statuses.success && status !== statuses.duplicateInstance) {
        log('warn', 'the cloud did not take the progress of an exam', { instance, status, comment });
      }
    } catch (error) {
      if (!ending.signal.aborted) log('warn', 'the progress of an exam waits', { instance, error: String(error) });
      return false;
    }
    remove.run(seq);
    forget.run(new Date(Date.now() - REMEMBERED_DAYS * 86_400_000).toISOString());
    forwarded();
    return true;
  }

  const running = run();
  return {
    perform(device: Reporting, request: NormalizedRequest): NormalizedResponse {
      if (request.service === 'create') return create(device, request);
      if (request.service === 'set') return change(device, request);
      return { status: statuses.unrecognizedOperation };
    },
    /** Whether the item was done or given up by a device and the cloud does not know it yet. */
    hasEnded(item: { readonly study_instance_uid: string; readonly accession_number: string }): boolean {
      const rows = ended.all() as { study: string; accession: string }[];
      return rows.some(
        ({ study, accession }) =>
          (study !== '' && study === item.study_instance_uid) ||
          (accession !== '' && accession === item.accession_number),
      );
    },
    wake,
    async close(): Promise<void> {
      ending.abort();
      await running;
    },
  };
}
